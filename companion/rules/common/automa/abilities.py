"""What the abilities on the Automa's Action cards do, standard and hard (AU-32, AU-55, CD-73 to CD-78)."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.common import seats, zone
from companion.rules.common.automa import board, cards
from companion.rules.editions import edition
from companion.rules.editions.abilities import (
    AUTOMA_ENDS,
    AUTOMA_EXPLORES,
    AUTOMA_FIRES,
    AUTOMA_MEETS,
    AUTOMA_MOVES,
    AUTOMA_RESTS,
    AUTOMA_SHORTCUTS,
    AUTOMA_TURNS,
    Deed,
    Row,
)
from companion.rules.editions.edition import policies
from companion.rules.engine.abilities import Ability, Does, Moment
from companion.rules.engine.decks import unseen_options
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table, automa_seat, humans

LAST = 5
THIRD = 3
"""The third card in the zone, which CD-75 may mean with slot 3 (D-89)."""
PLAIN_FOOD = 2
"""Food that the standard card CD-76 needs."""


def identify(table: Table, place: int) -> Rule[str]:
    """Which of the six cards is at this place of the row. Asked when its abilities are needed and only values were read
    off it; "?" if nobody can tell."""
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


def at(table: Table, moment: Moment[Does], card: str) -> Ability[Does] | None:
    """What an Action card does at this moment, or None: by the rulebook, or as far as it is known what is printed on
    it."""
    row = next((row for row in edition.abilities(table, moment) if row.card == card), None)
    printed = policies(table).actions
    return printed.at(table, moment, card) if row is None and printed is not None else row


PHASES: dict[str, Moment[Deed]] = {
    "exploration": AUTOMA_EXPLORES,
    "rest": AUTOMA_RESTS,
    "movement": AUTOMA_MOVES,
    "fire": AUTOMA_FIRES,
    "end": AUTOMA_ENDS,
}
"""The phases in which abilities of revealed cards are used, in the order of the round."""


def use(table: Table, when: str) -> Rule[None]:
    """All abilities of the revealed cards for one of :data:`PHASES`, from the left (AU-32)."""
    printed = policies(table).actions
    if printed is None and not edition.abilities(table, PHASES[when]):
        return  # no card need be told
    revealed = table.things.automa.revealed
    # In the Exploration Phase each acts as it is revealed.
    for place in range(len(revealed) - 1 if when == "exploration" else 0, len(revealed)):
        if place >= len(table.things.automa.revealed):
            break
        card = yield from identify(table, place)
        if printed is not None:
            yield from printed.ready(table, card, when)
            if place >= len(table.things.automa.revealed):
                break
        row = at(table, PHASES[when], card)
        if row is None:
            continue
        if when == "end" and table.things.automa.revealed[place].cancelled:
            say(table, "automa.cancelled", "AU-66", card=f"@card.action.{card}")
            continue
        yield from row.does.run(table, row)


def enemy_line(table: Table, place: int) -> Rule[bool]:
    """Use the card's line for an Enemy in this slot (AU-27). False if it has none."""
    card = yield from identify(table, len(table.things.automa.revealed) - 1)
    printed = policies(table).actions
    if printed is not None:
        return (yield from printed.meets(table, card, place))
    row = at(table, AUTOMA_MEETS, card)
    found = row.does(table, row, place) if row is not None else None
    if row is None or found is None:
        return False
    _gains_from_enemy(table, row, place, *found)
    return True


def turned(table: Table) -> Rule[None]:
    """What cards do when one is revealed to explore."""
    for row in edition.abilities(table, AUTOMA_TURNS):
        yield from row.does(table, row)
    yield from use(table, "exploration")


# ---------------------------------------------------------------- Enemies in the zone


def for_slot_1(table: Table, row: Row, place: int) -> tuple[dict[str, int], tuple[str, ...]] | None:
    """For an Enemy in slot 1: 1 Food; HARD: also 1 Ammo, or 1 Ammo instead (CD-74, D-88)."""
    return (_for_slot_1(table), ("D-88",) if hard(table) else ()) if place == 1 else None


def for_slot_5(table: Table, row: Row, place: int) -> tuple[dict[str, int], tuple[str, ...]] | None:
    """For an Enemy in slot 5 (by the other reading in the third slot): 1 Fuel (CD-75, D-89)."""
    return ({"fuel": 1}, ("D-89",)) if place == LAST and reading(table, "D-89") == "a" else None


