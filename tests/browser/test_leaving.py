"""A guest who signs out is told first what that would cost, and how to keep it; also without scripts."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, write


@pytest.mark.parametrize("scripts", [True, False])
def test_a_guest_is_asked_before_tables_are_lost(invite: Invite, scripts: bool) -> None:
    ada = invite(java_script_enabled=scripts)
    page = ada.page
    for _ in range(2):
        ada.go("/")
        click(page.locator(".game-card button[value=metro]").first)
        page.wait_for_url("**/t/*")
    ada.go("/account")
    click(page.get_by_role("button", name="Sign out"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Signing out loses your 2 tables")
    expect(page.locator(".rooms a")).to_have_count(2)
    click(page.get_by_role("link", name="Stay signed in"))
    page.wait_for_url("**/account")
    click(page.get_by_role("button", name="Sign out"))
    write(page.get_by_label("Account name"), f"ada-{scripts}")
    write(page.get_by_label("Password"), "a long enough password")
    click(page.get_by_role("button", name="Create an account"))
    page.wait_for_url("**/account")
    click(page.get_by_role("button", name="Sign out"))
    page.wait_for_url(re.compile(r":\d+/$"))
    expect(page.locator(".who")).to_have_text("Sign in")


def test_who_wants_to_lose_the_tables_may(invite: Invite) -> None:
    bo = invite()
    page = bo.page
    bo.go("/")
    click(page.locator(".game-card button[value=metro]").first)
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2]
    bo.go("/")
    expect(page.locator(f".rooms a[href*='{table}']")).not_to_have_count(0)
    bo.go("/account")
    click(page.get_by_role("button", name="Sign out"))
    click(page.get_by_role("button", name="Sign out and lose the table"))
    page.wait_for_url(re.compile(r":\d+/$"))
    # Tables of others may be listed.
    expect(page.locator(f".rooms a[href*='{table}']")).to_have_count(0)
