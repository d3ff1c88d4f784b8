"""Builds the compiled form of a checkout into ``build/compiled``, with a manifest of what it was built from.

Digests are taken before compiling, so a file edited meanwhile leaves a manifest that does not match, never
a compiled module that hides the edit. Run as ``python -m tools.compile``.
"""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from zugwerk import _compiled

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "zugwerk"
BUILD = ROOT / "build" / "compiled"
INGREDIENTS = ("librt", "mypy", "setuptools")


def main() -> int:
    """Compile unless the compiled form is up to date; returns the exit code."""
    if os.environ.get("ZUGWERK_PURE", "") not in ("", "0"):
        print("ZUGWERK_PURE is set: running plain Python, nothing compiled.")
        return 0
    BUILD.parent.mkdir(exist_ok=True)
    with Path(BUILD.parent, "compile.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = recipe()
        return 0 if is_current(wanted) else build(wanted)


def recipe() -> dict[str, Any]:
    """All that the compiled form depends on."""
    return {
        "suffix": _compiled.SUFFIX,
        "sources": _compiled.digests(PACKAGE),
        "ingredients": {name: version(name) for name in INGREDIENTS}
        | {"setup.py": (ROOT / "setup.py").read_text(encoding="utf-8")},
    }


def is_current(wanted: dict[str, Any]) -> bool:
    """Whether the compiled form was built from exactly this."""
    try:
        manifest = json.loads((BUILD / _compiled.MANIFEST).read_bytes())
    except (OSError, ValueError):
        return False
    return bool(manifest.pop("modules", None)) and manifest == wanted


def build(wanted: dict[str, Any]) -> int:
    """Compile into a fresh directory and put it in place of the old one."""
    started = time.monotonic()
    fresh = BUILD.with_name("compiled-new")
    shutil.rmtree(fresh, ignore_errors=True)
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--parallel", str(os.cpu_count())]
    command += ["--build-lib", str(fresh), "--build-temp", "build/objects"]
    print(f"Compiling {len(_compiled.compiled_sources(PACKAGE))} modules with mypyc …", flush=True)
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if finished.returncode != 0:
        print(finished.stdout + finished.stderr)
        print("The compiled form could not be built; the plain form stays in use.")
        return 1
    files = sorted(file.relative_to(fresh) for file in fresh.rglob("*" + _compiled.SUFFIX))
    if not files:
        print(finished.stdout)
        return 0
    modules = {str(file).removesuffix(_compiled.SUFFIX).replace("/", "."): str(file) for file in files}
    (fresh / _compiled.MANIFEST).write_text(json.dumps(wanted | {"modules": modules}, indent=1))
    shutil.rmtree(BUILD, ignore_errors=True)
    fresh.rename(BUILD)
    print(f"Compiled in {time.monotonic() - started:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
