"""Object and Special Loot cards in hand: drawing, the hand limit, paying with them, playing them (EX-31 to EX-35)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.common import fury, hand
from companion.rules.common.automa import board
from companion.rules.editions.cards import PHASES
from companion.rules.editions.edition import components, policies
from companion.rules.engine.decks import draw, shuffle, way
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import figure, moment
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Field, Option, Question, Rule, SideAct, SideRule, choose, only
from companion.rules.engine.saying import because, did, say
from companion.rules.engine.table import Table, automa_seat, humans, is_alive, is_tracked
from companion.rules.engine.units import phase_of

# ---------------------------------------------------------------- drawing


def draw_objects(table: Table, seat: str, n: int, rule: str) -> Rule[int]:
    """Draw Object cards into the hand. Cards over the limit are discarded or used at once (EX-31, EX-32, EX-35).

    Returns how many were drawn; fewer if deck and pile are empty (EX-34).
    """
    got = 0
    drawn = yield from moment(table, "objects", n, seat=seat, cause=rule)
    for _ in range(drawn.value if drawn.happens else 0):
        always = figure(table, "objects.two", "", seat=seat) if can_draw(table) else ""
        two = always or (can_draw(table) and (yield from fury.offer(table, seat, "C", "CD-61")))
        card = yield from _draw_one(table, seat)
        if card is not None and two:
            card = yield from _better_of_two(table, seat, card, always or "CD-61")
        if card is None:
            say(table, "object.none", "EX-34", seat=seat)
            break
        table.things.seats[seat].hand.append(card)
        yield from _know_phase(table, card)
        got += 1
        # On one screen for several people a card is not named: it is face down (EX-31).
        open_to_see = way(table, "object") == "deal" and len(humans(table)) == 1
        did(
            table,
            seat,
            "object.drawn" if open_to_see else "object.drawn.hidden",
            "EX-31",
            because(f"@rule.{rule}", "rulebook"),
            card=hand.named(table, card),
        )
        if always:
            yield from shed(table, seat)  # one after the other, each with the hand limit (XD-40)
    yield from shed(table, seat)
    return got


def can_draw(table: Table) -> bool:
    """Whether an Object card can be drawn: from deck, pile, or the Automa's own (EX-34, AU-21)."""
    deck = table.things.decks.get("object")
    if deck is None or deck.left or (automa_seat(table) and table.things.automa.objects):
        return True
    return bool(deck.discards) if way(table, "object") == "deal" else len(deck.unseen) > hand.held(table)


def _draw_one(table: Table, seat: str) -> Rule[str | None]:
    """The name of the next Object card, ``""`` if it stays unnamed; None if there is no card (EX-34)."""
    deck = table.things.decks.get("object")
    if deck is not None and not deck.left:
        yield from _renew(table)
    if way(table, "object") == "deal":
        names = tuple(Option(o, f"card.object.{o}") for o in components(table).objects)
        field = Field("name", names, learn="name", key="field.object")
        drawn = yield from draw(table, "object", [field], "object.draw", "EX-31", turn=seat, view="convoy", keep=True)
        return str(drawn.values["name"][0]) if drawn is not None else None
    if deck is not None and not deck.left:
        return None
    name = yield choose(
        seat,
        "object.drawn",
        "EX-31",
        [
            Option("", "option.object.unnamed"),
            *(Option(o, f"card.object.{o}") for o in components(table).objects),
        ],
        secret=True,
        wordy=True,
    )
    deck = table.things.decks.get("object")
    if deck is not None:
        deck.blind += 1
    return str(name)


def _renew(table: Table) -> Rule[None]:
    """If the Object deck is empty, its pile becomes the new deck (EX-34), together with the Automa's Objects
    (AU-21)."""
    if not can_draw(table):
        return
    if automa_seat(table):
        yield from board.run_out(table)
    elif way(table, "object") != "deal":
        yield from shuffle(table, "object", "EX-34")
        deck = table.things.decks["object"]
        deck.blind = min(len(deck.unseen), hand.held(table))


