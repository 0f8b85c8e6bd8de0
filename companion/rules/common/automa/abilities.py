"""What the abilities on the Automa's Action cards do, standard and hard (AU-32, AU-55, CD-73 to CD-78)."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.common import seats, zone
from companion.rules.common.automa import board, cards
from companion.rules.engine.decks import unseen_options
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table, automa_seat, humans

THIRD = 3
"""The third place of the zone, which CD-75 may mean by slot 3 (D-89)."""
PLAIN_FOOD = 2
"""Food that CD-76 asks for on the standard card."""


def identify(table: Table, place: int) -> Rule[str]:
    """Which of the six cards is at this place of the row, asked when its abilities matter and only values were read
    off it. "?" if nobody can tell."""
    action = table.things.automa.revealed[place]
    if action.card != "?":
        return action.card
    card = yield Question(
        "action.which",
        "choose",
        "AU-32",
        turn=automa_seat(table),
        view="automa",
        values={"skill": action.skill, "at": place + 1},
        options=lambda t: unseen_options(t, cards.deck_name(t)),
    )
    if card is None or place >= len(table.things.automa.revealed):
        return "?"
    table.things.automa.revealed[place].card = str(card)
    deck = cards.deck(table)
    deck.unseen.remove(str(card))
    deck.blind = max(0, deck.blind - 1)
    return str(card)


def hard(table: Table) -> bool:
    """Whether the hard Action cards are in play (AU-02)."""
    return table.terms.difficulty == "hard"


def use(table: Table, when: str) -> Rule[None]:
    """All abilities of the revealed cards for a phase, from the left (AU-32)."""
    for place in range(len(table.things.automa.revealed)):
        if place >= len(table.things.automa.revealed):
            break
        card = yield from identify(table, place)
        ability = ABILITIES.get((card, when))
        if ability is None:
            continue
        if when == "end" and table.things.automa.revealed[place].cancelled:
            say(table, "automa.cancelled", "AU-66", card=f"@card.action.{card}")
            continue
        yield from ability(table)


def enemy_line(table: Table, place: int) -> Rule[bool]:
    """The Enemy line of the card in play, if it has one for this slot (AU-27). Says what it brings; False if none."""
    card = yield from identify(table, len(table.things.automa.revealed) - 1)
    if card == "2" and place == 1:
        _gains_from_enemy(table, card, place, _for_slot_1(table), ("D-88",) if hard(table) else ())
    elif card == "3" and place == 5 and reading(table, "D-89") == "a":
        _gains_from_enemy(table, card, place, {"fuel": 1}, ("D-89",))
    else:
        return False
    return True


def _for_slot_1(table: Table) -> dict[str, int]:
    """CD-74 for an Enemy in slot 1: 1 Food; HARD 1 Ammo on top of it, or in its place (D-88)."""
    if not hard(table):
        return {"food": 1}
    return {"ammo": 1} if reading(table, "D-88") == "b" else {"food": 1, "ammo": 1}


def third_slot(table: Table) -> Rule[None]:
    """By the other reading of D-89 card 3 brings 1 Fuel for an Enemy in the third slot, whichever slot it explores
    (CD-75)."""
    if reading(table, "D-89") != "b":
        return
    last = len(table.things.automa.revealed) - 1
    if zone.tracked(table):
        slot = table.things.zone[THIRD - 1]
        if slot is not None and slot.kind == "enemy" and (yield from identify(table, last)) == "3":
            _gains_from_enemy(table, "3", THIRD, {"fuel": 1}, ("D-89",))
        return
    if (yield from identify(table, last)) != "3":
        return
    kind = yield Question(
        "zone.third",
        "choose",
        "CD-75",
        turn=automa_seat(table),
        view="zone",
        options=[Option("enemy", "option.yes", place=f"zone.{THIRD}"), Option("", "option.no")],
        doubts=("D-89",),
    )
    if kind == "enemy":
        _gains_from_enemy(table, "3", THIRD, {"fuel": 1}, ("D-89",))


def _gains_from_enemy(table: Table, card: str, place: int, tokens: dict[str, int], doubts: tuple[str, ...]) -> None:
    got = board.gain(table, tokens)
    say(
        table,
        "automa.enemy.gain",
        f"CD-7{2 + int(card)}",
        because("why.slot", place=place),
        you="board",
        doubts=doubts,
        place=place,
        got=got,
    )


def _repairs_rows(table: Table) -> Rule[None]:
    """CD-73: an Outcome card names a row that is repaired; HARD: two cards."""
    for _ in range(2 if hard(table) else 1):
        letter, reason = yield from board.draw_letter(table, "CD-73")
        board.repair_row(table, letter, "CD-73", reason)


def finds(table: Table) -> dict[str, int]:
    """CD-74: with no Fuel 1 Fuel (HARD 2); with Fuel 1 Fuel and 1 Ammo."""
    if board.count(table, "fuel"):
        return {"fuel": 1, "ammo": 1}
    return {"fuel": 2 if hard(table) else 1}


def _finds_fuel(table: Table) -> Rule[None]:
    """CD-74 before moving."""
    had = board.count(table, "fuel")
    got = board.gain(table, finds(table))
    say(table, "automa.finds", "CD-74", because("why.has", n=had, token="@token.fuel"), you="board", got=got)
    return
    yield


def _player_discards(table: Table) -> Rule[None]:
    """CD-75 before moving: the player discards 1 Food if possible; HARD: or else 1 Ammo, or either as the player likes.
    Or the Automa gives up its own (D-90)."""
    tokens, how = ["food", "ammo"] if hard(table) else ["food"], reading(table, "D-90")
    for seat in [automa_seat(table)] if how == "b" else humans(table):
        yield from seats.of(table, seat).discard(table, seat, tokens, "CD-75", ("D-90",), how == "c")


def _player_damaged(table: Table) -> Rule[None]:
    """CD-75 at the end of the round: the player takes 1 Damage."""
    for seat in humans(table):
        yield from seats.of(table, seat).damage(table, seat, 1, "", "CD-75")


def food_line(table: Table) -> tuple[bool, bool]:
    """Whether the plain line of CD-76 holds, and whether the hard card leaves that open (D-98)."""
    enough = hard(table) and board.count(table, "food") >= PLAIN_FOOD
    return not hard(table) or (enough and reading(table, "D-98") == "b"), enough


def _spends_food(table: Table) -> Rule[None]:
    """CD-76: 2 Food for 1 Damage, and 1 Fame if the player is ahead; HARD: 1 Food for both, no comparison (D-91).

    The hard line holds with 2 Food or more as well, or then the plain one (D-98).
    """
    has = board.count(table, "food")
    plain, enough = food_line(table)
    need = PLAIN_FOOD if plain else 1
    why = because("why.has", n=has, token="@token.food")
    chained = reading(table, "D-91") == "a"
    # On the hard card both stand behind the Food, whatever the reading.
    doubts = () if has >= need or hard(table) else ("D-91",)
    if has >= need:
        board.take(table, "food", need)
        say(
            table,
            "automa.spends",
            "CD-76",
            why,
            you="board",
            doubts=("D-98",) if enough else (),
            n=need,
            token="@token.food",
        )
        for seat in humans(table):
            yield from seats.of(table, seat).damage(table, seat, 1, "", "CD-76")
    else:
        say(table, "automa.lacks", "CD-76", why, doubts=doubts, n=need, token="@token.food")
        if chained:
            return
    for seat in humans(table):
        human = seats.of(table, seat)
        if (not plain and has >= need) or (
            plain and (yield from human.ahead_on_fame(table, seat, table.things.automa.fame))
        ):
            yield from human.lose_fame(table, seat, 1, "CD-76", doubts)


def _is_treated(table: Table) -> Rule[None]:
    """CD-78 before moving: 1 Treatment, HARD 2."""
    board.treat(table, 2 if hard(table) else 1, "CD-78")
    return
    yield


def _spends_ammo(table: Table) -> Rule[None]:
    """CD-78 at the end of the round: 1 Ammo for 1 Fame of the player."""
    has = board.count(table, "ammo")
    why = because("why.has", n=has, token="@token.ammo")
    if not has:
        say(table, "automa.lacks", "CD-78", why, n=1, token="@token.ammo")
        return
    board.take(table, "ammo", 1)
    say(table, "automa.spends", "CD-78", why, you="board", n=1, token="@token.ammo")
    for seat in humans(table):
        yield from seats.of(table, seat).lose_fame(table, seat, 1, "CD-78")


ABILITIES: dict[tuple[str, str], Callable[[Table], Rule[None]]] = {
    ("1", "end"): _repairs_rows,
    ("2", "movement"): _finds_fuel,
    ("3", "movement"): _player_discards,
    ("3", "end"): _player_damaged,
    ("4", "end"): _spends_food,
    ("6", "movement"): _is_treated,
    ("6", "end"): _spends_ammo,
}
"""Ability by card and phase; CD-77 (card 5) changes the movement itself and is read there."""
OWN = {("2", "movement"), ("6", "movement")}
"""Abilities that are about the Automa's own things alone, by every reading."""


def is_own(table: Table, card: str, when: str) -> bool:
    """Whether this ability is about the Automa's own things alone, so that nobody is asked and nothing is drawn: what
    it finds (CD-74) or gives up itself (CD-75 by a reading of D-90), and its Treatment (CD-78)."""
    return (card, when) in OWN or ((card, when) == ("3", "movement") and reading(table, "D-90") == "b")


def play_own(table: Table, card: str, when: str) -> None:
    """Such an ability, played at once."""
    for question in ABILITIES[card, when](table):
        raise AssertionError(f"card {card} asks {question.key}")


def shortcut_card(table: Table) -> bool:
    """Whether CD-77 is face up: the Automa has Tracks and takes the first Shortcut on its way."""
    return any(a.card == "5" for a in table.things.automa.revealed)
