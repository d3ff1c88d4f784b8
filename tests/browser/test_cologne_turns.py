"""A company's turn in 1893: what is in sight, and in which order it is offered."""

import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, ViewportSize, expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, tap
from tests.browser.measures import covered
from tests.browser.prepared import Prepared, golden
from tests.browser.test_access import check
from tests.browser.visitors import Visitor

LAPTOP = {"width": 1280, "height": 720}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# In the record: money for a train is to be raised, a tile is to be laid, trains are to run, a paper is to be
# bought, a train must be bought, a merger is voted on.
RAISE, TRACK, RUN, STOCK, MUST_BUY, VOTE = 129, 132, 133, 156, 197, 198
# In the record for two: five trains of other companies may be bought, and two may not.
MANY_TRAINS = 404

_HEIGHTS = "all => all.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d)"
# Towards which edges the track of a drawn tile leads, as it lies on the page.
_EXITS = """([tile, upright]) => {
  const frame = document.querySelector(upright).getScreenCTM().inverse();
  const found = [...document.querySelectorAll(tile)].flatMap((path) => {
    const onto = frame.multiply(path.getScreenCTM());
    return [0, path.getTotalLength()].map((far) => path.getPointAtLength(far).matrixTransform(onto));
  });
  const outer = found.filter(({ x, y }) => Math.hypot(x, y) > 35);
  return [...new Set(outer.map(({ x, y }) => (Math.round(Math.atan2(y, x) * 6 / Math.PI) + 12) % 12))].sort();
}"""


def table_at(visitor: Visitor, place: int, seat: int | None = None) -> Prepared:
    table = Prepared(visitor, golden("cologne-18xx-3"))
    table.play_to(place)
    table.sit_down(seat)
    return table


def box_of(shown: Locator) -> FloatRect:
    box = shown.bounding_box()
    assert box is not None
    return box


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes have more than their rims in common."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1


def labels(visitor: Visitor) -> list[str]:
    return visitor.page.locator("#choices > .button").all_inner_texts()


def test_the_log_and_all_choices_are_in_sight_in_a_small_window(invite: Invite) -> None:
    ada = invite(viewport=LAPTOP)
    table = table_at(ada, TRACK)
    for place in (TRACK, RUN, MUST_BUY, VOTE):
        table.play_to(place)
        table.sit_down()
        log, choices = ada.shown("#log"), ada.shown("#choices")
        expect(log).to_be_visible()
        assert box_of(log)["y"] + 80 < LAPTOP["height"]
        assert box_of(log)["height"] >= 80
        assert box_of(choices)["y"] + box_of(choices)["height"] <= box_of(ada.shown("#book"))["y"]
        inner = choices.evaluate("element => element.scrollHeight - element.clientHeight")
        assert inner <= 0, place
        check(ada, f"the column beside the map at {place}")


@pytest.mark.parametrize("language", ["en", "de", "pl", "pt-BR"])
def test_who_buys_trains_sees_what_bank_companies_and_players_have(invite: Invite, language: str) -> None:
    ada = invite(viewport=LAPTOP)
    table = table_at(ada, MUST_BUY)
    ada.context.add_cookies([{"name": "zugwerk-language", "value": language, "url": ada.address}])
    table.sit_down()
    expect(ada.shown("#companies-sheet tbody tr")).to_have_count(10)
    assert covered(ada.page, "#trains-sheet li, #companies-sheet tbody tr, .seat, #tools > button") == []
    assert ada.shown("#around").evaluate("around => around.scrollHeight - around.clientHeight") == 0
    wide = "frame => frame.scrollWidth - frame.clientWidth"
    assert ada.shown("#companies-sheet .wide-table").evaluate(wide) <= 0
    assert box_of(ada.shown(".book .tabs"))["height"] < 40, "the tabs of the log stand in one line"


@pytest.mark.parametrize("size", [LAPTOP, {"width": 1440, "height": 900}], ids=["laptop", "larger"])
def test_what_is_decided_on_and_all_players_are_in_sight_and_the_status_keeps_its_height(
    invite: Invite, size: ViewportSize
) -> None:
    ada = invite(viewport=size)
    table = Prepared(ada, golden("cologne-18xx-3"))
    heights: dict[int, float] = {}
    for place in (RAISE, TRACK, RUN, STOCK, MUST_BUY, VOTE):
        table.play_to(place)
        table.sit_down()
        heights[place] = box_of(ada.shown("#status-box"))["height"]
        assert ada.shown(".matter").count() == (place in (RAISE, RUN, VOTE)), place
        assert covered(ada.page, ".seat, #seats .seat-name, .stage-words, .matter > *, .matter li") == []
        for part in ("#around", "#hand"):
            hidden = ada.shown(part).evaluate("part => part.scrollHeight - part.clientHeight")
            assert hidden <= 0, (place, part)
    assert len(set(heights.values())) == 1, heights


