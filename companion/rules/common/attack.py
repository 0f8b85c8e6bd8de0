"""Attacks on Enemies: hits fill Defence boxes, boxes bring rewards, a full card is defeated (FW-10 to FW-27)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from companion.rules.common import outcome, target_counters
from companion.rules.common import targets as besides
from companion.rules.common.automa import board
from companion.rules.common.byhand import deed
from companion.rules.common.targets import Reached
from companion.rules.editions.edition import policies
from companion.rules.editions.outcomes import Result
from companion.rules.engine.decks import way
from companion.rules.engine.modules import happens, moment
from companion.rules.engine.pieces import Repeat
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Enemy, Reason, Table, automa_seat, humans, is_alive, is_tracked


def dealt(table: Table) -> bool:
    """Whether the app deals Outcome cards and so resolves every player's shot."""
    return way(table, "outcome") == "deal"


def all_seen(table: Table) -> bool:
    """Whether every shot goes through the app, so that it knows all Damage and Target counters on Enemies: Outcome
    cards are dealt, or the Convoys of all people in the game are kept."""
    return dealt(table) or all(is_tracked(table, seat) for seat in humans(table) if is_alive(table, seat))


def targets(table: Table, region: int) -> list[Enemy]:
    """Enemies that can be attacked from a Region (FW-09)."""
    return [e for e in table.things.enemies if e.region == region]


def enemy_named(table: Table, name: str) -> Enemy | None:
    """The Enemy in play with this name, or None."""
    return next((e for e in table.things.enemies if e.name == name), None)


def defence(table: Table, enemy: Enemy) -> list[str]:
    """The rewards of its Defence boxes in the order in which they are filled; empty while unknown (FW-15, FW-16, ED-15,
    ED-48)."""
    return policies(table).defence.boxes(table, enemy)


def hit(table: Table, enemy: Enemy, shooter: str, points: int) -> Rule[tuple[list[str], bool, Reason]]:
    """Apply the damage of an attack (FW-12). Returns the shooter's rewards, whether the Enemy is beaten, and the source
    of that knowledge (ED-43, ED-48)."""
    landed = yield from moment(table, "hit", points, seat=shooter, target=enemy.name)
    points = landed.value if landed.happens else 0
    if not points:
        return [], False, because("why.boxes.hit", n=0, left="?")
    return (yield from policies(table).defence.hit(table, enemy, shooter, points))


def called(table: Table, seat: str, name: str) -> str:
    """The target of this name as a word in a sentence; ``""`` if this seat can't attack it any more."""
    other = besides.named(table, seat, name)
    if other is not None:
        return other.target.called
    return f"@card.enemy.{name}" if enemy_named(table, name) is not None else ""


def player_shot(table: Table, seat: str, name: str, rating: str, *, boxed: bool = True) -> Rule[str]:
    """A shot of a player whose Convoy is not kept, with a dealt Outcome card: the row of the Weapon's rating (FW-10 to
    FW-14, FW-18). ``boxed``: the Weapon is a Convoy box, which a jam damages. Returns what the card showed, ``""`` if
    there was no attack."""
    target = called(table, seat, name)
    if not target or not (yield from happens(table, "attack", seat=seat, target=name, box="")):
        return ""
    text, row, _ = yield from shows(table, seat, target, int(rating))
    other = besides.named(table, seat, name)
    if row.jam and boxed and besides.jams(table, other):
        say(table, "fire.you.jam", "FW-13", you=True, rides=True, doubts=besides.of_jams(other), seat=seat)
    if row.fury:
        say(table, "fire.you.fury", "FW-14", you=True, rides=True, n=row.fury, seat=seat)
    if row.damage:
        yield from _player_lands(table, seat, name, row.damage)
    return text


def shows(
    table: Table, seat: str, target: str, rating: int, repeats: Repeat | None = None
) -> Rule[tuple[str, Result, Reason]]:
    """Reveal the Outcome card of a player's attack on a target, which is called so, and tell the row of the Weapon's
    rating (FW-11). ``repeats``: of a Weapon that fires on. Returns what stands there, what it does, and the reason."""
    field = outcome.of(table).weapon(rating)
    shot = {"who": "@shot.you", "n": rating, "enemy": target}
    rows = board.letters(table)
    drawn = yield from outcome.reveal(table, [field], rows, "outcome.weapon", "FW-11", seat, "enemies", values=shot)
    text, source = drawn.values[field.name]
    row, named = outcome.of(table).result(text), f"@option.result.{text}"
    doubts = repeats.doubts if repeats is not None and row.jam and row.damage else ()
    why = because("why.outcome", source, card=drawn.card, row=rating, result=named)
    say(table, "fire.you", "FW-11", why, rides=True, doubts=doubts, enemy=target, result=named, n=rating, seat=seat)
    return str(text), row, why


