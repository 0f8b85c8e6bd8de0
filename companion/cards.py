"""The printed cards of an edition: which decks there are, what stands on each card, and taking it down from a real one.

A card is named by the path under which the rules look for it (``outcome/3``, ``automa/board``). What can be told of it
is a row of :class:`~companion.rules.question.Field`, the same that the rules ask for; which fields a card has may
follow from the values before them: a priority table comes with skill 2, and a line of boxes ends where its owner says
so. A *form* is what is known by field name; :func:`flat` turns it into the values that the library keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.library import Difference, Library
from companion.messages import Words
from companion.rules import atlas, attack, crew, fury, hand, outcome, region_entry, zone
from companion.rules.automa import board
from companion.rules.automa import cards as automa
from companion.rules.convoy.boxes import KINDS
from companion.rules.convoy.cards import TRUCK_NUMBERS
from companion.rules.effects import EFFECTS, MOMENTS
from companion.rules.outcome import Letters
from companion.rules.question import Field, Option, Posed, check
from companion.rules.table import COLOURS, Table

Form = dict[str, Any]
"""Field name to value, as far as it is known."""
Sources = Mapping[str, tuple[Any, str]]
"""What :meth:`~companion.library.Library.sources` tells of a card: the library's field to (value, source)."""

END = "end"
"""Answer to "which box comes next": no more."""
MOST = 12
"""Boxes that a line of a card can have here."""
REAL = ("owner", "rulebook")
"""Sources that are true of a real copy."""
SIDES = ("1A", "1B", "2A", "2B", "3A", "3B")
"""Both sides of the three Region boards (S-03)."""
LETTERS = Letters(tuple("ABCD"), tuple("EF"))
"""The letters that an Outcome card may bear, with no board in view (U-01, U-16)."""
DECKS = {
    "frostlands": (
        "outcome",
        "action",
        "action-hard",
        "automa",
        "hitpoints",
        "map",
        "survivor",
        "convoy",
        "exploration",
        "object",
        "use",
        "fury",
    )
}
"""Decks and boards with printed values by edition, those first that a game asks for most."""
HITPOINTS = {"I-II": ("1", "2"), "III-IV": ("3", "4"), "V-VI": ("5", "6")}
"""The two Hitpoints cards of each group, numbered through; each has sides a and b (U-09, V-08)."""


class Value(Struct, frozen=True):
    """One value of a card: its field, what is known of it (None: nothing), and from where ("" while unknown)."""

    field: Field
    value: Any = None
    source: str = ""

    @property
    def real(self) -> bool:
        """Whether it is known of a real copy: from the owner or the rulebook."""
        return self.source in REAL


def decks(edition: str = "frostlands") -> tuple[str, ...]:
    """The decks of an edition. Raises ValueError for one that nobody has described, naming those that there are."""
    if edition not in DECKS:
        raise ValueError(f"edition {edition!r} came, expected one of {', '.join(DECKS)}")
    return DECKS[edition]


def cards(deck: str, library: Library) -> list[str]:
    """The paths of a deck's cards in order. Of decks of unknown make-up those that were met in a game."""
    match deck:
        case "outcome":
            return [f"outcome/{n}" for n in range(1, 13)]
        case "action" | "action-hard":
            return [f"{deck}/{n}" for n in range(1, 7)]
        case "automa":
            return [board.CARD, "automa/arrows"]
        case "hitpoints":
            return [f"hitpoints-{g}/{n}{side}" for g, numbers in HITPOINTS.items() for n in numbers for side in "ab"]
        case "map":
            return [f"map/{side}" for side in SIDES]
        case "survivor":
            return [f"survivor/{name}" for name in (*(n for n, _ in crew.STARTING), *crew.COMMON, "prisoner")]
        case "convoy":
            start = [f"convoy/start-{part}-{c}" for c in COLOURS for part in ("truck", "trailer-1", "trailer-2")]
            return [*start, *(f"convoy/{name}" for name in _loot(library)), *_met("convoy", library)]
        case "exploration":
            return _met("exploration", library)
        case "object":
            return [f"object/{n}" for n in range(1, 15)]
        case "use":
            return [f"use/{name}" for name, effect in EFFECTS.items() if effect.phases == MOMENTS]
        case "fury":
            return [fury.CARD]
    raise ValueError(f"deck {deck!r} came, expected one of {', '.join(name for row in DECKS.values() for name in row)}")


