"""Phase 5: end check, abilities, the Aurora, Enemies left behind, the zone, the next column (ER-01 to ER-06, AU-55
to AU-57)."""

from __future__ import annotations

from typing import Any

from companion.rules.common import atlas, convoy, route, side, zone
from companion.rules.common.automa import abilities, board, cards
from companion.rules.editions.abilities import AUTOMA_ENDS
from companion.rules.editions.edition import policies
from companion.rules.engine import modules
from companion.rules.engine.decks import change_way, way
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import figure, happens, moment
from companion.rules.engine.pieces import BoxSign
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import because, did, say
from companion.rules.engine.table import Table, automa_seat, humans, is_alive, is_tracked, mark, seats_of

LAST = 6
"""The number, white or red, on which the Aurora ends the game (ER-01)."""


def end_check(table: Table, who: str) -> Rule[None]:
    """The game ends if a Convoy has reached the Aurora, or if the Aurora is at 6 of the colour that it follows (ER-01,
    D-46). Whether somebody has reached it is settled for all (1E-SCO-11); the
    Aurora begins at 1 and moves on each round, so there are six at most (1E-RND-08)."""
    things = table.things
    reached = [seat for seat in (yield from route.reached(table)) if is_alive(table, seat)]
    if not any(is_alive(table, seat) for seat in humans(table)):
        # Nobody is left to play (OT-01).
        table.progress.ending, table.progress.taken = True, bool(reached)
        say(table, "end.nobody", "OT-01")
    elif reached:
        table.progress.ending, table.progress.taken = True, True
        say(
            table,
            "end.taken",
            "ER-01",
            because("why.aurora", n=things.aurora, colour=f"@colour.{things.aurora_colour}"),
            *(because("why.space", seat=f"@seat.{s}", space=route.space_of(table, s)) for s in reached),
            seats=[f"@seat.{s}" for s in reached],
        )
    elif things.aurora >= LAST or (yield from _other_six(table)):
        table.progress.ending, table.progress.taken = True, False
        say(
            table,
            "end.missed",
            "ER-01",
            because("why.aurora", n=things.aurora, colour=f"@colour.{things.aurora_colour}"),
            doubts=("D-46",) if things.aurora_colour == "red" else (),
        )


def _other_six(table: Table) -> Rule[bool]:
    """Whether the game ends since the Aurora's space also shows a 6 of the other colour (ER-01, D-46).

    Only asked on red numbers of an unknown map: on white ones nothing tells where a red 6 is.
    """
    things, board = table.things, atlas.of(table)
    other = "white" if things.aurora_colour == "red" else "red"
    if reading(table, "D-46") == "b":
        yield from board.numbers(table, "red")
    here, opposite = board.goal(table, things.aurora, things.aurora_colour), board.goal(table, LAST, other)
    if not here:
        if reading(table, "D-46") == "a":
            return False
        answer = yield Question(
            "map.six",
            "choose",
            "ER-01",
            view="map",
            values={"n": things.aurora},
            options=[Option("yes", "option.yes", grave=True), Option("no", "option.no")],
            doubts=("D-46",),
        )
        return bool(answer == "yes")
    if here != opposite:
        return False
    if reading(table, "D-46") == "a":
        say(table, "end.other-six", "ER-01", rides=True, doubts=("D-46",))
        return False
    return True


def automa_abilities(table: Table, who: str) -> Rule[None]:
    """End of Round abilities from the left, in the last round too (AU-55, D-44). Then lying Survivors stand up
    (AU-68)."""
    if is_alive(table, automa_seat(table)):
        left_out = table.progress.ending and reading(table, "D-44") == "a"
        revealed = table.things.automa.revealed
        if table.progress.ending and any(abilities.at(table, AUTOMA_ENDS, action.card) for action in revealed):
            say(table, "end.last.off" if left_out else "end.last.on", "AU-55", rides=True, doubts=("D-44",))
        if not left_out:
            yield from _last_chance(table)
            yield from abilities.use(table, "end")
        table.things.automa.lying = 0


