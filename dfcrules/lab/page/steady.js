// Where the panel stands below the table, a row more on the table would push away the button that was just pressed: the page
// is moved along, before it is painted, so that what is under the pointer stays there.

export function holdSteady(panel, table) {
  if (!panel.contains(document.activeElement)) return () => {};
  const { left, top } = panel.getBoundingClientRect();
  if (left > table.getBoundingClientRect().left + 40) return () => {}; // beside the table
  const settle = () => {
    const by = panel.getBoundingClientRect().top - top;
    if (Math.abs(by) > 1) scrollerOf(panel)?.scrollBy({ top: by, behavior: "instant" });
  };
  return () => requestAnimationFrame(settle);
}

function scrollerOf(element) {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return document.scrollingElement;
}
