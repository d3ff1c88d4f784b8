"""Message catalogues: ``compile`` turns .po files into .mo files, ``check`` compares them with the source.

Run as ``python -m tools.catalogues compile`` or ``check``.
"""

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "src" / "zugwerk" / "locale"


def compile_catalogues(locale: Path = LOCALE) -> int:
    """Compile every catalogue that is newer than its compiled file; returns how many were."""
    compiled = 0
    for target in locale.glob("*/LC_MESSAGES/*.mo"):
        if not target.with_suffix(".po").exists():
            target.unlink()
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns:
            continue
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.parts[-3], abort_invalid=True)
        fresh = target.with_suffix(".new")
        with fresh.open("wb") as output:
            write_mo(output, catalogue)
        fresh.replace(target)
        compiled += 1
    return compiled


def main(arguments: list[str]) -> int:
    """Do what the command line says; returns the exit code."""
    if arguments == ["compile"]:
        count = compile_catalogues()
        if count:
            print(f"Compiled {count} message catalogues.")
        return 0
    print("usage: python -m tools.catalogues compile|check")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
