"""Whole games of Metro by clicks alone, from the first page to the end screen."""

import re
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.hands import click
from tests.browser.kinds import Deeds, seat_kinds
from tests.browser.visitors import Visitor
from zugwerk.core.record import read_record
from zugwerk.games.registry import find_game, game_ids


def number(shown: str) -> int:
    """A number as pages write it, with a proper minus."""
    return int(shown.replace("−", "-"))


def check_end(visitor: Visitor, seats: int) -> None:
    """The end screen: everyone's place and sources of points, the graph, the links."""
    page = visitor.page
    expect(page.locator(".place")).to_have_count(seats)
    for place in page.locator(".place").all():
        total = number(place.locator(".points").inner_text())
        assert sum(number(text) for text in place.locator("dd").all_inner_texts()) == total
    expect(page.locator(".graph")).to_be_visible()
    expect(page.locator("#headline")).to_have_text(re.compile("[Ww]in|share"))
    link = page.get_by_role("link", name="Record").get_attribute("href")
    with urllib.request.urlopen(f"{visitor.address}{link}") as answer:
        record = read_record(answer.read().splitlines())
    game = find_game(record.header.game)
    assert record.check_deals(game) > 0
    *_, last = record.replay(game)
    outcome = last.state.outcome()
    assert outcome is not None
    shown = [number(text) for text in page.locator(".place .place-head .points").all_inner_texts()]
    assert shown == sorted(outcome.scores, reverse=True)


def test_a_game_against_bots_in_one_click(ada: Visitor) -> None:
    ada.go("/")
    click(ada.page.get_by_role("button", name="Play Metro now"))
    ada.page.wait_for_url("**/t/*")
    ada.at_table()
    assert ada.play_to_the_end() == 20
    check_end(ada, 3)
    assert "finished" in ada.page.title()
    click(ada.page.get_by_role("button", name="Rematch"))
    ada.page.wait_for_url(lambda url: "/t/" in url)
    ada.page.wait_for_selector(".places", state="detached")
    assert ada.wait_turn()


@pytest.mark.long
def test_a_game_with_companies_and_central_stations(ada: Visitor) -> None:
    ada.set_up(chairs=("me", *("bot-greedy",) * 4), companies=True, central_stations=True, first_seat="1")
    page = ada.page
    assert ada.wait_turn()
    before = ada.moment()
    click(page.locator("#slot-C23"))
    click(page.locator("#share-40"))
    ada.wait_change(before)
    expect(page.locator("#log")).to_contain_text("puts its central car on C23")
    expect(page.locator("#car-C23")).to_have_count(1)
    assert ada.wait_turn()
    before = ada.moment()
    click(page.locator("#share-20"))
    expect(page.locator("#share-20")).to_have_attribute("aria-pressed", "true")
    click(page.locator("#pile-20"))
    click(page.locator("#choices .primary"))
    ada.wait_change(before)
    expect(page.locator("#log")).to_contain_text("exchanges the 20 % share")
    ada.play_to_the_end()
    check_end(ada, 5)


@pytest.mark.parametrize(
    "options",
    [
        {"companies": True, "central_stations": True, "hand_size": 2},
        {"central_stations": True, "numbered_stations": True, "free_rotation": True},
    ],
)
@pytest.mark.long
def test_every_kind_of_action_of_metro_is_clicked(ada: Visitor, options: dict[str, Any]) -> None:
    ada.set_up(chairs=("me", "bot-greedy"), **options)
    wanted = seat_kinds("metro") - (set() if "companies" in options else {"Exchange"})
    deeds = Deeds(ada, "metro")
    deeds.click_all_kinds(wanted, lambda offered: offered["Place"][0])
    assert deeds.clicked == wanted


@pytest.mark.long
def test_a_game_with_turned_tiles_a_hand_of_three_and_numbers(ada: Visitor) -> None:
    ada.set_up(
        chairs=("me", *("bot-beginner",) * 5),
        free_rotation=True,
        hand_size=3,
        numbered_stations=True,
        central_tracks=True,
    )
    assert ada.wait_turn()
    own = ada.page.locator("#numbers .plate").all_inner_texts()
    assert len(own) == 4
    for number in own:
        expect(ada.page.locator(f"#station-{number}.own")).to_have_count(1)
    ada.play_to_the_end()
    check_end(ada, 6)


@pytest.mark.parametrize("game", sorted({*game_ids()} - {"metro"}))
def test_another_game_is_played_by_its_list_of_actions(ada: Visitor, game: str) -> None:
    ada.set_up(game=game)
    for turn in range(4):
        assert ada.wait_turn()
        ada.act(turn)
    expect(ada.page.locator("#board-picture")).to_be_visible()
    data = ada.state()
    assert data["count"] > 4
