"""The documents are complete and their links lead somewhere.

Checked are relative links in every Markdown file, that each command of the program and each option of each
game is described, that all game pages have the same headings and say whose the game is, and that decision
records stay short. Run as ``python -m tools.docs_check``.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from tools.report import ROOT, report

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
COMMAND = re.compile(r"^[│ ]+([a-z][a-z-]+) {2,}\S", re.MULTILINE)
GAME_HEADINGS = [
    "Play",
    "Rules covered",
    "Readings and known differences",
    "Options",
    "Notation",
    "Data sources",
]
LONGEST_DECISION = 25


def problems(
    root: Path,
    commands: Iterable[str],
    games: Mapping[str, Sequence[str]],
    owners: Mapping[str, Mapping[str, str]],
) -> Iterator[str]:
    """Everything missing in the documents of a project directory."""
    pages = {page: page.read_text(encoding="utf-8") for page in markdown_files(root)}
    for page, text in pages.items():
        yield from broken_links(root, page, text)
    everything = "\n".join(pages.values())
    for command in commands:
        if not re.search(rf"\bzugwerk {command}\b", everything):
            yield f"the command zugwerk {command} is described nowhere"
    for game, options in games.items():
        page = root / "docs" / f"{game}.md"
        if page in pages:
            yield from gaps(game, pages[page], options, owners.get(game, {}))
        else:
            yield f"docs/{game}.md is missing"
    for page, text in pages.items():
        if page.parent.name == "decisions" and len(text.splitlines()) > LONGEST_DECISION:
            yield f"{page.relative_to(root)} is longer than {LONGEST_DECISION} lines"


def gaps(game: str, text: str, options: Sequence[str], owner: Mapping[str, str]) -> Iterator[str]:
    """What the page of a game does not tell."""
    for option in options:
        if f"`{option}`" not in text:
            yield f"docs/{game}.md does not name the option `{option}`"
    for fact, words in owner.items():
        if not words.strip():
            yield f"the game {game} does not say its {fact}"
        elif words not in text:
            yield f"docs/{game}.md does not name its {fact}, {words}"
    if HEADING.findall(text) != GAME_HEADINGS:
        yield f"docs/{game}.md should have exactly the headings {', '.join(GAME_HEADINGS)}"


def markdown_files(root: Path) -> list[Path]:
    """The Markdown files of the project itself."""
    return sorted([*root.glob("*.md"), *(root / "docs").rglob("*.md")])


def broken_links(root: Path, page: Path, text: str) -> Iterator[str]:
    """Relative links to files that do not exist, and anchors without a heading."""
    for target in LINK.findall(text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = page.parent / path if path else page
        if not file.exists():
            yield f"{page.relative_to(root)}: the link to {target} leads nowhere"
        elif anchor and anchor not in anchors(file.read_text(encoding="utf-8")):
            yield f"{page.relative_to(root)}: {path or page.name} has no heading #{anchor}"


def anchors(text: str) -> set[str]:
    """The anchors of the headings of a Markdown text."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def program_commands() -> list[str]:
    """The commands that the program's own help lists."""
    program = Path(sys.executable).with_name("zugwerk")
    shown = subprocess.run([program, "--help"], capture_output=True, text=True, check=True)
    return COMMAND.findall(shown.stdout)


def game_options() -> dict[str, list[str]]:
    """Every game's id with its options."""
    from zugwerk.games.registry import find_game, game_ids

    return {game: [option.name for option in find_game(game).meta.options] for game in game_ids()}


def game_owners() -> dict[str, dict[str, str]]:
    """Whose every game is; one of our own is nobody else's."""
    from zugwerk.games.registry import find_game, game_ids

    metas = [find_game(game).meta for game in game_ids()]
    return {
        meta.id: {"original": meta.original, "designer": meta.designer, "publisher": meta.publisher}
        for meta in metas
        if meta.permission != "own"
    }


if __name__ == "__main__":
    sys.exit(report("Documents", problems(ROOT, program_commands(), game_options(), game_owners())))
