"""Keywords: those that are played, those that are only known by name, and misspelt ones (702)."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, TypeAlias

from dfcrules.cards.plain import reader, text, texts
from dfcrules.errors import BadData

KEYWORDS = (
    "daybound", "deathtouch", "defender", "double strike", "first strike", "flash", "flying", "haste", "hexproof",
    "indestructible", "infect", "lifelink", "living metal", "menace", "nightbound", "reach", "shroud", "trample",
    "trample over planeswalkers", "vigilance", "wither",
)  # fmt: skip
"""Keywords that the rules room plays. Others are shown, and said to be not modelled."""
BEGUN = ("protection from", "toxic")
"""How keywords begin that say from what, or how much: "protection from red", "toxic 2" (702.16, 702.164)."""

_NAMES = """
absorb affinity afflict afterlife aftermath amplify annihilator ascend assist awaken backup banding battle bestow
blitz bloodthirst boast bushido buyback cascade casualty champion changeling cipher cleave companion compleated
conspire convoke craft crew cumulative cycling dash daybound decayed delve demonstrate dethrone devoid devour disguise
disturb dredge echo embalm emerge enchant encore enlist entwine epic equip escalate escape eternalize evoke evolve
exalted exhaust exploit extort fabricate fading fear firebending flanking flashback forecast foretell forestwalk
fortify freerunning frenzy fuse gift graft gravestorm harmonize haunt hideaway horsemanship impending improvise ingest
intimidate islandwalk job jump-start kicker landwalk level living madness max mayhem megamorph melee mentor miracle
mobilize modular more morph mountainwalk mutate myriad nightbound ninjutsu offering offspring outlast overload partner
persist phasing plainswalk plot poisonous protection prototype provoke prowess prowl rampage ravenous read rebound
reconfigure recover reinforce renown replicate retrace riot ripple saddle scavenge shadow skulk soulbond
soulshift space spectacle splice split squad start station storm sunburst surge suspend swampwalk tiered toxic
training transfigure transform transmute tribute umbra undaunted undying unearth unleash vanishing ward warp
"""
OTHERS = frozenset(_NAMES.split())
"""First words of the other keyword abilities: true ones, although nothing comes of them here."""

_LIKE_OTHERS = ("double agenda", "double team")
"""True keywords that look like misspelt ones."""

_NEAR = 0.7

Keyword: TypeAlias = "str"
Keywords: TypeAlias = "tuple[str, ...]"


def meant_keyword(word: str) -> str:
    """The keyword that was perhaps meant; empty if the word is one itself, or near to none."""
    low = word.lower()
    first = low.partition(" ")[0]
    if low in KEYWORDS or first in KEYWORDS or first in OTHERS or low in _LIKE_OTHERS:
        return ""
    begun = [known for known in KEYWORDS if len(low) > 2 and known.startswith(low)]
    return (begun or get_close_matches(low, KEYWORDS, 1, _NEAR) or [""])[0]


def is_played(word: str) -> bool:
    """Whether the rules room plays this keyword."""
    return word in KEYWORDS or word.startswith("protection from ") or is_toxic(word)


def is_toxic(word: str) -> bool:
    """Whether this is toxic with a number: "toxic 2" (702.164)."""
    begun, _, number = word.rpartition(" ")
    return begun == "toxic" and number.isdecimal()


def keyword_words(word: str) -> str:
    """A keyword as said in a sentence; one that nothing comes of says so."""
    return word if is_played(word) else f"{word} (not modelled)"


def in_lower_case(keyword: str) -> str:
    """In lower case, but symbols as they are printed: "ward {U}"."""
    before, *rest = " ".join(keyword.split()).split("{")
    pieces = [piece.partition("}") for piece in rest]
    return before.lower() + "".join("{" + inner.upper() + brace + after.lower() for inner, brace, after in pieces)


@reader("Keyword")
def read_keyword(raw: Any, where: str) -> str:
    """A keyword; also one that is not played, but none that is near to another one and so perhaps misspelt."""
    word = in_lower_case(text(raw, where))
    meant = meant_keyword(word)
    if meant:
        raise BadData(f'{word!r} is no keyword; did you mean "{meant}"?', where)
    return word


@reader("Keywords")
def read_keywords(raw: Any, where: str) -> tuple[str, ...]:
    """A keyword, or a list of them."""
    return tuple([read_keyword(word, where) for word in texts(raw, where)])
