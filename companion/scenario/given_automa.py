"""What ``given.automa`` takes: tokens, Damage, cards and counters of the Automa; and what is printed for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.rules.common.automa import board, cards
from companion.rules.editions.edition import cards as edition_cards
from companion.rules.editions.edition import components, of, policies
from companion.rules.engine.printed import known
from companion.rules.engine.table import TOKENS, Action, Table, automa_seat
from companion.scenario.given import learn_face
from companion.scenario.reading import (
    Wrong,
    each_at,
    flag_at,
    joined,
    list_at,
    mapping_at,
    one_of_at,
    record_at,
    text_at,
    whole_at,
)


def _need_automa(table: Table, place: str) -> str:
    me = automa_seat(table)
    if not me:
        raise Wrong("there is no Automa in a game of people, expected nothing about it", place)
    return me


def give_board(table: Table, place: str, given: Any) -> None:
    """Boxes of the Automa board, with the keys below; or ``"unknown"`` if nobody has copied the board.

    Left out: the board that is made up, below
    """
    _need_automa(table, place)
    tokens = ("survivor", "food", "fuel", "ammo")
    held = {t: board.count(table, t) for t in tokens}
    for token in tokens:
        board.take(table, token, 99)
    if given == "unknown":
        del table.terms.printed["automa/board"]
        table.terms.board = "table"
    else:
        boxes, stars = _boxes(table, place, mapping_at(place, given))
        learn_face(table, "automa/board", {"boxes": boxes, "stars": stars})
    table.things.automa.damage = row_a_covers(table, 1)
    for token, n in held.items():
        board.place(table, token, n)


BOARD_KEYS = {
    "rows": "row letter to its boxes from the left",
    "boxes": "box to kind",
    "stars": "a list of star groups, each a list of boxes",
}


def _boxes(table: Table, place: str, given: Mapping[str, Any]) -> tuple[dict[str, str], list[list[str]]]:
    record_at(place, given, BOARD_KEYS)
    shape, made_up = board.shape(table), of(table).made_up
    grid, kinds = shape.grid, shape.kinds
    boxes: dict[str, str] = {}
    for row, row_kinds in mapping_at(f"{place}.rows", given.get("rows", {})).items():
        where = f"{place}.rows.{row}"
        for column, kind in enumerate(list_at(where, row_kinds), start=1):
            boxes[one_of_at(where, f"{row}{column}", grid)] = one_of_at(where, kind, kinds)
    for box, kind in mapping_at(f"{place}.boxes", given.get("boxes", {})).items():
        boxes[one_of_at(f"{place}.boxes", box, grid)] = one_of_at(f"{place}.boxes.{box}", kind, kinds)
    default: list[list[str]] = [list(group) for group in made_up.stars] if not boxes else []
    boxes = boxes or dict(made_up.board)
    stars = each_at(
        f"{place}.stars",
        given.get("stars", default),
        lambda where, group: [one_of_at(where, box, list(boxes)) for box in list_at(where, group)],
    )
    return boxes, stars


def row_a_covers(table: Table, column: int) -> list[str]:
    """The Damage counters that still cover Row A right of the counter (AU-04, AU-57)."""
    all_of = board.boxes(table)
    return [b for b in board.shape(table).covers(column) if not all_of or b in all_of]


AUTOMA_COUNTS = ("column", "contaminated", "lying", "objects", "noted_objects", "loot", "targets", "fame")


def _limits(table: Table) -> dict[str, tuple[int, int]]:
    """The least and the most of each count in this game's edition."""
    box = components(table)
    return {
        "column": (1, board.shape(table).columns),
        "contaminated": (0, 24),
        "lying": (0, 24),
        "objects": (0, 99),
        "noted_objects": (0, 99),
        "loot": (0, 24),
        "targets": (0, box.automa_targets),
        "fame": (box.fame.bottom, box.fame.top),
    }


