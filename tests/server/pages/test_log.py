"""The log speaks like people: of names, of what happened to the reader, of places that are on the board."""

import re

import pytest

from tests.table.logs import Logged
from zugwerk.bots.budget import OWN_BUDGET
from zugwerk.bots.registry import make_bot
from zugwerk.core.game import Seat
from zugwerk.games.metro.events import LineScored
from zugwerk.games.registry import find_game
from zugwerk.server.pages import log
from zugwerk.server.pages.questions import answered, question_of
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.site import Words
from zugwerk.server.pages.state import parts
from zugwerk.table.store.people import Person

ANN = Person("ann", "Ann", None, {})
GAMES = ("metro", "berlin", "cologne")


def table(game: str, **options: bool) -> Logged:
    found = find_game(game)
    logged = Logged(found, found.meta.setup(2, options))
    logged.do(logged.room.sit(0, ANN.id, ANN.name))
    logged.do(logged.room.sit(1, "bob", "Bob"))
    logged.do(logged.room.start())
    return logged


def play(logged: Logged, name: str = "greedy") -> None:
    room = logged.room
    seat = room.actors()[0]
    bot = make_bot(name, logged.game.meta.id, logged.room.version)
    logged.do(room.act(seat, bot.choose(room.playing().view(seat), OWN_BUDGET)))


def sight_of(logged: Logged, person: Person | None = ANN, language: str = "en") -> Sight:
    return Sight(logged.room, person, Words(language))


def lines(sight: Sight) -> list[str]:
    return [line.told.text for turn in log.told(sight, log.spans(sight)) for line in turn.lines]


@pytest.mark.parametrize("game", GAMES)
def test_a_line_lights_what_is_on_the_board(game: str) -> None:
    logged = table(game)
    lit = 0
    for _ in range(40):
        play(logged)
        sight = sight_of(logged)
        ids = set(re.findall(r'id="([^"]+)"', parts(sight, "").board))
        newest = log.told(sight, log.spans(sight)[-1:])[0]
        for line in newest.lines:
            shows = set(line.told.shows.split())
            lit += len(shows)
            assert shows <= ids, line
    assert lit


def test_a_closed_line_says_whose_it_is_and_who_closed_it() -> None:
    logged = table("metro")
    while logged.room.status == "playing":
        play(logged, "random")
    sight = sight_of(logged)
    entries = sight.match.record.entries
    told = set()
    for place, events in enumerate(sight.events(0, sight.count)):
        for event in events:
            if isinstance(event, LineScored):
                by = Seat(int(entries[place].seat))
                words = sight.sentence(event, by).text
                told.add((by, event.owner))
                wanted = {
                    (0, 0): "You close your line",
                    (0, 1): "You close line",
                    (1, 0): "Bob closes your line",
                    (1, 1): "Bob closes their own line",
                }[int(by), event.owner]
                assert words.startswith(wanted), words
                assert f" {event.points} point" in words
                assert ("of Bob" in words) == ((by, event.owner) == (0, 1))
    assert len(told) == 4


@pytest.mark.parametrize("language", ["en", "pl", "pt_BR", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_seats_are_people_in_all_languages(game: str, language: str) -> None:
    logged = table(game)
    for _ in range(30):
        play(logged)
    told = lines(sight_of(logged, language=language))
    assert any("Ann" in line for line in told)
    assert any("Bob" in line for line in told)
    colours = [
        sight_of(logged, language=language).words(f"{game}.colour.{name}") for name in ("blue", "yellow")
    ]
    if game != "cologne":
        assert not any(line.startswith(f"{colour} ") for line in told for colour in colours)


def test_an_undo_is_told_in_its_place_and_as_done() -> None:
    logged = table("metro")
    opening, before = lines(sight_of(logged)), len(logged.room.playing().record.entries)
    play(logged)
    done = len(logged.room.playing().record.entries) - before
    logged.do(logged.room.propose(Seat(0), "undo", done))
    logged.do(logged.room.answer(Seat(1), agree=True))
    play(logged)
    told = lines(sight_of(logged))
    undone = told.index("Ann takes the last move back")
    assert told[: len(opening)] == opening
    assert undone == len(opening) + 2, "after who asked and who agreed, and nothing of what was taken back"
    assert len(told) > undone + 1


def test_every_turn_has_its_time() -> None:
    logged = table("berlin")
    play(logged)
    sight = sight_of(logged)
    times = logged.room.course.times
    turns = [turn for turn in log.told(sight, log.spans(sight)) if not turn.news]
    assert [turn.time for turn in turns] == [times[turn.at - 1] for turn in turns]


@pytest.mark.parametrize("companies", [False, True])
def test_the_end_tells_the_longest_line_and_who_has_won(companies: bool) -> None:
    logged = table("metro", companies=companies)
    while logged.room.status == "playing":
        play(logged)
    sight = sight_of(logged)
    outcome = sight.match.outcome()
    assert outcome is not None
    end = parts(sight, "").end
    assert "Longest line" in end
    assert ("data-won" in end) == (0 in outcome.winners())
    assert ("company" in re.findall(r"Longest line[^<]*", end)[0]) == companies
    assert sight.drawing.status(sight.view, sight.look).startswith(
        "You win" if 0 in outcome.winners() else "Bob"
    )


def test_companies_are_never_called_like_players() -> None:
    logged = table("metro", companies=True)
    for _ in range(40):
        play(logged)
    sight = sight_of(logged)
    told = " ".join(lines(sight))
    assert re.search(r"(Blue|Yellow|Orange|Green|Purple|Red) company", told)
    assert not re.search(r"(Blue|Yellow|Orange|Green|Purple|Red)(?! company)", told)
    assert "plate" in parts(sight, "").seats


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_asked_why_at_its_turn_of_the_log(game: str) -> None:
    found = find_game(game)
    logged = Logged(found, found.meta.setup(2))
    logged.do(logged.room.sit(0, ANN.id, ANN.name))
    logged.do(logged.room.sit_bot(1, "greedy"))
    logged.do(logged.room.start())
    for _ in range(12):
        play(logged)
    sight = sight_of(logged, language="de")
    page = log.newest(sight, None).markup()
    asked = re.findall(r'data-why="(\d+)" data-ask="([^"]+)"', page)
    assert asked
    assert {text for _, text in asked} == {"warum hat Hobbyspieler das gemacht"}
    for at, text in asked:
        then = Sight(logged.room, ANN, Words("de"), at=int(at))
        (line,) = answered(then, question_of(then, text), text).lines
        assert line.startswith("Hobbyspieler: ")
    text = "why did Ann do that"
    (line,) = answered(sight, question_of(sight, text), text).lines
    assert "Ann" in line
    assert not line.startswith("Ann:"), "people may say it themselves"
