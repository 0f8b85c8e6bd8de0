"""The game in a terminal: the same questions in text, answered by typing or from a file."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from typing import Any, TextIO

from msgspec import structs

from companion.files.bounds import check_json
from companion.game import unseen
from companion.game.game import Game
from companion.messages import Words
from companion.messages.names import named
from companion.rules.common.correct import DOUBT
from companion.rules.engine.doubts import doubts, played
from companion.rules.engine.question import Field, IllegalAnswer, Posed
from companion.rules.engine.table import Line, humans

REST = "rest"
"""What is typed for "of all the rest there is nothing"."""


class Stopped(Exception):
    """No more answers are coming."""


class Terminal:
    """Asks a game's questions on a text screen. ``answers`` is read first, then ``keys`` if there are any."""

    def __init__(self, words: Words, out: TextIO, answers: Iterator[str], keys: TextIO | None) -> None:
        self._words, self._out, self._answers, self._keys = words, out, answers, keys
        self._looked = -1
        """The number of the question at which its owner looks at what others must not see."""
        self._seat = ""
        """Whose question is shown, where several seats are asked at the same time."""

    def play(self, game: Game) -> None:
        """Play until the game is over; raises Stopped when the answers end or the player quits."""
        self._say(self._words.text("cli.begin"))
        while (posed := game.open.get(self._seat) or game.posed) is not None:
            self._seat = posed.asked
            self._show(game, posed)
            self._read(game, posed)
        for rule in self._words.house_rules(game.table):
            self._say("  " + rule)
        self._say(self._words.text("cli.over"))

    # ------------------------------------------------------------ showing

    def _say(self, text: str = "") -> None:
        print(text, file=self._out)

    def _line(self, line: Line) -> None:
        marks = []
        if line.standin:
            marks.append(self._words.text("cli.standin"))
        if line.doubts:
            marks.append(self._words.text("cli.doubt", ids=", ".join(line.doubts)))
        self._say("  " + self._words.called(line) + ("  " + " ".join(marks) if marks else ""))

    def _show(self, game: Game, posed: Posed) -> None:
        progress = game.table.progress
        self._words.edition = game.table.terms.edition
        self._words.several = len(humans(game.table)) > 1
        self._words.names = {seat: name for seat, (_, name) in named(game.table).items()}
        self._say()
        if game.unsaved:
            self._say(self._words.text(f"cli.unsaved.{game.unsaved}"))
        if progress.round:
            self._say(self._words.text("cli.head", round=progress.round, step=f"@step.{progress.step}"))
        for line in game.put_right:
            self._line(line)
        for line in posed.lines:
            self._line(line)
        if posed.kind == "tell":
            self._say(f"  {self._words.text('cli.next')}")
            return
        if len(game.open) > 1:
            others = [f"@seat.{seat}" for seat in game.open if seat != posed.asked]
            self._say(self._words.text("cli.seats", seat=f"@seat.{posed.asked}", others=others))
        looks = self._looked == posed.number
        if unseen.covers(posed, game.table) and not looks:
            self._say("  " + self._words.text("cli.secret", seat=f"@seat.{posed.asked}"))
            return
        if unseen.may_play(posed, game.table) and not looks:
            self._say("  " + self._words.text("cli.hand"))
        posed = posed if looks else unseen.public(posed, game.table)
        mark = "  " + self._words.text("cli.doubt", ids=", ".join(posed.doubts)) if posed.doubts else ""
        self._say(self._whose(game, posed) + self._words.question(posed) + mark)
        for i, option in enumerate(posed.options, start=1):
            losses = self._words.losses(option)
            self._say(f"  {i}. {self._words.option(option)}{f' [{losses}]' if losses else ''}")
        for shut in posed.shut:
            self._say("  " + self._words.text("cli.shut", what=self._words.shut(shut)))
        for field in posed.fields:
            self._say(f"  {field.name}: {self._field(field)}")
        if posed.fields:
            self._say("  " + self._words.text("cli.form"))
        if posed.kind == "amount":
            self._say("  " + self._words.text("cli.amount", lo=posed.lo, hi=posed.hi))
        for option in posed.side:
            self._say(f"  side {option.id}: {self._words.option(option)}")

    def _whose(self, game: Game, posed: Posed) -> str:
        """Who is asked, before the question, where several people play: in another's turn it may be anybody."""
        person = self._words.several and len(game.open) == 1 and posed.asked in humans(game.table)
        return f"{self._words.text(f'seat.{posed.asked}')}: " if person else ""

    def _why(self, game: Game, posed: Posed) -> None:
        """The rules and inputs behind each sentence; then each open rule with how it is played, and how it can be; the
        rule of the question last."""
        for line in posed.lines:
            for reason in self._words.why(line)[: -len(line.doubts) or None]:
                self._say("    " + reason)
        for doubt in dict.fromkeys([d for line in posed.lines for d in line.doubts] + list(posed.doubts)):
            question, *texts = self._words.doubt(doubt)
            self._say("    " + self._words.text("doubt.mark", id=doubt, question=question))
            now, letters = played(game.table, doubt), doubts(game.table)[doubt].readings
            self._say("      " + self._words.text("ui.doubt.played", reading=texts[letters.index(now)]))
            for letter in letters.replace(now, ""):
                other = self._words.text("ui.doubt.other", reading=texts[letters.index(letter)])
                self._say(f"      {other} (correct {DOUBT}{doubt}={letter})")
            if len(letters) == 1:
                self._say("      " + self._words.text("ui.doubt.only"))
        if posed.kind != "tell" and posed.rule:
            self._say("    " + self._words.rule(posed.rule))

    def _field(self, field: Field) -> str:
        legal = ", ".join(f"{o.id or '-'} ({self._words.option(o)})" for o in field.options) or (
            self._words.text("cli.text", n=field.text) if field.text else f"{field.lo} - {field.hi}"
        )
        default = "" if field.default is None else f" [{'-' if field.default == '' else field.default}]"
        return f"{self._words.field(field)}: {legal}{default}"

    # ------------------------------------------------------------ reading

    def _next(self) -> str:
        for text in self._answers:
            text = text.strip()
            if text and not text.startswith("#"):
                self._say(f"> {text}")
                return text
        if self._keys is None:
            raise Stopped
        self._out.write("> ")
        self._out.flush()
        typed = self._keys.readline()
        if not typed:
            raise Stopped
        return typed.strip()

    def _read(self, game: Game, posed: Posed) -> None:
        text = self._next()
        try:
            self._obey(game, posed, text)
        except IllegalAnswer as error:
            self._say(self._words.error(error))

    def _obey(self, game: Game, posed: Posed, text: str) -> None:
        word, _, rest = text.partition(" ")
        match word:
            case "quit":
                raise Stopped
            case "help":
                self._say(self._words.text("cli.help"))
            case "undo":
                if not game.undo():
                    self._say(self._words.text("cli.nothing.undo"))
            case "redo":
                if not game.redo():
                    self._say(self._words.text("cli.nothing.redo"))
            case "look":
                self._looked = posed.number
            case "why":
                covered = unseen.covers(posed, game.table) and self._looked != posed.number
                self._why(game, structs.replace(posed, kind="tell", rule="", doubts=()) if covered else posed)
            case "log":
                for told in game.log(20):
                    secret = unseen.hidden(told, game.table, game.open.values())
                    if secret and told.posed is not None:
                        said = self._words.text("ui.secret.chosen", seat=f"@seat.{told.posed.asked}")
                    else:
                        said = self._words.told(told)
                    self._say(f"  {told.act}. {said}")
            case "seat":
                if rest not in game.open:
                    raise IllegalAnswer("illegal.option", came=rest, expected=sorted(game.open))
                self._seat = rest
            case "side":
                game.side(posed.number, rest, seat=posed.asked if len(game.open) > 1 else "")
            case "correct":
                game.correct(_changes(rest))
            case _:
                seat = posed.asked if len(game.open) > 1 else ""
                seen = posed if self._looked == posed.number else unseen.public(posed, game.table)
                game.answer(posed.number, read_answer(seen, text), seat=seat)