def _met(deck: str, library: Library) -> list[str]:
    return [f"{deck}/{card}" for card in library.sources(deck).get("met", ([], ""))[0]]


def _loot(library: Library) -> list[str]:
    """The Convoy cards among the Loot (CD-28 to CD-57), as the rulebook's pack lists them."""
    return [name for name in library.rulebook_cards("convoy") if not name.startswith("start-")]


def title(path: str) -> Option:
    """What a card or board is called, as an option of this id."""
    deck, _, card = path.partition("/")
    match deck_of(path):
        case "outcome":
            return Option(path, "card.outcome", {"card": card})
        case "action" | "action-hard":
            return Option(path, "card.action.named", {"n": card, "name": f"@card.action.{card}"})
        case "automa":
            return Option(path, "card.automa.board" if card == "board" else "card.automa.arrows")
        case "hitpoints":
            return Option(path, "card.hitpoints", {"card": card.upper()} if card else {"card": deck.partition("-")[2]})
        case "map":
            return Option(path, "card.region" if len(card) == 2 else "card.regions", {"name": card})
        case "survivor":
            return Option(path, f"survivor.{card}")
        case "convoy" if card.startswith("start-"):
            seat = card.rpartition("-")[2]
            return Option(path, "card.convoy.of", {"card": f"@card.{deck}.{card}", "seat": f"@seat.{seat}"})
        case "convoy" if card:
            return Option(path, f"card.convoy.{card}")
        case "exploration" if card:
            return Option(path, "card.exploration", {"card": card})
        case "object":
            return Option(path, "card.object.numbered", {"n": card})
        case "use":
            return Option(path, f"card.loot.{card}" if card in hand.SPECIAL else f"card.object.{card}")
        case "fury":
            return Option(path, "card.fury")
    return Option(path, "card.met", {"deck": deck})


def deck_of(path: str) -> str:
    """The deck that a card stands in."""
    return path.partition("/")[0].partition("-I")[0].partition("-V")[0]


# --------------------------------------------------------------------------------------------------------------- fields


def fields(path: str, form: Mapping[str, Any]) -> list[Field]:
    """What can be told of a card, as far as that follows from what is known of it; none has a default."""
    found = _FIELDS[deck_of(path)](path.partition("/")[2], form)
    return [
        Field(f.name, f.options, lo=f.lo, hi=f.hi, many=f.many, learn=f.learn, key=f.key, step=f.step) for f in found
    ]


def _action(card: str, form: Mapping[str, Any]) -> list[Field]:
    found = automa.fields(Table())
    return [*found, *automa.fields(Table(), priority=True)] if form.get("skill") == "2" else found


def _automa(card: str, form: Mapping[str, Any]) -> list[Field]:
    if card == "arrows":
        return automa.arrow_fields()
    # Copied on a grid of its own: see boxes_of and stars_of.
    return [Field("boxes", key="field.cards.boxes"), Field("stars", key="field.cards.stars")]


def _line(form: Mapping[str, Any], options: Sequence[Option], key: str) -> tuple[list[Field], int]:
    """The fields of a line of boxes that is told one by one, and how many boxes are told so far."""
    found: list[Field] = []
    for n in range(1, MOST + 1):
        end = [Option(END, "option.cards.end")] if n > 1 else []
        found.append(Field(f"box-{n}", (*end, *options), key=key))
        if form.get(f"box-{n}") in (None, END):
            return found, n - 1
    return found, MOST


def _hitpoints(card: str, form: Mapping[str, Any]) -> list[Field]:
    rewards = [Option(r, f"option.reward.{r}") for r in attack.REWARDS]
    found, n = _line(form, rewards, "field.cards.defence")
    last = n
    for players in ("2", "3", "4"):
        # More players begin at the same box or farther back (V-07).
        boxes = tuple(Option(str(i), "option.cards.box", {"n": i + 1}) for i in range(last))
        found.append(Field(f"start-{players}", boxes, key="field.cards.start"))
        now = form.get(f"start-{players}")
        last = min(last, int(now) + 1) if now is not None else last
    return found


