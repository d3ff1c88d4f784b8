"""Every kind of action of 1893 is made at least once by clicks, at tables brought there by recorded games."""

import urllib.request

import pytest
from playwright.sync_api import expect

from tests.browser.hands import click
from tests.browser.prepared import Prepared, golden
from tests.browser.visitors import Visitor
from zugwerk.core.game import Action
from zugwerk.core.record import Entry, Record, read_record
from zugwerk.games.cologne import actions
from zugwerk.games.cologne.game import GAME

# All kinds there are but the one that chance has: a new one is looked for without being named here.
KINDS = {
    value
    for value in vars(actions).values()
    if isinstance(value, type) and issubclass(value, Action) and value not in (Action, actions.ChooseFirst)
}


def first_places(record: Record, wanted: set[type]) -> list[int]:
    """Where a record first shows each of these kinds, and some later places in case that was not the one."""
    found: dict[type, list[int]] = {}
    for place, entry in enumerate(record.entries):
        kind = type(GAME.parse(entry.action))
        if kind in wanted and len(found.setdefault(kind, [])) < 3:
            found[kind].append(place)
    return sorted(place for places in found.values() for place in places)


def click_through(visitor: Visitor, name: str, wanted: set[type]) -> set[type]:
    """Make actions of these kinds by clicks where a record shows them; all others happen by themselves."""
    table = Prepared(visitor, golden(name))
    made: set[type] = set()
    for place in first_places(table.record, wanted):
        kind = type(GAME.parse(table.record.entries[place].action))
        if kind not in made:
            table.play_to(place)
            if table.carry_out(table.sit_down().action):
                made.add(kind)
    if table.done > len(table.record.entries) * 0.9:
        table.play_to(len(table.record.entries))
        assert played(visitor) == table.record.entries
    return made


def played(visitor: Visitor) -> list[Entry]:
    """The record of a game that is over."""
    visitor.page.wait_for_selector(".places")
    link = visitor.page.get_by_role("link", name="Record").get_attribute("href")
    with urllib.request.urlopen(f"{visitor.address}{link}") as answer:
        return read_record(answer.read().splitlines()).entries


@pytest.mark.long
def test_every_kind_of_action_is_made_by_clicks(ada: Visitor) -> None:
    assert len(KINDS) > 20
    between_seats = {actions.OfferEVA, actions.AnswerEVA, actions.OfferTrain, actions.AnswerTrain}
    made = click_through(ada, "cologne-2", between_seats)
    made |= click_through(ada, "cologne-18xx-existing-4", KINDS - made)
    made |= click_through(ada, "cologne-18xx-3", KINDS - made)
    assert made == KINDS, sorted(kind.__name__ for kind in KINDS - made)


def test_nobody_ends_the_game_by_going_bankrupt_with_one_click(ada: Visitor) -> None:
    table = Prepared(ada, golden("cologne-18xx-4"))
    table.play_to(len(table.record.entries) - 1)
    assert table.sit_down().action == "bankrupt"
    page = ada.page
    button = page.locator("#choices [data-key=bankrupt]")
    before = ada.moment()
    click(button)
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text("the game ends for everybody")
    click(asked.get_by_role("button", name="Cancel"))
    expect(asked).to_be_hidden()
    assert ada.moment() == before
    click(button)
    click(asked.get_by_role("button", name="Go bankrupt"))
    expect(page.locator(".places")).to_be_visible()


def test_a_price_named_instead_stands_in_the_field_and_is_a_sale_when_met(ada: Visitor) -> None:
    table = Prepared(ada, golden("cologne-2"))
    asked = next(
        place
        for place, entry in enumerate(table.record.entries)
        if entry.action.startswith("train offer") and entry.action.endswith(" 1")
    )
    table.play_to(asked + 1)
    buyer = int(table.record.entries[asked].seat)
    table.sit_down(1 - buyer)
    bounds = [action["do"] for action in table.choices()["actions"] if action["path"][0] == "train-wish"]
    wish = min(int(notation.rpartition(" ")[2]) for notation in bounds) + 1
    assert table.carry_out(f"train answer no {wish}")
    table.sit_down(buyer)
    named = ada.page.locator(".offer", has_text=f"could be had for {wish} M")
    assert named.is_visible()
    path = next(
        action["path"]
        for action in table.choices()["actions"]
        if action["do"].startswith("train offer") and action["do"].endswith(f" {wish}")
    )
    before = ada.moment()
    for key in path[:-1]:
        click(ada.page.locator(f'#choices [data-key="{key}"]'))
    assert ada.page.locator("#choices input").input_value() == str(wish)
    click(ada.page.locator("#choices .primary"))
    ada.wait_change(before)
    assert f"for {wish} M" in ada.page.locator("#log").inner_text()
    assert not named.count()
    ada.go(f"{table.address}?seat={1 - buyer}")
    ada.at_table()
    assert not any(action["do"].startswith("train answer") for action in table.choices()["actions"])


def test_a_shared_screen_comes_back_to_who_is_to_move(ada: Visitor) -> None:
    table = Prepared(ada, golden("cologne-2"))
    whole = golden("cologne-2")
    state = GAME.new(whole.header.setup)
    done = len(table.record.entries) - len(whole.entries)
    for entry in whole.entries:
        if state.bystanders():
            break
        state.apply(entry.seat, GAME.parse(entry.action))
        done += 1
    table.play_to(done)
    ada.go(table.address)
    ada.at_table()
    other = ada.page.locator("#headline").inner_text()
    assert "Your turn" not in other
    for leave in ("by the link", "by acting"):
        click(ada.page.locator("a.out-of-turn"))
        ada.page.wait_for_url("**seat=*")
        ada.at_table()
        back = ada.page.locator("a.out-of-turn", has_text="go on there")
        if leave == "by the link":
            click(back)
            ada.page.wait_for_url(lambda address: "seat=" not in address)
            ada.at_table()
            assert ada.page.locator("#headline").inner_text() == other
    assert table.carry_out(GAME.notation(state.legal_actions(state.bystanders()[0])[-1]))
    expect(back).to_have_count(0)
    expect(ada.page.locator("#headline")).to_have_text(other)
    assert not ada.page.locator("#handover").is_visible()
