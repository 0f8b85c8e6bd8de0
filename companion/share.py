"""What leaves the table as a code to scan: the result for BG Stats, the set-up for another table, a report of a fault.

**BG Stats** takes one play a link: ``https://app.bgstatsapp.com/createPlay.html?data=`` and behind it percent-encoded
JSON (``bgstats://app.bgstatsapp.com/createPlay.html`` opens the app where the page can't). What public programs that
send plays agree on: ``sourceName``, ``sourcePlayId`` and ``playDate`` are required, ``playDate`` is UTC as
``yyyy-MM-dd HH:mm:ss``; ``durationMin``, ``board``, ``location`` and ``comments`` are optional; ``game`` has ``name``,
``sourceGameId``, ``bggId`` (a number, may be left out), ``highestWins``, ``noPoints``; each of ``players`` has
``name``, ``sourcePlayerId``, ``score``, ``rank``, ``winner``, ``startPlayer``, ``role``. BG Stats remembers which game
and which player somebody meant by (sourceName, sourceGameId or sourcePlayerId), so those must never change.

A **set-up code** is letters and digits of Crockford's base 32 (no I, L, O, U): one for version and kind of seed, seven
for the choices, the seed, one check letter that notices every wrong letter and every swap of two.

A **report** is the journal of one game, compressed, in base 45 (RFC 9285), which fits QR's alphanumeric mode, in
numbered parts; each part has a checksum of its own and one of the whole.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import msgspec
from msgspec import Struct

from companion import __version__
from companion.checkpoints import Checkpoint
from companion.game import Game
from companion.journal import Journal
from companion.lookup import Printed
from companion.rows import Act
from companion.rules.question import Posed
from companion.rules.scoring import ranking, totals, victor
from companion.rules.table import COLOURS, automa_seat

BGSTATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE_NAME = "Aurora Table"
GAME_NAME = "Last Aurora: Frostlands"
GAME_ID = "last-aurora-frostlands"
BGG_ID: int | None = None
"""The game's number at BoardGameGeek. None: we have it from no source, and the name matches the game as well."""
SEED_BYTES = 5
"""Length of a new game's seed: eight letters of a set-up code."""
MOST_SQUARES = 109
"""Squares at a code's side: with its quiet zone of four, four pixels each on 480 (version 23)."""
QUIET_ZONE = 4
PART_LETTERS = 1500
"""Letters of one part of a report: a code of at most MOST_SQUARES holds them."""


class ShareError(Exception):
    """A code or report can't be read. ``key`` is the message that says what came and what to do."""

    def __init__(self, key: str, **values: Any) -> None:
        self.key, self.values = key, values
        super().__init__(f"{key} {values}")


# ---------------------------------------------------------------- the result


def play(game: Game, names: Mapping[str, str], roles: Mapping[str, str], board: str, started: float) -> dict[str, Any]:
    """A finished game as BG Stats wants it; ``names`` and ``roles`` by seat, in the reader's language."""
    table = game.table
    sums, me, first = totals(table), automa_seat(table), game.first_order()[:1]
    order = ranking(table)
    found: dict[str, Any] = {"name": GAME_NAME, "sourceGameId": GAME_ID, "highestWins": True, "noPoints": False}
    if BGG_ID is not None:
        found["bggId"] = BGG_ID
    return {
        "sourceName": SOURCE_NAME,
        "sourcePlayId": f"{game.seed}-{round(started)}",
        "playDate": datetime.fromtimestamp(started, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        **({"durationMin": round(game.seconds / 60)} if game.seconds >= 60 else {}),
        "board": board,
        "game": found,
        "players": [
            {
                "name": names[seat],
                "sourcePlayerId": "automa" if seat == me else seat,
                "score": sums[seat],
                "rank": n,
                "winner": seat == victor(table),
                "startPlayer": seat in first,
                "role": roles[seat],
            }
            for n, seat in enumerate(order, start=1)
        ],
    }


def link(data: Mapping[str, Any]) -> str:
    """The link that hands a play to BG Stats."""
    return BGSTATS + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe=",:")


# ---------------------------------------------------------------- the set-up

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ALIKE = str.maketrans("ILO", "110")
CODE_VERSION = 0
CHOICE_LETTERS = 7
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
"""Each choice with what it may be, in the order of the code. Only to be added to with a new CODE_VERSION."""
SAME_BOARD = ("app", "copy")
"""The board is kept in the app, copied already or to be copied first: where one is not offered the other is meant."""


class SetUp(Struct, frozen=True):
    """The choices of a new game by name (those that were asked) and the seed of its shuffles."""

    choices: dict[str, str]
    seed: str


def set_up(game: Game) -> SetUp:
    """How a game was set up."""
    answers = game.answered(ASKED)
    choices = {"copy": answers["setup.copy"]} if "setup.copy" in answers else {}
    for key in ASKED[1:]:
        choices |= answers.get(key) or {}
    return SetUp({name: choices[name] for name, _ in CHOICES if name in choices}, game.seed)


