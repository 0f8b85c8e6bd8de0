"""What the scripts that run as root do in the data folder: run as its owner, the service's user (table.sh, ``data``).

``python -I -S - FOLDER COMMAND ARGUMENTS``, this file on standard input; only the standard library is used. Only plain
files are read or copied: a link, a pipe or anything else under one of their names is told and left where it is, so
that with --root as well nothing outside of the folder is reached.

- ``keep VERSION``: copy games, cards and settings to ``before-VERSION``; older such copies go
- ``kept VERSION``: whether there is that copy
- ``restore VERSION``: take it back; what is there goes to ``kept-VERSION``
- ``plain WHAT``: whether the settings, library or games are plain files, or not there
- ``aside WHAT``: lay the settings, library or games aside; prints what they are called now
- ``back WHAT``: put back what was laid aside last
"""

from __future__ import annotations

import json
import os
import shutil
import stat
import sys

CHUNK = 1 << 20
SETTINGS_LIMIT = 1 << 20
"""Bytes of settings that are read."""
FILES = {
    "settings": ("settings.json",),
    "library": ("library.json",),
    "games": ("games.db", "games.db-wal", "games.db-shm", "games.db-journal"),
}
ALL = tuple(name for names in FILES.values() for name in names)
NOTE = "set-aside.json"
"""Tells the app what was laid aside; see companion/files/set_aside.py."""


def say(*words: object) -> None:
    """Tell the user of the script."""
    print(*words, file=sys.stderr)


def folder(path: str, at: int | None = None) -> int:
    """Open a folder that is none by way of a link."""
    return os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=at)


def there(name: str, at: int) -> bool:
    """Whether something has that name, a link that leads nowhere too."""
    try:
        os.stat(name, dir_fd=at, follow_symlinks=False)
    except FileNotFoundError:
        return False
    return True


def opened(name: str, at: int) -> int | None:
    """A plain file, opened; None, told, for anything else, and for nothing."""
    try:
        # A pipe would let nobody go on who waits for its other end.
        file = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=at)
    except FileNotFoundError:
        return None
    except OSError as error:
        say(f"{name} in the data folder is left out: {error.strerror}")
        return None
    if stat.S_ISREG(os.fstat(file).st_mode):
        return file
    os.close(file)
    say(f"{name} in the data folder is left out: it is not a file.")
    return None


def copy(name: str, source: int, target: int) -> None:
    """Copy a plain file from one folder to another that has none of that name."""
    file = opened(name, source)
    if file is None:
        return
    try:
        about = os.fstat(file)
        made = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600, dir_fd=target)
        try:
            while data := os.read(file, CHUNK):
                while data:
                    data = data[os.write(made, data) :]
            os.fchmod(made, stat.S_IMODE(about.st_mode) & 0o777)
            os.utime(made, ns=(about.st_atime_ns, about.st_mtime_ns))
            os.fsync(made)
        finally:
            os.close(made)
    finally:
        os.close(file)


def remove(name: str, at: int) -> None:
    """Remove a folder with all that is in it; of a link, the link."""
    try:
        about = os.stat(name, dir_fd=at, follow_symlinks=False)
    except FileNotFoundError:
        return
    if stat.S_ISDIR(about.st_mode):
        shutil.rmtree(name, dir_fd=at)
    else:
        os.unlink(name, dir_fd=at)


def fresh(name: str, at: int) -> int:
    """An empty folder of that name, opened."""
    remove(name, at)
    os.mkdir(name, 0o750, dir_fd=at)
    return folder(name, at)


def keep(data: int, version: str) -> None:
    """Copy games, cards and settings."""
    for name in os.listdir(data):
        if name.startswith("before-"):
            remove(name, data)
    place = fresh(f"before-{version}", data)
    for name in ALL:
        copy(name, data, place)
    os.fsync(place)


def kept(data: int, version: str) -> None:
    """Exit status 0 if there is a copy."""
    try:
        folder(f"before-{version}", data)
    except OSError:
        sys.exit(1)


