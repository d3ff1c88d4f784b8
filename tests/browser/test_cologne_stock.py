"""Stock rounds of 1893: market and shares large, deals in cells that keep their places; the spreadsheet."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, look, move, tap
from tests.browser.measures import LEAST, covered
from tests.browser.prepared import Prepared, golden
from tests.browser.test_table import PHONE
from tests.browser.visitors import Visitor

# In the record for four: a stock round begins while a paper of the package is unsold.
UNSOLD = 8
# In that for three: one company is founded and two are not; the first seat has several blocks to sell.
FOUNDING, HOLDING = 9, 171
# There the first stock round goes on from this place to that; in it the last paper of the package is bought.
FIRST_ROUND = range(7, 13)
LAPTOP = {"width": 1280, "height": 720}
TABLET = {"width": 820, "height": 1180}
_FRAME = """matrix => {
  const boxes = (selector) =>
    [...matrix.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  const rows = boxes('tr').flatMap(({ y, height }) => [y, height]);
  return [...rows, ...boxes('thead :is(td, th)').flatMap(({ x, width }) => [x, width])];
}"""
_WIDER = """sheet => [...sheet.querySelectorAll('.wide-table, p, h2, ul, svg:not(.sign)')]
  .filter((part) => !part.closest('td, th') && part.getBoundingClientRect().right > innerWidth)
  .map((part) => part.outerHTML.slice(0, 80))"""


def trading(visitor: Visitor) -> Prepared:
    """A table in a stock round in which the seat at turn has shares to sell."""
    table = Prepared(visitor, golden("cologne-18xx-3"))
    table.play_to(154)
    table.sit_down()
    return table


def places(cells: Locator) -> dict[str, tuple[float, float]]:
    """Where every cell of the exchange is."""
    found = {}
    for cell in cells.all():
        box = cell.bounding_box()
        assert box is not None
        found[cell.get_attribute("id") or ""] = (box["x"], box["y"])
    return found


def test_all_that_a_stock_round_needs_fits_a_small_window(invite: Invite) -> None:
    ada = invite(viewport=LAPTOP)
    table = trading(ada)
    page = table.page
    for id in ("#market-picture", "#matrix", "#board-picture", "#choices [data-key=pass]", "#seats"):
        shown = page.locator(id)
        expect(shown).to_be_visible()
        box = shown.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= LAPTOP["width"]
        assert box["y"] + box["height"] <= LAPTOP["height"], id
    market, board = page.locator("#market-picture").bounding_box(), page.locator("#canvas").bounding_box()
    assert market is not None
    assert board is not None
    assert market["width"] > 1.5 * board["width"]


def test_papers_still_for_sale_leave_market_and_map_large(invite: Invite) -> None:
    ada = invite(viewport=LAPTOP)
    table = Prepared(ada, golden("cologne-18xx-4"))
    table.play_to(UNSOLD)
    table.sit_down()
    page = table.page
    expect(page.locator("#package .paper:visible")).to_have_count(1)
    assert covered(page, "#package .paper:not(.owned), #matrix .deal, .seat, #trains-sheet li") == []
    for id in ("#market-picture", "#board-picture"):
        box = page.locator(id).bounding_box()
        assert box is not None
        assert box["height"] >= LAPTOP["height"] / 3, id


def test_the_log_lies_over_no_company_in_a_small_window(invite: Invite) -> None:
    ada = invite(viewport=LAPTOP)
    page = trading(ada).page
    expect(page.locator("#companies-sheet tbody tr")).to_have_count(10)
    sheets, tools = "#companies-sheet tbody tr, #trains-sheet li", "#tools > button, #tools summary"
    assert covered(page, f"{sheets}, #matrix .deal, .seat, {tools}") == []
    assert page.locator("#side").evaluate("side => side.scrollHeight - side.clientHeight") == 0
    wide = "frame => frame.scrollWidth - frame.clientWidth"
    assert page.locator("#companies-sheet .wide-table").evaluate(wide) <= 0


def test_a_deal_says_its_size_and_price_and_keeps_its_place(ada: Visitor) -> None:
    table = trading(ada)
    page = table.page
    sale = page.locator("#matrix .lit[id^=sell-]").first
    expect(sale).to_contain_text("%")
    expect(sale).to_contain_text(" M")
    cells = page.locator("#matrix [id^=buy-]")
    before = places(cells)
    moment = ada.moment()
    click(sale)
    ada.wait_change(moment)
    after = places(cells)
    assert all(abs(after[id][0] - x) < 1 and abs(after[id][1] - y) < 1 for id, (x, y) in before.items())


def test_buying_keeps_its_place_whatever_is_founded_and_held(invite: Invite) -> None:
    ada = invite(viewport=LAPTOP)
    table = Prepared(ada, golden("cologne-18xx-3"))
    cells = ada.shown("#matrix [id^=found-], #matrix [id^=buy-][id$='-10']")
    found = []
    for place in FOUNDING, HOLDING:
        table.play_to(place)
        table.sit_down(0)
        found.append({id.split("-")[1]: at for id, at in places(cells).items()})
        heights = ada.shown("#matrix .deal").evaluate_all("all => all.map((cell) => cell.offsetHeight)")
        assert min(heights) >= LEAST
    assert ada.shown("#matrix [id^=sell-]").count() > 2
    before, after = found
    assert before.keys() == after.keys()
    assert all(abs(after[name][0] - x) < 1 and abs(after[name][1] - y) < 1 for name, (x, y) in before.items())


@pytest.mark.parametrize("window", [LAPTOP, TABLET], ids=["laptop", "tablet"])
def test_rows_and_columns_of_the_exchange_stay_where_they_are(invite: Invite, window: dict[str, int]) -> None:
    ada = invite(viewport=window)
    table = Prepared(ada, golden("cologne-18xx-3"))
    frames = []
    for place in *FIRST_ROUND, HOLDING:
        table.play_to(place)
        table.sit_down()
        look(ada.page)
        frames.append(ada.shown("#matrix").evaluate(_FRAME))
        if place == FIRST_ROUND[0]:
            assert ada.shown("#package .paper:visible").count() == 1
            click(ada.shown("#found-DE"))
            expect(ada.shown("#choices [data-key^=par-]").first).to_be_visible()
            frames.append(ada.shown("#matrix").evaluate(_FRAME))
    assert ada.shown("#package .paper:visible").count() == 0
    assert ada.shown("#matrix [id^=sell-]").count() > 5
    for frame in frames:
        assert frame == pytest.approx(frames[0], abs=1)


_SHOWN = """matrix => {
  const edge = matrix.closest('.desk-shares').getBoundingClientRect().right;
  return {
    out: [...matrix.querySelectorAll('.deal')].filter((each) => each.getBoundingClientRect().right > edge)
      .map((each) => each.textContent),
    heads: [...matrix.querySelectorAll('thead .seat-name')]
      .map((each) => [each.offsetHeight, each.offsetTop]),
  };
}"""


@pytest.mark.parametrize(("name", "place"), [("cologne-18xx-3", HOLDING), ("cologne-18xx-4", UNSOLD)])
def test_every_block_fits_its_row_and_every_name_its_line(invite: Invite, name: str, place: int) -> None:
    ada = invite(viewport=LAPTOP)
    table = Prepared(ada, golden(name))
    table.play_to(place)
    table.sit_down()
    page = table.page
    # Whoever has a long name, and whoever holds most.
    page.evaluate("""() => {
      for (const name of document.querySelectorAll('#matrix .seat-name')) name.textContent = 'Hobbyspieler 1';
      const sold = document.querySelectorAll('#matrix tbody .deals:last-child');
      const deal = '<span class="deal lit"><span>50 % </span><span>450 M </span></span>';
      [5, 6].forEach((many, row) => sold[row].innerHTML = deal.repeat(many));
    }""")
    shown = ada.shown("#matrix").evaluate(_SHOWN)
    assert shown["out"] == []
    assert len({top for _, top in shown["heads"]}) == 1
    assert max(height for height, _ in shown["heads"]) < LEAST
    titles = ada.shown("#matrix thead th[title]")
    assert [title.get_attribute("title") for title in titles.all()][1:] == [
        f"Guest {seat}" for seat in range(2, 2 + titles.count() - 1)
    ]


def test_tables_of_companies_and_players_are_whole_in_a_small_window(invite: Invite) -> None:
    ada = invite(viewport=LAPTOP)
    page = trading(ada).page
    for key, frames in (("c", 2), ("p", 2)):
        page.keyboard.press(key)
        shown = page.locator(".on .wide-table:visible")
        expect(shown).to_have_count(frames)
        wide = "all => all.map((frame) => frame.scrollWidth - frame.clientWidth)"
        assert shown.evaluate_all(wide) == [0] * frames, key


def test_a_cell_that_is_not_allowed_says_why(ada: Visitor) -> None:
    table = trading(ada)
    page = table.page
    refused = page.locator("#matrix .refused").first
    expect(refused).to_have_attribute("aria-disabled", "true")
    move(refused)
    expect(page.locator("#popover")).to_contain_text("C-")


def test_what_lies_on_a_sheet_that_is_put_away_has_a_button(ada: Visitor) -> None:
    table = trading(ada)
    page = table.page
    lit = page.locator("#matrix .lit").count()
    assert lit
    before = page.locator("#choices .button:not([aria-disabled])").count()
    page.keyboard.press("m")
    expect(page.locator("#matrix")).to_be_hidden()
    expect(page.locator("#choices .button:not([aria-disabled])")).to_have_count(before + lit)
    page.keyboard.press("g")
    expect(page.locator("#choices .button:not([aria-disabled])")).to_have_count(before)


def test_the_spreadsheet_is_sorted_by_any_column_and_stays_so(ada: Visitor) -> None:
    table = trading(ada)
    page = table.page
    page.keyboard.press("p")
    rows = page.locator("#players-table tbody tr")
    worth = [int(row.locator("td").nth(2).inner_text()) for row in rows.all()]
    heading = page.locator("#players-table th", has_text="worth")
    click(heading.locator("button"))
    expect(heading).to_have_attribute("aria-sort", "descending")
    assert [int(row.locator("td").nth(2).inner_text()) for row in rows.all()] == sorted(worth, reverse=True)
    click(heading.locator("button"))
    expect(heading).to_have_attribute("aria-sort", "ascending")
    before = ada.moment()
    click(page.locator("#choices [data-key=pass]"))
    ada.wait_change(before)
    expect(heading).to_have_attribute("aria-sort", "ascending")
    values = [int(row.locator("td").nth(2).inner_text()) for row in rows.all()]
    assert values == sorted(values)
    page.keyboard.press("c")
    expect(page.locator("#revenue-table tbody tr")).to_have_count(8)
    page.keyboard.press("p")
    begun = page.locator("#time-table [data-moment]")
    click(begun.last)
    expect(page.locator("#past")).to_be_visible()


def test_sheets_are_as_wide_as_a_phone_and_their_tables_are_scrolled_in_them(invite: Invite) -> None:
    phone = invite(**PHONE)
    page = trading(phone).page
    for name in ("companies", "players", "tiles", "info"):
        tap(page.locator(f".sheet-tabs label:has(#sheet-{name}) span"))
        shown = page.locator(f".on-sheet-{name}")
        expect(shown).to_be_visible()
        assert shown.evaluate(_WIDER) == [], name
    expect(page.locator(".on-sheet-info .wide-table")).to_have_count(3)


def test_what_is_prepared_and_ordered_leaves_everybody_and_its_own_buttons_in_sight(invite: Invite) -> None:
    ada = invite(viewport=LAPTOP)
    page = trading(ada).page
    click(page.locator("#orders summary"))
    click(page.locator("#orders [data-prepare]").last)
    done, near = page.locator(".preparing li"), ".seat, .order .button, #trains-sheet li"
    expect(page.locator(".preparing")).to_be_visible()
    for count, wanted in enumerate(("[data-key=pass]", "[data-kind=draft]"), start=1):
        click(page.locator(f"#choices {wanted}"))
        expect(done).to_have_count(count)
        assert covered(page, near) == []
    give = page.get_by_role("button", name="Order this")
    click(give)
    cancel = page.locator(".order [data-do=cancel-order]")
    expect(cancel).to_be_visible()
    look(page)
    assert covered(page, near) == []
    assert not cancel.evaluate("button => button.matches(':hover')")


def test_what_may_not_be_sold_makes_no_row_of_a_phone_higher(invite: Invite) -> None:
    phone = invite(**PHONE)
    table = Prepared(phone, golden("cologne-18xx-3"))
    table.play_to(HOLDING)
    table.sit_down()
    page = table.page
    shut = page.locator("#matrix .deal.shut")
    assert shut.count() > 2
    assert [cell.is_visible() for cell in shut.all()] == [False] * shut.count()
    expect(page.locator("#matrix [id^=sell-][id$='-10'].refused").first).to_be_visible()
    tap(page.locator("#choices .not-possible summary"))
    expect(page.locator("#choices .not-possible .refused:visible")).to_have_count(shut.count())
