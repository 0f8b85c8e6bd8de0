"""The Automa Convoy board: boxes by row letter and column, with tokens and Damage in them.

If the boxes are known (copied by the owner, or the stand-in board) everything is computed. Else the board is on the
real table: tokens are counted by kind, Damage is kept by row and column (U-16), and the rest is asked when it matters.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.rules.common import fame_track, hand, outcome, supply
from companion.rules.editions.automa_board import LEAST, MOST, AutomaBoard
from companion.rules.editions.edition import components, policies
from companion.rules.engine.decks import gather, shuffle, way
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import moment
from companion.rules.engine.printed import consult, known
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import RESOURCES, Reason, Table, automa_seat, mark

CARD = "automa/board"
WIDTH = "automa/columns"
"""Where packs and library keep how many columns a board has of which no book tells it (UF-39)."""
REPAIRED = ("automa.repair", "automa.repair.row")
"""Sentences that say that something was repaired."""
NO_SPEED = "game:no-speed:"
"""Mark: a box of an unknown board that is no Speed icon."""


def shape(table: Table) -> AutomaBoard:
    """The rows and columns of the board in this edition, as many columns as its owner has told (UF-39)."""
    usual = components(table).board
    told = known(table, WIDTH).get("columns") if usual.inferred else None
    return usual if told is None else usual.wide(told[0])


def load(table: Table) -> Rule[None]:
    """Take what the library knows of the columns of a real board (UF-39)."""
    if components(table).board.inferred and table.terms.copy == "own":
        yield from consult(table, WIDTH, ["columns"])


def assumed(table: Table) -> bool:
    """Whether a real board is used of which nobody has told how many columns it has (UF-39)."""
    return components(table).board.inferred and table.terms.copy == "own" and "columns" not in known(table, WIDTH)


def columns_field(columns: int | None = None) -> Field:
    """How many columns there are (UF-39); ``columns``: as many as is likely."""
    return Field("columns", lo=LEAST, hi=MOST, near=columns, learn="columns", key="field.automa.columns")


def boxes(table: Table) -> dict[str, str]:
    """Box to what it holds (``survivor``, ``food``, ``weapon-2``, ``speed`` …); empty while nobody has copied the
    board."""
    found: dict[str, str] = known(table, CARD).get("boxes", ({}, ""))[0]
    return found


def stars(table: Table) -> list[list[str]]:
    """The groups of boxes marked with a star (AU-64, D-70); empty while unknown."""
    groups: list[list[str]] = known(table, CARD).get("stars", ([], ""))[0]
    return groups


def source(table: Table) -> str:
    """Where the boxes are known from: ``owner``, ``stand-in``, or ``table`` if only the real board tells."""
    return known(table, CARD).get("boxes", ({}, "table"))[1]


def column_of(box: str) -> int:
    """The column of a box, counted from 1 at the left."""
    return int(box[1:])


def may_be_hit(table: Table) -> list[str]:
    """The boxes that can be damaged; all places of the grid while the boxes are not known."""
    spared = shape(table).spared
    return [box for box in boxes(table) or shape(table).grid if row_of(box) not in spared]


def row_of(box: str) -> str:
    """The row letter of a box."""
    return box[0]


def from_left(boxes: Iterable[str]) -> list[str]:
    """Boxes from the left, within a column from top to bottom."""
    return sorted(boxes, key=lambda b: (column_of(b), row_of(b)))


def letters(table: Table) -> outcome.Letters:
    """The row letters that an Outcome card can name. For an unknown board: four, and those of damaged rows."""
    board = shape(table)
    known_rows = tuple(sorted({row_of(b) for b in boxes(table)}.difference(board.spared)))
    if known_rows:
        return outcome.Letters(known_rows)
    met = {row_of(b) for b in table.things.automa.damage}
    sure = tuple(row for i, row in enumerate(board.hit) if i < board.sure or row in met)
    return outcome.Letters(sure, tuple(row for row in board.hit if row not in sure))


def count(table: Table, token: str) -> int:
    """How many tokens of a kind lie in the Automa's boxes."""
    automa = table.things.automa
    if boxes(table):
        return sum(1 for t in automa.tokens.values() if t == token)
    return automa.stock.get(token, 0)


def survivors(table: Table) -> int:
    """All its Survivors, contaminated ones included (AU-10, D-52)."""
    return count(table, "survivor") + table.things.automa.contaminated


