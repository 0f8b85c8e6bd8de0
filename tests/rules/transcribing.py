"""Plays a game act by act and writes down all that the rules say, ask and offer, and what has changed on the table.

No text in any language: message keys with their values, rule ids, what decided, doubts, and each legal answer. An
answer that may be given is written out when it comes for the first time, or is other than ever; else its name will do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from companion.cards.library import Library
from companion.game.game import Game
from companion.packs import load_packs
from companion.rules.common import clan, forecast, scoring, sources
from companion.rules.common.behind import behind, rules_of
from companion.rules.common.correct import correctables
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Field, IllegalAnswer, Option, Posed
from companion.rules.engine.table import Line, Reason, Table, Terms, automa_seat
from tests.toy import module, nests

PLAIN = re.compile(r"[\w@.:+/-]+")
"""A text that needs no quotation marks."""
NUMBERED = re.compile(r"(.*?)(0|[1-9]\d*)")
GATHERED = "tell"
MODULES_PLAYED = "toy"
TOYS = (module.MODULE, nests.MODULE)


class Act(NamedTuple):
    """What somebody does: ``answer`` a question, do a ``side`` act, ``correct`` values, ``undo``, ``redo``; or ``try``
    to answer what is not allowed."""

    what: str
    value: Any = None
    seat: str = ""
    """Whose question it is, where several are asked at the same time."""

    def __str__(self) -> str:
        whose = f"@{self.seat} " if self.seat else ""
        if self.what == "answer":
            return f"> {whose}{_json(self.value)}"
        return f"> {whose}{self.what}{'' if self.value is None else f' {_json(self.value)}'}"


def act_of(line: str) -> Act:
    """The act that a line of a transcript tells."""
    rest = line.removeprefix("> ")
    seat = ""
    if rest.startswith("@"):
        whose, _, rest = rest.partition(" ")
        seat = whose.removeprefix("@")
    what, _, value = rest.partition(" ")
    if what in ("side", "correct", "undo", "redo", "try", "try-side", "try-correct"):
        return Act(what, json.loads(value) if value else None, seat)
    return Act("answer", json.loads(rest), seat)


class Transcript(Struct):
    """A file: what the game begins with, and its acts."""

    title: str
    seed: str
    library: str
    """What the library knows: ``stand-in``, the pack alone; ``owner``, all cards of that pack as an owner's. With
    ``all`` what may be put right is written down too, with ``toy`` the toy expansions are played."""
    acts: list[Act]
    lines: list[str]


def read(file: Path) -> Transcript:
    """A transcript as it is there."""
    lines = file.read_text(encoding="utf-8").splitlines()
    title, seed, library = lines[0].removeprefix("# "), lines[1].split()[1], lines[2].removeprefix("library ")
    return Transcript(title, seed, library, [act_of(line) for line in lines if line.startswith("> ")], lines)


def library_of(kind: str, folder: Path) -> Library:
    """See :attr:`Transcript.library`; it writes into this folder."""
    packs, errors = load_packs()
    assert not errors
    library = Library(folder, packs)
    if kind.startswith("owner"):
        for card, fields in packs["frostlands/stand-in"].cards.items():
            if card.startswith(("outcome/", "action/", "action-hard/", "automa/", "convoy/", "survivor/", "hitpoints")):
                library.keep(card, fields)
    return library


class Writing:
    """Writes questions down; an answer or field in full when it is new."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def asked(self, posed: Posed) -> Iterator[str]:
        """A question in a line, then what of its answers and fields is new."""
        if posed.kind == GATHERED:
            yield f"next {posed.rule} {len(posed.lines)}".strip()
            return
        offered = self._offered([*posed.options, *posed.side])
        fields = [self._field(field) for field in posed.fields]
        parts = [
            f"ask {posed.key} {posed.kind} {posed.rule} {posed.asked}/{posed.turn}",
            f"view={posed.view}" if posed.view else "",
            f"{posed.lo}..{posed.hi}" if posed.lo or posed.hi else "",
            f"default={_value(posed.default)}" if posed.default is not None else "",
            f"deck={posed.deck}" if posed.deck else "",
            f"card={posed.card}" if posed.card else "",
            *(flag for flag in ("secret", "ordered") if getattr(posed, flag)),
            f"doubts={','.join(posed.doubts)}" if posed.doubts else "",
            f"rides={len(posed.lines)}" if posed.lines else "",
            _values(posed.values),
            f": {_names(o.id for o in posed.options)}" if posed.options else "",
            f": {_names(field.name for field in posed.fields)}" if posed.fields else "",
            f"| {_names(o.id for o in posed.side)}" if posed.side else "",
        ]
        yield " ".join(part for part in parts if part)
        yield from (f"  {line}" for line in [*offered, *(line for field in fields for line in field)])

    def _offered(self, options: Iterable[Option]) -> list[str]:
        """The options that have not been written out so before."""
        return [_option(option) for option in options if self._is_new(_by_any_name(option))]

    def _field(self, field: Field) -> list[str]:
        parts = [
            field.name,
            field.key,
            f"{field.lo}..{field.hi}" if field.lo or field.hi else "",
            f"step={field.step}" if field.step != 1 else "",
            *(f"{name}={_value(getattr(field, name))}" for name in ("default", "usual", "near", "of", "learn")
              if getattr(field, name) not in (None, "")),
            *(flag for flag in ("many", "extra", "must", "nothing") if getattr(field, flag)),
            f": {_names(o.id for o in field.options)}" if field.options else "",
        ]  # fmt: skip
        text = " ".join(part for part in parts if part)
        found = [text] if self._is_new(text) else []
        return [*found, *(f"  {line}" for line in self._offered(field.options))]

    def _is_new(self, text: str) -> bool:
        new = text not in self._told
        self._told.add(text)
        return new


