"""The decisions of Commander about a card: may it lead, with whom, how many copies (903.3-903.5, 702.124).

They need the rules text of a card as it was imported; cards of the catalog have none, and nothing in them asks for it.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from dfcrules.cards.card import Card, Face, Layout
from dfcrules.cards.printed import STANDARD, PrintedRules
from dfcrules.cards.samename import one_name
from dfcrules.importing.rulestext import without_reminder

SIZE: Final = 100
"""Cards in a deck, commanders included (903.5a)."""

_CAN_LEAD: Final = re.compile(r"(?m)^[^.\"]{1,80} can be your commander\b")
_CREATURE_ELSEWHERE: Final = re.compile(r"isn.t on the battlefield, [^.]{1,60}?\bcreature\b")
_ANY_NUMBER: Final = re.compile(r"A deck can have any number of cards named ")
_UP_TO: Final = re.compile(r"A deck can have up to (\w+) cards named ")
_CHOSEN: Final = re.compile(r"(?i)choose a color before the game begins")
_OWN_RULES: Final = re.compile(r"(?i)\b(?:your deck|a deck with this commander|in your deck)\b")
_WORDS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_NO_DECK_CARDS: Final = ("Conspiracy", "Dungeon", "Phenomenon", "Plane", "Scheme", "Vanguard")


class Leader(NamedTuple):
    """Whether a card may be a commander: the reason in words, and the rule."""

    may: bool
    why: str
    rule: str


def may_lead(card: Card, rules: PrintedRules = STANDARD) -> Leader:
    """903.3: a legendary creature, Vehicle or Spacecraft with power and toughness. 903.3a: or it says that it can be.

    712.8a: outside the game only the front face of a double-faced card is looked at.
    """
    front = card.front
    if rules.may_be_commander(card):
        return Leader(True, f"it is a {front.types}", "903.3")
    text = text_of(front)
    if _CAN_LEAD.search(text):
        return Leader(True, "its text says so", "903.3a")
    if front.types.is_legendary and _CREATURE_ELSEWHERE.search(text):
        return Leader(True, "its text makes it a creature everywhere but on the battlefield", "903.3, 604.3")
    if is_background(card):
        return Leader(False, "a Background can be one only together with a card that chooses a Background", "702.124k")
    back = card.back
    if back is not None and rules.may_be_commander(Card.single(back)):
        return Leader(
            False, f"outside the game only its front face counts, a {front.types}; {back.name} is its back", "712.8a"
        )
    return Leader(
        False, f"it is no legendary creature but a {front.types}, and no text of it says that it can be", "903.3"
    )


def pair_refusal(one: Card, other: Card, rules: PrintedRules = STANDARD) -> tuple[str, str] | None:
    """Why these two cannot be commanders together, with the rule; None if they can (702.124)."""
    for first, second in ((one, other), (other, one)):
        if "choose a background" in partner_words(first):
            if is_background(second):
                return None
            return (f"{first.name} chooses a Background, but {second.name} is none", "702.124k")
        if "doctor's companion" in partner_words(first) and is_the_doctor(second):
            return None
    for first, second in ((one, other), (other, one)):
        for word in partner_words(first):
            if word.startswith("partner with "):
                wanted = word.removeprefix("partner with ")
                names = (second.name.casefold(), one_name(second.name).casefold())
                if wanted in names or (wanted == "itself" and second.name == first.name):
                    return None
    shared = partner_words(one) & partner_words(other)
    if any(not word.startswith("partner with ") and word not in _NOT_SHARED for word in shared):
        return None
    said = [
        f"{card.name} has {', '.join(sorted(partner_words(card))) or 'no partner ability'}" for card in (one, other)
    ]
    rule = "702.124f" if partner_words(one) and partner_words(other) else "702.124"
    return (f"nothing lets the two be commanders together: {'; '.join(said)}", rule)


_NOT_SHARED: Final = ("choose a background", "doctor's companion")


def partner_words(card: Card) -> frozenset[str]:
    """The abilities of the partner family on the front face, in lower case: "partner", "partner with ..." (702.124)."""
    found = set()
    for line in text_of(card.front).split("\n"):
        low = line.strip().casefold().replace("’", "'").replace(" — ", "—")
        if low in ("partner", "friends forever", *_NOT_SHARED):
            found.add("partner—friends forever" if low == "friends forever" else low)
        elif low.startswith(("partner—", "partner with ")):
            found.add(low)
    return frozenset(found)


def is_background(card: Card) -> bool:
    """Whether it is a legendary Background enchantment (702.124k)."""
    types = card.front.types
    return types.is_legendary and types.is_enchantment and "Background" in types.subtypes


def is_the_doctor(card: Card) -> bool:
    """Whether it is a legendary creature that is a Time Lord Doctor and nothing else (702.124m)."""
    types = card.front.types
    return types.is_legendary and types.is_creature and set(types.subtypes) == {"Time Lord", "Doctor"}


def copies_allowed(card: Card) -> int | None:
    """How many cards of this name a deck may have: 1, more if the card says so, None for any number (903.5b)."""
    types = card.front.types
    if types.is_land and "Basic" in types.supertypes:
        return None
    text = text_of(card.front)
    if _ANY_NUMBER.search(text):
        return None
    found = _UP_TO.search(text)
    if found is None:
        return 1
    number = found.group(1).casefold()
    return int(number) if number.isdigit() else _WORDS.get(number, 1)


def never_in_a_deck(card: Card) -> tuple[str, str] | None:
    """Why a card is of a kind that is never in a deck, with the rule: a plane, a vanguard, what two cards meld into."""
    front = card.front
    if any(kind in front.types.types for kind in _NO_DECK_CARDS):
        return (f"a card of this kind ({front.types}) is never in a deck", "903.5")
    if card.layout == Layout.MELD and front.cost is None and not front.types.is_land:
        return ("it is what two meld cards become together, and no card of its own", "712.4")
    return None


def chooses_its_color(card: Card) -> bool:
    """Whether a color is chosen for it before the game, which counts for its identity (903.4b)."""
    return bool(_CHOSEN.search(text_of(card.front)))


def changes_deck_rules(card: Card) -> bool:
    """Whether its text seems to change what a deck may hold: that is not modelled."""
    text = text_of(card.front)
    return bool(_OWN_RULES.search(text)) and not _ANY_NUMBER.search(text) and "color identity" in text


def text_of(face: Face) -> str:
    """The rules text without reminder text, line by line."""
    return "\n".join(without_reminder(line) for line in face.text.split("\n"))
