"""First games by clicks: from the first page to the last lesson of every guide; reloads, phones, keyboard."""

from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, tap, type_key
from tests.browser.test_access import check
from tests.browser.test_berlin import take_turn
from tests.browser.test_table import PHONE
from tests.browser.visitors import Visitor
from zugwerk.render import drawing_of

pytestmark = pytest.mark.long

_NEXT = "() => document.querySelector('#guide-next')?.dataset.lesson ?? ''"
_TURNS = 250


@pytest.fixture
def ada(invite: Invite) -> Visitor:
    """A visitor for whom the page jumps where it would glide."""
    return invite(reduced_motion="reduce")


def learn(visitor: Visitor, game: str) -> None:
    """The button on the card of a game."""
    visitor.go("/")
    click(visitor.page.locator(f".game-card button[formaction='/learn'][value='{game}']"))
    visitor.page.wait_for_url("**/t/*")
    visitor.at_table()


def lesson(visitor: Visitor) -> str:
    """The lesson that is shown, "" between lessons."""
    return str(visitor.page.evaluate(_NEXT))


def read(visitor: Visitor) -> None:
    """Press Next and wait for what comes then."""
    before = lesson(visitor)
    click(visitor.page.locator("#guide-next"))
    visitor.page.wait_for_function(f"before => ({_NEXT})() !== before", arg=before)


def wait_lesson(visitor: Visitor, wanted: str) -> None:
    visitor.page.wait_for_function(f"wanted => ({_NEXT})() === wanted", arg=wanted)


def expect_lit(visitor: Visitor) -> None:
    """What the lesson speaks of stands out, and Show me brings it into sight."""
    lit = visitor.page.locator(".guided")
    expect(lit.first).to_be_attached()
    click(visitor.page.locator("#guide-point"))
    expect(lit.first).to_be_in_viewport()


def lessons(game: str) -> list[str]:
    guide = drawing_of(game).guide
    assert guide is not None
    return [one.id for one in guide.lessons]


def play_through(
    visitor: Visitor, game: str, act: Callable[[int], None], asks: Mapping[str, str]
) -> set[str]:
    """Read every lesson as it comes and act in between, to the last one; returns those that were shown.

    ``asks`` has what to click for lessons that are done instead.
    """
    last, seen = lessons(game)[-1], set[str]()
    for turn in range(_TURNS):
        # While the bot acts, another lesson may come at any moment.
        playing = visitor.wait_turn()
        current = lesson(visitor)
        if current and current not in seen:
            expect_lit(visitor)
            seen.add(current)
        if current == last:
            read(visitor)
            return seen
        if current in asks:
            before = visitor.moment()
            click(visitor.page.locator(asks[current]))
            # What reveals something is asked about first.
            click(visitor.page.locator("#choices .primary"))
            visitor.wait_change(before)
        elif current:
            read(visitor)
        elif not playing:
            wait_lesson(visitor, last)
        else:
            act(turn)
    pytest.fail("the last lesson never came")


def test_a_first_game_of_metro_to_its_last_lesson(ada: Visitor) -> None:
    learn(ada, "metro")
    asks = {"draw": "#choices [data-key=draw]"}
    assert play_through(ada, "metro", lambda turn: ada.act(turn * 5), asks) == {*lessons("metro")}
    expect(ada.page.locator("#guide")).to_contain_text("That was the last lesson")
    expect(ada.page.locator(".place")).to_have_count(2)
    click(ada.page.locator("#guide-hide"))
    expect(ada.page.locator("#guide-show")).to_be_focused()


def test_a_first_game_of_berlin_to_its_last_lesson(ada: Visitor) -> None:
    learn(ada, "berlin")
    done = {"tickets", "metro"}
    seen = play_through(ada, "berlin", lambda turn: take_turn(ada, done), {"more-tickets": "#ticket-pile"})
    # Whether a ticket gets done is up to the cards.
    assert {*lessons("berlin")} - seen <= {"ticket-done"}
    expect(ada.page.locator("#guide")).to_contain_text("That was the last lesson")