def _map(card: str, form: Mapping[str, Any]) -> list[Field]:
    found = [] if card[0] == "1" else [Field("first", lo=1, hi=999, key="field.cards.first")]
    first = 100 if card[0] == "1" else int(form.get("first") or 1)
    found.append(Field("last", lo=first, hi=999, key="field.cards.last"))
    if card[0] == "3":
        found += [Field(f"red-{f.name}", f.options, key=f.key) for f in region_entry.red_fields()]
    return found


def _survivor(card: str, form: Mapping[str, Any]) -> list[Field]:
    found = [Field("skill", lo=1, hi=4, key="field.person.skill")]
    if card in crew.LOST_PHASES:
        found.append(Field("phase", tuple(Option(p, f"phase.{p}") for p in crew.PHASES), key="field.person.phase"))
    return found


def _convoy(card: str, form: Mapping[str, Any]) -> list[Field]:
    kinds = tuple(Option(k, f"option.cards.{k}") for k in ("truck", "trailer", "device"))
    numbers = TRUCK_NUMBERS if form.get("kind") == "truck" else ()
    signs, _ = _line(form, [Option(k, f"sign.{k}") for k in KINDS], "field.cards.sign")
    return [Field("kind", kinds, key="field.cards.kind"), *numbers, *signs]


def _exploration(card: str, form: Mapping[str, Any]) -> list[Field]:
    kind, *others = zone.face_fields()
    return [kind, *others] if form.get("kind") == "location" else [kind]


def _object(card: str, form: Mapping[str, Any]) -> list[Field]:
    return [Field("name", tuple(Option(o, f"card.object.{o}") for o in hand.OBJECTS), key="field.cards.object")]


def _use(card: str, form: Mapping[str, Any]) -> list[Field]:
    return [Field("phase", tuple(Option(m, f"phase.{m}") for m in MOMENTS), key="field.phase")]


def _fury(card: str, form: Mapping[str, Any]) -> list[Field]:
    letters = tuple(Option(letter, f"option.fury.{letter}") for letter in fury.SPECIALS)
    top = Field("top", lo=4, hi=12, key="field.cards.top")
    return [top, *(Field(f"special-{c}", letters, key=f"field.cards.special.{c}") for c in COLOURS)]


_FIELDS: dict[str, Callable[[str, Mapping[str, Any]], list[Field]]] = {
    "outcome": lambda card, form: outcome.face(LETTERS),
    "action": _action,
    "action-hard": _action,
    "automa": _automa,
    "hitpoints": _hitpoints,
    "map": _map,
    "survivor": _survivor,
    "convoy": _convoy,
    "exploration": _exploration,
    "object": _object,
    "use": _use,
    "fury": _fury,
}
_PARTS = {"box": "boxes", "start": "start", "red": "red", "special": "special"}
"""Fields that are one value of the library together: the part of their names before the last hyphen."""


def _kept_as(path: str, name: str) -> str:
    """The library's field that holds a field of the form."""
    return name if deck_of(path) == "outcome" else _PARTS.get(name.rpartition("-")[0], name)


# ----------------------------------------------------------------------------------------------- values and their kinds


def form_of(path: str, sources: Sources, of: Collection[str] = REAL) -> Form:
    """What is known of a card by field name, from these sources. Values that the card can't bear are left out."""
    known = {name: value for name, (value, source) in _with_rules(path, sources).items() if source in of}
    wide: Form = {}
    for name, value in known.items():
        if name == "boxes" and path != board.CARD:
            wide |= {f"box-{n}": sign for n, sign in enumerate(value[:MOST], start=1)}
            wide |= {f"box-{len(value) + 1}": END} if len(value) < MOST else {}
        elif name in ("start", "red", "special"):
            wide |= {f"{name}-{key}": str(inner) for key, inner in value.items()}
        else:
            wide[name] = value
    if "red" in known:
        # Red numbers that stand nowhere are told by silence.
        wide = {f"red-{n}": "" for n in range(1, 7)} | wide
    return _cleaned(path, wide)