def code(setup: SetUp) -> str:
    """The set-up as a short text, in groups of four. Raises ShareError for a seed of more than 31 bytes."""
    number = 0
    for name, legal in CHOICES:
        number = number * (len(legal) + 1) + (legal.index(setup.choices[name]) + 1 if name in setup.choices else 0)
    kind = next((k for k, n in HEX_SEEDS.items() if re.fullmatch(f"[0-9a-f]{{{n}}}", setup.seed)), TEXT_SEED)
    if kind == TEXT_SEED:
        raw = setup.seed.encode()
        if len(raw) >= len(LETTERS):
            raise ShareError("ui.share.long", n=len(raw))
        seed = LETTERS[len(raw)] + _letters(int.from_bytes(raw, "big"), _length(8 * len(raw)))
    else:
        seed = _letters(int(setup.seed, 16), _length(4 * HEX_SEEDS[kind]))
    body = LETTERS[CODE_VERSION * 4 + kind] + _letters(number, CHOICE_LETTERS) + seed
    body += _check(body)
    return "-".join(body[i : i + 4] for i in range(0, len(body), 4))


def read_code(text: str) -> SetUp:
    """The set-up of a code as it was typed or scanned. Raises ShareError."""
    body = re.sub(r"[\s-]", "", text).upper().translate(ALIKE)
    wrong = next((letter for letter in body if letter not in LETTERS), "")
    if wrong:
        raise ShareError("ui.code.letter", letter=wrong)
    if len(body) < CHOICE_LETTERS + 3:
        raise ShareError("ui.code.short", n=len(body))
    if _check(body[:-1]) != body[-1]:
        raise ShareError("ui.code.check")
    version, kind = divmod(LETTERS.index(body[0]), 4)
    if version != CODE_VERSION or kind > TEXT_SEED:
        raise ShareError("ui.code.newer")
    number, rest = _number(body[1 : 1 + CHOICE_LETTERS]), body[1 + CHOICE_LETTERS : -1]
    choices = {}
    for name, legal in reversed(CHOICES):
        number, at = divmod(number, len(legal) + 1)
        if at:
            choices[name] = legal[at - 1]
    return SetUp({name: choices[name] for name, _ in CHOICES if name in choices}, _seed(kind, rest))


def _seed(kind: int, rest: str) -> str:
    digits = HEX_SEEDS.get(kind)
    if digits is not None:
        value, expected = _number(rest), _length(4 * digits)
        if len(rest) == expected and value < 16**digits:
            return f"{value:0{digits}x}"
        raise ShareError("ui.code.short", n=len(rest))
    n = LETTERS.index(rest[0]) if rest else 0
    value = _number(rest[1:])
    try:
        if len(rest) == 1 + _length(8 * n):
            return value.to_bytes(n, "big").decode()
    except (OverflowError, UnicodeDecodeError):
        pass
    raise ShareError("ui.code.short", n=len(rest))


def _length(bits: int) -> int:
    return -(-bits // 5)


def _letters(number: int, length: int) -> str:
    return "".join(LETTERS[(number >> (5 * (length - 1 - i))) & 31] for i in range(length))


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * len(LETTERS) + LETTERS.index(letter)
    return number


def _check(body: str) -> str:
    """The check letter: a sum over the field of 32 elements, each letter times another power of its generator; so a
    wrong letter, or two swapped ones, always change it (for up to 30 letters; beyond that nearly always)."""
    total = 0
    for letter in body:
        total = (total ^ LETTERS.index(letter)) << 1  # times the generator, modulo x^5 + x^2 + 1
        if total & 32:
            total ^= 0b100101
    return LETTERS[total]


def begin(journal: Journal, library: Printed, setup: SetUp) -> tuple[Game, list[str]]:
    """Begin a game from a code: the same choices, the same shuffles.

    Returns it with the names of the choices that this table can't follow (its library lacks what they need); our pick
    stands there instead.
    """
    game = Game.new(journal, library, setup.seed)
    followed: dict[str, bool] = {}
    while (posed := game.posed) is not None and posed.key in ASKED:
        game.answer(posed.number, _choose(posed, setup.choices, followed))
    if not followed.get("copy", True):
        return game, ["copy"]
    never_asked = {name for name, value in setup.choices.items() if (name, value) != ("action", "tap")} - set(followed)
    return game, [name for name, _ in CHOICES if name in never_asked or not followed.get(name, True)]


def _choose(posed: Posed, choices: Mapping[str, str], followed: dict[str, bool]) -> Any:
    """The answer of the code; notes for each choice that is asked whether it could be followed."""
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


# ---------------------------------------------------------------- the report

REPORT_FORMAT = 1
PART = re.compile(r"AURORA/(\d+)/(\d+)/([0-9A-F]{8})/([0-9A-F]{8})/([0-9A-Z $%*+./:-]+)")
"""A part: its number, how many there are, checksums of the whole and of this part, its letters."""
MOST_PARTS = 99
MOST_BYTES = 1 << 24
"""Bytes of a report beyond which it is not believed."""


class Report(Struct, frozen=True, array_like=True):
    """One game to be looked at elsewhere: all its acts and the table as its first unit began."""

    format: int
    program: str
    seed: str
    acts: list[Act]
    start: Checkpoint


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Report).decode


