"""Berlin by clicks: every kind of action, a whole game to its end, reasons, tickets, a phone, own maps."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, press, tap, write
from tests.browser.test_access import check
from tests.browser.test_table import PHONE
from tests.browser.test_whole_games import check_end
from tests.browser.visitors import Visitor

LINES = "#canvas [data-connection].lit"
KINDS = {"tram": "builds the tram", "metro": "builds the metro"}


def sit_down(invite: Invite) -> tuple[Visitor, Visitor]:
    """Ada opens a table and Bob joins by the link; both are to choose tickets."""
    ada = invite()
    bob = join(invite, ada.set_up(game="berlin", chairs=("me", "open")), "Bob")
    for visitor in (ada, bob):
        visitor.at_table()
    return ada, bob


def join(invite: Invite, table: str, name: str) -> Visitor:
    """Somebody who comes by the link and sits down."""
    found = invite()
    found.go(table)
    write(found.page.get_by_label("Your name"), name)
    click(found.page.get_by_role("button", name="Sit down"))
    return found


def choose_tickets(visitor: Visitor, count: int = 1) -> None:
    """Mark so many of the offered tickets and keep them."""
    assert visitor.wait_turn()
    for place in range(count):
        click(visitor.page.locator(".ticket.offer").nth(place))
    click(visitor.page.locator("#choices .primary"))
    # The moment alone does not tell: others choose at the same time.
    expect(visitor.page.locator(".ticket.offer.lit, .ticket.offer.chosen")).to_have_count(0)
    visitor.wait_answer()


def build(visitor: Visitor, selector: str = LINES) -> None:
    """Point at a lit connection, then at colours and bicycles as long as there is something to choose."""
    page, before = visitor.page, visitor.moment()
    click(page.locator(selector).first.locator(".space").first)
    for _ in range(3):
        page.wait_for_function(
            """before => document.querySelector('#moment').textContent !== before
              || (!document.querySelector('#status-box.waiting')
                  && document.querySelector('#choices [data-key]:not([data-key=cancel])'))
              || document.querySelector('.places')""",
            arg=before,
        )
        if visitor.moment() != before or page.locator("#choices [data-key]").count() == 0:
            return
        click(page.locator("#choices [data-key]").first)
    visitor.wait_change(before)


def draw(visitor: Visitor, selector: str) -> None:
    before = visitor.moment()
    click(visitor.page.locator(selector).first)
    if "ticket" in selector or "deck" in selector:
        click(visitor.page.locator("#choices .primary"))
    visitor.wait_change(before)
    # What was chosen stays in sight until the table is shown as it is then.
    expect(visitor.page.locator("#choices .primary")).to_have_count(0)


def metro_lines(visitor: Visitor) -> list[str]:
    """The lit metro connections by the names that screen readers hear."""
    names = [line.get_attribute("aria-label") or "" for line in visitor.page.locator(LINES).all()]
    return [name for name in names if name.startswith("Metro")]


def take_turn(visitor: Visitor, done: set[str]) -> None:
    """One action: something not done yet if possible, else a connection, else cards."""
    page = visitor.page
    if page.locator(".ticket.offer.lit").count():
        choose_tickets(visitor)
        done.add("keep")
    elif (names := metro_lines(visitor)) and "metro" not in done:
        build(visitor, f'[aria-label="{names[0]}"]')
        done.add("metro")
    elif "metro" in done and page.locator(LINES).count():
        build(visitor, f"{LINES}[aria-label^='Tram'], {LINES}")
        done.add("tram")
    elif page.locator("#ticket-pile.lit").count() and "tickets" not in done:
        draw(visitor, "#ticket-pile.lit")
        done.add("tickets")
    elif page.locator("[id^=row-].lit").count() and ("deck" in done or "card" not in done):
        draw(visitor, "[id^=row-].lit")
        done.add("card")
        done.discard("deck")
    elif page.locator("#deck.lit").count():
        draw(visitor, "#deck.lit")
        done.add("deck")
    else:
        visitor.act()


@pytest.mark.long
def test_a_whole_game_with_every_kind_of_action(ada: Visitor) -> None:
    ada.set_up(game="berlin", chairs=("me", "bot-greedy", "bot-greedy"))
    done: set[str] = set()
    while ada.wait_turn():
        take_turn(ada, done)
        assert len(done) < 20
    expect(ada.page.locator(".reveal li").first).to_be_visible()
    click(ada.page.get_by_role("button", name="Skip"))
    expect(ada.page.locator(".places")).to_be_visible()
    revealed = ada.page.locator(".reveal li").count()
    assert revealed >= 3
    assert done >= {"keep", "tickets", "card", "metro", "tram"}
    check_end(ada, 3)
    check(ada, "the end of Berlin")
    log, me = ada.page.inner_text("#log"), ada.page.inner_text("#seat-0 .seat-name")
    for words in (
        f"{me} draws from the deck",
        f"{me} takes a face-up card",
        f"{me} keeps",
        *KINDS.values(),
    ):
        assert words in log, words
    click(ada.page.get_by_role("button", name="Show again"))
    assert ada.page.locator(".reveal li:visible").count() < revealed


def test_what_others_choose_at_the_same_time_takes_nothing_out_of_ones_hands(invite: Invite) -> None:
    ada = invite()
    table = ada.set_up(game="berlin", chairs=("me", "open", "open"))
    others = [join(invite, table, name) for name in ("Bob", "Cem")]
    for visitor in (ada, *others):
        visitor.at_table()
    assert ada.wait_turn()
    # Both have chosen before the page hears of one of them, so that they are shown one after the other.
    ada.page.route("**/update?*", lambda route: None)
    for other in others:
        choose_tickets(other)
    ticket = ada.page.locator(".ticket.offer").first
    ticket.hover()
    # What was held goes on.
    ada.page.unroute("**/update?*")
    expect(ada.page.locator("#showing.more")).to_be_visible()
    press(ada.page)
    expect(ticket).to_have_class(re.compile("chosen"))
    click(ada.page.locator("#choices .primary"))
    expect(ada.page.locator(".ticket.offer")).to_have_count(0)


def test_a_second_bicycle_is_refused_with_its_rule(ada: Visitor) -> None:
    ada.set_up(game="berlin", chairs=("me", "bot-greedy"), first_seat="1")
    choose_tickets(ada)
    assert ada.wait_turn()
    bicycle = ada.page.locator("[id^=row-][aria-label^=bicycle]")
    draw(ada, "#deck.lit")
    assert ada.wait_turn()
    expect(ada.page.locator("#headline")).to_contain_text("second card")
    expect(bicycle.first).to_have_class(re.compile("refused"))
    bicycle.first.hover()
    expect(ada.page.locator("#popover")).to_contain_text("cannot be the second card")
    expect(ada.page.locator("#popover")).to_contain_text("B-4.4")
    line = ada.page.locator("#canvas [data-connection].refused").first
    expect(line).to_have_attribute("aria-description", re.compile("now take the second.*B-4.1"))


def test_only_and_all_legal_targets_are_lit_and_the_rest_says_why(ada: Visitor) -> None:
    ada.set_up(game="berlin", chairs=("me", "bot-greedy"))
    choose_tickets(ada)
    assert ada.wait_turn()
    data = ada.state()
    wanted = {
        action["do"].split()[1] for action in data["choices"]["actions"] if action["do"].startswith("claim")
    }
    lit = {line.get_attribute("data-connection") for line in ada.page.locator(LINES).all()}
    assert lit == wanted
    everything = ada.page.locator("#canvas [data-connection]").count()
    assert ada.page.locator("#canvas [data-connection].refused").count() == everything - len(wanted)
    why = ada.page.locator("#canvas [data-connection].refused").first.get_attribute("aria-description") or ""
    assert re.search(r"\(B-\d", why)


def test_a_claim_names_the_exact_cards_before_it_is_made(invite: Invite) -> None:
    phone = invite(**PHONE)
    phone.set_up(game="berlin", chairs=("me", "bot-greedy"))
    page = phone.page
    phone.expect_no_overflow()
    # The bot chooses at the same time; what that moves takes no tap for a moment.
    expect(page.locator("#log")).to_contain_text(re.compile(r"Casual\s*\d"))
    tap(page.locator(".ticket.offer").first)
    expect(page.locator("#board-picture.shaded")).to_have_count(1)
    expect(page.locator("#canvas .spot")).to_have_count(2)
    tap(page.locator("#choices .primary"))
    expect(page.locator(".ticket.offer.lit, .ticket.offer.chosen")).to_have_count(0)
    while True:
        assert phone.wait_turn()
        if page.locator(LINES).count():
            break
        before = phone.moment()
        tap(page.locator("#deck.lit"))
        tap(page.locator("#choices .primary"))
        phone.wait_change(before)
    tap(page.locator(LINES).first.locator(".space").first)
    page.wait_for_selector("#choices [data-key=cancel]")
    options = page.locator("#choices [data-key]:not([data-key=cancel], .primary)")
    while options.count():
        key = options.first.get_attribute("data-key")
        tap(options.first)
        page.wait_for_selector(f"#choices [data-key='{key}']", state="detached")
    expect(page.locator("#step")).to_contain_text(re.compile(r"Pays \d × \w+"))
    expect(page.locator("#step")).to_contain_text(re.compile(r"points?: \d+ in all"))
    expect(page.locator("#canvas .ghost")).to_have_count(1)
    check(phone, "a claim on a phone")
    before = phone.moment()
    tap(page.locator("#choices .primary"))
    phone.wait_change(before)
    phone.expect_no_overflow()


def test_all_choose_their_tickets_at_once(invite: Invite) -> None:
    ada, bob = sit_down(invite)
    expect(ada.page.locator("#choices .button")).to_have_text("Keep at least one")
    expect(ada.page.locator("#choices .button")).to_have_attribute("aria-disabled", "true")
    click(ada.page.locator(".ticket.offer").nth(0))
    click(ada.page.locator(".ticket.offer").nth(1))
    expect(ada.page.locator("#choices .primary")).to_have_text("Keep 2 tickets")
    click(ada.page.locator(".ticket.offer").nth(0))
    choose_tickets(bob)
    expect(ada.page.locator("#log")).to_contain_text("Bob has chosen")
    expect(ada.page.locator(".ticket.offer.chosen")).to_have_count(1)
    expect(ada.page.locator("#choices .primary")).to_have_text("Keep this ticket")
    click(ada.page.locator("#choices .primary"))
    expect(ada.page.locator("#log")).to_contain_text("keeps")
    expect(ada.page.locator("#notice")).to_be_hidden()


def test_what_keeps_tickets_is_as_high_as_a_button(invite: Invite) -> None:
    ada = invite(viewport={"width": 1280, "height": 720})
    ada.set_up(game="berlin", chairs=("me", "bot-greedy"), first_seat="1")
    ada.wait_turn()
    button = ada.page.locator("#choices .button")
    for count in (1, 2):
        expect(button).to_have_count(count)
        heights = button.evaluate_all("all => all.map((each) => each.getBoundingClientRect().height)")
        assert max(heights) <= 40, heights
        if count == 1:
            click(ada.page.locator(".ticket.offer").first)


def test_a_choice_made_meanwhile_annoys_nobody(invite: Invite) -> None:
    ada, bob = sit_down(invite)
    late, told = ada.open_page(), []
    late.on("request", lambda request: told.append(request.url) if request.url.endswith("/act") else None)
    late.route_web_socket("**/live", lambda socket: None)
    late.goto(ada.page.url)
    ada.at_table(late)
    click(late.locator(".ticket.offer").first)
    late.route("**/update?*", lambda route: route.fulfill(status=503))
    choose_tickets(bob)
    late.unroute("**/update?*")
    click(late.locator("#choices .primary"))
    expect(late.locator("#log")).to_contain_text(re.compile(r"\w keeps "))
    assert len(told) == 2
    assert "moved on" not in late.inner_text("#notice")


def test_pointing_at_a_ticket_lights_its_ends(ada: Visitor) -> None:
    ada.set_up(game="berlin", chairs=("me", "bot-greedy"))
    choose_tickets(ada, 2)
    assert ada.wait_turn()
    ticket = ada.page.locator("#tickets-to-do .ticket").first
    ticket.hover()
    expect(ada.page.locator("#canvas .spot")).to_have_count(2)
    names = (ticket.get_attribute("aria-label") or "").split(":")[0].split(" – ")
    lit = [stop.get_attribute("aria-label") for stop in ada.page.locator("#canvas .spot").all()]
    assert all(any((stop or "").startswith(name) for stop in lit) for name in names)
    ada.page.locator("#headline").hover()
    expect(ada.page.locator("#canvas .spot")).to_have_count(0)
    ticket.focus()
    ada.page.keyboard.press("Shift+Tab")
    ada.page.keyboard.press("Tab")
    expect(ada.page.locator("#canvas .spot")).to_have_count(2)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(invite: Invite, scheme: str) -> None:
    ada = invite(color_scheme=scheme, reduced_motion="reduce")
    ada.set_up(game="berlin", chairs=("me", "bot-greedy", "bot-greedy", "bot-greedy"))
    check(ada, "first tickets")
    choose_tickets(ada)
    assert ada.wait_turn()
    check(ada, "a turn")
    ada.go("/new?game=berlin")
    check(ada, "a new table")


def test_a_map_from_a_file_is_checked_and_played_on(ada: Visitor, tmp_path: Path) -> None:
    shipped = Path(__file__).parents[2] / "src/zugwerk/games/berlin/data/berlin.json"
    plan = json.loads(shipped.read_text(encoding="utf-8"))
    plan["name"] = "My town"
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(plan, indent=1), encoding="utf-8")
    plan["tickets"][0]["a"] = "nowhere"
    plan["connections"][0]["colour"] = "pink"
    bad.write_text(json.dumps(plan, indent=1), encoding="utf-8")
    page = ada.page
    ada.go("/new?game=berlin")
    expect(page.locator("input[type=file]")).to_be_hidden()
    click(page.locator(".map-card").filter(has_text="Another map"))
    page.locator("input[type=file]").set_input_files(bad)
    expect(page.locator("#problems-map li")).to_have_count(2)
    expect(page.locator("#problems-map")).to_contain_text("There are no cards of the colour “pink”")
    expect(page.locator("#problems-map")).to_contain_text("There is no place “nowhere”")
    with page.expect_navigation():
        click(page.get_by_role("button", name="Set up the table"))
    expect(page.locator("#problems-map li")).to_have_count(2)
    expect(page.locator(".failure")).to_contain_text("This map cannot be played on. Line")
    expect(page.locator("input[type=file]")).to_be_visible()
    page.locator("input[type=file]").set_input_files(good)
    expect(page.locator("#problems-map")).to_contain_text("My town")
    click(page.get_by_role("button", name="Set up the table"))
    page.wait_for_url("**/t/*")
    ada.at_table()
    expect(page.locator("#panels")).to_contain_text("My town")
    choose_tickets(ada)
    ada.expect_no_overflow()
