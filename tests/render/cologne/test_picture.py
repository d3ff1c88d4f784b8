"""What a picture of 1893 shows."""

from xml.etree.ElementTree import Element

import pytest

from tests.render.cologne.tables import OPTIONS, finished, in_phase, in_step, played, seen
from tests.render.positions import boxes, by_id, classes, is_id, name_of, parsed
from zugwerk.core.messages import LANGUAGES
from zugwerk.games.cologne.board import COMPANY_NAMES, HEX_NAMES, KIND_NAMES
from zugwerk.games.cologne.game import GAME
from zugwerk.games.cologne.view import CologneView
from zugwerk.render import picture
from zugwerk.render.cologne import map_svg, market_svg, tile_svg, tiles_svg
from zugwerk.render.look import Orientation

NAMES = ("Ana", "Bartłomiej", "Cäcilie", "Diego")


def texts(element: Element) -> list[str]:
    """All words written in an element."""
    return [part.text or "" for part in element.iter() if part.tag.endswith("text")]


def legal_starting(view: CologneView, word: str) -> list[str]:
    """The allowed actions of a kind, as they are written."""
    written = [GAME.notation(action) for action in view.legal]
    return [text for text in written if text.partition(" ")[0] == word]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("moves", [0, 40, 150, 600])
@pytest.mark.parametrize("layout", ["landscape", "portrait"])
def test_everything_has_a_unique_id_and_a_name(options: str, moves: int, layout: Orientation) -> None:
    view = seen(played(options=options, moves=moves))
    found = by_id(picture(view, layout=layout))
    for hex in HEX_NAMES:
        assert name_of(found[f"hex-{hex}"]).startswith(hex)
    for seat in range(3):
        assert f"seat-{seat}" in found
    assert {"map", "column", "bank"} <= found.keys()
    assert {f"company-{company.name}" for company in view.companies if not company.closed} <= found.keys()
    for id, element in found.items():
        if element.get("role") == "img":
            assert name_of(element), id
            assert not is_id(name_of(element))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("layout", ["landscape", "portrait"])
def test_nothing_is_clipped(seats: int, layout: Orientation) -> None:
    for moves in (0, 60, 300):
        root = parsed(picture(seen(played(seats=seats, moves=moves)), layout=layout))
        width, height = float(root.get("width", "")), float(root.get("height", ""))
        for box in boxes(root):
            assert box[0] >= 0, box
            assert box[1] >= 0, box
            assert box[2] <= width, box
            assert box[3] <= height, box


def test_bytes_are_the_same_each_time() -> None:
    assert picture(seen(played(moves=200))) == picture(seen(played(moves=200)))


@pytest.mark.parametrize("moves", [0, 20, 150, 320])
def test_every_language_has_all_words(moves: int) -> None:
    view = seen(played(moves=moves))
    pictures = {picture(view, language=language) for language in LANGUAGES}
    assert len(pictures) == len(LANGUAGES)
    assert not any(is_id(text) for text in pictures)


def test_the_whole_picture_has_a_title_and_a_description() -> None:
    root = parsed(picture(seen(in_phase(1), 1), language="de", names=NAMES))
    assert name_of(root) == root.get("aria-label") == "1893 Köln aus der Sicht von Bartłomiej"
    description = root.find("{http://www.w3.org/2000/svg}desc")
    assert description is not None
    assert "Phase 3" in (description.text or "")
    assert root.get("lang") == "de"


@pytest.mark.rule("C-2.3", "C-2.7", "C-2.8")
def test_hexes_show_what_is_printed() -> None:
    found = by_id(map_svg(seen(played(moves=0))))
    assert name_of(found["hex-L5"]) == "L5 Köln, city with 1 slot, label K, costs 40"
    assert name_of(found["hex-H3"]) == "H3, town"
    assert name_of(found["hex-G6"]) == "G6 Leverkusen, 2 towns, label L"
    assert name_of(found["hex-N1"]) == "N1 Aachen, off the map, value 20"
    assert name_of(found["hex-F1"]) == "F1, town, value 10"
    colours = {
        hex: {part.get("class", "").removeprefix("hex t-") for part in found[f"hex-{hex}"].iter()} - {""}
        for hex in HEX_NAMES
    }
    counted = [sum(1 for found in colours.values() if colour in found) for colour in _COLOURS]
    assert counted == [60, 1, 10, 9]


