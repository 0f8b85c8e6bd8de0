"""What is in the box of an edition, as far as the rules tell: pieces, tracks, costs and limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from companion.rules.editions.automa_board import AutomaBoard
from companion.rules.editions.clan import Clan, Loot
from companion.rules.editions.fury import Fury

Zone = str
"""Where a Survivor card is: ``active``, ``rest`` or ``exhausted``."""


class Track(Struct, frozen=True):
    """A track on a player's board: where it ends, and where a player's counter starts."""

    bottom: int
    top: int
    start: int = 0


class Components(Struct, frozen=True, eq=False):
    """An edition's pieces. Facts of the rulebook only: what is printed on cards stands in the packs.

    ``tokens``: how many of each kind there are (CO-13, CO-14). ``signs``: what boxes of Convoys may bear; what
    those of Frostlands mean, and ``speed``, 1 more of it (1E-CON-20), the shared rules know. ``slot_costs``: what
    exploring each slot of the zone costs, from the left (S-06). ``zone_limits``: by seats how many cards stay in
    the zone at the end of a round (ER-04). ``symbol_cards``: by seats how many cards with the corner symbol go
    back, a number a period (S-14). ``periods``: the parts of the Exploration deck, the first one uppermost (S-16).

    Of a player: ``starting``, the starting Survivors and their zones (S-26); ``start_cards``, the Convoy cards and
    their kinds, of which the colour comes behind (S-27); ``start_tokens`` (S-28); ``hand_limit``
    (CV-11); ``targets``, Target counters (S-25); ``fame``, the Fame track (EX-24, EX-25); ``fury``, None in an
    edition without it (ED-23); ``areas``, those of a Convoy that Damage can be aimed at (TA-01 to TA-06, ED-89).
    ``recruits``: Survivors of the Exploration deck; ``skills``: those printed skills that the rulebook states (U-06).

    ``rewards``: what a Defence box may show, ``none`` with them, none at all where such boxes are plain (FW-18, ED-43).
    ``lost_phases``: Survivors whose phase the rules do not tell; the owner does, any phase will do until then
    (D-73).

    Of the Automa: ``automa_targets`` (AU-06), ``automa_tokens`` at its start (AU-04), the shape of its ``board``.

    ``decks``: how many cards there are in each deck of numbered ones (S-11, S-12, AU-02). ``action_decks``: the
    Automa's deck by difficulty (CO-28, CO-29). ``told_apart``: decks whose cards can be told apart before anybody has
    taken down a value, by their ability texts (CD-73 to CD-78). ``hitpoints``: the Hitpoints cards by group of Enemy
    numbers (S-19), each with two sides. ``regions``: the sides of each Region board (S-03). ``objects``: the Object
    cards by name (CD-18 to CD-25). ``loot``: the Loot that belongs to no clan (S-18).
    ``clans``: those of which exactly one is in play (MF-14).

    ``people``: how many may play; one plays against the Automa (S-01). ``variant``: whether there is the variant of the
    game against it (AU-66, ED-85). ``maps``: the boards of which one is chosen for a game, each with the difficulty of
    an Automa there, ``""`` where that is chosen apart (ED-01, ED-72); none where nothing is chosen.
    """

    tokens: Mapping[str, int]
    signs: tuple[str, ...]
    slot_costs: tuple[int, ...]
    zone_limits: Mapping[int, int]
    symbol_cards: Mapping[int, tuple[int, ...]]
    periods: tuple[str, ...]
    starting: tuple[tuple[str, Zone], ...]
    start_cards: tuple[tuple[str, str], ...]
    start_tokens: Mapping[str, int]
    hand_limit: int
    targets: int
    fame: Track
    fury: Fury | None
    areas: tuple[str, ...]
    rewards: tuple[str, ...]
    lost_phases: tuple[str, ...]
    recruits: tuple[str, ...]
    skills: Mapping[str, int]
    automa_targets: int
    automa_tokens: Mapping[str, int]
    board: AutomaBoard
    decks: Mapping[str, int]
    action_decks: Mapping[str, str]
    told_apart: tuple[str, ...]
    hitpoints: Mapping[str, tuple[str, ...]]
    regions: tuple[tuple[str, ...], ...]
    objects: tuple[str, ...]
    loot: tuple[Loot, ...]
    clans: tuple[Clan, ...]
    people: tuple[int, ...]
    variant: bool
    maps: Mapping[str, Literal["normal", "hard", ""]]

    def cards(self, deck: str) -> list[str]:
        """The cards of a deck of numbered ones."""
        return [str(n) for n in range(1, self.decks[deck] + 1)]

    @property
    def looted(self) -> Mapping[str, Loot]:
        """All Loot in the box by name, of whatever clan."""
        return {card.name: card for card in (*self.loot, *(card for clan in self.clans for card in clan.loot))}

    @property
    def special(self) -> frozenset[str]:
        """Special Loot: held like Objects, but neither paid as an Object nor scored as one (FW-30)."""
        return frozenset(card.name for card in self.looted.values() if card.kind == "special")

    @property
    def survivors(self) -> tuple[str, ...]:
        """All Survivors by name: the starting ones, those of the Exploration deck, those among the Loot."""
        looted = (card.name for card in self.looted.values() if card.kind == "survivor")
        return (*(name for name, _ in self.starting), *self.recruits, *looted)
