"""A Convoy: its cards if the app keeps it, else a note."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kivy.metrics import dp

from companion.rules.common import atlas, convoy, crew, hand
from companion.rules.editions.edition import components
from companion.rules.engine import modules
from companion.rules.engine.table import COLOURS, Person, Piece, automa_seat, humans, is_tracked
from companion.screens.drawings import cargo, convoy_labels, geometry, hull, icons, lettering, strip, swap
from companion.screens.drawings.drawing import Drawing, Shown, choices
from companion.screens.drawings.geometry import TOUCH, Area
from companion.screens.drawings.ink import AURORA, DANGER, FAINT, ICE, LINE, NIGHT, QUIET, RAISED, TEXT, Pen
from companion.screens.drawings.motion import Thing

MARGIN = 6.0
GAP = 6.0
HEAD = 34.0
ZONES = ("active", "rest", "exhausted")
PLACES = {"convoy": "space", "object": "hand"}
"""The counts that are called otherwise where they change."""
SWIPE = 80
"""The least distance of a swipe, in dp."""
NEW = 3
"""How many cards that would come are drawn at most."""
TILE = 150.0
"""The least width of a Survivor's tile."""
Placed = list[tuple[str, Piece, hull.Card]]
"""Every card of a Convoy with its place, where it is drawn."""


class ConvoyNote(Drawing):
    """Seat, space and Fame as far as known, and that the Convoy is on the real table. ``seat``: whose."""

    kinds: tuple[str, ...] = ("convoy",)
    seat = ""
    """The seat's colour; ``""``: the first person's."""

    def whose(self, shown: Shown) -> str:
        """The seat whose Convoy is shown."""
        people = humans(shown.table)
        return self.seat or (people[0] if people else "")

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """A quiet panel in the middle."""
        seat = self.whose(shown)
        label = lettering.scaled() * 1.2
        high = 120.0 + 2 * label + max(36.0, label * 1.2) + (label + GAP if seat and strip.beside(shown, seat) else 0.0)
        panel = area.middle(min(area.w - 16, 420.0), min(area.h - 16, high))
        pen.panel(panel, ICE, LINE, 1.0)
        if not seat:
            return
        inner = panel.inset(16)
        head = inner.top(min(64.0, inner.h * 0.4))
        pen.seat(seat, head.left(head.h).inset(6), automa_seat(shown.table) == seat)
        pen.text(shown.words.text(f"seat.{seat}"), head.beside(head.h + 12), 24, TEXT, True)
        used = pen.lines(shown.words.text("ui.draw.convoy.table"), inner.below(head.h + 8), 2, QUIET, align="left")
        facts = inner.below(head.h + 8 + used + 8)
        beside = strip.beside(shown, seat)
        if beside and facts.h > 3 * label:
            strip.draw(pen, Area(facts.x, facts.bottom - label, facts.w, label), beside)
        mine = shown.table.things.seats.get(seat)
        if mine is None or facts.h < label:
            return
        row = facts.top(max(36.0, label * 1.2))
        left, right = row.columns(2, 8)
        pen.fill(left, RAISED, 6)
        pen.counted("convoy", _space(shown, mine.space, left.w - 34), left, TEXT, 24, 20, tint=QUIET)
        pen.fill(right, RAISED, 6)
        pen.named(left, shown.words.text("ui.draw.sign.convoy"))
        pen.named(right, shown.words.text("ui.draw.sign.fame"))
        self.spot(f"{seat}.space", left, 6)
        self.spot(f"{seat}.fame", right, 6)
        if mine.fame is None:
            pen.sign("fame", Area(right.x, right.y, right.w / 2, right.h), QUIET, 24)
            pen.unknown(Area(right.centre[0] + 4, right.y + row.h / 2 - 13, 26, 26), 18)
        else:
            pen.counted("fame", mine.fame, right, TEXT, 24, 20, tint=QUIET)


