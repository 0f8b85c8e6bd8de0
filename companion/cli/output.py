"""What the command line prints comes out on any terminal.

One that knows few letters gets the nearest ones; one that has gone away ends the command quietly.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
import unicodedata
from collections.abc import Iterator

NEAREST = "aurora.nearest"
"""The name of :func:`nearest` among the ways to treat what can't be encoded."""
SIGNS = {
    **dict.fromkeys("‐‑‒–—−", "-"),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("‘’‚", "'"),
    "…": "...",
    "→": "->",
    "←": "<-",
    "·": "*",
    "•": "*",
    "×": "x",
    "≥": ">=",
    "≤": "<=",
    "ß": "ss",
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
}
"""What stands for a sign on a terminal that does not have it."""
GONE = 141
"""The exit status when nobody reads on: what a shell tells of a command that the closed pipe has ended."""


def nearest(error: UnicodeError) -> tuple[str, int]:
    """For what an encoding does not have: a sign like it, its letter without accents, or ``?``; a byte of a file's name
    that is no text is told as ``\\xff``."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = [_near(sign, error.encoding) for sign in error.object[error.start : error.end]]
    return "".join(found), error.end


def _near(sign: str, encoding: str) -> str:
    if "\udc80" <= sign <= "\udcff":
        return f"\\x{ord(sign) - 0xDC00:02x}"
    for tried in (SIGNS.get(sign, ""), unicodedata.normalize("NFKD", sign)[0]):
        with contextlib.suppress(UnicodeEncodeError):
            tried.encode(encoding)
            if tried:
                return tried
    return "?"


@contextlib.contextmanager
def printed() -> Iterator[None]:
    """What is printed within this never fails for want of a letter, nor what is typed for a byte that is none. Raises
    BrokenPipeError where nobody reads on: a pipe was closed, or the terminal's window."""
    codecs.register_error(NEAREST, nearest)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        # Closed ones are opened, in this order: a file of ours in their place would be written into by mistake.
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (as long as the program runs)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    terminal = False
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=NEAREST)
            terminal = terminal or stream.isatty()
    try:
        yield
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        if isinstance(error, BrokenPipeError) or (terminal and not _is_there()):
            _let_go()
            raise BrokenPipeError from None
        raise


def _is_there() -> bool:
    """Whether a terminal is still at the other end: one that was hung up is none any more."""
    return any(stream is not None and stream.isatty() for stream in (sys.stdout, sys.stderr))


def _let_go() -> None:
    """What waits to be written goes nowhere: written at the end it would fail once more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
