"""How cards are told that are alike in editions and modules: a :class:`~companion.packs.form.Form` for a box's own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress

from companion.packs import schemas
from companion.packs.common import looks
from companion.packs.form import Form, Part, Told, line
from companion.rules.common import crew, zone
from companion.rules.common.automa import cards as automa
from companion.rules.common.convoy.cards import TRUCK_NUMBERS
from companion.rules.editions.cards import PHASES, Effect
from companion.rules.editions.components import Components
from companion.rules.engine import offered
from companion.rules.engine.question import Field, Option
from companion.rules.engine.table import COLOURS

Title = tuple[str, Told]
"""What a card is called: a message with its values."""
BOXES = Part("boxes", line=True)
"""A line of boxes, told one by one."""


def action(card: str, told: Told) -> list[Field]:
    """Fields of an Action card (U-02, UF-32): with skill 2 its priority table as well."""
    return [*automa.face_fields(), *([automa.priority_field()] if told.get("skill") == "2" else [])]


def _automa(card: str, told: Told) -> list[Field]:
    if card == "arrows":
        return automa.arrow_fields()
    # Copied on a grid of its own.
    return [Field("boxes", key="field.cards.boxes"), Field("stars", key="field.cards.stars")]


AUTOMA = Form(_automa, cards=("automa/board", "automa/arrows"), look=looks.AUTOMA, title=lambda path: named(path))
"""The Automa's board, and what its arrows mean (U-16, UF-37)."""


def named(path: str) -> Title:
    """A card by its own name."""
    return f"card.{path.replace('/', '.')}", {}


def met(path: str) -> Title:
    """All that was met of a deck that grows."""
    return "card.met", {"deck": path}


def numbered(box: Components, deck: str) -> tuple[str, ...]:
    """The paths of a deck of numbered cards."""
    return tuple(f"{deck}/{card}" for card in box.cards(deck))


def names(edition: str, path: str, field: str, own: Iterable[str]) -> tuple[str, ...]:
    """What a field of cards may say: what the edition has, ``own``, then what the schemas of its modules name."""
    for module in schemas.modules(edition):
        with suppress(offered.UnknownName):
            offered.find("module", module)  # its words come with it
    return tuple(dict.fromkeys((*own, *schemas.words(edition, path, field))))


def survivors(box: Components) -> Form:
    """The Survivors of a box: skill, and the phase of those where the rules do not tell it (U-06, UF-20, D-73)."""

    def fields(card: str, told: Told) -> list[Field]:
        phases = tuple(Option(p, f"phase.{p}") for p in crew.PHASES)
        unknown = [Field("phase", phases, key="field.person.phase")] if card in box.lost_phases else []
        return [Field("skill", lo=1, hi=4, key="field.person.skill"), *unknown]

    cards = tuple(f"survivor/{name}" for name in box.survivors)
    return Form(fields, cards=cards, look=looks.SURVIVOR, title=lambda path: (path.replace("/", "."), {}))


def convoys(edition: str, box: Components, besides: Collection[str] = ()) -> Form:
    """The Convoy cards of a box (U-07, UF-22): a Truck's numbers and the signs of boxes, those that modules of the
    edition bring among them. Known to be there are the seats' own and those ``besides``."""

    def fields(card: str, told: Told) -> list[Field]:
        kinds = tuple(Option(k, f"option.cards.{k}") for k in ("truck", "trailer", "device"))
        numbers = TRUCK_NUMBERS if told.get("kind") == "truck" else ()
        kept = names(edition, "convoy/", "boxes", box.signs)
        signs, _ = line(told, "box", [Option(k, f"sign.{k}") for k in kept], "field.cards.sign")
        return [Field("kind", kinds, key="field.cards.kind"), *numbers, *signs]

    cards = tuple(f"convoy/{card}-{colour}" for colour in COLOURS for card, _ in box.start_cards)
    return Form(fields, {"box": BOXES}, cards=(*cards, *besides), grows=True, look=looks.CONVOY, title=_convoy_title)


def _convoy_title(path: str) -> Title:
    deck, _, card = path.partition("/")
    if not card.startswith("start-"):
        return (f"card.convoy.{card}", {}) if card else met(path)
    return "card.convoy.of", {"card": f"@card.{deck}.{card}", "seat": f"@seat.{card.rpartition('-')[2]}"}


def exploration(card: str, told: Told) -> list[Field]:
    """Fields of an Exploration card: its kind, and for a Location effect and blocks (U-11, UF-15)."""
    kind, *others = zone.face_fields()
    return [kind, *others] if told.get("kind") == "location" else [kind]


def exploration_title(path: str) -> Title:
    """A card of the owner's Exploration deck by its number."""
    card = path.partition("/")[2]
    return ("card.exploration", {"card": card}) if card else met(path)


def objects(edition: str, box: Components) -> Form:
    """The Objects of a box by number: which each is (U-04), those that modules of the edition bring among them."""

    def fields(card: str, told: Told) -> list[Field]:
        every = names(edition, "object/", "name", box.objects)
        return [Field("name", tuple(Option(o, f"card.object.{o}") for o in every), key="field.cards.object")]

    def title(path: str) -> Title:
        return "card.object.numbered", {"n": path.partition("/")[2]}

    return Form(fields, cards=numbered(box, "object"), look=looks.OBJECT, title=title)


def use(card: str, told: Told) -> list[Field]:
    """The field of a card played by itself: its phase (D-85, UF-25)."""
    return [Field("phase", tuple(Option(m, f"phase.{m}") for m in PHASES), key="field.phase")]


def uses(
    box: Components,
    effects: Mapping[str, Effect],
    fields: Callable[[str, Told], list[Field]] = use,
    besides: Collection[str] = (),
) -> Form:
    """Cards that are played by themselves: those whose phase the rules do not tell, and those ``besides``."""

    def title(path: str) -> Title:
        card = path.partition("/")[2]
        return f"card.{'loot' if card in box.special else 'object'}.{card}", {}

    paths = (f"use/{name}" for name, effect in effects.items() if effect.phases == PHASES or name in besides)
    return Form(fields, cards=tuple(paths), look=looks.USE, title=title)