def _better_of_two(table: Table, seat: str, first: str, rule: str) -> Rule[str]:
    """Draw two, keep one, discard the other (CD-61, RC-TIN)."""
    second = yield from _draw_one(table, seat)
    if second is None:
        return first
    pair = [first, second]
    kept = first
    if first != second:
        kept = yield choose(
            seat,
            "object.keep",
            rule,
            [Option(card, "option.card", {"card": hand.named(table, card)}) for card in pair],
            secret=True,
        )
    pair.remove(str(kept))
    table.things.seats[seat].hand.append(pair[0])
    hand.drop(table, seat, pair[0])
    return str(kept)


def over(table: Table, seat: str) -> int:
    """How many cards in a tracked seat's hand are over the limit (CV-11, EX-32)."""
    if not is_tracked(table, seat) or not is_alive(table, seat):
        return 0
    held_now = len(table.things.seats[seat].hand)
    return max(0, held_now - hand.hand_limit(table, seat)) if held_now else 0


def shed(table: Table, seat: str) -> Rule[None]:
    """While over the limit: discard or use a chosen card (EX-32, IC-16)."""
    while over(table, seat):
        mine = table.things.seats[seat]
        answer = yield choose(
            seat,
            "hand.over",
            "EX-32",
            lambda t: _over_options(t, seat),
            secret=True,
            values={"n": hand.hand_limit(table, seat), "held": len(mine.hand)},
        )
        verb, _, card = str(answer).partition(":")
        if verb == "use":
            yield from use(table, seat, card)
        elif hand.drop(table, seat, card):
            did(table, seat, "hand.dropped", "EX-32", card=hand.named(table, card))


def shed_after(table: Table, before: Mapping[str, int]) -> Rule[None]:
    """After a correction: reduce hands that are farther over their limit than ``before`` (EX-32)."""
    for seat in [s for s in humans(table) if over(table, s) > before.get(s, 0)]:
        yield from shed(table, seat)


def all_over(table: Table) -> dict[str, int]:
    """:func:`over` of each person's seat."""
    return {seat: over(table, seat) for seat in humans(table) if seat in table.things.seats}


def _over_options(table: Table, seat: str) -> list[Option]:
    if not over(table, seat):
        return []  # a correction has brought the hand to its limit
    cards = sorted(set(table.things.seats[seat].hand), key=table.things.seats[seat].hand.index)
    now = usable(table, seat, phase_of(table)) if table.progress.queue[:1] in ([seat], ["table"]) else []
    return [
        *(Option(f"drop:{card}", "option.card.drop", {"card": hand.named(table, card)}) for card in cards),
        *(Option(f"use:{card}", "option.card.use", {"card": hand.named(table, card)}) for card in cards if card in now),
    ]


def discard_object(table: Table, seat: str, rule: str) -> Rule[bool]:
    """Pay with one chosen Object card; Special Loot can't pay (CD-16, FW-30). False if there is none."""
    held_now = hand.objects_in_hand(table, seat)
    if not held_now:
        return False
    card = yield choose(
        seat,
        "object.discard",
        rule,
        lambda t: [
            Option(c, "option.card", {"card": hand.named(table, c)})
            for c in (*components(table).objects, "")
            if c in hand.objects_in_hand(t, seat)
        ],
        secret=True,
        itself=only(list(dict.fromkeys(held_now))),
    )
    if hand.drop(table, seat, str(card)):
        did(table, seat, "object.discarded", rule, card=hand.named(table, str(card)))
    return True


# ---------------------------------------------------------------- playing


def usable(table: Table, seat: str, moment: str) -> list[str]:
    """Cards in hand that may be played in this phase and would do something, each name once (EX-33, D-85)."""
    mine = table.things.seats[seat].hand
    return [
        card
        for card, effect in policies(table).texts.played.items()
        if card in mine and moment in _phases(table, card) and effect.possible(table, seat)
    ]