def test_four_with_long_names_are_told_in_full_in_a_small_window(invite: Invite) -> None:
    ada = invite(viewport=LAPTOP)
    names = ("me", *(f"screen:Bartholomew the Steady {number}" for number in (2, 3, 4)))
    ada.set_up(game="cologne", chairs=names, first_seat="1")
    assert covered(ada.page, ".seat, #seats .seat-name, .seat-detail small, #seats .points") == []
    wide = "all => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length"
    assert ada.shown(".seat, .seat-text, .seat-detail small").evaluate_all(wide) == 0


def test_on_a_phone_the_status_keeps_its_height_and_covers_a_third_at_most(invite: Invite) -> None:
    ada = invite(**PHONE)
    table = Prepared(ada, golden("cologne-18xx-3"))
    heights: dict[int, float] = {}
    for place in (RAISE, TRACK, RUN, STOCK, MUST_BUY, VOTE):
        table.play_to(place)
        table.sit_down()
        heights[place] = box_of(ada.shown("#status-box"))["height"]
    assert len(set(heights.values())) == 1, heights
    assert heights[RUN] <= 844 / 3


def test_many_trains_of_other_companies_are_a_step_of_their_own(ada: Visitor) -> None:
    table_at(ada, RAISE)
    assert labels(ada) == ["Buy from another company", "No more trains", "Take EVA"]
    click(ada.shown("#choices .button").first)
    expect(ada.shown("#choices > .button").first).to_have_text("Buy a 2-train of EKB · 1–140 M")
    assert labels(ada)[-1] == "Cancel"
    assert len(labels(ada)) == 7
    click(ada.shown("#choices > .button").first)
    expect(ada.shown("#choices .bounds")).to_have_text("M (1–140 M)")
    click(ada.shown("#choices [data-control=cancel]"))
    expect(ada.shown("#choices > .button").first).to_have_text("Buy from another company")


@pytest.mark.parametrize("options", [{"viewport": LAPTOP}, PHONE], ids=["laptop", "phone"])
def test_the_way_back_stays_in_sight_and_more_is_hinted_at(invite: Invite, options: dict[str, Any]) -> None:
    ada = invite(**options)
    table_at(ada, RAISE)
    click(ada.shown("#choices .button").first)
    cancel, box = ada.shown("#choices [data-control=cancel]"), ada.shown("#choices")
    expect(box).to_have_class(re.compile("crowded more"))
    place = box_of(cancel)
    assert overlap(box_of(ada.shown("#choices > .button").first), box_of(box))
    assert not overlap(box_of(ada.shown("#choices > .button").first), place)
    assert covered(ada.page, "#choices [data-control=cancel]") == []
    box.evaluate("box => box.scrollTo(0, box.scrollHeight)")
    expect(box).not_to_have_class(re.compile("more"))
    last = ada.shown("#choices > .button").nth(-2)
    assert not overlap(box_of(last), box_of(cancel)), "at the end of the list nothing lies under it"
    assert box_of(cancel)["y"] == pytest.approx(place["y"], abs=2)
    click(cancel)
    expect(box).not_to_have_class(re.compile("crowded"))


def choose_tile_that_turns(ada: Visitor) -> str:
    """Choose a tile that can be laid in several ways; returns the element of its hex."""
    for name in [spot.get_attribute("id") or "" for spot in ada.shown("#canvas .lit").all()]:
        click(ada.shown(f"#{name}"), force=True)
        faces = ada.shown("#choices > .button:has(.face):not(.refused, [data-control])")
        if faces.count():
            click(faces.first)
        if ada.shown("#choices [data-key=turn]").count():
            return name
    raise AssertionError("no tile can be turned")


@pytest.mark.parametrize(("window", "said"), [({}, "Turn R"), (PHONE, "Turn")], ids=["mouse", "touch"])
def test_the_key_that_turns_a_tile_is_named_only_where_there_are_keys(
    invite: Invite, window: dict[str, Any], said: str
) -> None:
    ada = invite(**window)
    table_at(ada, TRACK)
    choose_tile_that_turns(ada)
    expect(ada.page.get_by_role("button", name=said, exact=True)).to_be_visible()


def test_the_tile_to_be_confirmed_is_turned_as_on_the_map(ada: Visitor) -> None:
    table_at(ada, TRACK)
    shown = "#choices [data-key=confirm] .turns"
    name = choose_tile_that_turns(ada)
    expect(ada.shown(shown)).to_be_visible()
    track = f"#track-{name.removeprefix('spot-')}"
    seen = set()
    for _ in range(2):
        expect(ada.shown(f"{track}.ghost")).to_have_count(1)
        ways = ada.page.evaluate(_EXITS, [f"{track} path.n", track])
        assert ways == ada.page.evaluate(
            _EXITS, [f"{shown} path.n", "#choices [data-key=confirm] g:has(> .turns)"]
        )
        seen.add(tuple(ways))
        before = ada.shown("#choices [data-key=confirm] .face").get_attribute("style") or ""
        click(ada.shown("#choices [data-key=turn]"))
        expect(ada.shown("#choices [data-key=confirm] .face")).not_to_have_attribute("style", before)
    assert len(seen) == 2


