"""As long as the server cannot be reached the page says so, and goes on by itself when it can be again."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Invite, Server
from tests.browser.hands import click
from tests.browser.visitors import Visitor

LONGER_THAN_A_PASSING_WORD = 7000


@pytest.mark.long
def test_no_connection_is_said_until_there_is_one(chromium: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    server.start()
    ada = Visitor(chromium, server.address)
    try:
        ada.set_up(chairs=("me", "bot-greedy"))
        ada.wait_turn()
        page, notice, before = ada.page, ada.page.locator("#notice"), ada.moment()
        server.stop()
        expect(notice).to_have_text("No connection. Trying again…")
        # What is said in between passes, that there is no connection does not.
        page.wait_for_timeout(LONGER_THAN_A_PASSING_WORD)
        expect(notice).to_be_visible()
        click(page.locator("#canvas .lit").first)
        server.start()
        expect(notice).to_be_hidden()
        ada.wait_change(before)
        ada.wait_turn()
        expect(page.locator("#moment")).to_have_text(re.compile(r"^\d+ / \d+$"))
        assert not ada.troubles
    finally:
        ada.close()
        server.stop()


def test_what_is_chosen_without_a_connection_stays_marked_until_it_is_sent(invite: Invite) -> None:
    ada = invite()
    ada.set_up()
    ada.wait_turn()
    page, before = ada.page, ada.moment()
    place = page.locator("#canvas .lit").first
    id = place.get_attribute("id")
    ada.context.set_offline(True)
    click(place)
    kept = "No connection. What you did is kept and will be sent."
    expect(page.locator("#step")).to_have_text(kept)
    # Others who ask in vain meanwhile do not say anything else.
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.wait_for_timeout(LONGER_THAN_A_PASSING_WORD)
    expect(page.locator("#notice")).to_have_text(kept)
    expect(page.locator("#canvas .waits")).to_have_id(id or "")
    ada.context.set_offline(False)
    ada.wait_change(before)
    expect(page.locator("#notice")).to_have_text("The connection is back: what you did has been sent.")
    expect(page.locator("#canvas .waits")).to_have_count(0)
