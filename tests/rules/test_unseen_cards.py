"""Games that differ in cards which nobody else has seen are alike to all others at the table, with modules too.

An Object in a hand, Loot beside an Enemy or in the stack, what Player versus Player took out, stories below the top.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.rules.common import clan
from companion.rules.editions import edition
from companion.rules.editions.first_edition.stack import Waiting
from companion.rules.engine.modules import things
from companion.rules.engine.printed import known
from companion.rules.engine.table import Table, Terms, freeze, is_alive, thaw
from companion.rules.expansions.pvp.rivals import fights
from companion.simulation.simulate import Players, step
from tests.rules.test_roles import open_to_others, printed_for_all

SEATS = ("tracked",) * 3
EDITION = "first-edition"
FAR = 12
"""Acts that both games go on, if nobody's choices differ."""
GAMES = 4
"""Games of each case with ``--full``."""
MOMENTS = 3
"""In each game so many tables are looked at."""

Other = Callable[[Table, random.Random], str]
"""Changes unseen cards of a table; returns whose they are, ``"nobody"`` for cards that nobody has seen, ``""`` if there
are none."""


def _object(table: Table, card: str) -> str:
    return str(known(table, f"object/{card}")["name"][0])


def an_object_in_hand(table: Table, chance: random.Random) -> str:
    """Another Object in a hand, whose card was in the deck."""
    deck = table.things.decks["object"]
    for seat, mine in table.things.seats.items():
        there = [(held, unseen) for held in mine.hand for unseen in deck.unseen if _object(table, unseen) != held]
        if is_alive(table, seat) and there:
            held, unseen = chance.choice(there)
            away = [*edition.cards(table, "object")]
            copy = next(c for c in away if c not in (*deck.unseen, *deck.discards) and _object(table, c) == held)
            mine.hand[mine.hand.index(held)] = _object(table, unseen)
            deck.unseen[deck.unseen.index(unseen)] = copy
            return seat
    return ""


def loot_beside_an_enemy(table: Table, chance: random.Random) -> str:
    """The card beside an Enemy and one in the stack change places."""
    backs = things(table, EDITION, Waiting).backs
    for enemy, path in backs.items():
        name, _, card = path.partition("/")
        pile = table.things.decks[name].unseen
        if pile:
            at = chance.randrange(len(pile))
            backs[enemy], pile[at] = f"{name}/{pile[at]}", card
            return "nobody"
    return ""


def loot_that_is_out(table: Table, chance: random.Random) -> str:
    """PVP-SET-01: another card of a pair was taken out of the game."""
    for name, cards in clan.loot_decks(table).items():
        pile = table.things.decks[name]
        out = [card for card in cards if card not in (*pile.unseen, *pile.discards)]
        if pile.unseen and len(out) == 1 and not table.things.defeated:
            fights(table).out[name], pile.unseen[0] = pile.unseen[0], out[0]
            return "nobody"
    return ""


def stories_below(table: Table, chance: random.Random) -> str:
    """FS-STO-04: only the top story can be seen."""
    pile = table.things.decks["story-I"].unseen
    if len(pile) < 3 or not table.things.decks["story-I"].ordered:
        return ""
    pile[1], pile[2] = pile[2], pile[1]
    return "nobody"


CASES: dict[str, tuple[list[str], Other]] = {
    "an Object": ([], an_object_in_hand),
    "an Object with all that draws them": (["exploration-deck", "crews", "stories", "roles"], an_object_in_hand),
    "Loot": ([], loot_beside_an_enemy),
    "Loot of the Mutants": (["mutants", "roles"], loot_beside_an_enemy),
    "Loot that is out": (["pvp", "mutants"], loot_that_is_out),
    "stories": (["stories", "pvp"], stories_below),
}


def checkpoints(library: Library, seed: str, modules: list[str]) -> Iterator[Table]:
    """Every table at the beginning of a unit of play, from the first round on."""
    game = Game.new(None, library, seed, Terms(edition=EDITION, modules=[*modules], map="beta"))
    players, last = Players(seed, seats=SEATS), b""
    while not game.over:
        step(game, players)
        reached = game._course.reached
        if game.table.progress.round and reached is not None and freeze(thaw(reached.table)) != last:
            last = freeze(thaw(reached.table))
            yield thaw(last)


def _seen_by_now(game: Game) -> object:
    """The story and the discarded Objects that everybody can see."""
    table = game.table
    story = table.things.decks["story-I"].unseen[:1] if "story-I" in table.things.decks else []
    return story, [_object(table, card) for card in table.things.decks["object"].discards]


def alike(library: Library, one: Table, other: Table, whose: str, words: Words) -> int:
    """Fail unless the others see the same in both, until the owner's own choices tell of the card, in whose turn only
    they are asked or not. Returns the acts."""
    games = [Game.start_at(Journal(None), library, "unseen", table) for table in (one, other)]
    players = [Players("unseen", seats=SEATS) for _ in games]
    acts = 0
    while acts < FAR and not games[0].over:
        asked = [next(iter(game.open.values())) for game in games]
        choices = [(posed.asked, posed.key, posed.options, posed.side) for posed in asked]
        if whose in {posed.asked for posed in asked} and choices[0] != choices[1]:
            break
        if _seen_by_now(games[0]) != _seen_by_now(games[1]):
            break
        seen = [open_to_others(game, words, whose) for game in games]
        assert seen[0] == seen[1]
        if not acts:
            assert printed_for_all(games[0]) == printed_for_all(games[1])
        done = [step(game, bots) for game, bots in zip(games, players, strict=True)]
        if done[0] != done[1]:
            break
        acts += 1
    return acts


@pytest.mark.parametrize("case", CASES)
def test_what_nobody_has_seen_changes_nothing_for_the_others(case: str, library: Library, full: bool) -> None:
    modules, change = CASES[case]
    words = Words("en")
    words.several = True
    looked = acts = 0
    for n in range(GAMES if full else 1):
        chance = random.Random(f"{case}/{n}")
        found = []
        for table in checkpoints(library, f"unseen/{case}/{n}", modules):
            other = thaw(freeze(table))
            whose = change(other, chance)
            if whose:
                found.append((table, other, whose))
        for table, other, whose in islice(found, 0, None, max(1, len(found) // MOMENTS)):
            assert freeze(table) != freeze(other)
            acts += alike(library, table, other, whose, words)
            looked += 1
    assert looked
    assert acts
