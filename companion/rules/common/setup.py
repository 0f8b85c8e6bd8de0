"""Setting up: the terms of the game, then the real table group by group (section 2, AU-01 to AU-09).

Nothing is recorded unless something later needs it: the terms, Region sides, turn order, and the pieces that the app
keeps. The checklist is data; each line names its rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.rules.common import atlas, clan, counted, outcome, seating
from companion.rules.common.automa import board, cards
from companion.rules.common.zone import close_gaps, exploration_deck, faces, tracked
from companion.rules.editions import edition
from companion.rules.editions.automa_board import AutomaBoard
from companion.rules.editions.edition import components, policies
from companion.rules.engine import modules
from companion.rules.engine.decks import met_cards
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import COLOURS, Automa, Deck, Seat, Table, automa_seat, mark, seats_of

ORDER_DRAWN = "game:order"
"""The mark of an order that the app has drawn for real Turn Order counters."""
ALONE = ("people", "1")
"""The field of how many people play, and its value beside which the Automa plays."""
MOST_CARDS = 99
"""Cards of a deck of which the owner tells the number, at most."""


# ---------------------------------------------------------------- the terms


def choose_copy(table: Table, who: str) -> Rule[None]:
    """Is the box open? *My copy*, or *try it* with the stand-in pack; never chosen silently."""
    terms = table.terms
    if (yield from _stand_in_ready(table)):
        mark(table, "game:stand-in")
    ready = "game:stand-in" in table.progress.marks
    options = [Option("own", "option.copy.own"), *([Option("try", "option.copy.try")] if ready else [])]
    answer = yield Question("setup.copy", "choose", "S-01", view="setup", options=options)
    terms.copy = answer
    actions = components(table).action_decks.values()
    if answer == "try":
        terms.packs = {"*": "stand-in"}
        terms.zone = "tracked"
        terms.draws = {**dict.fromkeys(actions, "deal"), "outcome": "deal", "exploration": "deal"}
    else:
        terms.draws = {**dict.fromkeys(actions, "tap"), "outcome": "read", "exploration": "read"}


def _stand_in_ready(table: Table) -> Rule[bool]:
    """Whether the stand-in pack can be used; a broken one is not offered. Nothing of it is kept by asking."""
    table.terms.packs = {"*": "stand-in"}
    letter = outcome.of(table).letter(board.letters(table)).name
    yield from consult(table, "outcome/1", [letter])
    ready = letter in known(table, "outcome/1")
    table.terms.packs, table.terms.printed = {}, {}
    return ready


def choose_terms(table: Table, who: str) -> Rule[None]:
    """Colours, difficulty and how the Automa's pieces are kept, on one screen with our picks standing there."""
    own = table.terms.copy == "own"
    yield from board.load(table)
    yield from consult(table, board.CARD, ["boxes", "stars"])
    yield from consult(table, "automa/arrows", ["block", "tie", "target"])
    copied = bool(board.boxes(table))
    known_decks = (yield from _read_decks(table)) if own else []
    ready = "game:stand-in" in table.progress.marks
    colours = tuple(Option(c, f"seat.{c}") for c in COLOURS)
    # The Automa plays against one person (S-01): among several nothing is asked about it.
    fields = [
        Field("you", colours, default="red", key="field.you"),
        Field("automa", colours, default="blue", usual="blue", key="field.automa", of=ALONE),
        *_of_edition(table),
        *seating.fields(table),
    ]
    if len(clan.names(table)) > 1:
        clans = tuple(Option(name, f"clan.{name}") for name in clan.names(table))
        fields.append(Field("clan", clans, default=clan.of(table).name, key="field.terms.clan"))
    if own:
        zone_way = (Option("ask", "option.zone.ask"), Option("tracked", "option.zone.tracked"))
        fields.append(Field("zone", zone_way, default="ask", key="field.zone"))
        where = (
            (Option("app", "option.board.app"), Option("table", "option.board.table"))
            if copied
            else (Option("copy", "option.board.copy"), Option("table", "option.board.table"))
        )
        # In a first game it stays on the table: nothing is copied that may not be needed.
        usual = "app" if copied else "copy" if "block" in known(table, "automa/arrows") else "table"
        fields.append(Field("board", where, default=usual, usual=usual, key="field.board", of=ALONE))
        outcomes = [Option("read", "option.outcome.read")]
        if ready:
            outcomes.append(Option("deal", "option.outcome.deal"))
        fields.append(
            Field(
                "outcome",
                tuple(outcomes),
                default="read",
                key="field.outcome",
            )
        )
        if known_decks:
            hand = (Option("deal", "option.action.deal"), Option("tap", "option.action.tap"))
            fields.append(Field("action", hand, default="deal", usual="deal", key="field.action", of=ALONE))
    if 1 not in seating.numbers(table):
        fields = [field for field in fields if field.of != ALONE]
    answer = yield Question("setup.terms", "read", "S-01", view="setup", fields=fields)
    terms, you, other = table.terms, answer["you"], answer.get("automa", "blue")
    if other == you:
        other = next(c for c in ("blue", "red", "green", "yellow") if c != you)
    if "clan" in answer:
        clan.choose(table, answer["clan"])
    n = int(answer["people"])
    _play_on(table, answer.get("map", ""))
    terms.difficulty = answer.get("difficulty", terms.difficulty)
    terms.variant = answer.get("variant") == "on" and n == 1
    yield from seating.choose_seats(table, you, other, n, answer.get("kept", "no") == "yes")
    if own:
        terms.zone = answer["zone"]
    if own and answer["outcome"] == "deal":
        terms.draws["outcome"] = "deal"
        terms.packs["outcome"] = "stand-in"
    if own and automa_seat(table):
        terms.board = "app" if answer["board"] == "app" else "table"
        if answer["board"] == "copy":
            yield from copy_board(table)
    if answer.get("action") == "deal" and cards.deck_name(table) in known_decks:
        terms.draws[cards.deck_name(table)] = "deal"
    for name in numbered(table):
        yield from _count(table, name)
    yield from clan.load_backs(table)
    lay_out(table)


