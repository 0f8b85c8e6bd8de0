"""Defence of Enemies in Frostlands: Hitpoints cards whose boxes are filled along the arrows, each with a reward (FW-05,
FW-15 to FW-18)."""

from __future__ import annotations

from companion.rules.common import clan
from companion.rules.editions.edition import components
from companion.rules.engine.decks import draw
from companion.rules.engine.printed import consult, known
from companion.rules.engine.question import Ahead, Field, Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Enemy, Reason, Table, automa_seat, is_tracked


def attach(table: Table, enemy: Enemy) -> Rule[None]:
    """Give it the top Hitpoints card of its number's deck (FW-05, D-06), if the app keeps those."""
    group = clan.foe(table, enemy.name).group
    deck = f"hitpoints-{group}"
    if deck not in table.things.decks:
        say(table, "ambush.hitpoints", "FW-05", you=True, group=group)
        return
    drawn = yield from draw(table, deck, [], "hitpoints.draw", "FW-05", view="enemies")
    if drawn is not None:
        enemy.hitpoints = f"{deck}/{drawn.card}"
        yield from consult(table, enemy.hitpoints, ["boxes", "start"])


def given(table: Table, enemy: Enemy, card: str) -> None:
    """No Loot card is beside an Enemy."""


def boxes(table: Table, enemy: Enemy) -> list[str]:
    """The rewards of its Defence boxes along the arrows, from this game's start box (FW-15, FW-16)."""
    card = known(table, enemy.hitpoints)
    if not enemy.hitpoints or "boxes" not in card:
        return []
    start = card.get("start", ({}, ""))[0]
    people = str(max(2, len(table.terms.seats)))
    return list(card["boxes"][0][int(start.get(people, 0)) :])


def asked(table: Table, enemy: Enemy, points: int) -> tuple[Ahead, ...]:
    """What the next Defence box shows, for a single Damage (FW-18)."""
    if points != 1 or boxes(table, enemy):
        return ()
    return (Ahead("fire.boxes", "", tuple(_box_fields(table, points)), str(points)),)


def _box_fields(table: Table, points: int) -> list[Field]:
    """Whether the Enemy is beaten, and what each box shows."""
    shows = tuple(Option(r, f"option.reward.{r}") for r in components(table).rewards)
    end = (Option("no", "option.fights"), Option("yes", "option.beaten"))
    return [
        Field("beaten", end, usual="no", extra=True, key="field.beaten"),
        *(Field(f"box-{i}", shows, key="field.box") for i in range(1, points + 1)),
    ]


def hit(table: Table, enemy: Enemy, shooter: str, points: int) -> Rule[tuple[list[str], bool, Reason]]:
    """Fill that many Defence boxes; Damage beyond the last is lost (FW-12, FW-16, FW-17).

    Returns the rewards, whether the Enemy is beaten, and the source of that knowledge. If only the real table has the
    card, a tracked seat is asked what its boxes show.
    """
    line = boxes(table, enemy)
    if line:
        shown = line[enemy.filled : enemy.filled + points]
        enemy.filled += len(shown)
        source = known(table, enemy.hitpoints)["boxes"][1]
        return (
            shown,
            enemy.filled >= len(line),
            because("why.boxes.hit", source, n=len(shown), left=len(line) - enemy.filled),
        )
    if shooter != automa_seat(table) and not is_tracked(table, shooter):
        return [], False, because("why.boxes.table")
    fields = _box_fields(table, points)
    answer = yield Question(
        "fire.boxes",
        "read",
        "FW-18",
        turn=shooter,
        view="enemies",
        values={"n": points, "enemy": f"@card.enemy.{enemy.name}"},
        fields=fields,
    )
    enemy.filled += points
    return (
        [answer[f.name] for f in fields[1:]],
        answer["beaten"] == "yes",
        because("why.boxes.hit", "asked", n=points, left="?"),
    )
