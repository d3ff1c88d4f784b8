"""Berlin on a phone: status, map and cards on one screen, tickets over the map, payments as cards."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, tap
from tests.browser.measures import covered, cut
from tests.browser.prepared import GOLDEN
from tests.browser.test_berlin import LINES, choose_tickets
from tests.browser.test_exchange import bring
from tests.browser.test_table import PHONE
from tests.browser.visitors import Visitor

_CUT = """() => [...document.querySelectorAll('.ticket span, .ticket b')].filter((text) => {
  const style = getComputedStyle(text);
  return text.scrollWidth > text.clientWidth + 1 || style.textOverflow === 'ellipsis';
}).map((text) => text.textContent)"""


def box(part: Locator) -> FloatRect:
    found = part.bounding_box()
    assert found is not None
    return found


def at_the_phone(invite: Invite) -> Visitor:
    phone = invite(**PHONE)
    phone.set_up(game="berlin", chairs=("me", "bot-greedy"), first_seat="1")
    expect(phone.page.locator("#board-picture.portrait")).to_have_count(1)
    expect(phone.page.locator("#log")).to_contain_text(re.compile(r"Casual\s*\d"))
    return phone


def take_tickets(phone: Visitor) -> None:
    tap(phone.page.locator(".ticket.offer").first)
    tap(phone.page.locator("#choices .primary"))
    expect(phone.page.locator("#tickets-offered")).to_have_count(0)
    assert phone.wait_turn()


def test_status_map_and_cards_are_on_one_screen_and_the_hand_stays(invite: Invite) -> None:
    phone = at_the_phone(invite)
    page = phone.page
    take_tickets(phone)
    tops = [box(page.locator(part)) for part in ("#status-box", "#board-picture", "#market", "#hand-cards")]
    for above, below in pairwise(tops):
        assert above["y"] + above["height"] <= below["y"] + 1, tops
    assert tops[0]["y"] >= 0
    assert tops[-1]["y"] + tops[-1]["height"] <= 844 + 1
    assert tops[1]["height"] > 844 / 2
    before = box(page.locator("#hand-cards"))
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    assert box(page.locator("#hand-cards")) == before
    expect(page.locator("#tickets-to-do .ticket")).to_have_count(1)
    last = box(page.locator("#book"))
    assert last["y"] + last["height"] <= before["y"], "the strip covers the end of the page"


@pytest.mark.parametrize("width", [390, 320])
def test_the_last_turns_leave_status_map_and_cards_on_one_screen_from_step_to_step(
    invite: Invite, tmp_path: Path, width: int
) -> None:
    *lines, _, _, seed = (GOLDEN / "berlin-2.jsonl").read_text(encoding="utf-8").splitlines()
    file = tmp_path / "last.jsonl"
    file.write_text("\n".join([*lines, seed]), encoding="utf-8")
    phone = invite(**{**PHONE, "viewport": {"width": width, "height": 844}})
    page = phone.page
    bring(phone, file, "Play on from where it stops")
    click(page.get_by_role("button", name="Sit here").first)
    click(page.get_by_role("button", name="Fill up with bots and start"))
    phone.at_table()
    assert phone.wait_turn()
    expect(page.locator("#last-turns")).to_contain_text("everyone has one more turn")
    parts = [
        page.locator(f"#{id}") for id in ("status-box", "last-turns", "board-frame", "market", "hand-cards")
    ]
    places = [box(part) for part in parts]
    for above, below in pairwise(places):
        assert above["y"] + above["height"] <= below["y"] + 1, places
    assert covered(page, "#market .playing-card") == []
    assert page.evaluate(
        "[...document.querySelectorAll('#last-turns')].every((e) => e.scrollHeight <= e.clientHeight + 1)"
    )
    tap(page.locator("#market .playing-card.lit").first)
    assert [box(part) for part in parts] == places
    tap(page.locator("#choices .primary"))
    expect(page.locator("#headline")).to_have_text("Your turn: second card")
    assert [box(part) for part in parts] == places
    tap(page.locator("#market .playing-card.lit").first)
    expect(page.locator("#choices .primary")).to_be_visible()
    assert [box(part) for part in parts] == places
    assert covered(page, "#market .playing-card, #choices .button") == []


def test_tickets_to_choose_from_are_a_sheet_over_the_map_and_old_ones_stay_marked(invite: Invite) -> None:
    phone = at_the_phone(invite)
    page = phone.page
    sheet, hand = page.locator("#tickets-offered"), page.locator("#hand-cards")
    assert box(sheet)["y"] + box(sheet)["height"] <= box(hand)["y"] + 1
    for ticket in page.locator(".ticket.offer").all():
        assert box(ticket)["y"] > 0
    assert box(sheet)["height"] < 844 / 4
    take_tickets(phone)
    old = page.locator("#canvas .goal")
    expect(old).to_have_count(2)
    ends = {end.get_attribute("data-place") for end in old.all()}
    tap(page.locator("#ticket-pile"))
    tap(page.locator("#choices .primary"))
    expect(page.locator(".ticket.offer").first).to_be_visible()
    expect(page.locator("#canvas .candidate").first).to_be_visible()
    marked = {end.get_attribute("data-place") for end in page.locator("#canvas .goal").all()}
    assert ends <= marked
    expect(page.locator("#tickets-to-do .ticket")).to_have_count(1)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (390, 664), (360, 640), (320, 844)])
def test_while_tickets_are_chosen_all_of_the_map_and_of_the_choice_is_in_sight(
    invite: Invite, width: int, height: int
) -> None:
    phone = invite(**{**PHONE, "viewport": {"width": width, "height": height}})
    phone.set_up(game="berlin", chairs=("me", "bot-greedy"), first_seat="1")
    here = invite(
        **{**PHONE, "viewport": {"width": width, "height": height}},
        locale="de-DE",
        storage_state=phone.context.storage_state(),
    )
    here.go(phone.page.url)
    here.at_table()
    page = here.page
    frame, sheet, status = (page.locator(f"#{id}") for id in ("board-frame", "tickets-offered", "status-box"))
    places = [box(frame), box(sheet), box(status)]
    assert box(frame)["y"] + box(frame)["height"] <= box(sheet)["y"] + 1
    assert sheet.evaluate("sheet => sheet.scrollHeight <= sheet.clientHeight")
    tap(page.locator(".ticket.offer").first)
    expect(page.locator("#choices .primary")).to_be_visible()
    expect(page.locator("#step li")).to_have_count(2)
    assert cut(page, "#choices .button, .ticket.offer") == []
    assert covered(page, "#choices .button, .ticket.offer") == []
    assert [box(frame), box(sheet), box(status)] == places, "nothing moves when a ticket is marked"
    if width >= 360:
        assert page.locator("#step").evaluate("step => step.scrollHeight <= step.clientHeight + 1")


@pytest.mark.parametrize("width", [390, 360, 320])
def test_tickets_of_the_longest_names_are_whole_in_their_sheet(invite: Invite, width: int) -> None:
    phone = invite(**{**PHONE, "viewport": {"width": width, "height": 844}})
    phone.set_up(game="berlin", chairs=("me", "bot-greedy"), first_seat="1")
    page = phone.page
    sheet, offers = page.locator("#tickets-offered"), page.locator(".ticket.offer")
    expect(offers).to_have_count(2)
    for end, name in enumerate(("Schloss Charlottenburg –", "Kottbusser Tor")):
        ends = page.locator(f".ticket.offer > span > span:nth-child({end + 1})")
        ends.evaluate_all("(all, name) => all.forEach((each) => { each.textContent = name; })", name)
    assert sheet.evaluate("sheet => sheet.scrollHeight <= sheet.clientHeight")
    foot = box(page.locator("#hand-cards"))["y"]
    for offer in offers.all():
        assert box(offer)["y"] + box(offer)["height"] < foot


def test_a_phone_shows_the_cards_on_the_button_that_pays(invite: Invite) -> None:
    phone = at_the_phone(invite)
    page = phone.page
    take_tickets(phone)
    while page.locator(LINES).count() == 0:
        before = phone.moment()
        tap(page.locator("#deck.lit"))
        tap(page.locator("#choices .primary"))
        phone.wait_change(before)
        assert phone.wait_turn()
    board = box(page.locator("#board-frame"))
    tap(page.locator(LINES).first.locator(".space").first)
    paying = page.locator("#choices .button:not([data-key=cancel])")
    expect(paying.first.locator(".small-cards")).to_be_visible()
    assert box(page.locator("#board-frame"))["y"] == pytest.approx(board["y"], abs=1)
    assert paying.count() >= 2
    for button in page.locator("#choices .button").all():
        assert box(button)["x"] + box(button)["width"] <= 390, "no payment and no way back is cut"
    assert covered(page, "#choices .button") == []
    expect(page.locator("#choices")).not_to_have_css("box-shadow", "none")
    tap(paying.first)
    expect(page.locator("#choices .primary .small-cards")).to_be_visible()
    choices, status = box(page.locator("#choices")), box(page.locator("#status-box"))
    assert choices["y"] + choices["height"] == pytest.approx(status["y"] + status["height"], abs=0.5)
    assert box(page.locator("#board-frame")) == board
    told = page.locator("#step")
    assert told.evaluate("box => box.clientHeight >= box.scrollHeight > 0"), "what is paid for is in sight"
    assert covered(page, "#step") == []


def test_of_equal_cards_the_one_that_was_touched_is_chosen_and_others_still_say_why_not(
    invite: Invite,
) -> None:
    phone = at_the_phone(invite)
    page = phone.page
    take_tickets(phone)
    card = page.locator("[id^=row-]")
    while True:
        names = [each.get_attribute("aria-label") or "" for each in card.all()]
        twins = [name for name in names if names.count(name) > 1 and not name.startswith("bicycle")]
        if twins and page.locator("#headline").inner_text() != "Your turn":
            break
        before = phone.moment()
        tap(page.locator("#deck.lit"))
        tap(page.locator("#choices .primary"))
        phone.wait_change(before)
        assert phone.wait_turn()
    both = page.locator(f"[id^=row-][aria-label='{twins[0]}']")
    for place in (1, 0):
        tap(both.nth(place))
        expect(page.locator("[id^=row-].chosen")).to_have_count(1)
        expect(both.nth(place)).to_have_class(re.compile("chosen"))
        expect(both.nth(place)).to_have_attribute("aria-pressed", "true")
    refused = page.locator("#canvas [data-connection].refused").first
    expect(refused).to_have_attribute("aria-description", re.compile("now take the second.*B-4.1"))
    tap(refused.locator(".space").first, force=True)
    expect(page.locator("#popover")).to_contain_text("B-4.1")
    expect(page.locator("#choices .primary")).to_be_visible()


def test_a_reason_lies_over_no_card_that_can_be_taken_on_a_short_phone(invite: Invite) -> None:
    phone = invite(**{**PHONE, "viewport": {"width": 390, "height": 664}})
    phone.set_up(game="berlin", chairs=("me", "bot-greedy"), first_seat="1")
    take_tickets(phone)
    page = phone.page
    low = page.locator("#canvas .refused[id*=ostbahnhof]")
    expect(low.first).to_be_attached()
    for id in low.evaluate_all("all => all.map((each) => each.id)"):
        tap(page.locator(f"#{id} .space").first, force=True)
        sign = page.locator("#popover")
        expect(sign).to_be_visible()
        assert box(sign)["y"] + box(sign)["height"] <= box(page.locator("#market"))["y"], id


def test_a_phone_is_sent_the_map_upright_from_the_start_and_anew_when_it_is_turned(invite: Invite) -> None:
    phone = invite(**PHONE)
    phone.set_up(game="berlin")
    expect(phone.page.locator("#table")).to_have_attribute("data-layout", "portrait")
    phone.page.set_viewport_size({"width": 844, "height": 390})
    expect(phone.page.locator("#board-picture.landscape")).to_have_count(1)
    phone.page.set_viewport_size({"width": 390, "height": 844})
    expect(phone.page.locator("#board-picture.portrait")).to_have_count(1)


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_tickets_are_never_cut(invite: Invite, width: int) -> None:
    visitor = invite(viewport={"width": width, "height": 844})
    visitor.set_up(game="berlin", chairs=("me", "bot-greedy"))
    assert visitor.page.evaluate(_CUT) == []
    choose_tickets(visitor, 2)
    expect(visitor.page.locator("#tickets-to-do .ticket")).to_have_count(2)
    assert visitor.page.evaluate(_CUT) == []
    visitor.expect_no_overflow()


def test_where_north_is_can_be_read_beside_what_enlarges_the_map(invite: Invite) -> None:
    page = at_the_phone(invite).page
    needle, zoom = box(page.locator("#canvas .needle")), box(page.locator("[data-zoom=in]"))
    apart = needle["x"] + needle["width"] < zoom["x"] or needle["y"] + needle["height"] < zoom["y"]
    assert apart, (needle, zoom)


@pytest.mark.parametrize("width", [320, 390])
def test_in_letters_of_twice_the_size_tickets_buttons_and_cards_are_whole(invite: Invite, width: int) -> None:
    phone = invite(**{**PHONE, "viewport": {"width": width, "height": 640}})
    page = phone.page
    phone.set_up(game="berlin", chairs=("me", "bot-greedy"), first_seat="1")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(page.locator("html[data-large]")).to_have_count(1)
    first = page.locator(".ticket.offer").first
    first.scroll_into_view_if_needed()
    tap(first)
    page.locator("#status-box").evaluate("status => status.scrollIntoView()")
    assert covered(page, "#choices .button") == []
    assert cut(page, "#choices .button") == []
    for button in page.locator("#choices .button").all():
        assert box(button)["width"] > box(button)["height"], "its words are not broken"
    for ticket in page.locator(".ticket.offer").all():
        ticket.evaluate("ticket => ticket.scrollIntoView({ block: 'end' })")
        where = box(ticket)
        status = box(page.locator("#status-box"))
        assert status["y"] + status["height"] <= where["y"] + 1
        assert where["y"] + where["height"] <= 640 + 1
    assert page.evaluate(_CUT) == []
    card = page.locator("#hand-cards .playing-card:has(.count)").first
    assert box(card.locator(".count"))["width"] <= box(card)["width"] / 2
