"""All words of one language: sentences, questions, buttons and reasons from keys and values."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping, Sequence
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from companion.messages import catalogue, deeds
from companion.messages.names import plain_name
from companion.messages.told import Finding, Told
from companion.messages.values import WRITTEN, Typed, fill, joined, log, render
from companion.rules.common.behind import behind
from companion.rules.editions import edition
from companion.rules.engine import offered
from companion.rules.engine.deeds import Deed
from companion.rules.engine.doubts import met
from companion.rules.engine.names import NAME, person
from companion.rules.engine.play import Entry
from companion.rules.engine.question import Field, IllegalAnswer, Option, Posed, Shut
from companion.rules.engine.table import COLOURS, Line, Reason, Table, automa_seat, humans

SOURCES = ("stand-in", "owner", "asked")
"""Sources that a reason names; rulebook and table are not mentioned."""
MANY = 2
"""The number for plural forms if it is unknown."""
BOXES = ("edition.", "module.")
"""How keys begin that name editions and expansions, also of other packages."""
CLEAR = 4
"""An answer with fewer letters, such as "Yes" or "7", is shown with its question."""
SHORT_FORM = 3
"""The most values of a form that are shown as a phrase."""
_LAST_NUMBER = re.compile(r"\d+$")
_START_CARD = re.compile(r"convoy\.(start-(?:truck|trailer(?:-\d)?))-\w+")
_ACTION_CARD = re.compile(r"card\.action\.(\d+)((?:\.short)?)")
_MET_CARD = re.compile(r"convoy\.(truck|trailer|device)-(\d+)")


class Words:
    """Turns keys and values into text. Never raises for a key or a value: what is missing is shown and logged."""

    def __init__(self, language: str = catalogue.FIRST, folder: Path = catalogue.FOLDER) -> None:
        """Load a language. Raises :class:`~companion.messages.catalogue.MessagesMissing`."""
        self.language = language
        self.several = False
        """Whether several people play: sentences to one of them then name the seat."""
        self.names: dict[str, str] = {}
        """Seat to the name of its person, shown before the seat's colour."""
        self._catalogue = catalogue.load(language, folder)
        self._others: dict[str, NullTranslations] = {}
        self._edition = ""
        self._own: NullTranslations | None = None

    @property
    def edition(self) -> str:
        """The edition of the game that is told of, ``""`` for none. Its catalogue may have a message of all games in
        words of its own: then those are taken."""
        return self._edition

    @edition.setter
    def edition(self, name: str) -> None:
        messages = edition.named(name).messages if name else ""
        self._edition, self._own = name, self._words_of(messages) if messages else None

    @contextlib.contextmanager
    def told_of(self, name: str) -> Iterator[None]:
        """Meanwhile this edition is told of."""
        before, self.edition = self.edition, name
        try:
            yield
        finally:
            self.edition = before

    # ------------------------------------------------------------ any key

    def has(self, key: str) -> bool:
        """Whether there is a message for this key."""
        return bool(self._template(_plain(key), MANY))

    def text(self, key: str, /, **values: Any) -> str:
        """The text of a key with its values. A key without a text is shown in angle brackets."""
        key = _plain(key)
        key, values = self._card(key, values)
        if self.names and key.startswith("seat.") and (name := self.names.get(key.removeprefix("seat."))):
            return self.called_so(name, key.removeprefix("seat."))
        template = self._template(key, values.get("n"))
        if not template and key.startswith(BOXES):
            return self._box(key)
        if not template:
            log.warning("no message for %r", key)
            return f"<{key}>"
        return fill(self, key, template, values)

    def colour(self, seat: str) -> str:
        """A seat's colour, without the person's name."""
        return self._template(f"seat.{seat}", None) or seat

    def called_so(self, name: str, seat: str) -> str:
        """A person's name with the colour of the seat."""
        named = self._template("seat.named", None)
        return fill(self, "seat.named", named, {"name": Typed(name), "colour": Typed(self.colour(seat))})

    def who(self, seat: str, table: Table) -> str:
        """Who plays a seat: Automa, You or by name; by name and colour where several people play."""
        if seat == automa_seat(table):
            return self.text("ui.who.automa")
        return self.text(f"seat.{seat}") if len(humans(table)) > 1 else self.names.get(seat) or self.text("ui.who.you")

    def played(self, edition: str, modules: Sequence[str]) -> str:
        """What a game is played with: names of edition and expansions."""
        return " + ".join([self.text(f"edition.{edition}"), *(self.text(f"module.{name}") for name in modules)])

    def boxed(self, box: str) -> str:
        """A box of an owner by its name; as it is written where it is neither an edition nor an expansion."""
        kind, _, name = box.partition(":")
        if f"{kind}." not in BOXES or not name:
            return box
        named = self.text(f"{kind}.{name}")
        return named if kind == "edition" else self.text("ui.set.boxes.module", module=Typed(named))

    def _box(self, key: str) -> str:
        """The name of an edition or expansion; its plain id if it is not installed or has no words."""
        kind, _, name = key.partition(".")
        with contextlib.suppress(offered.UnknownName):
            offered.find("edition" if kind == "edition" else "module", name)  # its words come with it
        return self._template(key, None) or name

    def value(self, value: Any, name: str = "") -> str:
        """One value as words in a sentence. ``name``: its field."""
        return render(self, value, name)

    def _template(self, key: str, n: Any) -> str:
        """The message of a key, in the plural form for ``n`` if it has several; ``""`` if there is none."""
        number = abs(n) if isinstance(n, int) else MANY
        if self._own is not None and (own := _in(self._own, key, number)):
            return own
        return _in(self._catalogue, key, number) or self._brought(key, number)

    def _brought(self, key: str, number: int) -> str:
        """The message of a key from an edition or expansion with words of its own."""
        for thing in offered.found():
            if not thing.messages:
                continue
            template = _in(self._words_of(thing.messages), key, number)
            if template:
                return template
        return ""

    def _words_of(self, messages: str) -> NullTranslations:
        """The catalogue of an edition or expansion, read when it is first needed."""
        if messages not in self._others:
            self._others[messages] = catalogue.load_brought(self.language, catalogue.brought_in(messages))
        return self._others[messages]

    def _card(self, key: str, values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """Cards by deck and number, such as ``card.action/3``: an Action card's nickname, else the deck's words."""
        if not key.startswith("card."):
            return key, values
        numbered = _ACTION_CARD.fullmatch(key)
        if numbered is not None and not self.has(key):
            return f"card.action.any{numbered[2]}", {**values, "n": int(numbered[1])}
        deck, slash, card = key.removeprefix("card.").partition("/")
        if not slash:
            card = str(values.get("card", ""))
        if deck in ("action", "action-hard") and card:
            return self._card(f"card.action.{card}", values)
        if deck == "survivor" and slash:
            return f"survivor.{card}", values
        if deck.startswith("convoy"):
            return self._convoy_card(f"{deck}.{card}" if slash else deck, values)
        if card and self.has(f"card.{deck}.{card}"):
            return f"card.{deck}.{card}", values
        if slash:
            return self._deck_key(deck), {"card": card, **values}
        return key, values

    @staticmethod
    def _convoy_card(card: str, values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """A Convoy card: start cards without their colour, the owner's own by number, all others by name."""
        start, met = _START_CARD.fullmatch(card), _MET_CARD.fullmatch(card)
        if met is not None:
            return f"card.convoy.{met[1]}", {**values, "n": int(met[2])}
        return f"card.convoy.{start[1]}" if start is not None else f"card.{card}", values

    def _deck_key(self, deck: str) -> str:
        return f"card.{deck}" if self.has(f"card.{deck}") else f"card.{deck.split('-')[0]}"

    # ------------------------------------------------------------ lines and reasons

    def line(self, line: Line) -> str:
        """One sentence, with its seat in front if needed."""
        seat, said = self.whose(line), self.said(line)
        return self.text("line.seat", seat=f"@seat.{seat}", said=said) if seat else said

    def called(self, line: Line) -> str:
        """One sentence, with "You:" in front if a hand does it and no seat is named."""
        said = self.line(line)
        return self.text("ui.you", what=said) if line.you and not self.whose(line) else said

    def whose(self, line: Line) -> str:
        """The seat to name before a sentence, if several people play and nothing else shows whose it is; else
        ``""``."""
        return line.seat if self.several and "{seat}" not in self._template(self._message(line)[0], MANY) else ""

    def said(self, line: Line) -> str:
        """A sentence without its seat in front."""
        key, values = self._message(line)
        return _capital(self.text(key, **values))

    def deed(self, line: Line, deed: Deed) -> str:
        """What hands do for a sentence, as a row of few letters."""
        return _capital(deeds.row(self, line, deed))

    def _message(self, line: Line) -> tuple[str, dict[str, Any]]:
        """The message key and values of a sentence; a special key if a value is empty, if it is said again after
        something of the kind was done, and for what a hand does, if there are such."""
        key, values = line.key, dict(line.values)
        if line.seat:
            values["seat"] = f"@seat.{line.seat}"
        if key == "putright.value":
            values = self._corrected(values, bool(line.seat))
        elif key == "corrected":
            from companion.messages import corrections  # brings rules that home does not need

            doubt = corrections.doubt(str(values.get("path", "")))
            if doubt:
                key = "corrected.rule"
                values = {"question": f"@doubt.{doubt}", "reading": f"@doubt.{doubt}.{values.get('value', '')}"}
            else:
                values = self._corrected(values, bool(line.seat))
        if "" in values.values() and self.has(f"{key}.bare"):
            key = f"{key}.bare"
        if values.get("again") and self.has(f"{key}.again"):
            key = f"{key}.again"
        if key.startswith("forecast.") or key == "automa.speed":
            values["parts"] = self._parts(values)
            if not values["parts"] and self.has(f"{key}.bare"):
                key = f"{key}.bare"
        return f"{key}.deed" if line.you and self.has(f"{key}.deed") else key, values

    def why(self, line: Line) -> list[str]:
        """The rule of a sentence, then each input that decided with its source, then the doubts that decided."""
        found = [self.rule(line.rule)] if line.rule else []
        found += [self.rule(rule) for rule in behind(line)]
        found += [self.reason(reason) for reason in line.why]
        return found + [self._doubt_mark(doubt) for doubt in line.doubts]

    def rule(self, rule: str) -> str:
        """A rule in our words, with its id in front."""
        return self.text("rule.mark", id=rule, text=f"@rule.{rule}")

    def finding(self, finding: Finding) -> tuple[str, str]:
        """What the doctor found, and what to do about it (``""`` for nothing)."""
        key = "doctor.unseen" if finding.kind == "unseen" else finding.key
        said = self.text(key, name=f"@doctor.{finding.name}", **finding.values)
        return said, self.text(f"{key}.fix", **finding.values) if self.has(f"{key}.fix") else ""

    def reason(self, reason: Reason) -> str:
        """One input that decided, with its source."""
        key = _plain(reason.key)
        if key.startswith("rule."):
            return self.rule(key.removeprefix("rule."))
        if not reason.values and self.has(f"{key}.bare"):
            key = f"{key}.bare"
        said = _capital(self.text(key, **reason.values))
        return f"{said} {self.text(f'source.{reason.source}')}" if reason.source in SOURCES else said

    def doubt(self, doubt: str) -> tuple[str, ...]:
        """A doubt of the catalogue: the question, then each playable reading, by letter."""
        known = edition.doubt(doubt)
        readings = known.readings if known is not None else ""
        return self.text(f"doubt.{doubt}"), *(self.text(f"doubt.{doubt}.{letter}") for letter in readings)

    def house_rules(self, table: Table) -> list[str]:
        """Each house rule that this game can have come to: the question with its reading."""
        return [
            self.text("house.rule", question=f"@doubt.{doubt}", reading=f"@doubt.{doubt}.{letter}")
            for doubt, letter in met(table)
        ]

    def _doubt_mark(self, doubt: str) -> str:
        return self.text("doubt.mark", id=doubt, question=f"@doubt.{doubt}")

    def _corrected(self, values: Mapping[str, Any], whose: bool) -> dict[str, Any]:
        """A corrected value; ``whose``: the sentence names its seat already."""
        from companion.messages import corrections  # brings rules that home does not need

        path, value = str(values.get("path", "")), str(values.get("value", ""))
        key, inner = corrections.named(path)
        name = "space" if key == "correct.space" else ""
        now = corrections.became(path, value)
        told = self.text(key, **inner) if key else path
        if self.several and not whose and "seat" in inner and "{seat}" not in self._template(key, MANY):
            told = self.text("line.seat", seat=inner["seat"], said=told)
        return {"what": told, "now": self.value(now, name)}

    def _parts(self, values: Mapping[str, Any]) -> str:
        """The parts of a forecast's sum that are not zero."""
        return "".join(
            " " + self.text(f"forecast.part.{name}", n=n)
            for name, n in values.items()
            if isinstance(n, int) and n and self.has(f"forecast.part.{name}")
        )

    # ------------------------------------------------------------ questions and answers

    def question(self, posed: Posed) -> str:
        """The open question; one that asks for no fewer than it allows may have words of its own."""
        key, exact = f"ask.{posed.key}", f"ask.{posed.key}.exact"
        found = exact if posed.lo == posed.hi and self.has(exact) else key
        return _capital(self.text(found, **self._asked(posed)))

    def detail(self, posed: Posed) -> str:
        """A smaller sentence under the question, or ``""``."""
        key = f"ask.{posed.key}.detail"
        return _capital(self.text(key, **self._asked(posed))) if self.has(key) else ""

    def option(self, option: Option) -> str:
        """The words on a button."""
        return _capital(self._named(option))

    def losses(self, option: Option) -> str:
        """What an option takes away beside what its words say; ``""`` for nothing."""
        return ", ".join(self.text(loss.key, **loss.values) for loss in option.loses)

    def all_of(self, options: Sequence[Option]) -> str:
        """The words on a button that tells all of these."""
        return _capital(joined(self, [self._named(option) for option in options]))

    def shut(self, shut: Shut) -> str:
        """What can't be taken now, with each reason and the rules."""
        why = " ".join(self.line(line) for line in shut.why)
        rules = list(dict.fromkeys(line.rule for line in shut.why if line.rule))
        key = "option.shut" if rules else "option.shut.bare"
        return self.text(key, what=Typed(self.option(shut.option)), why=Typed(why), rules=rules)

    def field(self, field: Field) -> str:
        """The label of one value in a form."""
        return _capital(self._label(field))

    def _label(self, field: Field) -> str:
        n = _LAST_NUMBER.search(field.name)
        values = {"name": field.name, **({"n": int(n.group())} if n else {})}
        return self.text(field.key or f"field.{field.name}", **values)

    def error(self, illegal: IllegalAnswer) -> str:
        """Why an answer was refused, with the rule that forbids it. The rule that a question stands for tells how many
        may be chosen, but not why a word is no answer to it."""
        said = self.text(illegal.key, **illegal.values)
        number = illegal.key in ("illegal.count", "illegal.amount") and isinstance(illegal.values.get("came"), int)
        told = not illegal.general or number
        return f"{said} {self.rule(illegal.rule)}" if told and self.has(f"rule.{illegal.rule}") else said

    def nothing(self, posed: Posed) -> str:
        """The answer that chooses nothing; for people it has its own word."""
        return _capital(self.text(f"none.{posed.key}" if self.has(f"none.{posed.key}") else "none"))

    def _asked(self, posed: Posed) -> dict[str, Any]:
        seats = {name: f"@seat.{seat}" for name, seat in (("turn", posed.turn), ("asked", posed.asked)) if seat}
        if posed.fields:
            seats["fields"] = joined(self, [self._label(field) for field in posed.fields])
        return {**seats, **posed.values}

    # ------------------------------------------------------------ acts

    def undo(self, told: Told) -> str:
        """The words of the undo button: what it takes back, or which sentences it shows again."""
        read = self._read(told)
        return self.text("ui.undo.to", line=read) if read else self.text("ui.undo", what=self.told(told))

    def _read(self, told: Told) -> str:
        """The first sentence of an act that only confirmed sentences; else ``""``."""
        posed, entry = told.posed, told.entry
        if posed is None or entry is None or posed.kind != "tell" or entry.key in ("correct", NAME) or not posed.lines:
            return ""
        if entry.key.startswith("side:") or any(not line.rides for line in told.lines):
            return ""
        return _phrase(self.line(posed.lines[0]))

    def told(self, told: Told) -> str:
        """One short phrase for an act.

        A person's choice in their own turn, else what was said after it, else the answer; with several people, the name
        of the one who answered comes first.
        """
        posed, entry = told.posed, told.entry
        if entry is not None and entry.key == NAME:
            return self._renamed(entry)
        if entry is not None and entry.key == "correct":
            gone = next((line for line in told.lines if line.key in ("seat.left", "seat.back")), None)
            if gone is not None:
                seat = f"@seat.{gone.seat}"
                return (
                    self.text("told.left", seat=seat) if gone.key == "seat.left" else self.text("told.back", seat=seat)
                )
            said = next((line for line in told.lines if line.key.startswith("corrected")), None)
            if said is None or (self.several and "hand" in str(said.values.get("path", ""))):
                return self.text("told.correct")  # only its owner may see a hand
            return _phrase(self.line(said))
        said = next((line for line in told.lines if not line.rides), None)
        own = posed is not None and posed.kind == "choose" and posed.asked != "table"
        if said is not None and not own:
            return _phrase(self.line(said))
        if posed is None or entry is None:
            return self.text("told.start")
        if posed.kind == "tell" and not entry.key.startswith("side:"):
            return self.text("told.next", line=self._read(told))
        return self._by(posed.asked, self._done(posed, entry))

    def _renamed(self, entry: Entry) -> str:
        """Who plays a seat from now on."""
        who, seat = person(entry.value), entry.seat
        name = plain_name(who[1]) if who is not None else ""
        if not name:
            return self.text("told.name.none", colour=Typed(self.colour(seat)))
        return self.text("told.name", name=Typed(name), colour=Typed(self.colour(seat)))

    def _done(self, posed: Posed, entry: Entry) -> str:
        if entry.key.startswith("side:"):
            return self._chosen(posed.side, [entry.key.removeprefix("side:")])
        return self._answered(posed, self._answer(posed, entry.value))

    def _by(self, seat: str, did: str) -> str:
        """What was done, with the seat's name in front if several people play."""
        if self.several and seat in COLOURS:
            return self.text("line.seat", seat=f"@seat.{seat}", said=did)
        return did

    def _answered(self, posed: Posed, answer: str) -> str:
        """An answer as a phrase: in its own words, unchanged, or with its question if it says too little."""
        if self.has(f"told.{posed.key}"):
            return self.text(f"told.{posed.key}", **{**self._asked(posed), "answer": answer})
        if len(answer) >= CLEAR:
            return answer
        return self.text("told.answer", question=self.question(posed), answer=answer).strip()

    def _answer(self, posed: Posed, value: Any) -> str:
        match posed.kind:
            case "choose":
                return self._chosen(posed.options, [value])
            case "several" | "place":
                return self._chosen(posed.options, value) if value else self.nothing(posed)
            case "read" | "draw":
                return self._form(posed.fields, value)
        return self.value(value)

    def _form(self, fields: Sequence[Field], value: Any) -> str:
        """The values of a form without those left at the usual value; all if none was touched. ``""`` if it is too long
        for a phrase."""
        if not isinstance(value, Mapping):
            return self.value(value)
        given = [f for f in fields if f.name in value]
        touched = [f for f in given if f.meant(value) and value[f.name] not in (None, f.left_out)] or given
        if len(touched) > SHORT_FORM:
            return ""
        words = [self._filled(f, value[f.name]) for f in touched]
        if len(words) == 1:
            return f"{self.field(touched[0])}: {_capital(words[0])}"
        return _capital(joined(self, words))

    def _filled(self, field: Field, value: Any) -> str:
        if field.options:
            return self._listed(field.options, value if isinstance(value, list) else field.parts(value))
        return self.value(value, WRITTEN if field.text else "")

    def _chosen(self, options: Sequence[Option], ids: Sequence[Any]) -> str:
        text = self._listed(options, ids)
        return _capital(text) if any(option.id in ids[:1] for option in options) else text

    def _listed(self, options: Sequence[Option], ids: Sequence[Any]) -> str:
        by_id = {option.id: option for option in options}
        return joined(self, [self._named(by_id[i]) if i in by_id else self.value(i) for i in ids])

    def _named(self, option: Option) -> str:
        return self.text(option.key, **option.values)


def _in(messages: NullTranslations, key: str, number: int) -> str:
    """The message of a key in one catalogue, in the plural form for the number; ``""`` if there is none."""
    return messages.ngettext(key, key, number) or messages.gettext(key)


def _plain(key: str) -> str:
    return key.removeprefix("@")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _phrase(sentence: str) -> str:
    """A sentence without its full stop, for a button."""
    return _capital(sentence.removesuffix("."))


__all__ = ["Told", "Words"]
