"""The board of 1893 in characters shows what the view shows."""

import re

import pytest
from rich.console import Console

from tests.render.cologne.tables import finished, in_step, played, seen
from tests.render.positions import is_id
from zugwerk.core.messages import LANGUAGES, translator
from zugwerk.games.cologne.board import HEX_NAMES, PLACES
from zugwerk.games.cologne.game import GAME
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.registry import board_of

BOARD = board_of("cologne")


def drawn(view: CologneView, width: int = 120, language: str = "en", colour: bool = False) -> str:
    console = Console(width=width, force_terminal=colour, color_system="truecolor" if colour else None)
    with console.capture() as capture:
        console.print(BOARD.draw(view, translator(language), width))
    return capture.get()


def brick(text: str, hex: str, width: int) -> tuple[str, str]:
    """The two lines of a hex; the map starts in the third line."""
    x, y = PLACES[HEX_NAMES.index(hex)]
    lines = text.splitlines()[2:]
    first, second = (lines[y + line][x * width : x * width + width] for line in (0, 1))
    return first.strip(), second.strip()


@pytest.mark.parametrize(("width", "room"), [(120, 11), (80, 8)])
def test_hexes_show_names_exits_and_stations(width: int, room: int) -> None:
    text = drawn(seen(played(moves=0)), width)
    for hex in HEX_NAMES:
        assert brick(text, hex, room)[0].startswith(hex)
    assert re.sub(" +", " ", brick(text, "P7", room)[0]) == "P7 ↙↘"
    assert brick(text, "P7", room)[1].split() == ["KSZ", "20"]
    assert brick(text, "L5", room)[1].split() == ["○", "40M"]
    assert brick(text, "G6", room)[1] == "••"
    assert brick(text, "O2", room)[1] == "(DE)"
    assert all(len(line) <= width for line in text.splitlines())


def test_tables_show_seats_companies_market_trains_and_tiles() -> None:
    view = seen(played(moves=300))
    text = drawn(view)
    for seat, sheet in enumerate(view.seats):
        row = next(line for line in text.splitlines() if f"Seat {seat + 1} " in line and "/" in line)
        assert f" {sheet.cash} " in row
        assert f" {sheet.worth} " in row
        assert f"{sheet.certificates}/{sheet.limit}" in row
    for company in view.companies:
        if company.floated and not company.closed:
            pattern = rf"{company.name} .* {company.treasury} "
            assert re.search(pattern, text), company.name
    for hex, (tile, rotation) in view.table["rails"]["tiles"].items():
        assert f"{tile.rpartition('-')[0]} {hex} {rotation}" in text.replace("\n", " ")
    assert "100 110 120 135" in text


def test_the_hexes_of_allowed_actions_are_marked() -> None:
    view = seen(in_step("track"))
    reversed_names = re.findall(r"\x1b\[1;7;[\d;]*m([A-U]\d)", drawn(view, colour=True))
    wanted = {GAME.notation(action).split()[2] for action in view.legal if hasattr(action, "tile")}
    assert set(reversed_names) == wanted != set()
    assert not any(BOARD.is_marked(action) for action in view.legal)


def test_changes_tell_money_and_prices() -> None:
    state = in_step("dividend")
    before = seen(state)
    pay = GAME.parse("payout")
    state.apply(state.actors()[0], pay)
    after = seen(state)
    told = [translator("en").text(message) for message in BOARD.changes(before, after)]
    company = next(sheet for sheet in before.companies if sheet.name == before.company)
    now = next(sheet for sheet in after.companies if sheet.name == before.company)
    assert f"Price of {company.name}: {company.price} → {now.price}" in told
    paid = [seat for seat in range(3) if before.seats[seat].cash != after.seats[seat].cash]
    assert paid
    assert sum(1 for line in told if line.startswith("Seat")) == len(paid)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_words(language: str) -> None:
    for state in (played(moves=0), played(moves=150), finished()):
        text = drawn(seen(state), language=language)
        assert not is_id(text)
        assert "cli." not in text
