"""Names that are interchangeable: two English names of one card, which count as the same name (201.3).

Names only. A card of such a pair was printed first with characters of another world, later with ones of Magic's own.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

PAIRS: Final = MappingProxyType(
    {
        "Blanka, Ferocious Friend": "The Howling Abomination",
        "Chief Jim Hopper": "Sophina, Spearsage Deserter",
        "Chun-Li, Countless Kicks": "Zethi, Arcane Blademaster",
        "Daryl, Hunter of Walkers": "Hansk, Slayer Zealot",
        "Dhalsim, Pliable Pacifist": "Tadeas, Juniper Ascendant",
        "Dustin, Gadget Genius": "Hargilde, Kindly Runechanter",
        "E. Honda, Sumo Champion": "Baldin, Century Herdmaster",
        "Eleven, the Mage": "Cecily, Haunted Mage",
        "Glenn, the Voice of Calm": "Gregor, Shrewd Magistrate",
        "Guile, Sonic Soldier": "Immard, the Stormcleaver",
        "Hawkins National Laboratory": "Havengul Laboratory",
        "Ken, Burning Brawler": "Aisha of Sparks and Smoke",
        "Lucas, the Sharpshooter": "Bjorna, Nightfall Alchemist",
        "Lucille": "Gisa's Favorite Shovel",
        "Max, the Daredevil": "Elmar, Ulvenwald Informant",
        "Michonne, Ruthless Survivor": "Enkira, Hostile Scavenger",
        "Mike, the Dungeon Master": "Othelm, Sigardian Outcast",
        "Mind Flayer, the Shadow": "Arvinox, the Mind Flail",
        "Negan, the Cold-Blooded": "Malik, Grim Manipulator",
        "Rick, Steadfast Leader": "Greymond, Avacyn's Stalwart",
        "Ryu, World Warrior": "Vikya, Scorching Stalwart",
        "The Upside Down": "Havengul Mystery",
        "Will the Wise": "Wernog, Rider's Chaplain",
        "Zangief, the Red Cyclone": "Maarika, Brutal Gladiator",
    }
)
"""The earlier name and the later one."""


def one_name(name: str) -> str:
    """The later name of a pair for the earlier one; any other name as it is."""
    return PAIRS.get(name, name)


def other_name(name: str) -> str:
    """The name that counts as the same one, whatever its case and accents; "" if there is none."""
    from dfcrules.cards.names import folded

    wanted = folded(name)
    for earlier, later in PAIRS.items():
        if folded(earlier) == wanted:
            return later
        if folded(later) == wanted:
            return earlier
    return ""
