from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_loading_all_of_hardware_loads_no_slow_library_and_nothing_of_the_app() -> None:
    here = Path(__file__).parents[2]
    names = sorted(f"hardware.{path.stem}" for path in (here / "hardware").glob("*.py") if path.stem != "__init__")
    program = (
        f"import sys\nsys.path.insert(0, {str(here)!r})\nimport {', '.join(names)}\n"
        "print(sorted({'gpiozero', 'serial', 'lgpio', 'kivy', 'companion'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout.strip() == "[]"
