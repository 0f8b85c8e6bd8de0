"""The Exploration Zone: a column for each slot, its cost at the top, the card below by kind (RV-01 to RV-06)."""

from __future__ import annotations

from typing import Any

from companion.packs.look import PLAIN, Look
from companion.rules.common import crew, discards, encounters, zone
from companion.rules.common.seats.tracked import actions
from companion.rules.editions.bonus import Deal
from companion.rules.editions.cards import OTHER
from companion.rules.editions.edition import components, policies
from companion.rules.engine.printed import known
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Slot, Table
from companion.screens.drawings import deals, icons, lettering, looks, swap
from companion.screens.drawings.drawing import Drawing, Shown, choices
from companion.screens.drawings.enemies import name_of, numeral
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import AURORA, DANGER, FAINT, ICE, LEAST, LINE, NIGHT, QUIET, RAISED, TEXT, Pen
from companion.screens.drawings.motion import Thing
from companion.screens.drawings.printed.frame import frame, room

GAP = 5.0
MARGIN = 4.0
HEAD = 38.0
FOOT = 34.0
CARD = 84.0
"""The least height of a card, below its cost and the Bonus Action of its slot."""
LIT = "#1A3440"
"""The ground of the block that is asked about."""
CHIP = 24.0
"""Size of the sign of a Location's effect with its ground."""
ASKED = 0.36
"""The part of the width that the slot has about whose card something is asked."""
PRIORITY = "zone.priority"
"""The question about the slots in the middle, all at once."""
WHO = ("ambush.who", "ambush.order")
"""Questions which Enemies are there, about all slots."""
ABOUT = ("zone.kind", "zone.location", "zone.tokens", PRIORITY, *WHO)
"""Questions about the cards in some slots."""
BROKEN = ("convoy", "encounter", "survivor")
"""Kinds of cards whose names may be broken where a column is narrow."""
NAMED, ROW, APART = lettering.SMALLEST * 1.2, 22.0, 4.0
"""The least height of a card's name, that of a Survivor's skill, and how far what follows is from a name."""
TOKENS = ("food", "fuel", "ammo", "object")
"""Tokens on a Location, in the order in which they are drawn."""


