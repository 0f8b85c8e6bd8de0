"""The set-up of a game as a code for another table.

A code has letters and digits of Crockford's base 32 (no I, L, O, U): one for version and kind of seed, seven for the
choices, the seed, and a check letter that detects every wrong letter and every swap of two. A game of Frostlands alone
has version 1. Other games have version 3: before the seed come edition, modules, clan (if several are possible), board
(if one is chosen), and answers to questions of expansions, each after its name. A known name is one letter, others are
spelled. So a game with all modules of the first edition that go together has 38 letters, one of Frostlands 17. Version
2, with all names spelled, can still be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct

from companion.game.game import Game
from companion.game.lookup import Printed
from companion.game.unplayed import in_words
from companion.journal.journal import Journal
from companion.rules.engine.offered import HOME
from companion.rules.engine.question import Posed
from companion.rules.engine.table import COLOURS, Terms
from companion.rules.expansions.matrix import trouble, unknown_clan, unknown_map
from companion.share.error import ShareError
from companion.share.letters import ALIKE, LETTERS, letters, number, plain, squeezed

SEED_BYTES = 5
"""Length of a new game's seed: eight letters of a set-up code."""
CODE_VERSION = 2
SPELLED_VERSION = 1
"""The version (counted from 0) in which all names are spelled."""
SIGNS = "abcdefghijklmnopqrstuvwxyz-+/"
"""Signs of names of editions and modules, and the sign between them."""
END, NEXT, SPELLED = range(3)
"""The numbers of the letters that are no names: end of the list, next part, a name letter by letter."""
NAMES = (
    *("frostlands", "first-edition"),
    *("athena", "exploration-deck", "asgaror", "crews", "stories", "pvp", "roles", "mutants", "kickstarter", "mine"),
    *("alpha", "beta", "gamma", "yes", "no", "on", "off"),
)
"""Names of editions, modules, clans, boards and answers that are one letter. Only add at the end; at most 29."""
CHOICE_LETTERS = 7
MOST_PLAYED = 64
"""The most letters for what is played."""
MOST_LETTERS = 1 + CHOICE_LETTERS + MOST_PLAYED + 1 + 50 + 1
"""Letters of the longest code: what is played, and a seed that is a text of 31 bytes."""
MOST_TEXT = 10_000
"""The most letters of a text in which a code is searched."""
_DASHES = "‐‑‒–—―−-"
_BETWEEN = re.compile(rf"[\s>{_DASHES}]+")
_LETTER = r"[0-9A-Z][\s>]*+"
_DASH = rf"[{_DASHES}][\s>{_DASHES}]*+"
_START = re.compile(rf"(?<![0-9A-Z])(?:(?:{_LETTER}){{4}}[{_DASHES}]|[0-24-689AOIL][0-9A-Z]{{{CHOICE_LETTERS + 2},}})")
"""Where a code may begin in a text: four letters and a dash, or a long word."""
HEX_SEEDS = {0: 10, 1: 16}
"""Kind of seed to its hexadecimal digits; kind 2 is any text."""
TEXT_SEED = 2
ASKED = ("setup.copy", "setup.terms", "setup.seats")
"""The questions whose answers are the choices."""
CHOICES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("copy", ("own", "try")),
    ("you", COLOURS),
    ("automa", COLOURS),
    ("difficulty", ("normal", "hard")),
    ("variant", ("off", "on")),
    ("people", ("1", "2", "3", "4")),
    ("kept", ("no", "yes")),
    ("zone", ("ask", "tracked")),
    ("board", ("app", "copy", "table")),
    ("outcome", ("read", "deal")),
    ("action", ("deal", "tap")),
    *((f"kind-{n}", ("untracked", "tracked")) for n in range(1, 5)),
    *((f"colour-{n}", COLOURS) for n in range(2, 5)),
    ("fury", ("standard", "special")),
)
"""Each choice with its values, in the order of the code. Only add with a new CODE_VERSION."""
KNOWN = frozenset(name for name, _ in CHOICES)
TOLD_APART = ("clan", "map")
"""Choices that are in the terms too."""
SAME_BOARD = ("app", "copy")
"""Both mean that the app keeps the board (copied already, or to be copied first); if one is not offered the other is
used."""


