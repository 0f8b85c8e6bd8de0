"""The Exploration Zone: five slots, their costs, sliding, refilling and Events (section 3, EX-10, ER-04, ER-05)."""

from __future__ import annotations

from typing import Any

from companion.rules.common import events, supply
from companion.rules.editions.edition import components, policies
from companion.rules.engine import modules
from companion.rules.engine.decks import draw, way
from companion.rules.engine.doubts import reading
from companion.rules.engine.loss import Loss
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Slot, Table, is_tracked, seats_of

KINDS = ("location", "survivor", "convoy", "encounter", "enemy")
"""The kinds of cards in the zone, in every edition (EX-15, EX-36 to EX-44, FW-03)."""
MIDDLE = (2, 3, 4)
"""The slots among which a priority table decides (AU-28)."""
CONTENTS = ("fuel:1", "food:1", "ammo:1", "object:1", "fuel:2", "food:2", "ammo:2", "object:2")
"""Common contents of a block, each one tap; others are behind "other"."""


def costs(table: Table) -> tuple[int, ...]:
    """What it costs to explore each slot: as its owner read it off the board (UF-12), else as the rules have it
    (EX-05)."""
    told = known(table, f"slots/{table.terms.map}").get("costs")
    return components(table).slot_costs if told is None else tuple(told[0].values())


def limit(table: Table) -> int:
    """How many cards stay in the zone at the end of a round (ER-04)."""
    return components(table).zone_limits[len(table.terms.seats)]


def tracked(table: Table) -> bool:
    """Whether the app keeps the zone; else it asks for a card only when the Automa needs it."""
    return table.terms.zone == "tracked"


def exploration_deck(table: Table) -> str:
    """The part of the Exploration deck that is drawn from now (S-16); the last part if all are empty."""
    if "exploration" in table.things.decks:
        return "exploration"
    periods = components(table).periods
    for period in periods:
        if table.things.decks[f"exploration-{period}"].left:
            return f"exploration-{period}"
    return f"exploration-{periods[-1]}"


def kind_field(rare: bool = True) -> Field:
    """The field for the kind of an Exploration card; with Events if one can be revealed."""
    kinds = [*KINDS, "event"] if rare else list(KINDS)
    return Field("kind", tuple(Option(k, f"option.kind.{k}") for k in kinds), key="field.kind", learn="kind")


def face_fields() -> tuple[Field, ...]:
    """The fields of an Exploration card that is typed in: kind, and for a Location effect and blocks (U-11)."""
    effects = tuple(Option(e, f"option.effect.{e or 'none'}") for e in ("", "damage", "contamination", "fame"))
    blocks = (
        Option("", "option.tokens.none"),
        *(Option(c, "option.tokens", {"tokens": tokens_of(c)}) for c in CONTENTS),
    )
    return (
        kind_field(),
        Field("effect", effects, usual="", key="field.effect", learn="effect", of=("kind", "location")),
        Field("left", blocks, usual="", key="field.left", learn="left", of=("kind", "location")),
        Field("right", blocks, usual="", key="field.right", learn="right", of=("kind", "location")),
    )


def faces(table: Table) -> tuple[Field, ...]:
    """:func:`face_fields` and what expansions print on the card."""
    return (*face_fields(), *modules.faces(table, "exploration"))


def tokens_of(contents: str) -> dict[str, int]:
    """``"fuel:2,food:1"`` as counts by token."""
    return {t: int(n) for t, n in (part.split(":") for part in contents.split(",") if part)}


def _plain(value: Any) -> Any:
    """The contents of a block as counts: packs have counts, an owner's card the tapped option."""
    return tokens_of(value) if isinstance(value, str) and ":" in value else value


def reveal(table: Table) -> Rule[Slot | None]:
    """Turn the top card of the Exploration deck (RV-01). An Event is resolved, discarded and replaced at once
    (RV-04)."""
    while True:
        name = exploration_deck(table)
        drawn = yield from draw(
            table,
            name,
            [kind_field()],
            "zone.reveal",
            "RV-01",
            view="zone",
            keep=True,
            shuffles=way(table, name) == "deal" and not table.things.decks[name].ordered,
            face=faces,
        )
        if drawn is None:
            return None
        kind = drawn.values["kind"][0]
        face = {n: _plain(v) for n, (v, _) in drawn.values.items()}
        if kind == "event":
            path = f"{name}/{drawn.card}" if drawn.card else ""
            yield from events.resolve(table, str(face.get("event", "")), path)
            continue
        slot = Slot(kind, f"{name}/{drawn.card}" if drawn.card else "", str(face.get("enemy", "")))
        if kind == "location":
            slot.left, slot.right = _tokens(table, face.get("left")), _tokens(table, face.get("right"))
        if kind == "encounter" and slot.card and humans_track(table):
            yield from consult(table, slot.card, ["encounter"])
            load(table, slot)
        return slot


