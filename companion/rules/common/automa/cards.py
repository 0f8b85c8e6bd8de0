"""The six Automa Action cards: revealing and reading them (AU-10 to AU-12, AU-32)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.common.automa import board
from companion.rules.editions import edition
from companion.rules.editions.edition import components, policies
from companion.rules.engine.decks import Drawn, draw, shuffle, way
from companion.rules.engine.doubts import reading
from companion.rules.engine.printed import consult, known, learn, printed
from companion.rules.engine.question import Ahead, Field, Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Action, Deck, Reason, Table, automa_seat

LINES = ("gather", "improve", "recruit", "encounter")
"""Lines of a priority table (AU-28, D-56)."""
SKILLS = {"2": 1, "3": 3}
"""Card to skill, where the rules imply it: CD-74 has a line for an Enemy in slot 1, CD-75 for one in slot 5 (U-02)."""


def deck_name(table: Table) -> str:
    """The Action deck in use: standard or hard (CO-28, CO-29)."""
    return components(table).action_decks[table.terms.difficulty]


def deck(table: Table) -> Deck:
    """The Automa's Action deck."""
    return table.things.decks[deck_name(table)]


def _stated(table: Table, name: str) -> dict[str, int]:
    """The skills that the rules imply: none where they do not tell the cards apart (UF-32)."""
    return SKILLS if name in components(table).told_apart else {}


def all_read(table: Table, name: str) -> bool:
    """Whether skill and arrow of all cards of an Action deck are known, and the priority table where the skill is 2.
    Of a deck of which nobody has told how many cards it has nothing is known (1E-AUT-05)."""
    every = edition.cards(table, name)
    for card in every:
        face = known(table, f"{name}/{card}")
        skill = str(_stated(table, name).get(card, "")) or face.get("skill", ("", ""))[0]
        if not skill or "arrow" not in face or (skill == "2" and "priority" not in face):
            return False
    return bool(every)


def face_fields(*, paired: bool = False) -> list[Field]:
    """What every Action card has: skill and arrow. ``paired``: one touch tells both."""
    return [
        Field(
            "skill",
            tuple(Option(str(n), "option.skill", {"n": n}) for n in (1, 2, 3)),
            learn="skill",
            key="field.skill",
        ),
        Field(
            "arrow",
            (Option("left", "option.arrow.left"), Option("right", "option.arrow.right")),
            learn="arrow",
            key="field.arrow",
            beside="skill" if paired else "",
        ),
    ]


def priority_field() -> Field:
    """The priority table of a card with skill 2 (AU-28)."""
    lines = tuple(Option(x, f"option.line.{x}") for x in LINES)
    return Field("priority", lines, lo=1, hi=4, many=True, ordered=True, learn="priority", key="field.priority")


def fields(table: Table, priority: bool = False, card: str = "") -> list[Field]:
    """What is read off an Action card: skill, arrow, and with skill 2 the priority table. What it says besides stands
    first: who has told it sends it all with the arrow."""
    if priority:
        return [priority_field()]
    more = policies(table).actions
    return [*(more.fields(table, card) if more is not None else ()), *face_fields(paired=True)]


def hidden(table: Table) -> int:
    """How many face-down cards are real ones that the app does not know."""
    return sum(card.startswith("?") for card in table.things.automa.pile)


def _in_deck(table: Table) -> int:
    """How many cards are in the Action deck; real cards in the pile count as unseen too."""
    return deck(table).left - hidden(table)


def _in_pile(table: Table) -> list[str]:
    """Cards that must be in the pile, though nobody knows at which place: several places can only be these cards."""
    pile, unseen = table.things.automa.pile, deck(table).unseen
    found = []
    for place in dict.fromkeys(pile):
        cards = [card for card in place[1:] if card in unseen]
        found += cards if len(cards) == pile.count(place) else []
    return found


def _may_be(table: Table, explores: bool) -> list[str]:
    """Which cards the next one of the pile or the deck can be, as far as is known (AU-10, AU-11, AU-33)."""
    unseen, pile = deck(table).unseen, table.things.automa.pile
    if explores and pile and len(pile[0]) > 1:
        return [card for card in unseen if card in pile[0]]
    certain = _in_pile(table)
    return [card for card in unseen if card not in certain]