def _with_rules(path: str, sources: Sources) -> Sources:
    """With what follows from the rules: the skills of two Action cards (U-02)."""
    deck, _, card = path.partition("/")
    if deck in ("action", "action-hard") and card in automa.SKILLS and sources.get("skill", ("", ""))[1] != "owner":
        return {**sources, "skill": (str(automa.SKILLS[card]), "rulebook")}
    return sources


def _cleaned(path: str, form: Mapping[str, Any]) -> Form:
    """A form without what its fields do not know or allow."""
    good: Form = {}
    while True:
        row = fields(path, good)
        more = {f.name: form[f.name] for f in row if f.name in form and f.name not in good and _fits(f, form[f.name])}
        if not more:
            return good
        # One by one: what a later field allows follows from the earlier ones.
        name = next(f.name for f in row if f.name in more)
        good[name] = more[name]


def _fits(field: Field, value: Any) -> bool:
    if field.many:
        return isinstance(value, list) and all(v in [o.id for o in field.options] for v in value)
    if field.options:
        return value in [o.id for o in field.options]
    return field.hi == 0 or (isinstance(value, int) and field.lo <= value <= field.hi)


def flat(path: str, form: Mapping[str, Any]) -> dict[str, Any]:
    """The library's values that a form tells wholly; a line of boxes only once it has come to its end."""
    row = fields(path, form)
    names = [f.name for f in row]
    found: dict[str, Any] = {}
    for name in names:
        kept = _kept_as(path, name)
        if kept == name and name in form:
            found[name] = form[name]
    if "box-1" in names:
        line = [form.get(n) for n in names if n.startswith("box-")]
        if None not in line:
            found["boxes"] = [sign for sign in line if sign != END]
    for part in ("start", "red", "special"):
        inner = {n.rpartition("-")[2]: form.get(n) for n in names if _kept_as(path, n) == part}
        if not inner:
            continue
        if part == "special":
            told = {key: value for key, value in inner.items() if value is not None}
            found |= {part: told} if told else {}
        elif None not in inner.values():
            found[part] = {k: int(str(v)) if part == "start" else v for k, v in inner.items() if v != ""}
    if path.startswith("map/1") and "last" in found:
        # Every Convoy begins at the first sign of the first board (S-29).
        found["first"] = int(region_entry.FIRST)
    return found


def values(path: str, sources: Sources) -> list[Value]:
    """Each value of a card with its source, real ones before stand-in; fields that nobody knows come with None."""
    shown = form_of(path, sources, (*REAL, "stand-in"))
    told = _with_rules(path, sources)
    found = []
    for field in fields(path, shown):
        source = ""
        if field.name in shown:
            source = told[_kept_as(path, field.name)][1]
        if shown.get(field.name) != END:
            found.append(Value(field, shown.get(field.name), source))
    return found


def whole(path: str, sources: Sources) -> bool:
    """Whether everything on the card is known of a real copy."""
    return all(value.real for value in values(path, sources))


def known(deck: str, library: Library) -> tuple[int, int]:
    """How many cards of a deck are known wholly, and how many there are."""
    paths = cards(deck, library)
    return sum(whole(path, library.sources(path)) for path in paths), len(paths)


# ----------------------------------------------------------------------------------------------------- taking them down


class Entry:
    """A card that is taken down, field by field. ``form`` is what is known of it so far, stand-in values left out."""

    def __init__(self, path: str, sources: Sources) -> None:
        self.path = path
        self.form: Form = form_of(path, sources)
        self._rulebook = {name for name, (_, source) in _with_rules(path, sources).items() if source == "rulebook"}
        self._set: set[str] = set()

    @property
    def fields(self) -> list[Field]:
        """The card's fields as they follow from what is known so far."""
        return fields(self.path, self.form)

    @property
    def missing(self) -> Field | None:
        """The first field that nobody has told yet; None if the card is whole."""
        return next((f for f in self.fields if f.name not in self.form), None)

    def field(self, name: str) -> Field:
        """A field by its name. Raises KeyError where the card has none of that name now."""
        return next((f for f in self.fields if f.name == name), None) or _no_field(name)

    def tell(self, name: str, value: Any) -> dict[str, Any]:
        """Take down one value. Returns what the library is to keep of the card now: all that is told wholly, but for
        what the rulebook says anyway. Raises IllegalAnswer for a value that can't be, with what was expected."""
        field = self.field(name)
        if field.options or field.hi:
            check(Posed(0, "cards", "read", "", "table", "", fields=(field,)), {name: value})
        self._set.add(_kept_as(self.path, name))
        self.form = _cleaned(self.path, {**self.form, name: value})
        return {n: v for n, v in flat(self.path, self.form).items() if n not in self._rulebook or n in self._set}


