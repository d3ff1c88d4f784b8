"""What a picture of Berlin shows, and what it must never show."""

from functools import partial
from xml.etree.ElementTree import Element

import pytest

from tests.render.berlin.games import changed, finished, played, random_map, seen, to_move
from tests.render.positions import SVG, boxes, by_id, classes, is_id, name_of, parsed
from zugwerk.core.chance import ChanceStream, seed_from
from zugwerk.core.codec import digest
from zugwerk.core.game import Seat
from zugwerk.core.messages import LANGUAGES, Message, signed, translator
from zugwerk.games.berlin.actions import Claim, Draw, Take
from zugwerk.games.berlin.board import BIKE, CARD_NAMES, COLOURS, SEAT_COLOURS, find_map, shipped_text
from zugwerk.games.berlin.board.plan import METRO
from zugwerk.games.berlin.game import GAME
from zugwerk.games.berlin.view import BerlinView, TicketView
from zugwerk.render import map_picture, picture
from zugwerk.render.berlin import hand_svg
from zugwerk.render.berlin.page import board_picture
from zugwerk.render.berlin.style import RULES
from zugwerk.render.look import Look, Orientation
from zugwerk.render.theme import DARK, LIGHT, PALETTE, contrast, style_sheet

board_svg = partial(board_picture, look=Look())

LAYOUTS: tuple[Orientation, ...] = ("landscape", "portrait")
PLAN = find_map("berlin")


