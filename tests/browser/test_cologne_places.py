"""Where choices of 1893 stand: all in sight in a low window, each kind in a place of its own."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, look
from tests.browser.measures import covered
from tests.browser.prepared import Prepared, golden
from tests.browser.test_table import PHONE
from tests.browser.visitors import Visitor

LAPTOP = {"viewport": {"width": 1280, "height": 720}}
TABLET = {"viewport": {"width": 820, "height": 1180}}
LARGER = {"viewport": {"width": 1440, "height": 900}}
# In the record somebody may lay one of six tiles on J3, one of three on M4 and on I4.
SIX_TILES = 83
# In the record for three somebody may lay track; later there is a stock round.
TRACK, STOCKS = 13, 154
# How much of the choices is not in sight, and what lies over something else there.
_HIDDEN = """() => {
  const box = document.querySelector('#choices');
  const frame = box.getBoundingClientRect();
  const all = [...box.querySelectorAll(':scope > *')].map((each) => [each, each.getBoundingClientRect()]);
  const found = all.filter(([, { top, bottom, left, right }]) =>
    top < frame.top - 1 || bottom > frame.bottom + 3 || left < frame.left - 1 || right > frame.right + 1);
  for (const [one, a] of all) for (const [other, b] of all) {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (one !== other && across > 1 && down > 1) found.push([one]);
  }
  return found.map(([each]) => each.textContent);
}"""
# Where choices stand: what ends the step by its corner, all others by their boxes.
_PLACES = """() => {
  const all = [...document.querySelectorAll('#choices > .button:not(.refused)')];
  return all.map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return [each.dataset.kind ?? '', each.textContent, [left, top, right, bottom].map(Math.round)];
  });
}"""
Place = tuple[str, str, tuple[int, int, int, int]]


def hexes(table: Prepared) -> dict[str, set[str]]:
    """The hexes where tiles may be laid, by their elements, and which tiles."""
    choices, found = table.choices(), dict[str, set[str]]()
    for action in choices["actions"]:
        if action["do"].startswith("lay"):
            hex, tile, *_ = action["path"]
            found.setdefault(choices["picks"][hex]["element"], set()).add(tile)
    return found


@pytest.mark.parametrize(("window", "language"), [(LAPTOP, "de"), (LARGER, "en"), (PHONE, "de")])
def test_all_tiles_to_choose_from_are_in_sight(invite: Invite, window: dict[str, Any], language: str) -> None:
    ada = invite(**window)
    table = Prepared(ada, golden("cologne-3"))
    table.play_to(SIX_TILES)
    ada.context.add_cookies([{"name": "zugwerk-language", "value": language, "url": ada.address}])
    table.sit_down()
    below = "#around, #companies-sheet, #book"
    before = ada.shown(below).evaluate_all("all => all.map(e => e.getBoundingClientRect().y)")
    for count in (6, 3, 2):
        element = next(element for element, tiles in hexes(table).items() if len(tiles) == count)
        click(ada.shown(f"#{element}"), force=True)
        expect(ada.shown("#choices > .button:has(.face):not(.refused)")).to_have_count(count)
        look(ada.page)
        assert ada.page.evaluate(_HIDDEN) == [], count
        assert covered(ada.page, "#choices > .button") == []
        assert ada.shown(below).evaluate_all("all => all.map(e => e.getBoundingClientRect().y)") == before
        click(ada.shown("#choices [data-control=cancel]"))


@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_all_par_prices_are_in_sight(invite: Invite, window: dict[str, Any]) -> None:
    ada = invite(**window)
    table = Prepared(ada, golden("cologne-18xx-2"))
    actions = [entry.action for entry in table.record.entries]
    table.play_to(actions.index("found DE 100"))
    table.sit_down()
    click(ada.shown("#found-DE"))
    expect(ada.shown("#choices [data-key^=par-]")).to_have_count(5)
    expect(ada.shown("#step")).to_have_text("Found DE. Choose a price.")
    look(ada.page)
    assert ada.page.evaluate(_HIDDEN) == []


def places_from_step_to_step(ada: Visitor, record: str) -> list[list[Place]]:
    """Where everything stood that was offered, at each step where something is done for the first time."""
    table = Prepared(ada, golden(record))
    seen: dict[str, int] = {}
    found: list[list[Place]] = []
    for place, entry in enumerate(table.record.entries[:170]):
        kind = entry.action.partition(" ")[0]
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] == 1:
            table.play_to(place)
            table.sit_down()
            look(ada.page)
            found.append([(what, label, tuple(box)) for what, label, box in ada.page.evaluate(_PLACES)])
    return found


@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_from_step_to_step_each_kind_of_choice_has_its_place(invite: Invite, window: dict[str, Any]) -> None:
    ada = invite(**window)
    steps = places_from_step_to_step(ada, "cologne-18xx-2")
    places = [place for step in steps for place in step]
    ends = [box for kind, _, box in places if kind == "pass"]
    assert len({box[2:] for box in ends}) == 1, ends
    where = min(ends)
    under = [
        label for kind, label, box in places if kind != "pass" and box[2] > where[0] and box[3] > where[1]
    ]
    assert under == [], "nothing else ever stands where a step is ended"
    goes_on = [[box for kind, _, box in step if kind not in ("pass", "aside")] for step in steps]
    firsts = {min((box[1], box[0]) for box in step) for step in goes_on if step}
    assert len(firsts) == 1, firsts
    asides = [box for kind, _, box in places if kind == "aside"]
    assert asides
    assert not firsts & {(box[1], box[0]) for box in asides}, "nor what is aside where one goes on"
    alone = [step for step in steps if {kind for kind, *_ in step} == {"pass", "aside"}]
    rights = {max(box[2] for kind, _, box in step if kind == "aside") for step in alone}
    assert rights == {max(box[2] for *_, box in places)}, "what is aside ends a line"


def test_a_paper_keeps_its_place_when_others_are_bought(invite: Invite) -> None:
    ada = invite(**PHONE)
    table = Prepared(ada, golden("cologne-18xx-2"))
    places = []
    for count in (0, 3):
        table.play_to(count)
        table.sit_down()
        expect(ada.shown("#package .owned")).to_have_count(count)
        places.append(
            ada.shown(".paper").evaluate_all("all => all.map((e) => [e.offsetTop, e.offsetHeight])")
        )
    assert places[0] == places[1]


def test_an_upright_tablet_shows_the_whole_map_and_in_stock_rounds_everybodys_cash(invite: Invite) -> None:
    ada = invite(**TABLET)
    table = Prepared(ada, golden("cologne-18xx-3"))
    table.play_to(TRACK)
    table.sit_down()
    assert ada.shown("#canvas .lit").count()
    assert covered(ada.page, "#canvas .lit .aim") == []
    expect(ada.shown("#board-picture")).to_be_in_viewport(ratio=1)
    table.play_to(STOCKS)
    table.sit_down()
    money = ada.shown("#matrix-cash td")
    expect(money.nth(3)).to_be_in_viewport(ratio=1)
    told = [ada.page.text_content(f"#cash-{seat}") for seat in range(3)]
    assert [f"{cash} cash" for cash in money.all_inner_texts()[3:6]] == told
