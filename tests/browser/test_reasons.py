"""A refusal lights what it speaks of for as long as it is read."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.hands import move
from tests.browser.visitors import Visitor

TURNS = 12

_COVERED = """() => {
  const sign = document.querySelector('#popover').getBoundingClientRect();
  return [...document.querySelectorAll('.blamed')].filter((lit) => {
    const box = lit.getBoundingClientRect();
    return box.left < sign.right && box.right > sign.left && box.top < sign.bottom && box.bottom > sign.top;
  }).map((lit) => lit.id);
}"""


def pointed_at(ada: Visitor, rules: tuple[str, ...]) -> dict[str, Any]:
    """Play until something is refused by one of these rules, point at it; returns what is told of it."""
    for turn in range(TURNS):
        ada.wait_turn()
        choices = ada.state()["choices"]
        found = next((each for each in choices["refused"] if each["rule"] in rules and each["shows"]), None)
        if found is not None:
            move(ada.page.locator(f"#{choices['picks'][found['path'][-1]]['element']}"), force=True)
            expect(ada.page.locator("#popover")).to_be_visible()
            return dict(found)
        ada.act(turn * 5)
    raise AssertionError(f"nothing was refused by {rules}")


def expect_lit(ada: Visitor, ids: list[str]) -> None:
    """All of these are lit and in sight while the reason is shown, and dark when the pointer has gone."""
    for id in ids:
        expect(ada.page.locator(f"[id='{id}'].blamed")).to_have_count(1)
    assert ada.page.evaluate(_COVERED) == []
    move(ada.page.locator("#headline"))
    expect(ada.page.locator("#popover")).to_be_hidden()
    expect(ada.page.locator(".blamed")).to_have_count(0)


def test_a_line_of_one_tile_lights_its_track_and_its_stations(ada: Visitor) -> None:
    ada.set_up(first_seat="1")
    ids = pointed_at(ada, ("M-5.4",))["shows"].split()
    assert {id.split("-")[0] for id in ids} == {"track", "station", "car"}
    expect_lit(ada, ids)


def test_a_connection_that_cannot_be_paid_lights_the_cards_in_the_hand(ada: Visitor) -> None:
    ada.set_up(game="berlin", first_seat="1")
    ids = pointed_at(ada, ("B-5.3", "B-5.4"))["shows"].split()
    assert "hand-bike" in ids
    expect_lit(ada, ids)