def matching(table: Table, token: str) -> list[str]:
    """Empty undamaged boxes for a token, from the left."""
    automa = table.things.automa
    return from_left(
        box
        for box, kind in boxes(table).items()
        if kind in (token, "any") and box not in automa.tokens and box not in automa.damage
    )


def room(table: Table, token: str) -> int:
    """How many more tokens of a kind fit in boxes (AU-18, AU-24); by their number only while the boxes are unknown."""
    free = max(0, shape(table).most.get(token, 0) - count(table, token))
    return min(free, len(matching(table, token))) if boxes(table) else free


def place(table: Table, token: str, wanted: int) -> tuple[int, list[str]]:
    """Put tokens in matching boxes from the left (AU-18, AU-23). The rest stays in the reserve.

    Returns how many were put, and in which boxes (none while the boxes are unknown).
    """
    automa = table.things.automa
    fits = max(0, min(wanted, room(table, token)))
    fits = supply.given(table, token, fits)
    if not boxes(table):
        automa.stock[token] = automa.stock.get(token, 0) + fits
        table.things.elsewhere[token] -= fits
        return fits, []
    used = matching(table, token)[:fits]
    for box in used:
        automa.tokens[box] = token
    table.things.elsewhere[token] -= len(used)
    return len(used), used


def take(table: Table, token: str, wanted: int) -> tuple[int, list[str]]:
    """Return tokens to the reserve, from the rightmost box first (AU-48). Returns how many, and from which boxes."""
    automa = table.things.automa
    if not boxes(table):
        taken = min(wanted, automa.stock.get(token, 0))
        automa.stock[token] = automa.stock.get(token, 0) - taken
        table.things.elsewhere[token] += taken
        return taken, []
    used = from_left(b for b, t in automa.tokens.items() if t == token)[::-1][:wanted]
    for box in used:
        del automa.tokens[box]
    table.things.elsewhere[token] += len(used)
    return len(used), used


def gain(table: Table, tokens: dict[str, int]) -> dict[str, int]:
    """Store Resources in matching boxes from the left (AU-18). Returns those that fitted."""
    return {token: put for token in RESOURCES if (put := place(table, token, tokens.get(token, 0))[0])}


def gain_objects(table: Table, cards: int) -> Rule[None]:
    """Put so many face-down Object cards in its Object/Loot Zone (AU-19, AU-21)."""
    automa = table.things.automa
    for _ in range(cards):
        deck = table.things.decks.get("object")
        if deck is not None and deck.left == 0:
            yield from run_out(table)
        automa.objects += 1
        if deck is not None and deck.left:
            deck.blind += 1


def run_out(table: Table) -> Rule[None]:
    """The Object deck is empty: note how many Objects the Automa has, and shuffle them into the new deck with the pile
    (AU-21); or only the pile, as the edition says (ED-78)."""
    if not policies(table).objects_back(table):
        deck = table.things.decks.get("object")
        if deck is not None and (deck.discards or way(table, "object") != "deal"):
            kept = table.things.automa.objects + hand.held(table)
            yield from shuffle(table, "object", "EX-34")
            deck.blind = 0 if way(table, "object") == "deal" else min(len(deck.unseen), kept)
        return
    automa = table.things.automa
    automa.noted_objects += automa.objects
    say(
        table,
        "automa.objects.out",
        "AU-21",
        because("why.objects.noted", n=automa.noted_objects),
        you=True,
        rides=True,
        n=automa.objects,
    )
    automa.objects = 0
    deck = table.things.decks.get("object")
    if deck is not None:
        dealt = way(table, "object") == "deal"
        gather(table, "object")
        # Cards in a tracked hand are known to be out of the deck. If the app deals, it has taken them out.
        deck.blind = 0 if dealt else min(len(deck.unseen), hand.held(table))
    table.progress.shuffles["object"] = table.progress.shuffles.get("object", 0) + 1


def gain_fame(table: Table, n: int) -> Rule[None]:
    """Fame up; at the top of the track it repairs instead (EX-24, D-95)."""
    for _ in range(n):
        if table.things.automa.fame < fame_track.of(table, fame_track.AUTOMA).top:
            table.things.automa.fame += 1
        elif doubt_95(table):
            say(table, "automa.fame.top", "EX-24", doubts=("D-95",))
            yield from repair(table, 1)