def humans_track(table: Table) -> bool:
    """Whether somebody's Convoy is kept; then an Encounter's Resource is kept too."""
    return any(is_tracked(table, s) for s in seats_of(table))


def load(table: Table, slot: Slot) -> None:
    """Put the Resource on an Encounter that shows one (EX-46)."""
    put_goods(table, slot, known(table, slot.card).get("encounter", ("", ""))[0])


def blocks(table: Table, place: int) -> list[Option]:
    """The blocks of a Location that still have tokens (EX-17)."""
    slot = table.things.zone[place - 1]
    both = (("left", slot.left), ("right", slot.right)) if slot is not None else ()
    return [
        Option(
            side,
            f"option.block.{side}.tokens" if block else f"option.block.{side}",
            {"tokens": block or {}},
            place=f"zone.{place}",
        )
        for side, block in both
        if block is None or any(block.values())
    ]


def put_goods(table: Table, slot: Slot, name: str) -> None:
    """Put the Resource on an Encounter with this name (EX-46), unless there is something on it."""
    encounter = policies(table).texts.encounters.get(name)
    if slot.left is None and encounter is not None and encounter.goods:
        slot.left = _tokens(table, dict(encounter.goods))


def _tokens(table: Table, printed: dict[str, int] | str | None) -> dict[str, int] | None:
    """The tokens put on a block when the card is revealed (RV-03); None while the card is unknown."""
    if printed is None:
        return None
    if isinstance(printed, str):
        return {}
    tokens = {token: supply.given(table, token, n) for token, n in printed.items()}
    for token, n in tokens.items():
        supply.take(table, token, n)
    return tokens


def told(table: Table, slot: Slot, name: str) -> tuple[str, str] | None:
    """What has been read off a card of the zone, with its source, None if nothing yet: the ``effect`` of a Location,
    which ``encounter`` it is. It stays with the card, or with the slot if the app can't tell the card from others."""
    if name in (face := known(table, slot.card) if slot.card else {}):
        return str(face[name][0]), face[name][1]
    return (slot.told, "asked") if isinstance(slot.told, str) else None


def effects(table: Table, slot: Slot) -> tuple[Loss, ...]:
    """What the effect at the top left of a Location takes away, as far as it has been read (EX-21 to EX-23)."""
    effect = (told(table, slot, "effect") or ("", ""))[0] if slot.kind == "location" else ""
    return (Loss(f"loss.{effect}"),) if effect in ("damage", "contamination", "fame") else ()


def keep(table: Table, slot: Slot, name: str, value: str) -> None:
    """Keep what has been read off a card of the zone, for :func:`told`."""
    if slot.card:
        learn(table, slot.card, name, value, "owner")
    else:
        slot.told = value


def read_location(
    table: Table, where: str, side: str, place: int, *, rule: str = "AU-16", asked: str = "table", turn: str = ""
) -> Rule[tuple[str, dict[str, int]]]:
    """Ask effect and block of a Location, on one screen (AU-15, AU-16, EX-16, EX-17). The effect is asked once for each
    card of a zone that is kept. ``place``: its slot, 0 if only the real table has it."""
    here = table.things.zone[place - 1] if place else None
    before = told(table, here, "effect") if here is not None else None
    effects = tuple(Option(e, f"option.effect.{e or 'none'}") for e in ("", "damage", "contamination", "fame"))
    blocks = (
        *(Option(c, "option.tokens", {"tokens": tokens_of(c)}) for c in CONTENTS),
        Option("", "option.tokens.none", rare=True),
        Option("other", "option.tokens.other", rare=True),
    )
    values = {"where": where, "side": f"@option.block.{side}"}
    answer = yield Question(
        "zone.location",
        "read",
        rule,
        asked=asked,
        turn=turn,
        view="zone",
        values=values,
        fields=[
            *([] if before else [Field("effect", effects, usual="", extra=True, key="field.effect")]),
            Field("block", blocks, mixes=2, key="field.block"),
        ],
    )
    effect = before[0] if before else str(answer["effect"])
    if place and not before and (here := table.things.zone[place - 1]) is not None:
        keep(table, here, "effect", effect)
    if answer["block"] != "other":
        return effect, tokens_of(answer["block"])
    amounts = yield Question(
        "zone.tokens",
        "read",
        rule,
        asked=asked,
        turn=turn,
        view="zone",
        values=values,
        fields=[Field(t, hi=6, usual=0, key=f"token.{t}") for t in (*supply.resources(table), "object")],
    )
    return effect, {t: n for t, n in amounts.items() if n}