class ConvoyDrawing(ConvoyNote):
    """A tracked Convoy: counts at the top, Truck, Trailers and Devices, Survivors by zone below.

    Places are ``SEAT.CARD.BOX``, ``SEAT.CARD`` and ``SEAT.person.NAME`` as in options (``red.truck.1``). With several
    people the cards in hand are face down; they are shown while a finger holds ``SEAT.hand``.
    """

    kinds = COLOURS
    __events__: tuple[str, ...] = ("on_swipe",)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._turned = ""
        """The seat whose hand is being shown."""

    def on_swipe(self, step: int) -> None:
        """A swipe to the left (1) for the next Convoy, to the right (-1) for the one before."""

    def on_touch_up(self, touch: Any) -> bool:
        """A long movement to a side is a swipe and chooses nothing."""
        across, along = touch.x - touch.ox, abs(touch.y - touch.oy)
        far = abs(across) > max(dp(SWIPE), 2 * along) and not self._turned
        if self._turned:
            self._turned = self._pressed = ""
            self._redraw()
        if far and touch.grab_current is None and self.collide_point(touch.ox, touch.oy):
            self.dispatch("on_swipe", 1 if across < 0 else -1)
        return super().on_touch_up(touch)

    def _rested(self, touch: Any) -> None:
        seat, _, rest = self._pressed.partition(".")
        if rest != "hand":
            super()._rested(touch)
            return
        self._press.clear()
        self._turned = seat
        self._redraw()

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Draw everything; what can be touched gets the room that it needs."""
        seat = self.whose(shown)
        if not seat or not is_tracked(shown.table, seat):
            super().draw(pen, area, shown)
            return
        if self._turned != seat:
            self._turned = ""
        inner = area.inset(MARGIN)
        mine = shown.table.things.seats[seat]
        top = HEAD + (lettering.scaled() * 1.25 + 4 if strip.beside(shown, seat) else 0.0)
        columns = [("truck", mine.truck), *((f"trailer{i}", t) for i, t in enumerate(mine.trailers, start=1))]
        columns += [(convoy.EXTRA, mine.extra)] if mine.extra else []
        pieces = [(place, piece) for place, piece in columns if piece is not None]
        if not pieces:
            self._head(pen, inner.top(top), shown, seat)
            self._below(pen, inner.below(top + GAP), shown, seat)
            return
        live = {p for p in shown.live if p.partition(".")[0] == seat}
        label = lettering.scaled() * 1.2
        whole = inner.below(top + GAP)
        every, few = (self._around(inner, shown, seat, share) for share in (1.0, 0.32))
        ways = [_Way(whole, label, every, hull.CLEAR), _Way(whole, label, few), _Way(whole, 0.0, few)]
        if _asked(shown, seat):
            ways += [_Way(inner, label, few), _Way(inner, 0.0, few)]
        else:
            if _moved(shown, seat):
                ways += [_Way(inner, label, few), _Way(inner, 0.0, few)]
            ways += [_Way(whole, label), _Way(whole, 0.0), _Way(inner, 0.0)]
        for way in ways:
            room = Area(way.area.x, way.area.y, way.area.w, max(0.0, way.area.h - way.below))
            placed = _lay(shown, pieces, room, way.label)
            cells = [cell for p, cell in (*_cells(seat, placed), *_wholes(seat, placed)) if p in live]
            if hull.touchable(cells) and hull.visible([cell for _, cell in _cells(seat, placed)], way.least):
                break
        if way.area == whole:
            self._head(pen, inner.top(top), shown, seat)
        if not hull.touchable(cells):
            self._apart(pen, inner, shown, seat, pieces)
            return
        self._cards(pen, shown, seat, placed, {})
        if way.below:
            self._below(pen, Area(inner.x, room.bottom + GAP, inner.w, way.below - GAP), shown, seat)

    # ------------------------------------------------------------ the counts

    def _head(self, pen: Pen, area: Area, shown: Shown, seat: str) -> None:
        """Whose it is; space, Fame, Fury, free Target counters and the number of cards in hand; below, what expansions
        add."""
        mine = shown.table.things.seats[seat]
        row = area.top(HEAD)
        if area.h > HEAD:
            strip.draw(pen, area.below(HEAD + 4), strip.beside(shown, seat))
        pen.seat(seat, row.left(row.h).inset(3))
        counts: list[tuple[str, str | int]] = [("convoy", ""), ("fame", crew.fame(shown.table, seat))]
        counts += [("fury", mine.fury)] if components(shown.table).fury is not None else []
        counts += [("target", mine.targets), ("object", len(mine.hand))]
        tiles = row.beside(row.h + 4).columns(len(counts), 4)
        counts[0] = ("convoy", _space(shown, mine.space, tiles[0].w - 32))
        for (sign, n), tile in zip(counts, tiles, strict=True):
            pen.fill(tile, ICE, 6)
            self.spot(f"{seat}.{PLACES.get(sign, sign)}", tile, 6)
            pen.named(tile, shown.words.text(f"ui.draw.sign.{sign}"))
            pen.counted(sign, n, tile, TEXT if mine.alive else QUIET, 22, 18, tint=QUIET)

    # ------------------------------------------------------------ the cards

    def _cards(self, pen: Pen, shown: Shown, seat: str, placed: Placed, numbers: Mapping[str, int]) -> None:
        """Every card; a box with one of these ``numbers`` shows that."""
        hit, named = _hit(shown, seat), convoy_labels.named(shown, placed)
        for place, piece, card in placed:
            struck = place in hit
            self.live(f"{seat}.{place}", card.whole, shown)
            self.spot(f"{seat}.tail", card.whole)  # the last one is it
            self.mark(pen, card.whole, shown, f"{seat}.{place}", apart=GAP)
            pen.card(card.whole, "#101B29", DANGER if struck else LINE, 2.5 if struck else 1.0)
            if card.label.h:
                convoy_labels.draw(pen, card.label, shown, place, piece, named=named)
            signs = convoy.kinds(shown.table, piece)
            for (n, sign), cell in zip(signs.items(), card.cells, strict=True):
                if number := numbers.get(f"{seat}.{place}.{n}"):
                    pen.panel(cell.inset(1), NIGHT, AURORA, 1.5, 6)
                    pen.text(str(number), cell.inset(1), bold=True, align="centre")
                    continue
                self._box(pen, cell, shown, f"{seat}.{place}.{n}", sign, piece, n)

    def _box(self, pen: Pen, cell: Area, shown: Shown, place: str, sign: str, piece: Piece, n: str) -> None:
        inner = cell.inset(2.5)
        if not self.live(place, cell, shown) and not shown.correcting and shown.live:
            self._refused[place] = cell
        self.spot(place, inner, 7)
        self.mark(pen, inner.inset(1), shown, place, 7, apart=7.0)  # of cells side by side, each 3.5 smaller
        lit = place in shown.live and not shown.correcting
        token = piece.tokens.get(n, "")
        mark = icons.of_token(shown.table, token)
        bears = icons.of_sign(shown.table, sign)
        name = shown.words.text(f"token.{token}") if mark != token else ""
        if not token and bears != sign:
            name = shown.words.text(f"sign.{sign}")
        cargo.box(pen, inner, bears, mark, n in piece.damage, lit, name)
        held = "damage" if n in piece.damage else token
        if held == "damage":
            self._things[place] = Thing("damage", inner)
        if held or sign:
            pen.named(cell, shown.words.text(f"token.{held}" if held else f"sign.{sign}"))
        self.edit_mark(pen, inner, shown, place, 7)

    def _apart(self, pen: Pen, area: Area, shown: Shown, seat: str, pieces: list[tuple[str, Piece]]) -> None:
        """If there are too many boxes for fingers: the cards small, and the options again in rows of their own, each
        with the number that its box has on its card, where all numbers have room there."""
        boxes = convoy.boxes(shown.table, shown.table.things.seats[seat])
        asked = [b for b in boxes if f"{seat}.{b}" in shown.live]
        deep = geometry.ribbon_rows(area.w, len(asked), TOUCH) * (TOUCH + 4.0)
        upper = area.top(max(60.0, area.h - deep - GAP))
        live, shown.live = shown.live, set()
        placed = _lay(shown, pieces, upper, 0.0)
        small = dict(_cells(seat, placed))
        wide = lettering.width(str(len(asked)), lettering.SMALLEST, bold=True)
        room = all(small[f"{seat}.{b}"].w > wide + 4 and small[f"{seat}.{b}"].h > 24 for b in asked)
        numbers = {f"{seat}.{b}": i for i, b in enumerate(asked, start=1)} if room else {}
        self._cards(pen, shown, seat, placed, numbers)
        shown.live = live
        rows = area.below(upper.h + GAP)
        for box, cell in zip(asked, geometry.ribbon(rows, len(asked), TOUCH), strict=True):
            place, n = convoy.split(box)
            piece = convoy.piece_at(shown.table.things.seats[seat], place)
            if piece is None:
                continue
            name = f"{seat}.{box}"
            if name in numbers:
                beside = min(cell.w / 3, lettering.width(str(len(asked)), lettering.scaled(), bold=True) + 6)
                pen.text(str(numbers[name]), cell.left(beside), bold=True, align="centre")
                self._box(pen, cell.beside(beside), shown, name, boxes[box], piece, n)
                self.live(name, cell, shown)
            else:
                self._box(pen, cell, shown, name, boxes[box], piece, n)

    # ------------------------------------------------------------ Survivors and hand

    def _around(self, area: Area, shown: Shown, seat: str, share: float) -> float:
        """The height of Survivors and hand with the gap above; ``share``: the most of the height for those of one
        zone."""
        line = lettering.scaled() * 1.25
        mine = shown.table.things.seats[seat]
        if _asked(shown, seat):
            return -(-len(mine.people) // _across(area)) * (_tile() + GAP) + GAP
        most = max((sum(p.zone == z for p in mine.people) for z in ZONES), default=0)
        rows = max(2.0, min(float(most), (area.h * share) // line)) + 1
        return rows * line + self._deep(shown, seat) + 4 + GAP

    def _deep(self, shown: Shown, seat: str) -> float:
        """The height of the row with the cards in hand and those face down beside them; 0 without any."""
        held = bool(shown.table.things.seats[seat].hand or modules.face_down(shown.table, seat))
        return (TOUCH if self._private(shown) else lettering.scaled() * 1.25) if held else 0.0

    @staticmethod
    def _private(shown: Shown) -> bool:
        """Whether there are other players who must not see a hand."""
        return len(humans(shown.table)) > 1

    def _open(self, shown: Shown, seat: str) -> bool:
        """Whether the cards in hand are visible: always for a single person, else while a finger holds them."""
        return not self._private(shown) or self._turned == seat

    def _below(self, pen: Pen, area: Area, shown: Shown, seat: str) -> None:
        """Survivors by zone in three columns, and the cards in hand below; in their place the cards that would come in
        place of one of these."""
        if _asked(shown, seat):
            self._choices(pen, area, shown, seat)
            return
        if new := _new(shown, seat):
            for card, part in zip(new, area.columns(len(new), GAP), strict=True):
                swap.face(pen, part, shown.table, shown.words, card, comes=True)
            return
        mine = shown.table.things.seats[seat]
        deep = self._deep(shown, seat)
        people = Area(area.x, area.y, area.w, area.h - deep - (2 if deep else 0))
        by_zone = {zone: [p for p in mine.people if p.zone == zone] for zone in ZONES}
        needs = [_need(shown, zone, in_zone) for zone, in_zone in by_zone.items()]
        spare = people.w - 12 - sum(needs)
        x = people.x
        for (zone, in_zone), need in zip(by_zone.items(), needs, strict=True):
            wide = need + spare / 3 if spare >= 0 else need * (people.w - 12) / sum(needs)
            self._zone(pen, Area(x, people.y, wide, people.h), shown, in_zone, zone, seat)
            x += wide + 6
        if deep:
            self._hand(pen, Area(area.x, area.bottom - deep, area.w, deep), shown, seat)

    def _choices(self, pen: Pen, area: Area, shown: Shown, seat: str) -> None:
        """The Survivors as tiles for fingers, while the question is which of them."""
        people = [p for zone in ZONES for p in crew.people(shown.table, seat, zone)]
        across = _across(area)
        for i in range(0, len(people), across):
            row = Area(area.x, area.y + i // across * (_tile() + GAP), area.w, _tile())
            for someone, tile in zip(people[i : i + across], row.columns(across, GAP), strict=False):
                place = crew.place(seat, someone.name)
                asked = self.live(place, tile, shown)
                self.mark(pen, tile, shown, place, apart=GAP)
                pen.panel(tile, RAISED if asked else ICE, LINE if asked else ICE, 1.0)
                inner = tile.inset(6, 1)
                pen.sign(someone.zone, inner.left(20), QUIET, 18)
                row = inner.beside(24)
                if any(loss.key == "loss.dies" for o in choices(shown.posed) if o.place == place for loss in o.loses):
                    row, below = row.rows(2)
                    pen.text(shown.words.text("ui.draw.dies"), below.left(below.w - 46), colour=DANGER)
                    pen.counted("survivor", "−1", below.beside(below.w - 44), DANGER, 20)
                self._person(pen, row, shown, someone, TEXT if asked else QUIET)

    @staticmethod
    def _person(pen: Pen, row: Area, shown: Shown, someone: Person, colour: str) -> None:
        """Skill, name and Contamination of one Survivor."""
        pen.text(str(crew.skill(shown.table, someone)), row.left(16), colour=colour, bold=True, align="centre")
        ill = _ill(someone)
        if someone.contamination == 1:
            pen.sign("contamination", Area(row.right - 20, row.y, 20, row.h), DANGER, 18)
        elif someone.contamination:
            pen.counted("contamination", someone.contamination, Area(row.right - 36, row.y, 36, row.h), DANGER, 18)
            pen.named(Area(row.right - 36, row.y, 36, row.h), shown.words.text("counter.contamination"))
        room = Area(row.x + 20, row.y, row.w - 20 - ill, row.h)
        if room.h < 2 * lettering.scaled() * 1.2:
            pen.text(_name(shown, someone), room, colour=colour)
        else:
            pen.name(_name(shown, someone), room, colour, bold=True)

    def _zone(self, pen: Pen, column: Area, shown: Shown, people: list[Person], zone: str, seat: str) -> None:
        line = lettering.scaled() * 1.25
        pen.fill(column, ICE, 6)
        head = column.top(line).inset(4, 0)
        pen.sign(zone, head.left(20), FAINT if not people else QUIET, 18)
        pen.text(shown.words.text(f"ui.draw.zone.{zone}"), head.beside(24), colour=QUIET)
        rest = column.below(line)
        shown_here = people[: max(0, int((rest.h + 1) // line))]
        if len(shown_here) < len(people):
            shown_here = shown_here[:-1]
        for i, someone in enumerate(shown_here):
            row = Area(rest.x + 4, rest.y + i * line, rest.w - 8, line)
            self.spot(crew.place(seat, someone.name), row.inset(-3, 0), 4)
            ConvoyDrawing._person(pen, row, shown, someone, TEXT)
        if len(shown_here) < len(people):
            rest = rest.below(len(shown_here) * line)
            more = f"+{len(people) - len(shown_here)}"
            pen.text(more, rest.top(line).inset(4, 0), colour=QUIET)

    def _hand(self, pen: Pen, row: Area, shown: Shown, seat: str) -> None:
        """The cards in hand and those that lie face down beside them, by name or face down."""
        mine, hidden = shown.table.things.seats[seat], modules.face_down(shown.table, seat)
        if self._private(shown):
            self._areas[f"{seat}.hand"] = row
        line = row.middle(row.w, min(row.h, lettering.scaled() * 1.25))
        pen.fill(line, ICE, 6)
        self.spot(f"{seat}.hand", line, 6)
        if not self._open(shown, seat):
            pen.sign("hidden", line.left(28), QUIET, 20)
            backs = [*["role"] * len(hidden), *["object"] * len(mine.hand)]
            for i, back in enumerate(backs[: max(0, int((line.w - 34) // 22))]):
                pen.sign(back, Area(line.x + 34 + 22 * i, line.y, 20, line.h), FAINT, 18)
            return
        pen.sign("object", line.left(28), QUIET, 20)
        names = [shown.words.text(hand.named(shown.table, card).removeprefix("@")) for card in dict.fromkeys(mine.hand)]
        counts = [mine.hand.count(card) for card in dict.fromkeys(mine.hand)]
        parts = [shown.words.text(card.removeprefix("@")) for card in hidden]
        parts += [f"{n} × {name}" if n > 1 else name for n, name in zip(counts, names, strict=True)]
        room = line.beside(32)
        while len(parts) > 1 and not lettering.holds([" · ".join(parts)], room.w - 4, lettering.scaled()):
            parts = [*parts[:-2], "…"] if parts[-1] == "…" else [*parts[:-1], "…"]
        pen.text(" · ".join(parts), room, colour=TEXT)


# ---------------------------------------------------------------- where things are


def _space(shown: Shown, space: str, room: float) -> str:
    """A space by its name; if that does not fit, as the map writes it."""
    name = shown.words.text("option.space", space=space)
    whole = lettering.holds([name], room, lettering.scaled())
    return name if whole else atlas.of(shown.table).label(shown.table, space)[0]


def _name(shown: Shown, someone: Person) -> str:
    return shown.words.text(f"survivor.{crew.card(someone.name)}")


def _ill(someone: Person) -> float:
    """The width of Contamination beside a name."""
    return 0.0 if not someone.contamination else 22.0 if someone.contamination == 1 else 38.0


def _need(shown: Shown, zone: str, people: list[Person]) -> float:
    """The width that a zone's column needs for its names."""
    size = lettering.scaled()
    head = lettering.width(shown.words.text(f"ui.draw.zone.{zone}"), size) + 32
    return max([head, *(lettering.width(_name(shown, p), size) + 29 + _ill(p) for p in people)])


