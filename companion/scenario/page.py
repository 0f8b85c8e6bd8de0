"""Writes docs/scenarios.md, the reference of scenario files, from the code that reads them.

Each section is a module's docstring, with tables of the names that it reads. Their meanings are docstrings in the code,
or in the table that the reader itself uses. Words and values of an edition come from that edition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from inspect import cleandoc, getdoc, signature
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

from companion.rules.common import atlas, clan, crew, hand, outcome, setup, zone
from companion.rules.common.automa import board
from companion.rules.common.convoy import face, signs
from companion.rules.editions import edition
from companion.rules.editions.edition import components, policies
from companion.rules.engine import offered, units
from companion.rules.engine.doubts import doubts
from companion.rules.engine.offered import HOME
from companion.rules.engine.printed import known
from companion.rules.engine.table import TOKENS, Table
from companion.scenario import (
    answers,
    driving,
    given,
    given_automa,
    given_cards,
    given_seats,
    procedures,
    reading,
    seat_figures,
    seat_procedures,
)
from companion.scenario.catalogue import question_keys
from companion.scenario.figures import FIGURES
from companion.scenario.laying import SEATS, SHORT, given_table
from companion.scenario.reading import MOST_PARTS, PARTS, WHEN
from companion.scenario.running import MOST, ROW

EXAMPLES = Path(__file__).with_name("examples")
COMMAND = "aurora-table scenario --format"

_BEGIN = f"""\
# Scenario files

<!-- Made by `{COMMAND}` from companion/scenario; a test compares. Change it there. -->

A scenario is one behaviour of the rules as data: a given table, what happens, what is expected. The ones of the house
lie in `tests/scenarios/`, named by rule id; anybody can write more from the rulebook alone.

```
deploy/run scenario FILE…          # or: aurora-table scenario FILE…
```