def numbered(table: Table) -> list[str]:
    """The decks of numbered cards that this game is played with."""
    return [*([cards.deck_name(table)] if automa_seat(table) else []), "outcome", "object"]


def _count(table: Table, name: str) -> Rule[None]:
    """How many cards are in a deck of which the rules do not tell it; asked once and kept (1E-AUT-05)."""
    if components(table).decks[name]:
        return
    yield from consult(table, name, [edition.SIZE])
    if not edition.size(table, name):
        answer = yield Question(
            "deck.size",
            "read",
            "AU-02" if name in components(table).action_decks.values() else "S-12",
            view="setup",
            card=name,
            values={"deck": f"@deck.{name}"},
            fields=[Field(edition.SIZE, lo=1, hi=MOST_CARDS, learn=edition.SIZE, key="field.deck.size")],
        )
        learn(table, name, edition.SIZE, int(answer[edition.SIZE]), "owner")


def _of_edition(table: Table) -> list[Field]:
    """The board to play on, where there are several; difficulty and variant of the game against the Automa, where the
    edition has them (ED-01, ED-72, ED-85)."""
    box, terms = components(table), table.terms
    found = []
    if len(box.maps) > 1:
        boards = tuple(Option(name, f"map.{name}") for name in box.maps)
        found.append(
            Field("map", boards, default=terms.map if terms.map in box.maps else boards[0].id, key="field.map")
        )
    if len(box.action_decks) > 1 and (not box.maps or "" in box.maps.values()):
        hard = tuple(Option(name, f"option.{name}") for name in box.action_decks)
        usual = hard[0].id
        found.append(Field("difficulty", hard, default=usual, usual=usual, key="field.difficulty", of=ALONE))
    if box.variant:
        off_on = (Option("off", "option.variant.off"), Option("on", "option.variant.on"))
        found.append(Field("variant", off_on, default="off", usual="off", key="field.variant", of=ALONE))
    return found


def _play_on(table: Table, name: str) -> None:
    """The board that was chosen, or the only one that there is, and how hard the Automa is there (ED-72)."""
    maps = components(table).maps
    if maps:
        table.terms.map = name or next(iter(maps))
        table.terms.difficulty = maps[table.terms.map] or table.terms.difficulty