_COLOURS = ("white", "yellow", "red", "grey")


@pytest.mark.rule("C-2.8", "C-9.4")
def test_the_value_of_a_red_hex_is_that_of_the_phase() -> None:
    for phase, value in enumerate((20, 30, 30, 50)):
        found = by_id(map_svg(seen(in_phase(phase))))
        assert name_of(found["hex-N1"]) == f"N1 Aachen, off the map, value {value}"


@pytest.mark.rule("C-1.12", "C-2.17")
def test_stations_stand_in_their_slots_from_the_start() -> None:
    found = by_id(map_svg(seen(played(moves=0))))
    homes = {"T3": "EKB", "L3": "KFBE", "P7": "KSZ", "O4": "KBE", "I2": "BKB", "J5": "HGK"}
    for hex, company in homes.items():
        assert name_of(found[f"slot-{hex}-0-0"]) == f"Station of {company}"
        assert texts(found[f"slot-{hex}-0-0"]) == [company]
    for hex, company in (("O2", "DE"), ("R7", "RSE"), ("D5", "RAG")):
        assert name_of(found[f"slot-{hex}-0-0"]) == f"Slot kept for {company}"
    assert name_of(found["slot-H5-0-0"]) == "Neutral station"
    assert name_of(found["slot-L5-0-0"]) == "Free slot"
    assert "city-L5-0" in found


def test_laid_tiles_and_stations_are_those_of_the_view() -> None:
    view = seen(played(moves=300))
    found = by_id(map_svg(view))
    tiles = view.table["rails"]["tiles"]
    assert {id.removeprefix("tile-") for id in found if id.startswith("tile-")} == set(tiles)
    for hex, (tile, rotation) in tiles.items():
        kind = tile.rpartition("-")[0]
        assert f"tile {kind}, turned {rotation}" in name_of(found[f"hex-{hex}"])
    placed = [hex for company in view.companies for hex in company.stations if not company.closed]
    shown = [element for id, element in found.items() if id.startswith("slot-")]
    assert len(placed) == sum(1 for element in shown if name_of(element).startswith("Station of"))
    for company in COMPANY_NAMES:
        at = {id.split("-")[1] for id in found if id.startswith("slot-") and company in texts(found[id])}
        kept = {id.split("-")[1] for id in found if name_of(found[id]) == f"Slot kept for {company}"}
        view_of = next(sheet for sheet in view.companies if sheet.name == company)
        assert at - kept == (set() if view_of.closed else set(view_of.stations))


@pytest.mark.rule("C-8.7")
def test_hexes_that_may_be_built_on_are_lit_for_the_seat_to_move() -> None:
    view = seen(in_step("track"))
    legal = {text.split()[2] for text in legal_starting(view, "lay")}
    found = by_id(map_svg(view))
    lit = {id.removeprefix("hex-") for id, element in found.items() if "legal" in classes(element)}
    assert lit == legal != set()
    assert "a tile may be laid here" in name_of(found[f"hex-{next(iter(legal))}"])
    spectator = by_id(map_svg(in_step("track").view(None)))
    assert not any("legal" in classes(element) for element in spectator.values())


def test_a_ghost_tile_lies_on_its_hex() -> None:
    view = seen(in_step("track"))
    ghost = legal_starting(view, "lay")[0]
    _, kind, hex, rotation = ghost.split()
    found = by_id(map_svg(view, ghost=GAME.parse(ghost)))
    assert f"preview: tile {kind}, turned {rotation}" in name_of(found[f"hex-{hex}"])
    assert "ghost" in classes(found[f"tile-{hex}"])
    assert map_svg(view, ghost=GAME.parse("pass")) == map_svg(view)


