"""What a picture of Metro shows, and what it must never show."""

from functools import partial

import pytest

from tests.render.positions import (
    GAME,
    OPTIONS,
    boxes,
    by_id,
    classes,
    finished,
    is_id,
    name_of,
    parsed,
    played,
    seen,
)
from zugwerk.core.chance import ChanceStream, seed_from
from zugwerk.core.codec import digest
from zugwerk.core.game import Seat
from zugwerk.core.messages import LANGUAGES
from zugwerk.games.metro.actions import Draw, Place
from zugwerk.games.metro.board import CELL_NAMES, CELLS, COLOURS, KIND_CODES, SLOT_NAMES
from zugwerk.render import picture
from zugwerk.render.look import Look, Orientation
from zugwerk.render.metro import hand_svg, tile_svg
from zugwerk.render.metro.page import board_picture

board_svg = partial(board_picture, look=Look())


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("moves", [0, 25, -1])
@pytest.mark.parametrize("layout", ["landscape", "portrait"])
def test_everything_has_a_unique_id_and_a_name(options: str, moves: int, layout: Orientation) -> None:
    found = by_id(picture(seen(played(options=options, moves=moves)), layout=layout))
    for number in range(1, 33):
        assert str(number) in name_of(found[f"station-{number}"])
    for cell in CELL_NAMES[:CELLS]:
        place = found[f"tile-{cell}"] if f"tile-{cell}" in found else found[f"cell-{cell}"]
        assert f"cell-{cell}" in found
        assert cell in name_of(place)
    for id, element in found.items():
        if element.get("role") == "img":
            assert name_of(element), id
            assert not is_id(name_of(element))
    if "central_tracks" not in options:
        assert all(f"slot-{slot}" in found for slot in SLOT_NAMES)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("layout", ["landscape", "portrait"])
def test_nothing_is_clipped(options: str, seats: int, layout: Orientation) -> None:
    for moves in (10, -1):
        root = parsed(picture(seen(played(seats=seats, options=options, moves=moves)), layout=layout))
        width, height = float(root.get("width", "")), float(root.get("height", ""))
        for box in boxes(root):
            assert box[0] >= 0, box
            assert box[1] >= 0, box
            assert box[2] <= width, box
            assert box[3] <= height, box


def test_ids_and_bytes_are_the_same_each_time() -> None:
    one, other = picture(seen(played(moves=30))), picture(seen(played(moves=30)))
    assert one == other
    before, after = by_id(picture(seen(played(moves=12)))), by_id(one)
    assert {id for id in before if id.startswith(("cell-", "station-", "tile-", "track-"))} <= after.keys()


def test_the_whole_picture_has_a_title_and_a_description() -> None:
    root = parsed(picture(seen(played()), language="pt_BR"))
    assert name_of(root) == root.get("aria-label") == "Metro na visão de Amarelo"
    description = root.find("{http://www.w3.org/2000/svg}desc")
    assert description is not None
    assert "4 lugares" in (description.text or "")
    assert root.get("lang") == "pt-BR"


@pytest.mark.parametrize("options", OPTIONS)
def test_every_language_has_all_words(options: str) -> None:
    for state in (played(options=options), finished(options=options)):
        pictures = {picture(seen(state), language=language) for language in LANGUAGES}
        assert len(pictures) == len(LANGUAGES)
        assert not any(is_id(text) for text in pictures)


@pytest.mark.parametrize("options", OPTIONS)
def test_a_picture_depends_only_on_what_the_seat_may_know(options: str) -> None:
    state = played(options=options, moves=20)
    for seat in (0, 1, None):
        view = seen(state, seat)
        other = GAME.imagine(view, ChanceStream(seed_from(f"other {seat}")))
        assert digest(other) != digest(state)
        assert picture(seen(other, seat)) == picture(view)


def test_hands_of_others_stay_face_down() -> None:
    state = played(seats=3)
    codes = {seat: seen(state, seat).hands[seat][0] for seat in range(3)}
    found = by_id(picture(seen(state, 0)))
    assert codes[0] in name_of(found["hand-0"])
    assert "hand-1" not in found
    assert not any(id.startswith("hand-") for id in by_id(picture(seen(state, None))))