def _lay(shown: Shown, pieces: list[tuple[str, Piece]], area: Area, label: float) -> Placed:
    """Every card of the Convoy with its place on the drawing."""
    counts = []
    for _, piece in pieces:
        above = len(convoy.kinds(shown.table, piece.device)) if piece.device is not None else -1
        counts.append((len(convoy.kinds(shown.table, piece)), above))
    found = []
    for (place, piece), (low, high) in zip(pieces, hull.cards(area, counts, label), strict=True):
        found.append((place, piece, low))
        if high is not None and piece.device is not None:
            found.append((f"{place}-device", piece.device, high))
    return found


class _Way(NamedTuple):
    """One way to lay a Convoy out: the area, the height of card labels, the height of Survivors and hand, and the least
    size of boxes."""

    area: Area
    label: float
    below: float = 0.0
    least: float = hull.SMALLEST


def _asked(shown: Shown, seat: str) -> bool:
    """Whether Survivors of this seat can be chosen now."""
    return any(place.startswith(crew.place(seat, "")) for place in shown.live)


def _moved(shown: Shown, seat: str) -> bool:
    """Whether what is told moves or marks a Survivor of this seat: the zones are what the hand looks at then."""
    return any(place.startswith(crew.place(seat, "")) for place in shown.changed)


