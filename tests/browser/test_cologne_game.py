"""A whole game of 1893 by clicks alone, from the form to the end screen, against greedy bots."""

import urllib.request

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import Visitor
from zugwerk.core.record import Record, read_record
from zugwerk.games.registry import find_game

# Somebody in a hurry: clicks whatever is lit or offered as soon as it is, until the result is shown. Confirms
# what is picked, builds if possible, seldom does nothing and seldom asks for what others have to agree to.
_CLICKER = """async ([seed, seconds]) => {
  const shy = /^(Pass|No |Do not|Cancel|Found|Offer|Turn|Ask|Go bankrupt|Decline|Sell)/;
  const until = Date.now() + seconds * 1000;
  const lottery = (count) => (seed = (seed * 48271) % 2147483647) % count;
  let clicks = 0;
  while (!document.querySelector(".places")) {
    if (Date.now() > until) return { clicks, over: false };
    document.querySelector("#ask[open] #ask-yes")?.click();
    const turn = document.querySelector("#status-box.turn:not(.waiting)");
    const lit = turn ? [...document.querySelectorAll("#canvas .lit, #desk .lit:not([id^=sell-])")] : [];
    const buttons = turn ? [...document.querySelectorAll("#choices button:not([aria-disabled])")] : [];
    if (!lit.length && !buttons.length) {
      await new Promise((go) => setTimeout(go, 5));
      continue;
    }
    const confirm = buttons.find((button) => button.matches(".primary"));
    const bold = buttons.filter((button) => !shy.test(button.innerText.trim()));
    const others = buttons.filter((button) => button.dataset.key !== "cancel");
    const pressed = bold.length && lottery(20) ? bold : others;
    const wanted = confirm ? [confirm] : lit.length && lottery(9) ? lit : pressed;
    // There may be no button but Cancel, or none at all.
    const choice = [wanted, lit, buttons].find((each) => each.length);
    choice[lottery(choice.length)].dispatchEvent(new MouseEvent("click", { bubbles: true }));
    clicks += 1;
    await new Promise((go) => setTimeout(go, 0));
  }
  return { clicks, over: true };
}"""


def record_of(visitor: Visitor) -> Record:
    link = visitor.page.get_by_role("link", name="Record").get_attribute("href")
    with urllib.request.urlopen(f"{visitor.address}{link}") as answer:
        return read_record(answer.read().splitlines())


def whole_game(visitor: Visitor) -> tuple[Record, int]:
    """Somebody plays to the end; who goes bankrupt plays again, for that is a short game."""
    for seed in range(1893, 1898):
        visitor.set_up(game="cologne", chairs=("me", "bot-greedy"), first_seat="1")
        told = visitor.page.evaluate(_CLICKER, [seed, 1800])
        assert told["over"], told
        record = record_of(visitor)
        if all(entry.action != "bankrupt" for entry in record.entries):
            return record, told["clicks"]
    raise AssertionError("bankrupt every time")


@pytest.mark.long
def test_a_whole_game_by_clicks_alone(ada: Visitor) -> None:
    record, clicks = whole_game(ada)
    page = ada.page
    own = [entry.action for entry in record.entries if entry.seat == 0]
    assert len(own) > 100
    assert clicks >= len(own)
    kinds = {action.split()[0] for action in own}
    assert {"buy", "share", "lay", "run", "train", "pass"} <= kinds
    *_, last = record.replay(find_game("cologne"))
    outcome = last.state.outcome()
    assert outcome is not None
    expect(page.locator("#log")).to_contain_text("The bank is broken")
    expect(page.locator("#log")).not_to_contain_text("stands in")
    shown = [int(text) for text in page.locator(".place .place-head .points").all_inner_texts()]
    assert shown == sorted(outcome.scores, reverse=True)
    for place in page.locator(".places .place").all():
        total = int(place.locator(".points").inner_text())
        assert sum(int(text) for text in place.locator("dd").all_inner_texts()) == total
    expect(page.locator(".graph")).to_be_visible()
