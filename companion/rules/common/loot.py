"""Loot: shares for Target counters, one kept in secret, and its entry at the end of the Convoys Fire step (FW-22 to
FW-33)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.common import convoy, crew, hand, objects, seats
from companion.rules.common.byhand import deed
from companion.rules.engine.decks import ready, shuffle_back, way
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import moment
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Enemy, Table, has_left, humans, is_alive, is_tracked, mark, seats_of
from companion.rules.engine.units import together

WOLVES = (
    *("pack-banner", "wolves-cages", "prisoner", "hummer"),
    *("punk-tank", "bullet-maker", "tooth-necklace", "sonic-grenade"),
    *("gun-throne", "alpha-idol", "mecha-wolf", "nuclear-generator"),
)
"""Wolves Loot (FW-32, CD-46 to CD-57, D-82)."""
TRUCKS = ("biomass-truck", "hummer", "punk-tank")
DEVICES = (
    *("baggage-rack", "wolves-cages", "gauss-cannon", "bullet-maker", "ecosystem"),
    *("gun-throne", "alpha-idol", "mecha-wolf", "nuclear-generator"),
)
"""Convoy cards among the Loot; there are no Trailers."""


def named(card: str) -> str:
    """The words for a Loot card."""
    if card == "prisoner":
        return "@survivor.prisoner"
    return f"@card.loot.{card}" if card in hand.SPECIAL else f"@card.convoy.{card}"


# ---------------------------------------------------------------- shares


def share(table: Table, enemy: Enemy, deck: str, counters: Mapping[str, int]) -> Rule[None]:
    """As many Loot cards as there are Target counters, dealt out; each player keeps one, in secret (FW-22 to FW-26). It
    comes into play at the end of the step, or at once (D-40).

    ``enemy`` is the beaten one. Seats that the app does not keep are told what to do.
    """
    shared = yield from moment(table, "loot", dict(counters), enemy=enemy.name)
    if not shared.happens:
        return
    counters = shared.value
    mine = [seat for seat in seats_of(table) if counters.get(seat, 0) and is_tracked(table, seat)]
    if not mine:
        yield from _untold(table, enemy, deck, counters)
        return
    dealt = way(table, deck) == "deal"
    if dealt:
        yield from ready(table, deck, "FW-22")
    hands = _deal(table, deck, {seat: counters[seat] for seat in mine})
    yield from _untold(table, enemy, deck, counters)
    kept: dict[str, str] = {}
    parts = {seat: _keep(table, seat, enemy.name, deck, hands[seat], kept) for seat in mine if hands[seat]}
    # Nothing shows who took what before all have chosen (FW-25).
    yield from together(parts)
    back = [card for seat in parts if dealt for card in hands[seat]]
    for seat in parts:
        card = kept.get(seat, "")
        if card:
            table.things.loot_kept.setdefault(seat, []).append(card)
            if dealt:
                back.remove(card)
            elif card in table.things.decks[deck].unseen:
                table.things.decks[deck].unseen.remove(card)
    if back:
        yield from shuffle_back(table, deck, back, "FW-26")
    if reading(table, "D-40") == "a" and line_up(table):
        yield from enter_play(table, "table")


def _untold(table: Table, enemy: Enemy, deck: str, counters: Mapping[str, int]) -> Rule[None]:
    """The share of the Automa, who keeps all (AU-53), and of players whose Convoy is not kept (FW-25).

    Where their shots do not go through the app it sees none of their counters laid, so they count them themselves.
    """
    seen = bool(enemy.hitpoints) and way(table, "outcome") == "deal"
    others = [seat for seat in seats_of(table) if not is_tracked(table, seat)]
    for seat in (s for s in others if counters.get(s, 0)):
        yield from seats.of(table, seat).loot(table, seat, enemy, counters[seat])
    perhaps = [s for s in others if s in humans(table) and is_alive(table, s) and not (seen or counters.get(s, 0))]
    # One sentence where it goes for everybody at the table.
    for seat in [""] if perhaps and len(perhaps) == len(humans(table)) else perhaps:
        tell(table, seat, enemy, deck)


def tell(table: Table, seat: str, enemy: Enemy, deck: str, n: int = 0) -> None:
    """A player whose Convoy is not kept takes their share by hand (FW-22 to FW-26, FW-31).

    ``n``: how many cards; 0 where only they see how many Target counters they have there. ``seat``: ``""`` for all.
    """
    at_once = reading(table, "D-40") == "a"
    say(
        table,
        ("loot.you" if n else "loot.you.each") + (".at-once" if at_once else ""),
        "FW-25",
        *((because("why.targets", n=n),) if n else ()),
        you=True,
        doubts=("D-40",),
        n=n,
        enemy=f"@card.enemy.{enemy.name}",
        deck=f"@deck.{deck}",
        seat=seat,
    )
    if not at_once and table.terms.copy == "own":
        mark(table, f"phase:loot:{seat}")


def _deal(table: Table, deck: str, counters: Mapping[str, int]) -> dict[str, list[str]]:
    """A hand of Loot for each seat; of a deck that is short, what is there, in right turn order (FW-22, FW-23, D-39).

    With real cards a hand is only counted: ``"?"`` for each card.
    """
    pile = table.things.decks[deck]
    hands: dict[str, list[str]] = {}
    short = False
    free = pile.left
    for seat in [s for s in table.things.order[::-1] if s in counters]:
        n = min(counters[seat], free)
        short = short or n < counters[seat]
        free -= n
        hands[seat] = ["?"] * n
        if way(table, deck) == "deal":
            hands[seat], pile.unseen = pile.unseen[:n], pile.unseen[n:]
        say(
            table,
            "loot.dealt",
            "FW-23",
            because("why.targets", n=counters[seat]),
            you=table.terms.copy == "own",
            rides=True,
            n=n,
            seat=seat,
        )
    if short:
        say(table, "loot.short", "FW-22", because("why.deck.left", n=pile.left), doubts=("D-39",))
    return hands


def _keep(table: Table, seat: str, enemy: str, deck: str, dealt: list[str], kept: dict[str, str]) -> Rule[None]:
    """One card of the share is kept, or all are refused (FW-25, FW-31)."""

    def offered(table: Table) -> list[Option]:
        # With real cards any that the app has not seen elsewhere may have been drawn.
        cards = table.things.decks[deck].unseen if "?" in dealt else dealt
        return [
            *(Option(card, "option.card", {"card": named(card)}) for card in cards),
            Option("", "option.loot.refuse"),
        ]

    answer = yield Question(
        "loot.keep",
        "choose",
        "FW-25",
        asked=seat,
        turn=seat,
        view="convoy",
        secret=True,
        values={"n": len(dealt), "enemy": f"@card.enemy.{enemy}"},
        options=offered,
        doubts=("D-40",),
    )
    kept[seat] = str(answer or "")


# ---------------------------------------------------------------- the end of the Convoys Fire step


def line_up(table: Table) -> list[str]:
    """Once, if anybody has kept Loot, or may have (FW-25, D-40)."""
    return ["table"] if _waiting(table) or _by_hand(table) else []


def _waiting(table: Table) -> list[str]:
    """The seats whose kept Loot comes into play; who has left the game gets it after coming back."""
    return [seat for seat in seats_of(table) if table.things.loot_kept.get(seat) and not has_left(table, seat)]


def _by_hand(table: Table) -> list[str]:
    """Who may have kept Loot that the app does not see; ``""`` for all at the table."""
    front = "phase:loot:"
    seats = [m.removeprefix(front) for m in table.progress.marks if m.startswith(front)]
    return [seat for seat in seats if not has_left(table, seat)]


def enter_play(table: Table, who: str) -> Rule[None]:
    """All kept Loot comes into play, everybody's at the same time (FW-25, FW-28 to FW-30)."""
    for seat in _by_hand(table):
        say(table, "loot.you.enters", "FW-28", you=True, rides=True, doubts=("D-40",), seat=seat)
        deed(table, seat, "hands.limit")
    waiting = _waiting(table)
    yield from together({seat: _enter(table, seat) for seat in waiting})
    for seat in waiting:
        if not table.things.loot_kept.get(seat):
            table.things.loot_kept.pop(seat, None)


