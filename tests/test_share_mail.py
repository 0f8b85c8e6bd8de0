"""Codes that went through mail, chat and hands: whatever these do to a text, the report and the set-up come back."""

from __future__ import annotations

import quopri
import random
import textwrap
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import __version__
from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.share import parts, report, setup_code
from companion.share.base45 import base45
from companion.share.error import ShareError
from companion.share.letters import base32, from_base32
from companion.simulation.simulate import Players, step

SEATS = [("untracked",), ("tracked", "greedy"), ("tracked",) * 4]
GREETINGS = ("Hi,\nhere is the Aurora 2 report / the game that broke:\n\n", "Moin!\n\n", "-----\n", "", "AURORA\n")
SIGNATURES = ("\n\n-- \nSent from my phone", "\nGrüße, Anna 😀\n", "\n\nTEL. 0171-2345-6789 / WWW.X.DE\n", "")


@pytest.fixture(scope="module")
def games(library: Library) -> list[Game]:
    """Games of several kinds that have come some way."""
    found = []
    for n in range(6):
        game, players = Game.new(Journal(None), library, f"mail/{n}"), Players(f"mail/{n}", seats=SEATS[n % 3])
        for _ in range(20 + 40 * n):
            if game.posed is not None:
                step(game, players)
        found.append(game)
    return found


