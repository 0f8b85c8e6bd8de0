"""Defence of Enemies in the first edition: plain boxes on the back of their Loot card, their number depends on the
players (1E-FIR-03, 1E-FIR-15)."""

from __future__ import annotations

from msgspec import Struct

from companion.rules.common import attack, clan
from companion.rules.editions.first_edition import stack
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Ahead, Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Enemy, Reason, Table, automa_seat, is_tracked

GAINS = ["fame", "target"]
"""The rewards of each attack that does damage (1E-FIR-18, 1E-FIR-19)."""
MOST = 12
"""More Defence boxes than any back shows (UF-29)."""


class Number(Struct, frozen=True):
    """A number of boxes printed on the back of a Loot card for 2, 3 and 4 players: its field, its question with the
    rule, the message of an answer, and its bounds. From 1 on, it need not be told."""

    field: str
    asks: str
    option: str
    rule: str = "1E-FIR-03"
    least: int = 1
    most: int = MOST


BOXES = Number("defence", "ambush.defence", "option.defence")
"""All Defence boxes."""


def attach(table: Table, enemy: Enemy) -> Rule[None]:
    """Put the top Loot card beside it, back up (1E-FIR-03), and find out how many Defence boxes it has."""
    deck = yield from stack.lay(table, enemy.name)
    if not deck:
        return
    if table.terms.copy == "own":
        say(
            table,
            "ambush.loot",
            "1E-FIR-03",
            you=True,
            rides=True,
            deck=f"@deck.{deck}",
            enemy=f"@card.enemy.{enemy.name}",
            n=clan.number(table, enemy.name),
        )
    if attack.all_seen(table):
        found = yield from read(table, enemy, deck, BOXES)
        if found is None:
            return
        n, source = found
        if source == "asked":
            stack.told(table, enemy.name, n)
        if n:
            enemy.hitpoints = f"back/{enemy.name}"
            table.terms.printed[enemy.hitpoints] = {"defence": ({_people(table): n}, source)}


def _people(table: Table) -> str:
    """For how many players the boxes are counted; a solo game is one for two (1E-SET-19)."""
    return str(max(2, len(table.terms.seats)))


def read(table: Table, enemy: Enemy, deck: str, number: Number) -> Rule[tuple[int, str] | None]:
    """A number on the back, with its source: of the card that was dealt, or the same on all cards that it may be, else
    asked (UF-29). None if nobody can be asked.

    The number holds for this Enemy only, and it does not tell which card it is, unless only one is left. While it is
    only inferred which cards bear this back, their numbers stand first, and nothing follows from them (U1-20).
    """
    _, dealt = stack.card_of(table, enemy.name)
    pair = clan.loot_decks(table)[deck]
    for card in pair:
        # All of them, so that nothing tells which one is there.
        yield from consult(table, clan.back(table, card), [number.field])
    unseen = table.things.decks[deck].unseen if stack.by_name(table, deck) else pair
    may_be = [dealt] if dealt != stack.UNSEEN else list(unseen)
    found = [_printed(table, clan.back(table, card), number.field) for card in may_be]
    numbers, sure = dict.fromkeys(n for n, _ in found), clan.backs_sure(table, may_be)
    if sure and len(numbers) == 1 and None not in numbers:
        n, source = found[0]
        return n or 0, source
    if table.terms.copy != "own":
        return None
    likely = [] if None in numbers else sorted(n for n in numbers if n is not None)
    n = yield from _asked(table, enemy, number, likely, sure)
    if sure and n >= number.least and len(may_be) == 1:
        keep(table, clan.back(table, may_be[0]), n, number.field)
    return n, "asked"


def _printed(table: Table, card: str, name: str = "defence") -> tuple[int | None, str]:
    """A number that this game uses on the back of a card, and from where that is known; None if unknown."""
    numbers, source = known(table, card).get(name, ({}, ""))
    n = numbers.get(_people(table))
    return None if n is None else int(n), source


def _asked(table: Table, enemy: Enemy, number: Number, likely: list[int], sure: bool) -> Rule[int]:
    """Ask for the number, which is one of the ``likely`` ones if there are any and they are ``sure``. Of the boxes 0:
    it was not told, so hits ask whether it is beaten."""
    every = range(number.least, number.most + 1)
    numbers = likely if likely and sure else [*likely, *(n for n in every if n not in likely)]
    options = [Option(str(n), number.option, {"n": n}, rare=bool(likely) and n not in likely) for n in numbers]
    answer = yield Question(
        number.asks,
        "choose",
        number.rule,
        view="enemies",
        values={"enemy": f"@card.enemy.{enemy.name}", "n": int(_people(table))},
        options=[*options, *([Option("", "option.defence.none", rare=True)] if number.least else [])],
    )
    return int(answer or 0)


def keep(table: Table, card: str, n: int, name: str = "defence") -> None:
    """Remember a number on the back of a card that has been turned over (UF-29)."""
    numbers = known(table, card).get(name, ({}, ""))[0]
    learn(table, card, name, {**numbers, _people(table): n}, "owner")


def given(table: Table, enemy: Enemy, card: str) -> None:
    """This Loot card is beside an Enemy, or one of its pair that nobody knows."""
    stack.lay_given(table, enemy.name, card)


def boxes(table: Table, enemy: Enemy) -> list[str]:
    """As many as the back of its Loot card shows for this game; the boxes have no rewards."""
    return ["none"] * (_printed(table, enemy.hitpoints)[0] or 0) if enemy.hitpoints else []


def asked(table: Table, enemy: Enemy, points: int) -> tuple[Ahead, ...]:
    """Nothing: whether it is beaten is seen when the counters are there."""
    return ()


def hit(table: Table, enemy: Enemy, shooter: str, points: int) -> Rule[tuple[list[str], bool, Reason]]:
    """Fill so many boxes; Damage beyond the last is lost (1E-FIR-15, 1E-D32). The attack gives 1 Fame and a Target
    counter (1E-FIR-18, 1E-FIR-19)."""
    line = boxes(table, enemy)
    if line and attack.all_seen(table):
        n = min(points, len(line) - enemy.filled)
        enemy.filled += n
        source = known(table, enemy.hitpoints)["defence"][1]
        return GAINS, enemy.filled >= len(line), because("why.boxes.hit", source, n=n, left=len(line) - enemy.filled)
    enemy.filled += points
    if shooter != automa_seat(table) and not is_tracked(table, shooter):
        return GAINS, False, because("why.boxes.table")
    answer = yield Question(
        "fire.filled",
        "choose",
        "1E-FIR-22",
        turn=shooter,
        view="enemies",
        values={"n": points, "enemy": f"@card.enemy.{enemy.name}"},
        options=[Option("no", "option.fights"), Option("yes", "option.beaten", grave=True)],
    )
    return GAINS, answer == "yes", because("why.boxes.hit", "asked", n=points, left="?")
