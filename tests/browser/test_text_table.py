"""The text table: whole games by the command line and accessible names alone, and what is told aloud."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, type_key, write
from tests.browser.measures import covered
from tests.browser.test_table import PHONE
from tests.browser.visitors import WAIT, Visitor
from zugwerk.games.registry import game_ids
from zugwerk.kit.dice import Dice

_ACTION = re.compile(r"^(?P<notation>[^–]+?) – |^(?P<bare>[a-z]+( [^ –]+)*)$")


class Reader:
    """Somebody who hears the page: finds things by role and name, and types."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line = page.get_by_role("combobox", name="Action or question")
        self.answers = page.get_by_role("log", name="Answers")
        self.happened = page.get_by_role("log", name="What happens")
        self.status = page.get_by_role("region", name="What to do").get_by_role("heading")

    def open(self) -> None:
        click(self.page.get_by_role("button", name="Text", exact=True))
        expect(self.line).to_be_focused()

    def ask(self, text: str) -> list[str]:
        """Type a line; returns the paragraphs of the answer, without the question."""
        items = self.answers.get_by_role("listitem")
        before = items.count()
        write(self.line, text)
        self.page.keyboard.press("Enter")
        if before < 60:
            expect(items).to_have_count(before + 1)
        expect(items.last.get_by_role("paragraph").first).to_have_text(text)
        expect(self.line).to_be_focused()
        return items.last.get_by_role("paragraph").all_inner_texts()[1:]

    def ways(self) -> list[str]:
        """What can be done now, in notation: of many actions those of the first group."""
        lines = self.ask("what can I do")
        if lines[-1].startswith("For the ways"):
            lines += self.ask(lines[-1].partition("ask: ")[2])
        found = [match for line in lines if (match := _ACTION.match(line))]
        return [match["notation"] or match["bare"] for match in found]


def finish(reader: Reader, lots: Dice) -> int:
    """Play on until the game is over; returns how many actions it took."""
    done = 0
    while True:
        expect(reader.status).to_have_text(
            re.compile("Your turn|Place the drawn|Choose your|wins|share the win")
        )
        if re.search("win", reader.status.inner_text()):
            return done
        ways = reader.ways()
        if not ways:
            continue
        before = reader.happened.inner_text()
        answer = reader.ask(ways[lots.pick(len(ways))])
        if answer == ["Done."]:
            done += 1
            expect(reader.happened).not_to_have_text(before)


@pytest.mark.long
@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_by_words_alone(invite: Invite, game: str) -> None:
    # Who hears the page need not wait for what moves on it.
    ada = invite(reduced_motion="reduce")
    ada.set_up(game=game)
    reader = Reader(ada.page)
    reader.open()
    assert finish(reader, Dice(7)) > 5
    assert any(line.endswith((" points", " point")) for line in reader.ask("points"))


def test_the_command_line_takes_actions_and_questions(ada: Visitor) -> None:
    ada.set_up()
    assert ada.wait_turn()
    reader = Reader(ada.page)
    expect(reader.line).to_be_hidden()
    reader.open()
    ways = reader.ways()
    code = ways[0].partition("@")[0]
    assert reader.ask(f"why not {code}@33")[0].endswith("(M-5.1)")
    assert "its end waits before cell 01, side: north" in reader.ask("where does line 7 end?")[0]
    assert reader.ask("jump over it")[0].startswith("“jump over it” is neither an action nor a question")
    assert reader.ask(ways[0]) == ["Done."]
    told = reader.happened.inner_text()
    log = [line.strip() for line in ada.page.locator("#log p").all_inner_texts()]
    assert any(code in line and line in told for line in log)
    ada.wait_turn()
    expect(reader.line).to_be_focused()
    assert any(code in line for line in log if line in reader.happened.inner_text())
    assert reader.ask("what changed")[0] in ada.page.locator("#log").inner_text()