def lay(visitor: Visitor, hex: str, tile: str) -> None:
    """A tile on a hex of the map, as it is offered first."""
    before = visitor.moment()
    click(visitor.page.locator(f"#spot-{hex}"))
    click(visitor.page.locator(f"#choices [data-key^='tile-{tile}@']"))
    # A tile with a single rotation may be laid at once.
    visitor.page.wait_for_function(
        """before => document.querySelector('#moment').textContent !== before
          || document.querySelector('#choices .primary')""",
        arg=before,
    )
    if visitor.moment() == before:
        click(visitor.page.locator("#choices .primary"))
        visitor.wait_change(before)


def press(visitor: Visitor, label: str) -> None:
    """A button of the choices."""
    before = visitor.moment()
    click(visitor.page.locator("#choices .button").filter(has_text=label).first)
    visitor.wait_change(before)


def expect_lesson(visitor: Visitor, wanted: str) -> None:
    wait_lesson(visitor, wanted)
    expect_lit(visitor)


def test_a_first_operating_round_of_cologne_to_its_last_lesson(ada: Visitor) -> None:
    learn(ada, "cologne")
    for wanted in ("round", "money"):
        expect_lesson(ada, wanted)
        read(ada)
    expect_lesson(ada, "track")
    lay(ada, "H3", "4")
    expect_lesson(ada, "run")
    press(ada, "Run for 30 M")
    for wanted in ("halves", "trains"):
        expect_lesson(ada, wanted)
        read(ada)
    press(ada, "No more trains")
    expect_lesson(ada, "corporation")
    lay(ada, "N3", "8")
    expect_lesson(ada, "station")
    before = ada.moment()
    click(ada.page.locator("#spot-O4"))
    ada.wait_change(before)
    press(ada, "Run for 80 M")
    expect_lesson(ada, "dividend")
    press(ada, "Pay out 80 M")
    for wanted in ("market", "phases"):
        expect_lesson(ada, wanted)
        read(ada)
    press(ada, "No more trains")
    for wanted in ("papers", "stock"):
        expect_lesson(ada, wanted)
        if wanted == "papers":
            read(ada)
    before = ada.moment()
    click(ada.page.locator("#bond-buy"))
    ada.wait_change(before)
    expect_lesson(ada, "free")
    read(ada)
    expect(ada.page.locator("#guide")).to_contain_text("That was the last lesson")
    assert ada.wait_turn()


def test_an_answer_that_comes_late_does_not_bring_a_lesson_back(ada: Visitor) -> None:
    # Where no wake-up comes in between, nothing but the answer itself tells that it is old.
    ada.page.route_web_socket("**/live", lambda _: None)
    learn(ada, "cologne")
    expect_lesson(ada, "round")
    page = ada.page
    late: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        late.append((route, route.fetch()))

    page.route("**/update?*", hold, times=1)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    while not late:
        page.wait_for_timeout(20)
    read(ada)
    expect_lesson(ada, "money")
    route, answer = late.pop()
    with page.expect_request("**/update?*") as anew:
        route.fulfill(response=answer)
    found = anew.value.response()
    assert found is not None
    assert found.json()["version"] > answer.json()["version"]
    expect_lesson(ada, "money")


def test_another_way_than_the_guide_has_in_mind_is_no_trap(ada: Visitor) -> None:
    learn(ada, "cologne")
    press(ada, "No track")
    for _ in range(3):
        if lesson(ada):
            read(ada)
    press(ada, "No more trains")
    expect_lesson(ada, "corporation")
    press(ada, "No track")
    press(ada, "Run for")
    expect_lesson(ada, "dividend")
    press(ada, "Keep")
    expect_lesson(ada, "market")


def test_a_reload_and_another_device_go_on_with_the_same_lesson(ada: Visitor, invite: Invite) -> None:
    learn(ada, "metro")
    read(ada)
    read(ada)
    assert lesson(ada) == "cells"
    ada.page.reload()
    ada.at_table()
    assert lesson(ada) == "cells"
    phone = invite(storage_state=ada.context.storage_state(), **PHONE)
    phone.go(ada.page.url)
    phone.at_table()
    assert lesson(phone) == "cells"
    ada.act()
    wait_lesson(phone, "lines")
    wait_lesson(ada, "lines")
    tap(phone.page.locator("#guide-next"))
    wait_lesson(phone, "others")
    wait_lesson(ada, "others")


