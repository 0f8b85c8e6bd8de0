"""Prints those entries of a lock that a given Python on a given machine needs, without their markers.

``python deploy/lock_for.py requirements.lock 3.13 aarch64``. pip judges the markers of a lock by the Python that it
runs in; to fetch packages for another one they have to be settled first.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

try:
    from packaging.markers import Marker
except ModuleNotFoundError:  # pip brings it along
    from pip._vendor.packaging.markers import Marker


def entries_for(lock: str, version: str, machine: str) -> str:
    """The entries of the text of a lock, for a Python such as ``3.13`` on a machine such as ``aarch64``."""
    environment = {
        "python_version": version,
        "python_full_version": f"{version}.0",
        "platform_machine": machine,
        "sys_platform": "linux",
        "platform_system": "Linux",
        "os_name": "posix",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }
    kept = []
    for entry in re.split(r"\n(?=\S)", lock.strip()):
        found = re.match(r"(?P<name>[^ ;]+)(?: ; (?P<marker>[^\\]+?))?(?P<hashes> \\\n.*)", entry, re.DOTALL)
        if found is None:
            raise ValueError(f"not an entry of a lock: {entry!r}")
        if found["marker"] is None or Marker(found["marker"]).evaluate(environment):
            kept.append(found["name"] + found["hashes"])
    return "\n".join(kept) + "\n"


if __name__ == "__main__":
    file, wanted, where = sys.argv[1:]
    print(entries_for(Path(file).read_text(encoding="utf-8"), wanted, where), end="")
