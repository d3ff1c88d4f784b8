"""Whose games these are, on a page of its own and at the foot of every other."""

import pytest

from tests.server.pages.conftest import Visit
from tests.server.pages.test_site import RAW
from zugwerk.core.messages import LANGUAGES
from zugwerk.games.registry import find_game, game_ids


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_names_who_made_every_game(visit: Visit, language: str) -> None:
    answer = visit(language.replace("_", "-")).get("/about")
    shown = answer.body.decode()
    assert answer.status == 200
    assert not RAW.search(answer.body)
    for meta in [find_game(id).meta for id in game_ids()]:
        for fact in (meta.title, meta.original, meta.designer, meta.publisher):
            assert fact in shown


def test_every_page_leads_there(visit: Visit) -> None:
    browser = visit()
    waiting = browser.new_table(**{"chair-0": "me", "chair-1": "open"})
    table = browser.new_table(**{"chair-0": "me", "chair-1": "bot-random"})
    for path in ("/", "/new", "/account", "/rules/metro", "/maps", "/t/nowhere22", "/about", waiting, table):
        foot = browser.get(path).body.decode().partition("<footer")[2].partition("</footer>")[0]
        assert "not made, licensed or endorsed" in foot, path
        assert 'href="/about"' in foot, path
