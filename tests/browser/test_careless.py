"""Nothing irrevocable by one careless click, and no refusal for one's own."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, move, press
from tests.browser.test_together import sit_down
from tests.browser.visitors import Visitor


def test_undo_stands_beside_the_status_and_is_free_while_bots_wait(ada: Visitor) -> None:
    ada.set_up(first_seat="1")
    ada.wait_turn()
    page, undo = ada.page, ada.page.locator("#status-box #do-undo")
    expect(undo).to_be_disabled()
    before = ada.moment()
    ada.act()
    expect(undo).to_be_enabled()
    click(undo)
    expect(page.locator("#moment")).to_have_text(before)
    expect(page.locator(".proposal")).to_have_count(0)
    assert ada.wait_turn()


def let_a_bot_play(visitor: Visitor) -> None:
    """Hand over the own seat for a while."""
    visitor.set_up()
    visitor.wait_turn()
    click(visitor.page.locator("#tools summary"))
    click(visitor.page.locator("#tools").get_by_role("button", name=re.compile("Let a bot play for")))
    click(visitor.page.locator("#ask-yes"))


def test_a_bot_that_plays_for_somebody_can_be_followed_and_is_sent_away_by_one_click(ada: Visitor) -> None:
    let_a_bot_play(ada)
    page = ada.page
    back = page.locator("#status-box").get_by_role("button", name="Take the chair back")
    before = ada.moment()
    ada.wait_change(before)
    click(back)
    expect(back).to_have_count(0)
    expect(page.locator("#log")).to_contain_text("is back")
    assert ada.state()["status"] == "playing"


def test_words_about_a_bot_that_stands_in_have_the_line_below_the_button(ada: Visitor) -> None:
    let_a_bot_play(ada)
    page = ada.page
    expect(page.locator("#status p")).to_contain_text("A bot is playing for you")
    tops, widths = page.evaluate("""() => {
      const boxes = ["#do-take-back-0", "#status p", ".status-head"].map((each) =>
        document.querySelector(each).getBoundingClientRect());
      return [[boxes[0].bottom, boxes[1].top], [boxes[1].width, boxes[2].width]];
    }""")
    assert tops[0] <= tops[1]
    assert widths[0] == widths[1]


def test_an_undo_that_is_not_possible_looks_so(ada: Visitor) -> None:
    ada.set_up(first_seat="1")
    ada.wait_turn()
    undo = ada.page.locator("#do-undo")
    expect(undo).to_be_disabled()
    faint = float(undo.evaluate("(button) => getComputedStyle(button).opacity"))
    ada.act()
    expect(undo).to_be_enabled()
    assert faint < float(undo.evaluate("(button) => getComputedStyle(button).opacity"))


def test_who_plays_against_bots_alone_leaves_for_a_while_or_ends_the_game(ada: Visitor) -> None:
    table = ada.set_up()
    ada.wait_turn()
    page = ada.page
    leave = page.get_by_role("button", name="Leave", exact=True)
    click(leave)
    expect(page.locator("#ask-text")).to_contain_text("Only bots play with you")
    expect(page.locator("#ask-bot")).to_be_hidden()
    click(page.locator("#ask").get_by_role("button", name="Cancel"))
    click(leave)
    click(page.get_by_role("link", name="Come back later"))
    page.wait_for_url(f"{ada.address}/")
    expect(page.locator(f".rooms a[href='/t/{table.rpartition('/')[2]}']").first).to_be_visible()
    ada.go(table)
    ada.at_table()
    assert ada.wait_turn()
    click(leave)
    click(page.get_by_role("button", name="End the game", exact=True))
    page.wait_for_url(f"{ada.address}/")
    ada.go(table)
    expect(page.locator("#headline")).to_have_text("The game was ended by agreement")
    expect(leave).to_have_count(0)


def test_who_leaves_friends_for_good_hands_the_seat_to_a_bot(invite: Invite) -> None:
    ada, bo = sit_down(invite)
    page = ada.page
    click(page.get_by_role("button", name="Leave", exact=True))
    expect(page.locator("#ask-text")).to_contain_text("the others play on")
    stand_in, later = page.locator("#ask-bot select"), page.get_by_role("link", name="Come back later")
    tops = [part.evaluate("part => part.getBoundingClientRect().y") for part in (later, stand_in)]
    tops.append(page.locator("#ask-yes").evaluate("part => part.getBoundingClientRect().y"))
    assert tops == sorted(tops), "a bot is chosen where one leaves for good"
    stand_in.select_option(index=0)
    click(page.get_by_role("button", name="Leave for good"))
    page.wait_for_url(f"{ada.address}/")
    expect(bo.page.locator("#log .news")).to_contain_text(["has left"])
    ada.go(bo.page.url)
    ada.at_table()
    expect(page.locator("#hand svg")).to_have_count(0)
    expect(page.locator("#do-quit, #do-undo")).to_have_count(0)
    for turn in range(2):
        assert bo.wait_turn()
        bo.act(turn)


def test_a_game_that_is_over_lights_nothing(ada: Visitor) -> None:
    ada.set_up()
    ada.wait_turn()
    page = ada.page
    click(page.locator("#tools summary"))
    click(page.get_by_role("button", name="Propose to end the game"))
    click(page.locator("#ask-yes"))
    expect(page.locator("#headline")).to_have_text("The game was ended by agreement")
    expect(page.locator(".lit, .legal, .to-play")).to_have_count(0)


def test_what_comes_to_light_is_asked_about_unless_that_was_switched_off(ada: Visitor) -> None:
    page = ada.page
    ada.set_up("berlin", first_seat="1")
    for confirm, asks in (("touch", True), ("never", False)):
        ada.go("/account")
        page.locator(f"input[name=confirm][value={confirm}]").check()
        with page.expect_navigation():
            click(page.locator("form[action='/account/name'] button"))
        ada.set_up("berlin", first_seat="1")
        ada.wait_turn()
        ada.act()
        ada.wait_turn()
        before = ada.moment()
        click(page.locator("#deck.lit"))
        if asks:
            expect(page.locator("#choices .primary")).to_have_text("Confirm")
            assert ada.moment() == before
            click(page.locator("#choices .primary"))
        ada.wait_change(before)


def test_who_rests_where_a_tile_was_laid_hears_no_reason_why_not(ada: Visitor) -> None:
    ada.set_up(first_seat="1")
    ada.wait_turn()
    page = ada.page
    cell = page.locator("#canvas .lit").first
    before = ada.moment()
    move(cell)
    press(page)
    ada.wait_change(before)
    assert ada.wait_turn()
    page.wait_for_timeout(700)
    expect(page.locator("#popover")).to_be_hidden()


def test_the_column_stays_where_it_is_when_the_turn_passes(invite: Invite) -> None:
    ada = invite(viewport={"width": 1280, "height": 720})
    ada.set_up(first_seat="1")
    ada.wait_turn()
    hand = ada.page.locator("#hand")

    def top() -> float:
        box = hand.bounding_box()
        assert box is not None
        return box["y"]

    before = top()
    ada.act()
    assert abs(top() - before) < 2
    ada.wait_turn()
    assert abs(top() - before) < 2


def test_what_is_done_without_a_connection_is_pending_and_told_when_it_is_sent(ada: Visitor) -> None:
    ada.set_up(first_seat="1")
    ada.wait_turn()
    page, before = ada.page, ada.moment()
    page.route("**/act", lambda route: route.abort())
    click(page.locator("#canvas .lit").first)
    ada.expect_notice("kept and will be sent")
    assert ada.moment() == before
    page.unroute("**/act")
    ada.expect_notice("has been sent")
    ada.wait_change(before)


# Something that can be clicked comes into the page: which presses find it new?
_IS_NEW = """async ([soon, later]) => {
  const script = document.querySelector('script[src$="table.js"]').src;
  const { change, isNew } = await import(script.replace("table.js", "steady.js"));
  const button = document.createElement("button");
  const before = performance.now();
  change(() => document.body.append(button));
  const after = performance.now();
  const found = (from, all) => all.map(([wait, place]) => isNew(button, from + wait, place ?? undefined));
  return [found(before, soon), found(after, later)];
}"""


def test_only_what_comes_under_a_resting_pointer_waits_half_a_second(ada: Visitor) -> None:
    ada.set_up()
    ada.wait_turn()
    ada.page.mouse.move(300, 200)
    here, elsewhere = {"x": 302, "y": 203}, {"x": 420, "y": 260}
    soon = [[400, here], [100, elsewhere], [400, None]]
    later = [[600, here], [250, elsewhere], [600, None]]
    assert ada.page.evaluate(_IS_NEW, [soon, later]) == [[True] * 3, [False] * 3]


# Something comes under the resting pointer; what is clicked there counts.
_COMES = """async () => {
  const script = document.querySelector('script[src$="table.js"]').src;
  const { change } = await import(script.replace("table.js", "steady.js"));
  const button = document.createElement("button");
  button.id = "newcomer";
  button.style.cssText = "position: fixed; left: 250px; top: 150px; width: 100px; height: 100px; z-index: 9";
  button.onclick = () => (button.dataset.clicked = String(Number(button.dataset.clicked ?? 0) + 1));
  change(() => document.body.append(button));
}"""


def test_a_click_that_comes_too_soon_says_so_and_the_next_one_counts(ada: Visitor) -> None:
    ada.set_up()
    ada.wait_turn()
    page = ada.page
    for _ in range(5):
        page.evaluate("document.querySelectorAll('#newcomer, .too-soon').forEach((each) => each.remove())")
        page.mouse.move(300, 200)
        page.evaluate(_COMES)
        press(page)
        if page.locator(".too-soon").count():
            break
    expect(page.locator(".too-soon")).to_have_text("That has just changed. Click again if you mean it.")
    expect(page.locator("#newcomer")).not_to_have_attribute("data-clicked", "1")
    page.wait_for_timeout(600)
    click(page.locator("#newcomer"))
    expect(page.locator("#newcomer")).to_have_attribute("data-clicked", "1")
    expect(page.locator(".too-soon")).to_have_count(0)


def test_a_second_click_on_what_brought_the_page_does_nothing_there(ada: Visitor) -> None:
    """A page that has just come does not know the pointer, which has not moved since the first click."""
    ada.set_up()
    ada.wait_turn()
    page = ada.page
    more = page.locator("summary").locator("visible=true").first
    move(more)
    for _ in range(10):
        page.reload()
        # Longer than it takes to see something that one goes to, and shorter than a second click may take.
        page.wait_for_function("() => document.documentElement.hasAttribute('data-settling')")
        page.wait_for_timeout(230)
        press(page)
        if page.locator(".too-soon").count():
            break
    expect(page.locator(".too-soon")).to_be_visible()
    expect(more.locator("..")).not_to_have_attribute("open", "")


def test_escape_closes_the_command_line(ada: Visitor) -> None:
    ada.set_up()
    ada.wait_turn()
    page = ada.page
    click(page.locator("#console-toggle"))
    command = page.locator("#command")
    expect(command).to_be_focused()
    command.press_sequentially("w")
    expect(page.locator("#completions")).to_be_visible()
    command.press("Escape")
    expect(page.locator("#completions")).to_be_hidden()
    expect(command).to_be_visible()
    command.press("Escape")
    expect(page.locator("#console")).to_be_hidden()
    expect(page.locator("#console-toggle")).to_be_focused()


def test_a_reason_why_not_waits_for_a_pointer_that_rests_and_goes_with_it(ada: Visitor) -> None:
    ada.set_up(first_seat="1")
    ada.wait_turn()
    page = ada.page
    sign, refused = page.locator("#popover"), page.locator("#canvas .refused").first
    move(refused)
    expect(sign).to_be_visible()
    move(page.locator("#headline"))
    expect(sign).to_be_hidden()