def completions(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Completions").get_by_role("option")


def test_lines_are_completed_and_come_back(ada: Visitor) -> None:
    ada.set_up()
    assert ada.wait_turn()
    page, reader = ada.page, Reader(ada.page)
    reader.open()
    page.keyboard.type("where does")
    expect(completions(page)).to_have_text(["where does line …"])
    page.keyboard.press("ArrowRight")
    expect(reader.line).to_have_value("where does line ")
    expect(completions(page)).to_have_count(8)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(completions(page).nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(reader.line).to_have_value("where does line 2 end")
    page.keyboard.press("Enter")
    expect(reader.answers.get_by_role("listitem")).to_have_count(1)
    expect(reader.line).to_have_value("")
    page.keyboard.press("ArrowUp")
    expect(reader.line).to_have_value("where does line 2 end")
    page.keyboard.press("ArrowDown")
    expect(reader.line).to_have_value("")


def test_the_command_line_is_opened_by_a_key_and_remembered(ada: Visitor) -> None:
    ada.set_up()
    page, reader = ada.page, Reader(ada.page)
    type_key(page, "/")
    expect(reader.line).to_be_focused()
    page.reload()
    ada.at_table()
    expect(reader.line).to_be_visible()
    type_key(page, "/")
    expect(reader.line).to_be_focused()
    click(page.get_by_role("button", name="Text", exact=True))
    expect(reader.line).to_be_hidden()
    page.reload()
    ada.at_table()
    expect(reader.line).to_be_hidden()


def test_questions_are_asked_in_the_readers_language(invite: Invite) -> None:
    ada = invite(locale="pl-PL")
    ada.page.goto(f"{ada.address}/")
    click(ada.page.locator("form[action='/play'] button").first)
    ada.page.wait_for_url("**/t/*")
    ada.at_table()
    page = ada.page
    type_key(page, "/")
    line = page.get_by_role("combobox", name="Akcja albo pytanie")
    write(line, "gdzie konczy sie linia 7")
    page.keyboard.press("Enter")
    answers = page.get_by_role("log", name="Odpowiedzi")
    expect(answers).to_contain_text("koniec czeka przed polem 01", timeout=WAIT)
    write(line, "line 7")
    page.keyboard.press("Enter")
    expect(answers.get_by_role("listitem")).to_have_count(2)


def test_single_letters_are_switched_off_or_taken_with_alt(ada: Visitor) -> None:
    table = ada.set_up(game="cologne")
    page, line = ada.page, Reader(ada.page).line
    click(page.locator(".bar .menu summary"))
    with page.expect_navigation():
        page.get_by_label("Single-letter keys").select_option("only with Alt")
    ada.at_table()
    type_key(page, "k")
    type_key(page, "/")
    expect(page.locator("#sheet-market")).not_to_be_checked()
    expect(line).to_be_hidden()
    type_key(page, "Alt+k")
    expect(page.locator("#sheet-market")).to_be_checked()
    type_key(page, "Alt+/")
    expect(line).to_be_visible()
    ada.go("/account")
    page.get_by_role("group", name="Single-letter keys").get_by_label("off").check()
    with page.expect_navigation():
        click(page.locator("section[aria-labelledby=keys-head] button"))
    ada.go(table)
    ada.at_table()
    expect(page.locator(".sheet-tabs kbd").first).to_be_hidden()
    for key in ("k", "Alt+k"):
        type_key(page, key)
    expect(page.locator("#sheet-market")).not_to_be_checked()


@pytest.mark.parametrize("options", [{"viewport": {"width": 1280, "height": 720}}, PHONE])
def test_an_answer_is_scrolled_in_its_box_and_the_line_stays_in_sight(
    invite: Invite, options: dict[str, Any]
) -> None:
    ada = invite(**options)
    ada.set_up(game="berlin")
    ada.wait_turn()
    reader = Reader(ada.page)
    type_key(ada.page, "/")
    expect(reader.line).to_be_focused()
    for _ in range(2):
        assert len(reader.ask("help")) > 4
        expect(reader.line).to_be_in_viewport(ratio=1)
        assert covered(ada.page, "#command") == []
    assert reader.answers.evaluate("box => box.scrollHeight > box.clientHeight")


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "sideways"])
def test_on_a_phone_a_long_answer_is_read_from_its_first_line(
    invite: Invite, game: str, size: tuple[int, int]
) -> None:
    ada = invite(**{**PHONE, "viewport": {"width": size[0], "height": size[1]}})
    ada.set_up(game=game)
    ada.wait_turn()
    reader = Reader(ada.page)
    type_key(ada.page, "/")
    expect(reader.line).to_be_focused()
    for _ in range(2):
        assert len(reader.ask("help")) > 10
        told = reader.answers.get_by_role("listitem").last.get_by_role("paragraph")
        expect(told.first).to_be_in_viewport(ratio=1)
        assert covered(ada.page, "#answers li:last-child .asked, #answers li:last-child p:nth-child(2)") == []
        expect(reader.line).to_be_in_viewport(ratio=1)
        assert covered(ada.page, "#command") == []


def test_help_is_shown_whole_from_its_first_line(invite: Invite) -> None:
    ada = invite(viewport={"width": 1280, "height": 720})
    ada.set_up(first_seat="1")
    ada.wait_turn()
    reader = Reader(ada.page)
    type_key(ada.page, "/")
    expect(reader.line).to_be_focused()
    for _ in range(2):
        assert len(reader.ask("help")) > 10
        told = reader.answers.get_by_role("listitem").last.get_by_role("paragraph")
        expect(told.first).to_be_in_viewport(ratio=1)
        expect(told.last).to_be_in_viewport(ratio=1)