class ZoneDrawing(Drawing):
    """The slots from the left; if the zone is only on the real table, grey cards that say so."""

    kinds = ("zone",)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.slots: dict[int, Area] = {}
        """Where each slot is drawn, the blocks that are asked about, and the slots with a frame, for tests."""
        self.asked_blocks: list[str] = []
        self.framed: list[int] = []
        self._lower = 0.0
        self._deals: list[tuple[Deal, ...]] = []
        """The Bonus Action of each slot, and the height that all of them need by the width of a column; 0: none is
        known."""
        self._high: dict[float, float] = {}

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Costs, cards, and the deck below."""
        self.slots, self.asked_blocks = {}, []
        self.framed = []
        self._deals = [deals_of(shown.table, place) for place in range(1, len(shown.table.things.zone) + 1)]
        inner = area.inset(MARGIN)
        foot = max(FOOT, lettering.scaled() * 1.3)
        cards = inner.top(inner.h - foot - GAP)
        # Of cards that are known the other slots keep the room for what is on them.
        large = 0 if zone.tracked(shown.table) else asked_slot(shown)
        # Where nothing is told below them the cards have its room, but no more is drawn above them for it.
        self._lower = 0.0 if _says_below(shown) else foot + GAP
        if self._lower:
            cards, foot = inner, 0.0
        columns = _columns(cards, len(self._deals), large)
        self._high = {
            wide: deals.LINE_HIGH * max(len(deals.lines(one, wide)) for one in self._deals)
            for wide in {column.w for column in columns}
        }
        for i, column in enumerate(columns):
            self._slot(pen, column, shown, i + 1)
        if foot:
            self._foot(pen, inner.below(inner.h - foot), shown)

    def _slot(self, pen: Pen, column: Area, shown: Shown, place: int) -> None:
        name = f"zone.{place}"
        self.slots[place] = column
        self.live(name, column, shown)
        self.mark(pen, column, shown, name, apart=GAP)
        slot = shown.table.things.zone[place - 1]
        tracked = zone.tracked(shown.table)
        head, card = column.top(HEAD), column.below(HEAD)
        lit = name in shown.live and not shown.correcting
        asked = place in asked_slots(shown)
        self.framed += [place] if asked and not (tracked and lit) else []
        if lit:
            pen.fill(column, ICE)
        pen.panel(head.inset(0, 0), RAISED if lit or (tracked and slot) else ICE, corner=8)
        cost = zone.costs(shown.table)[place - 1]
        unsure = "?" if policies(shown.table).bonuses.assumed(shown.table) else ""
        pen.counted("skill", f"{cost}{unsure}", head, TEXT if tracked else QUIET, 20, 22, tint=QUIET)
        high = self._high[column.w]
        if high and card.h - self._lower - high - 4 >= CARD * lettering.scaled() / lettering.SMALLEST:
            deals.draw(pen, card.top(high), self._deals[place - 1], shown.table)
            card = card.below(high)
        card = Area(card.x, card.y + 4, card.w, card.h - 4)
        if not tracked and place == asked_slot(shown) and asked_block(shown):
            self._card(pen, card, shown, Slot("location"), name)
        elif not tracked:
            self._hidden(pen, card, asked=asked)
        elif slot is None:
            pen.dotted(card.inset(1), LINE)
        else:
            self._card(pen, card, shown, slot, name)
            self._things[f"{name}.{slot.kind}.{slot.name}"] = Thing("card", card)
        if tracked and asked and not lit:
            pen.ring(column, TEXT, ((3.0, 1.0),))
        self.edit_mark(pen, column.inset(2), shown, name)

    @staticmethod
    def _hidden(pen: Pen, card: Area, *, asked: bool) -> None:
        """A card that is only on the real table; framed if something is asked about it."""
        if asked:
            pen.panel(card, RAISED, TEXT, 3.0)
        else:
            pen.fill(card, ICE)
            pen.dotted(card.inset(1), FAINT)
        pen.sign("unknown", card, TEXT if asked else FAINT, 44)

    def _card(self, pen: Pen, card: Area, shown: Shown, slot: Slot, place: str) -> None:
        """A card by its kind: its outline, its sign in the band, then its name or kind and what is known of it. A
        Convoy card that would come in place of one aboard is drawn beside that. Its boxes, and in a low drawing the
        tokens of a Location, leave the kind no room but in the band."""
        look = looks.of(shown.table, "exploration/1", slot.kind)
        look = Look(sign=icons.of_kind(slot.kind)) if look is PLAIN else look
        band, kind = min(56.0, card.h * 0.24), _kind(shown, slot)
        effect = actions.effect_of(shown.table, slot) if slot.kind == "location" else ""
        high = room(look, card, band).h
        if slot.kind == "location":  # the tokens need the room more
            high -= _deep(slot, card.w - 8) + APART
            lower = min(band - CHIP - 2, max(0.0, NAMED - high))
            band, high = band - lower, high + lower
        aboard = discards.named(shown.table, slot.card) if slot.kind == "convoy" else ""
        if aboard and not _held(kind, card.w - 8, band):
            band = 2 * NAMED
        within = bool(aboard) or high < NAMED
        edge, taken = DANGER if slot.kind == "enemy" else "", CHIP if within and effect else 0.0
        rest = frame(pen, card, look, kind if within else "", band, 2.5, edge, taken).inset(-2, 0)
        if slot.kind == "enemy" and slot.name:
            label = lettering.scaled() * 1.3
            pen.text(numeral(shown, slot.name), rest.top(label), 20, DANGER, True, "centre")
            # If the name does not fit, the number says which Enemy it is.
            _name(pen, rest.below(label + 2), name_of(shown, slot.name), kind)
            return
        if effect:
            chip = Area(card.right - CHIP - 5 if within else card.x + 5, card.y + band - CHIP - 2, CHIP, CHIP)
            self._effect(pen, chip, shown, effect)
        if self._known(pen, rest, shown, slot):
            return
        if aboard:
            option = next((o for o in choices(shown.posed) if o.place == place and not shown.correcting), None)
            swap.coming(pen, rest.inset(-3, 0), shown.table, shown.words, aboard, option)
            return
        text, bold = _written(kind, rest.top(high))
        used = 0.0 if within else pen.lines(text, rest.top(high), 2, bold=bold) + APART
        if slot.kind == "location":
            asked = asked_block(shown) if place == f"zone.{asked_slot(shown)}" else ""
            self._blocks(pen, rest.below(used), shown, slot, asked)

    @staticmethod
    def _effect(pen: Pen, chip: Area, shown: Shown, effect: str) -> None:
        """What a Location does to explorers, in its band: "?" as long as nobody has read it."""
        pen.fill(chip, NIGHT, 5)
        if effect == "?":
            pen.unknown(chip.inset(1), CHIP - 6)
            pen.named(chip, shown.words.text("field.effect"))
        else:
            pen.sign(icons.of_token(shown.table, effect), chip, DANGER, CHIP - 5)
            pen.named(chip, shown.words.text(f"loss.{effect}"))

    @staticmethod
    def _known(pen: Pen, area: Area, shown: Shown, slot: Slot) -> bool:
        """Who the card is, if that is known: a Survivor's name with the skill, an Encounter's."""
        table, words = shown.table, shown.words
        named = encounters.name_of(table, slot) if slot.kind == "encounter" else ""
        if named and named != OTHER:  # of another one the card shows no more than its kind
            return _name(pen, area, words.text(f"card.encounter.{named}"), _kind(shown, slot))
        face = known(table, slot.card) if slot.card else {}
        if slot.kind != "survivor" or "person" not in face:
            return False
        name = str(face["person"][0])
        row = max(ROW, min(lettering.scaled() * 1.3, area.h - 2 * NAMED))
        _name(pen, area.top(area.h - row), words.text(f"survivor.{name}"), _kind(shown, slot))
        skill, foot = crew.told_skill(table, name), area.below(area.h - row)
        if skill is not None:
            pen.counted("skill", skill, foot, TEXT, 18, 18, tint=QUIET)
            if swap.stand_in(known(table, crew.path(name)), "skill"):
                pen.dotted(foot.inset(1), QUIET, 6)
        else:
            pen.sign("skill", foot.left(foot.w / 2), QUIET, 18)
            pen.unknown(foot.beside(foot.w / 2).middle(20, 20), 16)
        return True

    def _blocks(self, pen: Pen, area: Area, shown: Shown, slot: Slot, asked: str) -> None:
        """The two blocks of a Location with their tokens; the ``asked`` one is lit."""
        blocks = {"left": slot.left, "right": slot.right}
        for (name, block), side in zip(blocks.items(), area.columns(2, 4), strict=True):
            if name == asked:
                self.asked_blocks.append(name)
                pen.panel(side.inset(1), LIT, AURORA, 2.0, 6)
                pen.sign("unknown", side, AURORA, 26)
                continue
            if block is None:
                pen.unknown(side.inset(1), 26)
                continue
            pen.fill(side, ICE, 6)
            tokens = [(t, block[t]) for t in TOKENS if block.get(t, 0)]
            tokens += [(icons.of_token(shown.table, t), n) for t, n in block.items() if n and t not in TOKENS]
            if not tokens:
                pen.sign("none", side, FAINT, 24)
                continue
            high = min(44.0, side.h / len(tokens))
            start = side.y + (side.h - high * len(tokens)) / 2
            for i, (token, n) in enumerate(tokens):
                size = min(22.0, side.w - lettering.width(str(n), lettering.SMALLEST, bold=True))
                spot = Area(side.x, start + i * high, side.w, high)
                if size < LEAST and high >= 2 * LEAST + 4:  # too narrow for both side by side: the number below
                    upper, lower = spot.rows(2, 0)
                    pen.sign(token, upper, TEXT, min(22.0, upper.h, side.w))
                    pen.text(str(n), lower, 18, TEXT, bold=True, align="centre")
                else:
                    pen.counted(token, n, spot, TEXT, max(LEAST, size), 18)

    def _foot(self, pen: Pen, foot: Area, shown: Shown) -> None:
        words = shown.words
        if kinds := _order(shown):
            for i, (kind, part) in enumerate(zip(kinds, foot.columns(len(kinds), GAP), strict=True), start=1):
                spot = part.middle(min(part.w, lettering.scaled() + 36), part.h)
                pen.text(str(i), spot, colour=TEXT, bold=True)
                pen.sign(icons.of_kind(kind), Area(spot.right - 28, spot.y, 28, spot.h), TEXT, 24)
                pen.named(spot, words.text(f"option.kind.{kind}"))
            return
        if not zone.tracked(shown.table):
            pen.text(words.text("ui.draw.zone.table"), foot, colour=QUIET, align="centre")
            return
        name, left, gone = _deck(shown.table)
        room = foot.inset(4, 0)
        if name in components(shown.table).periods:
            pen.text(words.text("ui.draw.period", period=name), room.left(room.w * 0.45), colour=QUIET)
        right = room.beside(room.w * 0.5)
        parts = [("deck", words.text("ui.draw.deck", n=left))]
        if gone:
            parts.append(("down", words.text("ui.draw.discards", n=gone)))
        for (sign, text), part in zip(parts, right.columns(len(parts)), strict=True):
            wide = pen.text(text, part.beside(30), colour=QUIET, align="right")
            pen.sign(sign, Area(part.right - wide - 30, part.y, 24, part.h), QUIET, 22)


def _kind(shown: Shown, slot: Slot) -> str:
    """The kind of a card, with a soft hyphen where its word may be broken."""
    return shown.words.text(f"ui.draw.kind.{slot.kind}" if slot.kind in BROKEN else f"option.kind.{slot.kind}")


def _held(name: str, wide: float, high: float, *, bold: bool = True) -> bool:
    """Whether a name has room there in the smallest letters, in one line or two."""
    lines = max(1, min(2, int(high // NAMED)))
    return lettering.holds(lettering.wrap(name, wide, lettering.SMALLEST, lines, bold), wide, lettering.SMALLEST, bold)


def _written(kind: str, area: Area) -> tuple[str, bool]:
    """How a kind is written there, and whether in the panel's face, which is narrower: its word is broken only where
    neither face has room for it."""
    ways = [(text, bold) for text in (kind.replace(lettering.SOFT, ""), kind) for bold in (False, True)]
    return next((way for way in ways if _held(way[0], area.w, area.h, bold=way[1])), ways[-1])


def _name(pen: Pen, area: Area, name: str, kind: str) -> bool:
    """A card's name in the usual face, else in the panel's; if it does not fit either its kind."""
    text, bold = _written(kind, area)
    return any(pen.name(one, area, TEXT, "centre", way) for one, way in ((name, False), (name, True), (text, bold)))


def asked_slot(shown: Shown) -> int:
    """The slot about whose card the question asks, 0 if about none."""
    posed = shown.posed
    if posed is None or posed.key not in ABOUT or posed.key == PRIORITY or shown.correcting:
        return 0
    return _place(posed)


def asked_slots(shown: Shown) -> tuple[int, ...]:
    """All slots that the question is about: whose cards it asks for, or where what it asks is done."""
    posed = shown.posed
    if posed is None or posed.view != "zone" or shown.correcting:
        return ()
    if posed.key == PRIORITY:
        return zone.MIDDLE
    if posed.key in WHO:
        return tuple(range(1, len(shown.table.things.zone) + 1))
    place = _place(posed)
    return (place,) if 0 < place <= len(shown.table.things.zone) else ()


def _place(posed: Posed) -> int:
    """The slot in the words of a question, 0 for none."""
    place = str(posed.values.get("place", "")) or str(posed.values.get("where", "")).removeprefix("@slot.")
    return int(place) if place.isdigit() else 0


def _order(shown: Shown) -> list[str]:
    """The kinds of cards in the order of the priority table that decides, as far as it is told."""
    posed = shown.posed
    if not asked_slots(shown) or posed is None or posed.values.get("first") != "@zone.priority.list":
        return []
    return [option.key.removeprefix("option.kind.") for option in posed.options if option.id]


def _says_below(shown: Shown) -> bool:
    """Whether anything is told below the slots: else the cards have that room too."""
    return not zone.tracked(shown.table) or bool(_order(shown)) or bool(_deck(shown.table)[0])


def asked_block(shown: Shown) -> str:
    """The block of a Location that the question asks about: ``left``, ``right``, ``""`` for none."""
    return str(shown.posed.values.get("side", "")).removeprefix("@option.block.") if shown.posed is not None else ""


def _columns(area: Area, count: int, large: int) -> list[Area]:
    """The slots; the ``large`` one is wider, and the others have what is left."""
    if not large:
        return area.columns(count, GAP)
    room = area.w - GAP * (count - 1)
    wide, other = room * ASKED, room * (1 - ASKED) / (count - 1)
    found, x = [], area.x
    for place in range(1, count + 1):
        found.append(Area(x, area.y, wide if place == large else other, area.h))
        x = found[-1].right + GAP
    return found


def _deep(slot: Slot, wide: float) -> float:
    """The height that the tokens of a Location need below each other, in blocks that share this width."""
    beside = (wide - 4) / 2 - lettering.width("0", lettering.SMALLEST, bold=True) >= LEAST
    each = 1.2 * lettering.SMALLEST if beside else 2 * LEAST + 4
    kinds = [sum(map(bool, block.values())) for block in (slot.left, slot.right) if block is not None]
    return max(kinds, default=0) * each


def deals_of(table: Table, place: int) -> tuple[Deal, ...]:
    """The Bonus Action of a slot: of its tile, or what is printed on the board (1E-BON-01); none if it is unknown."""
    bonuses = policies(table).bonuses
    tiles = table.things.tiles or (bonuses.printed(table) if bonuses.printed is not None else [])
    tile = bonuses.tiles.get(tiles[place - 1]) if len(tiles) >= place else None
    return tile.deals if tile is not None else ()


def _deck(table: Table) -> tuple[str, int, int]:
    """Period (``one`` for an undivided deck), cards left in it, discards; an empty name if nothing is counted."""
    decks = table.things.decks
    if "exploration" in decks:
        deck = decks["exploration"]
        return ("", 0, 0) if deck.open else ("one", deck.left, len(deck.discards))
    if not all(f"exploration-{p}" in decks for p in components(table).periods):
        return "", 0, 0
    name = zone.exploration_deck(table)
    gone = sum(len(decks[f"exploration-{p}"].discards) for p in components(table).periods)
    return name.removeprefix("exploration-"), decks[name].left, gone