def _read_decks(table: Table) -> Rule[list[str]]:
    """The Action decks of which the library knows all six cards from earlier games, so that the app can deal them."""
    found = []
    for name in components(table).action_decks.values():
        if not components(table).decks[name]:
            yield from consult(table, name, [edition.SIZE])
        for card in edition.cards(table, name):
            yield from consult(table, f"{name}/{card}", ["skill", "arrow", "priority"])
        if cards.all_read(table, name):
            found.append(name)
    names = [f.name for f in outcome.face(table, board.letters(table))]
    for card in edition.cards(table, "outcome"):
        yield from consult(table, f"outcome/{card}", names)
    for pile in (pile for module in modules.of(table) for pile in module.piles if pile.fields):
        for card in pile.cards:
            yield from consult(table, f"{pile.name}/{card}", [f.name for f in pile.fields])
    yield from consult(table, "exploration", ["met"])
    for card in met_cards(table, "exploration"):
        yield from consult(table, f"exploration/{card}", [f.name for f in faces(table)])
    yield from counted.load(table)
    return found


def copy_board(table: Table) -> Rule[None]:
    """The boxes of the Automa board, copied once on a grid, then their star groups (U-16, AU-64); first how many
    columns it has, where no book tells it (UF-39)."""
    if board.assumed(table):
        told = yield Question(
            "setup.columns",
            "read",
            "AU-02",
            view="setup",
            card=board.WIDTH,
            fields=[board.columns_field(board.shape(table).columns)],
        )
        learn(table, board.WIDTH, "columns", int(told["columns"]), "owner")
    answer = yield Question(
        "setup.board", "read", "AU-02", view="board", card=board.CARD, fields=box_fields(board.shape(table), {})
    )
    shape = board.shape(table)
    boxes = copied_boxes(shape, answer)
    if not boxes:
        return
    learn(table, board.CARD, "boxes", boxes, "owner")
    answer = yield Question(
        "setup.stars", "read", "AU-64", view="board", card=board.CARD, fields=star_fields(told_boxes(shape, boxes), [])
    )
    learn(table, board.CARD, "stars", copied_stars(answer), "owner")
    table.terms.board = "app"


def box_fields(shape: AutomaBoard, boxes: Mapping[str, str]) -> list[Field]:
    """The grid of the Automa board's boxes, with those that are known standing there (U-16)."""
    kinds = tuple(Option(k, f"option.box.{k}") for k in ("none", *shape.kinds))
    return [Field(b, kinds, default=boxes.get(b, "none"), key="field.gridbox") for b in shape.asked]


def copied_boxes(shape: AutomaBoard, answer: Mapping[str, str]) -> dict[str, str]:
    """Box to kind, without the places of the grid where there is no box; with those that the rules tell. Empty if
    nothing was copied."""
    copied = {b: kind for b, kind in answer.items() if kind != "none"}
    return {**copied, **shape.stores} if copied else {}


def told_boxes(shape: AutomaBoard, boxes: Iterable[str]) -> list[str]:
    """Those of these boxes of which the owner tells what they are."""
    return [box for box in boxes if box in shape.asked]


def star_fields(boxes: Sequence[str], stars: Sequence[Sequence[str]]) -> list[Field]:
    """To which star group each box belongs, those that are known standing there (AU-64)."""
    groups = tuple(Option(str(n), f"option.star.{'none' if not n else 'group'}", {"n": n}) for n in range(9))
    now = {box: str(n) for n, group in enumerate(stars, start=1) for box in group}
    return [Field(b, groups, default=now.get(b, "0"), key="field.gridbox") for b in boxes]


def copied_stars(answer: Mapping[str, str]) -> list[list[str]]:
    """The star groups, in the order of their numbers."""
    return [[b for b in answer if answer[b] == n] for n in sorted(set(answer.values())) if n != "0"]


def lay_out(table: Table) -> None:
    """The pieces that the app keeps, at their start (S-10, S-22, S-29, AU-03 to AU-08)."""
    me = automa_seat(table)
    things, terms = table.things, table.terms
    covered = [b for b in board.shape(table).covers(1) if b in board.boxes(table) or not board.boxes(table)]
    things.automa = Automa(colour=me, damage=covered if me else [], targets=components(table).automa_targets)
    things.seats = {seat: things.seats.get(seat, Seat(atlas.of(table).start)) for seat in terms.seats}
    things.order = sorted(terms.seats)
    things.decks = {name: Deck(edition.cards(table, name)) for name in numbered(table)}
    lay_loot(table)
    if seating.anybody_tracked(table):
        seating.keep_everything(table)
    if terms.copy == "own":
        things.decks["exploration"] = counted.deck(table) if tracked(table) else Deck(open=True)
    for token, n in components(table).automa_tokens.items() if me else ():
        board.place(table, token, n)
    modules.lay(table)


