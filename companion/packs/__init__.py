"""Printed facts of the game as packs: TOML for people, JSON for the program, each value with where it comes from.

A pack says nothing that is not in its file. The only one that comes with the program is the stand-in pack: values that
we made up, so that the app can be tried, shown and tested with no copy of the game at hand. See :mod:`.schema` for what
a pack may hold, :mod:`.schemas` for the editions and modules that there are, and :mod:`.loader` for reading packs.
"""

from companion.packs.loader import FOLDER, PackError, compile_pack, load_packs
from companion.packs.schema import Pack

__all__ = ["FOLDER", "Pack", "PackError", "compile_pack", "load_packs"]