def _enter(table: Table, seat: str) -> Rule[None]:
    for card in list(table.things.loot_kept.get(seat, [])):
        waiting = table.things.loot_kept.get(seat, [])
        if card not in waiting:
            continue
        waiting.remove(card)
        if is_alive(table, seat):
            yield from gain(table, seat, card)


def gain(table: Table, seat: str, card: str) -> Rule[None]:
    """A Loot card comes into play: installed, recruited, or into the hand (FW-28 to FW-30)."""
    if card == "prisoner":
        yield from crew.join(table, seat, card, "FW-29")
    elif card in hand.SPECIAL:
        table.things.seats[seat].hand.append(card)
        say(table, "loot.special", "FW-30", you=table.terms.copy == "own", rides=True, seat=seat)
    else:
        yield from consult(table, convoy.path(card), ["kind", "boxes", "loot", "clan"])
        _know(table, card)
        yield from crew.improve(table, seat, card, "truck" if card in TRUCKS else "device")
    yield from objects.shed(table, seat)


def _know(table: Table, card: str) -> None:
    """What the rules tell of every Loot card (CD-28 to CD-57)."""
    told = {"kind": "truck" if card in TRUCKS else "device", "loot": True, "clan": "wolves" if card in WOLVES else ""}
    for name, value in told.items():
        if name not in known(table, convoy.path(card)):
            learn(table, convoy.path(card), name, value, "rulebook")
