"""Every kind of action of Berlin by clicks, on a map so small that in the end nobody can do anything."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.hands import click
from tests.browser.kinds import Deeds, Offered, seat_kinds
from tests.browser.visitors import Visitor
from tests.games.berlin.maps import small, written

# Whoever takes cards as long as there are any can do nothing else in the end.
DULL = ("Draw", "Take", "Keep", "DrawTickets", "Claim")


def hoard(offered: Offered) -> dict[str, Any]:
    return next(offered[kind][0] for kind in DULL if kind in offered)


@pytest.mark.long
def test_every_kind_of_action_is_clicked(ada: Visitor, tmp_path: Path) -> None:
    trees = small()
    # So that no line lies on another.
    trees["places"][1]["y"], trees["places"][4]["y"] = 35, 65
    trees["connections"][1]["bend"] = [20, 45]
    plan = tmp_path / "map.json"
    plan.write_text(written(trees), encoding="utf-8")
    page = ada.page
    ada.go("/new?game=berlin")
    page.locator("input[name=seats][value='2']").check(force=True)
    page.locator("select[name=chair-1]").select_option("bot-greedy")
    click(page.locator(".map-card").filter(has_text="Another map"))
    page.locator("input[type=file]").set_input_files(plan)
    expect(page.locator("#problems-map")).to_contain_text("Six trees")
    click(page.get_by_role("button", name="Set up the table"))
    page.wait_for_url("**/t/*")
    ada.at_table()
    deeds = Deeds(ada, "berlin")
    deeds.click_all_kinds(seat_kinds("berlin"), hoard)
    assert deeds.clicked == seat_kinds("berlin")
    expect(page.locator("#log")).to_contain_text("passes")
    ada.expect_no_overflow()
