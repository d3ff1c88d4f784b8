"""Questions in words: phrases are told apart in every language, and boards are described as they are."""

from functools import cache

import pytest

from zugwerk.core.chance import ChanceStream, seed_from
from zugwerk.core.game import CHANCE, Event, Seat, State, View
from zugwerk.core.messages import LANGUAGES
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game, game_ids
from zugwerk.render import drawing_of
from zugwerk.render.drawing import Drawing
from zugwerk.render.look import Look
from zugwerk.render.questions import answer, phrases, topics_of
from zugwerk.render.topics import SUBJECT, Enquiry, find_topic

NAMES = ("Ada", "Bo", "Cleo")


@cache
def played(game: str, moves: int, seats: int = 2, **options: object) -> tuple[State, list[Event]]:
    """A game after some actions of seats, and what happened."""
    found = find_game(game)
    state, events = found.new(found.meta.setup(seats, options)), []
    stream = ChanceStream(seed_from(f"{game} in words"))
    while state.actors() and (moves or state.actors() == (CHANCE,)):
        seat = state.actors()[0]
        if seat == CHANCE:
            action = state.chance_at(stream.pick(state.chance_size()))
        else:
            legal = state.legal_actions(seat)
            action = legal[stream.pick(len(legal))]
            moves -= 1
        events += state.apply(seat, action)
    return state, events


def asked(view: View, text: str, language: str = "en", happened: list[Event] | None = None) -> list[str]:
    return answer(Enquiry(view, Look(language, names=NAMES), happened=happened or []), text).lines


