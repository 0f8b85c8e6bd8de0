"""Scenario files: given a table, when something happens, then these values.

The format is told in CONTRIBUTING.md, "Scenario files". Whatever is left out of the given table is at its set-up value;
cards that the file does not tell are unknown, and a rule that has to read one makes the file fail.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.game import NoLibrary, Printed
from companion.rules import attack, correct, events, fire, forecast, outcome, route, scoring, seats, setup, side, zone
from companion.rules import units as flow
from companion.rules.automa import board, cards, explore
from companion.rules.decks import draw
from companion.rules.question import (
    IllegalAnswer,
    Posed,
    Question,
    Rule,
    check,
    nothing_possible,
    pose,
    side_rule,
)
from companion.rules.seats import automa as automa_plays
from companion.rules.table import (
    COLOURS,
    SUPPLY,
    TOKENS,
    Action,
    Automa,
    Deck,
    Enemy,
    Line,
    Seat,
    Slot,
    Table,
    automa_seat,
    forget_marks,
    humans,
)
from companion.rules.waypoints import COUNTERS, automa_stopped, stopped

YOU, AUTOMA = "red", "blue"
PARTS = ("title", "rules", "note", "given", "when", "expect")
WHEN = ("run", "who", "answers", "refused")
"""Keys of a ``when`` that are not arguments of its procedure."""


class Wrong(Exception):
    """The file is not a scenario, or does not hold. The text says where, what came and what was expected."""

    @classmethod
    def at(cls, place: str, came: Any, expected: str) -> Wrong:
        """The usual form of a complaint."""
        return cls(f"{place}: {came!r} came, expected {expected}")


class Outcome(Struct):
    """What became of a file: its title and rules, and why it failed (empty: it passed)."""

    title: str
    rules: list[str]
    wrong: str = ""


# ---------------------------------------------------------------- reading values


def _mapping(place: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise Wrong.at(place, value, "a table")
    return value


def _list(place: str, value: Any, length: int = -1) -> list[Any]:
    if not isinstance(value, list) or length not in (-1, len(value)):
        raise Wrong.at(place, value, "a list" if length < 0 else f"a list of {length}")
    return value


def _whole(place: str, value: Any, lo: int = 0, hi: int = 999) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not lo <= value <= hi:
        raise Wrong.at(place, value, f"a whole number from {lo} to {hi}")
    return value


def _flag(place: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise Wrong.at(place, value, "true or false")
    return value


def _one_of(place: str, value: Any, options: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in options:
        raise Wrong.at(place, value, "one of " + ", ".join(repr(o) for o in options))
    return value


def _text(place: str, value: Any) -> str:
    if not isinstance(value, str):
        raise Wrong.at(place, value, "a text")
    return value


_SPACE = re.compile(r"(?:(?P<sign>\d{1,3})|(?P<colour>w|r|white |red )(?P<n>[1-9]))")


def _space(place: str, value: Any) -> str:
    """A space as the table writes it: ``"112"``, ``"w3"``, ``"r6"``; files may say 112, "white 3", "red 6" too."""
    match = _SPACE.fullmatch(str(value)) if isinstance(value, int | str) and not isinstance(value, bool) else None
    if match is None:
        raise Wrong.at(place, value, 'a space such as "112", "white 3" or "red 6"')
    return match["sign"] or match["colour"][0] + match["n"]


def _seat(place: str, table: Table, name: Any) -> str:
    """A seat by its colour, or "you" for the first person and "automa"."""
    found = {"you": next(iter(humans(table)), YOU), "automa": automa_seat(table)}.get(str(name), str(name))
    if found not in table.things.seats:
        raise Wrong.at(place, name, "you, automa or one of " + ", ".join(table.things.seats))
    return found


def _counts(place: str, value: Any, kinds: Sequence[str], hi: int = 99) -> dict[str, int]:
    return {
        _one_of(f"{place}.{kind}", kind, kinds): _whole(f"{place}.{kind}", n, 0, hi)
        for kind, n in _mapping(place, value).items()
    }


# ---------------------------------------------------------------- the given table

_KINDS = {
    "A": ["weapon-2", "speed", "weapon-3", "speed", "weapon-4", "plain"],
    "B": ["survivor"] * 6,
    "C": ["food"] * 6,
    "D": ["fuel"] * 6,
    "E": ["ammo"] * 6,
    "F": ["weapon-1", "food", "fuel", "ammo", "speed", "plain"],
}
BOXES = {f"{row}{n}": kind for row, kinds in _KINDS.items() for n, kind in enumerate(kinds, start=1)}
"""The Automa board of a scenario that gives none (made up, as the real one is not known)."""
STARS = [[f"{row}{n}" for n in range(1, 7)] for row in "BCDEF"]


def fresh(difficulty: str = "normal", you: str = YOU, automa: str = AUTOMA) -> Table:
    """A solo game of Frostlands set up, about to play round 1: a person, red, against the Automa in blue.

    The Automa board is kept in the app with the boxes above, arrows mean what the catalogue picks, Outcome and Action
    cards are read off real cards, so every draw must be answered by the file or its card be given.
    """
    table = Table()
    terms = table.terms
    terms.seats = {you: "untracked", automa: "automa"}
    terms.difficulty = "hard" if difficulty == "hard" else "normal"
    terms.draws = {"action": "tap", "action-hard": "tap", "outcome": "read", "exploration": "read"}
    terms.printed["automa/board"] = {"boxes": (dict(BOXES), "stand-in"), "stars": (list(STARS), "stand-in")}
    terms.printed["automa/arrows"] = {
        "block": ("left", "owner"),
        "tie": ("right", "owner"),
        "target": ("highest", "owner"),
    }
    setup.lay_out(table)
    table.things.order = [automa, you]
    table.progress.round, table.progress.step = 1, "exploration.begin"
    return table


def _people(colours: list[str]) -> Table:
    """A game of people only, each seat untracked."""
    table = fresh()
    table.terms.seats = dict.fromkeys(colours, "untracked")
    table.things.seats = {seat: Seat() for seat in colours}
    table.things.order = list(colours)
    table.things.automa = Automa(colour="")
    table.things.elsewhere = dict(SUPPLY)
    return table


def _begin(given: dict[str, Any]) -> Table:
    """The seats and the difficulty of a given table."""
    difficulty = _one_of("given.difficulty", given.pop("difficulty", "normal"), ("normal", "hard"))
    people = given.pop("players", None)
    you = _one_of("given.you", given.pop("you", YOU), COLOURS)
    automa = _mapping("given.automa", given.get("automa", {})).get("colour", AUTOMA if you != AUTOMA else YOU)
    _one_of("given.automa.colour", automa, [c for c in COLOURS if c != you])
    if people is None:
        return fresh(difficulty, you, automa)
    colours = [you, *(c for c in COLOURS if c != you)]
    if isinstance(people, list):
        chosen = [_one_of(f"given.players[{i}]", c, COLOURS) for i, c in enumerate(people, start=1)]
        if len(set(chosen)) != len(chosen) or not 2 <= len(chosen) <= 4:
            raise Wrong.at("given.players", people, "2 to 4 different colours")
        return _people(chosen)
    return _people(colours[: _whole("given.players", people, 2, 4)])


def _given(given: Mapping[str, Any]) -> Table:
    """The table that a file gives; anything left out is at its set-up value."""
    given = dict(given)
    table = _begin(given)
    # The raw parts last, so that they may overrule; the board before the tokens in its boxes.
    first = ["board", "cards", "arrows", "map", "regions", "spaces", "enemies"]
    order = {name: i for i, name in enumerate(first)} | {"decks": 98} | dict.fromkeys(_RAW, 99)
    for name in sorted(given, key=lambda n: (order.get(n, len(first)), n)):
        if name in SHORT:
            SHORT[name](table, f"given.{name}", given[name])
        elif name in _RAW:
            _merge(table, name, _mapping(f"given.{name}", given[name]))
        else:
            known = sorted([*SHORT, *_RAW, "difficulty", "players", "you"])
            raise Wrong.at("given", name, "one of " + ", ".join(known))
    correct.balance(table)
    return table


_RAW = ("things", "progress", "terms")


def _merge(table: Table, part: str, given: Mapping[str, Any]) -> None:
    """Lay given values over a part of the table, records merged, lists replaced; checked by the table's own types."""
    whole = msgspec.to_builtins(getattr(table, part))

    def over(old: Any, new: Any) -> Any:
        if isinstance(old, dict) and isinstance(new, Mapping):
            return {**old, **{k: over(old.get(k), v) for k, v in new.items()}}
        return new

    fields = getattr(table, part).__struct_fields__
    for name in given:
        _one_of(f"given.{part}", name, fields)
    try:
        setattr(table, part, msgspec.convert(over(whole, given), type(getattr(table, part))))
    except msgspec.ValidationError as error:
        raise Wrong(f"given.{part}: {error}") from None