def lose_fame(table: Table, n: int) -> Rule[None]:
    """Fame down; at the bottom of the track 1 Damage instead (EX-25, D-95)."""
    for _ in range(n):
        if table.things.automa.fame > fame_track.of(table, fame_track.AUTOMA).bottom:
            table.things.automa.fame -= 1
        elif doubt_95(table):
            say(table, "automa.fame.bottom", "EX-25", doubts=("D-95",))
            yield from suffer(table, 1, "EX-25")


def doubt_95(table: Table) -> bool:
    """Whether the Automa repairs or suffers at the ends of its Fame Track as players do (D-95)."""
    return reading(table, "D-95") == "b"


def contaminate(table: Table, rule: str, doubts: tuple[str, ...] = ()) -> None:
    """Move the Survivor in its rightmost box to the Contaminated Zone (AU-40). With none left the edition decides
    (AU-41, ED-77). ``doubts``: those that decided before."""
    automa = table.things.automa
    if not count(table, "survivor"):
        policies(table).contamination.none_left(table, rule, doubts)
        return
    if boxes(table):
        box = from_left(b for b, t in automa.tokens.items() if t == "survivor")[-1]
        del automa.tokens[box]
        say(
            table,
            "automa.contaminate",
            "AU-40",
            because("why.rightmost", box=box),
            you="board",
            box=box,
            cause=f"@rule.{rule}",
        )
    else:
        automa.stock["survivor"] -= 1
        say(table, "automa.contaminate.table", "AU-40", you=True, cause=f"@rule.{rule}")
    automa.contaminated += 1


def treat(table: Table, n: int, rule: str) -> int:
    """Move Survivors from the Contaminated Zone to the leftmost free box (CD-78, AU-25), standing ones first
    (AU-67)."""
    automa = table.things.automa
    healed = 0
    for _ in range(min(n, automa.contaminated)):
        if boxes(table):
            free = matching(table, "survivor")
            if not free:
                break
            automa.tokens[free[0]] = "survivor"
        elif automa.stock.get("survivor", 0) >= shape(table).most["survivor"]:
            break
        else:
            automa.stock["survivor"] = automa.stock.get("survivor", 0) + 1
        automa.contaminated -= 1
        automa.lying = min(automa.lying, automa.contaminated)
        healed += 1
    if healed:
        say(table, "automa.treated", rule, you="board", n=healed)
    else:
        say(table, "automa.treated.none", rule)
    return healed


# ---------------------------------------------------------------- Damage


def draw_letter(
    table: Table, rule: str, *, in_use: bool = False, meant: str = "@letter.damage"
) -> Rule[tuple[str, Reason]]:
    """Reveal an Outcome card and read its letter (AU-43). ``in_use``: the last one belongs to the same effect
    (1E-D42). ``meant``: what the letter is for, in the words of the question."""
    rows, cards = letters(table), outcome.of(table)
    kept = in_use and policies(table).keeps_out(table)
    drawn = yield from outcome.reveal(
        table,
        [cards.letter(rows)],
        rows,
        "outcome.letter",
        rule,
        automa_seat(table),
        "automa",
        in_use=kept,
        values={"meant": meant},
    )
    letter, where = cards.row(drawn.values, rows)
    return letter, because("why.letter", where, letter=letter, card=drawn.card)


def suffer(table: Table, points: int, cause: str, *, in_use: bool = False) -> Rule[int]:
    """Take Damage, with an Outcome card for each point (AU-43, AU-45). Returns how many boxes were damaged (D-64).
    ``in_use``: the last Outcome card is what causes it (1E-D42)."""
    placed = 0
    suffered = yield from moment(table, "damage", points, seat=automa_seat(table), area="", cause=cause)
    for n in range(suffered.value if suffered.happens else 0):
        letter, reason = yield from draw_letter(table, "AU-45", in_use=in_use or n > 0)
        box = yield from damage_row(table, letter, "AU-43", because(f"@rule.{cause}", "rulebook"), reason)
        placed += bool(box)
    return placed


