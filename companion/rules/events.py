"""Events: Early Departure and Heavy Snowstorm (CD-26, CD-27, OT-03)."""

from __future__ import annotations

from companion.rules.question import Option, Question, Rule
from companion.rules.saying import because, say
from companion.rules.table import Table, humans

EVENTS = ("departure", "snowstorm")
TOP = 3
"""The top of a Fame Track (SC-02)."""


def resolve(table: Table, event: str) -> Rule[None]:
    """Resolve an Event as it appears; the player names it if nobody knows which it is (RV-04)."""
    if event not in EVENTS:
        event = yield Question(
            "event.which",
            "choose",
            "RV-04",
            view="zone",
            options=[*(Option(e, f"card.event.{e}") for e in EVENTS), Option("other", "card.event.other", rare=True)],
        )
    if event == "departure":
        yield from early_departure(table)
    elif event == "snowstorm":
        heavy_snowstorm(table)
    else:
        say(table, "event.other", "RV-04", you=True)


def early_departure(table: Table) -> Rule[None]:
    """The Aurora jumps from its white number to the same red one (CD-26), unless an SOS Flare stops it (CD-37)."""
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
    answer = yield Question(
        "event.departure",
        "choose",
        "CD-26",
        view="map",
        values={"n": things.aurora},
        options=[
            Option("jump", "option.departure.jump"),
            Option("flare", "option.departure.flare"),
            Option("none", "option.departure.none", rare=True),
        ],
        doubts=("D-47",),
    )
    if answer == "flare":
        for piece in table.things.seats.values():
            if piece.fame is not None and len(humans(table)) == 1:
                piece.fame = min(TOP, piece.fame + 2)
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
            you=table.terms.copy == "own",
            n=things.aurora,
        )


def heavy_snowstorm(table: Table) -> None:
    """In the next Movement Phase every Truck has speed -2 and no Shortcut may be used; avalanches slide (CD-27)."""
    table.things.snowstorm = True
    say(table, "event.snowstorm", "CD-27", you=table.terms.copy == "own", doubts=("D-09", "D-60"))
