"""What is in the box of an edition, as the rulebook says: pieces, tracks, costs and limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.editions.automa_board import AutomaBoard
from companion.rules.editions.clan import Clan, Loot
from companion.rules.editions.fury import Fury
from companion.rules.engine.pieces import Weapon

Zone = str
"""Where a Survivor card is: ``active``, ``rest`` or ``exhausted``."""


class Track(Struct, frozen=True):
    """A track on a player's board: its end, and where a counter starts."""

    bottom: int
    top: int
    start: int = 0


class Components(Struct, frozen=True, eq=False):
    """An edition's pieces: facts of its rulebook only. What is printed on cards is in the packs."""

    tokens: Mapping[str, int]
    """How many there are of each kind (CO-13, CO-14)."""
    signs: tuple[str, ...]
    """Possible signs of Convoy boxes. The shared rules know those of Frostlands, and ``speed`` for 1 more speed
    (1E-CON-20)."""
    arms: Mapping[str, Weapon]
    """The signs of Weapon boxes, and how they fire (FW-10)."""
    slot_costs: tuple[int, ...]
    """The cost of each slot of the zone, from the left (S-06)."""
    zone_limits: Mapping[int, int]
    """Number of seats to the cards that stay in the zone at the end of a round (ER-04)."""
    symbol_cards: Mapping[int, tuple[int, ...]]
    """Number of seats to the cards with the corner symbol that go back into the box, for each period (S-14)."""
    periods: tuple[str, ...]
    """The parts of the Exploration deck, the top one first (S-16)."""
    starting: tuple[tuple[str, Zone], ...]
    """A player's starting Survivors and their zones (S-26)."""
    start_cards: tuple[tuple[str, str], ...]
    """A player's Convoy cards and their kinds; the colour is added to the names (S-27)."""
    start_tokens: Mapping[str, int]
    """A player's tokens (S-28)."""
    hand_limit: int
    """Cards in a player's hand (CV-11)."""
    targets: int
    """A player's Target counters (S-25)."""
    fame: Track
    """The Fame Track (EX-24, EX-25)."""
    fury: Fury | None
    """The Fury track and cards; None in an edition without them (ED-23)."""
    areas: tuple[str, ...]
    """Target areas of a Convoy (TA-01 to TA-06, ED-89)."""
    rewards: tuple[str, ...]
    """What a Defence box can show, ``none`` included; empty if boxes show nothing (FW-18, ED-43)."""
    lost_phases: tuple[str, ...]
    """Survivors whose phase the rulebook does not tell; any phase until the owner does (D-73)."""
    recruits: tuple[str, ...]
    """Survivors of the Exploration deck."""
    skills: Mapping[str, int]
    """Printed skills that the rulebook states (U-06)."""
    automa_targets: int
    """The Automa's Target counters (AU-06)."""
    automa_tokens: Mapping[str, int]
    """The Automa's tokens at the start (AU-04)."""
    board: AutomaBoard
    """The shape of the Automa Convoy board."""
    decks: Mapping[str, int]
    """Number of cards in each deck of numbered cards (S-11, S-12, AU-02); 0: the owner tells it (1E-AUT-05)."""
    action_decks: Mapping[str, str]
    """Difficulty to the Automa's Action deck (CO-28, CO-29)."""
    told_apart: tuple[str, ...]
    """Decks whose cards can be told apart by their texts, before any value is read (CD-73 to CD-78)."""
    hitpoints: Mapping[str, tuple[str, ...]]
    """Group of Enemy numbers to its two-sided Hitpoints cards (S-19)."""
    regions: tuple[tuple[str, ...], ...]
    """The sides of each Region board (S-03)."""
    objects: tuple[str, ...]
    """The Object cards by name (CD-18 to CD-25)."""
    loot: tuple[Loot, ...]
    """Loot without a clan (S-18)."""
    clans: tuple[Clan, ...]
    """The clans, of which one is in play (MF-14)."""
    people: tuple[int, ...]
    """Possible numbers of people; one plays against the Automa (S-01)."""
    variant: bool
    """Whether there is a solo variant (AU-66, ED-85)."""
    maps: Mapping[str, Literal["normal", "hard", ""]]
    """Boards to choose from, with the Automa's difficulty there, ``""`` if it is chosen separately (ED-01, ED-72).
    Empty without a choice."""
    plus: str = "exploration"
    """The packs' entry that lists the cards with the corner symbol, of each period (S-14): an expansion may bring
    others in their place (PA-SET-03, FS-EXP-01)."""
    exploration: int = 0
    """Cards of the Exploration deck, with those that go back into the box, where the rules tell it (1E-CMP-01)."""
    alike: Mapping[str, int] = {}
    """Convoy cards of which there are several, with their number (1E-CMP-04)."""
    crews: tuple[str, ...] = ()
    """Survivors of whom each player begins with some, as many as Survivor tokens, if they are not the same for all
    (FS-CRW-01)."""

    def cards(self, deck: str, told: int = 0) -> list[str]:
        """The cards of a deck of numbered cards; ``told``: how many the owner has, if the rules do not tell."""
        return [str(n) for n in range(1, (self.decks[deck] or told) + 1)]

    @property
    def looted(self) -> Mapping[str, Loot]:
        """All Loot cards in the box by name, of all clans."""
        return {card.name: card for card in (*self.loot, *(card for clan in self.clans for card in clan.loot))}

    @property
    def special(self) -> frozenset[str]:
        """Special Loot: kept in hand like Objects, but it can't pay for one and does not score as one (FW-30)."""
        return frozenset(card.name for card in self.looted.values() if card.kind == "special")

    @property
    def survivors(self) -> tuple[str, ...]:
        """All Survivors by name: the starting ones, crews, those of the Exploration deck, those among the Loot."""
        looted = (card.name for card in self.looted.values() if card.kind == "survivor")
        return (*(name for name, _ in self.starting), *self.crews, *self.recruits, *looted)


def for_several(box: Components) -> Components:
    """The same box, played by two people or more: no rule has the Automa play with what changes it (CMB-06)."""
    return replace(box, people=tuple(n for n in box.people if n > 1))