def first_version(game: Game) -> list[str]:
    """A report as it was written up to version 2.0."""
    acts, start = game.report()
    packed = zlib.compress(msgspec.msgpack.encode(report.Report(1, __version__, game.seed, acts, start)), 9)
    text, whole = base45(packed), f"{zlib.crc32(packed):08X}"
    size = -(-len(text) // -(-len(text) // 1500))
    pieces = [text[i : i + size] for i in range(0, len(text), size)]
    return [
        f"AURORA/{n}/{len(pieces)}/{whole}/{zlib.crc32(piece.encode()):08X}/{piece}"
        for n, piece in enumerate(pieces, start=1)
    ]


# ---------------------------------------------------------------- what is done to a text


def wrapped(width: int) -> Callable[[str], str]:
    """Each line cut after so many letters, wherever that is."""
    return lambda text: "\n".join(
        line[i : i + width] for line in text.split("\n") for i in range(0, max(1, len(line)), width)
    )


def folded(width: int) -> Callable[[str], str]:
    """As mail programs do it: at a blank, which is lost, if there is one."""
    return lambda text: "\n".join(
        "\n".join(textwrap.wrap(line, width, break_on_hyphens=False) or [""]) for line in text.split("\n")
    )


def quoted(mark: str) -> Callable[[str], str]:
    """Each line with a mark before it."""
    return lambda text: "\n".join(mark + line for line in text.split("\n"))


def scattered(sign: str, seed: int, share: float = 0.02) -> Callable[[str], str]:
    """A sign put in here and there."""

    def put(text: str) -> str:
        chance = random.Random(seed)
        return "".join(letter + sign * (chance.random() < share) for letter in text)

    return put


def wide(text: str) -> str:
    """Letters as wide as Chinese ones."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" and c not in "<>&" else c for c in text)


def mailed(text: str) -> str:
    """A mail that was never decoded."""
    return quopri.encodestring(text.encode()).decode()


MARKS = st.sampled_from(["> ", ">", ">> ", "> > ", ">>> > ", "  > ", "&gt; "])
ANY: list[st.SearchStrategy[Callable[[str], str]]] = [
    st.integers(1, 200).map(wrapped),
    st.integers(8, 100).map(folded),
    MARKS.map(quoted),
    st.just(str.lower),
    st.just(str.swapcase),
    st.just(lambda text: text.replace("\n", "\r\n")),
    st.just(lambda text: "\n".join(line.strip() for line in text.split("\n"))),
    st.just(lambda text: text.replace(" ", "\u00a0")),
    st.just(lambda text: text.replace(" ", "  ")),
    st.just(lambda text: " ".join(text.split(" "))),
    st.just(lambda text: "“" + text + "”"),
    st.just(lambda text: text.replace("--", "—").replace("...", "…")),
    st.tuples(st.sampled_from("\u200b\u00ad\u2060\ufeff\u200e"), st.integers(0, 99)).map(lambda p: scattered(*p)),
]
"""What may be done to a text of any version."""
MORE: list[st.SearchStrategy[Callable[[str], str]]] = [
    *ANY,
    st.tuples(st.sampled_from([" ", "\u00a0", "\t", "\n", "*", "_", "\u2009", "’"]), st.integers(0, 99)).map(
        lambda p: scattered(*p)
    ),
    st.just(lambda text: text.replace("\n", " ")),
    st.just(lambda text: "".join(text.split(" "))),
    st.just(lambda text: text.replace("1", "l").replace("0", "O")),
    st.just(wide),
]
"""What may be done to a text of version 2, besides."""


@given(
    st.integers(0, 5),
    st.randoms(use_true_random=False),
    st.sampled_from(GREETINGS),
    st.sampled_from(SIGNATURES),
    st.sampled_from(["\n", "\n\n", "\r\n", "\n> \n", " "]),
    st.lists(st.one_of(MORE), max_size=4),
)
def test_a_report_comes_back_from_whatever_was_done_to_it(
    games: list[Game],
    which: int,
    chance: random.Random,
    greeting: str,
    signature: str,
    between: str,
    done: Sequence[Callable[[str], str]],
) -> None:
    """Parts in any order and twice; wrapped at any width, quoted, folded, in small letters."""
    texts = report.report(games[which])
    texts += texts[: chance.randrange(len(texts) + 1)]
    chance.shuffle(texts)
    text = greeting + between.join(texts) + signature
    for change in done:
        text = change(text)
    assert report.read_report([text]).acts == games[which].report()[0]


@pytest.mark.parametrize("width", range(1, 130))
def test_a_report_comes_back_from_any_width(games: list[Game], width: int) -> None:
    game = games[width % 6]
    text = quoted(">> ")(quoted("Anna> ")(wrapped(width)("\n".join(report.report(game)))))
    assert report.read_report([text]).acts == game.report()[0]
    for change in (mailed, lambda text: quoted("> ")(mailed(text))):
        text = change(wrapped(width)("Grüße\n" + "\n".join(report.report(game))))
        assert report.read_report([text]).acts == game.report()[0]


@settings(max_examples=40)
@given(
    st.integers(0, 5),
    st.sampled_from(GREETINGS),
    st.sampled_from(SIGNATURES),
    st.integers(70, 200),
    st.booleans(),
    st.lists(st.one_of(ANY[2:]), max_size=1),
)
def test_a_report_of_version_1_comes_back_as_well_as_can_be(
    games: list[Game],
    which: int,
    greeting: str,
    signature: str,
    width: int,
    at_blanks: bool,
    done: Sequence[Callable[[str], str]],
) -> None:
    """It has blanks among its letters: they are found again by the checksum."""
    text = greeting + "\n".join(first_version(games[which])) + signature
    for change in ((folded if at_blanks else wrapped)(width), *done):
        text = change(text)
    assert report.read_report([text]).acts == games[which].report()[0]


def test_version_1_with_a_blank_lost_at_the_end_of_each_part_is_read(library: Library) -> None:
    """One report in 25 was lost to everything that strips the ends of lines."""
    lost = 0
    for n in range(40):
        game, players = Game.new(Journal(None), library, f"lost/{n}"), Players(f"lost/{n}")
        for _ in range(12):
            step(game, players)
        texts = first_version(game)
        lost += any(text.endswith(" ") for text in texts)
        stripped = "\n".join(" ".join(text.split()) for text in texts)
        assert report.read_report([stripped]).acts == game.report()[0]
    assert lost


def test_a_part_that_is_damaged_is_named_unless_it_came_once_more(games: list[Game]) -> None:
    texts = report.report(games[5])
    assert len(texts) > 1
    spoilt = texts[1][:-20] + ("0" if texts[1][-20] != "0" else "1") + texts[1][-19:]
    with pytest.raises(ShareError) as told:
        report.read_report([texts[0], spoilt])
    assert (told.value.key, told.value.values) == ("ui.report.damaged", {"part": 2})
    assert report.read_report([spoilt, *texts]).acts == games[5].report()[0]


def test_a_later_version_is_named(games: list[Game]) -> None:
    text = report.report(games[0])[0].replace("AURORA2/", "AURORA3/")
    with pytest.raises(ShareError) as told:
        report.read_report([f"Hi,\n> {text[:300]}\n> {text[300:]}"])
    assert (told.value.key, told.value.values) == ("ui.report.later", {"version": 3, "known": 2})


@given(st.binary(max_size=100))
def test_base_32_comes_back_as_it_was(data: bytes) -> None:
    assert from_base32(base32(data)) == data
    with pytest.raises(ValueError, match="no letter"):
        from_base32(base32(data) + "U")


# ---------------------------------------------------------------- what would cost too much


def as_parts(content: Any) -> list[str]:
    """Anything as a report that is whole as far as its checksums go."""
    return parts.written(zlib.compress(content if isinstance(content, bytes) else msgspec.msgpack.encode(content), 9))


def nested(depth: int) -> Any:
    """Lists in lists."""
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (bytes(5 << 20), "fault.came.large"),
        (b"\x95\x01\xa10\xa10\xdd\xff\xff\xff\xff", "fault.came.many"),
        ([1, "0", "0", [[]] * 200_000], "fault.came.many"),
        ([1, "0", "0", nested(500)], "fault.came.deep"),
        ([1, "0", "0" * 2000, [], [0, b""]], "length"),
        ([1, "0", "0"], "length"),
    ],
)
def test_a_report_that_would_cost_too_much_is_refused(content: Any, said: str) -> None:
    for texts in (as_parts(content), ["\n".join(as_parts(content))]):
        with pytest.raises(ShareError) as told:
            report.read_report(texts)
        assert told.value.key == "ui.report.broken"
        assert said in str(told.value.values["detail"])


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "text",
    [
        "AURORA2/01/01/9999/0000000/0000000/" * 20_000,
        "AURORA/1/1/00000000/00000000/0 0\n0 " * 20_000,
        "AURORA/1/1/00000000/00000000/" + "0\n" * 500_000,
        "A" + " " * 1_000_000 + "U",
        "AURORA/1" + " " * 1_000_000,
        "\n" * 1_000_000 + "a>" * 100_000 + "AURORA2/",
        "&gt;" * 200_000,
        "e" + "\u0301\u0327" * 300_000 + "AURORA2/",
        "=3D" * 200_000 + "AURORA2/01/01/0001/0000000/0000000/0",
    ],
)
def test_no_text_takes_the_square_of_its_length(text: str) -> None:
    with pytest.raises(ShareError):
        report.read_report([text])
    with pytest.raises(ShareError):
        setup_code.read_code(text)


def test_the_cases_of_strangers_are_refused_in_words(tmp_path: Path) -> None:
    """A bomb that unpacks to gigabytes, and a nest."""
    for content in (zlib.compress(b"\x95\x01\xa10\xa10\xdd\x00\xff\xff\xff" + b"\x90" * (16 << 20), 9),):
        whole = f"{zlib.crc32(content):08X}"
        text = base45(content)
        pieces = [text[i : i + 1500] for i in range(0, len(text), 1500)]
        with pytest.raises(ShareError) as told:
            report.read_report(
                f"AURORA/{n}/{len(pieces)}/{whole}/{zlib.crc32(piece.encode()):08X}/{piece}"
                for n, piece in enumerate(pieces, start=1)
            )
        assert told.value.key == "ui.report.broken"


# ---------------------------------------------------------------- set-up codes


CHOICES = st.fixed_dictionaries({}, optional={name: st.sampled_from(legal) for name, legal in setup_code.CHOICES})
SEEDS = st.one_of(
    st.integers(0, 16**10 - 1).map(lambda n: f"{n:010x}"),
    st.integers(0, 16**16 - 1).map(lambda n: f"{n:016x}"),
    st.text(max_size=7),
)


@given(CHOICES, SEEDS, st.lists(st.one_of(MORE[1:]), max_size=3))
def test_a_set_up_code_comes_back_from_whatever_was_done_to_it(
    picked: dict[str, str], seed: str, done: Sequence[Callable[[str], str]]
) -> None:
    setup = setup_code.SetUp(picked, seed)
    text = setup_code.code(setup)
    for change in done:
        text = change(text)
    assert setup_code.read_code(text) == setup


@given(CHOICES, SEEDS, st.sampled_from(GREETINGS), st.sampled_from(SIGNATURES), st.lists(st.one_of(ANY), max_size=3))
def test_a_set_up_code_is_found_in_a_mail(
    picked: dict[str, str], seed: str, greeting: str, signature: str, done: Sequence[Callable[[str], str]]
) -> None:
    setup = setup_code.SetUp(picked, seed)
    text = f"{greeting}\n{setup_code.code(setup)}\n{signature}"
    for change in done:
        text = change(text)
    assert setup_code.read_code(text) == setup


def test_a_wrong_code_in_a_mail_is_told(games: list[Game]) -> None:
    text = setup_code.code(setup_code.SetUp({"copy": "try"}, "0123456789"))
    wrong = text[:6] + ("0" if text[6] != "0" else "1") + text[7:]
    for mail in (wrong, f"Hi,\nthe code: {wrong}\nSee you!"):
        with pytest.raises(ShareError) as told:
            setup_code.read_code(mail)
        assert told.value.key == "ui.code.check"
    with pytest.raises(ShareError) as told:
        setup_code.read_code("G" + text[1:-1] + "0")
    assert told.value.key in ("ui.code.check", "ui.code.newer")


@pytest.mark.parametrize(
    ("acts", "table"),
    [
        ([], b"x"),
        ([[1, 0, []]], b"x"),
        ([[1, -1, []]], b"\x80"),
        ([[1, 0, [["setup.copy", "try", "person", ""]], -5]], b"\x80"),
    ],
)
def test_a_report_whose_table_is_none_takes_nothing_up(library: Library, acts: list[Any], table: bytes) -> None:
    journal = Journal(None)
    with pytest.raises(ShareError) as told:
        report.take_over(journal, library, report.read_report(as_parts([1, "2.0", "seed", acts, [0, table]])))
    assert told.value.key == "ui.report.broken"
    assert journal.games() == []