def clear_tokens(table: Table, slot: Slot) -> None:
    """Return the tokens on a card that leaves to the reserve (ER-04, AU-26)."""
    for block in (slot.left, slot.right):
        for token, n in (block or {}).items():
            supply.back(table, token, n)
    slot.left = slot.right = None


def bare(slot: Slot, resources_only: bool = False) -> bool:
    """Whether no tokens are left on a Location (EX-20, D-17). An unread block counts as having some."""
    left_out = "object" if resources_only else ""
    return not any(
        block is None or any(n for token, n in block.items() if token != left_out) for block in (slot.left, slot.right)
    )


def objects_only(slot: Slot) -> tuple[str, ...]:
    """The doubt whether a Location with only Objects leaves, if this is one (D-17)."""
    return ("D-17",) if bare(slot, True) and not bare(slot) else ()


def to_pile(table: Table, slot: Slot) -> None:
    """Put a card of the zone on the Common pile. Only Convoy cards can come back from there (DP-05, EX-55)."""
    if slot.kind == "convoy" and slot.card:
        table.things.common.append(slot.card)


def depart(table: Table, place: int, *, kept: bool = False) -> Rule[None]:
    """A card has left its slot (1 to 5): slide left to close the gap and reveal one into slot 5 (EX-10).

    ``kept``: a player has the card, so it does not go to the Common pile.
    """
    zone = table.things.zone
    slot = zone.pop(place - 1)
    if slot is not None:
        clear_tokens(table, slot)
        if not kept:
            to_pile(table, slot)
    zone.append(None)
    _tell_slide(table, place)
    zone[4] = yield from reveal(table)
    _tell_tokens(table, [5])


def _tell_slide(table: Table, place: int) -> None:
    """Say that the real cards must be slid and one revealed (EX-10, RV-02); none from an empty deck (RV-06)."""
    if table.terms.copy != "own":
        return
    deck = table.things.decks[exploration_deck(table)]
    if deck.left or deck.open:
        say(
            table,
            "zone.slide" if place < len(costs(table)) else "zone.refill",
            "EX-10",
            you=True,
            rides=True,
        )
    elif place < len(costs(table)):
        say(table, "zone.slide.empty", "EX-10", you=True, rides=True)


def _tell_tokens(table: Table, places: list[int]) -> None:
    """Say which tokens must be put on new cards (RV-03, EX-46)."""
    zone = table.things.zone
    slots = [p for p in places if (slot := zone[p - 1]) is not None and slot.kind in ("location", "encounter")]
    if slots and table.terms.copy == "own":
        say(
            table,
            "zone.tokens",
            "RV-03",
            because("@rule.EX-46", "rulebook"),
            you=True,
            rides=True,
            n=len(slots),
            places=slots,
        )


def tell_row(table: Table, sure: bool) -> None:
    """Say once before a question that the real zone must be slid and filled, with tokens on the new card (EX-10, RV-02,
    RV-03). ``sure``: the card has left; otherwise only the player knows."""
    key = "zone.row" if sure else "zone.row.if"
    if table.terms.copy == "own" and not any(line.key == key for line in table.progress.lines):
        say(table, key, "EX-10", you=True, rides=True)


def close_gaps(table: Table) -> Rule[int]:
    """Slide left and reveal until all five slots are full (ER-05). Each card goes to the rightmost empty slot (RV-02,
    D-08). Returns how many were revealed."""
    zone = table.things.zone
    cards = [s for s in zone if s is not None]
    zone[:] = [*cards, *([None] * (5 - len(cards)))]
    places = range(len(cards), 5)
    revealed: list[int] = []
    for i in places if reading(table, "D-08") == "b" else reversed(places):
        zone[i] = yield from reveal(table)
        if zone[i] is None:
            break
        revealed.append(i + 1)
    _tell_tokens(table, sorted(revealed))
    return len(revealed)


def trim(table: Table, limit: int) -> int:
    """Discard cards over the limit, beginning with slot 1; they can come back from the discards (ER-04, 1E-EOR-06).
    Returns how many."""
    zone = table.things.zone
    gone = 0
    for i, slot in enumerate(zone):
        if sum(s is not None for s in zone) <= limit:
            break
        if slot is not None:
            clear_tokens(table, slot)
            to_pile(table, slot)
            if slot.kind == "enemy" and slot.name:
                table.things.gone.append(slot.name)
            say(
                table,
                "zone.trim",
                "ER-04",
                because("why.zone", n=limit),
                you="copy",
                card=f"@option.kind.{slot.kind}",
                place=i + 1,
            )
            zone[i] = None
            gone += 1
    return gone