def test_a_drawn_tile_is_shown_to_its_seat_alone() -> None:
    state = played(seats=2, moves=4)
    seat = state.actors()[0]
    state.apply(seat, GAME.parse("draw"))
    state.apply(Seat(-1), state.chance_at(0))
    own = by_id(picture(seen(state, seat)))
    assert str(seen(state, seat).drawn) in name_of(own["drawn"])
    others = by_id(picture(seen(state, 1 - seat)))
    assert "drawn" not in others
    assert "face down" in name_of(others[f"seat-{seat}"])


@pytest.mark.rule("M-2.8")
@pytest.mark.parametrize(("seats", "cars"), [(2, 32), (3, 30), (4, 32), (5, 30), (6, 30)])
def test_cars_stand_at_the_stations_of_their_seats(seats: int, cars: int) -> None:
    found = by_id(board_svg(seen(played(seats=seats, moves=0))))
    shown = {id for id in found if id.startswith("car-")}
    assert len(shown) == cars
    assert ("car-16" in shown) == (cars == 32)
    letters = {text.text for id in shown for text in found[id].iter() if text.tag.endswith("text")}
    assert letters == {Look().letter(colour) for colour in COLOURS[:seats]}


@pytest.mark.rule("M-6.7")
def test_the_car_of_a_finished_line_is_turned() -> None:
    view = seen(played(moves=40))
    found = by_id(board_svg(view))
    done = {line.name for line in view.lines if line.end}
    assert 0 < len(done) < 32
    for line in view.lines:
        turned = any("turned" in classes(part) for part in found[f"car-{line.name}"].iter())
        assert turned == (line.name in done)
        assert (f"end-{line.name}" in found) == (line.length > 0 and not line.end)


def test_a_track_has_the_colour_of_its_line() -> None:
    view = seen(played(moves=40))
    found = by_id(board_svg(view))
    crossings = dict.fromkeys((line.name for line in view.lines), 0)
    for id, element in found.items():
        if id.startswith("track-"):
            line = element.get("data-line")
            assert (line is None) == (not any(name.startswith("s-") for name in classes(element)))
            if line is not None:
                crossings[line] += 1
    assert crossings == {line.name: line.length for line in view.lines}


def test_legal_cells_are_marked_for_the_seat_to_move() -> None:
    state = played(moves=20)
    seat = state.actors()[0]
    view = seen(state, seat)
    legal = {GAME.notation(action).partition("@")[2] for action in view.legal} - {""}
    marked = {
        id.removeprefix("cell-")
        for id, element in by_id(board_svg(view)).items()
        if "legal" in classes(element) and id.startswith("cell-")
    }
    assert marked == legal != set()
    assert "legal" not in "".join(board_svg(seen(state, None)).partition("</style>")[2:])


def test_highlighted_lines_stand_out_and_the_rest_is_dimmed() -> None:
    view = seen(played(moves=40))
    line = max(view.lines, key=lambda line: line.length)
    tracks = [
        element
        for id, element in by_id(board_svg(view, highlight={line.name})).items()
        if id.startswith("track-")
    ]
    raised = [element for element in tracks if "hi" in classes(element)]
    assert len(raised) == line.length
    assert all(element.get("data-line") == line.name for element in raised)
    assert all(("dim" in classes(element)) != ("hi" in classes(element)) for element in tracks)


def test_a_ghost_shows_the_lines_it_would_extend_or_end() -> None:
    state = played(moves=20)
    view = seen(state, state.actors()[0])
    for action in view.legal:
        if not isinstance(action, Place):
            continue
        after = state.clone()
        after.apply(state.actors()[0], action)
        later = {line.name: line for line in seen(after, None).lines}
        changed = {line.name for line in view.lines if line.length != later[line.name].length}
        found = by_id(board_svg(view, ghost=action))
        tile = found["tile-" + CELL_NAMES[action.cell]]
        assert "ghost" in classes(tile)
        raised = {element.get("data-line") for element in found.values() if "hi" in classes(element)}
        assert raised - {None} == changed
        for name in changed:
            assert f" {name}: " in name_of(tile)
            if later[name].end:
                assert f"at {later[name].end} after {later[name].length} crossing" in name_of(tile)


def test_an_action_that_is_not_seen_on_the_board_has_no_ghost() -> None:
    view = seen(played())
    assert board_svg(view, ghost=Draw()) == board_svg(view)