def _for_slot_1(table: Table) -> dict[str, int]:
    """CD-74 for an Enemy in slot 1: 1 Food; HARD: also 1 Ammo, or 1 Ammo instead (D-88)."""
    if not hard(table):
        return {"food": 1}
    return {"ammo": 1} if reading(table, "D-88") == "b" else {"food": 1, "ammo": 1}


def third_slot(table: Table, row: Row) -> Rule[None]:
    """By the other reading of D-89: 1 Fuel for an Enemy in the third slot, whichever slot the card explores (CD-75)."""
    if reading(table, "D-89") != "b":
        return
    last = len(table.things.automa.revealed) - 1
    if zone.tracked(table):
        slot = table.things.zone[THIRD - 1]
        if slot is not None and slot.kind == "enemy" and (yield from identify(table, last)) == row.card:
            _gains_from_enemy(table, row, THIRD, {"fuel": 1}, ("D-89",))
        return
    if (yield from identify(table, last)) != row.card:
        return
    kind = yield Question(
        "zone.third",
        "choose",
        row.rule,
        turn=automa_seat(table),
        view="zone",
        options=[Option("enemy", "option.yes", place=f"zone.{THIRD}"), Option("", "option.no")],
        doubts=("D-89",),
    )
    if kind == "enemy":
        _gains_from_enemy(table, row, THIRD, {"fuel": 1}, ("D-89",))


def _gains_from_enemy(table: Table, row: Row, place: int, tokens: dict[str, int], doubts: tuple[str, ...]) -> None:
    got = board.gain(table, tokens)
    say(
        table,
        "automa.enemy.gain",
        row.rule,
        because("why.slot", place=place),
        you="board",
        doubts=doubts,
        place=place,
        got=got,
    )


def repairs_rows(table: Table, row: Row) -> Rule[None]:
    """CD-73: an Outcome card names a row that is repaired; HARD: two cards."""
    for _ in range(2 if hard(table) else 1):
        letter, reason = yield from board.draw_letter(table, row.rule, meant="@letter.repair")
        board.repair_row(table, letter, row.rule, reason)


def finds(table: Table) -> dict[str, int]:
    """CD-74: with no Fuel 1 Fuel (HARD 2); with Fuel 1 Fuel and 1 Ammo."""
    if board.count(table, "fuel"):
        return {"fuel": 1, "ammo": 1}
    return {"fuel": 2 if hard(table) else 1}


def finds_fuel(table: Table, row: Row) -> Rule[None]:
    """CD-74, before the move."""
    had = board.count(table, "fuel")
    got = board.gain(table, finds(table))
    say(table, "automa.finds", row.rule, because("why.has", n=had, token="@token.fuel"), you="board", got=got)
    return
    yield


def player_discards(table: Table, row: Row) -> Rule[None]:
    """CD-75, before the move: the player discards 1 Food if possible; HARD: else 1 Ammo, or either as the player likes.
    By the other reading the Automa discards (D-90)."""
    tokens, how = ["food", "ammo"] if hard(table) else ["food"], reading(table, "D-90")
    for seat in [automa_seat(table)] if how == "b" else humans(table):
        yield from seats.of(table, seat).discard(table, seat, tokens, row.rule, ("D-90",), how == "c")


def player_damaged(table: Table, row: Row) -> Rule[None]:
    """CD-75, at the end of the round: the player takes 1 Damage."""
    for seat in humans(table):
        yield from seats.of(table, seat).damage(table, seat, 1, "", row.rule)


def food_line(table: Table) -> tuple[bool, bool]:
    """Whether the standard line of CD-76 applies, and whether the hard card leaves that open (D-98)."""
    enough = hard(table) and board.count(table, "food") >= PLAIN_FOOD
    return not hard(table) or (enough and reading(table, "D-98") == "b"), enough