One line a file comes out, `ok` or `FAIL` with the reason (the place in the file, what came, what was expected). The
exit status is 1 if any file fails. A file is read that is regular (no folder, pipe or device), of {MOST // 1024} KiB at
most, in UTF-8 with or without a byte order mark, with any line ends; a list or table in it has {MOST_PARTS} parts at
most. It is TOML with these parts:"""


def page() -> str:
    """The whole page, in Markdown."""
    table = given_table({"tracked": ["you"]})
    return "\n".join(line.rstrip() for line in _lines(table)).rstrip() + "\n"


def _lines(table: Table) -> Iterator[str]:
    yield from (_BEGIN, "", *_table(("Part", "What it is"), PARTS.items()))
    yield from ("", "A `[[when]]` has, besides the arguments of its procedure:", "")
    yield from (*_table(("Key", "What it is"), WHEN.items()), "")
    yield from _examples()
    yield from ("", "## Seats, spaces and other words", "", *_told(reading), "", *_words(table))
    yield from ("", "## What `given` may say", "", *_told(given), "", *_given_names(table))
    yield from ("", "## Tracked seats", "", *_told(given_seats), "", *_seats(table))
    yield from ("", "## What `when` may run", "", *_told(procedures), "", *_runs(table))
    yield from ("", "### What a tracked seat does", "", *_told(seat_procedures), "", *_procedures(table, True))
    yield from ("", "## Answers", "", *_told(driving), "", "### Questions and their answers", "", *_told(answers), "")
    yield from _table(("Question", "Answer"), _joined((key, meanings().get(key, "")) for key in questions()))
    yield from ("", "## What `expect` may name", "", *_told(import_module("companion.scenario.figures")), "")
    yield from _table(("Name", "Value"), FIGURES.items())
    yield from ("", "### Of a tracked seat", "", *_told(seat_figures), "")
    yield from _table(("Name", "Value"), seat_figures.SEAT_FIGURES.items())


def questions() -> list[str]:
    """The questions that a file may have to answer: those with a message, in the order of the answers."""
    passed = ("tell", "together", "printed.consult")
    for kind, ours in offered.OURS.items():
        for name in ours:
            offered.find(kind, name)  # its messages come with it
    keys = {key for key in question_keys() if key not in passed}
    known = meanings()
    return [*(key for key in known if key in keys), *sorted(keys - known.keys())]


def meanings() -> Mapping[str, str]:
    """Every question to its answers in a file: of the shared rules and our editions, then of our modules."""
    brought = [offered.find("module", name).answers for name in offered.OURS["module"]]
    return {key: meaning for told in (answers.ANSWERS, *brought) for key, meaning in told.items()}


# ---------------------------------------------------------------- pieces of Markdown


def _told(module: ModuleType) -> Iterator[str]:
    """A module's docstring without its first paragraph, which the heading replaces."""
    yield _markdown(cleandoc(module.__doc__ or "").partition("\n\n")[2])


def _markdown(text: str) -> str:
    return text.replace("``", "`")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table with names in its first column, several divided by commas."""
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    for names, *cells in rows:
        first = ", ".join(f"`{name}`" for name in names.split(", "))
        yield f"| {' | '.join([first, *(_cell(cell) for cell in cells)])} |"


def _cell(text: str) -> str:
    return " ".join(_markdown(text).split()).replace("|", "\\|").removesuffix(".")


def _joined(rows: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Neighbours with the same meaning share a row."""
    names: list[str] = []
    last = ""
    for name, meaning in rows:
        if names and meaning != last:
            yield ", ".join(names), last
            names = []
        names.append(name)
        last = meaning
    if names:
        yield ", ".join(names), last


def _meaning(doc: str) -> tuple[str, str]:
    """From a docstring: what the value is, and what holds if it is left out."""
    value, _, left_out = doc.partition("\n\nLeft out: ")
    return value, left_out


def _list(head: str, names: Iterable[Any]) -> str:
    return f"- **{head}**: " + ", ".join(f"`{name}`" for name in names)


# ---------------------------------------------------------------- sections


def _examples() -> Iterator[str]:
    yield "Whole files:"
    for file in sorted(EXAMPLES.glob("*.toml")):
        told, _, text = file.read_text(encoding="utf-8").partition("\n\n")
        yield from ("", told.removeprefix("# "), "", "```toml", text.rstrip(), "```")


def _words(table: Table) -> Iterator[str]:
    """Words of the edition that a file can use, as the reader spells them."""
    box, words, texts = components(table), atlas.of(table), policies(table).texts
    yield f"In `{HOME}`:"
    yield ""
    yield _list("Tokens", TOKENS)
    yield _list("Kinds of Exploration cards", zone.KINDS) + "; `convoy` is a Truck, Trailer or Device"
    numbers = [outcome.NUMERALS[foe.number - 1] for foe in clan.of(table).enemies]
    yield f"{_list('Enemies', clan.enemies(table))}, numbers {numbers[0]} to {numbers[-1]}"
    yield _list("Events", texts.events)
    yield _list("Encounters", texts.encounters)
    yield _list("Special Waypoint counters", words.counters)
    yield _list("Shortcuts", words.shortcuts)
    yield _list("Survivors", box.survivors)
    yield _list("Objects", box.objects)
    yield _list("Special Loot", hand.special(table))
    yield _list("Convoy cards of the Loot", given_seats.looted(table)) + ", with the boxes that the rules tell"
    yield _list("Boxes of Convoy cards", signs(table)) + ("; `max` is MAX+1" if "max" in signs(table) else "")
    rules = {name: tile.rule for name, tile in policies(table).bonuses.tiles.items()}
    tiles = ", ".join(f"`{name}` ({rule})" for name, rule in rules.items())
    yield f"- **Bonus Action tiles**, tile and side: {tiles}; the rule (`{[*rules.values()][-1]}`) will do too"
    yield _list("Boxes of the Automa board", board.shape(table).kinds)
    yield _list("Defence boxes", box.rewards)
    rows: dict[tuple[str, ...], list[str]] = {}
    for field in outcome.face(table, outcome.Letters(board.shape(table).hit)):
        rows.setdefault(tuple(option.id for option in field.options if option.id), []).append(f"`{field.name}`")
    for results, names in rows.items():
        yield _list(f"Outcome card, {', '.join(names)}", results)
    others = (f"`{n}` ({d.rule}): {' or '.join(f'`{r}`' for r in d.readings if r != d.pick)}"
              for n, d in doubts(table).items() if d.others)  # fmt: skip
    yield f"- **Doubts with another reading**: {', '.join(others)}"


def _given_names(table: Table) -> Iterator[str]:
    docs = SEATS | {name: getdoc(put) or "" for name, put in SHORT.items()}
    rows = _joined_docs(docs)
    yield from _table(("Name", "Value", "Left out"), rows)
    for head, keys in (
        ("`map`", given.MAP_KEYS),
        ("A Shortcut of the map", given.SHORTCUT_KEYS),
        ("A card of `zone` and `exploration`", given_cards.ZONE_KEYS),
        ("An Enemy of `enemies`", given_cards.ENEMY_KEYS),
        ("`automa`", given_automa.AUTOMA_KEYS),
        ("A card of `automa.revealed`", given_automa.REVEALED_KEYS),
        ("`board`", given_automa.BOARD_KEYS),
    ):
        yield from ("", f"{head}:", "", *_table(("Key", "Value"), _joined(keys.items())))
    yield from ("", *_made_up_board(table))


def _joined_docs(docs: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    for names, doc in _joined(docs.items()):
        yield (names, *_meaning(doc))


def _made_up_board(table: Table) -> Iterator[str]:
    made_up = edition.of(table).made_up
    rows: dict[str, list[str]] = {}
    for box, kind in made_up.board.items():
        rows.setdefault(box[0], []).append(kind)
    yield "The board that holds without `board` is made up (the owner's is not printed in the rules):"
    yield ""
    yield from _table(("Row", "Boxes from the left"), ((row, ", ".join(kinds)) for row, kinds in rows.items()))
    yield ""
    stars = "; ".join(f"{group[0]} to {group[-1]}" for group in made_up.stars)
    yield f"Star groups: {stars}. {_weapons(table, made_up.board)}"


def _weapons(table: Table, kinds: Mapping[str, str]) -> str:
    """Which Weapon of the board that is made up fires first, and which ones do as soon as they are uncovered."""
    shape = board.shape(table)
    weapons = [box for box, kind in kinds.items() if kind.startswith("weapon")]
    rows = [
        (column, board.from_left(box for box in weapons if box not in shape.covers(column))[-1])
        for column in range(1, shape.columns + 1)
    ]
    first = rows[0][1]
    later = [f"column {column} uncovers {box}" for (_, was), (column, box) in pairwise(rows) if box != was]
    return f"The Weapon farthest right is {first}" + (f" until {', '.join(later)}." if later else ".")


def _seats(table: Table) -> Iterator[str]:
    yield from _table(("Key", "Value"), _joined(given_seats.SEAT_KEYS.items()))
    for head, keys in (("A Survivor", given_seats.PERSON_KEYS), ("A Convoy card", given_seats.CARD_KEYS)):
        yield from ("", f"{head} as a table:", "", *_table(("Key", "Value"), keys.items()))
    mine = next(seat for name, seat in table.things.seats.items() if name in table.terms.seats and seat.people)
    yield from ("", "A tracked seat that the file tells nothing of has:", "")
    yield _list("Survivors", (f"{person.name}: {person.zone}" for person in mine.people))
    cards = [("truck", mine.truck), *((f"trailer{n}", card) for n, card in enumerate(mine.trailers, start=1))]
    for place, card in cards:
        if card is None:
            continue
        printed = {name: value for name, (value, _) in face(table, card.card).items()}
        numbers = "".join(f", {name} {printed[name]}" for name in ("speed", "towing") if name in printed)
        tokens = "; ".join(f"`{place}.{n}` {token}" for n, token in sorted(card.tokens.items()))
        yield f"{_list(place, printed['boxes'])}{numbers}; tokens: {tokens or 'none'}"
    others = {n: known(table, crew.path(n))["skill"][0] for n in components(table).survivors}
    usual = edition.of(table).made_up.skill
    told = ", ".join(f"`{name}` {skill}" for name, skill in others.items() if skill != usual)
    yield f"- **Printed skill**: {usual} of every Survivor{f', but {told}' if told else ''}"
    if (fury := components(table).fury) is not None:
        yield f"- **Top of the Fury track**: {fury.top}"


def _runs(table: Table) -> Iterator[str]:
    steps = [step for step in units.steps(table).values() if step.phase != "setup"]
    by_phase: dict[str, list[str]] = {}
    for step in steps:
        by_phase.setdefault(step.phase, []).append(f"`{step.name}`")
    yield from _table(("Phase", "Its steps"), ((phase, ", ".join(names)) for phase, names in by_phase.items()))
    yield ""
    yield f"Of the set-up only `{ROW}` can be run: the first row of the zone (S-17)."
    yield ""
    yield f"Groups of the set-up checklist: {', '.join(f'`{g}`' for g in setup.groups(table))}."
    yield ""
    yield from _procedures(table, False)


def _procedures(table: Table, seated: bool) -> Iterator[str]:
    chosen = {n: run for n, run in procedures.PROCEDURES.items() if (n in seat_procedures.SEATED) is seated}
    rows = ((name, _arguments(table, name, run), getdoc(run) or "") for name, run in chosen.items())
    yield from _table(("Procedure", "Arguments", "What it does"), rows)


def _arguments(table: Table, name: str, run: Callable[..., Any]) -> str:
    """The required arguments, then the others in brackets with their defaults."""
    defaults = {
        p.name.rstrip("_"): p.default for p in signature(run).parameters.values() if p.kind is not p.VAR_KEYWORD
    }
    needed, others = [], []
    for argument, must in procedures.arguments_of(table, name).items():
        if must:
            needed.append(f"`{argument}`")
        elif argument != "seat" or defaults["seat"] != "you":
            default = defaults.get(argument)
            others.append(f"`{argument}`" + (f" = {default}" if default not in (None, "", 0, ()) else ""))
    return ", ".join([*needed, *([f"({', '.join(others)})"] if others else [])])
