"""The pages of rules have an anchor for every rule that anything cites, the same in every language."""

import re

import pytest

from tools.report import ROOT
from tools.rules_check import rules_of as documented
from zugwerk.core.messages import LANGUAGES
from zugwerk.games.registry import find_game, game_ids, rules_languages
from zugwerk.server.pages.rules import rules_of

ANCHOR = re.compile(r' id="([A-Z]{1,2}-[^"]+)"')


def anchors(game: str, language: str) -> list[str]:
    return ANCHOR.findall(rules_of(game, language).markup)


@pytest.mark.parametrize("game", game_ids())
def test_every_rule_that_tests_and_refusals_cite_has_an_anchor(game: str) -> None:
    cited = documented(ROOT / "docs" / f"{game}.md") | {
        option.rule for option in find_game(game).meta.options
    }
    assert cited - set(anchors(game, "en")) - {""} == set()


@pytest.mark.parametrize("game", game_ids())
def test_the_rules_are_the_same_in_every_language(game: str) -> None:
    for language in rules_languages(game):
        found = anchors(game, language)
        assert found == anchors(game, "en"), language
        assert len(found) == len(set(found)), language


@pytest.mark.parametrize("game", game_ids())
def test_the_rules_are_written_in_every_language_or_not_translated_yet(game: str) -> None:
    assert rules_languages(game) in (("en",), tuple(LANGUAGES))


def test_markup_in_the_text_stays_text() -> None:
    markup = rules_of("metro", "en").markup
    assert "<script" not in markup
    assert (
        '<li id="M-5.4"><a class="rule" href="#M-5.4">M-5.4</a> <strong>No one-tile line</strong>' in markup
    )
    assert "<table>" in markup


@pytest.mark.parametrize("game", game_ids())
def test_every_head_of_a_table_says_something(game: str) -> None:
    assert "<th></th>" not in rules_of(game, "en").markup