class SetUp(Struct, frozen=True):
    """The choices of a new game by name, the seed of its shuffles, and what is played. ``clan``: if several are
    possible. ``map``: the board, if one is chosen. A choice that is not in :data:`CHOICES` was asked by an
    expansion."""

    choices: dict[str, str]
    seed: str
    edition: str = HOME
    modules: tuple[str, ...] = ()
    clan: str = ""
    map: str = ""


def set_up(game: Game) -> SetUp:
    """How a game was set up."""
    answers = game.answered(ASKED)
    choices = {"copy": answers["setup.copy"]} if "setup.copy" in answers else {}
    for key in ASKED[1:]:
        choices |= answers.get(key) or {}
    terms = game.table.terms
    chosen = {name: value for name, value in choices.items() if name not in TOLD_APART}
    return SetUp(chosen, game.seed, terms.edition, tuple(terms.modules), terms.clan or "", terms.map or "")


def code(setup: SetUp) -> str:
    """The set-up as a short text, in groups of four. Raises ShareError for a seed of more than 31 bytes, for what is
    played in more than MOST_PLAYED letters, and for a name with a sign that is not in SIGNS."""
    chosen = 0
    for name, legal in CHOICES:
        chosen = chosen * (len(legal) + 1) + (legal.index(setup.choices[name]) + 1 if name in setup.choices else 0)
    kind = next((k for k, n in HEX_SEEDS.items() if re.fullmatch(f"[0-9a-f]{{{n}}}", setup.seed)), TEXT_SEED)
    if kind == TEXT_SEED:
        raw = setup.seed.encode()
        if len(raw) >= len(LETTERS):
            raise ShareError("ui.share.long", n=len(raw))
        seed = LETTERS[len(raw)] + letters(int.from_bytes(raw, "big"), _length(8 * len(raw)))
    else:
        seed = letters(int(setup.seed, 16), _length(4 * HEX_SEEDS[kind]))
    played = _written(setup)
    body = LETTERS[(CODE_VERSION if played else 0) * 4 + kind] + letters(chosen, CHOICE_LETTERS) + played + seed
    body += _check(body)
    return "-".join(body[i : i + 4] for i in range(0, len(body), 4))


def _written(setup: SetUp) -> str:
    """What is played as letters of a code; none for Frostlands alone."""
    others = [text for name in sorted(setup.choices.keys() - KNOWN) for text in (name, setup.choices[name])]
    parts = [[setup.edition], setup.modules, [setup.clan] * bool(setup.clan), [setup.map] * bool(setup.map), others]
    if parts == [[HOME], (), [], [], []]:
        return ""
    while not parts[-1]:
        parts.pop()
    told = LETTERS[NEXT].join("".join(map(_name, part)) for part in parts) + LETTERS[END]
    if len(told) > MOST_PLAYED:
        raise ShareError("ui.share.long", n=len(told))
    return told


def _name(name: str) -> str:
    """A name in letters of a code."""
    if name in NAMES:
        return LETTERS[SPELLED + 1 + NAMES.index(name)]
    if not name or len(name) >= len(LETTERS) or not set(name) <= set(SIGNS):
        raise ShareError("ui.share.long", n=len(name))
    return LETTERS[SPELLED] + LETTERS[len(name)] + "".join(LETTERS[SIGNS.index(sign)] for sign in name)


def read_code(text: str) -> SetUp:
    """The set-up of a code that was typed, scanned, or is somewhere in a mail or chat message. Raises ShareError."""
    bare = plain(text[:MOST_TEXT])
    wrong: ShareError | None = None
    for body in (*_bodies(bare), _BETWEEN.sub("", bare).translate(ALIKE)):
        try:
            return _read(body)
        except ShareError as error:
            wrong = wrong or error
    assert wrong is not None, "the whole text is read last"
    raise wrong


def _bodies(bare: str) -> Iterator[str]:
    """The letters of possible codes in a text: in groups of four with dashes, or in one word."""
    for start in _START.finditer(bare):
        length = _whole(squeezed(bare[start.start() : start.start() + 4 * MOST_LETTERS]))
        groups, rest = divmod(length, 4)
        parts = [f"(?:{_LETTER}){{4}}"] * groups + [f"(?:{_LETTER}){{{rest}}}"] * (rest > 0)
        found = re.compile(f"{_DASH.join(parts)}|[0-9A-Z]{{{length}}}(?![0-9A-Z])").match(bare, start.start())
        if length and found:
            yield squeezed(found[0])


