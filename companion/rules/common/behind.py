"""Sentences that belong to more rules than the one they cite."""

from __future__ import annotations

from companion.rules.editions import edition
from companion.rules.engine.table import Line

BEHIND: dict[str, tuple[str, ...]] = {
    "ambush": ("FW-03",),
    "automa.objects": ("FW-18",),
    "automa.objects.out": ("DP-01", "EX-34"),
    "deck.shuffle.object": ("DP-01", "EX-34"),
    "deck.shuffle.outcome": ("DP-02", "FW-35"),
    "enemy.defeated": ("FW-27", "DP-03", "DP-04"),
    "explore.automa.out": ("EX-04",),
    "fire.you.fame": ("EX-24",),
    "fire.you.object": ("EX-31",),
    "hands.block": ("EX-17", "EX-19", "EX-35"),
    "hands.block.unread": ("EX-17", "EX-19", "EX-35"),
    "hands.dies": ("EX-61",),
    "hands.explored": ("CD-03",),
    "hands.improve": ("EX-37", "EX-38", "EX-41", "EX-42"),
    "hands.limit": ("CV-11",),
    "hands.moved": ("MV-03", "MV-16"),
    "hands.moved.counter": ("MV-03",),
    "hands.moved.shortcut": ("MV-03",),
    "hands.recruit": ("CV-09",),
    "loot.you": ("FW-22", "FW-23", "FW-26", "FW-31"),
    "loot.you.at-once": ("FW-22", "FW-23", "FW-26", "FW-31"),
    "loot.you.each": ("FW-22", "FW-23", "FW-26", "FW-31"),
    "loot.you.each.at-once": ("FW-22", "FW-23", "FW-26", "FW-31"),
    "loot.you.enters": ("FW-29", "FW-30"),
    "rest.you": ("RE-02", "RE-03", "RE-04"),
    "rest.you.at-once": ("RE-02", "RE-03", "RE-04"),
    "you.contaminate": ("EX-59",),
    "you.damage": ("EX-27",),
    "you.damage.area": ("EX-28",),
    "you.fame.lost": ("EX-25",),
    "zone.refill": ("RV-01", "RV-02"),
    "zone.row": ("RV-01", "RV-02", "RV-03"),
    "zone.row.if": ("RV-01", "RV-02", "RV-03"),
    "zone.slide": ("RV-01", "RV-02"),
    "zone.slide.empty": ("RV-06",),
    "zone.tokens": ("EX-46",),
}
"""Message key to the further rules of the sentence."""
AMBUSHED = "ambush.you."
"""How the keys of Ambush sentences begin; the Enemy's name follows."""
OF_AMBUSHES = ("FW-06", "FW-07")
"""The further rules of Ambush sentences."""


def behind(line: Line) -> list[str]:
    """The further rules of a sentence, with the ids of the edition that is played; none if its own rule has no
    counterpart there."""
    rules = OF_AMBUSHES if line.key.startswith(AMBUSHED) else BEHIND.get(line.key, ())
    rules = rules if line.rule else ()
    ours = edition.concordance_of(line.rule) if rules else None
    return [rule for rule in (ours.rule(r) if ours else r for r in rules) if rule and rule != line.rule]


def rules_of(line: Line) -> list[str]:
    """All rules of a sentence: its own, the further ones, and those among its reasons."""
    reasons = [r.key.removeprefix("@rule.") for r in line.why if r.key.startswith("@rule.")]
    return list(dict.fromkeys([line.rule, *behind(line), *reasons]))
