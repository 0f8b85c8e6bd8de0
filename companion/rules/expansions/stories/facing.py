"""Facing a story: an option is chosen, then its result is read and carried out (FS-STO-03 to FS-STO-14)."""

from __future__ import annotations

from companion.rules.common import outcome
from companion.rules.common.automa import board
from companion.rules.editions.first_edition import outcomes
from companion.rules.engine.decks import draw
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import CANCEL, GO_ON, Verdict
from companion.rules.engine.printed import Known, consult, known, printed
from companion.rules.engine.question import Option, Rule, Shut, choose, only
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Line, Table, humans, is_alive, mark
from companion.rules.expansions.stories import decks, paying, results, showing
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
    table.progress.marks = [name for name in table.progress.marks if name != ended(seat)]
    if seat not in humans(table) or not is_alive(table, seat) or has_faced(table, seat):
        return GO_ON
    story = yield from _triggered(table, trigger)
    if not story:
        return GO_ON
    ends = yield from face(table, seat, story)
    if ends and may_end:
        mark(table, ended(seat))
    return CANCEL if not is_alive(table, seat) or (ends and may_end) else GO_ON


def ended(seat: str) -> str:
    """The mark of a seat whose action a story has ended in this turn."""
    return f"phase:{NAME}.ended.{seat}"


def used_up(table: Table, base: tuple[str, ...], *, seat: str) -> tuple[str, ...]:
    """The explorers of an action that a story has ended are exhausted all the same; by the other reading they stay
    active (FS-STO-22, XD-31)."""
    return () if ended(seat) in table.progress.marks and reading(table, "XD-31") == "b" else base


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
    decks.stories(table).facing = story
    ends = yield from _resolves(table, seat, story)
    decks.stories(table).facing = ""
    return ends


def _resolves(table: Table, seat: str, story: str) -> Rule[bool]:
    say(table, "stories.faced", "FS-STO-07", rides=True, you="copy", card=f"@card.{story.replace('/', '.')}", seat=seat)
    count = yield from printed(table, story, [COUNT], "stories.front", "FS-STO-07", turn=seat, view="cards")
    front: Known = {}
    alone = len(humans(table)) < 2  # nobody is there to read it aloud
    for i in range(1, int(count[COUNT.name][0]) + 1):
        front = yield from printed(
            table,
            story,
            option_fields(i),
            "stories.options.alone" if alone else "stories.options",
            "FS-STO-07",
            turn=seat,
            view="cards",
        )
    taken = yield from _chooses(table, seat, story, front, int(count[COUNT.name][0]))
    if not taken:
        decks.discard(table, story)
        say(table, "stories.beyond", "FS-STO-07", you="copy", rides=True, card=_called(story), seat=seat)
        return False
    yield from paying.pay(table, seat, _told(front, "cost", taken))
    if not is_alive(table, seat):
        decks.discard(table, story)
        return False
    kind = front[f"kind-{taken}"][0]
    if kind == "mission":
        decks.stories(table).missions.setdefault(seat, []).append(f"{story}:{taken}")
        say(table, "stories.mission", "FS-STO-10", you="copy", card=_called(story), seat=seat)
        _show_line(table, seat, front[f"label-{taken}"][0], "FS-STO-10")
        return False
    result = "success"
    if kind == "attempt":
        result = yield from _attempt(table, seat, front, taken)
    return (yield from results.carry_out(table, seat, story, taken, result))


def _told(front: Known, name: str, n: int) -> list[str]:
    """Several values of option ``n``."""
    return list(front[f"{name}-{n}"][0])


def _show_line(table: Table, seat: str, note: str, rule: str) -> None:
    if note:
        say(table, "stories.noted", rule, rides=True, note=note, seat=seat)


def _called(story: str) -> str:
    return f"@card.{story.replace('/', '.')}"


def _chooses(table: Table, seat: str, story: str, front: Known, n: int) -> Rule[int]:
    """The option taken; those whose price can't be paid are shut. 0 if that is all of them (FS-STO-07)."""

    def possible(table: Table) -> list[Option]:
        return [_option(i, front) for i in range(1, n + 1) if not paying.lacks(table, seat, _told(front, "cost", i))]

    def shut(table: Table) -> list[Shut]:
        short = {i: paying.lacks(table, seat, _told(front, "cost", i)) for i in range(1, n + 1)}
        return [
            Shut(_option(i, front), tuple(Line(f"shut.stories.{price}", "FS-STO-07") for price in lacking))
            for i, lacking in short.items()
            if lacking
        ]

    found = possible(table)
    chosen = yield choose(
        seat,
        "stories.choose",
        "FS-STO-07",
        possible,
        found=found,
        shut=shut,
        view="cards",
        values={"card": _called(story)},
        itself=only([o.id for o in found]),
    )
    return int(str(chosen or 0))


def _option(n: int, front: Known) -> Option:
    """An option with its letters, what it costs, and the line that was noted of it."""
    costs = paying.words(_told(front, "cost", n))
    note = str(front[f"label-{n}"][0])
    key = f"option.stories.{front[f'kind-{n}'][0]}.n" + (".cost" if costs else "") + (".note" if note else "")
    values = {"n": n, "letters": "".join(_told(front, "letters", n)), "costs": costs, "note": note}
    return Option(str(n), key, values, place=f"{showing.PLACE}{n}")


def _attempt(table: Table, seat: str, front: Known, n: int) -> Rule[str]:
    """The first letter of an Outcome card decides (FS-STO-09, FS-STO-21)."""
    letters = yield from _letters(table, seat, front, n)
    letters_of = board.letters(table)
    field = outcomes.letter(letters_of)
    drawn = yield from outcome.reveal(
        table, [field], letters_of, "stories.letters", "FS-STO-09", turn=seat, view="cards"
    )
    shown, source = drawn.values[field.name]
    result = "success" if str(shown)[:1] in letters else "failure"
    why = because("why.letters", source, letters=str(shown), card=drawn.card)
    say(table, f"stories.{result}", "FS-STO-09", why, rides=True, letter=str(shown)[:1], seat=seat)
    return result


def _letters(table: Table, seat: str, front: Known, n: int) -> Rule[list[str]]:
    """The letters that succeed: with those that count if something is spent beforehand, or in a situation
    (FS-STO-09)."""
    letters, easier = _told(front, "letters", n), str(front[f"easier-{n}"][0])
    more = [letter for letter in _told(front, "more", n) if letter not in letters]
    costs = [] if easier == "situation" else [easier]
    if easier == "none" or not more or paying.lacks(table, seat, costs):
        return letters
    answer = yield choose(
        seat,
        "stories.situation" if easier == "situation" else "stories.easier",
        "FS-STO-09",
        [Option("yes", "option.yes"), Option("no", "option.no")],
        view="cards",
        values={"letters": "".join(more), "costs": paying.words(costs)},
    )
    if answer != "yes":
        return letters
    yield from paying.pay(table, seat, costs, "FS-STO-09")
    return [*letters, *more]


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
        seat, "stories.which", "FS-STO-04", options, view="cards", itself=only([o.id for o in options])
    )
    story = str(chosen)
    if story == "top":
        name = deck(decks.stories(table).period)
        drawn = yield from draw(
            table, name, [], "deck.card", "FS-STO-07", turn=seat, view="cards", keep=True, shuffles=False
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
