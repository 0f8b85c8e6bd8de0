"""``python -m tests.bench [NAME…]``: measures one thing after another, all of them without a name.

Progress goes to stderr; each bench ends with one line on stdout, ``{"bench": NAME, "metrics": {…}}``.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from tests.bench.figures import tell
from tests.bench.names import BENCHES


def main(names: list[str]) -> int:
    """Run the benches of these names; 2 for an unknown one."""
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        tell(f"no bench {', '.join(unknown)}: expected some of {', '.join(BENCHES)}")
        return 2
    for name in names or list(BENCHES):
        tell(f"== {name} (load {os.getloadavg()[0]:.1f})")
        with tempfile.TemporaryDirectory(prefix=f"bench-{name}-") as folder:
            metrics = import_module(f"tests.bench.{name}").run(Path(folder))
        assert set(metrics) == set(BENCHES[name]), sorted(metrics)
        print(json.dumps({"bench": name, "metrics": {n: round(v, 3) for n, v in metrics.items()}}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
