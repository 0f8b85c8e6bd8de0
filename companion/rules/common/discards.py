"""Which Convoy card an Exploration card is, and taking cards back from the Common pile (EX-55, DP-05)."""

from __future__ import annotations

from companion.rules.common import convoy, improving
from companion.rules.engine.doubts import reading
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Option, Rule, choose, only
from companion.rules.engine.table import COLOURS, Slot, Table

SORTS = ("truck", "trailer", "device")
"""Kinds of Convoy cards (EX-36 to EX-38)."""
ANY = "any"
"""Any of them, where the owner chooses (1E-BON-B2)."""


def sort(table: Table, card: str) -> str:
    """Truck, Trailer or Device; ``""`` while unknown."""
    return str(convoy.face(table, card).get("kind", ("", ""))[0])


def named(table: Table, path: str) -> str:
    """The Convoy card on an Exploration card; ``""`` while unknown."""
    return str(known(table, path).get("convoy", ("", ""))[0]) if path else ""


def look_up(table: Table, slot: Slot) -> Rule[str]:
    """Take from the library what it knows of a Convoy card in the zone, its kind and boxes; no player is asked."""
    if not slot.card:
        return ""
    yield from consult(table, slot.card, ["convoy"])
    card = named(table, slot.card)
    if card:
        yield from consult(table, convoy.path(card), ["kind", "boxes"])
    return card


def which(table: Table, seat: str, path: str, kind: str = "") -> Rule[str]:
    """Ask which Convoy card this is, if unknown: one that the owner has described, or a new one of its kind.

    ``path``: the Exploration card, ``""`` if that is unknown too.
    """
    card = named(table, path)
    if card:
        return card
    met: list[str] = known(table, "convoy").get("met", ([], ""))[0]
    answer = yield choose(
        seat,
        "convoy.which",
        "EX-36",
        lambda t: [
            *(Option(f"new.{s}", f"option.convoy.new.{s}") for s in SORTS if kind in ("", s)),
            *(
                Option(c, "option.convoy.met", {"card": f"@card.convoy.{c}", "boxes": _signs(t, c)}, rare=True)
                for c in met
                if kind in ("", sort(t, c)) and c not in _in_play(t)
            ),
        ],
    )
    card = str(answer)
    if card.startswith("new."):
        card = meet(table, card.removeprefix("new."))
    if path:
        learn(table, path, "convoy", card, "owner")
    return card


def meet(table: Table, kind: str) -> str:
    """Give a Convoy card that nobody has described a new name. It is known from now on."""
    met: list[str] = known(table, "convoy").get("met", ([], ""))[0]
    card = f"{kind}-{1 + sum(c.startswith(kind) for c in met)}"
    learn(table, "convoy", "met", [*met, card], "owner")
    learn(table, convoy.path(card), "kind", kind, "owner")
    return card


def _signs(table: Table, card: str) -> list[str]:
    signs: list[str] = convoy.face(table, card).get("boxes", ([], ""))[0]
    return [f"@sign.{sign}" for sign in signs]


def _in_play(table: Table) -> list[str]:
    return [
        piece.card
        for seat in COLOURS
        if seat in table.things.seats
        for _, piece in convoy.pieces(table.things.seats[seat])
    ]


# ---------------------------------------------------------------- recycling


def may_recycle(table: Table, seat: str, kind: str) -> bool:
    """Whether the Common pile can hold a card of this kind, or of :data:`ANY`, that has a place (EX-55). With real
    cards the app can't be sure."""
    if not any(_has_place(table, seat, k) for k in _sorts(kind)):
        return False
    return table.terms.copy == "own" or any(_fits(table, seat, entry, kind) for entry in table.things.common)


def _sorts(kind: str) -> tuple[str, ...]:
    return SORTS if kind == ANY else (kind,)


def _has_place(table: Table, seat: str, kind: str) -> bool:
    return improving.can_install(table, seat, kind, reading(table, "D-24") == "b")


def _card(table: Table, entry: str) -> str:
    return named(table, entry) if "/" in entry else entry


def _fits(table: Table, seat: str, entry: str, kind: str) -> bool:
    """Whether the card is of this kind, has a place, and is not of an opponent's colour (D-23)."""
    card = _card(table, entry)
    others = [c for c in COLOURS if c != seat] if reading(table, "D-23") == "a" else []
    return (
        bool(card)
        and any(sort(table, card) in ("", k) and _has_place(table, seat, k) for k in _sorts(kind))
        and not any(card == "start" or card.endswith(f"-{c}") for c in others)
    )


def _of_recycling(table: Table, seat: str, kind: str) -> tuple[str, ...]:
    """The doubts of choosing from the Common pile: may an opponent's card be taken (D-23), may a card be added
    (D-24)."""
    own = table.terms.copy == "own"
    others = [c for c in COLOURS if c != seat and (own or c in table.terms.seats)]
    theirs = any(_card(table, e).endswith(f"-{c}") for e in table.things.common for c in others)
    return (*(("D-23",) if theirs else ()), *(("D-24",) if kind != "truck" else ()))


def read_pile(table: Table) -> Rule[None]:
    """Look up the Convoy cards in the Common pile, so that recycling tiles can be offered (EX-55)."""
    for entry in list(table.things.common):
        if "/" in entry:
            yield from look_up(table, Slot("convoy", entry))
        else:
            yield from consult(table, convoy.path(entry), ["kind", "boxes"])


def offers(table: Table, seat: str, kind: str) -> list[Option]:
    """The cards of a kind in the Common pile that have a place, with what leaves for each (EX-55)."""
    only_replaces = reading(table, "D-24") == "b"
    options = []
    for entry in sorted({e for e in table.things.common if _fits(table, seat, e, kind)}):
        card = _card(table, entry)
        option = Option(entry, "option.convoy.met", {"card": f"@card.convoy.{card}", "boxes": _signs(table, card)})
        options.append(improving.priced(table, seat, option, card, sort(table, card), replace=only_replaces))
    if table.terms.copy == "own":
        # The real pile may hold more cards than the app has seen go there, or none at all.
        options += [Option("other", "option.recycle.other"), Option("", "option.recycle.none")]
    return options


def recycle(table: Table, seat: str, kind: str, rule: str) -> Rule[None]:
    """Take a card of a kind from the Common pile and install it as in Improve the Convoy; by D-24 only in place of one
    of its kind (EX-55, D-23)."""
    cards = offers(table, seat, kind)
    if not cards:
        return
    entry = yield choose(
        seat,
        "bonus.recycle",
        rule,
        lambda t: offers(t, seat, kind),
        values={"kind": f"@kind.{kind}"},
        doubts=_of_recycling(table, seat, kind),
        itself=only([o.id for o in cards]),
    )
    if not entry:
        return
    if entry == "other":
        card = yield from which(table, seat, "", "" if kind == ANY else kind)
    else:
        card = _card(table, entry)
        if entry in table.things.common:
            table.things.common.remove(entry)
    if kind == ANY:
        kind = sort(table, card) or SORTS[0]
    yield from improving.improve(table, seat, card, kind, replace=reading(table, "D-24") == "b")
