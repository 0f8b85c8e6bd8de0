"""Facing a story: an option is chosen, then its result is read and carried out (FS-STO-03 to FS-STO-14)."""

from __future__ import annotations

from typing import Any

from companion.rules.common import outcome
from companion.rules.common.automa import board
from companion.rules.editions.first_edition import outcomes
from companion.rules.engine.decks import draw
from companion.rules.engine.modules import CANCEL, GO_ON, Verdict
from companion.rules.engine.printed import consult, known, printed
from companion.rules.engine.question import Option, Rule, choose, only
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table, humans, is_alive, mark
from companion.rules.expansions.stories import decks, results
from companion.rules.expansions.stories.cards import BACK, COUNT, NAME, OPTIONS, deck, option_fields

ACTIONS = {"location": "gather", "survivor": "recruit", "convoy": "install", "encounter": "meet"}
"""What exploring a card of the row is called by a trigger."""


def _faced(table: Table, seat: str) -> str:
    """The mark of a seat that has faced a story in this turn (FS-STO-05)."""
    return f"phase:{NAME}.{table.progress.units}.{seat}"


def has_faced(table: Table, seat: str) -> bool:
    """Whether a seat has faced a story in this turn."""
    return _faced(table, seat) in table.progress.marks


def _triggered(table: Table, trigger: str) -> Rule[str]:
    """The first story that can be seen and has this trigger; ``""`` if there is none."""
    for story in (yield from decks.visible(table)):
        yield from consult(table, story, [field.name for field in BACK])
        if known(table, story).get("trigger", ("", ""))[0] == trigger:
            return story
    return ""


def meets(table: Table, seat: str, trigger: str, *, may_end: bool = True) -> Rule[Verdict]:
    """Something happens to a person that may trigger a story, which is resolved first (FS-STO-03)."""
    if seat not in humans(table) or not is_alive(table, seat) or has_faced(table, seat):
        return GO_ON
    story = yield from _triggered(table, trigger)
    if not story:
        return GO_ON
    ends = yield from face(table, seat, story)
    return CANCEL if not is_alive(table, seat) or (ends and may_end) else GO_ON


def happens_to_all(table: Table, trigger: str) -> Rule[None]:
    """Something happens outside a turn: the first person in forward turn order resolves the story, the others don't
    (FS-STO-06)."""
    first = next((seat for seat in table.things.order if seat in humans(table) and is_alive(table, seat)), "")
    if first:
        yield from meets(table, first, trigger, may_end=False)


def face(table: Table, seat: str, story: str) -> Rule[bool]:
    """A seat resolves a story card. Returns whether neither the action that triggered it nor the Bonus Action takes
    place (FS-STO-12)."""
    mark(table, _faced(table, seat))
    decks.take(table, story)
    say(table, "stories.faced", "FS-STO-07", rides=True, you="copy", card=f"@card.{story.replace('/', '.')}", seat=seat)
    count = yield from printed(table, story, [COUNT], "stories.front", "FS-STO-07", turn=seat, view="zone")
    n = int(count[COUNT.name][0])
    fields = [field for i in range(1, n + 1) for field in option_fields(i)]
    front = yield from printed(table, story, fields, "stories.options", "FS-STO-07", turn=seat, view="zone")
    found = [_option(i, front) for i in range(1, n + 1)]
    chosen = yield choose(
        seat,
        "stories.choose",
        "FS-STO-07",
        found,
        view="zone",
        values={"card": _called(story)},
        itself=only([o.id for o in found]),
    )
    taken = int(str(chosen))
    kind = front[f"kind-{taken}"][0]
    if kind == "mission":
        decks.stories(table).missions.setdefault(seat, []).append(f"{story}:{taken}")
        say(table, "stories.mission", "FS-STO-10", you="copy", card=_called(story), seat=seat)
        return False
    result = "success"
    if kind == "attempt":
        result = yield from _attempt(table, seat, list(front[f"letters-{taken}"][0]))
    return (yield from results.carry_out(table, seat, story, taken, result))


def _called(story: str) -> str:
    return f"@card.{story.replace('/', '.')}"


def _option(n: int, front: dict[str, tuple[Any, str]]) -> Option:
    letters = "".join(front[f"letters-{n}"][0])
    key = f"option.stories.{front[f'kind-{n}'][0]}.n"
    return Option(str(n), key, {"n": n, "letters": letters})


def _attempt(table: Table, seat: str, letters: list[str]) -> Rule[str]:
    """The first letter of an Outcome card decides (FS-STO-09, FS-STO-21)."""
    letters_of = board.letters(table)
    field = outcomes.letter(letters_of)
    drawn = yield from outcome.reveal(
        table, [field], letters_of, "stories.letters", "FS-STO-09", turn=seat, view="zone"
    )
    shown, source = drawn.values[field.name]
    result = "success" if str(shown)[:1] in letters else "failure"
    why = because("why.letters", source, letters=str(shown), card=drawn.card)
    say(table, f"stories.{result}", "FS-STO-09", why, rides=True, letter=str(shown)[:1], seat=seat)
    return result


# ---------------------------------------------------------------- side acts


def may_tell(table: Table, seat: str) -> bool:
    """Whether the seat may say that a story is triggered, which the app can't see (FS-STO-02, FS-STO-05)."""
    return not has_faced(table, seat) and (
        not decks.dealt(table) or any(s is not None and s.beneath for s in table.things.zone)
    )


def tells(table: Table, seat: str) -> Rule[None]:
    """A person says that a story is triggered: the top one, or one under a card of the row."""
    row = [slot.beneath for slot in table.things.zone if slot is not None and slot.beneath]
    options = [
        Option("top", "option.stories.top"),
        *(Option(s, "option.stories.card", {"card": _called(s)}) for s in row if s),
    ]
    if decks.dealt(table):
        options = options[1:]
    chosen = yield choose(
        seat, "stories.which", "FS-STO-04", options, view="zone", itself=only([o.id for o in options])
    )
    story = str(chosen)
    if story == "top":
        name = deck(decks.stories(table).period)
        drawn = yield from draw(
            table, name, [], "deck.card", "FS-STO-07", turn=seat, view="zone", keep=True, shuffles=False
        )
        if drawn is None:
            return
        story = f"{name}/{drawn.card}"
    yield from face(table, seat, story)


def may_end(table: Table, seat: str) -> bool:
    """Whether a seat has an accepted mission."""
    return bool(decks.stories(table).missions.get(seat))


def ends(table: Table, seat: str) -> Rule[None]:
    """A mission is resolved or fails (FS-STO-10, FS-STO-14)."""
    found = [
        Option(f"{mission}:{result}", f"option.stories.{result}", {"card": _called(mission.rpartition(":")[0])})
        for mission in decks.stories(table).missions[seat]
        for result in ("success", "failure")
    ]
    chosen = yield choose(seat, "stories.ends", "FS-STO-14", [*found, Option("", "option.stories.none.ends")])
    if not chosen:
        return
    mission, _, result = str(chosen).rpartition(":")
    decks.stories(table).missions[seat].remove(mission)
    story, _, n = mission.rpartition(":")
    yield from results.carry_out(table, seat, story, int(n), result)


def may_go_on(table: Table, seat: str) -> bool:
    """Whether another story deck can follow that the app does not see."""
    return not decks.dealt(table) and decks.stories(table).period < OPTIONS


def goes_on(table: Table, seat: str) -> Rule[None]:
    """The first card of the next period is on top of the real Exploration deck (FS-STO-16)."""
    decks.advance(table, decks.stories(table).period + 1)
    return
    yield
