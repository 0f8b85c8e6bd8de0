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
from companion.screens.drawings.printed.frame import frame

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
ABOUT = ("zone.kind", "zone.location", "zone.tokens", PRIORITY)
"""Questions about the cards in some slots."""
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

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Costs, cards, and the deck below."""
        self.slots, self.asked_blocks = {}, []
        self.framed = []
        inner = area.inset(MARGIN)
        foot = max(FOOT, lettering.scaled() * 1.3)
        cards = Area(inner.x, inner.y, inner.w, inner.h - foot - GAP)
        # Of cards that are known the other slots keep the room for what is on them.
        large = 0 if zone.tracked(shown.table) else asked_slot(shown)
        for i, column in enumerate(_columns(cards, len(shown.table.things.zone), large)):
            self._slot(pen, column, shown, i + 1)
        self._foot(pen, Area(inner.x, inner.bottom - foot, inner.w, foot), shown)

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
        pen.fill(column, NIGHT if not lit else ICE)
        pen.panel(head.inset(0, 0), RAISED if lit or (tracked and slot) else ICE, corner=8)
        cost = zone.costs(shown.table)[place - 1]
        unsure = "?" if policies(shown.table).bonuses.assumed(shown.table) else ""
        pen.counted("skill", f"{cost}{unsure}", head, TEXT if tracked else QUIET, 20, 22, tint=QUIET)
        high = self._bonus_high(shown, column.w)
        if high and card.h - high - 4 >= CARD * lettering.scaled() / lettering.SMALLEST:
            deals.draw(pen, card.top(high), deals_of(shown.table, place), shown.table)
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
    def _bonus_high(shown: Shown, wide: float) -> float:
        """The height that the Bonus Actions of all slots need at this width; 0 if none is known."""
        places = range(1, len(shown.table.things.zone) + 1)
        return deals.LINE_HIGH * max(len(deals.lines(deals_of(shown.table, place), wide)) for place in places)

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
        """A card by its kind: its outline, its sign in the band, then what is known of it. A Convoy card that would
        come in place of one aboard is drawn beside that."""
        look = looks.of(shown.table, "exploration/1", slot.kind)
        look = Look(sign=icons.of_kind(slot.kind)) if look is PLAIN else look
        band = min(56.0, card.h * 0.24)
        rest = frame(pen, card, look, "", band, 2.5, DANGER if slot.kind == "enemy" else "").inset(-2, 0)
        if slot.kind == "enemy" and slot.name:
            label = lettering.scaled() * 1.3
            pen.text(numeral(shown, slot.name), rest.top(label), 20, DANGER, True, "centre")
            # If the name does not fit, the number says which Enemy it is.
            pen.name(name_of(shown, slot.name), rest.below(label + 2), align="centre", bold=True)
            return
        if slot.kind == "location":
            self._effect(pen, card.top(band), shown, slot)
        if self._known(pen, rest, shown, slot, place):
            return
        kind = shown.words.text("ui.draw.kind.survivor" if slot.kind == "survivor" else f"option.kind.{slot.kind}")
        if not lettering.holds(lettering.wrap(kind, rest.w, lettering.scaled(), 2), rest.w, lettering.scaled()):
            kind = ""  # its sign says what it is
        if slot.kind == "location" and rest.h - lettering.scaled() * 1.2 - 6 < _deep(slot, rest.w):
            kind = ""  # the tokens need the room more
        used = pen.lines(kind, rest, 2) + 6 if kind else 0.0
        if slot.kind == "location":
            asked = asked_block(shown) if place == f"zone.{asked_slot(shown)}" else ""
            self._blocks(pen, rest.below(used), shown, slot, asked)

    @staticmethod
    def _effect(pen: Pen, band: Area, shown: Shown, slot: Slot) -> None:
        """What the Location does to explorers, at the left of its band: "?" as long as nobody has read it."""
        effect = actions.effect_of(shown.table, slot)
        chip = Area(band.x + 5, band.bottom - CHIP - 2, CHIP, CHIP)
        if effect == "?":
            pen.fill(chip, NIGHT, 5)
            pen.unknown(chip.inset(1), CHIP - 6)
            pen.named(chip, shown.words.text("field.effect"))
        elif effect:
            pen.fill(chip, NIGHT, 5)
            pen.sign(icons.of_token(shown.table, effect), chip, DANGER, CHIP - 5)
            pen.named(chip, shown.words.text(f"loss.{effect}"))

    @staticmethod
    def _known(pen: Pen, area: Area, shown: Shown, slot: Slot, place: str) -> bool:
        """Who or what the card is, if that is known: a Survivor's name with the skill, an Encounter's, a Convoy card
        with the one that leaves for it."""
        table, words = shown.table, shown.words
        if slot.kind == "convoy" and (card := discards.named(table, slot.card)):
            option = next((o for o in choices(shown.posed) if o.place == place and not shown.correcting), None)
            swap.coming(pen, area.inset(-3, 0), table, words, card, option)
            return True
        named = encounters.name_of(table, slot) if slot.kind == "encounter" else ""
        if named and named != OTHER:  # of another one the card shows no more than its kind
            return pen.name(words.text(f"card.encounter.{named}"), area, align="centre")
        face = known(table, slot.card) if slot.card else {}
        if slot.kind != "survivor" or "person" not in face:
            return False
        name, row = str(face["person"][0]), lettering.scaled() * 1.3
        if not pen.name(words.text(f"survivor.{name}"), area.top(area.h - row), align="centre"):
            return False
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
                size = min(22.0, side.w - 4 - lettering.width(str(n), lettering.scaled(), bold=True))
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
        if not name:
            return
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
    beside = (wide - 4) / 2 - 4 - lettering.width("0", lettering.scaled(), bold=True) >= LEAST
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