def lay_loot(table: Table) -> None:
    """The Loot decks, that of the clan in play among them; of real ones only the number counts (S-18, FW-32)."""
    for name, loot in clan.loot_decks(table).items():
        table.things.decks[name] = Deck([str(n + 1) for n in range(len(loot))])


# ---------------------------------------------------------------- chance


def dealt(table: Table, deck: str, items: list[str], rule: str) -> Rule[list[str]]:
    """A random order of a few pieces, from the dealer."""
    order: list[str] = yield Question(
        "deck.shuffle", "shuffle", rule, asked="dealer", deck=deck, options=[Option(i, "card") for i in items]
    )
    return order


def draw_lots(table: Table, who: str) -> Rule[None]:
    """Region sides are drawn by the app (S-03), and where no counters lie on a real table the turn order (S-30,
    AU-09)."""
    sides = []
    for n, both in enumerate(components(table).regions, start=1):
        order = yield from dealt(table, f"region-{n}", list(both), "S-03")
        sides.append(order[0])
    table.terms.regions = sides
    if table.terms.copy == "try":
        yield from draw_order(table)
    if seating.anybody_tracked(table):
        table.things.tiles = yield from draw_tiles(table)


def draw_order(table: Table) -> Rule[None]:
    """The counters in an order that the app draws (S-30, AU-09)."""
    table.things.order = list((yield from dealt(table, "turn-order", sorted(table.terms.seats), "S-30")))


def order_known(table: Table) -> bool:
    """Whether the app knows how the Turn Order counters lie: drawn by it, or asked (S-30)."""
    return ORDER_DRAWN in table.progress.marks or table.progress.step not in (
        "setup.checklist",
        "setup.order",
    )


def order_line_up(table: Table) -> list[str]:
    """With real counters, unless the app has drawn their order."""
    return [] if table.terms.copy == "try" or ORDER_DRAWN in table.progress.marks else ["table"]


def ask_order(table: Table, who: str) -> Rule[None]:
    """In which order the real Turn Order counters lie, as they were mixed on the table (S-30, AU-09)."""
    seats = seats_of(table)
    rule = "AU-09" if automa_seat(table) else "S-30"
    counters = [Option(seat, f"seat.{seat}") for seat in seats]
    if len(seats) == 2:
        first = yield Question("setup.first", "choose", rule, view="setup", options=counters)
        table.things.order = [str(first), *(seat for seat in seats if seat != first)]
        return
    n = len(seats)
    order = yield Question(
        "setup.order", "several", rule, view="setup", ordered=True, lo=n, hi=n, options=counters, values={"n": n}
    )
    table.things.order = [str(seat) for seat in order]


def draw_tiles(table: Table) -> Rule[list[str]]:
    """The Bonus Action tile of each slot, as tile and side (S-05, S-06)."""
    bonuses = policies(table).bonuses
    if bonuses.load is not None:
        yield from bonuses.load(table)
    if bonuses.printed is not None:
        return bonuses.printed(table)
    mixed: dict[tuple[str, ...], list[str]] = {}
    for numbers in dict.fromkeys(bonuses.places):
        dealt_order = numbers if len(numbers) == 1 else (yield from dealt(table, "tiles", list(numbers), "S-06"))
        mixed[numbers] = list(dealt_order)
    tiles = []
    for numbers in bonuses.places:
        tile = mixed[numbers].pop(0)
        order = yield from dealt(table, f"tile-{tile}", bonuses.sides(tile), "S-05")
        tiles.append(f"{tile}/{order[0]}")
    return tiles