def restore(data: int, version: str) -> None:
    """Take the copy back."""
    source, place = folder(f"before-{version}", data), fresh(f"kept-{version}", data)
    for name in ALL:
        if there(name, data):
            os.rename(name, name, src_dir_fd=data, dst_dir_fd=place)
    for name in ALL:
        copy(name, source, data)
    os.fsync(data)


def written(data: int, name: str, content: object) -> None:
    """Write a file of JSON in one step."""
    new = f".{name}.new"
    if there(new, data):
        os.unlink(new, dir_fd=data)
    file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o640, dir_fd=data)
    with open(file, "w", encoding="utf-8") as out:
        json.dump(content, out, indent=2, sort_keys=True, ensure_ascii=False)
        out.write("\n")
        out.flush()
        os.fsync(out.fileno())
    os.rename(new, name, src_dir_fd=data, dst_dir_fd=data)
    os.fsync(data)


def loaded(data: int, name: str) -> object:
    """What a file of JSON holds; None for no file. Raises ValueError for one that is none."""
    file = opened(name, data)
    if file is None:
        return None
    with open(file, "rb") as source:
        content = source.read(SETTINGS_LIMIT + 1)
    if len(content) > SETTINGS_LIMIT:
        raise ValueError(f"{name} is too large")
    try:
        return json.loads(content)
    except RecursionError as error:
        raise ValueError(f"{name} is nested too deep") from error


def plain(data: int, what: str) -> None:
    """Exit status 0 if nothing else than plain files has these names."""
    for name in FILES[what]:
        file = opened(name, data)
        if file is not None:
            os.close(file)
        elif there(name, data):
            sys.exit(1)


def aside(data: int, what: str) -> None:
    """Lay files aside, under the first free number, and leave word for the app."""
    names = [name for name in FILES[what] if there(name, data)]
    if not names:
        sys.exit(1)
    n = 1
    while any(there(f"{name}.broken-{n}", data) for name in FILES[what]):
        n += 1
    for name in names:
        os.rename(name, f"{name}.broken-{n}", src_dir_fd=data, dst_dir_fd=data)
    note = noted(data)
    note[what] = f"{FILES[what][0]}.broken-{n}"
    written(data, NOTE, note)
    print(note[what])


def noted(data: int) -> dict[str, str]:
    """What was laid aside, by what it is."""
    try:
        note = loaded(data, NOTE)
    except ValueError:
        note = None
    good = note if isinstance(note, dict) else {}
    return {what: name for what, name in good.items() if what in FILES and isinstance(name, str)}


def back(data: int, what: str) -> None:
    """Put back what was laid aside last: it was not what kept the table from starting."""
    note = noted(data)
    name = note.pop(what, "")
    n = name.rpartition("-")[2]
    if not (n.isdigit() and name == f"{FILES[what][0]}.broken-{n}"):
        sys.exit(1)
    for file in FILES[what]:
        if not there(f"{file}.broken-{n}", data):
            if there(file, data) and file != FILES[what][0]:
                os.rename(file, f"{file}.tried-{n}", src_dir_fd=data, dst_dir_fd=data)
            continue
        if there(file, data):  # what the app has begun without it
            os.rename(file, f"{file}.tried-{n}", src_dir_fd=data, dst_dir_fd=data)
        os.rename(f"{file}.broken-{n}", file, src_dir_fd=data, dst_dir_fd=data)
    if note:
        written(data, NOTE, note)
    else:
        os.unlink(NOTE, dir_fd=data)
    os.fsync(data)


def main(place: str, command: str, *arguments: str) -> None:
    """Run one command; the exit status is 1, with a sentence, for what can't be done."""
    commands = {
        "keep": keep, "kept": kept, "restore": restore, "plain": plain, "aside": aside, "back": back,
    }  # fmt: skip
    try:
        commands[command](folder(place), *arguments)
    except (OSError, ValueError) as error:
        say(f"{place}: {error}")
        sys.exit(1)


main(*sys.argv[1:])
