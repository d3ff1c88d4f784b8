"""A game of people from 18xx.games: brought by the form, stepped through by keys, taken back as a file."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import click
from tests.browser.test_access import check
from tests.browser.visitors import Visitor
from tests.games.cologne.external import need, read_game, read_lines, recorded_games
from zugwerk.games.registry import file_format

pytestmark = pytest.mark.long

FILE: Path | None = recorded_games()[-1].values[0]


def bring(visitor: Visitor, file: Path, way: str) -> None:
    visitor.go("/")
    click(visitor.page.get_by_role("link", name="A game from a file"))
    visitor.page.get_by_label("File").set_input_files(file)
    visitor.page.get_by_label(way).check()
    click(visitor.page.get_by_role("button", name="Open the game"))


def test_a_file_of_people_is_stepped_through_and_exported(ada: Visitor) -> None:
    file = need(FILE)
    bring(ada, file, "Look through it")
    page = ada.page
    ada.at_table()
    expected = file_format("18xx").read(read_game(file))
    count = len(expected.entries)
    scores = sorted(read_lines(file)[-1]["scores"].values(), reverse=True)
    assert ada.moment().replace(" ", "").endswith(f"{count}/{count}")
    assert [int(text) for text in page.locator(".place .place-head .points").all_inner_texts()] == scores
    expect(page.locator("#status")).to_contain_text("came from a file")
    check(ada, "an archive")
    page.locator("body").press("Home")
    page.wait_for_function("() => new URL(location.href).searchParams.get('at') === '1'")
    expect(page.locator("#past")).to_be_visible()
    expect(page.locator("[id^=tile-]:not([id^=tile-left])")).to_have_count(0)
    for at in (2, 3, 4):
        page.keyboard.press("ArrowRight")
        page.wait_for_function(f"() => new URL(location.href).searchParams.get('at') === '{at}'")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => new URL(location.href).searchParams.get('at') === '3'")
    page.keyboard.press("End")
    page.wait_for_function("() => !new URL(location.href).searchParams.has('at')")
    expect(page.locator("#past")).to_be_hidden()
    with page.expect_download() as download:
        click(page.get_by_role("link", name="18xx file"))
    written = json.loads(Path(download.value.path()).read_bytes())
    assert file_format("18xx").read(written).entries == expected.entries
    assert sorted(written["result"].values(), reverse=True) == scores


@pytest.mark.parametrize(
    "options", [{}, {"viewport": {"width": 390, "height": 844}}], ids=["window", "phone"]
)
def test_a_file_is_played_on_with_a_bot(invite: Invite, tmp_path: Path, options: dict[str, object]) -> None:
    data = read_game(need(FILE))
    data["actions"] = data["actions"][:40]
    file = tmp_path / "cut.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    ada = invite(**options)
    bring(ada, file, "Play on from where it stops")
    page = ada.page
    expect(page.locator(".lead")).to_contain_text("comes from a file")
    ada.expect_no_overflow()
    check(ada, "a game that waits")
    click(page.get_by_role("button", name="Sit here").first)
    click(page.get_by_role("button", name="Fill up with bots and start"))
    ada.at_table()
    assert ada.wait_turn()
    before = ada.moment()
    click(page.locator("#choices .button:not([aria-disabled]), #canvas .lit").first)
    page.keyboard.press("Escape")
    assert ada.moment() == before


def test_a_broken_file_says_which_action_is_wrong(ada: Visitor, tmp_path: Path) -> None:
    data = read_game(need(FILE))
    runs = [action for action in data["actions"] if action["type"] == "run_routes" and action["routes"]]
    runs[0]["routes"][0]["revenue"] += 10
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    bring(ada, file, "Look through it")
    expect(ada.page.get_by_role("alert")).to_contain_text(str(runs[0]["id"]))
    assert ada.page.url.endswith("/import")
    ada.go("/")
    expect(ada.page.locator(".mine .room")).to_have_count(0)