def texts_in(element: Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


def last_turns() -> BerlinView:
    """A view of a game whose end is near."""
    view = to_move(played(moves=40))
    return changed(view, last_turns=2)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("moves", [0, 60, -1])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_everything_has_a_unique_id_and_a_name(seats: int, moves: int, layout: Orientation) -> None:
    found = by_id(picture(seen(played(seats, moves)), layout=layout))
    for place in PLAN.places:
        assert place.name in name_of(found[f"stop-{place.id}"])
    for entry in PLAN.connections:
        assert entry.title in name_of(found[f"connection-{entry.id}"])
    for id, element in found.items():
        if element.get("role") == "img":
            assert name_of(element), id
            assert not is_id(name_of(element))
            assert "berlin." not in name_of(element)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_is_clipped(seats: int, layout: Orientation) -> None:
    for moves in (0, 60, -1):
        root = parsed(picture(seen(played(seats, moves)), layout=layout))
        width, height = float(root.get("width", "")), float(root.get("height", ""))
        assert width == (390 if layout == "portrait" else 1200)
        for box in boxes(root):
            assert box[0] >= 0, box
            assert box[1] >= 0, box
            assert box[2] <= width, box
            assert box[3] <= height, box


def test_ids_and_bytes_are_the_same_each_time() -> None:
    one, other = picture(seen(played())), picture(seen(played()))
    assert one == other
    before, after = by_id(picture(seen(played(moves=5)))), by_id(one)
    lasting = {id for id in before if id.startswith(("stop-", "connection-", "seat-", "row-", "hand-"))}
    assert len(lasting) > 80
    assert lasting <= after.keys()


def test_the_whole_picture_has_a_title_and_a_description() -> None:
    root = parsed(picture(seen(played()), language="de"))
    assert name_of(root) == root.get("aria-label") == "Berlin aus der Sicht von Gelb"
    description = root.find(f"{SVG}desc")
    assert description is not None
    assert f"{len(PLAN.connections)} Verbindungen" in (description.text or "")
    assert root.get("lang") == "de"


def test_every_language_has_all_words() -> None:
    for view in (to_move(played(moves=0)), to_move(played()), last_turns(), seen(finished())):
        pictures = {picture(view, language=language) for language in LANGUAGES}
        assert len(pictures) == len(LANGUAGES)
        assert not any(is_id(text) for text in pictures)


@pytest.mark.rule("B-4.7", "B-7.3")
@pytest.mark.parametrize("moves", [1, 30, 60])
def test_a_picture_depends_only_on_what_the_seat_may_know(moves: int) -> None:
    state = played(moves=moves)
    for seat in (0, 1, None):
        view = seen(state, seat)
        other = GAME.imagine(view, ChanceStream(seed_from(f"other {seat}")))
        assert digest(other) != digest(state)
        assert picture(seen(other, seat)) == picture(view)


@pytest.mark.rule("B-4.7")
def test_hands_of_others_are_only_counted() -> None:
    state = played()
    view = seen(state, 0)
    held = view.hands[0]
    assert held is not None
    found = by_id(picture(view))
    for card, name in enumerate(CARD_NAMES):
        assert f": {held[card]} card" in name_of(found[f"hand-{name}"])
    for seat, size in enumerate(view.hand_sizes):
        assert f"{size} card" in name_of(found[f"seat-{seat}"])
    assert not any(id.startswith("hand-") for id in by_id(picture(seen(state, None))))


def test_bicycles_come_first_in_the_hand() -> None:
    svg = picture(seen(played()))
    places = [svg.index(f'id="hand-{name}"') for name in ("bike", *COLOURS)]
    assert places == sorted(places)


@pytest.mark.rule("B-1.4")
def test_free_connections_show_their_spaces_and_colour() -> None:
    found = by_id(board_svg(seen(played(moves=0), None)))
    for entry in PLAN.connections:
        element = found[f"connection-{entry.id}"]
        spaces = [part for part in element.iter() if "space" in classes(part)]
        assert len(spaces) == (1 if entry.kind == METRO else entry.cards)
        colour = "grey" if entry.colour < 0 else COLOURS[entry.colour]
        assert all(colour in classes(space) for space in spaces)
        assert (str(entry.cards) in texts_in(element)) == (entry.kind == METRO)


@pytest.mark.rule("B-1.5", "B-5.3", "B-5.4")
def test_created_connections_carry_vehicles_with_the_letter_of_their_owner() -> None:
    view = seen(played(seats=4), None)
    found = by_id(board_svg(view))
    owned = [line for line, owner in enumerate(view.owners) if owner is not None]
    assert len(owned) > 8
    for line in owned:
        entry, owner = PLAN.connections[line], view.owners[line]
        assert owner is not None
        element = found[f"connection-{entry.id}"]
        colour = SEAT_COLOURS[owner]
        vehicles = [part for part in element.iter() if "shell" in classes(part)]
        assert len(vehicles) == (1 if entry.kind == METRO else entry.cards)
        assert all(colour in classes(part) for part in vehicles)
        assert set(texts_in(element)) == {Look().letter(colour)}
        assert {part.tag for part in vehicles} == {f"{SVG}{'rect' if entry.kind == METRO else 'path'}"}


@pytest.mark.rule("B-5.1")
def test_connections_that_may_be_created_are_marked_for_the_seat_to_move() -> None:
    state = next(
        state
        for state in (played(moves=moves) for moves in range(2, 40))
        if any(isinstance(action, Claim) for action in to_move(state).legal)
    )
    view = to_move(state)
    legal = {action.connection for action in view.legal if isinstance(action, Claim)}
    found = by_id(board_svg(view))
    marked = {element.get("data-connection") for element in found.values() if "legal" in classes(element)}
    assert marked == legal != set()
    body = board_svg(seen(state, None)).partition("</style>")[2]
    assert "legal" not in body
    assert "you may create it" in name_of(found[f"connection-{min(legal)}"])


@pytest.mark.rule("B-6.2")
def test_the_other_of_a_double_is_closed_between_two() -> None:
    view = seen(played(seats=2), None)
    closed = {
        entry.id
        for line, entry in enumerate(PLAN.connections)
        if entry.twin >= 0 and view.owners[line] is None and view.owners[entry.twin] is not None
    }
    found = by_id(board_svg(view))
    assert closed
    for entry in PLAN.connections:
        element = found[f"connection-{entry.id}"]
        assert ("closed" in classes(element)) == (entry.id in closed)
        assert ("closed" in name_of(element)) == (entry.id in closed)


def test_a_highlighted_ticket_lights_its_ends_and_shades_the_map() -> None:
    view = seen(played(seats=4), 0)
    number = view.tickets[0][0].number
    assert number is not None
    ticket = PLAN.tickets[number]
    found = by_id(board_svg(view, highlight={ticket.id}))
    lit = {element.get("data-place") for element in found.values() if "goal" in classes(element)}
    assert lit == {PLAN.places[ticket.a].id, PLAN.places[ticket.b].id}
    for line, entry in enumerate(PLAN.connections):
        assert ("dim" in classes(found[f"connection-{entry.id}"])) == (view.owners[line] != 0)


def test_a_highlighted_connection_stays_bright() -> None:
    entry = PLAN.connections[3]
    found = by_id(board_svg(seen(played(moves=0), None), highlight={entry.id}))
    bright = [
        id for id, element in found.items() if id.startswith("connection-") and "dim" not in classes(element)
    ]
    assert bright == [f"connection-{entry.id}"]


def lit_in(view: BerlinView) -> set[str | None]:
    """The places that a picture lights."""
    found = by_id(picture(view))
    return {element.get("data-place") for element in found.values() if "goal" in classes(element)}


@pytest.mark.rule("B-7.3")
def test_the_ends_of_the_own_tickets_are_lit_until_these_are_done() -> None:
    view = changed(seen(played(), 0), tickets=((TicketView(0, 1, True), TicketView(3, 1, False)), (), ()))
    entry = PLAN.tickets[3]
    assert lit_in(view) == {PLAN.places[entry.a].id, PLAN.places[entry.b].id}
    hidden = changed(view, tickets=((), (TicketView(None, 2, None),), ()))
    assert lit_in(hidden) == set()
    assert lit_in(seen(finished(), 0)) == set()


@pytest.mark.rule("B-2.3")
def test_a_choice_that_waits_for_others_lights_what_is_kept() -> None:
    view = seen(played(moves=1), 0)
    (kept,) = [ticket for ticket in PLAN.tickets if ticket.id in view.kept]
    assert lit_in(view) == {PLAN.places[kept.a].id, PLAN.places[kept.b].id}


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_map_says_that_it_is_not_the_printed_board(language: str) -> None:
    view = seen(played())
    note = translator(language).text(Message("berlin.table.own-map"))
    assert note in texts_in(parsed(picture(view, language=language)))
    own = changed(view, setup=GAME.meta.setup(3, {"map": shipped_text().replace("(Zugwerk)", "again")}))
    shown = texts_in(parsed(picture(own, language=language)))
    assert any("Berlin again" in text for text in shown)
    assert note not in shown


def test_discards_are_counted_by_kind() -> None:
    view = changed(seen(played()), discards=(2, 0, 0, 0, 0, 1, 3))
    name = name_of(by_id(picture(view))["discards"])
    assert name == "Discards: 6 cards; bicycle: 3 cards; blue: 2 cards; orange: 1 card"


@pytest.mark.rule("B-2.3")
def test_tickets_to_choose_from_light_up() -> None:
    view = seen(played(moves=0), 0)
    numbers = [ticket.number for ticket in view.offered[0]]
    tickets = [PLAN.tickets[number] for number in numbers if number is not None]
    assert len(tickets) == 2
    found = by_id(picture(view))
    lit = {element.get("data-place") for element in found.values() if "goal" in classes(element)}
    assert lit == {PLAN.places[end].id for ticket in tickets for end in (ticket.a, ticket.b)}
    assert all("to choose from" in name_of(found[f"ticket-{number}"]) for number in numbers)
    spectator = by_id(picture(seen(played(moves=0), None)))
    assert not any("goal" in classes(element) for element in spectator.values())
    assert not any(id.startswith("ticket-") for id in spectator)


def test_a_ghost_shows_the_vehicles_that_would_be_placed() -> None:
    view = seen(played(moves=3), 1)
    entry = next(entry for line, entry in enumerate(PLAN.connections) if view.owners[line] is None)
    found = by_id(board_svg(view, ghost=Claim(entry.id, (0,))))
    ghost = found[f"connection-{entry.id}"]
    assert "ghost" in classes(ghost)
    assert name_of(ghost).startswith("Preview: ")
    assert any("shell" in classes(part) and "blue" in classes(part) for part in ghost.iter())
    assert board_svg(view, ghost=Draw()) == board_svg(view)


def test_the_last_connection_is_marked() -> None:
    view = seen(played())
    line = next(line for line, owner in enumerate(view.owners) if owner is not None)
    entry = PLAN.connections[line]
    found = by_id(board_svg(view, last=entry.id))
    assert "created last" in name_of(found[f"connection-{entry.id}"])
    assert sum("created last" in name_of(element) for element in found.values()) == 1


@pytest.mark.rule("B-4.1", "B-4.4")
def test_cards_that_may_be_taken_are_marked() -> None:
    for moves in range(2, 60):
        view = to_move(played(moves=moves))
        takes = {action.card for action in view.legal if isinstance(action, Take)}
        if takes and BIKE in view.row and BIKE not in takes:
            break
    else:
        raise AssertionError("no bicycle was ever out of reach")
    found = by_id(picture(view))
    for slot, card in enumerate(view.row):
        element = found[f"row-{slot}"]
        if card is not None:
            assert ("you may take it" in name_of(element)) == (card in takes)
            assert ("closed" in classes(element)) == (card not in takes)


def test_deck_discards_and_pile_are_counted() -> None:
    view = seen(played(), None)
    found = by_id(picture(view))
    assert name_of(found["deck"]).startswith(f"Deck: {view.deck} ")
    assert name_of(found["discards"]).startswith(f"Discards: {sum(view.discards)} ")
    assert f"{view.pile + len(view.bottom)} in the pile" in picture(view)


@pytest.mark.rule("B-1.1", "B-5.8")
def test_seats_show_pieces_and_points() -> None:
    view = seen(played(seats=4), 2)
    found = by_id(picture(view, names=["Ana <3", "Bartłomiej", "Cäcilie", "Ein sehr langer Name"]))
    for seat, points in enumerate(view.points()):
        name = name_of(found[f"seat-{seat}"])
        assert f"{signed(points)} point" in name
        assert f"{view.trams[seat]} tram" in name
        assert f"{view.metros[seat]} metro" in name
        assert ("to move" in name) == (seat in view.actors)
    assert name_of(found["seat-0"]).startswith("Ana <3,")
    assert name_of(found["seat-2"]).startswith("Cäcilie (you),")


@pytest.mark.rule("B-8.1")
def test_a_banner_tells_of_the_last_turns() -> None:
    view = last_turns()
    assert name_of(by_id(picture(view))["last-turns"]) == f"Last turns: {view.last_turns} to go"
    assert "last-turns" not in by_id(picture(seen(played(moves=10))))
    assert "last-turns" not in by_id(picture(seen(finished())))


@pytest.mark.rule("B-8.2")
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("done", [(False, False, False), (True, False, True), (True,), ()])
def test_own_tickets_stand_to_do_or_done(layout: Orientation, done: tuple[bool, ...]) -> None:
    held = tuple(TicketView(number, 1, made) for number, made in enumerate(done))
    view = seen(played(moves=20), 0)
    svg = picture(changed(view, tickets=(held, *view.tickets[1:])), layout=layout)
    found = by_id(svg)
    assert len([id for id in found if id.startswith("ticket-")]) == len(done)
    for number, made in enumerate(done):
        element = found[f"ticket-{number}"]
        assert ("made" in classes(element)) == made
        assert name_of(element).endswith("done" if made else "not joined")
    assert ("Done" in svg.partition("</style>")[2]) == any(done)


@pytest.mark.rule("B-8.3")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_end_shows_places_sources_and_every_ticket(layout: Orientation) -> None:
    view = seen(finished(seats=4), 0)
    assert view.outcome is not None
    svg = picture(view, layout=layout)
    found = by_id(svg)
    for seat, points in enumerate(view.outcome.scores):
        element = found[f"result-{seat}"]
        assert f": {signed(points)} point" in name_of(element)
        for part in view.outcome.breakdown[seat]:
            assert f" {part.points}".replace("-", "−") in name_of(element)
        titles = [title.text or "" for title in element.iter(f"{SVG}title")]
        for ticket in view.tickets[seat]:
            assert ticket.number is not None
            ends = PLAN.tickets[ticket.number].title.rpartition(" (")[0]
            assert any(text.startswith(f"{ends}:") for text in titles)
    winner = view.outcome.winners()[0]
    assert name_of(found[f"result-{winner}"]).startswith("1. ")


def test_the_style_sheet_is_scoped_and_resolved() -> None:
    sheet = style_sheet("dark", RULES)
    assert not set("$@") & set(sheet)
    selectors = [part for rule in sheet.split("}")[:-1] for part in rule.partition("{")[0].split(",")]
    assert all(selector.startswith(".zw-dark") for selector in selectors)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_names_read_on_every_ground_of_the_map(colours: dict[str, str]) -> None:
    for ground in ("board", "water", "park"):
        assert contrast(colours["ink"], colours[ground]) >= 4.5
    assert contrast(colours["muted"], colours["board"]) >= 4.5
    for colour in COLOURS:
        nearest = max(
            contrast(PALETTE[colour], colours["board"]), contrast(colours["outline"], colours["board"])
        )
        assert nearest >= 3


def test_parts_can_be_had_alone() -> None:
    view = seen(played())
    assert "board" in by_id(board_svg(view))
    assert set(by_id(hand_svg(view))) == {f"hand-{name}" for name in CARD_NAMES}
    assert view._repr_svg_() == picture(view)


def test_another_map_is_drawn_as_well() -> None:
    plan = random_map(3)
    found = by_id(map_picture("berlin", plan, theme="light"))
    assert {f"stop-{place.id}" for place in plan.places} <= found.keys()
    assert "Scattered 3" in map_picture("berlin", plan)


def test_a_map_with_shares_names_them() -> None:
    shares = {entry.id: number / len(PLAN.connections) for number, entry in enumerate(PLAN.connections)}
    found = by_id(map_picture("berlin", PLAN, shares=shares))
    for id, share in shares.items():
        element = found[f"connection-{id}"]
        assert name_of(element).endswith(f"created in {round(100 * share)} % of the games")
        assert texts_in(element) == [f"{round(100 * share)} %"]
    bare = by_id(map_picture("berlin", PLAN))
    assert not any("%" in name_of(element) for element in bare.values())


def test_the_seat_that_moves_first_is_never_guessed() -> None:
    view = GAME.new(GAME.meta.setup(2)).view(Seat(0))
    assert "Dealing" in picture(view)