def _learn(table: Table, card: str, values: Mapping[str, Any], source: str = "owner") -> None:
    for name, value in values.items():
        table.terms.printed.setdefault(card, {})[name] = (value, source)


def _round(table: Table, place: str, given: Any) -> None:
    table.progress.round = _whole(place, given, 1, 6)


def _step(table: Table, place: str, given: Any) -> None:
    table.progress.step = _one_of(place, given, list(flow.steps(table)))


def _order(table: Table, place: str, given: Any) -> None:
    order = [_seat(f"{place}[{i}]", table, s) for i, s in enumerate(_list(place, given), start=1)]
    if sorted(order) != sorted(table.terms.seats):
        raise Wrong.at(place, given, "each seat once: " + ", ".join(table.terms.seats))
    table.things.order = order


def _spaces(table: Table, place: str, given: Any) -> None:
    for name, space in _mapping(place, given).items():
        table.things.seats[_seat(place, table, name)].space = _space(f"{place}.{name}", space)


def _fame(table: Table, place: str, given: Any) -> None:
    for name, value in _mapping(place, given).items():
        seat, fame = _seat(place, table, name), _whole(f"{place}.{name}", value, -1, 3)
        if seat == automa_seat(table):
            table.things.automa.fame = fame
        else:
            table.things.seats[seat].fame = fame


def _aurora(table: Table, place: str, given: Any) -> None:
    colour, _, n = str(given).partition(" ")
    if colour not in ("white", "red") or n not in ("1", "2", "3", "4", "5", "6"):
        raise Wrong.at(place, given, '"white 1" to "white 6" or "red 1" to "red 6"')
    table.things.aurora, table.things.aurora_colour = int(n), "white" if colour == "white" else "red"


def _regions(table: Table, place: str, given: Any) -> None:
    told = {_space(f"{place}.{s}", s): _whole(f"{place}.{s}", n, 1, 3) for s, n in _mapping(place, given).items()}
    _learn(table, route.sides(table), {"told": {"100": 1, **told}})


def _map(table: Table, place: str, given: Any) -> None:
    """A map: ``spaces`` in order, ``regions``, ``shortcuts``, ``red``, pairs of ``roads`` and ``tunnels``."""
    given = _mapping(place, given)
    for name in given:
        _one_of(place, name, ("spaces", "regions", "shortcuts", "red", "roads", "tunnels"))
    spaces = [_space(f"{place}.spaces[{i}]", s) for i, s in enumerate(_list(f"{place}.spaces", given.get("spaces")), 1)]
    regions = {_space(f"{place}.regions.{s}", s): _whole(f"{place}.regions.{s}", n, 1, 3)
               for s, n in _mapping(f"{place}.regions", given.get("regions", {})).items()}  # fmt: skip
    red = {_one_of(f"{place}.red", n, tuple("123456")): _space(f"{place}.red.{n}", s)
           for n, s in _mapping(f"{place}.red", given.get("red", {})).items()}  # fmt: skip
    shortcuts = []
    for i, way in enumerate(_list(f"{place}.shortcuts", given.get("shortcuts", [])), start=1):
        at = f"{place}.shortcuts[{i}]"
        way = _mapping(at, way)
        for name in way:
            _one_of(at, name, ("from", "to", "types", "hazards"))
        shortcuts.append(
            {
                "from": _space(f"{at}.from", way.get("from")),
                "to": _space(f"{at}.to", way.get("to")),
                "types": _list(f"{at}.types", way.get("types", ["rough"])),
                "hazards": [
                    _one_of(f"{at}.hazards", h, ("damage", "contamination"))
                    for h in _list(f"{at}.hazards", way.get("hazards", []))
                ],
            }
        )
        for end in ("from", "to"):
            _one_of(f"{at}.{end}", shortcuts[-1][end], spaces)
    pairs = {}
    for name in ("roads", "tunnels"):
        pairs[name] = [
            [_one_of(f"{place}.{name}[{i}]", s, spaces) for s in _list(f"{place}.{name}[{i}]", pair)]
            for i, pair in enumerate(_list(f"{place}.{name}", given.get(name, [])), start=1)
        ]
        for i, pair in enumerate(pairs[name], start=1):
            if len(pair) != 2:
                raise Wrong.at(f"{place}.{name}[{i}]", pair, "a pair of spaces")
    for seat, piece in table.things.seats.items():
        if piece.space not in spaces:
            piece.space = spaces[0] if spaces else _one_of(f"{place}.spaces", seat, ())
    _learn(table, "map", {"spaces": spaces, "regions": regions, "red": red, "shortcuts": shortcuts, **pairs})


def _waypoints(table: Table, place: str, given: Any) -> None:
    table.things.waypoints = {
        _space(f"{place}.{s}", s): _one_of(f"{place}.{s}", c, COUNTERS) for s, c in _mapping(place, given).items()
    }


def _taken(table: Table, place: str, given: Any) -> None:
    table.progress.taken = _flag(place, given)


def _put_flag(part: str, name: str) -> Callable[[Table, str, Any], None]:
    def put(table: Table, place: str, given: Any) -> None:
        setattr(getattr(table, part), name, _flag(place, given))

    return put


def _wolves(name: str) -> Callable[[Table, str, Any], None]:
    def put(table: Table, place: str, given: Any) -> None:
        setattr(table.things, name, [_one_of(place, e, zone.WOLVES) for e in _list(place, given)])

    return put


def _doubts(table: Table, place: str, given: Any) -> None:
    for doubt, reading in _mapping(place, given).items():
        if not re.fullmatch(r"D-\d\d", doubt):
            raise Wrong.at(place, doubt, "a doubt of the rule catalogue such as D-17")
        table.terms.doubts[doubt] = _one_of(f"{place}.{doubt}", reading, ("a", "b", "c"))


