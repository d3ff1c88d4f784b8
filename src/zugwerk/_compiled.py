"""Which form of the compiled rooms runs: the compiled modules while they match the sources, else the sources.

In a checkout the compiled modules lie in ``build/compiled`` and are loaded only if every source file still
has the digest it was compiled from, so edited source always wins (see docs/decisions/0001). In an installed
wheel they lie beside the sources. ``ZUGWERK_PURE=1`` chooses the sources in both.
"""

import hashlib
import json
import os
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

ROOMS: Final = ("core", "kit", "games", "bots", "table")
# What lives on packages that are not compiled would gain nothing.
PLAIN_ROOMS: Final = ("store",)
# msgspec makes the classes of these, and a compiled class cannot be made by another.
PLAIN_FOLDERS: Final = ("table/lines",)
SUFFIX: Final = EXTENSION_SUFFIXES[0]
MANIFEST: Final = "manifest.json"
PACKAGE: Final = Path(__file__).parent
BUILD: Final = PACKAGE.parents[1] / "build" / "compiled"

PLAIN: Final = "plain"
COMPILED: Final = "compiled"
_form = PLAIN


def form() -> str:
    """Say which form runs: "compiled", or "plain" with the reason where there is one."""
    return _form


def sources(package: Path = PACKAGE) -> list[Path]:
    """The source files, stubs included, that the compiled form depends on."""
    found: list[Path] = []
    for room in ROOMS:
        for directory, inner, names in os.walk(package / room):
            inner[:] = [name for name in inner if name not in PLAIN_ROOMS]
            found += [Path(directory, name) for name in names if name.endswith((".py", ".pyi"))]
    return sorted(found)


def compiled_sources(package: Path = PACKAGE) -> list[Path]:
    """The source files that are compiled: all but package files, plain ones and those described by a stub."""
    files = sources(package)
    plain = {file.with_suffix(".py") for file in files if file.suffix == ".pyi"}
    plain |= {file for file in files for name in PLAIN_FOLDERS if file.is_relative_to(package / name)}
    return [
        file for file in files if file.suffix == ".py" and file.name != "__init__.py" and file not in plain
    ]


def module_name(file: Path, package: Path = PACKAGE) -> str:
    """The dotted name of a source file's module."""
    return ".".join([package.name, *file.relative_to(package).with_suffix("").parts])


def digests(package: Path = PACKAGE) -> dict[str, str]:
    """The digest of every source file, by its path within the package."""
    return {
        file.relative_to(package).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sources(package)
    }


class Finder(MetaPathFinder):
    """Loads the named modules from the given files, whatever lies on the usual path."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files: Final = files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of a module this finder knows."""
        file = self._files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)


def install() -> None:
    """Choose the form for this process; called once, before any compiled room is imported."""
    global _form
    _form, files = choose(PACKAGE, BUILD, pure=os.environ.get("ZUGWERK_PURE", "") not in ("", "0"))
    if files:
        sys.meta_path.insert(0, Finder(files))


def choose(package: Path, build: Path, pure: bool) -> tuple[str, dict[str, Path]]:
    """The form to run, and the modules to load from elsewhere than the usual path."""
    if (package / "core" / f"struct{SUFFIX}").exists():
        plain = {module_name(file, package): file for file in compiled_sources(package)}
        return (PLAIN, plain) if pure else (COMPILED, {})
    if pure or not (build / MANIFEST).exists():
        return PLAIN, {}
    try:
        manifest = json.loads((build / MANIFEST).read_bytes())
        files = {str(name): build / str(file) for name, file in manifest["modules"].items()}
        fits = manifest["suffix"] == SUFFIX and manifest["sources"] == digests(package)
    except (ValueError, LookupError, TypeError, AttributeError):
        return f"{PLAIN} (compiled form is damaged)", {}
    if not fits:
        return f"{PLAIN} (compiled form is out of date)", {}
    if not all(file.exists() for file in files.values()):
        return f"{PLAIN} (compiled form is damaged)", {}
    return COMPILED, files
