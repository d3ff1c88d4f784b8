"""A careless second click costs nothing: for half a second it does not land on what has just come."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import click, double_click, look, type_key
from tests.browser.kinds import Deeds
from tests.browser.prepared import Prepared, golden
from tests.browser.visitors import Visitor

# A busy machine may be too slow for a double click now and then.
TRIES = 5


class Acts:
    """How often a page told its server to act."""

    def __init__(self, page: Page) -> None:
        self.count = 0
        page.on("request", lambda request: self._note(request.url))

    def _note(self, url: str) -> None:
        self.count += url.endswith("/act")


def twice(visitor: Visitor, acts: Acts, target: Locator) -> bool:
    """Click twice on something that acts: that is one action. False if the machine was too slow for that."""
    before, acted = visitor.moment(), acts.count
    quick = double_click(target)
    visitor.wait_change(before)
    visitor.wait_answer()
    look(visitor.page)
    assert not quick or acts.count == acted + 1
    return quick


def asked(visitor: Visitor, acts: Acts, target: Locator) -> Locator:
    """Click twice on something that asks first: the second click is no answer. What would be one."""
    acted = acts.count
    double_click(target)
    look(visitor.page)
    answer = visitor.page.locator("#choices .primary")
    expect(answer).to_be_visible()
    assert acts.count == acted
    return answer


@pytest.mark.long
def test_a_second_click_at_a_step_of_1893_does_not_take_the_next_step(ada: Visitor) -> None:
    table = Prepared(ada, golden("cologne-18xx-existing-4"))
    acts, quick = Acts(table.page), 0
    labels: list[str] = []
    entries = table.record.entries
    first = next(place for place, entry in enumerate(entries) if entry.action.startswith("lay"))
    for place in [first - 2, first - 1, *range(first + 1, first + 40)]:
        if len(labels) >= 9:
            break
        table.play_to(place)
        notation = table.sit_down().action
        paths = {action["do"]: action["path"] for action in table.choices()["actions"]}
        if len(paths.get(notation, ())) != 1:
            continue
        button = table.page.locator(f'#choices [data-key="{paths[notation][0]}"]')
        if not button.count() or button.inner_text() in labels:
            continue
        labels.append(button.inner_text())
        quick += twice(ada, acts, button)
        table.done += 1
    assert "No track" in labels
    assert quick >= 3


def test_passing_does_not_skip_the_run_that_follows(ada: Visitor) -> None:
    acts, page = Acts(ada.page), ada.page
    for _ in range(TRIES):
        table = Prepared(ada, golden("cologne-2"))
        entries = table.record.entries
        runs = [place for place, entry in enumerate(entries) if entry.action.startswith("run")]
        start = next(place for place in runs if entries[place - 1].action == "pass" and place > 90)
        table.play_to(start - 1)
        table.sit_down()
        if twice(ada, acts, page.locator("#choices [data-key=pass]")):
            break
    else:
        pytest.fail("this machine is too slow for a double click")
    expect(page.locator("#choices .button").first).to_have_text(re.compile(r"^Run for \d+ M\b"))
    expect(page.locator("#choices [data-key=pass]")).to_have_text(re.compile(r"^Do not run"))


@pytest.mark.parametrize("game", ["metro", "berlin"])
def test_a_second_click_does_nothing_in_the_next_turn(ada: Visitor, game: str) -> None:
    ada.set_up(game=game, chairs=("me", "bot-greedy"))
    deeds, acts, quick = Deeds(ada, game), Acts(ada.page), 0
    for turn in range(5):
        state = deeds.next_turn()
        assert state is not None
        choices = state["choices"]
        plain = [
            action
            for action in choices["actions"]
            if len(action["path"]) == 1 and choices["picks"][action["path"][0]]["kind"] != "mark"
        ]
        if not plain:
            deeds.post(state, choices["actions"][0])
            continue
        deeds.wait_for(state)
        key = plain[turn * 5 % len(plain)]["path"][0]
        pick = choices["picks"][key]
        target = ada.page.locator(deeds.target(key, pick)).first
        quick += twice(ada, acts, asked(ada, acts, target) if pick["kind"] == "reveal" else target)
    assert quick


def test_what_stands_where_it_stood_counts_at_once(ada: Visitor) -> None:
    """Walking through the past is many quick clicks on one button, and each of them counts."""
    ada.set_up(chairs=("me", "bot-greedy"))
    for turn in range(3):
        ada.wait_turn()
        ada.act(turn)
    ada.wait_turn()
    now = int(ada.moment().split()[0])
    back = ada.page.locator("#scrubber [data-history=previous]")
    double_click(back)
    expect(ada.page.locator("#moment")).to_have_text(re.compile(rf"^{now - 2} /"))


def test_keys_that_are_held_or_hit_twice_choose_nothing_new(ada: Visitor) -> None:
    ada.set_up(chairs=("me", "bot-greedy"))
    ada.wait_turn()
    acts, page, before = Acts(ada.page), ada.page, ada.moment()
    look(page)
    draw = page.get_by_role("button", name=re.compile("Draw another"))
    draw.focus()
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator("#choices .primary")).to_be_focused()
    assert acts.count == 0
    type_key(page, "Enter")
    ada.wait_change(before)
    ada.wait_answer()
    assert acts.count == 1


@pytest.mark.parametrize("name", ["Propose to end the game", "Let a bot play for"])
def test_what_bots_would_do_at_once_is_asked_first(ada: Visitor, name: str) -> None:
    ada.set_up(chairs=("me", "bot-greedy"))
    ada.wait_turn()
    page, dialog = ada.page, ada.page.locator("#ask")
    for answer in ("Cancel", name):
        click(page.locator("#tools summary"))
        click(page.locator("#tools").get_by_role("button", name=re.compile(name)))
        expect(dialog).to_be_visible()
        click(dialog.get_by_role("button", name=re.compile(answer)))
        expect(dialog).to_be_hidden()
        if answer == "Cancel":
            expect(page.locator("#headline")).to_have_text("Your turn")
    if name.startswith("Propose"):
        expect(page.locator("#headline")).to_have_text("The game was ended by agreement")
    else:
        expect(page.locator("#log")).to_contain_text("stands in for")