_AUTOMA_TOKENS = ("survivors", "food", "fuel", "ammo")
AUTOMA_KEYS = {
    "column": "where the counter stands over the columns",
    "contaminated": "Survivors in the Contaminated Zone",
    "lying": "those of them that lie",
    "objects": "Object cards",
    "noted_objects": "Objects noted when the Object deck ran out (AU-21)",
    "loot": "Loot cards",
    "targets": "free Target counters",
    "fame": "place on the Fame track",
    **dict.fromkeys(_AUTOMA_TOKENS, "how many, put in matching boxes from the left"),
    "tokens": "box to token, these and no others, in place of the counts",
    "damage": "damaged boxes; **the covers of Row A right of the counter lie there anyway**",
    "pile": "face-down Action cards from the top, or how many",
    "revealed": "revealed Action cards from the left, each a card or a table",
    "deck": "all cards left in the Action deck, top first",
    "discards": "discarded Action cards",
    "colour": "its colour; blue, or red where you are blue",
}
REVEALED_KEYS = {
    "card": "the Action card",
    "skill": "1 to 3",
    "arrow": "`left` or `right`",
    "priority": "a list of `gather`, `improve`, `recruit`, `encounter`",
    "explores": "false for a card that Food brought",
    "cancelled": "is its End of Round ability cancelled",
}
"""What a table of a revealed Action card may name; what is printed may stand in ``given.cards`` too."""
_PRINTED = ("skill", "arrow", "priority")


def give_automa(table: Table, place: str, given: Any) -> None:
    """A table of the Automa's things, with the keys below.

    Left out: as set up, AU-03 to AU-08
    """
    given = record_at(place, given, AUTOMA_KEYS)
    if given:
        _need_automa(table, place)
    automa = table.things.automa
    for name, (lo, hi) in _limits(table).items():
        if name in given:
            setattr(automa, name, whole_at(f"{place}.{name}", given[name], lo, hi))
    if automa.lying > automa.contaminated:
        raise Wrong.at(f"{place}.lying", automa.lying, f"at most the {automa.contaminated} contaminated ones")
    damage = [_box(f"{place}.damage", table, b) for b in list_at(f"{place}.damage", given.get("damage", []))]
    automa.damage = board.from_left({*damage, *row_a_covers(table, automa.column)})
    _automa_tokens(table, place, given)
    _automa_cards(table, place, given)


def _box(place: str, table: Table, box: Any) -> str:
    return one_of_at(place, box, list(board.boxes(table)) or board.shape(table).grid)


def _automa_tokens(table: Table, place: str, given: Mapping[str, Any]) -> None:
    automa = table.things.automa
    if "tokens" in given:
        if not board.boxes(table):
            raise Wrong(
                "the boxes of this board are unknown, expected 'survivors', 'food', 'fuel' and 'ammo' as numbers",
                f"{place}.tokens",
            )
        automa.tokens = {
            _box(f"{place}.tokens", table, b): one_of_at(f"{place}.tokens.{b}", t, TOKENS)
            for b, t in mapping_at(f"{place}.tokens", given["tokens"]).items()
        }
    elif board.boxes(table):
        # Damage that is given may lie where set-up tokens lie: those move on, so that their number stays.
        held = {t: board.count(table, t) for t in TOKENS}
        automa.tokens = {}
        for token, n in held.items():
            board.place(table, token, n)
    for name in _AUTOMA_TOKENS:
        if name in given:
            token = "survivor" if name == "survivors" else name
            wanted = whole_at(f"{place}.{name}", given[name], 0, 24)
            board.take(table, token, 99)
            put = board.place(table, token, wanted)[0]
            if put != wanted:
                raise Wrong.at(f"{place}.{name}", wanted, f"at most the {put} that find a box")


def _automa_cards(table: Table, place: str, given: Mapping[str, Any]) -> None:
    automa, deck = table.things.automa, cards.deck(table)
    every_card = edition_cards(table, cards.deck_name(table))

    def ids(name: str) -> list[str]:
        return [one_of_at(f"{place}.{name}", c, every_card) for c in list_at(f"{place}.{name}", given.get(name, []))]

    if "revealed" in given:
        automa.revealed = each_at(
            f"{place}.revealed", given["revealed"], lambda where, card: _action(where, table, card)
        )
    if isinstance(given.get("pile"), int):
        automa.pile = ["?"] * whole_at(f"{place}.pile", given["pile"], 0, len(every_card))
    else:
        automa.pile = ids("pile")
    gone = [*(a.card for a in automa.revealed), *automa.pile]
    if "deck" in given:
        deck.unseen, deck.ordered = ids("deck"), True
        table.terms.draws[cards.deck_name(table)] = "deal"
    if "discards" in given:
        deck.discards = ids("discards")
    elif "deck" in given:
        deck.discards = [c for c in every_card if c not in deck.unseen and c not in gone]
    if "deck" not in given:
        deck.unseen = [c for c in deck.unseen if c not in gone and c not in deck.discards]
    every = [c for c in (*gone, *deck.unseen, *deck.discards) if c != "?"]
    if len(set(every)) != len(every):
        raise Wrong.at(place, sorted(every), "each Action card in one place only")


