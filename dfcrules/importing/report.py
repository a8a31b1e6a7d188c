"""What came of an import: every record that was read is a card now, or stands here with the reason why not."""

from __future__ import annotations

from dfcrules.value import Value

TOKEN = "no card of the game"
AGAIN = "another printing of a card that is there already"
LAYOUT = "a layout that is not known"
FACES = "faces missing or too many"
UNREADABLE = "cannot be read"
FIELD = "a field that is wrong or missing"

_SHOWN = 20


class Skipped(Value):
    """A record that did not become a card: which, the field at fault ("" if it is the whole record), why, and the kind
    of reason.
    """

    record: str
    field: str
    why: str
    kind: str

    def __str__(self) -> str:
        return f"{self.record}: {self.field}{': ' * bool(self.field)}{self.why}"


class Remark(Value):
    """Something about a record that did become a card."""

    record: str
    field: str
    what: str

    def __str__(self) -> str:
        return f"{self.record}: {self.field}: {self.what}"


class Report:
    """The account of an import: `read` records are `imported` cards and `skipped` ones.

    All records of one card (its faces) count as one. `remarks` are about cards that were imported all the same;
    `ended_early` says why a file could not be read to its end; `notes` are about the file as a whole.
    """

    def __init__(self) -> None:
        self.imported = 0
        self.skipped: list[Skipped] = []
        self.remarks: list[Remark] = []
        self.ended_early = ""
        self.notes: list[str] = []

    @property
    def read(self) -> int:
        """How many records were read."""
        return self.imported + len(self.skipped)

    @property
    def by_reason(self) -> dict[str, int]:
        """How many records were skipped for which kind of reason, the most frequent first."""
        counted: dict[str, int] = {}
        for one in self.skipped:
            counted[one.kind] = counted.get(one.kind, 0) + 1
        return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))

    @property
    def is_clean(self) -> bool:
        """Whether nothing was wrong: what is no card, or there already, is no fault."""
        return not self.ended_early and all(one.kind in (TOKEN, AGAIN) for one in self.skipped)

    @property
    def faults(self) -> tuple[Skipped, ...]:
        """The records that were skipped although they look like cards of their own."""
        return tuple([one for one in self.skipped if one.kind not in (TOKEN, AGAIN)])

    def lines(self, most: int = _SHOWN) -> list[str]:
        """For people: the numbers, then at most so many faults, each on a line."""
        lines = [f"{self.read:,} read, {self.imported:,} imported, {len(self.skipped):,} skipped"]
        lines += [f"  {number:,}: {kind}" for kind, number in self.by_reason.items()]
        if self.ended_early:
            lines.append(f"  not read to the end: {self.ended_early}")
        lines += [f"  note: {note}" for note in self.notes]
        faults = self.faults
        lines += [f"  {fault}" for fault in faults[:most]]
        if len(faults) > most:
            lines.append(f"  ... and {len(faults) - most:,} more in `skipped`")
        if self.remarks:
            lines.append(f"  {len(self.remarks):,} imported with a remark (`remarks`)")
        return lines

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return str(self)