def test_looking_back_loses_neither_the_lesson_nor_the_light(ada: Visitor) -> None:
    learn(ada, "metro")
    for _ in range(2):
        ada.wait_turn()
        ada.act()
    ada.wait_turn()
    shown = lesson(ada)
    click(ada.page.locator("#scrubber [data-history=previous]"))
    expect(ada.page.locator("#past")).to_be_visible()
    assert lesson(ada) == shown
    expect(ada.page.locator(".guided").first).to_be_attached()
    click(ada.page.locator("#scrubber [data-history=now]"))
    expect(ada.page.locator("#past")).to_be_hidden()
    assert lesson(ada) == shown


def test_touching_what_a_lesson_is_about_is_enough(ada: Visitor) -> None:
    learn(ada, "metro")
    for turn in range(4):
        ada.wait_turn()
        ada.act(turn * 5)
    ada.wait_turn()
    while lesson(ada) != "history":
        read(ada)
    click(ada.page.locator("#scrubber [data-history=previous]"))
    wait_lesson(ada, "left")
    click(ada.page.locator("#scrubber [data-history=now]"))
    expect(ada.page.locator("#past")).to_be_hidden()
    expect(ada.page.locator(".guided").first).to_be_attached()
    click(ada.page.locator("#tiles-left summary"))
    wait_lesson(ada, "")
    expect(ada.page.locator("#left-aaaa")).to_be_visible()


def test_the_guide_is_skipped_and_shown_again(ada: Visitor) -> None:
    learn(ada, "berlin")
    click(ada.page.locator("#guide-hide"))
    expect(ada.page.locator("#guide-lesson")).to_have_count(0)
    expect(ada.page.locator(".guided")).to_have_count(0)
    ada.page.reload()
    ada.at_table()
    expect(ada.page.locator("#guide-lesson")).to_have_count(0)
    click(ada.page.locator("#guide-show"))
    expect_lesson(ada, "tickets")


def test_the_keyboard_alone_reads_lessons_and_their_rules(ada: Visitor) -> None:
    learn(ada, "metro")
    page = ada.page
    page.locator("#guide-next").focus()
    for wanted in ("hand", "cells"):
        type_key(page, "Enter")
        wait_lesson(ada, wanted)
        expect(page.locator("#guide-next")).to_be_focused()
    expect(page.locator("#guide-lesson")).to_have_attribute("aria-live", "polite")
    click(page.locator("#guide-earlier summary"))
    expect(page.locator("#guide-earlier dt")).to_have_count(2)
    with ada.context.expect_page() as opened:
        click(page.locator(".guide-rules a").first)
    expect(opened.value.locator("[id='M-5.2']")).to_be_in_viewport()


@pytest.mark.parametrize("game", ["metro", "berlin", "cologne"])
def test_the_guide_on_a_phone_at_night(invite: Invite, game: str) -> None:
    phone = invite(color_scheme="dark", reduced_motion="reduce", locale="de-DE", **PHONE)
    learn(phone, game)
    phone.expect_no_overflow()
    check(phone, f"{game} on a phone")
    expect(phone.page.locator("#guide-lesson")).to_be_in_viewport()
    tap(phone.page.locator("#guide-point"))
    expect(phone.page.locator(".guided").first).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_rules_lead_to_a_first_game(invite: Invite, scheme: str) -> None:
    ada = invite(color_scheme=scheme)
    ada.go("/rules/berlin")
    check(ada, "rules")
    click(ada.page.get_by_role("button", name="Learn Berlin by playing"))
    ada.page.wait_for_url("**/t/*")
    ada.at_table()
    assert lesson(ada) == "tickets"


@pytest.mark.parametrize("game", ["metro", "berlin", "cologne"])
def test_axe_finds_no_serious_fault_beside_the_guide(invite: Invite, game: str) -> None:
    ada = invite(reduced_motion="reduce")
    learn(ada, game)
    check(ada, f"{game} with a lesson")
    while lesson(ada):
        read(ada)
    click(ada.page.locator("#guide-earlier summary"))
    check(ada, f"{game} between lessons")
    click(ada.page.locator("#guide-hide"))
    expect(ada.page.locator("#guide-show")).to_be_visible()
    check(ada, f"{game} without the guide")
