"""What the cards look like that editions and modules have alike."""

from __future__ import annotations

from companion.packs.look import Look

OUTCOME = Look(
    "folded",
    "target",
    "bone",
    "columns",
    ("letter", "letters"),
    {"weapon-": "weapon", "enemy-": "enemy", "area": "convoy"},
)
ACTION = Look("pointed", "gear", "periwinkle", "split", ("skill", "arrow", "size"), {"skill": "skill"})
AUTOMA = Look(
    "gear",
    "gear",
    "slate",
    "board",
    ("boxes",),
    by="card",
    kinds={
        "arrows": Look("pointed", "gear", "periwinkle", "trio", ("block", "tie", "target"), arrow="left"),
        "columns": Look("gear", "gear", "slate", "scale", ("columns",)),
    },
)
HITPOINTS = Look("heart", "hitpoints", "rose", "path", (), {"start-": "survivor"})
MAP = Look("wave", "map", "steel", "scale", ("first", "last"), {"region-": "map", "red-": "aurora"})
SURVIVOR = Look("round", "survivor", "sea", "badge", ("skill",), {"skill": "skill"})
ENEMY = Look("horns", "enemy", "clay", "badge", ("number", "target_boxes"), {"target_boxes": "target"})
LOOT = Look("chest", "loot", "tan", "trio", ("defence-2", "defence-3", "defence-4"), {"defence-": "damage"})
OBJECT = Look("handle", "object", "moss", "badge", ("name",))
USE = Look("tag", "object", "moss", "badge", ("phase", "amount"))
_HULL = {"speed": "speed", "towing": "towing"}
CONVOY = Look(
    "wheels",
    "convoy",
    "steel",
    "hull",
    ("kind", "speed", "towing"),
    {"kind": "convoy", **_HULL},
    "kind",
    {
        "trailer": Look("hook", "trailer", "steel", "hull", ("kind",), {"kind": "trailer"}),
        "device": Look("steps", "device", "steel", "hull", ("kind",), {"kind": "device"}),
    },
)
EXPLORATION = Look(
    "peak",
    "deck",
    "lilac",
    "halves",
    ("kind",),
    {},
    "kind",
    {
        "location": Look("roof", "location", "lilac", "halves", ("kind",), {"kind": "location"}),
        "survivor": Look("round", "recruit", "lilac", "halves", ("kind",)),
        "convoy": Look("wheels", "convoy", "lilac", "halves", ("kind",)),
        "encounter": Look("speech", "encounter", "lilac", "halves", ("kind",)),
        "enemy": Look("horns", "enemy", "lilac", "halves", ("kind",)),
        "event": Look("notched", "event", "lilac", "halves", ("kind",)),
    },
)
ENCOUNTER = Look("speech", "encounter", "lilac", "badge", ("then",))
FURY = Look("peak", "fury", "rose", "scale", ("top",))
FAME = Look("flag", "fame", "bone", "scale", ("bottom", "top"))
SLOTS = Look("steps", "zone", "lilac", "table", (), {"costs-": "skill", "bonus": "gives"})
