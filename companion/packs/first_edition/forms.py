"""How the cards of the first edition are told: which fields each has, in which order, and how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.packs.common import forms as common
from companion.packs.common import looks
from companion.packs.first_edition import board
from companion.packs.form import Form, Part, Told
from companion.rules.common import clan as rules
from companion.rules.common import fame_track, setup
from companion.rules.common.automa import board as automa
from companion.rules.common.outcome import Letters
from companion.rules.editions.cards import OTHER
from companion.rules.editions.clan import Clan
from companion.rules.editions.first_edition import (
    action_cards,
    antifreeze,
    defence,
    encounters,
    offers,
    outcomes,
    own_cards,
    slots,
    target_boxes,
)
from companion.rules.editions.first_edition.bonus import BONUSES
from companion.rules.editions.first_edition.components import COMPONENTS, CONTAINER
from companion.rules.editions.first_edition.texts import TEXTS
from companion.rules.editions.first_edition.wolves import WOLVES
from companion.rules.engine.question import Field, Option

EDITION = "first-edition"


def _outcome(card: str, told: Told) -> list[Field]:
    return outcomes.face(Letters(tuple("ABCD")))


def _use(card: str, told: Told) -> list[Field]:
    """The Antifreeze Capsules tell how far they raise a skill (UF-26), the other cards their phase (UF-25)."""
    return [antifreeze.FIELD] if f"use/{card}" == antifreeze.CARD else common.use(card, told)


def _action(card: str, told: Told) -> list[Field]:
    """How many cards there are (UF-32), or of one of them skill, arrow, table and what it says besides (UF-32 to
    UF-36)."""
    if not card:
        return [Field("size", lo=1, hi=setup.MOST_CARDS, key="field.deck.size")]
    found = [*common.action(card, told), action_cards.abilities_field()]
    for when in told.get("abilities") or ():
        if when == "movement":
            found.append(action_cards.shortcut_field())
        found += _deeds(when, told)
    return found


def _automa(card: str, told: Told) -> list[Field]:
    return [automa.columns_field()] if f"automa/{card}" == automa.WIDTH else common.AUTOMA.fields(card, told)


BACKS = tuple(dict.fromkeys(card.deck for card in WOLVES.loot))
"""The backs of Loot cards, which the clans have alike (1E-SET-11, CMB-12)."""
NONE = "none"
"""What :data:`action_cards.ONE` says of a card that only lets the Automa take a Shortcut."""


def _deeds(when: str, told: Told) -> list[Field]:
    """What a card does then, as in a game: one deed or by hand, else all of them and which of those twice."""
    name = action_cards.kept(when)
    deeds = [Option(deed, f"option.deed.{deed}") for deed in action_cards.deeds(when)]
    one = str(told.get(f"{name}-{action_cards.ONE}", ""))
    others = [
        *([Option(NONE, "option.deeds.none")] if when == "movement" else []),
        Option(action_cards.SEVERAL, "option.deed.several"),
        Option(action_cards.OTHER, "option.deeds.byhand"),
    ]
    found = [Field(f"{name}-{action_cards.ONE}", (*deeds, *others), key=f"option.ability.{when}")]
    if one == action_cards.SEVERAL:
        does = told.get(f"{name}-{action_cards.DOES}") or ()
        twice = tuple(option for option in deeds if option.id in does)
        found.append(Field(f"{name}-{action_cards.DOES}", tuple(deeds), many=True, key="field.does"))
        found += [Field(f"{name}-{action_cards.TWICE}", twice, many=True, extra=True, key="field.twice")] * bool(twice)
    return found


def _written(told: Told) -> str:
    """Deeds as a game keeps them."""
    one = str(told[action_cards.ONE])
    if one == action_cards.SEVERAL:
        twice = told[action_cards.TWICE]
        return action_cards.written({deed: 2 if deed in twice else 1 for deed in told[action_cards.DOES]})
    return "" if one == NONE else f"{one}:1"


def _read(text: str) -> Told:
    """The way back; of what can't be told so (three of a thing, as a pack may say) nothing."""
    deeds = action_cards.deeds_of(text)
    if not deeds:
        return {action_cards.ONE: NONE}
    if set(deeds.values()) == {1} and len(deeds) == 1:
        return {action_cards.ONE: next(iter(deeds))}
    if action_cards.OTHER in deeds or max(deeds.values()) > 2:
        return {}
    twice = [deed for deed, n in deeds.items() if n == 2]
    return {action_cards.ONE: action_cards.SEVERAL, action_cards.DOES: list(deeds), action_cards.TWICE: twice}