def report(game: Game) -> list[str]:
    """A game as parts of a report, each short enough for one code, as alike in length as they can be."""
    acts, start = game.report()
    packed = zlib.compress(_encode(Report(REPORT_FORMAT, __version__, game.seed, acts, start)), 9)
    letters, whole = base45(packed), f"{zlib.crc32(packed):08X}"
    count = max(1, -(-len(letters) // PART_LETTERS))
    size = -(-len(letters) // count)
    pieces = [letters[i : i + size] for i in range(0, len(letters), size)]
    return [
        f"AURORA/{n}/{len(pieces)}/{whole}/{zlib.crc32(piece.encode()):08X}/{piece}"
        for n, piece in enumerate(pieces, start=1)
    ]


def read_report(texts: Sequence[str]) -> Report:
    """Put the parts of a report together, in any order, given once or more. Raises ShareError."""
    parts: dict[int, str] = {}
    wholes: list[tuple[str, int]] = []
    for line in (line.strip("\r\n\t ") for text in texts for line in text.splitlines()):
        if not line:
            continue
        found = PART.fullmatch(line)
        if found is None:
            raise ShareError("ui.report.part", part=line[:40])
        n, of, whole, own, piece = int(found[1]), int(found[2]), found[3], found[4], found[5]
        if f"{zlib.crc32(piece.encode()):08X}" != own or not 1 <= n <= of <= MOST_PARTS:
            raise ShareError("ui.report.damaged", part=n)
        wholes.append((whole, of))
        if wholes[0] != wholes[-1]:
            raise ShareError("ui.report.mixed", part=n)
        parts[n] = piece
    if not parts:
        raise ShareError("ui.report.none")
    of = wholes[0][1]
    missing = [n for n in range(1, of + 1) if n not in parts]
    if missing:
        raise ShareError("ui.report.missing", parts=missing, of=of)
    try:
        packed = from_base45("".join(parts[n] for n in range(1, of + 1)))
        if f"{zlib.crc32(packed):08X}" != wholes[0][0]:
            raise ValueError("checksum")
        unpacker = zlib.decompressobj()
        body = unpacker.decompress(packed, MOST_BYTES)
        if not unpacker.eof:
            raise ValueError("length")
        written = msgspec.msgpack.decode(body)
        if isinstance(written, list) and written and isinstance(written[0], int) and written[0] > REPORT_FORMAT:
            raise ShareError("ui.report.newer", program=str(written[1]) if len(written) > 1 else "?")
        return _decode(body)
    except (ValueError, zlib.error, msgspec.DecodeError) as error:
        raise ShareError("ui.report.broken", detail=str(error)) from None


def take_over(journal: Journal, library: Printed, found: Report) -> Game:
    """Put a reported game into this journal and stand where it stood (see Game.take_over). Raises ShareError."""
    from companion.rules.play import ReplayError

    try:
        return Game.take_over(journal, library, found.seed, found.acts, found.start)
    except ReplayError as error:
        raise ShareError("ui.report.broken", detail=str(error)) from None


BASE45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def base45(data: bytes) -> str:
    """Bytes in the letters of QR's alphanumeric mode (RFC 9285): three for two bytes, two for a last single one."""
    found = []
    for i in range(0, len(data), 2):
        pair = data[i : i + 2]
        number = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            number, letter = divmod(number, 45)
            found.append(BASE45[letter])
    return "".join(found)


def from_base45(text: str) -> bytes:
    """The bytes of a base 45 text. Raises ValueError."""
    found = bytearray()
    for i in range(0, len(text), 3):
        letters = text[i : i + 3]
        number = sum(BASE45.index(letter) * 45**n for n, letter in enumerate(letters))
        try:
            found += number.to_bytes(len(letters) - 1, "big") if len(letters) > 1 else number.to_bytes(0, "big")
        except OverflowError:
            raise ValueError(f"{letters!r} is no base 45") from None
    return bytes(found)


# ---------------------------------------------------------------- the code as squares


def squares(text: str) -> list[list[bool]]:
    """The QR code of a text, without its quiet zone: rows of dark (True) and light squares.

    As much error correction as fits into MOST_SQUARES. Raises ShareError for a text that is too long.
    """
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M, ERROR_CORRECT_Q
    from qrcode.exceptions import DataOverflowError

    for level in (ERROR_CORRECT_Q, ERROR_CORRECT_M, ERROR_CORRECT_L):
        made = QRCode(error_correction=level, border=0)
        made.add_data(text, optimize=0)
        try:
            made.best_fit()
            if 17 + 4 * made.version > MOST_SQUARES:
                continue
            made.make(fit=False)
        except (DataOverflowError, ValueError):
            continue
        return [[bool(square) for square in row] for row in made.modules]
    raise ShareError("ui.share.long", n=len(text))