def _whole(body: str) -> int:
    """How many letters a code has that begins like this; 0 for none."""
    version, kind = divmod(LETTERS.index(body[0]), 4) if body[0] in LETTERS else (0, TEXT_SEED + 1)
    front = 1 + CHOICE_LETTERS
    if version == SPELLED_VERSION:
        if len(body) <= front or body[front] not in LETTERS:
            return 0
        front += 1 + LETTERS.index(body[front])
    elif version:
        while front < len(body) and body[front] != LETTERS[END]:
            spelled = body[front] == LETTERS[SPELLED] and len(body) > front + 1 and body[front + 1] in LETTERS
            front += 2 + LETTERS.index(body[front + 1]) if spelled else 1
        front += 1
    if kind in HEX_SEEDS:
        return front + _length(4 * HEX_SEEDS[kind]) + 1
    if kind == TEXT_SEED and len(body) > front and body[front] in LETTERS:
        return front + 1 + _length(8 * LETTERS.index(body[front])) + 1
    return 0


def _read(body: str) -> SetUp:
    wrong = next((letter for letter in body if letter not in LETTERS), "")
    if wrong:
        raise ShareError("ui.code.letter", letter=wrong)
    if not CHOICE_LETTERS + 3 <= len(body) <= MOST_LETTERS:
        raise ShareError("ui.code.short", n=len(body))
    if _check(body[:-1]) != body[-1]:
        raise ShareError("ui.code.check")
    version, kind = divmod(LETTERS.index(body[0]), 4)
    if version > CODE_VERSION or kind > TEXT_SEED:
        raise ShareError("ui.code.newer", version=version + 1, known=CODE_VERSION + 1)
    left, rest = number(body[1 : 1 + CHOICE_LETTERS]), body[1 + CHOICE_LETTERS : -1]
    choices = {}
    for name, legal in reversed(CHOICES):
        left, index = divmod(left, len(legal) + 1)
        if index:
            choices[name] = legal[index - 1]
    edition, modules, clan, board = HOME, tuple[str, ...](), "", ""
    chosen = {name: choices[name] for name, _ in CHOICES if name in choices}
    if version:
        if version == SPELLED_VERSION:
            edition, modules, clan, board, rest = _spelled(rest)
        else:
            (edition, modules, clan, board, others), rest = _played(rest)
            chosen |= others
        why = trouble(edition, modules, solo=choices.get("people", "1") == "1")
        why = unknown_clan(edition, modules, clan) if why is None and clan else why
        why = unknown_map(edition, modules, board) if why is None and board else why
        if why is not None:
            raise ShareError("ui.code.played", why=in_words(why))
    return SetUp(chosen, _seed(kind, rest), edition, modules, clan, board)


def _played(rest: str) -> tuple[tuple[str, tuple[str, ...], str, str, dict[str, str]], str]:
    """Edition, modules, clan, board and other choices at the beginning of these letters, and the letters after them."""
    parts, place = [list[str]()], 0
    while True:
        letter = LETTERS.index(rest[place]) if place < len(rest) else SPELLED + 1 + len(NAMES)
        place += 1
        if letter == END:
            break
        if letter == NEXT:
            parts.append([])
        elif letter == SPELLED:
            n = LETTERS.index(rest[place]) if place < len(rest) else 0
            signs = [LETTERS.index(sign) for sign in rest[place + 1 : place + 1 + n]]
            if not signs or len(signs) < n or max(signs) >= len(SIGNS):
                raise ShareError("ui.code.short", n=len(rest))
            parts[-1].append("".join(SIGNS[sign] for sign in signs))
            place += 1 + n
        elif letter - SPELLED - 1 < len(NAMES):
            parts[-1].append(NAMES[letter - SPELLED - 1])
        else:
            raise ShareError("ui.code.short", n=len(rest))
    edition, modules, clan, board, others = [*parts, [], [], [], []][:5]
    if len(parts) > 5 or len(edition) != 1 or len(clan) > 1 or len(board) > 1 or len(others) % 2:
        raise ShareError("ui.code.short", n=len(rest))
    choices = dict(zip(others[::2], others[1::2], strict=True))
    return (edition[0], tuple(modules), "".join(clan), "".join(board), choices), rest[place:]


