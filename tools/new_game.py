"""A new game to begin with: small, complete, and played at once in terminal and browser.

Run as ``python -m tools.new_game ID [TITLE]``. It writes the files of ``tools/skeleton``, adds the id to the
registry and a case to the golden records. Change it step by step into the game that is wanted.
"""

import json
import keyword
import re
import subprocess
import sys
from pathlib import Path

from tools import house
from tools.catalogues import MISSING, PLURALS
from tools.report import ROOT

SKELETON = ROOT / "tools" / "skeleton"
ID = re.compile(r"[a-z]{3,20}")
HOMES = {
    "game": "src/zugwerk/games/@id@",
    "render": "src/zugwerk/render/@id@",
    "docs": "docs",
    "tests": "tests/games/@id@",
}
CLASS = re.compile(r"^class (@Name@\w*)", re.MULTILINE)
GAMES = re.compile(r"(_GAMES: Final = \([^)]*)\)")
FINISH = (("tools.catalogues", "compile"), ("tools.shapes", "write"))
NEXT = """{title} is there. Play it: zugwerk play {id}
Then make it yours, file by file; CONTRIBUTING.md tells which holds what. These tell what is missing:
    make golden check
    pytest tests/contract tests/games/{id} tests/golden -k {id}"""


def problem(id: str, root: Path = ROOT) -> str:
    """Why there cannot be a new game of this id, or ""."""
    if not ID.fullmatch(id):
        return f"“{id}” is no id for a game: it takes 3 to 20 small letters"
    if keyword.iskeyword(id):
        return f"“{id}” is a word of Python, which no package can be called"
    package = root / "src" / "zugwerk"
    taken = {path.stem for kind in ("*/", "*.po") for path in package.rglob(kind)}
    beside = [*(package / "games").iterdir(), *(package / "render").iterdir(), *(root / "docs").glob("*.md")]
    taken |= {path.stem for path in beside}
    return f"“{id}” is taken" if id in taken else _confusion(id, root, package)


def _confusion(id: str, root: Path, package: Path) -> str:
    """What of the house is called like the game or one of its classes: ``tools.house`` would complain."""
    for place, _ in house.mentions(root, package, {id}):
        return (
            f"“{id}” is a word of the house already, as in {place}, and a game's id stands only in the game"
        )
    theirs = house.names_of_all(package)
    for file in sorted(SKELETON.rglob("*.txt")):
        for pattern in CLASS.findall(file.read_text(encoding="utf-8")):
            name = pattern.replace("@Name@", id.capitalize())
            if name in theirs:
                place = theirs[name].relative_to(root).as_posix()
                return f"“{id}” would make a class {name}, and there is one in {place}"
    return ""


def write(id: str, title: str, root: Path = ROOT) -> list[Path]:
    """Write all files of a new game; returns them."""
    signs = {"@id@": id, "@Name@": id.capitalize(), "@Title@": title, "@R@": id[:2].upper()}

    def filled(text: str) -> str:
        for sign, value in signs.items():
            text = text.replace(sign, value)
        return text

    texts = {
        root / filled(HOMES[part]) / file.relative_to(SKELETON / part).with_suffix(""): filled(
            file.read_text(encoding="utf-8")
        )
        for part in HOMES
        for file in sorted((SKELETON / part).rglob("*.txt"))
    }
    page = root / "docs" / "game.md"
    texts[root / "docs" / f"{id}.md"] = texts.pop(page)
    words = filled((SKELETON / "locale" / "words.txt").read_text(encoding="utf-8"))
    for language in PLURALS:
        place = root / "src" / "zugwerk" / "locale" / language / "LC_MESSAGES" / f"{id}.po"
        texts[place] = catalogue(language, words)
    for file, text in texts.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    enter(id, root)
    return list(texts)


def catalogue(language: str, words: str) -> str:
    """The English catalogue, or one in which every entry is marked as missing."""
    count, rule = PLURALS[language]
    head = (
        f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: nplurals={count}; plural=({rule});\\n"\n\n'
    )
    if language == "en":
        return head + words
    forms = "".join(f'msgstr[{form}] ""\n' for form in range(count))
    bare = re.sub(r'(msgstr\[\d\] ".*"\n)+', lambda _: forms, re.sub(r'msgstr ".*"', 'msgstr ""', words))
    return head + re.sub(r"^msgid ", f"# {MISSING}\nmsgid ", bare, flags=re.MULTILINE)


def enter(id: str, root: Path) -> None:
    """Add a game to the registry and a case to the golden records."""
    registry = root / "src" / "zugwerk" / "games" / "registry.py"
    text = registry.read_text(encoding="utf-8")
    registry.write_text(GAMES.sub(rf'\1, "{id}")', text, count=1), encoding="utf-8")
    cases = root / "tests" / "golden" / "cases.json"
    tables = {"2": (2, {}), "3": (3, {"heap": 150}), "4": (4, {})}
    lines = [
        f',\n "{id}-{name}": ' + json.dumps({"game": id, "seats": seats, "options": options})
        for name, (seats, options) in tables.items()
    ]
    kept = cases.read_text(encoding="utf-8").rstrip().removesuffix("}").rstrip()
    cases.write_text(kept + "".join(lines) + "\n}\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Do what the command line says; returns the exit code."""
    if not 1 <= len(arguments) <= 2:
        print("usage: python -m tools.new_game ID [TITLE]")
        return 2
    id, title = arguments[0], arguments[-1] if len(arguments) == 2 else arguments[0].capitalize()
    if why := problem(id):
        print(why)
        return 1
    for file in write(id, title):
        print(file.relative_to(ROOT))
    for tool in FINISH:
        subprocess.run([sys.executable, "-m", *tool], cwd=ROOT, check=True)
    print(NEXT.format(id=id, title=title))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