def _draws(table: Table, place: str, given: Any) -> None:
    for deck, way in _mapping(place, given).items():
        name = cards.deck_name(table) if deck == "action" else deck
        _one_of(place, name, list(table.things.decks))
        table.terms.draws[name] = _one_of(f"{place}.{deck}", way, ("deal", "tap", "type", "read"))  # type: ignore[assignment]


def _scores(table: Table, place: str, given: Any) -> None:
    """Final scores, as numbers or line by line."""
    for name, value in _mapping(place, given).items():
        parts = value if isinstance(value, Mapping) else {"total": value}
        found = {str(k): _whole(f"{place}.{name}.{k}", n, -99) for k, n in parts.items()}
        table.progress.scores[_seat(place, table, name)] = found


# ---- the Automa


def _need_automa(table: Table, place: str) -> str:
    me = automa_seat(table)
    if not me:
        raise Wrong(f"{place}: there is no Automa in a game of people")
    return me


def _board(table: Table, place: str, given: Any) -> None:
    """Boxes of the Automa board by id or by rows, and groups of stars; "unknown" if nobody has copied the board."""
    _need_automa(table, place)
    tokens = ("survivor", "food", "fuel", "ammo")
    held = {t: board.count(table, t) for t in tokens}
    for token in tokens:
        board.take(table, token, 99)
    if given == "unknown":
        del table.terms.printed["automa/board"]
        table.terms.board = "table"
    else:
        boxes, stars = _boxes(place, _mapping(place, given))
        _learn(table, "automa/board", {"boxes": boxes, "stars": stars})
    table.things.automa.damage = _covers(table, 1)
    for token, n in held.items():
        board.place(table, token, n)


def _boxes(place: str, given: Mapping[str, Any]) -> tuple[dict[str, str], list[list[str]]]:
    for name in given:
        _one_of(place, name, ("boxes", "rows", "stars"))
    kinds = [k for k in setup.BOX_KINDS if k != "none"]
    grid = [f"{row}{column}" for row in setup.BOARD_ROWS for column in range(1, board.COLUMNS + 1)]
    boxes: dict[str, str] = {}
    for row, row_kinds in _mapping(f"{place}.rows", given.get("rows", {})).items():
        at = f"{place}.rows.{row}"
        for column, kind in enumerate(_list(at, row_kinds), start=1):
            boxes[_one_of(at, f"{row}{column}", grid)] = _one_of(at, kind, kinds)
    for box, kind in _mapping(f"{place}.boxes", given.get("boxes", {})).items():
        boxes[_one_of(f"{place}.boxes", box, grid)] = _one_of(f"{place}.boxes.{box}", kind, kinds)
    default: list[list[str]] = STARS if not boxes else []
    boxes = boxes or dict(BOXES)
    stars = [
        [_one_of(f"{place}.stars[{i}]", b, list(boxes)) for b in _list(f"{place}.stars[{i}]", group)]
        for i, group in enumerate(_list(f"{place}.stars", given.get("stars", default)), start=1)
    ]
    return boxes, stars


def _covers(table: Table, column: int) -> list[str]:
    """The Damage counters that still cover Row A right of the counter (AU-04, AU-57)."""
    all_of = board.boxes(table)
    return [b for b in (f"A{c}" for c in range(column + 1, board.COLUMNS + 1)) if not all_of or b in all_of]


_AUTOMA_COUNTS = {
    "column": (1, 6),
    "contaminated": (0, 24),
    "lying": (0, 24),
    "objects": (0, 99),
    "noted_objects": (0, 99),
    "loot": (0, 24),
    "targets": (0, 2),
    "fame": (-1, 3),
}
_AUTOMA_TOKENS = ("survivors", "food", "fuel", "ammo")
_AUTOMA_KEYS = (*_AUTOMA_COUNTS, *_AUTOMA_TOKENS, "tokens", "damage", "pile", "revealed", "deck", "discards", "colour")


def _automa(table: Table, place: str, given: Any) -> None:
    """Counts of tokens are put into matching boxes from the left; boxes, damage and counters as named."""
    given = _mapping(place, given)
    for name in given:
        _one_of(place, name, _AUTOMA_KEYS)
    if given:
        _need_automa(table, place)
    automa = table.things.automa
    for name, (lo, hi) in _AUTOMA_COUNTS.items():
        if name in given:
            setattr(automa, name, _whole(f"{place}.{name}", given[name], lo, hi))
    if automa.lying > automa.contaminated:
        raise Wrong.at(f"{place}.lying", automa.lying, f"at most the {automa.contaminated} contaminated ones")
    damage = [_box(f"{place}.damage", table, b) for b in _list(f"{place}.damage", given.get("damage", []))]
    automa.damage = board.from_left({*damage, *_covers(table, automa.column)})
    _automa_tokens(table, place, given)
    _automa_cards(table, place, given)


def _box(place: str, table: Table, box: Any) -> str:
    grid = [f"{row}{column}" for row in setup.BOARD_ROWS for column in range(1, board.COLUMNS + 1)]
    return _one_of(place, box, list(board.boxes(table)) or grid)