def spends_food(table: Table, row: Row) -> Rule[None]:
    """CD-76: 2 Food for 1 Damage, and 1 Fame if the player is ahead; HARD: 1 Food for both, without comparing (D-91).

    With 2 or more Food the hard line may apply as well, or only the standard one (D-98).
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
            row.rule,
            why,
            you="board",
            doubts=("D-98",) if enough else (),
            n=need,
            token="@token.food",
        )
        for seat in humans(table):
            yield from seats.of(table, seat).damage(table, seat, 1, "", row.rule)
    else:
        say(table, "automa.lacks", row.rule, why, doubts=doubts, n=need, token="@token.food")
        if chained:
            return
    for seat in humans(table):
        human = seats.of(table, seat)
        if (not plain and has >= need) or (
            plain and (yield from human.ahead_on_fame(table, seat, table.things.automa.fame))
        ):
            yield from human.lose_fame(table, seat, 1, row.rule, doubts)


def is_treated(table: Table, row: Row) -> Rule[None]:
    """CD-78, before the move: 1 Treatment, HARD 2."""
    board.treat(table, 2 if hard(table) else 1, row.rule)
    return
    yield


def spends_ammo(table: Table, row: Row) -> Rule[None]:
    """CD-78, at the end of the round: the Automa discards 1 Ammo and the player loses 1 Fame."""
    has = board.count(table, "ammo")
    why = because("why.has", n=has, token="@token.ammo")
    if not has:
        say(table, "automa.lacks", row.rule, why, n=1, token="@token.ammo")
        return
    board.take(table, "ammo", 1)
    say(table, "automa.spends", row.rule, why, you="board", n=1, token="@token.ammo")
    for seat in humans(table):
        yield from seats.of(table, seat).lose_fame(table, seat, 1, row.rule)


def gives_up_its_own(table: Table) -> bool:
    """Whether the card means that the Automa discards its own tokens (D-90)."""
    return reading(table, "D-90") == "b"


def discards_level(table: Table) -> str:
    """Who discards, and whether the player can choose what (CD-75, D-90)."""
    if gives_up_its_own(table):
        return "own"
    free = reading(table, "D-90") == "c" and hard(table)
    return "free" if free else "hard" if hard(table) else "normal"


def food_level(table: Table) -> str:
    """Which line of the card will apply (CD-76, D-98)."""
    return "normal" if food_line(table)[0] else "hard"


def repairs(table: Table) -> dict[str, int]:
    """CD-73 as it is foretold: rows that are repaired."""
    return {"repair": 2 if hard(table) else 1}


def discards(table: Table) -> dict[str, int]:
    """CD-75 as it is foretold; by the other reading no more than that the Automa gives up something (D-90)."""
    return {"own": {}, "normal": {"you-food": 1}}.get(discards_level(table), {"you-food/ammo": 1})


def damages(table: Table) -> dict[str, int]:
    """CD-75 at the end of the round as it is foretold."""
    return {"you-damage": 1}


def feeds(table: Table) -> dict[str, int]:
    """CD-76 as it is foretold: the standard line takes Fame only from a player who is ahead (D-91, D-98)."""
    plain = food_line(table)[0]
    return {"food": -PLAIN_FOOD if plain else -1, "you-damage": 1, "you-fame?" if plain else "you-fame": 1}


def takes_shortcut(table: Table) -> dict[str, int]:
    """CD-77 as it is foretold."""
    return {"shortcut": 1, **({"speed": 1} if hard(table) else {})}


def treats(table: Table) -> dict[str, int]:
    """CD-78 before the move as it is foretold: Treatments."""
    return {"treat": 2 if hard(table) else 1}


def threatens(table: Table) -> dict[str, int]:
    """CD-78 at the end of the round as it is foretold."""
    return {"ammo": -1, "you-fame": 1}


def costs_you(table: Table) -> bool:
    """The ability costs the player something."""
    return True


def costs_you_something(table: Table) -> bool:
    """The ability costs the player something, unless the Automa is meant (D-90)."""
    return not gives_up_its_own(table)


def alone(table: Table) -> bool:
    """The ability changes only the Automa's own pieces."""
    return True


def changes_the_move(table: Table, row: Row) -> Rule[None]:
    """The ability changes the movement itself (CD-77)."""
    return
    yield


def farther(table: Table, row: Row) -> int:
    """HARD: 1 more point of speed (CD-77)."""
    return 1 if hard(table) else 0


def play_alone(table: Table, card: str) -> None:
    """Play an ability before the move that changes only the Automa's own pieces."""
    row = at(table, AUTOMA_MOVES, card)
    for question in row.does.run(table, row) if row is not None else ():
        raise AssertionError(f"card {card} asks {question.key}")


def shortcut_card(table: Table) -> Ability[Callable[[Table, Row], int]] | None:
    """The face-up card that lets the Automa take the first Shortcut on its way (CD-77)."""
    rows = (at(table, AUTOMA_SHORTCUTS, action.card) for action in table.things.automa.revealed)
    return next((row for row in rows if row is not None), None)


def faster(table: Table) -> list[tuple[int, str]]:
    """Points of speed that face-up cards add, each with the source of that knowledge (CD-77)."""
    card, printed = shortcut_card(table), policies(table).actions
    found = [(card.does(table, card), "rulebook")] if card is not None else []
    if printed is not None:
        found += [printed.faster(table, action.card) for action in table.things.automa.revealed]
    return [(n, source) for n, source in found if n]
