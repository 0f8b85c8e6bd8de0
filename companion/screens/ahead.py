"""Has the system load the renderer's library in a thread, while Python loads modules: to put its hundred thousand
addresses in their places takes a twentieth of the start, in which nothing else could go on later.
"""

from __future__ import annotations

import ctypes
import os
import threading
from glob import glob

PLACES = ("/usr/lib/*-linux-gnu*/libgallium-*.so", "/usr/lib/*-linux-gnu*/dri/swrast_dri.so")
"""Where Mesa's library of all drivers is, in newer and older versions; in these each driver is a name of the one
file."""


def load_renderer() -> None:
    """Begin, and wait for nothing. Where it is elsewhere it is loaded when the window is made, as ever."""
    found = next((file for place in PLACES for file in sorted(glob(place))), None)
    if found is not None:
        threading.Thread(target=_load, args=(found,), name="renderer", daemon=True).start()


def _load(file: str) -> None:
    load = ctypes.CDLL(None).dlopen  # called like this it lets Python go on meanwhile
    load.argtypes, load.restype = (ctypes.c_char_p, ctypes.c_int), ctypes.c_void_p
    load(os.fsencode(file), os.RTLD_NOW | os.RTLD_LOCAL)
