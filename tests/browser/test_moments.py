"""A moment of the past by clicks: played on at a new table, or taken away as a file."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import click
from tests.browser.test_access import check
from tests.browser.test_orders import act
from zugwerk.core.record import read_record


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["window", "phone"])
def test_a_moment_of_the_past_is_exported_and_played_on(invite: Invite, size: tuple[int, int]) -> None:
    ada = invite(viewport={"width": size[0], "height": size[1]})
    address = ada.set_up(game="cologne", chairs=("me", "screen:Bo"), first_seat="1")
    for seat, action in ((0, "buy EVA"), (1, "buy EKB"), (0, "buy FdSD")):
        act(ada, action, seat)
    ada.go(f"{address}?at=2")
    ada.at_table()
    page = ada.page
    expect(page.locator("#past")).to_be_visible()
    ada.expect_no_overflow()
    check(ada, "a moment of the past")
    with page.expect_download() as download:
        click(page.get_by_role("link", name="Export this moment"))
    written = read_record(Path(download.value.path()).read_bytes().splitlines())
    assert [entry.action for entry in written.entries] == ["buy EVA", "buy EKB"]
    click(page.get_by_role("button", name="Play on from here"))
    page.wait_for_url(lambda url: url.startswith(ada.address) and url.partition("?")[0] != address)
    expect(page.locator(".lead")).to_contain_text("comes from a file")
    click(page.get_by_role("button", name="Sit here").first)
    click(page.get_by_role("button", name="Fill up with bots and start"))
    ada.at_table()
    expect(page.locator("#log")).to_contain_text("EKB")