def draw_pile(table: Table) -> Rule[None]:
    """Before the first turn: as many face-down Action cards as the Automa has Survivors (AU-10, AU-11), contaminated
    ones included or not (D-52). If the deck runs out the discards are shuffled for the rest.

    A real card in the pile is ``"?"``, followed by the cards that it can be if those are known.
    """
    automa = table.things.automa
    n = board.count(table, "survivor") if reading(table, "D-52") == "b" else board.survivors(table)
    why = because("why.survivors", n=n, zone=automa.contaminated)
    doubts = ("D-52",) if automa.contaminated else ()
    # There may be cards already, if a correction went back to the start of a round.
    if way(table, deck_name(table)) == "deal":
        for _ in range(n - len(automa.pile)):
            if not (yield from _deal_one(table)):
                break
        say(table, "automa.pile", "AU-10", why, rides=True, doubts=doubts, n=len(automa.pile))
        return
    before = len(automa.pile)
    last = min(n - before, _in_deck(table))
    automa.pile += ["?"] * max(0, last)
    cards = deck(table)
    if last >= n - before or not (cards.discards or cards.blind):
        automa.pile += ["?"] * (n - len(automa.pile))
        say(table, "automa.pile", "AU-10", why, you=True, doubts=doubts, n=len(automa.pile))
        return
    if last > 0:
        say(table, "automa.pile.last", "AU-11", because("why.deck.left", n=last), you=True, n=last)
        rest = "".join(cards.unseen)
        automa.pile = [f"?{rest}" if place == "?" else place for place in automa.pile]
    certain = _in_pile(table)
    yield from shuffle(table, deck_name(table), "AU-11")
    others = "".join(card for card in deck(table).unseen if card not in certain) if certain else ""
    automa.pile += [f"?{others}"] * (n - len(automa.pile))
    if last > 0:
        say(table, "automa.pile.more", "AU-11", why, you=True, doubts=doubts, n=n - before - last, all=len(automa.pile))
    else:
        say(table, "automa.pile", "AU-10", why, you=True, doubts=doubts, n=len(automa.pile))


def _deal_one(table: Table) -> Rule[bool]:
    """Deal one face-down card; if the deck is empty the discards are shuffled first (AU-11)."""
    cards = deck(table)
    if not cards.ordered or not cards.unseen:
        if not cards.unseen and not cards.discards:
            return False
        seen = [] if not cards.unseen else cards.discards
        if seen:
            cards.discards = []
        yield from shuffle(table, deck_name(table), "AU-11")
        cards.discards = seen
    table.things.automa.pile.append(cards.unseen.pop(0))
    return True


def turn_card(table: Table, explores: bool) -> Rule[Action | None]:
    """Reveal the next Action card and put it right of the others (AU-12); for Food it comes from the deck (AU-33).

    None if there is no card left.
    """
    automa = table.things.automa
    drawn: Drawn | None
    if explores:
        if not automa.pile[0].startswith("?"):
            drawn = yield from _known(table, automa.pile.pop(0))
        else:
            # The card stays in the pile until the player has said which one it is.
            drawn = yield from _drawn(table, explores)
            if automa.pile:
                automa.pile.pop(0)
    else:
        cards = deck(table)
        if _in_deck(table) <= 0:
            return None
        if way(table, deck_name(table)) == "read":
            # A card for Food never explores (AU-34), so it is read only when its abilities are needed.
            cards.blind += 1
            drawn = Drawn("", {})
        else:
            drawn = yield from _drawn(table, explores)
    if drawn is None:
        return None
    # Put the card on the table before it is read, since that question can stay open for long.
    automa.revealed.append(Action(drawn.card or "?", explores))
    if explores:
        yield from _read(table, drawn)
    return table.things.automa.revealed[-1]


def _known(table: Table, card: str) -> Rule[Drawn]:
    return Drawn(card, known(table, f"{deck_name(table)}/{card}"))
    yield


def _drawn(table: Table, explores: bool) -> Rule[Drawn | None]:
    """The top card of pile or deck: dealt, or named by the player, or only its values read."""
    return (
        yield from draw(
            table,
            deck_name(table),
            [],
            "action.turn",
            "AU-12",
            turn=automa_seat(table),
            view="automa",
            keep=True,
            shuffles=False,
            face=fields,
            among=lambda t: _may_be(t, explores),
            sole_told=True,
            ahead=_faces if explores else None,
        )
    )


def _faces(table: Table, card: str) -> list[Ahead]:
    """What is read off a card when it has been named: skill and arrow, then its priority table."""
    path = f"{deck_name(table)}/{card}"
    told = {*known(table, path), *(("skill",) if card in _stated(table, deck_name(table)) else ())}
    asked = tuple(field for field in fields(table, card=card) if field.name not in told)
    if not asked:
        return []
    return [Ahead("action.face", path, asked, card), *([] if "skill" in told else _priority(table, path, card))]


