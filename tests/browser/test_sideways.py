"""A phone held sideways: the board as large as the window allows, and beside it all that a turn needs."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import Invite
from tests.browser.hands import look, tap
from tests.browser.measures import covered, cut, small_targets, sticks_out
from tests.browser.prepared import GOLDEN, Prepared, golden
from tests.browser.test_berlin_access import hoard
from tests.browser.test_berlin_phone import box
from tests.browser.test_cologne_places import SIX_TILES
from tests.browser.test_exchange import bring
from tests.browser.test_table import PHONE
from tests.browser.visitors import Visitor

SIZES = ((844, 390), (780, 360), (740, 360), (667, 375), (932, 430), (600, 360))
LOWEST = (740, 360)
SIDEWAYS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
# How wide Berlin's map is drawn at least, twice as wide as high, and how high the others' boards are.
MAPS = {844: 570, 780: 510, 740: 480, 667: 400, 932: 640, 600: 330}
_DRAWN = """() => {
  const picture = document.querySelector('#board-picture');
  const { width, height } = picture.getBoundingClientRect();
  const [, , wide, high] = picture.getAttribute('viewBox').split(' ').map(Number);
  const scale = Math.min(width / wide, height / high);
  return [wide * scale, high * scale];
}"""


def turned(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    look(page)


def meet(one: FloatRect, other: FloatRect) -> bool:
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 0 and down > 0


def expect_in_sight(page: Page, selector: str) -> None:
    """All of this kind lies in the window and under nothing."""
    assert page.locator(selector).count() > 0, selector
    assert cut(page, selector) == []
    assert covered(page, selector) == []


class Steps:
    """What is seen at each size from step to step: the status as high and the board as large each time."""

    def __init__(self, visitor: Visitor, *sizes: tuple[int, int]) -> None:
        self.page = visitor.page
        self.sizes = sizes or SIZES
        self.seen: dict[tuple[int, int], list[FloatRect]] = {}

    def look_at(self, *in_sight: str, parts: tuple[str, ...] = ("#status-box", "#board-frame")) -> None:
        for size in self.sizes:
            turned(self.page, size)
            for selector in in_sight:
                expect_in_sight(self.page, selector)
            places = [box(self.page.locator(part)) for part in parts]
            assert not meet(places[0], places[1]), size
            assert self.seen.setdefault(size, places) == places, f"{size}: {in_sight}"


@pytest.mark.parametrize("game", ["berlin", "metro", "cologne"])
def test_the_board_is_as_large_as_the_window_allows(invite: Invite, game: str) -> None:
    phone = invite(**SIDEWAYS)
    page = phone.page
    phone.set_up(game=game, chairs=("me", "bot-greedy"), first_seat="1")
    if game == "cologne":
        tap(page.locator("label:has(#sheet-map)"))
    for width, height in SIZES:
        turned(page, (width, height))
        expect(page.locator("#board-picture")).to_be_visible()
        assert layout(page) == "landscape"
        assert cut(page, "#board-frame, #status-box, .bar a, .sheet-tabs label") == []
        wide, high = page.evaluate(_DRAWN)
        if game == "berlin":
            assert wide >= MAPS[width], (width, height)
        elif game == "metro":
            assert high >= height - 45, (width, height)
        else:
            assert high >= min(height - 85, 250), (width, height)
        assert box(page.locator(".bar"))["height"] <= 36
        assert sticks_out(page) == []
        assert small_targets(page) == []
        phone.expect_no_overflow()


def layout(page: Page) -> str:
    return str(page.evaluate("document.cookie.match(/zugwerk-layout=(\\w+)/)[1]"))


def test_a_small_window_that_is_enlarged_has_one_column(invite: Invite) -> None:
    ada = invite(viewport={"width": 320, "height": 256})
    ada.set_up(game="berlin", chairs=("me", "bot-greedy"))
    assert box(ada.page.locator("#board-frame"))["width"] == 320
    assert layout(ada.page) == "portrait"


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_in_berlin_nothing_moves_or_is_covered_from_step_to_step(invite: Invite, language: str) -> None:
    phone = invite(**SIDEWAYS)
    page = phone.page
    phone.set_up(game="berlin", chairs=("me", "bot-greedy"), first_seat="1")
    address = page.url
    speaking = invite(**SIDEWAYS, locale=language, storage_state=phone.context.storage_state())
    speaking.go(address)
    speaking.at_table()
    phone, page = speaking, speaking.page
    steps, cards = Steps(phone), "#market .playing-card, #hand-cards .playing-card"
    offered = "#tickets-offered .ticket, #choices .button"
    steps.look_at(offered, cards)
    tap(page.locator(".ticket.offer").first)
    steps.look_at(offered, cards)
    for size in SIZES:
        turned(page, size)
        assert not meet(box(page.locator("#tickets-offered")), box(page.locator("#board-frame"))), size
        assert not meet(box(page.locator("#tickets-offered")), box(page.locator("#status-box"))), size
    tap(page.locator("#choices .primary"))
    expect(page.locator("#tickets-offered")).to_have_count(0)
    assert phone.wait_turn()
    steps.look_at(cards, "#undo .button")
    tap(page.locator("#market .playing-card.lit").first)
    steps.look_at("#choices .button", cards)
    tap(page.locator("#choices .primary"))
    expect(page.locator("#status-box.waiting")).to_have_count(0)
    steps.look_at(cards)
    tap(page.locator("#deck"))
    steps.look_at("#choices .button", cards)
    tap(page.locator("#choices .primary"))
    assert phone.wait_turn()
    hoard(phone, 22)
    assert phone.wait_turn()
    # A grey connection, which may be paid in any colour, in many of them with more or fewer bicycles.
    tap(page.locator(f"[id='{most_ways(phone)}'] .space").first)
    expect(page.locator("#choices .small-cards").first).to_be_visible()
    assert page.locator("#choices .button").count() >= 6
    steps.look_at("#choices .button", "#step", cards)
    tap(page.locator("#choices [data-key^=colour]").first)
    expect(page.locator("#choices [data-key^=pay]").first).to_be_visible()
    steps.look_at("#choices .button", cards)
    tap(page.locator("#choices [data-key^=pay]").first)
    expect(page.locator("#choices .primary")).to_be_visible()
    steps.look_at("#choices .button", cards)


def most_ways(visitor: Visitor) -> str:
    """The element of the connection that can be paid in most ways."""
    choices = visitor.state()["choices"]
    lines = [action["path"][0] for action in choices["actions"] if action["do"].startswith("claim")]
    return str(choices["picks"][max(lines, key=lines.count)]["element"])


def test_the_last_turns_take_their_place_from_the_map(invite: Invite, tmp_path: Path) -> None:
    *lines, _, _, seed = (GOLDEN / "berlin-2.jsonl").read_text(encoding="utf-8").splitlines()
    file = tmp_path / "last.jsonl"
    file.write_text("\n".join([*lines, seed]), encoding="utf-8")
    phone = invite(**SIDEWAYS)
    page = phone.page
    bring(phone, file, "Play on from where it stops")
    tap(page.get_by_role("button", name="Sit here").first)
    tap(page.get_by_role("button", name="Fill up with bots and start"))
    phone.at_table()
    assert phone.wait_turn()
    steps, cards = Steps(phone), "#market .playing-card, #hand-cards .playing-card"
    steps.look_at("#last-turns", cards)
    for size in SIZES:
        turned(page, size)
        assert page.evaluate(
            "(e => e.scrollHeight <= e.clientHeight + 1)(document.querySelector('#last-turns'))"
        )
    tap(page.locator("#market .playing-card.lit").first)
    steps.look_at("#last-turns", "#choices .button", cards)


def test_in_metro_board_tile_and_buttons_are_in_sight_all_turn(invite: Invite) -> None:
    phone = invite(**SIDEWAYS)
    page = phone.page
    phone.set_up(game="metro", chairs=("me", "bot-greedy"), first_seat="1")
    assert phone.wait_turn()
    steps = Steps(phone)
    held = "#hand .hand-tile svg"
    steps.look_at("#board-picture", held, "#choices .button")
    tap(page.locator("#canvas .lit").first)
    expect(page.locator("#choices .primary")).to_be_visible()
    steps.look_at("#board-frame", held, "#choices .button")
    tap(page.locator("#choices [data-key=cancel]"))
    tap(page.locator("#choices .button").first)
    tap(page.locator("#choices .primary"))
    expect(page.locator(held)).to_have_count(2)
    steps.look_at("#board-frame", held, "#choices .button")


def test_in_metro_shares_are_scrolled_past_the_tile(invite: Invite) -> None:
    phone = invite(**SIDEWAYS)
    page = phone.page
    phone.set_up(game="metro", chairs=("me", "bot-greedy"), companies=True, first_seat="1")
    assert phone.wait_turn()
    turned(page, LOWEST)
    share = page.locator("#panels .share").first
    share.evaluate("share => share.scrollIntoView({ block: 'nearest' })")
    assert covered(page, "#panels .shares:first-of-type .share") == []
    expect_in_sight(page, "#choices .button")


def test_the_guide_leaves_what_a_turn_needs_in_sight(invite: Invite) -> None:
    phone = invite(**SIDEWAYS, reduced_motion="reduce", locale="de-DE")
    for game, needed in (("metro", "#hand .hand-tile svg"), ("berlin", "#tickets-offered .ticket")):
        phone.go("/")
        tap(phone.page.locator(f".game-card button[formaction='/learn'][value='{game}']"))
        phone.page.wait_for_url("**/t/*")
        phone.at_table()
        for size in SIZES:
            turned(phone.page, size)
            expect_in_sight(phone.page, f"{needed}, #choices .button")
            expect(phone.page.locator("#guide-lesson")).to_be_in_viewport()
        if game == "berlin":
            tap(phone.page.locator(".ticket.offer").first)
            expect_in_sight(phone.page, f"{needed}, #choices .button")
        phone.page.locator("#guide-next").evaluate("button => button.scrollIntoView({ block: 'nearest' })")
        expect_in_sight(phone.page, f"{needed}, #choices .button, #guide-next")


def test_in_cologne_a_step_offers_all_in_its_own_box_and_ends_in_its_corner(invite: Invite) -> None:
    phone = invite(**SIDEWAYS)
    page = phone.page
    table = Prepared(phone, golden("cologne-18xx-3"))
    steps, corners = Steps(phone, *SIZES[:5]), set()
    # The draft, a stock round, routes, and trains.
    for place in (0, 40, 60, 100):
        table.play_to(place)
        table.sit_down()
        expect(page.locator("#choices .button").first).to_be_visible()
        steps.look_at("#choices", ".sheet-tabs label", parts=("#status-box", ".sheet-tabs"))
        turned(page, LOWEST)
        inside = page.evaluate(_INSIDE)
        assert inside == [], f"{place}: {inside}"
        for ends in page.locator("#choices > [data-kind=pass]").all():
            where = box(ends)
            corners.add((where["x"] + where["width"], where["y"] + where["height"]))
        assert sticks_out(page) == []
    assert len(corners) == 1, corners


# Choices that stick out of their box sideways, or that end the step and are not in sight.
_INSIDE = """() => {
  const frame = document.querySelector('#status-box').getBoundingClientRect();
  return [...document.querySelectorAll('#choices > .button')].filter((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const ends = button.matches('[data-kind=pass]') && (top < frame.top || bottom > frame.bottom);
    return left < frame.left || right > frame.right || ends;
  }).map((button) => button.textContent);
}"""


def test_in_cologne_the_papers_of_a_stock_round_are_scrolled_under_the_tabs(invite: Invite) -> None:
    phone = invite(**SIDEWAYS)
    page = phone.page
    table = Prepared(phone, golden("cologne-18xx-3"))
    table.play_to(40)
    table.sit_down()
    for size in SIZES[:5]:
        turned(page, size)
        assert covered(page, ".sheet-tabs label, #buy-DE, .deal.lit") == [], size
        lowest = page.locator(".deal").last
        lowest.scroll_into_view_if_needed()
        expect(lowest).to_be_in_viewport()
        assert covered(page, ".sheet-tabs label") == []
        page.locator(".deal").first.scroll_into_view_if_needed()
    tap(page.locator("label:has(#sheet-market)"))
    for size in SIZES[:5]:
        turned(page, size)
        assert box(page.locator("#market-sheet, .desk-market svg").first)["height"] >= size[1] - 85
        expect_in_sight(page, ".desk-market svg")


def test_in_cologne_tiles_are_chosen_beside_the_map(invite: Invite) -> None:
    phone = invite(**SIDEWAYS)
    page = phone.page
    table = Prepared(phone, golden("cologne-18xx-2"))
    table.play_to(SIX_TILES)
    table.sit_down()
    turned(page, LOWEST)
    tap(page.locator("#canvas .lit").first)
    expect(page.locator("#choices > .button:has(.face)").first).to_be_visible()
    expect_in_sight(page, "#choices [data-control=cancel], .fan .button")
    tap(page.locator("#choices > .button:has(.face)").first)
    expect_in_sight(page, "#choices .button")