class Scribe(Writing):
    """Plays one game and writes it down."""

    def __init__(self, title: str, seed: str, library: str, folder: Path) -> None:
        super().__init__()
        self.lines = [f"# {title}", f"seed {seed}", f"library {library}"]
        self._all = "all" in library
        terms = Terms(modules=[one.name for one in TOYS] if MODULES_PLAYED in library else [])
        self.game = Game.new(None, library_of(library, folder), seed, terms)
        self._shown: dict[str, Any] = {}
        self._known: dict[str, str] = {}
        self._write()

    def act(self, act: Act) -> bool:
        """Do it and write down what comes of it; whether it was allowed."""
        game = self.game
        self.lines.append(str(act))
        try:
            if act.what in ("undo", "redo"):
                done = game.undo() if act.what == "undo" else game.redo()
                self.lines.append(f"  {act.what} {done}")
            elif act.what.endswith("correct"):
                game.correct([(path, value) for path, value in act.value])
            else:
                posed = game.open[act.seat] if act.seat else game.posed
                number = posed.number if posed is not None else 0
                if act.what.endswith("side"):
                    game.side(number, act.value, seat=act.seat)
                else:
                    game.answer(number, act.value, seat=act.seat)
        except IllegalAnswer as error:
            self.lines.append(f"  refused {error.key} {error.rule} {_values(error.values)}".rstrip())
            return False
        self._write(said=act.what not in ("undo", "redo"))
        return True

    def _write(self, said: bool = True) -> None:
        game = self.game
        if said:
            self.lines += [f"  say {told(line)}" for line in game.told(game.head).lines]
        self.lines += [f"  {line}" for line in self._changes(game.table)]
        for posed in game.open.values():
            self.lines += [f"  {line}" for line in self.asked(posed)]

    # ------------------------------------------------------------ the table

    def _changes(self, table: Table) -> Iterator[str]:
        """What can be seen and set on the table and is other than it was."""
        items = correctables(table)
        now = {**{item.path: item.now for item in items}, **_seen(table)}
        before, self._shown = self._shown, now
        gone = [path for path in before if path not in now]
        if gone:
            yield f"no more: {_names(gone)}"
        other = [path for path, value in now.items() if path not in before or before[path] != value]
        for text, paths in groupby(other, key=lambda path: _difference(before.get(path), now[path])):
            yield f"{_names(paths)} = {text}"
        for item in items:
            if not self._all:
                break
            text = _settable(item)
            known = self._known.get(f"={item.path}")
            if known != text:
                yield f"set {item.path} {_other(known, text)}"
                self._known[f"={item.path}"] = text
            yield from (f"  {line}" for line in self._offered(item.options))


def _by_region(table: Table) -> dict[int, list[str]]:
    """The Enemies in play, the lowest number first."""
    row = clan.enemies(table)
    here = sorted(table.things.enemies, key=lambda enemy: row.index(enemy.name))
    return {n: [enemy.name for enemy in here if enemy.region == n] for n in (1, 2, 3)}


def _seen(table: Table) -> dict[str, Any]:
    """What else the screens show: what is coming, what may still come, the scores."""
    if not table.things.seats:
        return {}
    found: dict[str, Any] = {
        "coming": [
            f"{c.card}/{c.phase}{'!' * c.costs_you}{' cancelled' * c.cancelled} {told(c.line)}"
            for c in forecast.still_to_come(table)
        ],
        "by region": _by_region(table),
    }
    for name, line in (("movement", forecast.movement(table)), ("target", forecast.target(table))):
        found[f"forecast {name}"] = told(line) if line is not None else ""
    for deck in table.things.decks:
        unseen = forecast.unseen(table, deck)
        found[f"unseen {deck}"] = f"{unseen.left}{'' if unseen.known else '?'}"
        found[f"cards {deck}"] = unseen.cards
    if table.progress.over:
        found["scores"] = {seat: _values(parts) for seat, parts in table.progress.scores.items()}
        found["ranking"] = [*scoring.ranking(table), scoring.tie_break(table), scoring.victor(table)]
        found["sources"] = [f"{s.name} {s.rule} {s.automa} {_value(s.reasons)}" for s in sources.sources(table)]
        found["won"] = scoring.won(table) if automa_seat(table) else ""
    elif table.things.decks:
        found["points"] = scoring.provisional(table)
    return found


