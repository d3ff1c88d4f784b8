"""What the scripts of a page take from it is there: the page of a table brings words, others none."""

import re
from pathlib import Path

import pytest

import zugwerk

SERVER = Path(zugwerk.__path__[0]) / "server"
STATIC = SERVER / "static"
_SCRIPT = re.compile(r"<script type=\"module\" src=\"\{\{ static\('([\w/]+\.js)'\)")
_IMPORTED = re.compile(r"^(?:import|export) (?:[^;\"]* from )?\"(\.[^\"]+)\";", re.MULTILINE)
PAGES = {
    page.name: _SCRIPT.findall(text)
    for page in sorted((SERVER / "templates").glob("*.html"))
    if (text := page.read_text(encoding="utf-8"))
    if _SCRIPT.search(text)
}


def scripts_of(script: Path) -> set[Path]:
    """A script and all that it imports."""
    found, waiting = set[Path](), [script]
    while waiting:
        one = waiting.pop().resolve()
        if one not in found:
            found.add(one)
            names = _IMPORTED.findall(one.read_text(encoding="utf-8"))
            waiting += [one.parent / name for name in names]
    return found


@pytest.mark.parametrize("page", PAGES)
def test_only_a_page_that_brings_words_has_scripts_that_take_them(page: str) -> None:
    scripts = {one for name in PAGES[page] for one in scripts_of(STATIC / name)}
    takers = {one.name for one in scripts if re.search(r"\b(?:word|icon)\(", one.read_text(encoding="utf-8"))}
    brings = 'id="words"' in (SERVER / "templates" / page).read_text(encoding="utf-8")
    assert brings == bool(takers), takers


def test_pages_with_words_and_without_are_both_looked_at() -> None:
    assert {"table.html", "lobby.html", "new.html", "base.html"} <= PAGES.keys()
    assert len(scripts_of(STATIC / "table.js")) > 20