def _changes(text: str) -> list[tuple[str, Any]]:
    try:
        return [_change(pair) for pair in shlex.split(text)]
    except ValueError:  # a quotation mark that nothing closes
        raise IllegalAnswer("illegal.correction", came=text, expected="path=value") from None


def _change(pair: str) -> tuple[str, Any]:
    path, equals, value = pair.partition("=")
    if not equals:
        raise IllegalAnswer("illegal.correction", came=pair, expected="path=value")
    return path, _value(value)


def _value(text: str) -> Any:
    try:
        check_json(text.encode())
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def read_answer(posed: Posed, text: str) -> Any:
    """What a typed line means for a question: a number or id of an option, several of them, an amount, name=value
    pairs.

    Anything else is handed on as it is, for the question to refuse with its reason.
    """
    if text.startswith(("{", "[")):
        return _value(text)
    match posed.kind:
        case "tell":
            return None if text in ("next", "n", "") else text
        case "choose":
            return _option(posed, text)
        case "several" | "place":
            return [] if text in ("none", "-") else [_option(posed, t) for t in text.replace(",", " ").split()]
        case "amount":
            return _value(text)
        case "read" | "draw":
            return _fields(posed, text)
    return text


def _option(posed: Posed, text: str) -> str:
    ids = [o.id for o in posed.options]
    if text == "-" and "" in ids:
        return ""
    if text in ids:
        return text
    if text.isdecimal() and len(text) <= len(str(len(ids))) and 1 <= int(text) <= len(ids):
        return ids[int(text) - 1]
    return text


def _fields(posed: Posed, text: str) -> Any:
    """``name=value`` pairs; what is left out keeps its default; one bare value answers a single field without a
    default. ``rest``: of what nobody has said there is nothing."""
    answer: dict[str, Any] = {f.name: f.default for f in posed.fields if f.default is not None}
    by_name = {f.name: f for f in posed.fields}
    open_fields = [f for f in posed.fields if f.default is None]
    for pair in text.split() if text not in ("ok", "next") else []:
        if pair == REST:
            answer = {**{f.name: f.usual for f in posed.fields if f.nothing}, **answer}
            continue
        name, equals, value = pair.partition("=")
        field = by_name.get(name) if equals else None
        if field is None and not equals and len(open_fields) == 1:
            field, value = open_fields[0], pair
        if field is None:
            return text
        if field.many:
            answer[field.name] = value.split(",")
        elif field.options:
            answer[field.name] = "" if value == "-" else value
        elif field.text:
            answer[field.name] = value.replace("_", " ")
        else:
            answer[field.name] = _value(value)
    for field in posed.fields:
        if field.of is not None and field.name in answer:
            answer.setdefault(*field.of)  # who says it has said what it goes with
    return {**{f.name: f.usual for f in posed.fields if f.extra or not f.meant(answer)}, **answer}
