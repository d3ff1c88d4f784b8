"""Words that were given up do not come back."""

from pathlib import Path

import pytest

from tools.report import ROOT
from tools.terms import problems, words

GLOSSARY = """# Glossary

## English words

| word | in English | not |
| --- | --- | --- |
| bond | bond | `debenture` |

## German words

| word | in German | not |
| --- | --- | --- |
| bond | Anleihe | `Obligation` |

## Polish words

| word | in Polish | not |
| --- | --- | --- |
| bond | bon | `obligacj`, `bonik`, `blue: papier` |

## More

| word | `meaning` |
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A project with a glossary, a catalogue and the rules of a game."""
    for name, text in {
        "docs/glossary.md": GLOSSARY,
        "src/zugwerk/locale/pl/LC_MESSAGES/red.po": 'msgid "red.bond"\nmsgstr "Kup bon"\n',
        "src/zugwerk/locale/de/LC_MESSAGES/red.po": 'msgid "red.bond"\nmsgstr "Obligacje"\n',
        "src/zugwerk/games/red/data/rules.pl.md": "Bony są tanie.\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_words_stand_in_the_last_column_of_their_table() -> None:
    assert words(GLOSSARY, "## Polish words") == ["obligacj", "bonik", "blue: papier"]


def test_other_words_and_other_languages_are_well(tree: Path) -> None:
    assert list(problems(tree)) == []


@pytest.mark.parametrize(
    "name", ["src/zugwerk/locale/pl/LC_MESSAGES/red.po", "src/zugwerk/games/red/data/rules.pl.md"]
)
def test_a_word_that_was_given_up_is_found_in_any_form(tree: Path, name: str) -> None:
    with (tree / name).open("a", encoding="utf-8") as file:
        file.write("Dziesięć Obligacji\n")
    number = len((tree / name).read_text(encoding="utf-8").splitlines())
    assert list(problems(tree)) == [f"{name}:{number}: “Obligacj” was given up"]


def test_a_word_may_be_given_up_in_what_one_game_says(tree: Path) -> None:
    for room in ("red", "blue"):
        (tree / f"src/zugwerk/locale/pl/LC_MESSAGES/{room}.po").write_text("Papier\n", encoding="utf-8")
    assert list(problems(tree)) == ["src/zugwerk/locale/pl/LC_MESSAGES/blue.po:1: “Papier” was given up"]


def test_a_glossary_without_words_is_a_problem(tree: Path) -> None:
    (tree / "docs" / "glossary.md").write_text("# Glossary\n")
    assert list(problems(tree)) == [
        "docs/glossary.md: no words under “## English words”",
        "docs/glossary.md: no words under “## German words”",
        "docs/glossary.md: no words under “## Polish words”",
    ]


def test_this_project_keeps_to_its_words() -> None:
    assert list(problems(ROOT)) == []
