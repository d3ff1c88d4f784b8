"""The files of the message catalogues: read .po files, and compile them to .mo files.

This is all that the build of a package needs of the catalogues, and it must need no more than Babel.
"""

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tools.report import ROOT

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
        fresh = target.with_suffix(".new")
        with fresh.open("wb") as output:
            write_mo(output, _said(read_catalogue(source)))
        fresh.replace(target)
        compiled += 1
    return compiled


def _said(catalogue: Catalog) -> Catalog:
    """A catalogue without entries that say nothing: for them another language is asked."""
    for entry in [entry for entry in catalogue if entry.id and not any(entry.string or ())]:
        catalogue.delete(entry.id)
    return catalogue


def read_catalogue(source: Path) -> Catalog:
    """The entries of a .po file."""
    with source.open("rb") as text:
        return read_po(text, locale=source.parts[-3], abort_invalid=True)
