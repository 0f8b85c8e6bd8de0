"""Compiles packs and messages: ``python -m companion.build``.

Also loaded by its path when a wheel is built, so nothing of ours is imported before it is needed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path


def compile_all(root: Path) -> list[Path]:
    """Compile packs (TOML to JSON) and catalogues of messages (.po to .mo) in the checkout ``root``, beside their
    sources.

    Returns the files that were made. A source with a mistake is told on stderr and left out: the app must start all the
    same. Raises OSError where a file can't be read or written.
    """
    sys.path.insert(0, str(root))
    try:
        from companion.packs import PackError, compile_pack
    finally:
        sys.path.remove(str(root))
    made: list[Path] = []
    for file in sorted((root / "companion" / "packs").rglob("*.toml")):
        try:
            made.append(compile_pack(file))
        except PackError as error:
            print(error, file=sys.stderr)
    # Of all games, and below them those of an edition, in a folder of its own.
    for file in sorted((root / "companion" / "messages").rglob("LC_MESSAGES/*.po")):
        compiled = _compile_messages(file)
        if compiled is not None:
            made.append(compiled)
    return made


def _compile_messages(file: Path) -> Path | None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    try:
        with file.open("rb") as source:
            catalogue = read_po(source, abort_invalid=True)
    except (PoFileError, ValueError) as error:
        print(f"{file}: {error}", file=sys.stderr)
        return None
    made = file.with_suffix(".mo")
    # In one step: another program may be reading it, or compiling it as well. Named like what is compiled, so that
    # who copies the sources meanwhile leaves it out.
    part = made.with_name(f"{made.stem}.{os.getpid()}.mo")
    with part.open("wb") as out:
        write_mo(out, catalogue)
    part.replace(made)
    return made


if __name__ == "__main__":
    for path in compile_all(Path(__file__).resolve().parents[1]):
        print(path)
