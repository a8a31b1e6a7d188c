import { button, copyButton, make, paragraph, row, select, textInput, title } from "./elements.js";

// The code of what was clicked, and files: save to a new one, load from one.

export function codeTab(view) {
  const { lines } = view.store;
  const { beside } = view;
  if (!lines.length) return [paragraph("Each click is shown here as a line of Python, and as a step of a scenario file.", "dfc-faint")];
  const pre = (text, label) => make("pre", { tabIndex: 0, textContent: text, attributes: { role: "group", "aria-label": label } });
  const code = pre(lines.join("\n"), "Python");
  requestAnimationFrame(() => (code.scrollTop = code.scrollHeight));
  const all = lines.length > 1 ? copyButton("copy all", `Copy all ${lines.length} lines`, lines.join("\n")) : null;
  const whole = beside.what === "scenario";
  const step = whole ? beside.text : beside.last ?? "";
  const other = whole
    ? button("last step", "Only the last step", () => view.tell({ do: "tab", what: "code" }))
    : button("whole file", "The whole scenario file", () => view.tell({ do: "tab", what: "scenario" }));
  return [
    title("The same in Python"),
    code,
    row("dfc-actions", copyButton("copy line", lines.length > 1 ? "Copy the last line" : "Copy", lines.at(-1)), all),
    title(whole ? "The whole game as a scenario file" : "The last click as a step of a scenario file"),
    step ? pre(step, "Scenario") : paragraph("Taking back is no step of a scenario.", "dfc-faint"),
    row("dfc-actions", step ? copyButton("copy step", "Copy", step) : null, other),
  ];
}

export function filesTab(view) {
  const { files = [], where = "beside the notebook" } = view.beside;
  const save = () => view.tell({ do: "save", name: name.value });
  const name = textInput("file name", "Name of the new file", view.fileName ?? "", save);
  name.addEventListener("input", () => (view.fileName = name.value));
  const load = select("file", "Scenario file", files.map((file) => [file, file]), files[0]);
  const { autosave, restore } = view.shown;
  return [
    title("Save"),
    row("dfc-actions", name, button("save", "Save to a new file", save)),
    paragraph(`It is written ${where}. No file is ever overwritten.`, "dfc-faint"),
    autosave ? paragraph(`Each move is also saved in ${autosave}: after a restart, ${restore} goes on from there.`) : null,
    title("Load"),
    files.length
      ? row("dfc-actions", load, button("load", "Load it", () => view.tell({ do: "load", name: load.value })))
      : paragraph(`There is no scenario file ${where} yet.`, "dfc-faint"),
    row("dfc-actions", uploadInput(view)),
    paragraph("What is loaded comes onto this board; the game in your notebook stays as it is.", "dfc-faint"),
  ];
}

function uploadInput(view) {
  const input = make("input", { type: "file", accept: ".toml", attributes: { "data-key": "upload" } });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (file) view.tell({ do: "upload", name: file.name, text: await file.text() });
  });
  return make("label", {}, "or from this computer: ", input);
}