def _difference(before: Any, now: Any) -> str:
    """A new value; of a long list only what has come and gone, where the rest has kept its order."""
    if isinstance(before, list) and isinstance(now, list) and len(now) > 3:
        come, gone = [v for v in now if v not in before], [v for v in before if v not in now]
        if [v for v in now if v in before] == [v for v in before if v in now] and now[len(now) - len(come) :] == come:
            return " ".join([*(f"-{_value(v)}" for v in gone), *(f"+{_value(v)}" for v in come)])
    return _value(now)


def _other(before: str | None, now: str) -> str:
    """What can be set: in full when it is new, else the words that have come and gone."""
    if before is None:
        return now
    old, new = before.split(" "), now.split(" ")
    gone, come = [w for w in old if w not in new], [w for w in new if w not in old]
    if [w for w in old if w in new] != [w for w in new if w in old]:
        return now
    return " ".join([*(f"-{w}" for w in gone), *(f"+{w}" for w in come)]) or now


def _settable(item: Correctable) -> str:
    parts = [
        item.key,
        _values(item.values),
        f"{item.lo}..{item.hi}" if item.lo or item.hi else "",
        f"place={item.place}" if item.place else "",
        f"{item.seat}/{item.part}" if item.seat or item.part else "",
        f": {_names(o.id for o in item.options)}" if item.options else "",
    ]
    return " ".join(part for part in parts if part)


# ---------------------------------------------------------------- words


def told(line: Line) -> str:
    """A sentence: its key and rule, whose it is, what it says, what decided, and what the player does behind it."""
    parts = [
        f"{line.key} {line.rule}".strip(),
        *(flag for flag in ("you", "rides", "standin") if getattr(line, flag)),
        f"@{line.seat}" if line.seat else "",
        f"doubts={','.join(line.doubts)}" if line.doubts else "",
        _values(line.values),
        *(f"<- {_reason(reason)}" for reason in line.why),
    ]
    follows = behind(line)
    if follows:
        parts.append(f"then {' '.join(follows)}")
    if rules_of(line) != [line.rule]:
        parts.append(f"rules {' '.join(rules_of(line))}")
    return " ".join(part for part in parts if part)


def _reason(reason: Reason) -> str:
    return f"{reason.key}[{reason.source}] {_values(reason.values)}".strip()


def _option(option: Option) -> str:
    parts = [
        f"{_name(option.id)}={option.key}",
        _values(option.values),
        f"place={option.place}" if option.place else "",
        *(flag for flag in ("rare", "hand") if getattr(option, flag)),
    ]
    return " ".join(part for part in parts if part)


def _by_any_name(option: Option) -> str:
    """An answer with a star for its name, so that of many boxes or spaces that are offered alike one stands for all."""
    name = re.escape(option.id)
    return re.sub(rf"(?<![\w-]){name}(?![\w-])", "*", _option(option)) if name else _option(option)


def _values(values: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={_value(value)}" for name, value in values.items())


def _value(value: Any) -> str:
    if isinstance(value, str):
        return value if PLAIN.fullmatch(value) else json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        return f"{{{','.join(f'{k}={_value(v)}' for k, v in value.items())}}}"
    if isinstance(value, Sequence):
        return f"[{','.join(map(_value, value))}]"
    return str(value)


def _name(option: str) -> str:
    return option or '""'


def _names(names: Iterable[str]) -> str:
    """Names in a row; ``truck.1-4`` stands for four."""
    rows: list[list[str]] = []
    for name in names:
        head, number = _counted(name)
        before = _counted(rows[-1][-1]) if rows else ("", -1)
        if number > 0 and before == (head, number - 1):
            rows[-1].append(name)
        else:
            rows.append([name])
    return " ".join(
        f"{_name(row[0])}-{_counted(row[-1])[1]}" if len(row) > 2 else " ".join(map(_name, row)) for row in rows
    )


def _counted(name: str) -> tuple[str, int]:
    found = NUMBERED.fullmatch(name)
    return (found[1], int(found[2])) if found else (name, -1)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def play(transcript: Transcript, folder: Path) -> list[str]:
    """The lines that come of its acts now; up to the first act that is no longer as it was."""
    with offering(*TOYS):
        scribe = Scribe(transcript.title, transcript.seed, transcript.library, folder)
        for act in transcript.acts:
            if not scribe.act(act) and not act.what.startswith("try"):
                break
    return scribe.lines
