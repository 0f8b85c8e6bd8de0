"""What all tests share: the ``--full`` option and the stand-in library."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from companion.build import compile_all
from companion.cards.library import Library
from companion.packs import load_packs

ROOT = Path(__file__).resolve().parent.parent
PROFILES = {"steady": True, "full": False}
"""Whether Hypothesis takes the same examples each time; with ``--full`` it takes others. Neither judges how long this
machine takes for them."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run the long tests in full length")


def pytest_configure(config: pytest.Config) -> None:
    slow = [HealthCheck.too_slow]
    for name, same in PROFILES.items():
        settings.register_profile(name, deadline=None, derandomize=same, database=None, suppress_health_check=slow)
    settings.load_profile("full" if config.getoption("--full") else "steady")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--full"):
        return
    skip = pytest.mark.skip(reason="a long test, run with --full")
    for item in items:
        if item.get_closest_marker("full"):  # not by the name alone: the checkout may lie in a folder "full"
            item.add_marker(skip)


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Packs and catalogues are compiled from their sources as they are now."""
    compile_all(ROOT)


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Whether long tests run in full length."""
    return bool(request.config.getoption("--full"))


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library without an owner's values: the stand-in pack only."""
    packs, errors = load_packs()
    assert not errors
    return Library(tmp_path_factory.mktemp("library"), packs)
