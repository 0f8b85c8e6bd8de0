"""Events: Early Departure and Heavy Snowstorm (CD-26, CD-27, OT-03)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.common import fame_track, roads
from companion.rules.editions.abilities import STOPS_DEPARTURE
from companion.rules.editions.cards import OTHER, Event
from companion.rules.editions.edition import abilities, policies
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import figure
from companion.rules.engine.printed import known
from companion.rules.engine.question import Option, Question, Rule, only
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table, automa_seat, humans, is_alive


def resolve(table: Table, event: str, card: str = "") -> Rule[None]:
    """Resolve an Event as it appears; the player names it if it is unknown (RV-04). ``card``: its path, ``""`` if that
    is unknown."""
    texts = policies(table).texts
    known_ones = texts.events
    if event not in (*known_ones, OTHER):
        event = yield Question(
            "event.which",
            "choose",
            "RV-04",
            view="zone",
            options=_named({n: known_ones[n] for n in figure(table, "turns.up", tuple(known_ones), kind="event")}),
        )
    known = known_ones.get(str(event))
    if known is None and texts.other_event is not None:
        yield from texts.other_event(table, card)
    elif known is None:
        say(table, "event.other", "RV-04", you=True)
    else:
        yield from known.run(table)
    if table.terms.copy == "own":
        say(table, known.then if known is not None else "event.next", "RV-04", you=True, rides=True)


def _named(events: Mapping[str, Event]) -> list[Option]:
    """The Events by name, another one, then those that few cards bring."""
    usual = [name for name, event in events.items() if not event.rare]
    return [
        *(Option(name, f"card.event.{name}") for name in usual),
        Option(OTHER, "card.event.other", rare=bool(usual)),
        *(Option(name, f"card.event.{name}", rare=True) for name in events if name not in usual),
    ]


def early_departure(table: Table) -> Rule[None]:
    """The Aurora jumps from its white number to the red one (CD-26), unless an SOS Flare prevents it (CD-37)."""
    things = table.things
    if things.aurora_colour == "red":
        say(
            table,
            "event.departure.red",
            "OT-03",
            because("why.aurora", n=things.aurora, colour="@colour.red"),
            doubts=("D-47",),
        )
        return
    if (yield from _stopped(table)):
        return
    options = _departure_options(table)
    answer = yield Question(
        "event.departure",
        "choose",
        "CD-26",
        view="map",
        values={"n": things.aurora},
        options=options,
        doubts=("D-47",),
        itself=only([o.id for o in options]),
    )
    if answer == "flare":
        for piece in table.things.seats.values():
            if piece.fame is not None and len(humans(table)) == 1:
                piece.fame = min(fame_track.of(table).top, piece.fame + 2)
        say(table, "event.departure.flare", "CD-37", you=True)
    elif answer == "none":
        say(table, "event.departure.red", "OT-03", doubts=("D-47",))
    else:
        things.aurora_colour = "red"
        say(
            table,
            "event.departure",
            "CD-26",
            because("why.aurora", n=things.aurora, colour="@colour.white"),
            you="copy",
            n=things.aurora,
        )


def _stopped(table: Table) -> Rule[bool]:
    """Whether a tracked player prevents it with a card in hand (CD-37)."""
    for seat in table.things.order[::-1]:
        for row in abilities(table, STOPS_DEPARTURE):
            if not is_alive(table, seat) or row.card not in table.things.seats[seat].hand:
                continue
            if (yield from row.does(table, seat, row)):
                return True
    return False


def _departure_options(table: Table) -> list[Option]:
    """The jump; the Flare, for a player whose hand is not kept; and "no such red number", if the map does not tell."""
    jump, none = Option("jump", "option.departure.jump"), Option("none", "option.departure.none", rare=True)
    if any(table.terms.seats[seat] == "untracked" for seat in humans(table)):
        return [jump, Option("flare", "option.departure.flare"), none]
    red = known(table, "map").get("red")
    if red is None:
        return [jump, none]
    return [jump if str(table.things.aurora) in red[0] else none]


def heavy_snowstorm(table: Table) -> Rule[None]:
    """In the next Movement Phase every Truck has speed -2 and no Shortcut may be used; avalanches close their Shortcuts
    (CD-27)."""
    table.things.snowstorm = True
    own = table.terms.copy == "own"
    say(table, "event.snowstorm", "CD-27", you=own, doubts=("D-60",) if automa_seat(table) else ())
    if own:
        at_once = reading(table, "D-09") == "a"
        key = "event.snowstorm.discard" if at_once else "event.snowstorm.keep"
        say(table, key, "RV-04", you=True, rides=True, doubts=("D-09",))
    yield from roads.snowstorm(table)


DEPARTURE = Event(early_departure, "event.discard")
SNOWSTORM = Event(heavy_snowstorm)
