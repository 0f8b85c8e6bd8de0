"""A durable act beside a bare append and fsync of as many bytes, in turns, on the same disk."""

from __future__ import annotations

import os
import time
from pathlib import Path

from msgspec.msgpack import encode

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.checkpoints import Checkpoint, Stand, pack
from companion.journal.journal import Journal
from companion.simulation.simulate import play
from tests.bench.figures import share, tell
from tests.bench.games import FOUR, SEED, stand_in

PACKED = 130
"""Bytes that a packed checkpoint takes."""


def run(folder: Path, acts: int = 2_000) -> dict[str, float]:
    """Microseconds of `Journal.append`, as the game calls it, over real acts with their checkpoints."""
    library = stand_in(folder)
    game = _whole(library, 0)
    title = game._course.title()
    durable, bare = [], []
    with_point: list[float] = []
    without: list[float] = []
    packing: list[float] = []
    journal = Journal(folder / "commit.db")
    number, nth = journal.new_game(SEED, 0.0), 0
    handle = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    recorded = game.report()[0]
    while len(durable) < acts:
        points = {act.number: game.tree.checkpoints.get(act.number) for act in recorded}
        packing += _packed([point for point in points.values() if point is not None])
        for act in recorded:
            point = points[act.number]
            length = len(encode(act)) + (PACKED if point else 0)
            began = time.perf_counter()
            journal.append(number, [(act, point)], 0.0, title, False)
            middle = time.perf_counter()
            os.write(handle, bytes(length))
            os.fsync(handle)
            bare.append(time.perf_counter() - middle)
            durable.append(middle - began)
            (without if point is None else with_point).append(middle - began)
        nth += 1
        game = _whole(library, nth)
        recorded, number = game.report()[0], journal.new_game(SEED, 0.0)
    os.close(handle)
    journal.close()
    found = {f"p{100 * of:.0f}": (1e6 * share(durable, of), 1e6 * share(bare, of)) for of in (0.5, 0.99)}
    for name, (ours, theirs) in found.items():
        tell(f"durable act {name}: {ours:.0f} µs, {ours / theirs:.2f} times a bare append and fsync ({theirs:.0f} µs)")
    tell(
        f"{len(with_point)} acts with a checkpoint {1e6 * share(with_point, 0.5):.0f} µs, {len(without)} without "
        f"{1e6 * share(without, 0.5):.0f}; packing one {share(packing, 0.5):.0f}, 99th percentile "
        f"{share(packing, 0.99):.0f}, most {max(packing):.0f}"
    )
    return {
        **{f"product.commit_us_{name}": ours for name, (ours, _) in found.items()},
        **{f"product.checkpoint_us_p{100 * of:.0f}": share(packing, of) for of in (0.5, 0.99)},
        "product.checkpoint_act_ratio": share(with_point, 0.5) / share(without, 0.5),
    }


def _packed(points: list[Checkpoint]) -> list[float]:
    """Microseconds of processor time that each of a game's checkpoints takes to pack."""
    took, stand = [], Stand()
    for point in points:
        began = time.thread_time()
        _, stand = pack(stand, point.table)
        took.append(1e6 * (time.thread_time() - began))
    return took


def _whole(library: Library, nth: int) -> Game:
    return play(f"{SEED}/{nth}", library, seats=FOUR)[0]
