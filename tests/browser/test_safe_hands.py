"""Nothing that can be clicked moves or is replaced under a pointer, in any game; and a press lands."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.hands import PRESS, REST, click, look, press, write
from tests.browser.kinds import Deeds
from tests.browser.prepared import Prepared, golden
from tests.browser.visitors import Visitor
from tests.quick import spread
from zugwerk.core.record import Record

MOST_THINGS = 16

# Everything that can be clicked, watched in every frame: what leaves its place or the page is noted, and
# so is what a click would have landed on.
_WATCH = """(most) => {
  const kinds = 'a[href], button:enabled, summary, input, [data-touch], .lit, .other, .chosen';
  const clickable = `#table :is(${kinds})`;
  const name = (element) => element.id || element.dataset.name || element.textContent.trim().slice(0, 40);
  const place = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, ...(element.closest('svg') ? [] : [width, height])].map(Math.round);
  };
  // What is shown on something drawn may be a little larger than it was without.
  const slack = (element) => (element.closest('svg') ? 6 : 1);
  const all = [...document.querySelectorAll(clickable)].filter((element) => element.getClientRects().length);
  const places = all.map((element) => place(element));
  const watch = { all, moved: new Set(), clicked: null };
  window.watched = watch;
  const onceMore = () => {
    all.forEach((element, number) => {
      const [old, now] = [places[number], place(element)];
      if (!element.isConnected) watch.moved.add(`${name(element)} was replaced`);
      else if (now.some((where, axis) => Math.abs(where - old[axis]) > slack(element))) {
        watch.moved.add(`${name(element)} moved from ${old} to ${now}`);
      }
    });
    requestAnimationFrame(onceMore);
  };
  onceMore();
  window.addEventListener('click', (event) => {
    watch.clicked = all.indexOf(event.target.closest(clickable));
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  const points = [];
  for (const [number, element] of all.entries()) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(...middle);
    if (hit?.closest(clickable) === element) points.push([number, ...middle]);
  }
  const chosen = points.filter(([number]) => all[number].closest('#choices'));
  const others = points.filter((point) => !chosen.includes(point));
  const each = Math.max(1, Math.ceil(others.length / Math.max(1, most - chosen.length)));
  return [...chosen.slice(0, most), ...others.filter((_, number) => number % each === 0)];
}"""


def rest_and_press(page: Page) -> None:
    """Rest on the things of the page, one after the other, and press on each."""
    look(page)
    things: list[tuple[int, float, float]] = page.evaluate(_WATCH, MOST_THINGS)
    assert things
    for number, x, y in things:
        page.mouse.move(x, y)
        page.wait_for_timeout(REST)
        press(page)
        landed = page.evaluate("watched.clicked")
        name = page.evaluate("number => watched.all[number].outerHTML.slice(0, 200)", number)
        assert landed == number, f"a press on {name} landed on {landed}"
    moved: list[str] = page.evaluate("[...watched.moved]")
    assert not moved, moved


def telling_places(record: Record) -> list[int]:
    """Where something is done for the first time, or much follows from it: a round ends, all have voted."""
    actions = [entry.action for entry in record.entries]
    found: dict[str, int] = {}
    for place, action in enumerate(actions):
        found.setdefault(action.partition(" ")[0], place)
    ends = [
        place
        for place, action in enumerate(actions[:-1])
        if action == "pass" and actions[place + 1].startswith("lay")
    ]
    trains = [place for place, action in enumerate(actions) if action.startswith("train 4-")]
    votes = [place for place, action in enumerate(actions) if action == "vote yes"]
    return sorted({*found.values(), *ends[:1], *trains[:1], *votes[-1:]})


@pytest.mark.long
def test_resting_on_anything_of_1893_moves_nothing_and_a_press_lands(ada: Visitor) -> None:
    table = Prepared(ada, golden("cologne-18xx-existing-4"))
    for place in telling_places(table.record):
        table.play_to(place)
        table.sit_down()
        rest_and_press(table.page)


@pytest.mark.parametrize(
    ("game", "options"),
    spread(
        [
            ("metro", {"companies": True, "central_stations": True, "hand_size": 2}),
            ("metro", {}),
            ("metro", {"free_rotation": True}),
            ("berlin", {}),
        ],
        3,
    ),
)
def test_resting_on_anything_moves_nothing_and_a_press_lands(
    ada: Visitor, game: str, options: dict[str, Any]
) -> None:
    ada.set_up(game=game, chairs=("me", "bot-greedy"), **options)
    deeds = Deeds(ada, game)
    for turn in range(13):
        state = deeds.next_turn()
        assert state is not None
        if turn in (0, 1, 2, 7, 12):
            # A page of its own for each look: it shows this state from the start, and nothing watches it yet.
            ada.page.reload()
            ada.at_table()
            deeds.wait_for(state)
            rest_and_press(ada.page)
        actions = state["choices"]["actions"]
        deeds.post(state, actions[turn * 7 % len(actions)])


def test_a_step_of_a_choice_stays_where_it_is_under_the_pointer(ada: Visitor) -> None:
    """A hex was picked: its faces are spread round it, and pointing at one shows it on the map."""
    table = Prepared(ada, golden("cologne-18xx-existing-4"))
    lays = [place for place, entry in enumerate(table.record.entries) if entry.action.startswith("lay")]
    table.play_to(lays[0])
    hex = table.sit_down().action.split()[2]
    click(table.page.locator(f"#spot-{hex}"))
    table.page.wait_for_selector(".fan .button")
    rest_and_press(table.page)


def test_what_happens_meanwhile_waits_until_the_pointer_is_released(ada: Visitor) -> None:
    ada.set_up(chairs=("me", "screen:Bo"), first_seat="1")
    page, other = ada.page, ada.open_page()
    other.goto(page.url)
    ada.at_table(other)
    for tab in (page, other):
        click(tab.locator("#handover-take"))
        tab.wait_for_selector("#canvas .lit")
    before = ada.moment()
    page.mouse.move(5, 5)
    page.mouse.down()
    click(other.locator("#canvas .lit").first)
    with page.expect_response("**/update?*"):
        pass
    page.wait_for_timeout(PRESS)
    assert ada.moment() == before
    page.mouse.up()
    ada.wait_change(before)


def test_a_price_that_is_being_typed_survives_what_others_do(ada: Visitor) -> None:
    ada.set_up(game="cologne", chairs=("me", "bot-greedy"), first_seat="1")
    assert ada.wait_turn()
    page, before = ada.page, ada.moment()
    click(page.get_by_role("button", name="Buy EVA"))
    ada.wait_change(before)
    assert ada.wait_turn()
    click(page.get_by_role("button", name="Offer EVA"))
    field = page.locator("#choices input")
    write(field, "37")
    with page.expect_response("**/update?*"):
        page.evaluate("window.dispatchEvent(new Event('online'))")
    page.wait_for_timeout(PRESS)
    assert field.input_value() == "37"