def back(card: str, told: Told) -> list[Field]:
    """For which Enemies it is (U1-20), and the Defence boxes on it; more players fill no fewer (UF-29)."""
    decks = tuple(Option(deck, f"deck.{deck}") for deck in BACKS)
    found, least = [Field(rules.BACK, decks, key="field.cards.back")], 1
    for players in ("2", "3", "4"):
        counts = tuple(Option(str(n), "option.defence", {"n": n}) for n in range(least, defence.MOST + 1))
        found.append(Field(f"defence-{players}", counts, key=f"field.cards.defence.{players}"))
        least = int(told.get(f"defence-{players}") or least)
    return found


def enemy(card: str, told: Told) -> list[Field]:
    """Its number, unless a book tells it (UF-27), and how many Target boxes it has (UF-28)."""
    known = card in WOLVES.names and not WOLVES.named[card].inferred
    return [*([] if known else [rules.NUMBER]), target_boxes.FIELD]


def _slots(card: str, told: Told) -> list[Field]:
    counts = [len(BONUSES.tiles[f"{n}/{card}"].deals) for n in slots.PLACES]
    return slots.fields(card, counts)


MOST_OFFERS = 3
"""Options of an Encounter that can be told here; a game takes more."""


def _offers(told: Told, several: bool) -> list[Field]:
    """What a card does that no book tells: option by option, as a game reads it off (UF-19). An Event does one thing to
    each Convoy, and is then discarded."""
    found = []
    for n in range(1, (MOST_OFFERS if several else 1) + 1):
        found += [
            Field(f"offers-{f.name}{n}", f.options, many=f.many, extra=f.extra, key=f.key)
            for f in offers.fields(several)
        ]
        if several and n < MOST_OFFERS:
            found.append(Field(f"offers-more{n}", _NO_YES, key="field.offers.more"))
            if told.get(f"offers-more{n}") != "yes":
                break
    return found


def _offers_written(told: Told) -> list[str]:
    """As packs and the library have them."""
    count = sum(name.startswith("costs") for name in told)
    names = ("costs", "gains", "then")
    return [offers.told({name: told.get(f"{name}{n}") for name in names}).text for n in range(1, count + 1)]


def _offers_read(texts: list[str]) -> Told:
    """The way back; nothing of more than can be told here, nor of more than three of a kind."""
    every = [offers.read(text) for text in texts]
    if len(every) > MOST_OFFERS or any(n > 3 for o in every for side in (o.costs, o.gains) for n in side.values()):
        return {}
    found: dict[str, Any] = {}
    for n, offer in enumerate(every, start=1):
        for name, side in (("costs", offer.costs), ("gains", offer.gains)):
            found[f"{name}{n}"] = [f"{kind}:{part}" for kind, m in side.items() for part in _PARTS[m]]
        found[f"then{n}"] = offers.LEAVES if offer.leaves else offers.STAYS
        found[f"more{n}"] = "yes" if n < len(every) else "no"
    return found


_PARTS = {1: (1,), 2: (2,), 3: (1, 2)}
"""The amounts that are touched for so many of a kind."""
_NO_YES = (Option("no", "option.no"), Option("yes", "option.yes"))


def _encounter(card: str, told: Told) -> list[Field]:
    return [encounters.THEN]


def _exploration(card: str, told: Told) -> list[Field]:
    """What a card is, and who or which one (UF-16 to UF-19)."""
    kind = told.get("kind")
    # Those who begin the game, and those among the Loot, are no Exploration cards.
    elsewhere = set(COMPONENTS.survivors) - set(COMPONENTS.recruits)
    found = common.exploration(card, told)
    if kind == "survivor":
        brought = common.names(EDITION, "exploration/", "person", COMPONENTS.recruits)
        people = tuple(Option(name, f"survivor.{name}") for name in brought if name not in elsewhere)
        found.append(Field("person", people, key="field.cards.person"))
    elif kind in ("encounter", "event"):
        own = tuple(TEXTS.encounters) if kind == "encounter" else (*TEXTS.events, OTHER)
        brought = common.names(EDITION, "exploration/", kind, own)
        options = tuple(Option(name, f"card.{kind}.{name}") for name in brought)
        found.append(Field(kind, options, key=f"field.cards.{kind}"))
        if told.get(kind) == OTHER:
            found += _offers(told, several=kind == "encounter")
    # The containers begin the game, and belong to no period (1E-SET-14).
    return [found[0], *(_BACK if card.isdigit() else ()), *found[1:]]