def build_stand_in(table: Table, who: str) -> Rule[None]:
    """Try it: the Exploration deck with its symbol cards, Hitpoints cards, map and waypoints of the stand-in pack."""
    spots, counters = yield from atlas.of(table).lay(table)
    periods = components(table).periods
    yield from consult(table, "exploration", list(periods) + [f"{p}-symbol" for p in periods])
    lists, corners = known(table, "exploration"), components(table).plus
    yield from consult(table, corners, [f"{p}-symbol" for p in periods])
    backs = dict(zip(periods, counted.symbol_cards(table), strict=True))
    others = clan.brought(table)
    if others:
        yield from consult(table, clan.path(table), [f"exploration-{period}" for period in periods])
    for period in periods:
        mixed = modules.deck_cards(table, f"symbols-{period}", known(table, corners)[f"{period}-symbol"][0])
        symbols = yield from dealt(table, f"symbols-{period}", sorted(mixed), "S-14")
        name = f"exploration-{period}"
        cards = [*lists[period][0], *symbols[: backs[period]]]
        if others:
            cards = yield from _of_clan(table, name, cards)
        table.things.decks[name] = Deck(sorted(modules.deck_cards(table, name, cards)))
        table.terms.draws[name] = "deal"
    for group in components(table).hitpoints:
        yield from consult(table, f"hitpoints-{group}", ["cards"])
        name = f"hitpoints-{group}"
        table.things.decks[name] = Deck(sorted(known(table, name)["cards"][0]))
        table.terms.draws[name] = "deal"
    order = yield from dealt(table, "waypoints", [str(i) for i in range(len(counters))], "S-08")
    table.things.waypoints = {s: counters[int(i)] for s, i in zip(spots, order, strict=False)}


def _of_clan(table: Table, deck: str, cards: Sequence[str]) -> Rule[list[str]]:
    """These cards without the Enemies of other clans, and those of the clan in play (CMB-02)."""
    kept = []
    for card in cards:
        face = yield from consult(table, f"{deck}/{card}", ["enemy"])
        if "enemy" not in face or face["enemy"][0] in clan.enemies(table):
            kept.append(card)
    own = known(table, clan.path(table)).get(deck, ([], ""))[0]
    return [*kept, *(card for card in own if card not in kept)]


def stand_in_line_up(table: Table) -> list[str]:
    """Only in *try it*."""
    return ["table"] if table.terms.copy == "try" else []


# ---------------------------------------------------------------- the checklist


def checklist(table: Table) -> list[str]:
    """The groups of the checklist; with no box open there is nothing to lay out."""
    return groups(table) if table.terms.copy == "own" else []


def groups(table: Table) -> list[str]:
    """The groups that this game needs."""
    return policies(table).layout.needed(table)


def group(table: Table, name: str) -> Rule[None]:
    """One group of pieces: what is where, with Done, a draw where chance decides, and a jump to any later group.

    After a draw every line of the group stands there again, and what was drawn below them.
    """
    lines(table, name)
    drawn = False
    while True:
        answer = yield Question(
            "setup.group",
            "choose",
            "S-02",
            view="setup",
            values={"group": f"@group.{name}", "n": groups(table).index(name) + 1, "of": len(groups(table))},
            options=_group_options(table, name, drawn),
        )
        if answer != "draw":
            break
        drawn, draw = True, policies(table).layout.groups[name].draw
        below = (yield from draw(table)) if draw is not None else None
        lines(table, name)
        if below is not None:
            below()
    if answer == "all":
        table.progress.queue = [name]
    elif answer is not None and answer.startswith("jump."):
        later = answer.removeprefix("jump.")
        table.progress.queue = [name, *groups(table)[groups(table).index(later) :]]


def _group_options(table: Table, name: str, drawn: bool) -> list[Option]:
    options = [Option("done", "option.done.setup")]
    group = policies(table).layout.groups[name]
    if group.draw is not None and not (drawn or group.drawn(table)):
        options.append(Option("draw", "option.draw"))
    options.append(Option("all", "option.all"))
    later = groups(table)[groups(table).index(name) + 1 :]
    return options + [Option(f"jump.{g}", "option.jump", {"group": f"@group.{g}"}, rare=True) for g in later]


def lines(table: Table, name: str) -> None:
    """Say the lines of one group, numbers worked out; then those of expansions that have no place among them."""
    brought = [line for module in modules.of(table) for line in module.lines.get(name, ())]
    for line in policies(table).layout.groups[name].lines:
        for other in brought:
            if other.before == line.key:
                other.say(table)
        in_place = next((other for other in brought if other.instead == line.key and other.when(table)), line)
        in_place.say(table)
    for module in modules.of(table):
        for pile in module.piles:
            if pile.group == name:
                say(table, pile.line, pile.rule, rides=True, n=len(pile.cards))
        for line in module.lines.get(name, ()):
            if not line.before and not line.instead:
                line.say(table)


def begin_play(table: Table, who: str) -> Rule[None]:
    """The first five cards of a tracked zone (S-17); the checklist's lines are done with."""
    table.progress.lines = [ln for ln in table.progress.lines if not ln.key.startswith("setup.")]
    if tracked(table):
        assert exploration_deck(table)
        yield from close_gaps(table)
