"""Imports one module from a changed source, as if it stood in its file.

By itself it runs tests so: ``python -m tests.mutants.importing`` reads the path, the source and the tests as JSON.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import json
import os
import sys
import types
from typing import Any


def name_of(path: str) -> str:
    """The name of the module in this file, from the root of the tree."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class Imported(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from a changed source."""

    def __init__(self, name: str, file: str, source: str) -> None:
        self._name, self._file, self._source = name, file, source

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        """Only that module is ours."""
        if fullname != self._name:
            return None
        package = os.path.basename(self._file) == "__init__.py"
        spec = importlib.machinery.ModuleSpec(fullname, self, origin=self._file, is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [os.path.dirname(self._file)]
        return spec

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        """A usual one."""

    def exec_module(self, module: types.ModuleType) -> None:
        """Run the changed source."""
        exec(compile(self._source, self._file, "exec", dont_inherit=True), module.__dict__)


if __name__ == "__main__":
    import pytest

    # Nothing of ours may be imported yet, or the changed module would come too late.
    changed, changed_source, tests = json.load(sys.stdin)
    sys.argv[1:] = []
    sys.meta_path.insert(0, Imported(name_of(changed), os.path.join(os.getcwd(), changed), changed_source))
    sys.exit(pytest.main(["-q", "-x", "-rf", "--tb=no", "-p", "no:cacheprovider", "--no-header", *tests]))