@pytest.mark.rule("C-8.11")
def test_a_ghost_station_stands_in_the_slot_it_would_take() -> None:
    state = in_step("station")
    view = seen(state)
    ghost = legal_starting(view, "station")[0]
    hex = ghost.split()[1]
    shown = by_id(map_svg(view, ghost=GAME.parse(ghost)))
    state.apply(state.actors()[0], GAME.parse(ghost))
    after = by_id(map_svg(state.view(None)))
    planned = {
        id for id, element in shown.items() if name_of(element) == f"Preview: station of {view.company}"
    }
    stations = {id for id in after if name_of(after[id]) == f"Station of {view.company}"}
    assert len(planned) == 1
    assert planned <= {id for id in stations if id.startswith(f"slot-{hex}-")}


@pytest.mark.rule("C-8.15")
def test_routes_are_drawn_with_numbers_and_the_rest_is_dimmed() -> None:
    view = seen(in_step("run"))
    run = next(text for text in legal_starting(view, "run") if ":" in text)
    routes = run.split()[1:]
    by_ghost = by_id(map_svg(view, ghost=GAME.parse(run)))
    for number in range(1, len(routes) + 1):
        shown = by_ghost[f"route-{number}"]
        assert str(number) in texts(shown)
        assert name_of(shown).startswith(f"Route {number}: ")
    assert f"route-{len(routes) + 1}" not in by_ghost
    ends = [leg.split(".") for leg in routes[0].partition(":")[2].split(",")]
    assert {ends[0][0], ends[-1][-1]} & set(name_of(by_ghost["route-1"]).split(": ")[1].split("–"))
    assert "dim" not in map_svg(view).partition("</style>")[2]
    assert 'class="dim"' in map_svg(view, ghost=GAME.parse(run))


def test_highlighted_hexes_are_lit_and_the_last_is_marked() -> None:
    view = played().view(None)
    found = by_id(map_svg(view, highlight={"L5"}, last="M4"))
    assert "legal" in classes(found["hex-L5"])
    assert "laid last" in name_of(found["hex-M4"])
    assert "laid last" not in name_of(found["hex-L5"])


@pytest.mark.rule("C-4.1", "C-4.5")
def test_the_market_shows_prices_par_cells_and_stacks_in_order() -> None:
    view = seen(played(moves=300))
    found = by_id(market_svg(view))
    assert len([id for id in found if id.startswith("cell-")]) == 61
    assert name_of(found["cell-1-3"]).startswith("Price 100, par price")
    assert name_of(found["cell-2-6"]).startswith("Price 120, start of AGV")
    assert name_of(found["cell-1-5"]).startswith("Price 120, start of HGK")
    assert view.market
    for row, column, stack in view.market:
        assert name_of(found[f"cell-{row}-{column}"]).endswith(", ".join(stack))
        assert texts(found[f"cell-{row}-{column}"])[1:] == list(stack)


def test_companies_show_owner_money_trains_and_stations() -> None:
    view = seen(played(moves=300))
    found = by_id(picture(view, names=NAMES))
    for company in view.companies:
        if company.closed:
            assert f"company-{company.name}" not in found
            continue
        sheet = found[f"company-{company.name}"]
        assert texts(sheet)[0] == company.name
        assert f"{len(company.station_prices)} station" in name_of(sheet)
        if company.owner is not None:
            assert NAMES[company.owner] in name_of(sheet)
        if company.floated:
            assert f"{company.treasury} M in the treasury" in name_of(sheet)
            assert str(company.treasury) in texts(sheet)
            for train in company.trains:
                assert train.rpartition("-")[0] in texts(sheet)
        if company.price:
            assert f"price {company.price}, " in name_of(sheet) + ", "
            assert f"{company.pool} % in the pool" in name_of(sheet)


@pytest.mark.rule("C-1.2", "C-10.5")
def test_seats_show_money_worth_certificates_and_shares() -> None:
    view = seen(played(moves=300))
    found = by_id(picture(view, names=NAMES))
    for seat, sheet in enumerate(view.seats):
        shown = found[f"seat-{seat}"]
        name = name_of(shown)
        assert f"{NAMES[seat]}, {sheet.cash} M cash, worth {sheet.worth} M" in name
        assert f"{sheet.certificates} of {sheet.limit} certificates" in name
        assert f"{sheet.certificates}/{sheet.limit}" in texts(shown)
        for company, percent in sheet.percent.items():
            assert f"{company} {percent} %" in name
        assert ("priority" in name) == (seat == view.priority)
    assert "as president" in "".join(name_of(found[f"seat-{seat}"]) for seat in range(3))


