"""The log beside the board: small pictures, times, and a line that lights the place it speaks of."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, write
from tests.browser.test_exchange import bring
from tests.browser.visitors import Visitor
from zugwerk.server.pages.log import TURNS_PER_PAGE, TURNS_PER_UPDATE

LONG = Path(__file__).parent.parent / "golden" / "cologne-18xx-4.jsonl"

# Somebody asks for what is new, and before that has come finds out that the whole log is needed.
_NEED_WHOLE = """async () => {
  const script = document.querySelector('script[src$="table.js"]').src;
  const { Updates } = await import(script.replace("table.js", "updates.js"));
  const told = [];
  const updates = new Updates((found) => told.push(found.log), () => false);
  updates.refresh();
  updates.refresh(true);
  await updates.answered;
  return told.map((log) => log.before);
}"""


def test_a_line_of_the_log_shows_its_tile_and_lights_its_place(ada: Visitor) -> None:
    ada.set_up(first_seat="1")
    ada.wait_turn()
    ada.act()
    page = ada.page
    line = page.locator("#log [data-shows^='tile-']").first
    expect(line.locator("svg")).to_be_visible()
    expect(page.locator("#log time").first).to_have_text(re.compile(r"^\d\d:\d\d$"))
    tile = page.locator(f"#{line.get_attribute('data-shows')}")
    expect(tile).not_to_have_class(re.compile("spot"))
    line.hover()
    expect(tile).to_have_class(re.compile("spot"))
    page.locator("h1").hover()
    expect(tile).not_to_have_class(re.compile("spot"))


def test_the_newest_entry_stays_in_sight_whatever_happens_round_the_log(ada: Visitor) -> None:
    """More comes at once, while it scrolls, and the log gets lower; who has gone further up is left there."""
    ada.set_up(chairs=("me", "bot-greedy", "bot-greedy"), first_seat="1")
    page, below = ada.page, "list => list.scrollHeight - list.scrollTop - list.clientHeight"
    log = page.locator("#log")
    for _ in range(4):
        ada.wait_turn()
        ada.act()
    ada.wait_turn()
    page.evaluate(
        """async () => {
          const list = document.getElementById("log");
          for (let number = 0; number < 12; number += 1) {
            list.scrollTop = list.scrollHeight;
            // The event that tells of it comes when there is more already.
            list.insertAdjacentHTML("beforeend", list.querySelector(".turn").outerHTML.repeat(3));
            await new Promise(requestAnimationFrame);
          }
          list.style.maxHeight = "90px";
        }"""
    )
    expect(log).to_have_css("max-height", "90px")
    ada.act()
    ada.wait_turn()
    page.wait_for_timeout(500)
    assert log.evaluate(below) < 5
    log.hover()
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(300)
    assert (up := log.evaluate(below)) > 100
    ada.act()
    ada.wait_turn()
    assert log.evaluate(below) >= up


def test_why_the_newest_entry_came_about_is_told_in_sight(invite: Invite) -> None:
    ada = invite(viewport={"width": 1280, "height": 720})
    ada.set_up(chairs=("me", "bot-greedy"), first_seat="2")
    ada.wait_turn()
    page = ada.page
    click(page.locator("#log .why-log[data-why]").last)
    told = page.locator("#log .reason")
    expect(told).to_be_visible()
    log, reason = page.locator("#log").bounding_box(), told.bounding_box()
    assert log is not None
    assert reason is not None
    assert log["y"] <= reason["y"]
    assert reason["y"] + reason["height"] <= log["y"] + log["height"] + 1
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize(("game", "bots"), [("metro", 5), ("berlin", 3)])
def test_the_log_is_in_sight_on_a_small_desktop_however_many_play(
    invite: Invite, game: str, bots: int
) -> None:
    ada = invite(viewport={"width": 1280, "height": 720})
    ada.set_up(game=game, chairs=("me", *["bot-greedy"] * bots))
    ada.wait_turn()
    boxes = [ada.page.locator(f"#{id}").bounding_box() for id in ("log", "tools", "book")]
    assert all(boxes)
    log, tools, book = [box for box in boxes if box is not None]
    assert log["height"] >= 60
    assert log["y"] + log["height"] <= 720
    assert tools["y"] + tools["height"] <= book["y"]
    facts = ada.page.locator(".facts").bounding_box()
    assert facts is not None
    # What does not fit over the log is scrolled there, and not hidden behind it.
    assert facts["y"] + facts["height"] <= book["y"] + 1


def test_what_was_taken_back_is_told_at_once_and_stays_in_the_log(invite: Invite) -> None:
    ada = invite(reduced_motion="reduce")
    ada.set_up(first_seat="1")
    ada.wait_turn()
    ada.act()
    click(ada.page.locator("#do-undo"))
    told = ada.page.locator("#log .news", has_text="takes the last move back")
    expect(told).to_have_count(1)
    for turn in range(TURNS_PER_UPDATE // 2 + 1):
        ada.wait_turn()
        ada.act(turn * 5)
        expect(told).to_have_count(1)


def test_that_the_whole_log_is_needed_is_not_forgotten_while_another_is_awaited(invite: Invite) -> None:
    ada = invite(reduced_motion="reduce")
    ada.set_up(first_seat="1")
    for turn in range(TURNS_PER_UPDATE // 2 + 2):
        ada.wait_turn()
        ada.act(turn * 5)
    first, second = ada.page.evaluate(_NEED_WHOLE)
    assert first > 0
    assert second == -1


def test_a_long_log_begins_with_its_newest_turns_and_earlier_ones_are_asked_for(ada: Visitor) -> None:
    bring(ada, LONG, "Look through it")
    ada.at_table()
    page, turns = ada.page, ada.page.locator("#log .turn")
    expect(turns).to_have_count(TURNS_PER_PAGE)
    page.locator("#log").evaluate("list => list.scrollTop = 0")
    first = turns.first.get_attribute("data-first")
    top = turns.first.bounding_box()
    click(page.get_by_role("button", name="Earlier turns"))
    expect(turns.first).to_have_attribute("data-first", "0")
    expect(page.get_by_role("button", name="Earlier turns")).to_be_hidden()
    assert turns.count() > 2 * TURNS_PER_PAGE
    now = page.locator(f"#log .turn[data-first='{first}']").bounding_box()
    assert top is not None
    assert now is not None
    assert abs(top["y"] - now["y"]) < 40, "whoever reads stays where they were"
    assert page.locator("#told").inner_text() == "", "what was earlier is no news"


def test_looking_back_or_filtering_brings_the_earlier_turns(ada: Visitor) -> None:
    bring(ada, LONG, "Look through it")
    ada.at_table()
    page = ada.page
    table = page.url
    page.keyboard.press("Home")
    expect(page.locator("#log .shown-moment").first).to_be_visible()
    assert page.locator("#log .turn").first.get_attribute("data-first") == "0"
    ada.go(table)
    ada.at_table()
    write(page.locator("#log-filter"), "buys EVA")
    expect(page.locator("#log .turn:visible").first).to_contain_text("buys EVA")


_NOTIFY = """async (text) => {
  const script = document.querySelector('script[src$="table.js"]').src;
  const { notify } = await import(script.replace("table.js", "notice.js"));
  notify(text, "M-5.4");
}"""


def test_a_notice_lies_over_the_board_and_never_over_the_log(ada: Visitor) -> None:
    ada.set_up(first_seat="1")
    ada.wait_turn()
    ada.page.evaluate(_NOTIFY, "Somebody else was first, so nothing of this has been done. " * 4)
    notice, side = ada.page.locator("#notice").bounding_box(), ada.page.locator("#side").bounding_box()
    assert notice is not None
    assert side is not None
    assert notice["x"] >= 0
    assert notice["x"] + notice["width"] <= side["x"]


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "pl-PL", "pt-BR"])
def test_what_filters_the_log_of_a_small_column_is_named_in_full(invite: Invite, language: str) -> None:
    visitor = invite(viewport={"width": 1280, "height": 720}, locale=language)
    visitor.go("/")
    click(visitor.page.locator(".game-card button[value=cologne]").first)
    visitor.page.wait_for_url("**/t/*")
    visitor.at_table()
    words, room = visitor.page.locator("#log-filter").evaluate("""field => {
      const style = getComputedStyle(field);
      const pen = new OffscreenCanvas(1, 1).getContext("2d");
      pen.font = `${style.fontSize} ${style.fontFamily}`;
      const edges = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      return [pen.measureText(field.placeholder).width, field.clientWidth - edges];
    }""")
    assert 0 < words <= room