def _action(place: str, table: Table, given: Any) -> Action:
    given = dict(given) if isinstance(given, Mapping) else {"card": given}
    card = one_of_at(f"{place}.card", given.get("card", "?"), (*edition_cards(table, cards.deck_name(table)), "?"))
    face = {n: v for n, (v, _) in table.terms.printed.get(f"{cards.deck_name(table)}/{card}", {}).items()}
    values = {**{n: face[n] for n in ("arrow", "priority") if n in face}, **given, "card": card}
    record_at(place, values, REVEALED_KEYS)
    read = printed_face(table, place, {n: v for n, v in given.items() if n in _PRINTED})
    if read and card != "?":
        path = f"{cards.deck_name(table)}/{card}"
        learn_face(table, path, {n: v for n, v in read.items() if n not in (*_PRINTED, *known(table, path))})
        read = {n: v for n, v in read.items() if n in _PRINTED}
    for name in ("explores", "cancelled"):
        if name in given:
            flag_at(f"{place}.{name}", given[name])
    return msgspec.convert({**values, **read, "skill": int(read.get("skill", face.get("skill", 0)))}, Action)


def give_cards(table: Table, place: str, given: Any) -> None:
    """Printed Action cards: number to ``{ skill, arrow, priority }``, arrow ``left`` or ``right``, priority a list of
    ``gather``, ``improve``, ``recruit``, ``encounter``. In the first edition also what the card says besides:
    ``enemy-effect`` and by phase ``exploration``, ``rest``, ``movement``, ``fire``, ``end``, such as
    ``"food:1,you-damage:1"``, and ``shortcut``, ``"yes"`` or ``"no"``; what a card
    of which anything is told leaves out it does not say.

    Left out: unknown
    """
    for card, face in mapping_at(place, given).items():
        one_of_at(place, card, edition_cards(table, cards.deck_name(table)))
        learn_face(
            table,
            f"{cards.deck_name(table)}/{card}",
            printed_face(table, f"{place}.{card}", mapping_at(f"{place}.{card}", face)),
        )


def printed_face(table: Table, place: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """What is printed on an Action card. Of one that is told its abilities are told too: it has no others."""
    printed = policies(table).actions
    besides = printed.face({}) if printed is not None and given else {}
    face: dict[str, Any] = {}
    for name, value in given.items():
        if name == "skill":
            face[name] = str(whole_at(joined(place, "skill"), value, 1, 3))
        elif name == "arrow":
            face[name] = one_of_at(joined(place, "arrow"), value, ("left", "right"))
        elif name == "priority":
            where = joined(place, "priority")
            face[name] = [one_of_at(where, line, cards.LINES) for line in list_at(where, value)]
        elif name in besides:
            face[name] = text_at(joined(place, name), value)
        else:
            one_of_at(place, name, (*_PRINTED, *besides))
    return {**face, **(printed.face(face) if printed is not None and given else {})}


def give_arrows(table: Table, place: str, given: Any) -> None:
    """What a *left* arrow means on the owner's copy: ``block`` ``left`` or ``right``, ``tie`` ``left``most or
    ``right``most, ``target`` ``highest`` or ``lowest``; or ``"unknown"``.

    Left out: as we read D-54, D-57, D-66: left, right, highest
    """
    if given == "unknown":
        del table.terms.printed["automa/arrows"]
        return
    means = {"block": ("left", "right"), "tie": ("left", "right"), "target": ("highest", "lowest")}
    for name, value in record_at(place, given, means).items():
        learn_face(table, "automa/arrows", {name: one_of_at(f"{place}.{name}", value, means[name])})
