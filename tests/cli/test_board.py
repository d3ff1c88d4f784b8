"""The board in characters shows what the view shows."""

import re

from rich.console import Console

from zugwerk.bots.arena import let_act
from zugwerk.bots.registry import make_bot
from zugwerk.core.chance import seed_from
from zugwerk.core.game import Seat, View
from zugwerk.core.messages import translator
from zugwerk.games.metro.actions import Place
from zugwerk.games.metro.board import CELL_NAMES, CELLS
from zugwerk.games.metro.events import colour_name
from zugwerk.games.metro.view import MetroView
from zugwerk.games.registry import find_game
from zugwerk.render.registry import board_of
from zugwerk.render.terminal import Board
from zugwerk.table.match import Match

BOARD = board_of("metro")


def position(actions: int, seats: int = 2, **options: object) -> MetroView:
    game = find_game("metro")
    match = Match.new(game, game.meta.setup(seats, options), seed_from("board"), ())
    bots = [make_bot("random", "metro", seat) for seat in range(seats)]
    for _ in range(actions):
        seat = match.state.actors()[0]
        let_act(match, seat, bots[seat])
    view = match.view(match.state.actors()[0])
    assert isinstance(view, MetroView)
    return view


def drawn(view: MetroView, width: int = 120, colour: bool = False) -> str:
    console = Console(
        width=width, record=True, force_terminal=colour, color_system="truecolor" if colour else None
    )
    with console.capture() as capture:
        console.print(BOARD.draw(view, translator("en"), width))
    return capture.get()


def test_every_legal_placement_stands_with_its_number() -> None:
    view = position(20)
    text = drawn(view)
    lines = [line[:73] for line in text.splitlines()]
    for number, action in enumerate(view.legal, start=1):
        if isinstance(action, Place):
            row, column = map(int, CELL_NAMES[action.cell])
            cell = lines[3 + 4 * row][5 + 8 * column : 12 + 8 * column]
            assert cell.strip() == str(number)
    numbers = [action for action in view.legal if BOARD.is_marked(action)]
    assert len(re.findall(r"[│─] +\d+ +(?=[│─])", text)) >= len(numbers)


def test_empty_cells_show_their_name_and_tiles_their_tracks() -> None:
    view = position(25)
    lines = drawn(view).splitlines()
    for cell in range(CELLS):
        row, column = map(int, CELL_NAMES[cell])
        inside = [lines[2 + 4 * row + line][5 + 8 * column : 12 + 8 * column] for line in range(3)]
        dots = sum(0x2800 < ord(character) <= 0x28FF for character in "".join(inside))
        if view.tiles[cell]:
            assert dots >= 8
        else:
            assert dots == 0
            assert inside[2].endswith(CELL_NAMES[cell])


def test_stations_carry_number_and_owner() -> None:
    view = position(0, seats=4)
    text = drawn(view)
    for line in view.lines:
        assert line.owner is not None
        assert re.search(rf"{'YBOG'[line.owner]}{line.name}(?!\d)", text)


def test_a_car_that_scored_is_a_small_letter() -> None:
    view = position(50)
    text = drawn(view)
    for line in view.lines:
        letter = "YB"[line.owner or 0]
        expected = letter.lower() if line.end else letter
        assert re.search(rf"(?<!\w){expected}{line.name}(?!\d)", text), line


def test_lines_are_coloured_by_owner() -> None:
    plain, coloured = drawn(position(30)), drawn(position(30), colour=True)
    assert "\x1b[" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    assert "38;2;217;164;0" in coloured
    assert "38;2;61;139;255" in coloured


def test_the_panel_goes_below_where_the_window_is_narrow() -> None:
    view = position(10)
    wide, narrow = drawn(view, 120), drawn(view, 80)
    assert "open lines" in wide.splitlines()[0]
    assert "open lines" not in narrow.splitlines()[0]
    assert "open lines" in narrow
    assert max(map(len, narrow.splitlines())) <= 80


def test_modules_show_what_they_add() -> None:
    companies = drawn(position(12, companies=True, central_stations=True))
    assert "face down" in companies
    assert "40 %" in companies
    assert "C53" in companies
    numbers = position(5, numbered_stations=True)
    assert numbers.seat is not None
    assert ", ".join(map(str, numbers.numbers[numbers.seat])) in drawn(numbers)
    assert "× 2" not in drawn(position(5, central_tracks=True))


def test_the_shares_that_others_are_known_to_hold_are_shown() -> None:
    game = find_game("metro")
    setup = game.meta.setup(2, {"companies": True, "first_seat": "1"})
    match = Match.new(game, setup, seed_from("board"), ())
    before = match.view(Seat(1))
    assert isinstance(before, MetroView)
    assert "Yellow: " not in drawn(before)
    match.act(Seat(0), game.parse("exchange 30 open"))
    after = match.view(Seat(1))
    assert isinstance(after, MetroView)
    taken = before.piles[2].face_up
    assert taken is not None
    name = translator("en").text(colour_name(taken))
    assert re.search(rf"Yellow: \w {name} 30 %", drawn(after))
    assert drawn(after).count("Yellow: ") == 1


def test_a_spectator_sees_no_hand() -> None:
    game = find_game("metro")
    match = Match.new(game, game.meta.setup(2), seed_from("board"), ())
    view = match.view(None)
    own = match.view(Seat(0))
    assert isinstance(view, MetroView)
    assert isinstance(own, MetroView)
    assert own.hands[0][0] in drawn(own)
    assert own.hands[0][0] not in drawn(view)


def test_a_game_without_a_drawing_gets_a_plain_one() -> None:
    plain: Board[View] = Board()
    view = position(3)
    console = Console(width=100)
    with console.capture() as capture:
        console.print(plain.draw(view, translator("en"), 100))
    assert "supply: " in capture.get()
    assert "legal: " not in capture.get()
    assert translator("en").text(plain.seat_name(2)) == "Seat 3"