def _last_chance(table: Table) -> Rule[None]:
    """With the solo variant an ability can be cancelled until the moment it is used (AU-66)."""
    while side.cancellable(table):
        answer = yield Question(
            "variant.cancel",
            "choose",
            "AU-66",
            view="automa",
            values={"n": table.things.automa.contaminated - table.things.automa.lying},
            options=lambda t: [Option("none", "option.cancel.none"), *(act.option for act in side.cancellable(t))],
        )
        if answer in (None, "none"):
            return
        for act in side.cancellable(table):
            if act.option.id == answer:
                yield from act.run(table)


def production(table: Table, who: str) -> Rule[None]:
    """Create Resource boxes, in the last round too (ER-06, D-44)."""
    last = table.progress.ending
    yield from produce(table, last and reading(table, "D-44") == "a", ("D-44",) if last else ())


def produce(table: Table, left_out: bool, doubts: tuple[str, ...]) -> Rule[None]:
    """Create Resource boxes, unless left out, then the expansions' moment at the end of a round (ER-06), and boxes of
    theirs that heal (MS-06)."""
    if not left_out:
        yield from _production(table, doubts)
    yield from happens(table, "round.ends")
    for sign in modules.kinds(table).signs.values():
        if sign.heals:
            _heal(table, sign)


def _heal(table: Table, sign: BoxSign) -> None:
    """The Damage counter on each box with this sign goes: nobody gains by keeping it (FS-BOX-04, FS-BOX-06)."""
    for seat in humans(table):
        if not is_alive(table, seat):
            continue
        if not is_tracked(table, seat):
            if table.terms.copy == "own":
                say(table, "end.heals.hand", sign.rule, you=True, rides=True, sign=f"@sign.{sign.name}", seat=seat)
            continue
        for box in [box.name for box in convoy.with_sign(table, seat, sign.name) if not box.whole]:
            convoy.mend(table, seat, box)
            did(table, seat, "end.heals", sign.rule, box=f"{seat}.{box}", sign=f"@sign.{sign.name}")


def _production(table: Table, doubts: tuple[str, ...]) -> Rule[None]:
    """Undamaged Create Resource boxes give their token (ER-06). Players whose Convoy is not kept do this themselves."""
    people = [seat for seat in humans(table) if is_alive(table, seat)]
    by_hand = [seat for seat in people if table.terms.seats[seat] == "untracked"] if table.terms.copy == "own" else []
    for seat in by_hand if len(by_hand) < len(people) else by_hand and [""]:
        say(table, "end.production", "ER-06", rides=True, you=True, doubts=doubts, seat=seat)
    for seat in seats_of(table):
        if is_tracked(table, seat) and is_alive(table, seat):
            yield from _produce(table, seat, doubts)


def _produce(table: Table, seat: str, doubts: tuple[str, ...]) -> Rule[None]:
    mine = convoy.seat_of(table, seat)
    signs = convoy.boxes(table, mine)
    for box in convoy.working(table, mine, "make-"):
        token = signs[box].removeprefix("make-")
        made = convoy.room(table, convoy.seat_of(table, seat), token)
        say(
            table,
            "end.made" if made else "end.made.full",
            "ER-06",
            because("why.box.sign", box=f"{seat}.{box}", sign=f"@sign.{signs[box]}"),
            rides=True,
            doubts=doubts,
            token=f"@token.{token}",
            seat=seat,
        )
        if made:
            yield from convoy.put(table, seat, token)


def clear(table: Table, who: str) -> Rule[None]:
    """All revealed Action cards go to the Discard Zone (AU-56)."""
    automa = table.things.automa
    if automa.revealed:
        cards.deck(table).discards += [a.card for a in automa.revealed if a.card != "?"]
        by_hand = way(table, cards.deck_name(table)) != "deal"
        say(table, "end.clear", "AU-56", rides=True, you=by_hand, n=len(automa.revealed))
    if automa.pile:
        # There can be face-down cards left only by the other reading of D-14.
        cards.deck(table).discards += [card for card in automa.pile if not card.startswith("?")]
    automa.revealed, automa.pile = [], []
    return
    yield


