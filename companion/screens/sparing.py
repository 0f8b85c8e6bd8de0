"""Loads of Kivy what is used here, before anything else of Kivy is loaded.

Its style has rules for sixty kinds of widgets, of which four are in use; its clock loads an asynchronous loop that
never runs, and asks the system's linker, in a process of its own, what the C library is called; its pictures load a
guesser of file types. Together they are a quarter of a bare window's start and some MB.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any


def load_kivy() -> None:
    """Load them. Whatever is left out is loaded as ever by who asks for it afterwards."""
    with _absent(_asyncio()), _named_libc():
        import kivy.clock
    with _absent(_filetype()):
        import kivy.core.image  # noqa: F401
    _style()


def _style() -> None:
    """Kivy's builder with our own excerpt of its style."""
    import kivy
    import kivy.resources  # it keeps where Kivy's data are

    import layouts

    data = kivy.kivy_data_dir
    kivy.kivy_data_dir = str(Path(layouts.__file__).parent)
    try:
        import kivy.lang.builder
    finally:
        kivy.kivy_data_dir = data


def _asyncio() -> ModuleType:
    """All that the clock takes of it as it is made."""
    module: Any = ModuleType("asyncio")
    module.wait_for = None
    return module


def _filetype() -> ModuleType:
    """What guesses by its content what a picture is; it is loaded for those that are not called pictures of the one
    kind that is in use."""
    module: Any = ModuleType("filetype")

    def guess_extension(content: object) -> str | None:
        if isinstance(content, str) and content.endswith(".png"):
            return "png"
        import filetype

        return filetype.guess_extension(content)

    module.guess_extension = guess_extension
    return module


@contextlib.contextmanager
def _absent(module: ModuleType) -> Iterator[None]:
    """Meanwhile this one is found in the place of the one of its name, unless that is there already."""
    if module.__name__ in sys.modules:
        yield
        return
    sys.modules[module.__name__] = module
    try:
        yield
    finally:
        del sys.modules[module.__name__]


@contextlib.contextmanager
def _named_libc() -> Iterator[None]:
    """Meanwhile the C library's name is known where it is always the same."""
    import ctypes.util

    find = ctypes.util.find_library
    ctypes.util.find_library = lambda name: "libc.so.6" if name == "c" else find(name)
    try:
        yield
    finally:
        ctypes.util.find_library = find
