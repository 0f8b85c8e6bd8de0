"""At which moments of play expansions are asked, and which figures of the rules they can change."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Named(Struct, frozen=True):
    """A moment or a figure: its rule, the names of the arguments for handlers, and the type of its value (None: no
    value). ``fixed``: it can't be cancelled."""

    rule: str
    ids: tuple[str, ...] = ()
    value: type | None = None
    fixed: bool = False


MOMENTS: Mapping[str, Named] = {
    "round.begins": Named("TO-01", fixed=True),
    "explore": Named("EX-02", ("seat",)),
    "acting": Named("EX-15", ("seat", "place")),
    "gathering": Named("EX-16", ("seat", "place"), fixed=True),
    "gather": Named("EX-19", ("seat", "place"), dict),
    "gathered": Named("EX-20", ("seat", "place"), fixed=True),
    "recruit": Named("EX-43", ("seat", "person")),
    "card": Named("EX-36", ("seat", "kind"), str),
    "objects": Named("EX-31", ("seat", "cause"), int),
    "damage": Named("EX-27", ("seat", "area", "cause"), int),
    "contamination": Named("EX-59", ("seat", "cause"), int),
    "fame": Named("EX-24", ("seat", "cause"), int),
    "rest": Named("RE-01", ("seat",)),
    "move": Named("MV-02", ("seat",)),
    "crossed": Named("MV-16", ("seat", "way"), fixed=True),
    "fuelled": Named("MV-05", ("seat", "extra"), fixed=True),
    "moved": Named("MV-06", ("seat", "passed"), fixed=True),
    "ambush": Named("FW-04", ("enemy",)),
    "ambushed": Named("FW-06", ("seat", "enemy")),
    "fire": Named("FW-09", ("seat",)),
    "attack": Named("FW-10", ("seat", "target", "box")),
    "outcome": Named("FW-35", ("seat", "names", "cause", "again"), Struct, fixed=True),
    "hit": Named("FW-12", ("seat", "target"), int),
    "defeated": Named("FW-21", ("enemy",), fixed=True),
    "loot": Named("FW-22", ("enemy", "order"), dict),
    "enemies.fire": Named("FW-37"),
    "aurora": Named("ER-02", (), int),
    "round.ends": Named("ER-06", fixed=True),
    "score": Named("SC-01", fixed=True),
}
"""Every moment at which expansions are asked.

*acting*: before the card action of a kept Convoy; cancelled, neither it nor a Bonus Action after it takes place
(FS-STO-12). *gathering*, *gathered*: before a Location's effect, and when its tokens are aboard (PA-ARM-01).
*gather*: tokens by kind that come aboard. *card*: the Convoy card that is installed. *objects*, *damage*,
*contamination*, *fame*: how many. *crossed*: a Convoy has crossed a road or Shortcut; if nobody saw its route, only
where that is known to matter. *fuelled*: Fuel is paid for a move of the Movement Phase, ``extra`` of it beyond what
comes before the first extra one. *moved*: after any move; ``passed``: the spaces on its route (PA-BOX-04), None if the
app has not seen it. *attack*: before anything is paid; ``box``: the Weapon's, ``""`` if unknown. *outcome*: the
:class:`~companion.rules.engine.decks.Drawn` card; ``seat``: the shooter, ``""`` for Enemies; ``names``: the fields
that decide; ``cause``: the rule for which it was revealed; ``again()`` reveals another one for the same; a
replacement is another draw. *hit*: Damage to the target. *defeated*: before the Loot is shared. *loot*: cards by
seat; ``order``: whose counters are on the Enemy, box by box, where that is kept (ED-100). *aurora*: spaces that it
moves forward. *round.ends*: after abilities and boxes, in the last round too. *score*: before any points.
"""

FIGURES: Mapping[str, Named] = {
    "speed": Named("MV-03", ("seat",), int),
    "fuel.first": Named("MV-03", ("seat",), int),
    "fuel.before": Named("MV-05", ("seat",), int),
    "fuel.speed": Named("MV-05", ("seat",), int),
    "fuel.bonus": Named("MV-05", ("seat",), int),
    "stands": Named("SC-01", ("space",), str),
    "automa.speed": Named("AU-36", (), int),
    "skill": Named("EX-06", ("person",), int),
    "team.skill": Named("EX-06", ("seat", "place", "names"), int),
    "unlowered": Named("EX-60", ("seat",), bool),
    "objects.two": Named("EX-31", ("seat",), str),
    "spared": Named("EX-27", ("seat", "cause"), tuple),
    "types": Named("CD-08", (), tuple),
    "hand.limit": Named("CV-11", ("seat",), int),
    "carries": Named("EX-38", ("seat", "card"), bool),
    "zone.limit": Named("ER-04", (), int),
    "weapon.price": Named("FW-10", ("seat", "box"), int),
    "weapon.uses": Named("FW-34", ("seat", "box"), int),
    "enemies": Named("FW-09", ("seat",), tuple),
    "helped": Named("EX-33", ("seat",), tuple),
    "feeds": Named("RE-02", ("seat", "person"), Struct),
    "mined": Named("CD-29", ("seat",), tuple),
    "exhausted": Named("EX-09", ("seat",), tuple),
    "starting": Named("S-26", ("seat",), tuple),
    "turns.up": Named("S-16", ("kind",), tuple),
}
"""Every figure that expansions can change.

*fuel.first*: how much Fuel a Convoy needs to start. *fuel.speed*: points of movement for each Fuel beyond that (KS-C02,
KS-C03). *fuel.bonus*: further points for the first extra Fuel (RC-NIT); *fuel.before*: how much Fuel is spent before
it, as a rule what starts the Convoy (KS-C04). *team.skill*: what these explorers reach together in a slot, without
Food (RC-MOT). *unlowered*: whether Contamination does not lower skills while exploring (RC-RAD). *objects.two*: the
rule by which a seat draws two Objects for each one and keeps one; ``""`` if it does not (RC-TIN). *spared*: boxes onto
which this Damage can't be forced; the owner may still choose them (RC-SMU).
*stands*: the space from which is counted how far ahead a Convoy on this space is (XD-26).
*types*: Resources of which effects speak that go by type (PA-BAT-06).
*carries*: whether a Device may be on this Truck or Trailer.
*weapon.price*: how many tokens a shot of the Weapon in ``box`` costs. *weapon.uses*: how often a kept Convoy may fire
that Weapon in one phase (KS-S01). *enemies*: names of the Enemies that the seat may
attack. *helped*: those of some Survivors on whom an Object may be used (PA-AND-03).
*feeds*: the :class:`~companion.rules.common.meals.Meal` for this Survivor. *mined*: roads and Shortcuts
(``"112-118"``) that hurt this seat if it crosses them. *starting*: the Survivors with whom a seat begins, each with its
zone (FS-CRW-01). *turns.up*: names of Survivors, Events or Enemies (``kind``: ``survivor``, ``event``, ``enemy``)
that may be in the Exploration deck (KS-CMP-01, PVP-SET-01).
*exhausted*: names of those of a team who become exhausted after exploring (FS-STO-22).
"""
