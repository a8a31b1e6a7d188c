"""What a rules text says in a form that can be relied on: keywords, and colors that an ability of the card defines.

A keyword counts where it stands in a line of keywords, as it is printed ("Flying, ward {2}"). One inside a sentence is
something the card may give or get, and one after a line such as "LEVEL 2-6" is there only later: neither counts.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from dfcrules.cards.ability import capital
from dfcrules.cards.color import ALL_COLORS, COLOR_NAMES, COLORLESS, Colors
from dfcrules.cards.keywords import KEYWORDS, OTHERS, is_played


class Read(NamedTuple):
    """What a rules text says.

    keywords: in alphabetical order. text: what is left when lines of keywords that are played, and lines that are
    reminder text only, are taken away. cda_colors, cda_counts: as in `Face`.
    """

    keywords: tuple[str, ...] = ()
    text: str = ""
    cda_colors: Colors | None = None
    cda_counts: bool = True


_NOTHING: Final = Read()
_REMINDER: Final = re.compile(r"\([^()]*\)")
_LATER: Final = re.compile(r"LEVEL \d|STATION \d|[^ ]+\+ \||.*: Level \d")
_PIECES: Final = re.compile(r"[,;] ")
_PLAYED: Final = frozenset(KEYWORDS)
_LONGER: Final = (
    *("basic landcycling", "choose a background", "commander ninjutsu", "cumulative upkeep", "doctor's companion"),
    *("double agenda", "double team", "hidden agenda", "job select", "level up", "living metal", "living weapon"),
    *(
        "more than meets the eye",
        "read ahead",
        "soulbond",
        "space sculptor",
        "split second",
        "totem armor",
        "umbra armor",
    ),
    *("web-slinging", "double strike", "first strike", "start your engines!", "for mirrodin!", "partner with"),
)
_PROTECTION: Final = re.compile(r"[Pp]rotection from (.+)")
_SEVERAL: Final = re.compile(r"([Pp]rotection from [^,;]+?),? and from ")
_TOXIC: Final = re.compile(r"[Tt]oxic \d+")
_QUALITIES: Final = frozenset(
    (
        *COLOR_NAMES.values(),
        *("all colors", "colorless", "everything", "your opponents", "each of your opponents"),
        *("artifacts", "battles", "creatures", "enchantments", "instants", "lands", "planeswalkers", "sorceries"),
    )
)
"""What the rules room can protect from; subtypes as well (702.16a)."""
_ENDINGS: Final = ("cycling", "walk", "offering")
_FIRST_OF_LONGER: Final = frozenset([name.split()[0] for name in _LONGER])
_BEFORE: Final = " —{0123456789"
"""What may follow a keyword's name: a space, a dash, a cost, a number."""

_DEFINES: Final = re.compile(r"(?m)^(.{1,120}?) (?:is|are) (all colors|every color|colorless|[a-z, ]+?)\.")
_NO_IDENTITY: Final = re.compile(r"(?i)doesn.t affect its color identity")


def read_text(text: str, name: str, published: tuple[str, ...] = ()) -> Read:
    """Read the rules text of the face with this name; `published` are keywords that the data lists for the card."""
    if not text:
        return _NOTHING
    keywords: list[str] = []
    kept: list[str] = []
    later = False
    for line in text.split("\n"):
        bare = line
        if "(" in line:
            bare = without_reminder(line)
            if not bare:
                continue
        later = later or (
            ("LEVEL" in line or "STATION" in line or "+ |" in line or ": Level " in line) and bool(_LATER.match(line))
        )
        left = line if later else _left_by_keywords(bare, line, keywords, published)
        if left:
            kept.append(left)
    colors, counts = _defined(text, name, keywords)
    return Read(tuple(sorted(set(keywords))), "\n".join(kept), colors, counts)


def without_reminder(line: str) -> str:
    """A line without what stands in parentheses, which may be nested (207.2a)."""
    while "(" in line:
        shorter = _REMINDER.sub("", line)
        if shorter == line:
            shorter = line.partition("(")[0]  # never closed: it ends with the line
        line = shorter
    return line.strip()


def _left_by_keywords(line: str, printed: str, found: list[str], published: tuple[str, ...]) -> str:
    """Add the keywords of a line; what of the line, as it is printed, is not played by them."""
    low = line.lower()
    if low in _PLAYED:
        found.append(low)
        return ""
    if "rotection from " in line:
        line = _SEVERAL.sub(r"\1, protection from ", line)
        low = line.lower()
    if low.endswith((".", '"')) and "—" not in low:
        return printed
    raw = _PIECES.split(line) if ", " in low or "; " in low else [line]
    names = [_with_quality(piece) or _name_of(piece.lower(), published) for piece in raw]
    if all(names):
        found += names
        others = [
            piece
            for piece, name in zip(raw, names, strict=True)
            if not (is_played(piece.lower()) and piece.lower() == name)
        ]
        return printed if len(others) == len(raw) else capital(", ".join(others))
    if names[0] and not low.startswith(tuple(f"{name} —" for name in published)):
        found.append(names[0])
    return printed


def _with_quality(piece: str) -> str:
    """A keyword that is played together with what it says: "protection from red", "toxic 2"; "" for others."""
    found = _PROTECTION.fullmatch(piece)
    if found is not None:
        quality = found.group(1)
        known = quality.lower() in _QUALITIES or (quality[0].isupper() and quality.isalpha() and quality.endswith("s"))
        return f"protection from {quality.lower()}" if known else ""
    return piece.lower() if _TOXIC.fullmatch(piece) else ""


def _name_of(piece: str, published: tuple[str, ...]) -> str:
    """The keyword that a piece of a line begins with; "" if there is none."""
    if piece in _PLAYED:
        return piece
    first = piece.split(" ", 1)[0].partition("—")[0].rstrip(",")
    if first in _FIRST_OF_LONGER:
        for name in _LONGER:
            if piece.startswith(name):
                return name
    if first in _PLAYED:  # such as "hexproof from blue", which is another keyword than hexproof
        return piece if " from " in piece else ""
    if first in OTHERS or first.endswith(_ENDINGS):
        return first
    if "—" not in piece and not piece.endswith("."):
        for name in published:
            if piece.startswith(name) and (len(piece) == len(name) or piece[len(name)] in _BEFORE):
                return name
    return ""


def _defined(text: str, name: str, keywords: list[str]) -> tuple[Colors | None, bool]:
    """The colors that the card's own ability defines (604.3), and whether they count for color identity."""
    if "devoid" in keywords:  # 702.114a
        return COLORLESS, True
    if " is " not in text and " are " not in text:
        return None, True
    for found in _DEFINES.finditer(text):
        subject, what = found.groups()
        if subject not in (name, name.partition(",")[0]) and not re.fullmatch(r"This \w+", subject):
            continue
        colors = ALL_COLORS if what in ("all colors", "every color") else _named(what)
        if colors is not None:
            return colors, not _NO_IDENTITY.search(text)
    return None, True


def _named(words: str) -> Colors | None:
    try:
        return Colors.parse(words)
    except ValueError:
        return None