def _automa_tokens(table: Table, place: str, given: Mapping[str, Any]) -> None:
    automa = table.things.automa
    if "tokens" in given:
        if not board.boxes(table):
            raise Wrong(f"{place}.tokens: the boxes of this board are unknown; give survivors, food, fuel and ammo")
        automa.tokens = {
            _box(f"{place}.tokens", table, b): _one_of(f"{place}.tokens.{b}", t, TOKENS)
            for b, t in _mapping(f"{place}.tokens", given["tokens"]).items()
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
            wanted = _whole(f"{place}.{name}", given[name], 0, 24)
            board.take(table, token, 99)
            put = board.place(table, token, wanted)[0]
            if put != wanted:
                raise Wrong.at(f"{place}.{name}", wanted, f"at most the {put} that find a box")


def _automa_cards(table: Table, place: str, given: Mapping[str, Any]) -> None:
    automa, deck = table.things.automa, cards.deck(table)
    six = tuple("123456")

    def ids(name: str) -> list[str]:
        return [_one_of(f"{place}.{name}", str(c), six) for c in _list(f"{place}.{name}", given.get(name, []))]

    if "revealed" in given:
        items = _list(f"{place}.revealed", given["revealed"])
        automa.revealed = [_action(f"{place}.revealed[{i}]", table, a) for i, a in enumerate(items, start=1)]
    if isinstance(given.get("pile"), int):
        automa.pile = ["?"] * _whole(f"{place}.pile", given["pile"], 0, 6)
    else:
        automa.pile = ids("pile")
    gone = [*(a.card for a in automa.revealed), *automa.pile]
    if "deck" in given:
        deck.unseen, deck.ordered = ids("deck"), True
        table.terms.draws[cards.deck_name(table)] = "deal"
    if "discards" in given:
        deck.discards = ids("discards")
    elif "deck" in given:
        deck.discards = [c for c in six if c not in deck.unseen and c not in gone]
    if "deck" not in given:
        deck.unseen = [c for c in deck.unseen if c not in gone and c not in deck.discards]
    every = [c for c in (*gone, *deck.unseen, *deck.discards) if c != "?"]
    if len(set(every)) != len(every):
        raise Wrong.at(place, sorted(every), "each Action card in one place only")


def _action(place: str, table: Table, given: Any) -> Action:
    given = dict(given) if isinstance(given, Mapping) else {"card": given}
    card = _one_of(f"{place}.card", str(given.get("card", "?")), (*"123456", "?"))
    face = {n: v for n, (v, _) in table.terms.printed.get(f"{cards.deck_name(table)}/{card}", {}).items()}
    values = {**{n: face[n] for n in ("arrow", "priority") if n in face}, **given, "card": card}
    for name in values:
        _one_of(place, name, ("card", "explores", "cancelled", "skill", "arrow", "priority"))
    values["skill"] = int(str(given.get("skill", face.get("skill", 0))))
    try:
        return msgspec.convert(values, Action)
    except msgspec.ValidationError as error:
        raise Wrong(f"{place}: {error}") from None


def _cards(table: Table, place: str, given: Any) -> None:
    """Printed Action cards by number: skill, arrow, priority."""
    for card, face in _mapping(place, given).items():
        _one_of(place, card, tuple("123456"))
        _learn(table, f"{cards.deck_name(table)}/{card}", _face(f"{place}.{card}", _mapping(f"{place}.{card}", face)))


def _face(place: str, given: Mapping[str, Any]) -> dict[str, Any]:
    face: dict[str, Any] = {}
    for name, value in given.items():
        if name == "skill":
            face[name] = str(_whole(f"{place}.skill", value, 1, 3))
        elif name == "arrow":
            face[name] = _one_of(f"{place}.arrow", value, ("left", "right"))
        elif name == "priority":
            face[name] = [_one_of(f"{place}.priority", x, cards.LINES) for x in _list(f"{place}.priority", value)]
        else:
            _one_of(place, name, ("skill", "arrow", "priority"))
    return face


def _arrows(table: Table, place: str, given: Any) -> None:
    """What a left arrow means: ``block``, ``tie``, ``target``; "unknown" if the owner has not been asked."""
    if given == "unknown":
        del table.terms.printed["automa/arrows"]
        return
    means = {"block": ("left", "right"), "tie": ("left", "right"), "target": ("highest", "lowest")}
    for name, value in _mapping(place, given).items():
        _one_of(place, name, list(means))
        _learn(table, "automa/arrows", {name: _one_of(f"{place}.{name}", value, means[name])})


# ---- decks and cards


def _decks(table: Table, place: str, given: Any) -> None:
    """How many cards are left in a deck."""
    for name, n in _mapping(place, given).items():
        name = cards.deck_name(table) if name == "action" else name
        deck = table.things.decks[_one_of(place, name, list(table.things.decks))]
        full = len(deck.unseen)
        _whole(f"{place}.{name}", n, 0, 65 if deck.open else full)
        if deck.ordered:
            # An Exploration card that has gone comes back no more; any other is among the discards.
            deck.discards += deck.unseen[n:] if name != "exploration" else []
            deck.unseen = deck.unseen[:n]
        elif deck.open:
            deck.unseen, deck.open = [f"?{i}" for i in range(1, n + 1)], False
        else:
            deck.blind = full - n


_OUTCOME = {
    **{f"weapon-{n}": tuple(o.id for o in outcome.weapon_field(n).options) for n in (1, 2, 3, 4)},
    **{f"enemy-{row}": tuple(o.id for o in outcome.enemy_field(row).options) for row in outcome.ENEMY_ROWS},
    "letter": setup.BOARD_ROWS,
    "area": outcome.AREAS,
}


def _outcomes(table: Table, place: str, given: Any) -> None:
    """The next Outcome cards, the top first; those below are unknown. The app deals them."""
    deck = table.things.decks["outcome"]
    total = len(deck.unseen)
    known = _list(place, given)
    _whole(f"{place} (cards)", len(known), 0, total)
    for i, face in enumerate(known, start=1):
        at = f"{place}[{i}]"
        face = {"letter": face} if isinstance(face, str) else _mapping(at, face)
        for name, value in face.items():
            _one_of(at, name, list(_OUTCOME))
            _learn(table, f"outcome/{i}", {name: _one_of(f"{at}.{name}", str(value), _OUTCOME[name])})
    unknown = [f"?{i}" for i in range(1, total - len(known) + 1)]
    deck.unseen, deck.ordered = [*(str(i) for i in range(1, len(known) + 1)), *unknown], True
    table.terms.draws["outcome"] = "deal"


def _exploration(table: Table, place: str, given: Any) -> None:
    """The next Exploration cards, the top first; those below are unknown."""
    known = _list(place, given)
    for i, item in enumerate(known, start=1):
        face = _card(f"{place}[{i}]", item, event=True)
        _learn(table, f"exploration/{i}", face)
    unknown = [f"?{i}" for i in range(1, 66 - len(known))]
    names = [*(str(i) for i in range(1, len(known) + 1)), *unknown]
    table.things.decks["exploration"] = Deck(names, ordered=True)
    table.terms.draws["exploration"] = "deal"
    table.terms.zone = "tracked"


def _card(place: str, item: Any, event: bool = False) -> dict[str, Any]:
    """An Exploration card: its kind, an Enemy's or Event's name, or a record with a Location's effect and blocks."""
    kinds = [*zone.KINDS, *(["event"] if event else [])]
    if isinstance(item, str) and item in zone.WOLVES:
        item = {"kind": "enemy", "enemy": item}
    elif event and isinstance(item, str) and item in events.EVENTS:
        item = {"kind": "event", "event": item}
    elif isinstance(item, str):
        names = [*kinds, *zone.WOLVES, *(events.EVENTS if event else ())]
        item = {"kind": _one_of(place, item, names)}
    face: dict[str, Any] = {}
    for name, value in _mapping(place, item).items():
        at = f"{place}.{name}"
        if name == "kind":
            face[name] = _one_of(at, value, kinds)
        elif name in ("enemy", "name"):
            face["enemy"] = _one_of(at, value, zone.WOLVES)
        elif name == "event":
            face[name] = _one_of(at, value, events.EVENTS)
        elif name == "effect":
            face[name] = _one_of(at, value, ("", "damage", "contamination", "fame"))
        elif name in ("left", "right"):
            face[name] = _counts(at, value, ("food", "fuel", "ammo", "object"), 9)
        else:
            _one_of(place, name, ("kind", "enemy", "event", "effect", "left", "right"))
    if "kind" not in face:
        raise Wrong.at(place, item, "a kind: " + ", ".join(kinds))
    if face["kind"] == "location":
        face.setdefault("effect", "")
    return face


def _zone(table: Table, place: str, given: Any) -> None:
    """Five slots from the left; "" is an empty one. A zone that is given is a tracked one."""
    if given == "ask":
        table.terms.zone = "ask"
        return
    table.terms.zone = "tracked"
    slots: list[Slot | None] = []
    for i, item in enumerate(_list(place, given, 5), start=1):
        if item in ("", {}):
            slots.append(None)
            continue
        face = _card(f"{place}[{i}]", item)
        slot = Slot(face["kind"], name=face.get("enemy", ""), left=face.get("left"), right=face.get("right"))
        if slot.kind == "location":
            slot.card = f"exploration/slot-{i}"
            _learn(table, slot.card, {"effect": face["effect"]})
        slots.append(slot)
    table.things.zone = slots


def _enemies(table: Table, place: str, given: Any) -> None:
    """Enemies in play by name: region, filled, targets by seat, and the boxes of their Hitpoints cards if known."""
    for name, values in _mapping(place, given).items():
        at = f"{place}.{name}"
        _one_of(place, name, zone.WOLVES)
        values = {"region": values} if isinstance(values, int) else dict(_mapping(at, values))
        for key in values:
            _one_of(at, key, ("region", "filled", "targets", "boxes", "start"))
        enemy = Enemy(
            name,
            _whole(f"{at}.region", values.get("region", 1), 1, 3),
            filled=_whole(f"{at}.filled", values.get("filled", 0), 0, 99),
        )
        for seat, n in _mapping(f"{at}.targets", values.get("targets", {})).items():
            enemy.targets[_seat(f"{at}.targets", table, seat)] = _whole(f"{at}.targets.{seat}", n, 0, 3)
        if "boxes" in values:
            enemy.hitpoints = f"hitpoints-{attack.group(name)}/given-{name}"
            boxes = [_one_of(f"{at}.boxes", b, attack.REWARDS) for b in _list(f"{at}.boxes", values["boxes"])]
            start = _counts(f"{at}.start", values.get("start", {}), ("2", "3", "4"), len(boxes))
            _learn(table, enemy.hitpoints, {"boxes": boxes, "start": start})
        me = automa_seat(table)
        table.things.automa.targets = max(0, table.things.automa.targets - enemy.targets.get(me, 0))
        table.things.enemies.append(enemy)


SHORT: dict[str, Callable[[Table, str, Any], None]] = {
    "round": _round,
    "step": _step,
    "order": _order,
    "spaces": _spaces,
    "fame": _fame,
    "aurora": _aurora,
    "regions": _regions,
    "map": _map,
    "waypoints": _waypoints,
    "snowstorm": _put_flag("things", "snowstorm"),
    "taken": _put_flag("progress", "taken"),
    "ending": _put_flag("progress", "ending"),
    "variant": _put_flag("terms", "variant"),
    "defeated": _wolves("defeated"),
    "left": _wolves("gone"),
    "doubts": _doubts,
    "draws": _draws,
    "scores": _scores,
    "board": _board,
    "automa": _automa,
    "cards": _cards,
    "arrows": _arrows,
    "decks": _decks,
    "outcome": _outcomes,
    "exploration": _exploration,
    "zone": _zone,
    "enemies": _enemies,
}
"""What ``given`` may name besides difficulty, players, you, and the raw parts of the table."""


# ---------------------------------------------------------------- what happens


def _explores(
    table: Table, card: str = "", skill: int = 0, arrow: str = "", priority: Sequence[str] = ()
) -> Rule[None]:
    """The Automa's turn with a given card on top of its face-down pile."""
    face = {n: v for n, v in (("skill", skill), ("arrow", arrow), ("priority", list(priority))) if v}
    gone = [a.card for a in table.things.automa.revealed]
    name = _one_of("card", str(card), tuple("123456")) if card else next(c for c in "145632" if c not in gone)
    if face or card:
        _learn(table, f"{cards.deck_name(table)}/{name}", _face("when", face))
        if name in cards.deck(table).unseen:
            cards.deck(table).unseen.remove(name)
        table.things.automa.pile = [name, *(c for c in table.things.automa.pile if c != name)]
    yield from explore.turn(table, automa_seat(table))


def _letter(table: Table, letter: str, points: int = 1) -> Rule[None]:
    for _ in range(_whole("points", points)):
        yield from board.damage_row(table, _one_of("letter", letter, setup.BOARD_ROWS), "AU-43")


def _plain(function: Callable[..., Any]) -> Callable[..., Rule[Any]]:
    def run(table: Table, **values: Any) -> Rule[Any]:
        return function(table, **values)
        yield

    return run


def _contaminated(table: Table, times: int = 1) -> Rule[None]:
    me = automa_seat(table)
    yield from seats.of(table, me).contaminate(table, me, _whole("times", times), "AU-40")


def _automa_does(what: str) -> Callable[..., Rule[Any]]:
    def run(table: Table) -> Rule[Any]:
        me = automa_seat(table)
        yield from getattr(seats.of(table, me), what)(table, me)

    return run


def _fame_by(table: Table, by: int = 1) -> Rule[None]:
    _whole("by", by, -9, 9)
    yield from board.gain_fame(table, by) if by > 0 else board.lose_fame(table, -by)


def _side_act(table: Table, act: str) -> Rule[None]:
    for allowed in side.acts(table):
        if allowed.option.id == act:
            yield from allowed.run(table)
            return
    raise IllegalAnswer("illegal.side", came=act, expected=[a.option.id for a in side.acts(table)])


def _ambush(table: Table, enemy: str) -> Rule[None]:
    yield from fire.ambush(table, _one_of("enemy", enemy, zone.WOLVES))


def _effect(table: Table, enemy: str, seat: str = "automa") -> Rule[None]:
    name = _seat("seat", table, seat)
    yield from seats.of(table, name).ambushed(table, name, _one_of("enemy", enemy, zone.WOLVES))


def _shot(table: Table) -> Rule[None]:
    """One shot of the Automa: its Weapon, its target, the attack."""
    me = automa_seat(table)
    here = yield from route.region(table, table.things.seats[me].space)
    if attack.targets(table, here) and board.count(table, "ammo"):
        box, rating, weapon_why = yield from automa_plays._weapon(table, 0)
        if rating:
            enemy, target_why, doubts = yield from automa_plays._target(table, here)
            yield from automa_plays._shot(table, me, enemy, box, rating, (target_why, weapon_why), doubts)


def _in_play(table: Table, enemy: str) -> Enemy:
    found = attack.enemy_named(table, enemy)
    if found is None:
        raise Wrong.at("enemy", enemy, "one in play: " + (", ".join(e.name for e in table.things.enemies) or "none"))
    return found


def _hit(table: Table, enemy: str, points: int = 1) -> Rule[list[str]]:
    """The Automa's hits on an Enemy, with what the boxes bring; returns what they showed."""
    target = _in_play(table, enemy)
    shown, beaten, why = yield from attack.hit(table, target, automa_seat(table), _whole("points", points))
    yield from attack.automa_rewards(table, target, shown, why)
    if beaten:
        yield from attack.defeat(table, target)
    return shown


def _shoots(table: Table, enemy: str, rating: int, seat: str = "you") -> Rule[None]:
    _in_play(table, enemy)
    yield from attack.player_shot(table, _seat("seat", table, seat), enemy, str(_whole("rating", rating, 1, 4)))


def _defeat(table: Table, enemy: str) -> Rule[None]:
    yield from attack.defeat(table, _in_play(table, enemy))


def _event(table: Table, event: str) -> Rule[None]:
    yield from events.resolve(table, _one_of("event", event, events.EVENTS))


def _departs(table: Table, place: int) -> Rule[None]:
    yield from zone.depart(table, _whole("place", place, 1, 5))


def _waypoint(table: Table, counter: str, space: str = "", seat: str = "automa") -> Rule[None]:
    name = _seat("seat", table, seat)
    at = _space("space", space) if space else table.things.seats[name].space
    _one_of("counter", counter, COUNTERS)
    if name == automa_seat(table):
        yield from automa_stopped(table, counter, at)
    else:
        table.things.waypoints[at] = counter
        yield from stopped(table, name, at)


def _checklist(table: Table, group: str = "") -> None:
    """The lines of the set-up checklist, of one group or of all."""
    groups = [_one_of("group", group, setup.GROUPS)] if group else list(setup.GROUPS)
    for name in groups:
        if name != "automa" or automa_seat(table):
            setup.lines(table, name)


def _outcome_card(table: Table) -> Rule[None]:
    yield from draw(table, "outcome", [], "outcome.letter", "FW-35")


def _correction(table: Table, path: str, value: Any) -> None:
    correct.apply(table, [(str(path), value)])


def _automa_scores(table: Table) -> Rule[None]:
    lead = yield from scoring._leads(table)
    yield from scoring._automa(table, automa_seat(table), lead.get(automa_seat(table), 0))


PROCEDURES: dict[str, Callable[..., Rule[Any]]] = {
    "setup": _plain(_checklist),
    "automa.draws": lambda t: cards.draw_pile(t),
    "automa.explores": _explores,
    "automa.suffers": lambda t, points=1: board.suffer(t, _whole("points", points), "AU-43"),
    "automa.damaged": _letter,
    "automa.repairs": lambda t, points=1: board.repair(t, _whole("points", points)),
    "automa.repairs row": _plain(lambda t, letter: board.repair_row(t, _text("letter", letter), "CD-73")),
    "automa.contaminated": _contaminated,
    "automa.treated": _plain(lambda t, times=1: board.treat(t, _whole("times", times), "CD-78")),
    "automa.gains": _plain(lambda t, **tokens: board.gain(t, _counts("tokens", tokens, ("food", "fuel", "ammo")))),
    "automa.objects": lambda t, cards=1: board.gain_objects(t, _whole("cards", cards, 0, 99)),
    "automa.fame": _fame_by,
    "automa.rests": _automa_does("rest"),
    "automa.moves": _automa_does("move"),
    "automa.fires": _automa_does("fire"),
    "automa.shoots": _shot,
    "automa.hits": _hit,
    "automa.abilities": lambda t, phase: cards.abilities(t, _one_of("phase", phase, ("movement", "end"))),
    "automa.cancelled": lambda t, card: _side_act(t, f"cancel.{card}"),
    "automa.scores": _automa_scores,
    "objects.run out": _plain(board.run_out),
    "outcome.turned": _outcome_card,
    "ambush": _ambush,
    "ambush.effect": _effect,
    "you.shoot": _shoots,
    "defeat": _defeat,
    "event": _event,
    "zone.departs": _departs,
    "zone.trimmed": _plain(lambda t, limit=zone.LIMIT: zone.trim(t, _whole("limit", limit, 0, 5))),
    "zone.filled": lambda t: zone.close_gaps(t),
    "waypoint": _waypoint,
    "side": _side_act,
    "correct": _plain(_correction),
    "nothing": _plain(lambda t: None),
}
"""What a file may run besides the steps and phases of the game."""
WITHOUT_AUTOMA = ("ambush", "defeat", "event", "nothing", "setup", "you.shoot", "outcome.turned", "side", "correct")
"""Procedures that a game of people knows too, besides those of the zone."""


# ---------------------------------------------------------------- what may be expected


def figures(run: _Run) -> dict[str, Any]:
    """Values that follow from the table, by the names that files use in ``expect``."""
    table = run.table
    things, progress, automa = table.things, table.progress, table.things.automa
    me = automa_seat(table)
    found: dict[str, Any] = {
        "order": things.order,
        "order.left": things.order,
        "order.right": things.order[::-1],
        "leader": things.order[-1],
        "turns": run.acted,
        "round": progress.round,
        "step": progress.step,
        "phase": flow.phase_of(table),
        "aurora": f"{things.aurora_colour} {things.aurora}",
        "snowstorm": things.snowstorm,
        "waypoints": things.waypoints,
        "zone": [_slot_name(s) for s in things.zone],
        "zone.kinds": [s.kind if s else "" for s in things.zone],
        "zone.cards": sum(s is not None for s in things.zone),
        "slot.costs": list(zone.COSTS),
        "enemies": {e.name: e.region for e in things.enemies},
        "defeated": things.defeated,
        "left": things.gone,
        "ending": progress.ending,
        "taken": progress.taken,
        "over": progress.over,
        "result": run.result,
        "answers left": len(run.answers),
        "coming": [f"{c.card}.{c.phase}" for c in forecast.still_to_come(table)],
        "setup.symbol cards": list(setup.SYMBOL_CARDS[max(2, len(table.terms.seats))]),
    }
    for n, counts in setup.SYMBOL_CARDS.items():
        found[f"setup.symbol cards.{n}"] = list(counts)
    for i, slot in enumerate(things.zone, start=1):
        found[f"zone.{i}"] = _slot_name(slot)
        if slot is not None:
            found |= {f"zone.{i}.left": slot.left, f"zone.{i}.right": slot.right}
    for name, deck in things.decks.items():
        found[f"deck.{'action' if name == cards.deck_name(table) else name}"] = deck.left
    for seat in table.terms.seats:
        who = {me: "automa", humans(table)[0]: "you"}.get(seat, seat)
        for name in {who, seat}:
            found[f"{name}.space"] = things.seats[seat].space
            found[f"{name}.fame"] = automa.fame if seat == me else things.seats[seat].fame
    for enemy in things.enemies:
        found[f"enemy.{enemy.name}.region"] = enemy.region
        found[f"enemy.{enemy.name}.filled"] = enemy.filled
        for seat in table.terms.seats:
            n = enemy.targets.get(seat, 0)
            found[f"enemy.{enemy.name}.targets.{seat}"] = n
            who = {me: "automa", humans(table)[0]: "you"}.get(seat, seat)
            found[f"enemy.{enemy.name}.targets.{who}"] = n
    if me:
        found |= _automa_figures(run)
    found |= _score_figures(table)
    for line in run.said:
        found[f"line.{line.key}"] = line.values
    for key, posed in run.posed.items():
        found[f"offered.{key}"] = [o.id for o in posed.options]
        found[f"fields.{key}"] = [f.name for f in posed.fields]
    return found


def _slot_name(slot: Slot | None) -> str:
    return "" if slot is None else slot.name or slot.kind


def _automa_figures(run: _Run) -> dict[str, Any]:
    table = run.table
    automa, deck = table.things.automa, cards.deck(table)
    covers = _covers(table, automa.column)
    found: dict[str, Any] = {
        "automa.food": board.count(table, "food"),
        "automa.fuel": board.count(table, "fuel"),
        "automa.ammo": board.count(table, "ammo"),
        "automa.survivors": board.count(table, "survivor"),
        "automa.cards": automa.objects + automa.noted_objects + automa.loot,
        "automa.pile": len(automa.pile),
        "automa.revealed": [a.card for a in automa.revealed],
        "automa.discards": sorted(deck.discards),
        "automa.deck": deck.left,
        "automa.covers": [b for b in automa.damage if b in covers],
        "automa.damaged": [b for b in automa.damage if b not in covers],
    }
    for name in (*_AUTOMA_COUNTS, "damage", "tokens"):
        found[f"automa.{name}"] = getattr(automa, name)
    every = list(board.boxes(table)) or [f"{row}{c}" for row in board.LETTERS for c in range(1, 7)]
    for box in every:
        found[f"automa.box.{box}"] = "damage" if box in automa.damage else automa.tokens.get(box, "")
    for row in setup.BOARD_ROWS:
        found[f"automa.row.{row}"] = [b for b in automa.damage if b[0] == row]
    moves = [line for line in run.said if line.key in ("automa.move", "automa.move.stays")]
    move = forecast.movement(table)
    found["automa.speed"] = moves[-1].values["n"] if moves else move.values["n"] if move else None
    return found


def _score_figures(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = {}
    me, scores = automa_seat(table), table.progress.scores
    for seat, parts in scores.items():
        who = "automa" if seat == me else "you" if seat == humans(table)[0] else seat
        for name in {who, seat}:
            found[f"score.{name}"] = found[f"score.{name}.total"] = sum(parts.values())
            found |= {f"score.{name}.{part}": points for part, points in parts.items()}
    if scores and len(scores) == len(table.terms.seats):
        found["score.ranking"] = scoring.ranking(table)
        found["score.winner"] = scoring.ranking(table)[0]
        if me:
            found["score.won"] = scoring.won(table)
            found["score.winner"] = next(h for h in humans(table)) if scoring.won(table) else me
    return found


_SETS = re.compile(r"automa\.(damage|damaged|covers|row\.[A-F])")
"""Figures that are lists of boxes, whose order means nothing."""


# ---------------------------------------------------------------- running a file


class _Run:
    """Drives generators with the answers of a file, in order or by question."""

    def __init__(self, table: Table, library: Printed) -> None:
        self.table, self.library = table, library
        self.answers: list[Any] = []
        self.by_key: dict[str, list[Any]] = {}
        self.place = "when"
        self.said: list[Line] = []
        self.asked: list[str] = []
        self.posed: dict[str, Posed] = {}
        self.acted: list[str] = []
        self.result: Any = None
        self.given = 0
        self.begun = False

    def drive(self, rule: Rule[Any], nested: bool = False) -> Any:
        """Run a rule to its end."""
        try:
            question = rule.send(None)
            while True:
                question = rule.send(self._answer(question, nested))
        except StopIteration as stop:
            self.hear()
            return stop.value

    def hear(self) -> None:
        """Take down what was said."""
        self.said += self.table.progress.lines
        self.table.progress.lines = []

    def _answer(self, question: Question, nested: bool) -> Any:
        self.hear()
        if question.kind == "consult":
            names = [f.name for f in (question.fields(self.table) if callable(question.fields) else question.fields)]
            return self.library.lookup(question.card, names, self.table.terms)
        while True:
            posed = pose(question, self.table, 0, nested=nested)
            if nothing_possible(posed):
                return None if posed.kind == "choose" else []
            self.posed[question.key] = posed
            place, given = self._next(posed)
            if isinstance(given, Mapping) and set(given) == {"side"}:
                self.drive(side_rule(question, self.table, str(given["side"]))(self.table), nested=True)
                continue
            self.asked.append(question.key)
            value = _shaped(posed, given)
            try:
                check(posed, value)
            except IllegalAnswer as error:
                error.add_note(place)
                raise
            return value

    def _next(self, posed: Posed) -> tuple[str, Any]:
        if self.by_key.get(posed.key):
            return f"{self.place}.answers.{posed.key}", self.by_key[posed.key].pop(0)
        if not self.answers:
            raise Wrong(
                f"{self.place}: {posed.key!r} ({posed.kind}, {posed.rule}) is asked and not answered by the file: "
                f"an unknown value is read here. Legal: {_legal(posed)}"
            )
        given = self.answers.pop(0)
        self.given += 1
        place = f"{self.place}.answers[{self.given}]"
        if isinstance(given, Mapping) and set(given) == {"ask", "answer"}:
            if given["ask"] != posed.key:
                raise Wrong.at(place, given["ask"], f"an answer to {posed.key!r}, which is asked now")
            given = given["answer"]
        return place, given


def _shaped(posed: Posed, given: Any) -> Any:
    """An answer of a file as the rules take it: one value for the only open field, defaults filled in, ids as text."""
    if posed.kind in ("read", "draw"):
        if not isinstance(given, Mapping):
            needed = [f.name for f in posed.fields if f.default is None] or [f.name for f in posed.fields[:1]]
            given = {needed[0]: given} if len(needed) == 1 else given
        if isinstance(given, Mapping):
            fields = {f.name: f for f in posed.fields}
            named = {n: _id(fields[n].options, v) if n in fields else v for n, v in given.items()}
            return {**{f.name: f.default for f in posed.fields if f.default is not None}, **named}
    if posed.kind == "choose":
        return _id(posed.options, given)
    if posed.kind == "shuffle" and isinstance(given, list):
        # Cards that the file does not tell lie below those that it orders.
        return [*map(str, given), *(o.id for o in posed.options if o.id.startswith("?") and o.id not in given)]
    if posed.kind in ("several", "place") and isinstance(given, list):
        return [_id(posed.options, v) for v in given]
    if posed.kind in ("several", "place") and isinstance(given, str):
        return [given]
    return given


def _id(options: Sequence[Any], given: Any) -> Any:
    """Numbers may stand for options whose ids are numbers, and spaces be written in full."""
    if not options or isinstance(given, bool) or not isinstance(given, int | str):
        return given
    text = str(given)
    if any(o.id == text for o in options):
        return text
    match = _SPACE.fullmatch(text)
    return match["colour"][0] + match["n"] if match and match["colour"] else text


def _legal(posed: Posed) -> str:
    if posed.options:
        return ", ".join(repr(o.id) for o in posed.options)
    if posed.fields:
        return "; ".join(
            f"{f.name} = " + (" | ".join(repr(o.id) for o in f.options) or f"{f.lo} to {f.hi}") for f in posed.fields
        )
    return f"{posed.lo} to {posed.hi}"


def _phases(table: Table) -> list[str]:
    return list(dict.fromkeys(s.phase for s in flow.steps(table).values() if s.phase != "setup"))


def _do(run: _Run, place: str, action: Mapping[str, Any]) -> None:
    action = dict(_mapping(place, action))
    name = _text(f"{place}.run", action.pop("run", None))
    refused = action.pop("refused", None)
    if refused is not None and not isinstance(refused, bool | str):
        raise Wrong.at(f"{place}.refused", refused, "true, or the reason as a text")
    answers = action.pop("answers", [])
    run.place, run.given, run.by_key = place, 0, {}
    if isinstance(answers, Mapping):
        run.answers = []
        run.by_key = {k: list(v) if isinstance(v, list) else [v] for k, v in answers.items()}
    else:
        run.answers = list(_list(f"{place}.answers", answers))
    before = run.table.progress.step
    try:
        if name in PROCEDURES:
            _procedure(run, place, name, action)
        else:
            _steps(run, place, name, action)
    except IllegalAnswer as error:
        if refused in (None, False):
            raise Wrong(f"{''.join(getattr(error, '__notes__', [place]))}: refused, {error}") from None
        if isinstance(refused, str) and refused not in str(error):
            raise Wrong.at(f"{place}.refused", str(error), f"a reason with {refused!r}") from None
        run.table.progress.step = before
        run.answers, run.by_key = [], {}
        return
    if refused not in (None, False):
        raise Wrong(f"{place}: it was allowed, expected that it is refused")
    unasked = [*run.answers, *(a for given in run.by_key.values() for a in given)]
    if unasked:
        raise Wrong(
            f"{place}.answers: {len(unasked)} not asked for, the first {unasked[0]!r}; "
            f"asked were: {', '.join(run.asked) or 'nothing'}"
        )


def _procedure(run: _Run, place: str, name: str, arguments: Mapping[str, Any]) -> None:
    if not automa_seat(run.table) and not name.startswith("zone.") and name not in WITHOUT_AUTOMA:
        raise Wrong(f"{place}.run: {name!r} came, and there is no Automa in a game of people")
    try:
        rule = PROCEDURES[name](run.table, **arguments)
    except TypeError as error:
        raise Wrong(f"{place}: arguments {dict(arguments)!r} came; {_unlambda(str(error))}") from None
    run.result = run.drive(rule)


def _unlambda(message: str) -> str:
    return re.sub(r"^[\w<>. ]*\(\) ?", "", message)


def _steps(run: _Run, place: str, name: str, arguments: dict[str, Any]) -> None:
    """Play a step, all steps of a phase, or a whole round, by the line-ups of the rules."""
    rows = flow.steps(run.table)
    who = arguments.pop("who", None)
    if arguments:
        raise Wrong.at(place, next(iter(arguments)), f"nothing besides run, who, answers, refused for {name!r}")
    phases = _phases(run.table)
    if name in rows and rows[name].phase != "setup":
        names = [name]
    elif name in phases:
        names = [s.name for s in rows.values() if s.phase == name]
    elif name == "round":
        names = [s.name for s in rows.values() if s.phase not in ("setup", "score")]
    else:
        known = ", ".join([*phases, "round", *(s for s in rows if not s.startswith("setup")), *PROCEDURES])
        raise Wrong.at(f"{place}.run", name, f"one of {known}")
    for step in names:
        line_up = None
        if who is not None:
            line_up = [_acts(f"{place}.who", run.table, who)]
        _step_of(run, step, line_up)


def _acts(place: str, table: Table, who: Any) -> str:
    """Who acts: a seat, or an Enemy or slot in the Ambush."""
    if isinstance(who, str) and (who in zone.WOLVES or re.fullmatch(r"zone\.[1-5]", who)):
        return who
    return _seat(place, table, who)


def _step_of(run: _Run, name: str, line_up: list[str] | None) -> None:
    table, progress, step = run.table, run.table.progress, flow.steps(run.table)[name]
    if progress.step and progress.step in flow.steps(table) and flow.step_of(table).phase != step.phase:
        forget_marks(table, "phase")
    if name == "exploration.begin" and not run.begun:
        progress.round -= 1  # The given round is the one that begins.
    run.begun = True
    progress.step = name
    progress.queue = step.line_up(table) if line_up is None else line_up
    while progress.queue:
        who = progress.queue[0]
        run.acted.append(who)
        run.drive(step.run(table, who))
        forget_marks(table, "turn")
        if progress.queue and progress.queue[0] == who:
            progress.queue.pop(0)
        if not progress.queue and line_up is None and step.again is not None and step.again(table):
            progress.queue = step.line_up(table)


def run_file(path: Path, library: Printed | None = None) -> Outcome:
    """Run one scenario file. Whatever is wrong with it stands in the outcome, on one line; nothing is raised."""
    found = Outcome("", [])
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        _run(data, path.stem, library or NoLibrary(), found)
    except Wrong as error:
        found.wrong = str(error)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        found.wrong = f"can't be read: {error}"
    except IllegalAnswer as error:
        found.wrong = f"refused, {error}"
    except (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
        found.wrong = f"the given table does not fit together: {type(error).__name__}: {error}"
    except msgspec.MsgspecError as error:
        found.wrong = f"the given table does not fit together: {error}"
    found.wrong = " ".join(found.wrong.split())
    found.title = " ".join(found.title.split())
    return found


def _run(data: Mapping[str, Any], stem: str, library: Printed, found: Outcome) -> None:
    for name in data:
        _one_of("file", name, PARTS)
    found.title = _text("title", data.get("title", stem.replace("-", " ")))
    found.rules = [_text(f"rules[{i}]", r) for i, r in enumerate(_list("rules", data.get("rules", [])), start=1)]
    expect = _mapping("expect", data.get("expect", {}))
    when = _list("when", data.get("when", []))
    if not expect and not any(isinstance(w, Mapping) and w.get("refused") for w in when):
        raise Wrong("expect: nothing came, expected at least one value or a refused answer")
    run = _Run(_given(_mapping("given", data.get("given", {}))), library)
    run.hear()
    run.said = []
    for i, action in enumerate(when, start=1):
        _do(run, f"when[{i}]", action)
    _compare(run, expect)


def _compare(run: _Run, expect: Mapping[str, Any]) -> None:
    found = figures(run)
    said = {word for line in run.said for word in (line.key, line.rule, *line.doubts)}
    for name, wanted in _flat(expect, found).items():
        place = f"expect.{name}"
        if name in ("said", "unsaid"):
            for word in [wanted] if isinstance(wanted, str) else _list(place, wanted):
                if (word in said) is (name == "unsaid"):
                    lines = ", ".join(line.key for line in run.said) or "nothing"
                    raise Wrong(f"{place}: {word!r} was {'' if name == 'unsaid' else 'not '}said; said: {lines}")
        elif name == "asked":
            if run.asked != wanted:
                raise Wrong(f"{place}: {run.asked!r} came, expected {wanted!r}")
        else:
            value = found[name] if name in found else _path(run.table, name)
            if not _same(name, value, _wanted(run.table, name, wanted)):
                raise Wrong(f"{place}: {value!r} came, expected {wanted!r}")


_SEATED = re.compile(r"order(\.left|\.right)?|leader|turns|score\.(ranking|winner)")


def _wanted(table: Table, name: str, wanted: Any) -> Any:
    """Expected seats may be written "you" and "automa", spaces in full."""
    names = {"you": next(iter(humans(table)), ""), "automa": automa_seat(table)}
    if _SEATED.fullmatch(name):
        return [names.get(w, w) for w in wanted] if isinstance(wanted, list) else names.get(wanted, wanted)
    if name.endswith(".space"):
        return _space(f"expect.{name}", wanted)
    return wanted


def _flat(expect: Mapping[str, Any], known: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """Nested tables as dotted names, down to a known figure or a value."""
    flat: dict[str, Any] = {}
    for name, value in expect.items():
        path = f"{before}{name}"
        if isinstance(value, Mapping) and not isinstance(known.get(path), Mapping):
            flat |= _flat(value, known, path + ".")
        else:
            flat[path] = value
    return flat


def _path(table: Table, path: str) -> Any:
    target: Any = msgspec.to_builtins(table)
    for name in path.split("."):
        try:
            target = target[int(name)] if isinstance(target, list) else target[name]
        except (KeyError, IndexError, ValueError, TypeError):
            raise Wrong(f"expect.{path}: there is no such value on the table or in the score") from None
    return target


def _same(name: str, value: Any, wanted: Any) -> bool:
    if isinstance(wanted, bool) != isinstance(value, bool):
        return False
    if isinstance(wanted, Mapping) and isinstance(value, Mapping):
        return all(k in value and _same("", value[k], v) for k, v in wanted.items()) and (bool(wanted) or not value)
    if isinstance(wanted, list) and isinstance(value, list) and _SETS.fullmatch(name):
        return sorted(map(str, wanted)) == sorted(map(str, value))
    if isinstance(wanted, list) and isinstance(value, list | tuple):
        return len(wanted) == len(value) and all(_same("", v, w) for v, w in zip(value, wanted, strict=True))
    return bool(value == wanted)