def _player_lands(table: Table, seat: str, name: str, points: int) -> Rule[None]:
    """Apply the damage of such a shot, and its rewards (FW-12, FW-18)."""
    other = besides.named(table, seat, name)
    if other is not None:
        yield from player_hits(table, seat, other, points)
        return
    enemy = enemy_named(table, name)
    if enemy is None:
        return
    shown, beaten, source_of = yield from hit(table, enemy, seat, points)
    for reward in shown:
        if reward == "target":
            yield from _player_aims(table, seat, name, source_of)
        elif reward != "none":
            _player_gains(table, seat, reward, "FW-18", source_of)
    if "object" in shown:
        deed(table, seat, "hands.limit")
    enemy = enemy_named(table, name)
    if enemy is None:
        return
    if beaten:
        yield from defeat(table, enemy)
    elif not enemy.hitpoints:
        say(
            table,
            "fire.you.counters",
            "FW-12",
            you=True,
            rides=True,
            n=points,
            enemy=f"@card.enemy.{name}",
            seat=seat,
        )


def player_hits(table: Table, seat: str, other: Reached, points: int) -> Rule[None]:
    """Apply the damage of such a shot to a target that is no Enemy, and its rewards (FW-12)."""
    shown = yield from besides.hit(table, seat, other, points)
    for reward in shown:
        _player_gains(table, seat, reward, other.kind.rule, because(f"@rule.{other.kind.rule}", "rulebook"))
    if "object" in shown:
        deed(table, seat, "hands.limit")


def _player_gains(table: Table, seat: str, reward: str, rule: str, source: Reason) -> None:
    say(
        table,
        f"fire.you.{reward}" if reward in ("fame", "object") else "fire.you.token",
        rule,
        source,
        you=True,
        rides=True,
        token=f"@token.{reward}",
        seat=seat,
    )


def _player_aims(table: Table, seat: str, name: str, source: Reason) -> Rule[None]:
    """A Target counter of a player whose Convoy is not kept. If the app deals the shots it knows all counters, so a
    fourth one must be moved (FW-18, FW-20)."""
    moved = yield from target_counters.take(table, seat, name)
    if moved is None:
        return
    key = "fire.you.target.moved" if moved else "fire.you.target"
    say(
        table,
        key,
        "FW-20" if moved else "FW-18",
        source,
        you=True,
        rides=True,
        enemy=f"@card.enemy.{name}",
        other=f"@card.enemy.{moved}" if moved else "",
        seat=seat,
    )


def defeat(table: Table, enemy: Enemy) -> Rule[None]:
    """All Defence boxes are filled: counters go home, cards to their piles, and the Loot as in this edition (FW-21 to
    FW-27, ED-50)."""
    things = table.things
    things.enemies = [e for e in things.enemies if e.name != enemy.name]
    things.defeated.append(enemy.name)
    say(
        table,
        "enemy.defeated",
        "FW-21",
        because("why.targets.all", counts=dict(enemy.targets)),
        you="copy",
        enemy=f"@card.enemy.{enemy.name}",
    )
    beaten = deepcopy(enemy)
    yield from happens(table, "defeated", enemy=enemy.name)
    policies(table).targets.beaten(table, enemy)
    boxes = tuple(beaten.order or ())
    shared = yield from moment(table, "loot", dict(beaten.targets), enemy=enemy.name, order=boxes)
    if shared.happens:
        beaten.targets = shared.value
        yield from policies(table).loot.share(table, beaten)


def automa_rewards(table: Table, enemy: Enemy, rewards: list[str], source: Reason) -> Rule[None]:
    """The Automa gets the rewards of the boxes that it filled (FW-18, AU-49)."""
    for reward in rewards:
        if reward == "target":
            yield from policies(table).targets.automa_takes(table, enemy.name)
            if table.terms.copy == "own":
                aims = enemy.targets.get(automa_seat(table), 0)
                say(table, "automa.aims", "AU-52", you=True, enemy=f"@card.enemy.{enemy.name}", n=aims)
        else:
            yield from _automa_gains(table, reward)
    _tell_rewards(table, "FW-18", rewards, source, boxes=True)


def automa_hits(table: Table, other: Reached, points: int) -> Rule[None]:
    """Apply the Automa's damage to a target that is no Enemy, and its rewards (FW-12, AU-46)."""
    rewards = yield from besides.hit(table, automa_seat(table), other, points)
    for reward in rewards:
        yield from _automa_gains(table, reward)
    source = because(f"@rule.{other.kind.rule}", "rulebook")
    _tell_rewards(table, other.kind.rule, rewards, source, boxes=False)


def _automa_gains(table: Table, reward: str) -> Rule[None]:
    if reward == "fame":
        yield from board.gain_fame(table, 1)
    elif reward == "object":
        yield from board.gain_objects(table, 1)
        if table.terms.copy == "own":
            say(table, "automa.objects", "AU-19", you=True, rides=True, n=1)
    elif reward != "none":
        board.gain(table, {reward: 1})


def _tell_rewards(table: Table, rule: str, rewards: Sequence[str], source: Reason, *, boxes: bool) -> None:
    named = [f"@option.reward.{r}" for r in rewards if r != "none"]
    if named:
        # Its Target counters were told one by one.
        you = table.terms.board == "table" and any(r not in ("none", "target") for r in rewards)
        say(table, "automa.rewards" if boxes else "automa.rewards.other", rule, source, you=you, rewards=named)