_BACK = (
    Field("period", tuple(Option(p, "option.period", {"period": p}) for p in COMPONENTS.periods), key="field.period"),
    Field("plus", _NO_YES, key="field.plus"),
)
"""What the deck is counted by (UF-15)."""


def deed_fields() -> list[Field]:
    """What a card of a player's own costs, what it gives and whether it says more, as in a game (UF-53, UF-55)."""
    return [replace(field, name=f"{own_cards.DOES}-{field.name}", extra=True) for field in own_cards.fields()]


def _deed_written(told: Told) -> str:
    return own_cards.told(told).text


def _deed_read(text: str) -> Told:
    """The way back; three of a thing are one and two more."""
    deed = own_cards.read(text)
    told: dict[str, object] = {own_cards.MORE: "yes" if deed.more else "no"}
    for side, counts in (("costs", deed.offer.costs), ("gains", deed.offer.gains)):
        told[side] = [f"{kind}:{part}" for kind, n in counts.items() for part in ((1, 2) if n == 3 else (n,))]
    return told


DEED = Part(own_cards.DOES, written=_deed_written, read=_deed_read)
"""These fields are one value of the library."""


def loot(clan: Clan) -> Form:
    """The backs of a clan's Loot cards."""
    kinds = {card.name: card.kind for card in clan.loot}

    def title(path: str) -> tuple[str, Told]:
        deck, _, card = path.partition("/")
        name = f"@survivor.{card}" if kinds.get(card) == "survivor" else f"@card.convoy.{card}"
        return ("card.back", {"deck": f"@deck.{deck}", "card": name}) if card else (f"deck.{deck}", {})

    return Form(
        back,
        {"defence": Part("defence", partly=True, numbers=True)},
        decks=tuple(dict.fromkeys(card.deck for card in clan.loot)),
        cards=tuple(f"{card.deck}/{card.name}" for card in clan.loot),
        look=looks.LOOT,
        title=title,
    )


def _exploration_title(path: str) -> tuple[str, Told]:
    """A card by its number; the Rusted Containers, all alike, by their name (1E-SET-14)."""
    if path == f"exploration/{CONTAINER}":
        return f"card.convoy.{CONTAINER}", {}
    return common.exploration_title(path)


FORMS: Mapping[str, Form] = {
    # No book shows how many columns its board has (UF-39).
    "automa": Form(_automa, cards=(automa.WIDTH, *common.AUTOMA.cards), look=looks.AUTOMA, title=common.named),
    "object": common.objects(EDITION, COMPONENTS),
    "exploration": Form(
        _exploration,
        {"offers": Part("offers", written=_offers_written, read=_offers_read)},
        grows=True,
        look=looks.EXPLORATION,
        title=_exploration_title,
    ),
    "outcome": Form(
        _outcome,
        short=("weapon", "enemy"),
        cards=common.numbered(COMPONENTS, "outcome"),
        look=looks.OUTCOME,
    ),
    # What is on them only their owner knows (UF-32 to UF-36).
    "action": Form(
        _action,
        {
            name: Part(name, written=_written, read=_read)
            for name in (action_cards.kept(when) for when in action_cards.WHEN)
        },
        cards=("action",),
        counted=True,
        look=looks.ACTION,
        title=lambda path: (f"card.action.{path.partition('/')[2]}" if "/" in path else "card.action.size", {}),
    ),
    "loot": loot(WOLVES),
    "enemy": Form(
        enemy, cards=tuple(f"enemy/{foe.name}" for foe in WOLVES.enemies), look=looks.ENEMY, title=common.named
    ),
    "encounter": Form(_encounter, cards=(encounters.MERCHANT_CARD,), look=looks.ENCOUNTER, title=common.named),
    "map": board.form(),
    # No book shows how far it goes (UF-31, UF-39).
    "fame": Form(
        lambda card, told: [
            Field("bottom", lo=-5, hi=0, key="field.fame.bottom"),
            Field("top", lo=1, hi=15, key="field.fame.top"),
        ],
        cards=(fame_track.PLAYER, fame_track.AUTOMA),
        look=looks.FAME,
        title=common.named,
    ),
    "slots": Form(
        _slots,
        {"costs": Part("costs", numbers=True), "bonus": Part("bonus")},
        cards=tuple(f"slots/{side}" for side in board.SIDES),
        look=looks.SLOTS,
        title=common.named,
    ),
    "survivor": common.survivors(COMPONENTS),
    "convoy": common.convoys(EDITION, COMPONENTS, ("convoy/rusted-container",)),
    "use": common.uses(COMPONENTS, TEXTS.played, _use, (antifreeze.CARD.partition("/")[2],)),
}
"""By deck."""