def test_the_last_tile_is_marked() -> None:
    view = seen(played(moves=20))
    cell = next(name for name, code in zip(CELL_NAMES, view.tiles, strict=True) if code)
    found = by_id(board_svg(view, last=cell))
    marked = {
        id
        for id, tile in found.items()
        if id.startswith("tile-") and any("last" in classes(part) for part in tile.iter())
    }
    assert marked == {f"tile-{cell}"}
    assert "laid last" in name_of(found[f"tile-{cell}"])


@pytest.mark.rule("MC-4", "MC-9")
def test_companies_show_profits_piles_and_known_shares() -> None:
    view = seen(played(seats=3, options="companies", moves=40))
    found = by_id(picture(view))
    assert name_of(found["company-red"]) == f"Red: profit {view.accounts[6]}"
    for pile in view.piles:
        hidden = pile.face_down + len(pile.bottom)
        assert f"{hidden} card" in name_of(found[f"pile-{pile.percent}"])
        assert "face up: " in name_of(found[f"pile-{pile.percent}"])
    assert "hidden" not in name_of(found["seat-0"])
    assert "hidden 40 %" in name_of(found["seat-1"])


@pytest.mark.rule("MS-7")
def test_a_share_shown_for_a_car_is_marked_as_open() -> None:
    state = played(options="companies central_stations", moves=0)
    seat = state.actors()[0]
    car = next(action for action in state.legal_actions(seat) if GAME.notation(action).startswith("car"))
    before = picture(seen(state, (seat + 1) % 4))
    state.apply(seat, car)
    after = picture(seen(state, (seat + 1) % 4))
    assert "open on the table" not in before
    assert after.count("open on the table") == 1


@pytest.mark.rule("MS-2")
def test_central_cars_stand_on_their_slots() -> None:
    state = played(options="central_stations", moves=6)
    seat = state.actors()[0]
    car = next(action for action in state.legal_actions(seat) if GAME.notation(action).startswith("car"))
    before = by_id(picture(seen(state, seat)))
    assert any("legal" in classes(element) for id, element in before.items() if id.startswith("slot-"))
    state.apply(seat, car)
    view = seen(state, seat)
    slot = next(name for name, owner in zip(SLOT_NAMES, view.cars, strict=True) if owner == seat)
    after = by_id(picture(view))
    assert f"car-{slot}" not in before
    assert f"car-{slot}" in after


@pytest.mark.rule("MN-1")
def test_own_numbers_are_marked_on_the_rim() -> None:
    view = seen(played(options="numbered_stations"))
    found = by_id(picture(view))
    own = {f"station-{number}" for number in view.numbers[0]}
    assert {
        id for id, element in found.items() if id.startswith("station-") and "own" in classes(element)
    } == own
    assert {id for id in found if id.startswith("number-")} == {
        f"number-{number}" for number in view.numbers[0]
    }


@pytest.mark.rule("M-7.2")
@pytest.mark.parametrize("options", OPTIONS)
def test_the_end_shows_places_points_and_sources(options: str) -> None:
    view = seen(finished(options=options))
    assert view.outcome is not None
    found = by_id(picture(view))
    for seat, points in enumerate(view.outcome.scores):
        name = name_of(found[f"result-{seat}"])
        assert f": {points} point" in name
        place = 1 + sum(1 for other in view.outcome.scores if other > points)
        assert name.startswith(f"{place}. ")
        for part in view.outcome.breakdown[seat]:
            assert f" {part.points}" in name


def test_tiles_left_are_counted_by_kind_until_all_are_seen() -> None:
    view = seen(played(moves=20))
    found = by_id(picture(view))
    left = [name_of(found[f"left-{code}"]) for code in KIND_CODES]
    assert left == [f"Tile {code}: {count} left" for code, count in zip(KIND_CODES, view.unseen, strict=True)]
    assert not any(id.startswith("left-") for id in by_id(picture(seen(finished()))))


def test_names_replace_colours_and_are_escaped() -> None:
    names = ["Ana <3", "Bartłomiej", "Cäcilie", "Ein sehr langer Name mit vielen Wörtern"]
    svg = picture(seen(played()), names=names)
    assert name_of(by_id(svg)["seat-0"]).startswith("Ana <3 (you)")
    assert name_of(by_id(svg)["seat-3"]).startswith(names[3])
    assert "…" in svg


def test_parts_can_be_had_alone() -> None:
    view = seen(played())
    assert "board" in by_id(board_svg(view))
    assert set(by_id(hand_svg(view))) == {"hand-0"}
    assert name_of(by_id(tile_svg("aacb"))["kind-aacb"]) == "Tile aacb"
