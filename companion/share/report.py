"""A report of a fault: the journal of one game as numbered parts to scan, and its way back into a journal.

It is compressed and cut into parts (:mod:`companion.share.parts`), each with checksums of its own and of the whole.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion import __version__
from companion.files.bounds import check_msgpack, unpacked
from companion.files.error import Beyond
from companion.game.game import Game
from companion.game.lookup import Printed
from companion.game.sound import NotPlayed
from companion.game.unplayed import in_words
from companion.journal.checkpoints import Checkpoint
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.journal.rows import Act
from companion.rules.engine.migrations import LaterTable
from companion.share import parts
from companion.share.error import ShareError

REPORT_FORMAT = 1
MOST_SEED = 1000
"""Letters of the longest seed of a game that is believed."""
LONGEST = 200
"""Letters of what is told of an error in a report."""


class Report(Struct, frozen=True, array_like=True):
    """One game to be looked at elsewhere: all its acts and the table as its first unit began."""

    format: int
    program: Annotated[str, Meta(max_length=MOST_SEED)]
    seed: Annotated[str, Meta(max_length=MOST_SEED)]
    acts: list[Act]
    start: Checkpoint


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Report).decode


def report(game: Game) -> list[str]:
    """A game as parts of a report, each short enough for one code, as alike in length as they can be. Raises ShareError
    for a game that needs too many."""
    acts, start = game.report()
    return parts.written(zlib.compress(_encode(Report(REPORT_FORMAT, __version__, game.seed, acts, start)), 9))


def read_report(texts: Sequence[str]) -> Report:
    """Put the parts of a report together, in any order, given once or more, from texts that went through mail or chat
    (see :mod:`companion.share.parts`). Raises ShareError."""
    packed = parts.read("\n".join(texts))
    try:
        body = unpacked(packed)
        check_msgpack(body)
        written = msgspec.msgpack.decode(body)
        if isinstance(written, list) and written and isinstance(written[0], int) and written[0] > REPORT_FORMAT:
            raise ShareError("ui.report.newer", program=str(written[1])[:20] if len(written) > 1 else "?")
        return _decode(body)
    except Beyond as error:
        raise ShareError("ui.report.broken", detail=error.said) from None
    except (ValueError, RecursionError) as error:
        raise ShareError("ui.report.broken", detail=str(error)) from None


def take_over(journal: Journal, library: Printed, found: Report) -> Game:
    """Put a reported game into this journal and stand where it stood (see Game.take_over). Raises ShareError, and
    JournalError."""
    try:
        return Game.take_over(journal, library, found.seed, found.acts, found.start)
    except JournalError:
        raise
    except NotPlayed as error:
        raise ShareError("ui.report.played", why=in_words(error.why)) from None
    except LaterTable:
        raise ShareError("ui.report.newer", program=found.program[:20]) from None
    except Exception as error:  # noqa: BLE001
        # The table and the answers are somebody else's: no rule was written for all that they may hold.
        raise ShareError("ui.report.broken", detail=str(error)[:LONGEST] or type(error).__name__) from None
