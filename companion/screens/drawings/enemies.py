"""Enemies in play, a column for each Region: number, name, Defence boxes, Target counters (FW-04, FW-05, FW-15 to
FW-21)."""

from __future__ import annotations

from math import ceil

from companion.devices import lights
from companion.rules.common import atlas, attack, clan
from companion.rules.editions.edition import policies
from companion.rules.engine.table import Enemy, Table
from companion.screens.drawings import geometry, lettering, strip
from companion.screens.drawings.drawing import Drawing, Shown
from companion.screens.drawings.geometry import TOUCH, Area
from companion.screens.drawings.ink import DANGER, FAINT, ICE, LEAST, LINE, NIGHT, QUIET, RAISED, TEXT, Pen
from companion.screens.drawings.printed.frame import fill
from companion.screens.drawings.printed.outline import outline

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
MARGIN = 6.0
GAP = 8.0
BOX = 24.0
BELOW = 6.0
"""Between two cards of a Region, in dp."""
HORNS = 5.0
"""How far a card's horns reach above it, in dp."""
SEAT = 22.0
"""Width of a seat's sign in the line of a Region, with the space before it, in dp."""
EMPTY = 40.0
"""Least width of a column without Enemies."""


class EnemiesDrawing(Drawing):
    """The Regions, with Convoys that can be chosen. While correcting, Enemies that are not in play are on a shelf
    below."""

    kinds = ("enemy", "seat")

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Columns, and below them the defeated Enemies, the shelf, or Convoys that can be attacked (PVP-FIR-01)."""
        inner = area.inset(MARGIN)
        things = shown.table.things
        alive = {enemy.name for enemy in things.enemies}
        shelf = [n for n in clan.enemies(shown.table) if f"enemy.{n}" in shown.live and n not in alive]
        rivals = [seat for seat in lights.in_turn(shown.table) if f"seat.{seat}" in shown.live]
        foot = TOUCH + 8 if shelf or rivals else max(28.0, lettering.scaled() * 1.4)
        for region, column in enumerate(self._columns(inner.top(inner.h - foot - GAP), shown), 1):
            self._region(pen, column, shown, region)
        below = Area(inner.x, inner.bottom - foot, inner.w, foot)
        if shelf:
            self._shelf(pen, below, shown, shelf)
            return
        if rivals:
            for seat, tile in zip(rivals, below.inset(2, 4).columns(len(rivals), 14), strict=True):
                self._rival(pen, tile, shown, seat)
            return
        self.spot("pile.defeated", below, 6)
        pen.sign("defeated", below.left(26), QUIET if things.defeated else FAINT, 22)
        if not things.defeated:
            pen.text("0", below.beside(32), colour=QUIET)
            return
        names = ", ".join(numeral(shown, n) for n in sorted(things.defeated, key=clan.enemies(shown.table).index))
        pen.text(shown.words.text("ui.draw.defeated", names=names), below.beside(32), colour=QUIET)

    @staticmethod
    def _columns(area: Area, shown: Shown) -> list[Area]:
        """A column for each Region, equally wide; those with Enemies get more if names, boxes or the heights of their
        cards need it."""
        count = atlas.frames(shown.table)
        equal = area.columns(count, GAP)
        size = lettering.scaled()
        enemies = shown.table.things.enemies
        full = {enemy.region for enemy in enemies}
        if not full:
            return equal
        standing = {n: len(_standing(shown.table, n)) for n in range(1, count + 1) if n not in full}
        empty = {n: min(equal[0].w, max(EMPTY, equal[0].w * 0.4, 36 + SEAT * seats)) for n, seats in standing.items()}
        wide = (area.w - (count - 1) * GAP - sum(empty.values())) / len(full)
        whole = True
        highs: dict[int, float] = {}
        for enemy in enemies:
            room = equal[0].w - 10 - _before_name(shown, enemy.name)
            whole &= lettering.holds(lettering.wrap(name_of(shown, enemy.name), room, size, 2), room, size)
            high = EnemiesDrawing._height(shown, enemy, equal[0].w - 10)
            whole &= high <= EnemiesDrawing._height(shown, enemy, wide - 10)  # else it would be in fewer lines
            highs[enemy.region] = highs.get(enemy.region, 0.0) + high
        for region, high in highs.items():
            cards = sum(enemy.region == region for enemy in enemies)
            whole &= high + (cards - 1) * BELOW <= area.h - _heading() - 5
        if whole:
            return equal
        columns, x = [], area.x
        for region in range(1, count + 1):
            columns.append(Area(x, area.y, empty.get(region, wide), area.h))
            x = columns[-1].right + GAP
        return columns

    def _region(self, pen: Pen, column: Area, shown: Shown, region: int) -> None:
        table = shown.table
        enemies = [e for e in table.things.enemies if e.region == region]
        enemies.sort(key=lambda e: clan.foe(table, e.name).number)
        if enemies:
            pen.fill(column, ICE)
        else:
            pen.dotted(column.inset(1), LINE, 8, 1.4, 7)
        head = column.top(_heading()).inset(8, 0)
        present = _standing(table, region)
        shapes = head.right
        step = min(SEAT, (head.w - 20) / max(1, len(present)))
        if present and step - 2 < LEAST:  # they need the room up to the edges
            head = column.top(_heading()).inset(2, 0)
            step = (head.w - 12) / len(present)
        for seat in reversed(present):
            shapes -= step
            sign = Area(shapes, head.y, step - 2, head.h)
            pen.seat(seat, sign, table.terms.seats.get(seat) == "automa")
            if atlas.of(table).follows(table, table.things.seats[seat].space):
                pen.dotted(sign, QUIET, 4.0, 1.4, 4.0)
                pen.named(sign, shown.words.text("ui.draw.region.follows", seat=f"@seat.{seat}", n=region))
        label, room = shown.words.text("ui.draw.region", n=region), Area(head.x, head.y, shapes - head.x - 4, head.h)
        if not lettering.holds([label], room.w, lettering.scaled()):
            label = str(region)
        pen.text(label, room, colour=QUIET)
        if not enemies:
            return
        room = column.below(head.h).inset(5, 0)
        highs = [self._height(shown, enemy, room.w) for enemy in enemies]
        space = room.h - 5 - BELOW * (len(enemies) - 1)
        y = room.y
        for enemy, high in zip(enemies, geometry.shared(highs, space), strict=True):
            self._enemy(pen, Area(room.x, y, room.w, high), shown, enemy)
            y += high + BELOW

    def _rival(self, pen: Pen, card: Area, shown: Shown, seat: str) -> None:
        """Another Convoy that can be chosen, with its counters on tracks."""
        place = f"seat.{seat}"
        self.live(place, card, shown)
        self.mark(pen, card, shown, place)
        pen.panel(card, RAISED)
        inner = card.inset(6, 4)
        pen.seat(seat, inner.left(26), shown.table.terms.seats.get(seat) == "automa")
        beside = inner.beside(32)
        name, signs = shown.words.text(f"seat.{seat}"), strip.beside(shown, seat)
        wide = lettering.width(name, lettering.scaled()) + 8
        each = 18 + 6 + lettering.width("00", lettering.scaled(), True)
        fit = signs[: max(0, int((beside.w - wide) // each))]
        pen.text(name, beside.left(beside.w - each * len(fit)))
        tiles = beside.beside(beside.w - each * len(fit))
        for (sign, _, n), tile in zip(fit, tiles.columns(max(1, len(fit)), 2), strict=False):
            pen.counted(sign, n, tile, TEXT, 18, 18, tint=QUIET)

    @staticmethod
    def _height(shown: Shown, enemy: Enemy, w: float) -> float:
        """The height of a card with everything on it."""
        boxes = max(1, len(attack.defence(shown.table, enemy)))
        rows = ceil(boxes / max(1, int((w - 9) // (BOX + 3))))
        room = w - _before_name(shown, enemy.name)
        name = len(lettering.wrap(name_of(shown, enemy.name), room, lettering.scaled(), 3))
        targets = 26 if _aimed_at(shown, enemy) else 0
        return 14 + max(30.0, name * lettering.scaled() * 1.2) + 6 + rows * (BOX + 4) + targets

    def _enemy(self, pen: Pen, card: Area, shown: Shown, enemy: Enemy) -> None:
        place = f"enemy.{enemy.name}"
        self.live(place, card, shown)
        self.mark(pen, card, shown, place, apart=BELOW)
        lit = place in shown.live and not shown.correcting
        horned = outline("horns", Area(card.x, card.y - HORNS, card.w, card.h + HORNS), HORNS)
        fill(pen, (*horned.plain, *horned.tinted), RAISED)
        if not lit:
            pen.line(horned.edge, DANGER, 1.5)
        roomy = card.h >= 78
        inner = card.inset(6, 6 if roomy else 3)
        name = name_of(shown, enemy.name)
        beside = inner.beside(_before_name(shown, enemy.name) - 12)
        letters = lettering.scaled()
        if inner.h < len(lettering.wrap(name, beside.w, letters, 3)) * letters * 1.2 + 6 + BOX:
            letters = lettering.SMALLEST  # or the name would leave no room for the boxes
        label = letters * 1.2
        most = max(1, min(3, int((inner.h if roomy or inner.h < 2 * BOX else inner.h - BOX) // label)))
        broken = lettering.wrap(name, beside.w, letters, most)
        if not lettering.holds(broken, beside.w, letters) and inner.h >= label * (most + 1):
            most += 1
            broken = lettering.wrap(name, beside.w, letters, most)
        if not lettering.holds(broken, beside.w, letters):
            most, broken = 1, [name]  # the number before the shortened name says which Enemy it is
        high = min(max(30.0 if roomy else 22.0, label * len(broken)), inner.h)
        pen.text(numeral(shown, enemy.name), inner.top(high).left(beside.x - inner.x - 4), 20, DANGER, True, "centre")
        used = label * len(broken)
        pen.lines(name, Area(beside.x, inner.y + max(0.0, (high - used) / 2), beside.w, used + 1), most, align="left")
        rest = inner.below(high + (6 if roomy else 3))
        targets = _aimed_at(shown, enemy)
        foot = 24.0 if targets else 0.0
        if rest.h >= BOX:
            boxes = Area(rest.x, rest.y, rest.w, rest.h - foot) if rest.h - foot >= BOX else rest
            self._boxes(pen, boxes, shown, enemy)
            if targets and rest.h - foot >= BOX:
                self._targets(pen, Area(rest.x, rest.bottom - 22, rest.w, 22), shown, enemy)
        self.edit_mark(pen, card, shown, place)

    @staticmethod
    def _boxes(pen: Pen, area: Area, shown: Shown, enemy: Enemy) -> None:
        """Defence boxes in the order of the arrows: filled ones crossed out, free ones with their reward (FW-18)."""
        line = attack.defence(shown.table, enemy)
        # Hits of a Convoy that the app does not keep lie on the table alone: no box of that is drawn as filled or free.
        seen = attack.all_seen(shown.table) or shown.correcting
        across = max(1, int((area.w + 3) // (BOX + 3)))
        crowded = ceil(len(line) / across) * (BOX + 4) - 4 > area.h + 0.5
        if not line or crowded:
            told = f"{enemy.filled}/{len(line)}" if line else str(enemy.filled)
            place = area.top(BOX) if line else Area(area.x, area.y, 48, BOX)
            if seen:
                pen.counted("damage", told, place, TEXT, 20, 18, tint=DANGER)
            if not line or not seen:
                pen.unknown(Area(area.x + (56 if seen else 0), area.y, BOX, BOX), 18)
            return
        for i, reward in enumerate(line):
            box = Area(area.x + i % across * (BOX + 3), area.y + i // across * (BOX + 4), BOX, BOX)
            if seen and i < enemy.filled:
                pen.panel(box, NIGHT, "#7A3A3A", 1.0, 5)
                pen.sign("damage", box, DANGER, 18)
            else:
                following = seen and i == enemy.filled
                pen.panel(box, ICE, TEXT if following else FAINT, 1.5 if following else 1.0, 5)
                if reward != "none":
                    pen.sign(reward, box, TEXT if following else QUIET, 17)

    @staticmethod
    def _targets(pen: Pen, area: Area, shown: Shown, enemy: Enemy) -> None:
        """Target counters as seat shapes; in their boxes if it matters in which ones they are (ED-100)."""
        boxes = policies(shown.table).targets.boxes(shown.table, enemy)
        narrow = len(boxes) * (LEAST + 5) > area.w - 26  # the counters in the boxes need the room more
        if not narrow:
            pen.sign("target", area.left(22), QUIET, 20)
        if boxes:
            lying = [*(enemy.order or ()), *[""] * len(boxes)]
            for box, seat, cell in zip(
                boxes, lying, area.beside(0 if narrow else 26).columns(len(boxes), 3), strict=False
            ):
                pen.panel(cell, ICE if seat else NIGHT, TEXT if seat else FAINT, 1.0, 5)
                if not seat or cell.w >= 40:
                    pen.text(box, cell.left(18) if seat else cell, 18, QUIET, align="centre")
                if seat:
                    shape = cell.beside(18) if cell.w >= 40 else cell
                    pen.seat(seat, shape.inset(1), shown.table.terms.seats.get(seat) == "automa")
            return
        x = area.x + 28
        for seat in lights.in_turn(shown.table):
            for _ in range(enemy.targets.get(seat, 0)):
                if x + 20 <= area.right:
                    pen.seat(seat, Area(x, area.y + 1, 20, 20), shown.table.terms.seats.get(seat) == "automa")
                x += 22
            x += 4 if enemy.targets.get(seat, 0) else 0

    def _shelf(self, pen: Pen, area: Area, shown: Shown, names: list[str]) -> None:
        """Enemies that are not in play, to be put into play."""
        for name, tile in zip(names, area.columns(len(names), 6), strict=True):
            place = f"enemy.{name}"
            self.live(place, tile, shown)
            self.mark(pen, tile, shown, place)
            gone = name in shown.table.things.defeated
            pen.panel(tile, ICE, LINE, 1.0)
            sign = "defeated" if gone else "enemy"
            pen.counted(sign, numeral(shown, name), tile, QUIET, 24, 20, tint=FAINT)
            self.edit_mark(pen, tile, shown, place)


def _aimed_at(shown: Shown, enemy: Enemy) -> bool:
    """Whether there are Target counters to be drawn, or boxes for them."""
    return any(enemy.targets.values()) or bool(policies(shown.table).targets.boxes(shown.table, enemy))


def _standing(table: Table, region: int) -> list[str]:
    """The seats whose Convoys are known to be in a Region, in turn order."""
    return [s for s in lights.in_turn(table) if s in table.things.order and known_region(table, s) == region]


def _heading() -> float:
    """The height of the line with the Region's number, in dp."""
    return max(30.0, lettering.scaled() * 1.4)


def _before_name(shown: Shown, enemy: str) -> float:
    """The part of a card's width that is not for the Enemy's name: edges and number."""
    return 12 + min(30.0, lettering.width(numeral(shown, enemy), lettering.scaled(20), True) + 8) + 4


def numeral(shown: Shown, enemy: str) -> str:
    """An Enemy's number as printed, with a question mark while nobody has told it (UF-27)."""
    mark = "?" if clan.number_assumed(shown.table, enemy) else ""
    return ROMAN[clan.number(shown.table, enemy) - 1] + mark


def name_of(shown: Shown, enemy: str) -> str:
    """An Enemy's name without its number, which is drawn separately."""
    number = ROMAN[clan.number(shown.table, enemy) - 1]
    return shown.words.text(f"card.enemy.{enemy}").removesuffix(f"({number})").rstrip()


def known_region(table: Table, seat: str) -> int:
    """The Region of a seat's Convoy if it is known without asking, else 0."""
    return atlas.of(table).region(table, table.things.seats[seat].space)
