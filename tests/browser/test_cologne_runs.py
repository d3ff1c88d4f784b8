"""Runs of 1893 seen by all: told in the log, drawn on the map when they happen, later and when pointed at."""

import re

from playwright.sync_api import expect

from tests.browser.hands import click, move
from tests.browser.prepared import Prepared, golden
from tests.browser.visitors import Visitor


def ran(visitor: Visitor) -> tuple[Prepared, str, int]:
    """A table right after a corporation ran its trains; the company and the moment."""
    table = Prepared(visitor, golden("cologne-18xx-3"))
    entries = table.record.entries
    after = next(
        place
        for place, entry in enumerate(entries)
        if entry.action == "payout" and entries[place - 1].action.startswith("run ")
    )
    table.play_to(after)
    table.sit_down()
    text = table.page.locator("#log p", has_text="runs for").last.inner_text()
    return table, text.split()[0], after


def test_a_run_is_told_with_trains_stops_and_revenue_and_drawn_at_once(ada: Visitor) -> None:
    table, company, _ = ran(ada)
    page = table.page
    line = page.locator("#log p", has_text="runs for").last
    expect(line).to_have_text(re.compile(rf"{company} runs for (\d+) M: \S+ [A-U]\d(–[A-U]\d)+ \d+"))
    expect(page.locator("#route-1")).to_be_visible()
    expect(page.locator(f"#run-of-{company}")).to_be_hidden()
    before = ada.moment()
    click(page.get_by_role("button", name=re.compile("Pay out .* M to you")))
    ada.wait_change(before)
    paid = page.locator("#log p", has_text="pays out").last
    expect(paid).to_have_text(re.compile(r"M per 10 %: .* \+\d+"))


def test_pointing_at_a_company_or_at_the_line_shows_how_it_last_ran(ada: Visitor) -> None:
    table, company, after = ran(ada)
    table.play_to(after + 6)
    table.sit_down()
    page = table.page
    run = page.locator(f"#run-of-{company}")
    move(page.locator(f"#company-{company}"))
    expect(run).to_be_visible()
    move(page.locator("#headline"))
    expect(run).to_be_hidden()
    line = page.locator("#log p", has_text=f"{company} runs for").last
    line.scroll_into_view_if_needed()
    move(line)
    expect(run).to_be_visible()


def test_history_shows_the_run_and_marks_its_line_alone(ada: Visitor) -> None:
    table, company, after = ran(ada)
    table.play_to(after + 6)
    ada.go(f"{table.address}?at={after}")
    ada.at_table()
    page = table.page
    expect(page.locator("#route-1")).to_be_visible()
    marked = page.locator("#log .shown-moment")
    expect(marked.first).to_contain_text(f"{company} runs for")
    assert all(tag == "P" for tag in marked.evaluate_all("marked => marked.map((each) => each.tagName)"))


def test_steps_without_action_are_folded_and_rounds_are_numbered_plainly(ada: Visitor) -> None:
    table, _, _ = ran(ada)
    page = table.page
    folded = page.locator("#log .idle").first
    expect(folded.locator("summary")).to_contain_text("without action")
    expect(folded.locator("p").first).to_be_hidden()
    click(page.get_by_role("button", name="Earlier turns"))
    expect(page.locator("#log")).to_contain_text("Stock round 1")
    log = page.locator("#log").inner_text()
    assert not re.search(r"round \d+\.0", log)