def test_what_ends_a_step_stands_before_business_aside_and_refusals_come_last(ada: Visitor) -> None:
    table_at(ada, TRACK)
    assert labels(ada) == ["No track", "Take EVA"]
    click(ada.shown("#canvas .lit").nth(5), force=True)
    expect(ada.shown("#choices .refused").first).to_be_visible()
    shown = ada.page.locator("#choices > *").evaluate_all("all => all.map(e => e.matches('.refused'))")
    assert shown == sorted(shown)
    assert any(shown)


def test_who_must_buy_a_train_is_told_so_and_what_each_may_cost(ada: Visitor) -> None:
    table_at(ada, MUST_BUY)
    expect(ada.shown("#step")).to_have_text("DE has no train and must buy one.")
    assert labels(ada)[:2] == ["Buy a 4-train · 300 M", "Buy from another company"]
    expect(ada.shown("#choices .not-possible summary")).to_have_text("13 not possible")
    click(ada.shown("#choices > .button").nth(1))
    expect(ada.shown("#choices > .button").first).to_have_text("Buy a 3-train of RSE · 1–560 M")
    expect(ada.shown("#choices .refused")).to_have_count(2)


@pytest.mark.parametrize("device", [{"viewport": {"width": 1280, "height": 720}}, PHONE])
def test_trains_that_cannot_be_bought_are_folded_where_they_would_push_others_out(
    invite: Invite, device: dict[str, Any]
) -> None:
    ada = invite(**device)
    table = Prepared(ada, golden("cologne-2"))
    table.play_to(MANY_TRAINS)
    table.sit_down()
    click(ada.shown("#choices [data-key=train-others]"))
    expect(ada.shown("#choices > .button[data-key^=train-]")).to_have_count(5)
    expect(ada.shown("#choices > .refused")).to_have_count(0)
    expect(ada.shown("#choices .not-possible summary")).to_be_visible()
    if "is_mobile" not in device:
        expect(ada.shown("#choices")).not_to_have_class(re.compile("crowded"))


@pytest.mark.parametrize("device", [{"viewport": {"width": 1280, "height": 720}}, PHONE])
def test_what_is_not_possible_opens_without_moving_what_is(invite: Invite, device: dict[str, Any]) -> None:
    ada = invite(**device)
    table_at(ada, MUST_BUY)
    places = "all => all.map(e => JSON.stringify(e.getBoundingClientRect()))"
    buttons = ada.page.locator("#choices > *")
    before = buttons.evaluate_all(places)
    click(ada.shown("#choices .not-possible summary"))
    refused = ada.page.locator("#choices .not-possible .refused")
    expect(refused.first).to_be_in_viewport()
    hit = refused.first.evaluate(
        "e => { const { x, y, width, height } = e.getBoundingClientRect();"
        " return e.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"
    )
    assert hit, "it lies on top"
    assert buttons.evaluate_all(places) == before
    click(ada.shown("#choices .not-possible summary"))
    expect(refused.first).to_be_hidden()


def test_a_phone_shows_the_map_as_wide_as_it_is_and_players_by_their_numbers(invite: Invite) -> None:
    ada = invite(**PHONE)
    table = table_at(ada, TRACK)
    assert box_of(ada.shown("#board-picture"))["width"] > 380
    assert box_of(ada.shown("#status-box"))["height"] <= 844 / 3
    signs = ada.page.locator(".side th .sign")
    assert all(signs.nth(row).evaluate("sign => sign.clientWidth") > 40 for row in range(signs.count()))
    assert signs.count() >= 5
    letters = ada.page.locator("#canvas [id^=slot-] .mark").evaluate_all(_HEIGHTS)
    assert len(letters) >= 8
    assert min(letters) >= 9
    table.play_to(154)
    table.sit_down()
    numbers = ada.shown("#matrix .seat-number")
    expect(numbers).to_have_text(["1", "2", "3"])
    expect(numbers.first).to_be_visible()
    ada.expect_no_overflow()


def test_faces_of_tiles_lie_beside_each_other_on_a_phone(invite: Invite) -> None:
    ada = invite(**PHONE)
    table_at(ada, TRACK)
    spots = ada.shown("#canvas .lit")
    expect(spots).to_have_count(11)
    most = 0
    for name in [spot.get_attribute("id") for spot in spots.all()]:
        tap(ada.shown(f"#{name}"), force=True)
        expect(ada.shown(f"#{name}.chosen")).to_have_count(1)
        faces = [box_of(face) for face in ada.shown(".fan .button:not([data-control])").all()]
        assert not [pair for pair in combinations(faces, 2) if overlap(*pair)], name
        most = max(most, len(faces))
    assert most >= 3


def test_rows_of_sheets_keep_their_height_on_a_phone_and_names_stay_in_sight(invite: Invite) -> None:
    ada = invite(**PHONE)
    table_at(ada, TRACK)
    for name, highest in (("companies", 32), ("players", 64)):
        tap(ada.shown(f".sheet-tabs label:has(#sheet-{name}) span"))
        sheet = ada.shown(f".on-sheet-{name} .wide-table").first
        rows = sheet.locator("tbody tr")
        assert max(box_of(row)["height"] for row in rows.all()) <= highest, name
        sheet.evaluate("sheet => sheet.scrollTo(999, 0)")
        assert box_of(rows.first.locator("th"))["x"] >= 0