def _phases(table: Table, card: str) -> tuple[str, ...]:
    """When a card may be played: the phase read off it, else the one that its effect implies, else any phase until it
    is read (D-85)."""
    printed = known(table, f"use/{card}").get("phase")
    if printed is not None:
        return (str(printed[0]),)
    return PHASES if reading(table, "D-85") == "b" else policies(table).texts.played[card].phases


def playable(table: Table, seat: str, moment: str) -> list[SideAct]:
    """Side acts in a seat's own turn: play a card, or name an unnamed one (EX-33, FW-30)."""
    acts = [
        SideAct(
            Option(f"object:{card}", "side.object", {"card": hand.named(table, card)}, hand=True), _player(seat, card)
        )
        for card in usable(table, seat, moment)
    ]
    if "" in table.things.seats[seat].hand:
        acts.append(SideAct(Option("object:name", "side.object.name", hand=True), _namer(seat)))
    return acts


def _player(seat: str, card: str) -> SideRule:
    return lambda table: use(table, seat, card)


def _namer(seat: str) -> SideRule:
    def name(table: Table) -> Rule[None]:
        """Say which Object card an unnamed one is (EX-31)."""
        answer = yield choose(
            seat,
            "object.name",
            "EX-31",
            [Option(o, f"card.object.{o}") for o in components(table).objects],
            secret=True,
        )
        mine = table.things.seats[seat].hand
        if "" in mine:
            mine[mine.index("")] = str(answer)
            yield from _know_phase(table, str(answer))

    return name


def _know_phase(table: Table, card: str) -> Rule[None]:
    """Take what the library knows of the phase of a real card whose effect implies none (D-85, UF-25)."""
    played = policies(table).texts.played
    if table.terms.copy == "own" and card in played and _phases(table, card) == PHASES:
        yield from consult(table, f"use/{card}", ["phase"])


def use(table: Table, seat: str, card: str) -> Rule[None]:
    """Play a card: it leaves the hand, then has its effect (EX-33). The phase on a real card is asked once (D-85)."""
    effect = policies(table).texts.played[card]
    yield from _know_phase(table, card)
    unread = "phase" not in known(table, f"use/{card}")
    if table.terms.copy == "own" and unread and _phases(table, card) == PHASES:
        yield from read_phase(table, seat, card, "EX-33", ("D-85",) if effect.phases != PHASES else ())
    if phase_of(table) not in _phases(table, card):
        stays(table, seat, card, "EX-33")
        return
    if not hand.drop(table, seat, card):
        return
    did(
        table,
        seat,
        "object.used",
        effect.rule,
        doubts=("D-85",) if unread and effect.phases != PHASES else (),
        card=hand.named(table, card),
    )
    yield from effect.run(table, seat)


def read_phase(table: Table, seat: str, card: str, rule: str, doubts: tuple[str, ...] = ()) -> Rule[None]:
    """The phase on a real card, read off it as it is played first (D-85, UF-25, UF-65)."""
    answer = yield Question(
        "object.phase",
        "read",
        rule,
        asked=seat,
        turn=seat,
        card=f"use/{card}",
        secret=True,
        values={"card": hand.named(table, card)},
        doubts=doubts,
        fields=[Field("phase", tuple(Option(m, f"phase.{m}") for m in PHASES), learn="phase", key="field.phase")],
    )
    learn(table, f"use/{card}", "phase", answer["phase"], "owner")


def stays(table: Table, seat: str, card: str, rule: str) -> None:
    """Say that a card is for another phase, and so stays in the hand, unseen (EX-31)."""
    shown = hand.named(table, card if len(humans(table)) == 1 else "")
    say(table, "object.phase", rule, because("why.phase", "owner"), rides=True, card=shown, seat=seat)