def acting(state: State) -> View:
    return state.view(Seat(state.actors()[0]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_every_phrase_asks_for_its_own_topic(game: str, language: str) -> None:
    state, _ = played(game, 4)
    view, look = acting(state), Look(language)
    for topic in topics_of(view):
        for phrase in topic.phrases(look):
            found = find_topic(topics_of(view), phrase.replace(SUBJECT, "Zug 7") + "?", look)
            assert found is not None, phrase
            assert found[0].asks == topic.asks, (phrase, found[0].asks)
            assert found[1] == ("Zug 7" if SUBJECT in phrase else ""), phrase


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_an_allowed_action_is_never_taken_for_a_question(game: str, language: str) -> None:
    notation = find_game(game).notation
    for moves in (0, 7, 25, 60):
        view = acting(played(game, moves)[0])
        question = Enquiry(view, Look(language))
        for action in view.legal[:40]:
            written = notation(action)
            assert answer(question, written).do == written
            assert answer(question, f"  {written.upper()} ").do == written


@pytest.mark.parametrize("game", game_ids())
def test_no_phrase_is_an_action(game: str) -> None:
    view = acting(played(game, 4)[0])
    for language in LANGUAGES:
        for topic in topics_of(view):
            for phrase in topic.phrases(Look(language)):
                with pytest.raises(Malformed):
                    find_game(game).parse(phrase)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_everything_can_be_asked_by_everybody_at_any_time(game: str, language: str) -> None:
    for moves in (0, 30, 10**6):
        state, events = played(game, moves)
        for seat in (None, Seat(0), Seat(1)):
            view, look = state.view(seat), Look(language, names=NAMES)
            question = Enquiry(view, look, happened=[event.seen_by(seat) for event in events])
            for phrase in phrases(view, look):
                for subject in (*phrase.subjects[:3], *phrase.subjects[-1:], "nonsense"):
                    found = answer(question, phrase.text.replace(SUBJECT, subject))
                    assert found.do == ""
                    assert all(line and "{" not in line for line in found.lines), (phrase, found)
                    assert found.lines, phrase


def test_a_game_without_words_of_its_own_has_the_plain_ones() -> None:
    view = acting(played("metro", 3)[0])
    assert Drawing[View, None]().described(view, Look(names=NAMES))
    assert Drawing.topics == ()
    assert drawing_of("metro").topics


def test_questions_are_understood_in_the_language_of_the_asker_and_in_english() -> None:
    view = acting(played("metro", 9)[0])
    for text in ("where does line 7 end?", "Wo endet Linie 7?", "wo  endet linie 7", "line 7"):
        assert asked(view, text, "de") == asked(view, "Linie 7", "de")
    assert asked(view, "gdzie konczy sie linia 7", "pl") == asked(view, "gdzie kończy się linia 7", "pl")
    assert "weder" in asked(view, "gdzie kończy się linia 7", "de")[0]


def test_why_not_says_the_rule() -> None:
    view = acting(played("metro", 3)[0])
    held = view.hands[view.actors[0]][0]  # type: ignore[attr-defined]
    assert asked(view, f"why not {held}@33")[0].endswith("(M-5.1)")
    assert asked(view, f"{held}@33") == asked(view, f"why not {held}@33")
    first = find_game("metro").notation(view.legal[0])
    assert asked(view, f"why not {first}") == [f"{first} is allowed."]
    assert asked(view, "why not jump") == ["“jump” is not an action of this game"]


def test_who_asks_about_a_bare_cell_is_told_of_the_tile_in_hand() -> None:
    view = acting(played("metro", 4)[0])
    held = view.hands[view.actors[0]][0]  # type: ignore[attr-defined]
    assert asked(view, "why not 33") == asked(view, f"why not {held}@33")
    assert "is not an action" not in asked(view, "why not 33")[0]
    cell = find_game("metro").notation(view.legal[0]).partition("@")[2]
    assert asked(view, f"why not {cell}") == [f"{held}@{cell} is allowed."]
    assert asked(view, f"what if {cell}") == asked(view, f"what if {held}@{cell}")
    assert asked(view, "why not 99") == ["“99” is not an action of this game"]
    assert not answer(Enquiry(view, Look("en", names=NAMES)), cell).do, "naming a cell does nothing"


def test_each_way_to_keep_tickets_names_all_that_are_kept() -> None:
    view = acting(played("berlin", 0)[0])
    plan = view.board()  # type: ignore[attr-defined]
    titles = {ticket.id: ticket.title for ticket in plan.tickets}
    ways = [line for line in asked(view, "what can I do") if line.startswith("keep ")]
    assert len(ways) == 3
    for line in ways:
        notation, _, told = line.partition(" – ")
        assert all(titles[id] in told for id in notation.split()[1:]), line


def test_what_can_be_done_is_told_in_notation_and_words() -> None:
    view = acting(played("metro", 3)[0])
    lines = asked(view, "what can I do")
    notation = find_game("metro").notation
    assert [line.partition(" – ")[0] for line in lines] == [notation(action) for action in view.legal]
    assert lines[0].endswith("Cell " + lines[0].partition("@")[2][:2])
    other = played("metro", 3)[0].view(Seat(1 - view.actors[0]))
    assert asked(other, "what can I do")[0] == "There is nothing for you to do just now."


def test_of_many_actions_the_groups_are_told() -> None:
    view = acting(played("metro", 3, hand_size=3)[0])
    assert len(view.legal) > 24
    groups = asked(view, "what can I do")
    assert groups[-1].startswith("For the ways to do one of these ask: what can I do with Play ")
    ways = asked(view, groups[-1].partition("ask: ")[2])
    name, _, count = ways[0].removesuffix(" ways").rpartition(": ")
    assert ways[0] in groups
    assert len(ways) == 1 + int(count)
    assert all(line.startswith(name.removeprefix("Play ")) for line in ways[1:])


def test_the_tracks_of_a_metro_tile() -> None:
    view = acting(played("metro", 3)[0])
    straight = ["north-left to south-right", "east-left to west-right"]
    straight += ["south-left to north-right", "west-left to east-right"]
    assert asked(view, "tile aaaa") == ["Tile aaaa: " + "; ".join(straight)]
    back = [f"{side}-left to {side}-right" for side in ("north", "east", "south", "west")]
    assert asked(view, "tile dddd") == ["Tile dddd: " + "; ".join(back)]
    assert asked(view, "tile 9") == ["There is nothing called “9” here."]


def test_what_lies_beside_a_metro_cell() -> None:
    view = played("metro", 0)[0].view(Seat(0))
    assert asked(view, "cell 00")[1:5] == [
        "north: station 8, Blue",
        "east: Cell 01, empty",
        "south: Cell 10, empty",
        "west: station 9, Yellow",
    ]
    assert "central station, C23" in asked(view, "cell 23")[3]
    waiting = asked(view, "cell 00")[5:]
    assert [line.partition(":")[0] for line in waiting] == ["Blue 8", "Yellow 9"]


def test_where_a_metro_line_ends() -> None:
    view = played("metro", 0)[0].view(Seat(0))
    assert asked(view, "where does line 8 end") == [
        "Blue 8: open, 0 crossings so far; its end waits before cell 00, side: north"
    ]
    over = played("metro", 10**6)[0].view(None)
    assert "finished at" in asked(over, "where does line 8 end")[0]


def test_tickets_of_berlin_say_what_is_missing() -> None:
    state, _ = played("berlin", 14)
    view = state.view(Seat(0))
    lines = asked(view, "my tickets")
    assert len(lines) == len(view.tickets[0])  # type: ignore[attr-defined]
    assert all("Missing on the shortest way: " in line for line in lines if "done" not in line)
    spectator = asked(state.view(None), "my tickets")
    assert spectator == ["You are watching: only those who sit here act."]


def test_the_connections_of_a_place_of_berlin() -> None:
    view = played("berlin", 6)[0].view(Seat(0))
    lines = asked(view, "connections of alexanderplatz")
    assert lines[0] == "Alexanderplatz"
    assert any(line.endswith(" – alexanderplatz--moritzplatz") for line in lines)
    assert asked(view, "place alexanderp") == lines


def test_a_hex_of_1893_tells_exits_neighbours_and_who_reaches_it() -> None:
    state, events = played("cologne", 12)
    view = state.view(Seat(0))
    lines = asked(view, "hex J5", happened=events)
    assert lines[0].startswith("J5, city with 1 slot, value 20")
    assert "Station of HGK" in lines[0]
    assert "Stop with track to south, south-west, north" in lines
    assert "south: L5 Köln" in lines
    assert lines[-1].startswith("Reached by HGK")
    assert asked(view, "hex köln")[0].startswith("L5 Köln")


def test_routes_of_a_company_of_1893() -> None:
    state, events = played("cologne", 12)
    assert asked(state.view(None), "routes of KBE", happened=events)[0] == "KBE has not run yet."
    over, told = played("cologne", 10**6)
    lines = [asked(over.view(None), f"routes of {name}", happened=told) for name in ("DE", "RSE", "HGK")]
    assert any("last ran for" in line[0] and line[1].startswith("Train ") for line in lines)