def _priority(table: Table, path: str, card: str = "") -> list[Ahead]:
    """The priority table of a card whose skill is read on the same screen, if that is 2 (AU-28)."""
    if {"skill", "priority"} & known(table, path).keys() or _read_later(table):
        return []
    return [Ahead("action.priority", path, (replace(priority_field(), of=("skill", "2")),), card)]


def _read(table: Table, drawn: Drawn) -> Rule[None]:
    """Read skill, arrow and priority table of the revealed card; each is asked once from the real card."""
    path = f"{deck_name(table)}/{drawn.card}" if drawn.card else ""
    new = False
    if path:
        stated = _stated(table, deck_name(table)).get(drawn.card)
        if stated and "skill" not in known(table, path):
            learn(table, path, "skill", str(stated), "rulebook")
        wanted = fields(table, card=drawn.card)
        yield from consult(table, path, [field.name for field in wanted])
        new = "arrow" not in known(table, path)
        face = yield from printed(
            table,
            path,
            wanted,
            "action.face",
            "AU-12",
            turn=automa_seat(table),
            view="automa",
            ahead=lambda t: _priority(t, path),
        )
    else:
        face = drawn.values
    action = table.things.automa.revealed[-1]
    action.skill, action.arrow = int(face["skill"][0]), str(face["arrow"][0])
    action.source = face["arrow"][1]
    if action.skill == 2 and not (new and _read_later(table)):
        if path:
            face = yield from printed(
                table, path, fields(table, True), "action.priority", "AU-28", turn=automa_seat(table), view="automa"
            )
            table.things.automa.revealed[-1].priority = list(face["priority"][0])
        else:
            answer = yield Question(
                "action.priority", "read", "AU-28", turn=automa_seat(table), view="automa", fields=fields(table, True)
            )
            table.things.automa.revealed[-1].priority = list(answer["priority"])


def _read_later(table: Table) -> bool:
    """Whether the priority table of a card that is seen for the first time is told when it comes up again: on a zone
    that is on the table alone the player says line by line what fits, and needs to tell no more (UF-34)."""
    return policies(table).actions is not None and table.terms.zone != "tracked"


def arrow_fields(table: Table | None = None) -> list[Field]:
    """Fields for what a left arrow means for block, tie and target. The usual answers follow the readings in force, or
    our picks without a game (D-54, D-57, D-66)."""
    turned = _turned(table) if table is not None else dict.fromkeys(("block", "tie", "target"), False)
    return [
        Field(
            "block",
            (Option("left", "option.block.left"), Option("right", "option.block.right")),
            usual="right" if turned["block"] else "left",
            learn="block",
            key="field.arrow.block",
        ),
        Field(
            "tie",
            (Option("right", "option.tie.right"), Option("left", "option.tie.left")),
            usual="left" if turned["tie"] else "right",
            learn="tie",
            key="field.arrow.tie",
        ),
        Field(
            "target",
            (Option("highest", "option.target.highest"), Option("lowest", "option.target.lowest")),
            usual="lowest" if turned["target"] else "highest",
            learn="target",
            key="field.arrow.target",
        ),
    ]


def arrows(table: Table) -> Rule[dict[str, tuple[str, str]]]:
    """What a left arrow means for block, tie and target (AU-16, AU-29, AU-47); a right arrow means the other.

    The rulebook's pictures are lost, so the owner is asked at the first arrow; nothing is set in advance (D-54, D-57,
    D-66).
    """
    fields = arrow_fields(table)
    return (yield from printed(table, "automa/arrows", fields, "automa.arrows", "AU-16", turn=automa_seat(table)))


def _turned(table: Table) -> dict[str, bool]:
    """Which meanings of the arrows this game reads the other way round (D-54, D-57, D-66)."""
    return {
        "block": reading(table, "D-54") == "b",
        "tie": reading(table, "D-57") == "a",
        "target": reading(table, "D-66") == "b",
    }


def arrow_means(table: Table, meaning: str, arrow: str) -> tuple[str, Reason, tuple[str, ...]]:
    """What this arrow says for ``block``, ``tie`` or ``target``, the reason, and the doubt. There is no doubt if the
    owner has read it off the real copy."""
    value, source = known(table, "automa/arrows")[meaning]
    other = {"left": "right", "right": "left", "highest": "lowest", "lowest": "highest"}
    turned = source != "owner" and _turned(table)[meaning]
    says = value if (arrow == "left") != turned else other[value]
    doubt = {"block": "D-54", "tie": "D-57", "target": "D-66"}[meaning]
    reason = because(f"why.arrow.{meaning}", source, arrow=f"@option.arrow.{arrow}", says=f"@option.{meaning}.{says}")
    return says, reason, () if source == "owner" else (doubt,)
