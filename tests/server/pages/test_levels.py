"""Where a bot is chosen, levels are called by words in the reader's language; the usual one is chosen."""

import html
import re

import pytest

from tests.server.pages.browsing import api
from tests.server.pages.conftest import Visit
from zugwerk.bots.levels import DEFAULT, LEVELS, called, named
from zugwerk.core.messages import LANGUAGES, translator


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_are_offered_in_the_readers_language(visit: Visit, language: str) -> None:
    page = html.unescape(visit(language.replace("_", "-")).get("/new?game=metro").body.decode())
    places = []
    for level in LEVELS:
        words = translator(language).text(called(level.name, "metro", 3))
        chosen = " selected" if level.name == DEFAULT else ""
        assert f'<option value="bot-{level.name}"{chosen}>' in page
        places.append(page.index(words))
    assert places == sorted(places), "the weakest first"


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_are_called_by_their_levels_wherever_they_are_named(visit: Visit, language: str) -> None:
    browser = visit(language.replace("_", "-"))
    words = translator(language)
    master, casual = (words.text(named(bot)) for bot in ("master", "greedy"))
    table = browser.new_table(**{"seats": "4", "chair-0": "me", "chair-1": "bot-master", "chair-2": "open"})
    lobby = html.unescape(browser.get(table).body.decode())
    assert f"<b>{master}</b>" in lobby
    listed = html.unescape(browser.get("/").body.decode())
    assert f'{master} <small class="a-bot">' in listed, "in the list of tables too, and that it is a bot"
    browser.submit(f"{table}/seat/fill", bot="greedy")
    assert browser.call(f"{api(table)}/stand-in", seat=0).status == 200
    page = html.unescape(browser.get(table).body.decode())
    names = re.findall(r'<span class="seat-name">([^<]+)</span>', page)
    assert names[1:] == [master, f"{casual} 3", f"{casual} 4"]
    assert casual in page[page.index('id="log"') :], "the log tells who stands in"
    told = browser.data(api(table))["chairs"]
    assert [chair["name"] for chair in told[1:]] == [master, casual, casual]
    assert [chair["bot"] for chair in told[1:]] == ["master", "greedy", "greedy"]
    assert "greedy" not in re.sub(r"<[^>]*>", "", page[: page.index("<script")])


def test_who_stands_in_is_chosen_with_the_table_and_offered_again(visit: Visit) -> None:
    browser = visit()
    table = browser.new_table(**{"chair-0": "me", "chair-1": "bot-greedy", "standin": "steady"})
    dialog = browser.get(table).body.decode().partition('id="ask-bot"')[2]
    assert '<option value="steady" selected>' in dialog
    assert browser.call(f"{api(table)}/stand-in", seat=0).status == 200
    assert browser.data(api(table))["chairs"][0]["stand_in"] == "steady"
    assert browser.submit("/new", game="metro", seats="2", standin="hal").status == 400
