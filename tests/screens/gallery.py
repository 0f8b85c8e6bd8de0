"""The gallery: every screen in both languages, at both sizes, in normal and in large type, and in two windows that
stand upright, side by side on one page.

``python -m tests.screens.gallery [LANGUAGE-SIZE-TEXT …]`` walks these combinations (all, if none is named), two
at a time, and tells what is wrong with the pictures. The page is ``build/gallery/index.html``.
"""

from __future__ import annotations

import html
import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
GALLERY = ROOT / "build" / "gallery"
FOUND = "faults.json"
SECONDS = 3000
"""The longest that one walk may take."""


class Look(NamedTuple):
    """A language, a size of the window and a size of the type."""

    language: str
    size: str
    text: str

    def __str__(self) -> str:
        return "-".join(self)


UPRIGHT = (Look("en", "480x800", "normal"), Look("de", "600x1024", "large"))
"""Windows that stand upright, a panel that is turned too."""
LOOKS = (
    *(
        Look(language, size, text)
        for language in ("en", "de")
        for size in ("800x480", "1280x720")
        for text in ("normal", "large")
    ),
    *UPRIGHT,
)
SHARE = {
    Look("en", "800x480", "normal"): 0,
    Look("de", "800x480", "large"): 1,
    Look("en", "1280x720", "normal"): 2,
    Look("de", "1280x720", "large"): 3,
}
"""What every test run looks at, and the part of the walk that it walks there; the other looks, and all of it in each,
with ``--full``."""
PARTS = 4
"""So many parts the walk has: each is walked in one of these looks."""


def walk(look: Look, part: int = 0, parts: int = 1) -> dict[str, list[str]]:
    """Walk through every screen in a process of its own; what is wrong, by picture. ``part``: which of so many parts of
    the walk it walks."""
    folder = GALLERY / str(look)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("KIVY_", "SDL_"))}
    command = [sys.executable, "-m", "tests.screens.tour", look.size, str(folder), look.language, look.text]
    command += [str(part), str(parts)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    if done.returncode:
        raise RuntimeError(f"the walk {look} broke off:\n{done.stderr[-4000:]}")
    found: dict[str, list[str]] = json.loads(done.stdout.splitlines()[-1])
    (folder / FOUND).write_text(json.dumps(found), encoding="utf-8")
    return found


def page(gallery: Path = GALLERY) -> Path:
    """Write the page from the pictures that there are, a row a screen and a column a look; where it is."""
    looks = [look for look in LOOKS if (gallery / str(look)).is_dir()]
    names: dict[str, None] = {}
    for look in looks:
        order = sorted((gallery / str(look)).glob("*.png"), key=lambda file: file.stat().st_mtime_ns)
        names.update(dict.fromkeys(file.stem for file in order))
    wrong = {}
    for look in looks:
        kept = gallery / str(look) / FOUND
        wrong[look] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    head = "".join(f"<th>{look}<br>{sum(map(len, wrong[look].values()))} faults</th>" for look in looks)
    rows = [f"<tr><th>screen</th>{head}</tr>"]
    for name in names:
        cells = []
        for look in looks:
            picture = f"{look}/{name}.png"
            told = "".join(f"<p>{html.escape(fault)}</p>" for fault in wrong[look].get(name, ()))
            shown = f'<a href="{picture}"><img loading="lazy" src="{picture}" alt="{name}, {look}"></a>'
            cells.append(f"<td>{shown if (gallery / picture).exists() else '–'}{told}</td>")
        rows.append(f"<tr><th>{name}</th>{''.join(cells)}</tr>")
    style = (
        "body{background:#0B1420;color:#E8F0F7;font:16px sans-serif}img{width:400px}"
        "td,th{vertical-align:top;padding:4px}"
        "p{color:#FF6B5E;width:400px;margin:2px}th{position:sticky;left:0;background:#14202E}tr:first-child th{top:0}"
    )
    text = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Aurora Table: every screen</title>'
        f"<style>{style}</style><table>{''.join(rows)}</table></html>\n"
    )
    file = gallery / "index.html"
    file.write_text(text, encoding="utf-8")
    return file


def main(names: list[str]) -> int:
    """Walk, write the page, tell the faults."""
    looks = [look for look in LOOKS if not names or str(look) in names]
    with ThreadPoolExecutor(2) as both:
        found = dict(zip(map(str, looks), both.map(walk, looks), strict=True))
    print(json.dumps(found, indent=1, ensure_ascii=False))
    print(page())
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