def damage_row(table: Table, letter: str, rule: str, *why: Reason) -> Rule[str]:
    """Damage the row's box in the counter's column, or the next undamaged one to the left (AU-43).

    Its token is discarded, if tokens can be hit (D-65). If the row has none left, there is no Damage, or by the other
    reading it goes to the next row (D-64). Returns the box, ``""`` for none.
    """
    automa = table.things.automa
    reach = _reach(table, letter)
    box = next((b for b in reach if b not in automa.damage), "")
    moved = not box and reading(table, "D-64") != "a"
    if moved:
        letter, reach, box = _next_row(table, letter)
    skipped = [b for b in reach if b in automa.damage and (not box or column_of(b) > column_of(box))]
    why = (*why, because("why.column", column=automa.column), because("why.skipped", boxes=skipped))
    if not box:
        say(table, "automa.damage.full", rule, *why, doubts=("D-64",), letter=letter)
        return ""
    automa.damage = from_left([*automa.damage, box])
    lost = (yield from _lose_token(table, box)) if reading(table, "D-65") == "a" else ""
    key = "automa.damage.lost" if lost else "automa.damage"
    before = f"@token.{lost}" if lost else "@token.empty"
    say(
        table,
        key,
        rule,
        *why,
        because("why.box", box=box, before=before, after="@token.damage"),
        you="board",
        doubts=(*(("D-65",) if lost else ()), *(("D-64",) if moved else ())),
        box=box,
        token=f"@token.{lost}" if lost else "",
    )
    return box


def _reach(table: Table, letter: str) -> list[str]:
    """The boxes of a row from the counter's column to the left."""
    if boxes(table):
        row = [b for b in boxes(table) if row_of(b) == letter]
    else:
        row = [f"{letter}{c}" for c in range(1, shape(table).columns + 1)]
    return from_left(b for b in row if column_of(b) <= table.things.automa.column)[::-1]


def _next_row(table: Table, letter: str) -> tuple[str, list[str], str]:
    """The next row, from the top again behind the last, that has a box left to damage; its boxes and that box."""
    rows = letters(table).sure
    later = [*(r for r in rows if r > letter), *(r for r in rows if r < letter)]
    for row in later:
        reach = _reach(table, row)
        box = next((b for b in reach if b not in table.things.automa.damage), "")
        if box:
            return row, reach, box
    return letter, [], ""


def _lose_token(table: Table, box: str) -> Rule[str]:
    automa = table.things.automa
    if boxes(table):
        token = automa.tokens.pop(box, "")
    else:
        held = [t for t in ("food", "fuel", "ammo", "survivor") if automa.stock.get(t, 0)]
        if not held:
            return ""
        answer = yield Question(
            "automa.damage.what",
            "choose",
            "AU-43",
            turn=automa_seat(table),
            view="automa",
            values={"box": box},
            options=[Option("", "token.empty"), *(Option(t, f"token.{t}") for t in held)],
        )
        token = str(answer)
        if token:
            automa.stock[token] -= 1
            mark(table, f"{NO_SPEED}{box}")
    if token:
        table.things.elsewhere[token] += 1
    return token


def repair(table: Table, n: int, rule: str = "AU-58") -> Rule[int]:
    """Remove the first Damage found: the counter's column from top to bottom, then the columns to the left (AU-58,
    AU-59)."""
    done = 0
    for _ in range(n):
        automa = table.things.automa
        order = sorted(
            (b for b in automa.damage if column_of(b) <= automa.column), key=lambda b: (-column_of(b), row_of(b))
        )
        if not order:
            # What has just been repaired was there.
            mended = done or any(line.key in REPAIRED for line in table.progress.lines)
            again: dict[str, Any] = {"again": True} if mended else {}
            say(table, "automa.repair.none", rule, because("why.column", column=automa.column), **again)
            break
        box = order[0]
        automa.damage = [b for b in automa.damage if b != box]
        say(
            table,
            "automa.repair",
            rule,
            because("why.column", column=automa.column),
            because("why.box", box=box, before="@token.damage", after="@token.empty"),
            you="board",
            box=box,
        )
        done += 1
    return done
    yield


def repair_row(table: Table, letter: str, rule: str, *why: Reason) -> None:
    """Repair a whole row, but not right of the counter (CD-73, AU-59, D-87)."""
    automa = table.things.automa
    damaged = [b for b in automa.damage if row_of(b) == letter]
    reach = [b for b in damaged if column_of(b) <= automa.column]
    mended = damaged if reading(table, "D-87") == "b" else reach
    automa.damage = [b for b in automa.damage if b not in mended]
    key = "automa.repair.row" if mended else "automa.repair.row.none"
    say(
        table,
        key,
        rule,
        *why,
        because("why.column", column=automa.column),
        *(because("why.box", box=box, before="@token.damage", after="@token.empty") for box in mended),
        you="board",
        doubts=("D-87",) if damaged != reach else (),
        letter=letter,
        boxes=mended,
    )