def _new(shown: Shown, seat: str) -> list[str]:
    """The cards that would come in place of one of this seat's, if there are not too many."""
    posed = shown.posed
    if posed is None or posed.asked != seat or posed.view != "convoy" or shown.correcting:
        return []
    new = list(dict.fromkeys(option.swap[1] for option in posed.options if option.swap[1]))
    return new if len(new) <= NEW else []


def _across(area: Area) -> int:
    """How many Survivor tiles fit side by side."""
    return max(1, int(area.w // TILE))


def _tile() -> float:
    """The height of a Survivor tile: for a finger, and for a name in two lines."""
    return max(TOUCH, 2 * lettering.scaled() * 1.2 + 4)


def _wholes(seat: str, placed: Placed) -> list[tuple[str, Area]]:
    """Every card with the name of its place."""
    return [(f"{seat}.{place}", card.whole) for place, _, card in placed]


def _cells(seat: str, placed: Placed) -> list[tuple[str, Area]]:
    """Every box with the name of its place."""
    return [(f"{seat}.{place}.{i}", cell) for place, _, card in placed for i, cell in enumerate(card.cells, start=1)]


def _hit(shown: Shown, seat: str) -> set[str]:
    """The cards in the target area of the open question (TA-01 to TA-06)."""
    posed = shown.posed
    area = str(posed.values.get("area", "")).removeprefix("@area.") if posed is not None else ""
    if posed is None or posed.asked != seat or area not in components(shown.table).areas:
        return set()
    return {convoy.split(b)[0] for b in convoy.in_area(shown.table, shown.table.things.seats[seat], area)}