def _no_field(name: str) -> Field:
    raise KeyError(name)


# ------------------------------------------------------------------------------------------------------- a Region board


def spaces(path: str, form: Mapping[str, Any]) -> list[str]:
    """The spaces of a Region board in order, once its first and last sign are known (MV-07, MV-19)."""
    first, last = (100 if path.startswith("map/1") else form.get("first")), form.get("last")
    if first is None or last is None:
        return []
    signs = [str(n) for n in range(int(first), int(last) + 1)]
    if not path.startswith("map/3"):
        return signs
    return [*signs, *atlas.LAST, *(["r6"] if "r6" in form.values() else [])]


def with_way(path: str, form: Mapping[str, Any], told: Sequence[str], answer: Mapping[str, Any]) -> list[str]:
    """The ways told of a Region board with one more, an answer to :func:`~companion.rules.region_entry.way_fields`;
    unchanged if both its ends are the same."""
    text = region_entry.written(spaces(path, form), answer)
    return region_entry.with_way(told, text) if text else list(told)


# -------------------------------------------------------------------------------------------------- told in one line

_OTHERS = {
    f.name: f
    for f in (
        Field("first", key="field.cards.first"),
        Field("boxes", key="field.cards.boxes"),
        Field("stars", key="field.cards.stars"),
        Field("start", key="field.cards.starts"),
        Field("red", key="field.cards.reds"),
        Field("special", key="field.cards.specials"),
        Field("ways", key="field.cards.ways"),
        Field("rectangles", key="field.cards.rectangles"),
        Field("told", key="field.cards.told"),
        Field("met", key="field.cards.met"),
    )
}
"""The library's values that are no single field of a form."""


def otherwise(words: Words, difference: Difference) -> str:
    """What another library tells otherwise, in one line."""
    mine, theirs = difference.mine, difference.theirs
    if not difference.card:
        what, name = words.text("cards.rule", id=difference.name), ""
        new, old = str(theirs), str(mine)
    else:
        what = words.option(title(difference.card))
        fields_now = fields(difference.card, {difference.name: theirs}) if difference.card in _paths(difference) else []
        field = next((f for f in fields_now if f.name == difference.name), _OTHERS.get(difference.name))
        name = words.field(field) if field is not None else difference.name
        new, old = shown(words, field, theirs), shown(words, field, mine)
    if name:
        what = words.text("cards.value", card=what, field=name)
    if mine is None:
        return words.text("cards.new", what=what, theirs=new)
    return words.text("cards.other", what=what, mine=old, theirs=new)


def _paths(difference: Difference) -> tuple[str, ...]:
    """The card itself, if it is one with fields of its own."""
    deck, _, card = difference.card.partition("/")
    single = deck == "fury" or (card and not (deck == "map" and len(card) != 2))
    return (difference.card,) if single else ()


def told_way(words: Words, way: str) -> str:
    """A way of a Region board in words; it is kept as ``102-105 rough``."""
    ends, *kinds = way.split(" ")
    start, _, to = ends.partition("-")
    told = words.value([words.text(f"ui.cards.way.{kind}") for kind in kinds])
    return words.text("ui.cards.way", start=start, to=to, kinds=told)


def shown(words: Words, field: Field | None, value: Any) -> str:
    """A value of a card in words, whatever its shape."""
    if isinstance(value, dict):
        return ", ".join(f"{key}: {shown(words, field, inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(shown(words, field, item) for item in value)
    if field is not None and field.name == "ways":
        return told_way(words, str(value))
    named = next((o for o in (field.options if field is not None else ()) if o.id == str(value)), None)
    return words.option(named) if named is not None else words.value(value)