def _spelled(rest: str) -> tuple[str, tuple[str, ...], str, str, str]:
    """Edition, modules, clan and board at the beginning of these letters of version 2, and the letters after them."""
    n = 1 + LETTERS.index(rest[0]) if rest else 1
    signs = [LETTERS.index(letter) for letter in rest[1:n]]
    if len(signs) < n - 1 or not signs or max(signs) >= len(SIGNS):
        raise ShareError("ui.code.short", n=len(rest))
    edition, _, others = "".join(SIGNS[sign] for sign in signs).partition("/")
    modules, _, others = others.partition("/")
    clan, _, board = others.partition("/")
    return edition, tuple(modules.split("+")) if modules else (), clan, board, rest[n:]


def _seed(kind: int, rest: str) -> str:
    digits = HEX_SEEDS.get(kind)
    if digits is not None:
        value, expected = number(rest), _length(4 * digits)
        if len(rest) == expected and value < 16**digits:
            return f"{value:0{digits}x}"
        raise ShareError("ui.code.short", n=len(rest))
    n = LETTERS.index(rest[0]) if rest else 0
    value = number(rest[1:])
    try:
        if len(rest) == 1 + _length(8 * n):
            return value.to_bytes(n, "big").decode()
    except (OverflowError, UnicodeDecodeError):
        pass
    raise ShareError("ui.code.short", n=len(rest))


def _length(bits: int) -> int:
    return -(-bits // 5)


def _check(body: str) -> str:
    """The check letter: a sum over the field of 32 elements, each letter times another power of its generator. A wrong
    letter, or two swapped ones, always change it in up to 30 letters, and nearly always beyond."""
    total = 0
    for letter in body:
        total = (total ^ LETTERS.index(letter)) << 1  # times the generator, modulo x^5 + x^2 + 1
        if total & 32:
            total ^= 0b100101
    return LETTERS[total]


def begin(journal: Journal, library: Printed, setup: SetUp) -> tuple[Game, list[str]]:
    """Begin a game from a code: the same choices, the same shuffles.

    Returns it with the names of choices that this table can't follow, as its library lacks what they need; our pick is
    used instead.
    """
    terms = Terms(edition=setup.edition, modules=list(setup.modules), clan=setup.clan or UNSET)
    terms.map = setup.map or UNSET
    game = Game.new(journal, library, setup.seed, terms)
    followed: dict[str, bool] = {}
    while (posed := game.posed) is not None:
        if posed.key in ASKED:
            game.answer(posed.number, _choose(posed, setup.choices, followed))
        elif posed.kind == "tell" and not followed:
            game.answer(posed.number, None)  # an edition may begin with words; they stand in the log
        else:
            break
    if not followed.get("copy", True):
        return game, ["copy"]
    never_asked = {name for name, value in setup.choices.items() if (name, value) != ("action", "tap")} - set(followed)
    names = [*(name for name, _ in CHOICES), *sorted(setup.choices.keys() - KNOWN)]
    return game, [name for name in names if name in never_asked or not followed.get(name, True)]


def _choose(posed: Posed, choices: Mapping[str, str], followed: dict[str, bool]) -> Any:
    """The code's answer; notes for each choice that is asked whether it could be followed."""
    if posed.kind == "choose":
        offered = [option.id for option in posed.options]
        return _offered("copy", offered, offered[0], choices, followed)
    return {
        field.name: _offered(field.name, [o.id for o in field.options], field.default, choices, followed)
        for field in posed.fields
    }


def _offered(
    name: str, offered: Sequence[str], default: Any, choices: Mapping[str, str], followed: dict[str, bool]
) -> Any:
    wanted = choices.get(name)
    if name == "board" and wanted in SAME_BOARD:
        wanted = next((kept for kept in SAME_BOARD if kept in offered), wanted)
    followed[name] = wanted is None or wanted in offered
    return wanted if wanted in offered else default