@pytest.mark.rule("C-5.2")
def test_papers_for_sale_are_shown_until_they_are_sold() -> None:
    before = seen(played(moves=0))
    found = by_id(picture(before))
    assert name_of(found["paper-EVA"]) == "EVA for 150, income 30"
    assert name_of(found["paper-KSZ"]) == "KSZ for 100"
    after = seen(played(moves=3))
    papers = {id.removeprefix("paper-") for id in by_id(picture(after)) if id.startswith("paper-")}
    assert papers == {paper for paper in after.unsold if not paper.startswith("AdSK")}
    assert len(papers) == 5


@pytest.mark.rule("C-9.1", "C-9.2")
def test_trains_are_counted_in_the_bank_and_in_the_pool() -> None:
    found = by_id(picture(seen(played(moves=0))))
    assert name_of(found["train-2"]) == "Train 2, price 80: 7 left"
    assert name_of(found["train-6"]) == "Train 6, price 600: 3 left"
    public = by_id(picture(seen(played(moves=0, edition="18xx-games"))))
    assert name_of(public["train-6"]) == "Train 6, price 630: 3 left"
    later = seen(played(moves=300))
    left = sum(1 for train in later.depot if train.startswith("3-"))
    assert f": {left} left" in name_of(by_id(picture(later))["train-3"])


@pytest.mark.rule("C-8.2")
def test_the_order_of_companies_is_shown_in_operating_rounds() -> None:
    view = seen(in_step("track"))
    found = by_id(picture(view))
    assert name_of(found["order"]) == "Order of play: " + ", ".join(view.order)
    assert texts(found["order"]) == list(view.order)
    assert "order" not in by_id(picture(seen(played(moves=0))))


@pytest.mark.rule("C-10.5")
def test_the_end_shows_places_and_scores() -> None:
    view = seen(finished())
    assert view.outcome is not None
    found = by_id(picture(view, names=NAMES))
    for seat, score in enumerate(view.outcome.scores):
        place = 1 + sum(1 for other in view.outcome.scores if other > score)
        assert name_of(found[f"result-{seat}"]).startswith(f"{place}. {NAMES[seat]}: {score} point")
        assert str(score) in texts(found[f"result-{seat}"])


@pytest.mark.rule("C-3.7", "C-11.2")
def test_tiles_are_shown_with_the_copies_left() -> None:
    view = seen(played(moves=0))
    found = by_id(tiles_svg(view))
    assert name_of(found["kind-8"]) == "Tile 8: 10 left"
    assert "kind-K201" in found
    assert "kind-KV201" not in found
    optional = by_id(tiles_svg(seen(played(moves=0, options=OPTIONS[1]))))
    assert {"kind-KV201", "kind-KV333", "kind-KV63"} <= optional.keys()
    later = seen(played(moves=300))
    laid = [tile.rpartition("-")[0] for tile, _ in later.table["rails"]["tiles"].values()]
    shown = by_id(tiles_svg(later))
    assert f": {10 - laid.count('8')} left" in name_of(shown["kind-8"])


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_every_tile_can_be_had_alone_in_every_rotation(kind: str) -> None:
    pictures = {tile_svg(kind, rotation) for rotation in range(6)}
    assert len(pictures) == 6
    found = by_id(tile_svg(kind, 2, language="de"))
    assert name_of(found[f"kind-{kind}"]) == f"Plättchen {kind}, Drehung 2"


def test_an_unknown_tile_is_a_bug_of_the_caller() -> None:
    with pytest.raises(ValueError, match="no such tile"):
        tile_svg("999")


def test_names_are_escaped_and_shortened() -> None:
    names = ["Ana <3", "Ein sehr langer Name mit vielen Wörtern", "C"]
    svg = picture(seen(played()), names=names)
    assert name_of(by_id(svg)["seat-0"]).startswith("Ana <3")
    assert name_of(by_id(svg)["seat-1"]).startswith(names[1])
    assert "…" in svg