def aurora(table: Table, who: str) -> Rule[None]:
    """The Aurora moves one space forward (ER-02)."""
    forward = yield from moment(table, "aurora", 1)
    if not forward.happens:
        return
    table.things.aurora = min(LAST, table.things.aurora + forward.value)
    say(
        table,
        "end.aurora",
        "ER-02",
        rides=True,
        you="copy",
        n=table.things.aurora,
        colour=f"@colour.{table.things.aurora_colour}",
    )


def left_behind(table: Table, who: str) -> Rule[None]:
    """Enemies that all Convoys have left behind leave the game, as the edition says (ER-03, ED-54)."""
    if not table.things.enemies:
        return
    regions = []
    for seat in [s for s in table.things.order if is_alive(table, s)]:
        regions.append((yield from route.region(table, route.space_of(table, seat))))
    abandoned = policies(table).abandoned
    for enemy in list(table.things.enemies):
        if abandoned.behind(table, enemy, regions):
            abandoned.goes(table, enemy, regions)


def trim(table: Table, who: str) -> Rule[None]:
    """If there are more than four cards in the zone, discard the excess, beginning with slot 1 (ER-04)."""
    limit = figure(table, "zone.limit", zone.limit(table))
    if zone.tracked(table):
        zone.trim(table, limit)
    else:
        say(table, "end.trim", "ER-04", rides=True, you=True, n=limit)
    return
    yield


def fill(table: Table, who: str) -> Rule[None]:
    """Slide the cards left and reveal new ones until all five slots are full; an Enemy among them stays there until the
    next Ambush (ER-05, 1E-EOR-07)."""
    if zone.tracked(table):
        n = yield from zone.close_gaps(table)
        doubts = ("D-08",) if n > 1 else ()
        say(table, "end.filled", "ER-05", rides=True, you="copy", doubts=doubts, n=n)
    else:
        say(table, "end.fill", "ER-05", rides=True, you=True)


def next_column(table: Table, who: str) -> Rule[None]:
    """The Automa's counter moves 1 column right; the Damage in Row A below it is removed (AU-57)."""
    if not automa_seat(table):
        return
    automa = table.things.automa
    automa.column = min(board.shape(table).columns, automa.column + 1)
    below = f"{board.shape(table).covered}{automa.column}"
    nothing: dict[str, Any] = {} if below in automa.damage else {"box": ""}
    automa.damage = [b for b in automa.damage if b != below]
    say(table, "end.column", "AU-57", rides=True, you="board", n=automa.column, **nothing)
    return
    yield


def offer_to_deal(table: Table, who: str) -> Rule[None]:
    """All six Action cards are known: ask whether the app deals them from now on."""
    name = cards.deck_name(table)
    answer = yield Question(
        "action.offer",
        "choose",
        "AU-02",
        view="automa",
        options=[Option("yes", "option.deal"), Option("no", "option.byhand")],
    )
    mark(table, "game:offered")
    if answer == "yes":
        change_way(table, name, "deal")


def offer_line_up(table: Table) -> list[str]:
    """Once, between two rounds, when every Action card has been read."""
    name = cards.deck_name(table)
    if "game:offered" in table.progress.marks or way(table, name) == "deal" or not automa_seat(table):
        return []
    return ["table"] if cards.all_read(table, name) and not cards.deck(table).blind else []


def once(table: Table) -> list[str]:
    """For a step that happens once."""
    return ["table"]


def unless_ending(table: Table) -> list[str]:
    """For a step that is left out in the last round."""
    return [] if table.progress.ending else ["table"]


def after_round(table: Table) -> str:
    """The next round, or the scoring."""
    return "score" if table.progress.ending else "exploration.begin"
