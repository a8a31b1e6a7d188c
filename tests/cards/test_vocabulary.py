"""The vocabulary: every piece is read from plain data, written back, and said in words."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules.cards import abilities, catalog, instructions
from dfcrules.cards.abilities import ability_from_plain
from dfcrules.cards.amounts import AMOUNT_WORDS, Amount, amount_words, read_amount, read_condition
from dfcrules.cards.changes import read_changes, type_line
from dfcrules.cards.filters import Filter, a, count_words, plural, read_filter, read_ref, ref_words
from dfcrules.cards.instructions import instruction_from_plain, read_instructions, read_token
from dfcrules.cards.plain import plain
from dfcrules.cards.wording import text_lines, token_words
from dfcrules.errors import BadData

MY_WIZARDS = {"type": ["Wizard"], "controller": "you"}
CREATURES = {"type": ["creature"]}
WIZARD = {"name": "Wizard Token", "type": "Creature — Wizard", "indicator": "B", "pt": "0/1"}
Said = tuple[dict[str, Any], str]

INSTRUCTIONS: list[Said] = [
    ({"transform": "this"}, "transform this"),
    ({"convert": "this"}, "convert this"),
    ({"exile": "target"}, "exile target"),
    ({"exile": "target", "until": "this leaves"}, "exile target until this leaves the battlefield"),
    ({"destroy": CREATURES}, "destroy each creature"),
    ({"sacrifice": "this"}, "sacrifice this"),
    ({"bounce": "target"}, "return target to its owner's hand"),
    ({"discard": "it"}, "discard it"),
    ({"return": "it"}, "return it to the battlefield"),
    (
        {"return": "it", "transformed": True, "under": "owner"},
        "return it to the battlefield transformed under its owner's control",
    ),
    ({"return": "it", "to": "hand"}, "return it to its owner's hand"),
    (
        {"return": "it", "tapped": True, "counters": {"finality": 1}},
        "return it to the battlefield tapped with a finality counter",
    ),
    (
        {"exile_and_return": "this", "transformed": True},
        "exile this, then return it to the battlefield transformed under its owner's control",
    ),
    ({"exile_and_return": "this", "under": "you"}, "exile this, then return it to the battlefield under your control"),
    (
        {"exile_and_return": "this", "under": "you", "counters": {"finality": 1}},
        "exile this, then return it to the battlefield under your control with a finality counter",
    ),
    ({"put": "it", "tapped": True}, "put it onto the battlefield tapped"),
    ({"put": "it", "zone": "graveyard"}, "put it into the graveyard"),
    ({"place": "Kuja"}, "Kuja is on the battlefield"),
    ({"move": "it", "to": "library", "bottom": True}, "put it on the bottom of its owner's library"),
    ({"move": "it", "to": "hand"}, "put it into its owner's hand"),
    ({"each_sacrifices": "each opponent"}, "each opponent sacrifices a permanent of their choice"),
    (
        {"each_sacrifices": "you", "what": CREATURES, "number": 9, "up_to": True},
        "you sacrifice up to nine creatures of your choice",
    ),
    (
        {"each_sacrifices": "each player", "what": CREATURES, "number": 2},
        "each player sacrifices two creatures of their choice",
    ),
    (
        {"each_sacrifices": "you", "what": {**CREATURES, "other": True}, "number": "any"},
        "you sacrifice any number of other creatures",
    ),
    ({"each_discards": "each player"}, "each player discards a card"),
    ({"each_discards": "you", "number": 2, "up_to": True}, "you discard up to two cards"),
    ({"draw": 1}, "you draw a card"),
    ({"draw": 2, "who": "each player"}, "each player draws two cards"),
    ({"draw": "that many"}, "you draw that many cards"),
    ({"draw": {"count": MY_WIZARDS}}, "you draw cards equal to the number of Wizards you control"),
    ({"mill": 1}, "you mill a card"),
    ({"mill": 3, "who": "each opponent"}, "each opponent mills three cards"),
    ({"mill": 3, "to": "exile"}, "you put the top three cards of your library into exile"),
    ({"surveil": 2}, "you surveil 2"),
    ({"scry": 1, "who": "each player"}, "each player scries 1"),
    ({"search": {"type": ["land"]}}, "you search your library for a land card, shuffle"),
    ({"search": {"type": ["creature"]}, "number": 2}, "you search your library for up to 2 creature cards, shuffle"),
    ({"choose": CREATURES}, "you choose a creature"),
    ({"choose": CREATURES, "among": "it", "up_to": True}, "you choose up to one creature among them"),
    ({"choose": "opponent"}, "you choose an opponent"),
    ({"pay": "{2}{U}, discard a card"}, "you pay {2}{U}, discard a card"),
    ({"pay": "discard your hand"}, "you discard your hand"),
    ({"pay": "discard your hand", "who": "each player"}, "each player discards their hand"),
    ({"may": [{"pay": "discard your hand"}, {"draw": 1}]}, "you may discard your hand, then draw a card"),
    (
        {"may": [{"pay": "sacrifice another creature"}, {"draw": 1}]},
        "you may sacrifice another creature, then draw a card",
    ),
    ({"may": [{"pay": "{1}"}, {"transform": "this"}]}, "you may pay {1}, then transform this"),
    ({"reveal": "top card"}, "reveal the top card of your library"),
    ({"look_at": "top card"}, "you look at the top card of your library"),
    ({"cast_free": "it", "transformed": True}, "you cast it transformed without paying its mana cost"),
    ({"create": WIZARD, "tapped": True}, "create a tapped 0/1 black Wizard creature token"),
    ({"create": WIZARD, "number": 2}, "create two 0/1 black Wizard creature tokens"),
    (
        {"create": WIZARD, "counters": {"+1/+1": 2}},
        "create a 0/1 black Wizard creature token with two +1/+1 counters",
    ),
    ({"copy_token": "target"}, "create a token that is a copy of target"),
    ({"copy_token": "target", "number": 2, "tapped": True}, "create two tapped tokens that are copies of target"),
    ({"become_copy": "this", "of": "target", "until": "end of turn"}, "this becomes a copy of target this turn"),
    ({"end_copy": "this"}, "this stops being a copy"),
    ({"tap": "target"}, "tap target"),
    ({"attacking": "it"}, "it is attacking"),
    ({"attacking": "it", "whom": "that player"}, "it is attacking that player"),
    ({"remove_from_combat": "target"}, "remove target from combat"),
    ({"untap": "this"}, "untap this"),
    ({"counters": "lore"}, "put a lore counter on this"),
    ({"counters": "+1/+1", "number": 2, "on": "target"}, "put two +1/+1 counters on target"),
    ({"remove_counters": "lore"}, "remove a lore counter from this"),
    ({"remove_counters": "+1/+1", "number": 2, "on": "it"}, "remove two +1/+1 counters from it"),
    ({"modify": "target", "change": {"pt": "+2/+2"}}, "target gets +2/+2 this turn"),
    (
        {"modify": MY_WIZARDS, "change": {"keywords": ["flying", "trample"]}},
        "each Wizard you control gains flying and trample this turn",
    ),
    ({"gain_control": "target"}, "you gain control of target"),
    (
        {"gain_control": "target", "who": "that player", "until": "end of turn"},
        "that player gains control of target this turn",
    ),
    ({"attach": "this", "to": "it"}, "attach this to it"),
    ({"unattach": "this"}, "unattach this"),
    ({"gain_life": 3}, "you gain 3 life"),
    ({"gain_life": "that much", "who": "each player"}, "each player gains that much life"),
    ({"lose_life": {"count": MY_WIZARDS}}, "you lose life equal to the number of Wizards you control"),
    ({"set_life": 10}, "your life total becomes 10"),
    ({"set_life": 1, "who": "that player"}, "that player's life total becomes 1"),
    ({"deal": 1, "to": "each opponent"}, "this deals 1 damage to each opponent"),
    ({"deal": "x"}, "this deals X damage to target"),
    ({"deal": {"trait": "power"}}, "this deals damage equal to the power of this to target"),
    ({"deal": 2, "unpreventable": True}, "this deals 2 unpreventable damage to target"),
    ({"prevent": "all", "to": CREATURES}, "prevent all damage to each creature this turn"),
    ({"prevent": 2, "to": "you"}, "prevent the next 2 damage to you this turn"),
    ({"prevent": "all", "combat": True, "until": ""}, "prevent all combat damage"),
    (
        {"prevent": "all", "to": "you", "once": True, "choose_source": True, "then": [{"gain_life": "that much"}]},
        "prevent all damage from a source of your choice to you the next time it would be dealt this turn; "
        "then you gain that much life",
    ),
    (
        {"prevent": "all", "from": {"color": "R", "zone": "any"}, "choose_source": True, "all_but": 1},
        "prevent all damage but 1 from a red source of your choice this turn",
    ),
    (
        {"change_damage": "redirect", "next": 2, "to": "you", "instead_to": "target"},
        "the next 2 damage that any source would deal to you goes to target instead this turn",
    ),
    (
        {"change_damage": "double", "from": MY_WIZARDS, "once": True, "until": ""},
        "the next time, damage that Wizards you control would deal becomes twice as much",
    ),
    (
        {"change_damage": "instead", "to": "this", "then": [{"draw": "that much"}]},
        "damage that any source would deal to this is not dealt; instead you draw that many cards this turn",
    ),
    (
        {"change_life": "gained", "becomes": "cannot"},
        "a player cannot gain life this turn",
    ),
    (
        {"change_life": "lost", "becomes": "double", "whose": "opponents", "until": ""},
        "if an opponent would lose life, they lose twice as much",
    ),
    (
        {"deal": 4, "to": "targets", "divided": True},
        "this deals 4 damage divided as you choose among targets",
    ),
    (
        {"deal": 4, "excess_to": "controller"},
        "this deals 4 damage to target; excess damage goes to its controller instead",
    ),
    ({"fight": "this", "with": "target"}, "this fights target"),
    ({"counter": "target"}, "counter target"),
    ({"copy_spell": "target"}, "copy target"),
    (
        {"if": {"amount": {"count": MY_WIZARDS}, "at_least": 4}, "do": [{"transform": "this"}]},
        "if there are four or more Wizards you control, transform this",
    ),
    (
        {"if": {"your_turn": True}, "do": [{"untap": "this"}], "otherwise": [{"tap": "this"}]},
        "if it is your turn, untap this; otherwise tap this",
    ),
    ({"may": [{"draw": 1}]}, "you may draw a card"),
    ({"may": [{"sacrifice": "this"}], "who": "that player"}, "that player may sacrifice this"),
    (
        {
            "modes": [
                {"do": [{"draw": 1}]},
                {"do": [{"tap": "target"}], "targets": [{"filter": {"type": ["creature"]}}]},
            ]
        },
        "choose one: you draw a card; or tap target creature",
    ),
    (
        {"when_done": [{"deal": 2}], "targets": [{"anything": True}]},
        "when that is done, this deals 2 damage to any target",
    ),
    ({"later": "end step", "do": [{"sacrifice": "it"}]}, "at the next end step, sacrifice it"),
    ({"later": "upkeep", "whose": "you", "do": [{"draw": 1}]}, "at your next upkeep, you draw a card"),
    (
        {"later": "dies", "of": "target", "do": [{"return": "it"}]},
        "when target dies this turn, return it to the battlefield",
    ),
    ({"add_mana": "{W} or {U}"}, "add {W} or {U}"),
    (
        {"add_mana": "{W}", "only_for": {"without": ["creature"], "zone": "stack"}},
        "add {W} (spend this mana only on noncreature spells)",
    ),
    ({"extra_turn": "you"}, "you take an extra turn after this one"),
    ({"it_becomes": "night"}, "it becomes night"),
    ({"extra": "combat"}, "after this phase, there is an extra combat phase"),
    ({"extra": "upkeep", "who": "you"}, "you get an extra upkeep"),
    ({"skip": "draw", "who": "that player"}, "that player skips their next draw step"),
    ({"lose_game": "that player"}, "that player loses the game"),
    ({"win_game": "you"}, "you win the game"),
    ({"land_plays": 1}, "you may play an additional land this turn"),
    (
        {"emblem": [{"gives": {"pt": "+1/+1"}, "to": MY_WIZARDS}]},
        'you get an emblem with "Each Wizard you control gets +1/+1"',
    ),
]
ABILITIES: list[Said] = [
    ({"when": "end step", "whose": "you", "do": [{"draw": 1}]}, "At the beginning of your end step: you draw a card."),
    ({"when": "upkeep", "do": [{"draw": 1}]}, "At the beginning of each upkeep: you draw a card."),
    ({"when": "enters", "do": [{"draw": 1}]}, "When Kuja enters: you draw a card."),
    ({"when": "leaves", "do": [{"draw": 1}]}, "When Kuja leaves: you draw a card."),
    (
        {"when": "enters", "what": {**CREATURES, "controller": "you", "other": True}, "do": [{"gain_life": 1}]},
        "Whenever another creature you control enters: you gain 1 life.",
    ),
    (
        {"when": "enters", "what": MY_WIZARDS, "do": [{"draw": 1}], "one_or_more": True},
        "Whenever one or more Wizards you control enter (once for all of it at the same time): you draw a card.",
    ),
    ({"when": "dies", "do": [{"draw": 1}]}, "When Kuja dies: you draw a card."),
    (
        {"when": "attacks", "what": MY_WIZARDS, "do": [{"draw": 1}]},
        "Whenever a Wizard you control attacks: you draw a card.",
    ),
    ({"when": "blocks", "do": [{"draw": 1}]}, "Whenever Kuja blocks: you draw a card."),
    ({"when": "becomes blocked", "do": [{"draw": 1}]}, "Whenever Kuja becomes blocked: you draw a card."),
    (
        {"when": "deals damage", "to": "player", "combat": True, "do": [{"draw": 1}]},
        "Whenever Kuja deals combat damage to a player: you draw a card.",
    ),
    ({"when": "is dealt damage", "do": [{"draw": 1}]}, "Whenever Kuja is dealt damage: you draw a card."),
    ({"when": "transforms", "do": [{"draw": 1}]}, "When Kuja transforms into this face: you draw a card."),
    (
        {"when": "cast", "whose": "you", "what": {"without": ["creature"], "zone": "stack"}, "do": [{"draw": 1}]},
        "Whenever you cast a noncreature spell: you draw a card.",
    ),
    (
        {"when": "loses life", "whose": "opponents", "do": [{"draw": 1}], "your_turn": True},
        "Whenever an opponent loses life during your turn: you draw a card.",
    ),
    (
        {"when": "gains life", "whose": "you", "do": [{"draw": 1}], "once_each_turn": True},
        "Whenever you gain life: you draw a card. Only once each turn.",
    ),
    ({"when": "draws", "whose": "you", "do": [{"lose_life": 1}]}, "Whenever you draw a card: you lose 1 life."),
    ({"when": "discards", "do": [{"draw": 1}]}, "Whenever a player discards a card: you draw a card."),
    (
        {"when": "sacrificed", "what": MY_WIZARDS, "do": [{"draw": 1}]},
        "Whenever a Wizard you control is sacrificed: you draw a card.",
    ),
    (
        {"when": "becomes target", "do": [{"draw": 1}]},
        "Whenever Kuja becomes the target of a spell or ability: you draw a card.",
    ),
    ({"when": "is defeated", "do": [{"draw": 1}]}, "When Kuja is defeated: you draw a card."),
    (
        {"when": "attacks", "if": {"amount": {"count": MY_WIZARDS}, "at_least": 2}, "do": [{"draw": 1}]},
        "Whenever Kuja attacks, if there are two or more Wizards you control: you draw a card.",
    ),
    ({"cost": "{T}", "do": [{"add_mana": "{G}"}]}, "{T}: add {G}."),
    (
        {"cost": "{5}{W}{W}", "do": [{"transform": "this"}], "sorcery": True},
        "{5}{W}{W}: transform Kuja. Only when you could cast a sorcery.",
    ),
    (
        {"cost": "{3}{B}", "do": [{"return": "this"}], "zone": "graveyard"},
        "{3}{B}: return Kuja to the battlefield. Works in your graveyard.",
    ),
    (
        {"cost": "{2}, {T}", "do": [{"tap": "target"}], "targets": [{"filter": CREATURES}], "once_each_turn": True},
        "{2}, {T}: tap target creature. Only once each turn.",
    ),
    (
        {"cost": "{4}, {T}", "do": [{"transform": "this"}], "less": {"count": MY_WIZARDS}},
        "{4}, {T}: transform Kuja. It costs {1} less for each Wizard you control.",
    ),
    (
        {"when": "becomes true", "if": {"amount": {"counters_on": "ice"}, "exactly": 0}, "do": [{"transform": "this"}]},
        "As soon as the number of ice counters on Kuja is 0: transform Kuja.",
    ),
    (
        {"when": "leaves", "what": "chosen one", "do": [{"draw": 1}]},
        "When what was chosen leaves: you draw a card.",
    ),
    (
        {"when": "loses the game", "what": "chosen one", "do": [{"draw": 1}]},
        "When what was chosen loses the game: you draw a card.",
    ),
    (
        {"when": "loses the game", "whose": "opponents", "do": [{"draw": 1}]},
        "When an opponent loses the game: you draw a card.",
    ),
    ({"gives": {"pt": "+1/+1"}, "to": "equipped creature"}, "Equipped creature gets +1/+1."),
    ({"gives": {"keywords": ["flying"]}, "to": MY_WIZARDS}, "Each Wizard you control has flying."),
    (
        {"gives": {"pt": "+1/+0", "keywords": ["flying"]}, "to": ["this", {**MY_WIZARDS, "other": True}]},
        "Kuja and each other Wizard you control get +1/+0 and have flying.",
    ),
    (
        {
            "spell": [{"destroy": "targets"}],
            "targets": [{"filter": {"type": ["creature"]}, "least": 0, "most": "any number"}],
        },
        "Destroy any number of target creatures.",
    ),
    (
        {"gives": {"pt": "+2/+0", "cant_block": True}, "while": {"your_turn": True}},
        "While it is your turn, Kuja gets +2/+0 and cannot block.",
    ),
    ({"damage": "double", "from": MY_WIZARDS}, "Damage that Wizards you control would deal becomes twice as much."),
    (
        {"damage": "prevent all", "to": "you and your permanents"},
        "Damage that any source would deal to you and your permanents is prevented.",
    ),
    (
        {"damage": "prevent", "amount": 1, "to": "this", "combat": True},
        "Combat damage that any source would deal to Kuja is reduced by 1 (prevented).",
    ),
    ({"damage": "halve", "to": "you"}, "Damage that any source would deal to you becomes half, rounded up."),
    ({"damage": "add", "amount": 2, "from": "this"}, "Damage that Kuja would deal is increased by 2."),
    ({"damage": "cannot be prevented"}, "Damage that any source would deal cannot be prevented."),
    (
        {"damage": "prevent all but", "amount": 1, "to": "you"},
        "Damage that any source would deal to you is prevented except for 1.",
    ),
    (
        {"damage": "instead", "to": "this", "then": [{"counters": "-1/-1", "number": "that much"}]},
        "Damage that any source would deal to Kuja is not dealt; instead put that many -1/-1 counters on Kuja.",
    ),
    ({"life": "gained", "becomes": "double"}, "If you would gain life, you gain twice as much."),
    (
        {"life": "lost", "becomes": "not below", "amount": 1, "damage": True},
        "If you would lose life because of damage, you lose only what leaves 1.",
    ),
    ({"life": "gained", "becomes": "cannot", "whose": "any"}, "A player cannot gain life."),
    (
        {"life": "lost", "becomes": "add", "amount": 1, "whose": "opponents"},
        "If an opponent would lose life, they lose that much plus 1.",
    ),
    ({"enters": "tapped", "counters": {"lore": 1}}, "Kuja enters tapped with a lore counter."),
    (
        {"enters_as_copy_of": {"type": ["creature"]}, "changes": {"add_types": ["Zombie"]}},
        "You may have Kuja enter as a copy of a creature, except it is also a Zombie.",
    ),
    ({"enters_as_copy_of": {"type": ["land"]}, "may": False}, "Kuja enters as a copy of a land."),
    ({"chapter": [1, 2], "do": [{"draw": 1}]}, "I, II — You draw a card."),
    ({"equip": "{1}"}, "Equip {1}."),
    ({"spell": [{"gain_life": 3}, {"draw": 1}]}, "You gain 3 life, then you draw a card."),
    ({"disturb": "{1}{U}"}, "Disturb {1}{U}."),
    ({"flashback": "{2}{R}"}, "Flashback {2}{R}."),
    ({"more_than_meets_the_eye": "{2}{W}"}, "More than meets the eye {2}{W}."),
    ({"crew": 2}, "Crew 2."),
    ({"craft": "{3}{W}", "with": [{"type": ["artifact"]}]}, "Craft with one artifact {3}{W}."),
    ({"craft": "{4}", "with": [{"type": ["Dinosaur"]}, {"type": ["Pirate"]}]}, "Craft with Dinosaur, Pirate {4}."),
    (
        {"craft": "{5}", "with": [CREATURES], "number": 2, "or_more": True},
        "Craft with two or more creatures {5}.",
    ),
    ({"plays_from": "graveyard"}, "You may play cards from your graveyard."),
    (
        {"plays_from": "graveyard", "what": {"type": ["land"]}, "while": {"your_turn": True}},
        "While it is your turn, you may play lands from your graveyard.",
    ),
    (
        {"cast_from": "graveyard", "transformed": True, "cost": "{3}{G}"},
        "You may cast Kuja transformed from your graveyard for {3}{G}.",
    ),
    ({"as_transforms": [{"draw": 1}]}, "As Kuja turns over to this face: you draw a card."),
    ({"power": {"count": MY_WIZARDS}}, "The power of Kuja is the number of Wizards you control."),
    ({"toughness": {"count": MY_WIZARDS}}, "The toughness of Kuja is the number of Wizards you control."),
    ({"costs": "{1} less", "what": {**CREATURES, "controller": "you"}}, "Creature spells that you cast cost {1} less."),
    (
        {"costs": "{2} less", "what": {**CREATURES, "controller": "you"}, "first": True},
        "The first creature spell that you cast each turn costs {2} less.",
    ),
    (
        {"goes_to": "graveyard", "what": "this", "from": "battlefield"},
        "If Kuja would go from the battlefield to a graveyard, it goes to exile instead.",
    ),
    ({"controls": "enchanted creature"}, "You control enchanted creature."),
    ({"controls": CREATURES, "while": {"your_turn": True}}, "While it is your turn, you control each creature."),
    (
        {"when": "is not blocked", "do": [{"may": [{"pay": "{1}"}, {"transform": "this"}]}]},
        "Whenever Kuja attacks and is not blocked: you may pay {1}, then transform Kuja.",
    ),
    ({"tokens_created": "double"}, "If an effect would create tokens under your control, it creates twice as many."),
    (
        {"triggers_again": MY_WIZARDS},
        "If a triggered ability of a Wizard you control triggers, it triggers one more time.",
    ),
    (
        {"triggers_again": {"controller": "you"}, "when": "enters", "by": CREATURES},
        'If a triggered ability of a permanent you control triggers on "enters" of a creature, '
        "it triggers one more time.",
    ),
    (
        {"when": "goes to graveyard", "whose": "you", "what": CREATURES, "do": [{"draw": 1}]},
        "Whenever a creature card is put into your graveyard from anywhere: you draw a card.",
    ),
    (
        {"when": "goes to graveyard", "what": CREATURES, "one_or_more": True, "do": [{"draw": 1}]},
        "Whenever one or more creature cards are put into a graveyard from anywhere "
        "(once for all of it at the same time): you draw a card.",
    ),
    (
        {"when": "is dealt damage", "what": "you", "do": [{"draw": 1}]},
        "Whenever you are dealt damage: you draw a card.",
    ),
    ({"counters_put": "double"}, "If an effect would put counters on a permanent you control, it puts twice as many."),
]
FILTERS: list[Said] = [
    ({}, "permanent"),
    ({"type": ["creature"]}, "creature"),
    ({"type": ["legendary"]}, "legendary permanent"),
    ({"type": ["legendary", "creature"], "other": True}, "other legendary creature"),
    ({"type": ["Wizard"], "controller": "you"}, "Wizard you control"),
    ({"type": ["creature"], "controller": "opponents", "tapped": True}, "tapped creature your opponents control"),
    ({"without": ["creature"], "zone": "stack"}, "noncreature spell"),
    ({"type": ["creature"], "min_power": 4, "owner": "you"}, "creature with power 4 or greater you own"),
    (
        {"type": ["creature"], "max_power": 2, "blocking": True, "counter": "+1/+1"},
        "blocking creature with a +1/+1 counter with power 2 or less",
    ),
    ({"min_mana_value": 3}, "permanent with mana value 3 or greater"),
    ({"type": ["creature"], "zone": "exile", "exiled_with_this": True}, "creature card exiled with this"),
    ({"any_of": ["artifact", "enchantment"]}, "artifact or enchantment"),
    ({"any_of": ["artifact", "Elf", "Vehicle"]}, "artifact, Elf or Vehicle"),
    ({"any_of": ["artifact", "battle", "creature", "enchantment", "land", "planeswalker"]}, "permanent"),
    ({"color": "colorless"}, "colorless permanent"),
    ({"color": "white and blue"}, "white or blue permanent"),
    ({"type": ["creature"], "color": "R", "keyword": "flying"}, "red creature with flying"),
    ({"type": ["creature"], "token": False, "attacking": True}, "attacking nontoken creature"),
    ({"type": ["creature"], "max_mana_value": 3}, "creature with mana value 3 or less"),
    ({"type": ["creature"], "transformed": True}, "transformed creature"),
    ({"type": ["creature"], "chosen": False}, "unchosen creature"),
    ({"type": ["creature"], "min_power": 4}, "creature with power 4 or greater"),
    ({"type": ["creature"], "max_power": 2, "controller": "you"}, "creature with power 2 or less you control"),
    ({"type": ["creature"], "controller": "you", "zone": "graveyard"}, "creature card in your graveyard"),
    ({"name": "Kuja", "zone": "exile"}, "card named Kuja in exile"),
]
AMOUNTS: list[tuple[Any, str]] = [
    (3, "3"),
    ("that much", "that much"),
    ("x", "X"),
    ("half starting life", "half your starting life"),
    ({"count": MY_WIZARDS}, "the number of Wizards you control"),
    ({"types_among": CREATURES}, "the number of card types among creatures"),
    ({"trait": "mana value", "of": "target"}, "the mana value of target"),
    ({"counters_on": "lore"}, "the number of lore counters on this"),
    ({"how_many": "exiled cards"}, "the number of the cards exiled with this"),
    ({"different": "power", "among": CREATURES}, "the number of different powers among creatures"),
    ({"spells_cast": "this turn", "by": "you"}, "the number of spells cast this turn by you"),
    ({"devotion": "B"}, "your devotion to black"),
    ({"twice": "that much"}, "twice that much"),
    ({"half": "your life", "round_up": True}, "half your life, rounded up"),
    ({"half": {"count": MY_WIZARDS}}, "half the number of Wizards you control, rounded down"),
    ({"plus": "half starting life", "and": 5}, "half your starting life plus 5"),
    ({"damage_this_turn": "this"}, "the damage that this has dealt to that player this turn"),
    (
        {"damage_this_turn": "anything", "to": "each player", "combat": True, "most": True},
        "the combat damage dealt to one player this turn",
    ),
    ({"died_this_turn": CREATURES}, "the number of creatures that died this turn"),
    ({"drawn_this_turn": "you"}, "the number of cards drawn this turn by you"),
]
CONDITIONS: list[Said] = [
    ({"amount": {"count": MY_WIZARDS}, "at_least": 4}, "there are four or more Wizards you control"),
    ({"amount": {"count": MY_WIZARDS}, "at_most": 1}, "there are one or fewer Wizards you control"),
    ({"amount": {"count": MY_WIZARDS}, "exactly": 2}, "there are exactly two Wizards you control"),
    ({"amount": "your life", "at_most": "half starting life"}, "your life is at most half your starting life"),
    ({"amount": {"trait": "power"}, "at_least": 4}, "the power of this is at least 4"),
    ({"your_turn": False}, "it is not your turn"),
    ({"it": CREATURES}, "it is a creature"),
    ({"it": {**CREATURES, "zone": "library"}}, "it is a creature card"),
    ({"attached": {"type": ["Human"]}}, "what it is attached to is a Human"),
    ({"cast_from": "graveyard"}, "it was cast from a graveyard"),
    ({"resolved": 2}, "this ability resolves for the second time this turn"),
]
CHANGES: list[Said] = [
    ({"pt": "+1/+1"}, "gets +1/+1"),
    ({"set_pt": "4/4"}, "is 4/4"),
    ({"pt": "+1/+0", "times": {"count": MY_WIZARDS}}, "gets +1/+0 for each Wizard you control"),
    (
        {"pt": "+1/+1", "times": {"counters_on": "lore"}},
        "gets +1/+1 X times, where X is the number of lore counters on this",
    ),
    ({"switch_pt": True}, "has its power and toughness switched"),
    ({"name": "Decoy"}, "is named Decoy"),
    ({"add_types": ["artifact"]}, "is also an artifact"),
    ({"types": ["artifact", "creature", "Elf"]}, "is an Elf artifact creature"),
    ({"add_types": ["legendary"]}, "is also legendary"),
    ({"remove_types": ["Legendary"]}, "is not Legendary"),
    ({"color": "U"}, "is blue"),
    ({"add_color": "UR"}, "is also blue and red"),
    ({"colorless": True}, "is colorless"),
    ({"lose_abilities": True}, "loses all abilities"),
    ({"lose_keywords": ["flying"]}, "loses flying"),
    ({"keywords": ["flying", "haste"]}, "has flying and haste"),
    ({"abilities": [{"equip": "{1}"}]}, 'has "Equip {1}"'),
    ({"cant_attack": True, "cant_transform": True}, "cannot attack and cannot transform"),
    ({"doesnt_untap": True}, "does not untap in the untap step"),
    ({"must_attack": True, "cant_block_alone": True}, "cannot block alone and must attack if able"),
    ({"lures": True, "blocks_more": 1}, "must be blocked by all creatures able to and can block one more attacker"),
    ({"blockable_by": {"type": ["Wall"]}}, "cannot be blocked except by Walls"),
    (
        {"unblockable_by": {"color": "W"}, "blocks_only": {"keyword": "flying"}},
        "cannot be blocked by white creatures and can block only creatures with flying",
    ),
    ({"assigns_toughness": True}, "assigns combat damage equal to its toughness"),
    ({}, "does not change"),
]


def kinds(examples: list[Said]) -> set[str]:
    return {next(iter(table)) for table, _ in examples}


# Every piece has an example here


def test_every_instruction_has_an_example() -> None:
    assert kinds(INSTRUCTIONS) == set(instructions.KINDS)


def test_every_ability_has_an_example() -> None:
    assert kinds(ABILITIES) == set(abilities.KINDS)


# From plain data and back


@pytest.mark.parametrize(
    ("read", "table"),
    [
        *((instruction_from_plain, table) for table, _ in INSTRUCTIONS),
        *((ability_from_plain, table) for table, _ in ABILITIES),
        *((lambda table: read_filter(table, ""), table) for table, _ in FILTERS),
        *((lambda table: read_condition(table, ""), table) for table, _ in CONDITIONS),
        *((lambda table: read_changes(table, ""), table) for table, _ in CHANGES),
        *((lambda table: read_amount(table, ""), table) for table, _ in AMOUNTS),
    ],
    ids=lambda value: str(value) if not callable(value) else "",
)
def test_what_is_read_is_written_as_it_was(read: Any, table: Any) -> None:
    phrase = read(table)
    assert plain(phrase) == table
    assert read(plain(phrase)) == phrase


# In words


@pytest.mark.parametrize(("table", "words"), INSTRUCTIONS, ids=[words for _, words in INSTRUCTIONS])
def test_an_instruction_in_words(table: dict[str, Any], words: str) -> None:
    assert instruction_from_plain(table).words() == words


@pytest.mark.parametrize(("table", "words"), ABILITIES, ids=[words for _, words in ABILITIES])
def test_an_ability_in_words(table: dict[str, Any], words: str) -> None:
    assert ability_from_plain(table).words("Kuja") == words


@pytest.mark.parametrize(("table", "words"), FILTERS, ids=[words for _, words in FILTERS])
def test_a_filter_in_words(table: dict[str, Any], words: str) -> None:
    assert read_filter(table, "").words() == words


@pytest.mark.parametrize(("raw", "words"), AMOUNTS, ids=[words for _, words in AMOUNTS])
def test_an_amount_in_words(raw: Any, words: str) -> None:
    assert amount_words(read_amount(raw, "")) == words


@pytest.mark.parametrize(("table", "words"), CONDITIONS, ids=[words for _, words in CONDITIONS])
def test_a_condition_in_words(table: dict[str, Any], words: str) -> None:
    assert read_condition(table, "").words() == words


@pytest.mark.parametrize(("table", "words"), CHANGES, ids=[words for _, words in CHANGES])
def test_a_change_in_words(table: dict[str, Any], words: str) -> None:
    assert read_changes(table, "").words() == words


@pytest.mark.parametrize(
    ("word", "more"),
    [("Wizard", "Wizards"), ("Elf", "Elves"), ("Werewolf", "Werewolves"), ("Fox", "Foxes"), ("Ally", "Allies"),
     ("sorcery", "sorceries"), ("Monkey", "Monkeys")],
)  # fmt: skip
def test_more_than_one(word: str, more: str) -> None:
    assert plural(word) == more


@pytest.mark.parametrize(("noun", "phrase"), [("Elf", "an Elf"), ("Wizard", "a Wizard"), ("other Elf", "another Elf")])
def test_a_noun_with_its_article(noun: str, phrase: str) -> None:
    assert a(noun) == phrase


@pytest.mark.parametrize(
    ("number", "words"), [(0, "no Wizards"), (1, "one Wizard"), (4, "four Wizards"), (12, "12 Wizards")]
)
def test_a_number_of_things(number: int, words: str) -> None:
    assert count_words(number, Filter(type=("Wizard",))) == words


@pytest.mark.parametrize(
    ("ref", "words"),
    [("this", "this"), (CREATURES, "each creature"), (["this", "each opponent"], "this and each opponent")],
)
def test_a_reference_in_words(ref: Any, words: str) -> None:
    assert ref_words(read_ref(ref, "")) == words


MORE_INSTRUCTIONS: list[Said] = [
    ({"draw": "x"}, "you draw X cards"),
    ({"draw": 11}, "you draw 11 cards"),
    ({"draw": 1, "who": "controller"}, "its controller draws a card"),
    ({"lose_life": "x"}, "you lose X life"),
    ({"set_life": "half starting life", "who": "that player"},
     "that player's life total becomes half their starting life"),
    ({"each_sacrifices": "you", "what": "creature"}, "you sacrifice a creature of your choice"),
    ({"each_discards": "you", "up_to": True}, "you discard up to one card"),
    ({"counters": "lore", "up_to": True}, "put up to one lore counter on this"),
    ({"counters": "lore", "number": {"count": MY_WIZARDS}},
     "put lore counters equal to the number of Wizards you control on this"),
    ({"may": [{"draw": 1}], "otherwise": [{"lose_life": 1}]}, "you may draw a card; otherwise you lose 1 life"),
    ({"may": [{"cast_free": "it"}]}, "you may cast it without paying its mana cost"),
    ({"may": [{"sacrifice": "it"}, {"draw": 1}], "who": "that player"},
     "that player may sacrifice it, then have you draw a card"),
    ({"may": [{"each_sacrifices": "that player"}], "who": "each player"},
     "each player may sacrifice a permanent of their choice"),
    ({"remove_counters": "lore", "number": {"counters_on": "lore"}}, "remove all lore counters from this"),
    ({"counters": "+1/+1", "number": {"trait": "power", "of": "it"}}, "put +1/+1 counters equal to its power on this"),
    ({"may": [{"deal": 2}]}, "you may have this deal 2 damage to target"),
    ({"may": [{"set_life": 10}]}, "you may have your life total become 10"),
    ({"may": [{"become_copy": "this", "of": "it"}]}, "you may have this become a copy of it"),
    ({"may": [{"modify": "this", "change": {"pt": "+1/+1", "keywords": ["flying"], "cant_block": True}}]},
     "you may have this get +1/+1 and gain flying and be unable to block this turn"),
    ({"may": [{"transform": "this"}]}, "you may transform this"),
    ({"put": "it", "zone": "exile"}, "put it into exile"),
    ({"return": "it", "transformed": True, "under": "you", "attached_to": "target"},
     "return it to the battlefield transformed attached to target under your control"),
    ({"put": "Kuja", "for": "Ann", "zone": "hand"}, "put Kuja into Ann's hand"),
    ({"put": "Kuja", "copy_of": "Kefka", "changes": {"set_pt": "1/1"}, "counters": {"lore": 2}},
     "put Kuja onto the battlefield with two lore counters as a copy of Kefka, except it is 1/1"),
    ({"place": "Kuja", "for": "Ann", "zone": "graveyard"}, "Kuja is in Ann's graveyard"),
    ({"place": "Kuja", "zone": "exile"}, "Kuja is in exile"),
    ({"move": "it", "to": "exile"}, "put it into exile"),
    ({"move": "it", "to": "library"}, "put it on top of its owner's library"),
    ({"return": "it", "under": "Ben"}, "return it to the battlefield under Ben's control"),
    ({"create": WIZARD, "for": "each opponent"}, "each opponent creates a 0/1 black Wizard creature token"),
    ({"create": {**WIZARD, "pt": "8/8"}}, "create an 8/8 black Wizard creature token"),
    ({"copy_token": "target", "changes": {"name": "Decoy"}},
     "create a token that is a copy of target, except it is named Decoy"),
    ({"become_copy": "this", "of": "it", "changes": {"name": "Decoy"}},
     "this becomes a copy of it, except it is named Decoy"),
    ({"prevent": "all", "from": {"color": "R", "zone": "any"}}, "prevent all damage from each red source this turn"),
    ({"prevent": "all", "from": "it"}, "prevent all damage from it this turn"),
    ({"modify": "this", "change": {"keywords": ["banding"]}, "until": ""}, "this has banding (not modelled)"),
    ({"later": "beginning of combat", "do": []}, "at the next combat, "),
    ({"add_mana": "{G}", "who": "each player"}, "each player adds {G}"),
]  # fmt: skip
MORE_ABILITIES: list[Said] = [
    (
        {"cost": "{T}, sacrifice this", "do": [{"deal": 2}], "targets": ["any"], "if": {"your_turn": True}},
        "{T}, sacrifice Kuja: Kuja deals 2 damage to any target. Only if it is your turn.",
    ),
    (
        {"spell": [{"tap": "target"}, {"deal": 1, "to": "target", "from": "it"}], "targets": "creature"},
        "Tap target creature, then it deals 1 damage to that creature.",
    ),
    (
        {"spell": [{"fight": "target 1", "with": "target 2"}], "targets": ["creature", "creature"]},
        "Target creature fights a second target creature.",
    ),
    (
        {"spell": [{"draw": 1, "who": "target"}], "targets": "opponent"},
        "Target opponent draws a card.",
    ),
    (
        {"spell": [{"destroy": "targets"}], "targets": [{"filter": "artifact", "least": 0, "most": 2}]},
        "Destroy up to two target artifacts.",
    ),
    (
        {"spell": [{"tap": "targets"}], "targets": {"filter": "artifact", "most": "any number"}},
        "Tap one or more target artifacts.",
    ),
    (
        {"spell": [{"tap": "targets"}], "targets": {"filter": "any", "least": 0, "most": "any number"}},
        "Tap any number of targets.",
    ),
    (
        {"spell": [{"destroy": "target"}], "targets": [{"filter": {"type": "Elf", "other": True}, "least": 0}]},
        "Destroy up to one other target Elf.",
    ),
    ({"spell": [{"draw": 1}], "targets": "artifact"}, "You draw a card (target artifact)."),
    ({"spell": [], "targets": "creature"}, "Enchant creature."),
    ({"when": "draw", "whose": "you", "do": []}, "At the beginning of your draw step: ."),
    ({"when": "beginning of combat", "whose": "you", "do": []}, "At the beginning of combat on your turn: ."),
    ({"when": "postcombat main", "do": []}, "At the beginning of each postcombat main phase: ."),
    (
        {"gives": {"pt": "+1/+0"}, "while": {"this": {"tapped": True}}},
        "While Kuja is a tapped permanent, Kuja gets +1/+0.",
    ),
    ({"power": {"counters_on": "lore"}}, "The power of Kuja is the number of lore counters on Kuja."),
    (
        {"damage": "redirect", "from": {"color": "R", "zone": "any"}, "to": "you"},
        "Damage that red sources would deal to you goes to Kuja instead.",
    ),
    ({"damage": "double", "to": CREATURES}, "Damage that any source would deal to creatures becomes twice as much."),
    ({"cost": "pay 2 life", "do": [{"draw": 1}]}, "Pay 2 life: you draw a card."),
    ({"goes_to": "graveyard", "instead": "library", "what": "this"},
     "If Kuja would go to a graveyard, it goes to its owner's library instead."),
    ({"cast_from": "exile"}, "You may cast Kuja from exile."),
    ({"cost": "{2}", "do": [{"return": "this"}], "zone": "exile"},
     "{2}: return Kuja to the battlefield. Works in exile."),
]  # fmt: skip


@pytest.mark.parametrize(("table", "words"), MORE_INSTRUCTIONS, ids=[words for _, words in MORE_INSTRUCTIONS])
def test_the_grammar_of_instructions(table: dict[str, Any], words: str) -> None:
    assert instruction_from_plain(table).words() == words


@pytest.mark.parametrize(("table", "words"), MORE_ABILITIES, ids=[words for _, words in MORE_ABILITIES])
def test_the_grammar_of_abilities(table: dict[str, Any], words: str) -> None:
    assert ability_from_plain(table).words("Kuja") == words


# The cards of the library, as a student reads them


@pytest.mark.parametrize(
    ("face", "lines"),
    [
        (
            "Kuja, Genome Sorcerer",
            [
                "At the beginning of your end step: create a tapped 0/1 black Wizard creature token with "
                '"Whenever you cast a noncreature spell: this token deals 1 damage to each opponent", then if there '
                "are four or more Wizards you control, transform Kuja."
            ],
        ),
        ("Trance Kuja, Fate Defied", ["Damage that Wizards you control would deal becomes twice as much."]),
        (
            "Kefka, Court Mage",
            [
                "When Kefka enters: each player discards a card, then you draw cards equal to the number of card types "
                "among those cards.",
                "Whenever Kefka attacks: each player discards a card, then you draw cards equal to the number of card "
                "types among those cards.",
                "{8}: each opponent sacrifices a permanent of their choice, then transform Kefka. Only when you could "
                "cast a sorcery.",
            ],
        ),
        (
            "Kefka, Ruler of Ruin",
            ["Flying", "Whenever an opponent loses life during your turn: you draw that many cards."],
        ),
        (
            "Cecil, Dark Knight",
            [
                "Deathtouch",
                "Whenever Cecil deals damage: you lose that much life, then if your life is at most half your starting "
                "life, untap Cecil, then transform Cecil.",
            ],
        ),
        (
            "Cecil, Redeemed Paladin",
            ["Lifelink", "Whenever Cecil attacks: each other attacking creature gains indestructible this turn."],
        ),
        (
            "Crystal Fragments",
            [
                "Equipped creature gets +1/+1.",
                "{5}{W}{W}: exile Crystal Fragments, then return it to the battlefield transformed under its owner's "
                "control. Only when you could cast a sorcery.",
                "Equip {1}.",
            ],
        ),
        (
            "Summon: Alexander",
            [
                "Flying",
                "I, II — Prevent all damage to each creature you control this turn.",
                "III — Tap each creature your opponents control.",
            ],
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_face_of_the_library_in_words(face: str, lines: list[str]) -> None:
    assert list(text_lines(catalog.find(face).face_named(face))) == lines


def test_a_token_as_a_noun_phrase() -> None:
    table = {"type": "Legendary Artifact Creature — Golem", "pt": "1/1", "keywords": ["flying", "haste"]}
    assert token_words(read_token(table, "")) == (
        "1/1 colorless legendary Golem artifact creature token with flying and haste"
    )


# Short forms


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("creature", {"type": ["creature"]}),
        ({"type": "creature"}, {"type": ["creature"]}),
    ],
)
def test_one_word_is_a_filter_for_that_type(short: Any, long: Any) -> None:
    assert read_filter(short, "") == read_filter(long, "")


def test_a_single_instruction_needs_no_list() -> None:
    assert read_instructions({"draw": 1}, "") == read_instructions([{"draw": 1}], "")


def test_an_amount_may_stand_in_a_condition_without_its_key() -> None:
    long = {"amount": {"count": MY_WIZARDS}, "at_least": 4}
    assert read_condition({"count": MY_WIZARDS, "at_least": 4}, "") == read_condition(long, "")


def test_a_change_of_size_needs_no_table() -> None:
    assert read_changes("+1/+1", "") == read_changes({"pt": "+1/+1"}, "")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("artifact", "Frog"), "Artifact — Frog"),
        (("Legendary Creature — Frog",), "Legendary Creature — Frog"),
        (("Creature - Frog",), "Creature — Frog"),
    ],
)
def test_types_may_be_loose_words_or_a_type_line(words: tuple[str, ...], line: str) -> None:
    assert str(type_line(words)) == line


def test_a_token_without_a_name_takes_one_from_its_subtypes() -> None:
    """111.4"""
    assert read_token({"type": "Creature — Elf Wizard", "pt": "1/1"}, "").name == "Elf Wizard Token"


def test_a_leading_key_may_be_a_further_key_of_another_instruction() -> None:
    """`counters` puts counters; with `put` beside it, it says with which counters something is put."""
    assert instruction_from_plain({"put": "it", "counters": {"lore": 1}}).verb == "put"
    assert instruction_from_plain({"counters": "lore"}).verb == "counters"


# What cannot be read


@pytest.mark.parametrize(
    ("read", "raw", "sentence"),
    [
        (instruction_from_plain, "transform", "instruction is a table such as { "),
        (instruction_from_plain, {}, "no known instruction has the keys (none); it has one of: add_mana, attach"),
        (instruction_from_plain, {"transfrom": "this"}, "has the keys 'transfrom'; did you mean \"transform\"?"),
        (instruction_from_plain, {"transform": "this", "twice": True}, '"twice" is not a known key; known here are:'),
        (instruction_from_plain, {"return": "it", "taped": True}, '"taped" is not a known key; did you mean "tapped"?'),
        (instruction_from_plain, {"draw": 1, "tap": "it"}, "'draw' and 'tap' are two of a kind"),
        (instruction_from_plain, {"draw": True}, "there.draw: a number is needed here, not True"),
        (instruction_from_plain, {"draw": "many"}, "there.draw: a number, one of that much, "),
        (instruction_from_plain, {"draw": 1.5}, "there.draw: a number, one of that much, "),
        (instruction_from_plain, {"return": "it", "tapped": "yes"}, "there.tapped: true or false is needed here"),
        (instruction_from_plain, {"return": "it", "to": "limbo"}, "there.to: 'limbo' is no zone; the zones are"),
        (instruction_from_plain, {"fight": "this"}, 'there: "with" is missing'),
        (instruction_from_plain, {"tap": 1.5}, "there.tap: "),
        (instruction_from_plain, {"tap": {"typ": "creature"}}, 'there.tap: "typ" is not a known key; did you'),
        (instruction_from_plain, {"may": "draw"}, "there.may: a list of instructions is needed here, not 'draw'"),
        (instruction_from_plain, {"may": [{"draw": 1}, {"drow": 1}]}, "there.may[2]: no known instruction"),
        (instruction_from_plain, {"counters": "a/b"}, "there.counters: 'a/b' is not like \"+1/+1\""),
        (instruction_from_plain, {"return": "it", "counters": {"lore": -1}}, "there.counters: a table of counters"),
        (instruction_from_plain, {"create": "Wizard"}, "there.create: a token is a table such as"),
        (instruction_from_plain, {"create": {"type": "Creature", "pt": "1/1"}}, "there.create: a token"),
        (instruction_from_plain, {"modify": "it", "change": 3}, "there.change: a change is a table such as"),
        (instruction_from_plain, {"modify": "it", "change": {"pt": "2"}}, "there.change.pt: '2' is not like \"+1/+1\""),
        (instruction_from_plain, {"modify": "it", "change": {"color": "Q"}}, "there.change.color: "),
        (instruction_from_plain, {"if": {"atleast": 2}, "do": []}, 'there.if: "atleast" is not a known key; did you'),
        (instruction_from_plain, {"if": True, "do": []}, "there.if: a condition is a table such as"),
        (instruction_from_plain, {"prevent": "some"}, "there.prevent: a number, one of"),
        (instruction_from_plain, {"prevent": -1}, "there.prevent: "),
        (instruction_from_plain, {"later": "lunch", "do": []}, "there.later: 'lunch' is no step"),
        (ability_from_plain, {"gives": "+1/+1", "whom": "this"}, '"whom" is not a known key; known here are'),
        (ability_from_plain, {"when": "lunch", "do": []}, 'there: "when" is a step (upkeep, '),
        (ability_from_plain, {"when": "enters", "whose": "mine"}, 'there: "whose" is "you", "opponents" or "any", not'),
        (ability_from_plain, {"damage": "quarter"}, "there.damage: damage becomes one of double, triple, "),
        (ability_from_plain, {"life": "spent", "becomes": "double"}, 'there.life: life is "gained" or "lost", not'),
        (ability_from_plain, {"life": "lost", "becomes": "more"}, "there.becomes: gained or lost life becomes one of"),
        (ability_from_plain, {"chapter": 11, "do": []}, "there.chapter: chapters are numbers from 1 to 10, not [11]"),
        (instruction_from_plain, {"exile": "it", "until": "dawn"}, 'something is exiled until "this leaves", or for'),
        (ability_from_plain, {"tokens_created": "triple"}, 'tokens that are created can become "double", not'),
        (ability_from_plain, {"when": "becomes true", "do": []}, '"becomes true" needs an "if" that says what'),
        (ability_from_plain, {"when": "goes to graveyard", "do": []}, '"what" is a filter here'),
        (ability_from_plain, {"when": "attacks", "what": "you", "do": []}, 'can be "you" only of "is dealt damage"'),
        (ability_from_plain, {"counters_put": "triple"}, 'counters that are put can become "double", not \'triple\''),
        (ability_from_plain, {"spell": [], "targets": {"most": "many"}}, 'a number of targets, or "any number", is'),
        (ability_from_plain, {"spell": [], "targets": 3}, "there.targets: targets are a list of filters, not 3"),
        (ability_from_plain, {"cost": "{Foo}", "do": []}, "there.cost: "),
        (ability_from_plain, {"cost": "2B", "do": []}, "there.cost: symbol 1 of the mana cost '2B' is not in braces"),
        (ability_from_plain, {"cost": "[+one]", "do": []}, "there.cost: '[+one]' is no loyalty cost"),
        (ability_from_plain, {"equip": "{Foo}"}, "there.equip: '{FOO}' is no symbol"),
        (ability_from_plain, {"cast_from": "limbo"}, "there.cast_from: 'limbo' is no zone"),
        (ability_from_plain, {"cost": "{1}", "zone": "limbo"}, "there.zone: 'limbo' is no zone"),
        (instruction_from_plain, {"skip": "lunch"}, "there.skip: 'lunch' is no step"),
        (instruction_from_plain, {"modify": "it", "change": {"keywords": ["fly"]}},
         "there.change.keywords: 'fly' is no keyword; did you mean \"flying\"?"),
        (instruction_from_plain, {"modify": "it", "change": "+1/+1", "until": "end of trun"},
         'there.until: \'end of trun\' is no duration known here; it is "end of turn", "end of combat", "your next'),
        (instruction_from_plain, {"gain_control": "it", "until": "next turn"}, "there.until: 'next turn' is no"),
        (instruction_from_plain, {"prevent": 1, "to": "you", "until": "next turn"}, "there.until: 'next turn' is no"),
        (instruction_from_plain, {"copy_token": "it", "changes": "+1/+1"},
         "there.changes.pt: '+1/+1' is no exception to a copy; a copy that is 3/3 has set_pt"),
        (read_filter, {"keyword": "flyng"}, "there.keyword: 'flyng' is no keyword; did you mean \"flying\"?"),
        (read_filter, {"color": "whit"}, "there.color: 'H' in 'whit' is no color"),
        (read_filter, {"controller": "Ann"}, 'controller is "you", "opponents" or "any", not \'Ann\''),
        (read_filter, 3, 'a type such as "creature" or a table such as'),
        (read_filter, {"color": "Q"}, "there.color: 'Q' is no color"),
        (read_filter, {"zone": "limbo"}, "'limbo' is no zone"),
    ],
    ids=lambda value: "" if callable(value) else str(value)[:60],
)  # fmt: skip
def test_an_error_says_where_what_is_wrong_and_what_would_be_right(read: Any, raw: Any, sentence: str) -> None:
    with pytest.raises(BadData) as error:
        read(raw, "there")
    assert sentence in str(error.value)
    assert str(error.value).startswith("there")


@pytest.mark.parametrize("word", AMOUNT_WORDS)
def test_every_word_for_an_amount_can_be_read_and_said(word: str) -> None:
    amount: Amount = read_amount(word, "")
    assert amount_words(amount)


def test_what_is_left_out_is_the_same_as_its_default() -> None:
    assert instruction_from_plain({"draw": 1}) == instruction_from_plain({"draw": 1, "who": "you"})
