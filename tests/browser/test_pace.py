"""What others do can be followed: one action after another, numbered on the board, and skipped at will."""

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, type_key
from tests.browser.measures import covered
from tests.browser.prepared import Prepared, golden
from tests.browser.test_berlin import join
from tests.browser.test_table import PHONE
from tests.browser.visitors import Visitor
from tests.patience import wait_until

BOTS = ("me", "bot-greedy", "bot-greedy", "bot-greedy")
_WATCH = """() => {
  window.came = [];
  window.flown = [];
  const known = new Set([...document.querySelectorAll('#canvas [id^=tile-]')].map((tile) => tile.id));
  new MutationObserver(() => {
    for (const tile of document.querySelectorAll('#canvas [id^=tile-]:not(.ghost)')) {
      if (known.has(tile.id)) continue;
      known.add(tile.id);
      window.came.push([tile.id, performance.now()]);
    }
    for (const flight of document.querySelectorAll('.flight')) {
      if (!window.flown.includes(flight.innerHTML)) window.flown.push(flight.innerHTML);
    }
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""

# How many tiles are seen, and since when.
_COUNT = """
window.counted = [];
const count = () => {
  const found = document.querySelectorAll('#canvas [id^=tile-]:not(.ghost)').length;
  if (found && found !== window.counted.at(-1)?.[0]) window.counted.push([found, performance.now()]);
  requestAnimationFrame(count);
};
document.addEventListener('DOMContentLoaded', count);
"""

_GROWN = """() => window.counted.at(-1)?.[0] > window.counted.at(-2)?.[0]
  && !document.querySelector('#table[data-showing]')"""

# Numbers every city with a station, and the tiles under them, as if others had just brought them.
_NUMBER_CITIES = """async () => {
  const script = document.querySelector('script[src$="table.js"]').src;
  const { shown } = await import(script.replace("table.js", "page.js"));
  const { numberFresh } = await import(script.replace("table.js", "fresh.js"));
  const all = [...document.querySelectorAll('#canvas [id^=city-]')];
  const cities = all.filter((city) => city.querySelector('.mark'));
  const tiles = cities.map((city) => document.getElementById(`tile-${city.dataset.hex}`));
  shown.state.fresh = [...cities, ...tiles.filter((tile) => tile)].map((element) => element.id);
  numberFresh();
  return shown.state.fresh.length;
}"""
_HEIGHTS = "all => all.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d)"
_HIDDEN = """() => [...document.querySelectorAll('#fresh circle')].flatMap((disc) => {
  const one = disc.getBoundingClientRect();
  return [...document.querySelectorAll('#canvas .mark')].filter((mark) => {
    const other = mark.getBoundingClientRect();
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return across > 1 && down > 1;
  }).map((mark) => mark.textContent);
})"""

# The first action of a kind, done without a click.
_DO = """async (verb) => {
  const { choices, seat, version } = JSON.parse(document.getElementById('state').textContent);
  const { do: action } = choices.actions.find((one) => one.do.startsWith(verb));
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  const body = JSON.stringify({ seat, action, version, key: crypto.randomUUID() });
  const where = location.pathname.replace("/t/", "/api/table/");
  return (await fetch(`${where}/act`, { method: "POST", headers, body })).status;
}"""

# What is shown stays until it is let go.
_HOLD = """() => {
  const later = window.setTimeout;
  window.held = [];
  window.setTimeout = (work, delay, ...more) =>
    [700, 350].includes(delay) ? held.push(work) : later(work, delay, ...more);
}"""


def came(page: Page) -> list[tuple[str, float]]:
    return [(id, at) for id, at in page.evaluate("window.came")]


def numbers(page: Page) -> list[str]:
    return page.locator("#fresh text").all_text_contents()


def first_turn(visitor: Visitor) -> None:
    visitor.set_up(chairs=BOTS, first_seat="1")
    visitor.wait_turn()
    visitor.page.evaluate(_WATCH)
    visitor.act()


def test_whoever_comes_back_is_shown_what_others_did_meanwhile_one_after_another(ada: Visitor) -> None:
    ada.set_up(chairs=BOTS, first_seat="1")
    ada.wait_turn()
    address, count = ada.page.url, ada.state()["count"]
    ada.act()
    ada.go("/about")
    update = address.replace("/t/", "/api/table/") + "/update"

    def is_played() -> bool:
        found = ada.context.request.get(update).json()
        return bool(found["turn"] and found["count"] >= count + len(BOTS))

    wait_until(is_played, "the bots do not play")
    ada.page.add_init_script(_COUNT)
    ada.go(address)
    ada.page.wait_for_function(_GROWN)
    counted = ada.page.evaluate("window.counted")
    # The first is seen in the place of the last; the others follow.
    times = [at for (before, _), (after, at) in itertools.pairwise(counted) if after > before]
    assert len(times) == len(BOTS) - 2
    assert all(second - first >= 500 for first, second in itertools.pairwise(times))
    ada.page.reload()
    ada.wait_turn()
    ada.page.wait_for_timeout(500)
    assert len(ada.page.evaluate("window.counted")) == 1


def test_others_act_one_after_another_and_what_is_new_has_numbers(ada: Visitor) -> None:
    first_turn(ada)
    page = ada.page
    expect(page.locator("#showing")).to_be_visible()
    assert ada.wait_turn()
    others = came(page)[1:]
    assert len(others) == 3
    gaps = [later - earlier for (_, earlier), (_, later) in itertools.pairwise(others)]
    assert min(gaps) > 550, gaps
    assert numbers(page) == ["1", "2", "3"]
    page.reload()
    ada.at_table()
    assert numbers(page) == ["1", "2", "3"], "they stay until one acts"
    ada.act()
    expect(page.locator("#fresh text").nth(2)).to_be_hidden()


def test_before_ones_first_turn_what_others_did_has_numbers(ada: Visitor) -> None:
    ada.set_up(chairs=BOTS, first_seat="2")
    assert ada.wait_turn()
    ada.wait_newest()
    expect(ada.page.locator("#fresh text")).to_have_text(["1", "2", "3"])


def test_connections_that_others_built_have_numbers(ada: Visitor, invite: Invite) -> None:
    table = ada.set_up(game="berlin", chairs=("me", "open"), first_seat="1")
    bert = join(invite, table, "Bert")
    for visitor, verb in ((ada, "keep"), (bert, "keep"), (ada, "claim")):
        visitor.go(table)
        visitor.at_table()
        answer = visitor.page.evaluate(_DO, verb)
        assert answer == 200
    bert.go(table)
    bert.at_table()
    expect(bert.page.locator("#fresh text")).to_have_text(["1"])


def test_bots_are_said_to_think_one_after_another_and_nothing_jumps(ada: Visitor) -> None:
    ada.set_up(chairs=BOTS, first_seat="1")
    ada.wait_turn()
    page = ada.page
    page.evaluate(
        """() => {
          window.heads = [];
          const box = document.getElementById('status-box');
          const look = () => {
            const said = document.getElementById('headline').textContent;
            const height = box.getBoundingClientRect().height;
            if (window.heads.at(-1)?.[0] !== said) window.heads.push([said, height]);
          };
          new MutationObserver(look).observe(box, {subtree: true, childList: true, characterData: true});
        }"""
    )
    ada.act()
    assert ada.wait_turn()
    heads: list[tuple[str, float]] = [(said, height) for said, height in page.evaluate("window.heads")]
    told = [said for said, _ in heads if said != "Your turn"]
    assert told == [f"Casual {seat} is thinking…" for seat in (2, 3, 4)]
    assert len({height for _, height in heads}) == 1, heads


@pytest.mark.parametrize("way", ["key", "click", "sign"])
def test_a_click_or_a_key_shows_the_table_as_it_is(ada: Visitor, way: str) -> None:
    first_turn(ada)
    page = ada.page
    expect(page.locator("#showing.more")).to_be_visible()
    if way == "key":
        page.keyboard.press("Shift")
    else:
        click(page.locator("h1" if way == "click" else "#showing"))
    expect(page.locator("#table[data-showing]")).to_have_count(0)
    state: dict[str, Any] = ada.state()
    if state["turn"]:
        expect(page.locator("#canvas .lit").first).to_be_visible()
    assert ada.wait_turn()
    assert page.locator("#canvas [id^=tile-]").count() == 4


# A sign of what somebody else did, with more to come, as long as one pleases.
_SAY = """() => {
  const sign = document.getElementById('showing');
  document.getElementById('showing-text').textContent =
    'Bartholomew the Steady buys 10 % of Deutz-Gummersbacher Eisenbahn for 120 M from the pool';
  sign.hidden = false;
  sign.classList.add('more');
}"""


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["window", "phone"])
def test_a_sign_of_what_others_do_leaves_tabs_free_and_takes_its_click(
    invite: Invite, size: tuple[int, int]
) -> None:
    phone = size[0] < 400
    ada = invite(viewport={"width": size[0], "height": size[1]}, has_touch=phone, is_mobile=phone)
    ada.set_up("cologne", chairs=("me", "screen:Bo"), first_seat="1")
    ada.page.evaluate(_SAY)
    sign = ada.page.locator("#showing")
    expect(sign.locator("small:visible")).to_have_text("tap to skip" if phone else "click to skip")
    cut = "all => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length"
    assert sign.locator("span").evaluate_all(cut) == 0
    # On a phone further tabs, and the map with its buttons, are scrolled to.
    near = "#showing, .sheet-tabs label:nth-child(-n + 3) span"
    assert covered(ada.page, near if phone else f"{near}, .sheet-tabs span, #zoom [data-zoom=in]") == []


_OVER = """([one, other]) => {
  const [a, b] = [one, other].map((part) => document.querySelector(part).getBoundingClientRect());
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return across > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
}"""


@pytest.mark.parametrize("game", ["berlin", "metro", "cologne"])
def test_words_about_the_table_lie_over_neither_board_nor_links(invite: Invite, game: str) -> None:
    ada = invite(viewport={"width": 1280, "height": 720})
    ada.set_up(game, chairs=("me", "screen:Bo"), first_seat="1")
    page = ada.page
    if page.locator("#handover-take").is_visible():
        click(page.locator("#handover-take"))
    page.evaluate(_SAY)
    assert not page.evaluate(_OVER, ["#showing", "#stage"])
    assert covered(page, ".bar .brand, .bar-end > *") == []
    page.evaluate("document.getElementById('showing-text').textContent = 'Casual 3 buys BKB for 180 M'")
    assert not page.evaluate(_OVER, ["#showing", ".table-name b"])
    page.evaluate("document.getElementById('showing').hidden = true")
    ada.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("#notice")).to_have_text("No connection. Trying again…")
    assert not page.evaluate(_OVER, ["#notice", "#stage"])
    assert covered(page, ".bar .brand, .bar-end > *") == []
    ada.context.set_offline(False)


@pytest.mark.parametrize("game", ["berlin", "metro", "cologne"])
def test_on_a_phone_words_about_the_table_stand_in_the_status_and_cover_nothing(
    invite: Invite, game: str
) -> None:
    phone = invite(**PHONE)
    phone.set_up(game, chairs=("me", "bot-greedy", "bot-greedy"), first_seat="2")
    page = phone.page
    height = page.locator("#status-box").bounding_box()
    assert phone.wait_turn()
    assert page.locator("#status-box").bounding_box() == height, "the board stays where it was"
    page.evaluate(_SAY)
    assert not page.evaluate(_OVER, ["#showing", "#stage"])
    for part in ("#headline", "#undo", "#choices"):
        assert not page.evaluate(_OVER, ["#showing", part]), part
    page.evaluate("document.getElementById('headline').textContent = 'Bartholomew the Steady is to move'")
    assert not page.evaluate(_OVER, ["#showing", "#headline"]), "nor a headline of two lines"


# How many tiles lie on the board, how many the log tells of, and of how many it knows.
_TOLD = """() => {
  const all = [...document.querySelectorAll('#log .turn p')];
  const lines = all.filter((line) => / places /.test(line.textContent));
  const tiles = document.querySelectorAll('#canvas [id^=tile-]:not(.ghost)');
  return [tiles.length, lines.filter((line) => line.checkVisibility()).length, lines.length];
}"""


def test_the_log_tells_nothing_that_the_board_does_not_show_yet(ada: Visitor) -> None:
    ada.set_up(chairs=BOTS, first_seat="1")
    ada.wait_turn()
    page = ada.page
    page.evaluate(_HOLD)
    click(page.locator("#tools summary"))
    click(page.locator("#tools").get_by_role("button", name=re.compile("Let a bot play for")))
    click(page.locator("#ask-yes"))
    behind = False
    for _ in range(6):
        page.wait_for_function("() => window.held.length > 0")
        tiles, told, known = page.evaluate(_TOLD)
        assert told == tiles
        behind = behind or known > told
        page.evaluate("() => window.held.shift()()")
    assert behind, "more was known than was shown"


def test_who_wants_no_motion_sees_everything_at_once(invite: Invite) -> None:
    calm = invite(reduced_motion="reduce")
    first_turn(calm)
    assert calm.wait_turn()
    assert calm.page.evaluate("window.flown") == []
    expect(calm.page.locator("#showing")).to_be_hidden()


def test_the_pace_is_a_setting(ada: Visitor) -> None:
    ada.set_up()
    page = ada.page
    expect(page.locator("#table")).to_have_attribute("data-pace", "normal")
    table = page.url
    ada.go("/account")
    page.get_by_label("All at once").check()
    with page.expect_navigation():
        click(page.locator("form[action='/account/name'] button"))
    ada.go(table)
    expect(page.locator("#table")).to_have_attribute("data-pace", "off")


def test_points_go_to_their_owner_and_a_blind_card_is_shown(ada: Visitor) -> None:
    ada.set_up("berlin", first_seat="1")
    ada.wait_turn()
    page = ada.page
    while page.locator("#deck.lit").count() == 0:
        ada.act()
        ada.wait_turn()
    page.evaluate(_WATCH)
    before = ada.moment()
    click(page.locator("#deck"))
    click(page.locator("#choices .primary"))
    ada.wait_change(before)
    page.wait_for_function("window.flown.some((markup) => markup.includes('edged'))")


def test_history_is_looked_at_while_others_are_shown(ada: Visitor) -> None:
    first_turn(ada)
    page = ada.page
    expect(page.locator("#showing.more")).to_be_visible()
    type_key(page, "Home")
    expect(page.locator("#past")).to_be_visible()
    expect(page.locator("#canvas [id^=tile-]")).to_have_count(0)
    page.wait_for_timeout(1500)
    expect(page.locator("#canvas [id^=tile-]")).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["window", "phone"])
def test_numbers_can_be_read_and_hide_no_station(invite: Invite, size: tuple[int, int]) -> None:
    ada = invite(viewport={"width": size[0], "height": size[1]})
    table = Prepared(ada, golden("cologne-18xx-3"))
    table.play_to(133)
    table.sit_down()
    # What the page asks for by itself would bring the real numbers.
    ada.page.wait_for_load_state("networkidle")
    assert ada.page.evaluate(_NUMBER_CITIES) > 10
    heights = ada.page.locator("#fresh text").evaluate_all(_HEIGHTS)
    assert min(heights) >= 12
    assert ada.page.evaluate(_HIDDEN) == []
    ada.page.keyboard.press("p")
    expect(ada.page.locator("#players-sheet")).to_be_visible()
    ada.page.keyboard.press("g")
    assert ada.page.evaluate(_HIDDEN) == [], "a board that was put away is numbered as before"
    assert len(numbers(ada.page)) == len(heights)


def test_the_ledger_keeps_up_while_more_and_more_is_shown(ada: Visitor, invite: Invite) -> None:
    """Others act faster than it can be shown: no sheet is older than the board."""
    table = Prepared(ada, golden("cologne-18xx-existing-4"))
    watcher = invite()
    watcher.go(table.address)
    watcher.at_table()
    page = watcher.page
    page.evaluate(_HOLD)
    before = page.inner_text("#cash-0")
    # The third buys, and that is shown until it is let go; meanwhile the first buys, and then the second.
    for place in (1, 3, 4):
        table.play_to(place)
        expect(page.locator("#moment")).to_have_text(re.compile(rf" {place}$"))
    while page.inner_text("#cash-0") == before:
        page.evaluate("held.splice(0).forEach((go) => go())")
        page.wait_for_function("held.length > 0")
    expect(page.locator("#table")).to_have_attribute("data-showing", "")
    cash = re.findall(r"\d+", page.inner_text("#cash-0"))
    assert [page.locator("#player-row-0 td").first.text_content()] == cash
