"""The lessons of first games: they point at what is there, name rules there are, and all come up in play."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

import zugwerk.server
from tests.table.logs import Logged
from zugwerk.bots.budget import OWN_BUDGET
from zugwerk.bots.players import Bot
from zugwerk.bots.registry import make_bot
from zugwerk.core.game import Action, Seat, View
from zugwerk.core.messages import LANGUAGES, translator
from zugwerk.core.refusal import Refused
from zugwerk.games.registry import find_game, game_ids, rules_languages
from zugwerk.render import drawing_of
from zugwerk.render.guide import Guide, Lesson
from zugwerk.server.pages.guide import guided_games, panel
from zugwerk.server.pages.rules import rules_of
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.site import Words
from zugwerk.server.pages.state import parts
from zugwerk.server.play.tables import preparing
from zugwerk.table.lines import LessonRead
from zugwerk.table.room import Plan
from zugwerk.table.store.people import Person

ANN = Person("ann", "Ann", None, {})
TEMPLATE = Path(zugwerk.server.__path__[0], "templates", "table.html")
MOST = 400

each_guide = pytest.mark.parametrize("game", guided_games())
Reader = Callable[[Lesson], bool]


def guide(game: str) -> Guide:
    found = drawing_of(game).guide
    assert found is not None
    return found


def first_game(game: str) -> Logged:
    """The table of a first game, from a fixed seed."""
    opening = guide(game).opening
    played = find_game(game)
    logged = Logged(played, played.meta.setup(opening.seats, opening.options))
    for seat in range(opening.seats):
        person = logged.room.sit(seat, ANN.id, ANN.name)
        logged.do(person if seat == opening.seat else logged.room.sit_bot(seat, "greedy"))
    logged.do(preparing(opening.seat, opening.actions)(logged.room))
    logged.do(logged.room.start())
    return logged


def shown(logged: Logged) -> tuple[str, list[str]]:
    """The lesson beside the table now, "" if there is none, and what it points at."""
    html = panel(Sight(logged.room, ANN, Words("en")))
    lesson = re.search(r'data-lesson="([^"]+)"', html)
    points = re.search(r'data-points="([^"]*)"', html)
    return ("" if lesson is None else lesson[1]), ([] if points is None else points[1].split())


def ids_on_page(logged: Logged) -> list[str]:
    """The ids of everything on the page, what never changes included."""
    sight = Sight(logged.room, ANN, Words("en"))
    texts = [TEMPLATE.read_text(encoding="utf-8"), *msgspec.to_builtins(parts(sight, "")).values()]
    return [found for text in texts for found in re.findall(r'\bid="([^"{]+)"', text)]


def decide(lesson: str, view: View, logged: Logged, bot: Bot) -> Action:
    """What a lesson asks for, where it matters; otherwise what a bot likes best, but drawing in Metro."""
    wanted = {"draw": "draw", "more-tickets": "tickets", "track": "lay 4 H3 1", "corporation": "lay 8 N3 5"}
    written = wanted.get(lesson, "station O4" if lesson == "station" else "")
    legal = {logged.game.notation(action): action for action in view.legal}
    if written in legal:
        return legal[written]
    liked = bot.choose(view, OWN_BUDGET)
    return liked if logged.game.notation(liked) != "draw" else view.legal[0]


def play(logged: Logged, reads: Reader) -> Iterator[tuple[str, list[str]]]:
    """A first game to its last lesson: the person reads or acts; the bot acts."""
    game = logged.game.meta.id
    seat = Seat(guide(game).opening.seat)
    bot, last = make_bot("greedy", game, 1), guide(game).lessons[-1].id
    lessons = {one.id: one for one in guide(game).lessons}
    for _ in range(MOST):
        lesson, points = shown(logged)
        yield lesson, points
        if lesson and (lesson == last or reads(lessons[lesson])):
            logged.do(Plan([LessonRead(seat, lesson)]))
        elif actors := logged.room.actors():
            view = logged.room.playing().view(actors[0])
            own = actors[0] == seat
            action = decide(lesson, view, logged, bot) if own else bot.choose(view, OWN_BUDGET)
            logged.do(logged.room.act(actors[0], action))
        if last in logged.room.guides[seat].read:
            return
    pytest.fail("the last lesson never came")


READERS: dict[str, Reader] = {
    "reads everything before acting": lambda one: True,
    "does what is asked": lambda one: not one.asks,
    "reads only the last one": lambda one: False,
}


def test_every_game_can_be_learnt_by_playing() -> None:
    assert guided_games() == game_ids()


@each_guide
@pytest.mark.parametrize("reader", READERS)
def test_lessons_point_at_what_is_on_the_page_and_lead_to_the_last(game: str, reader: str) -> None:
    logged = first_game(game)
    before = ""
    for lesson, points in play(logged, READERS[reader]):
        if lesson != before:
            present = ids_on_page(logged)
            assert all(present.count(point) == 1 for point in points), (lesson, points)
            assert bool(points) == bool(lesson)
        before = lesson


@each_guide
def test_every_lesson_comes_up_in_play(game: str) -> None:
    seen = {lesson for reads in READERS.values() for lesson, _ in play(first_game(game), reads) if lesson}
    assert seen == {one.id for one in guide(game).lessons}


@each_guide
def test_every_rule_of_a_lesson_can_be_read(game: str) -> None:
    for language in rules_languages(game):
        markup = rules_of(game, language).markup
        for one in guide(game).lessons:
            for rule in one.rules:
                assert f'id="{rule}"' in markup, (language, one.id, rule)


@each_guide
def test_lessons_have_different_short_words_in_every_language(game: str) -> None:
    lessons = guide(game).lessons
    assert len({one.id for one in lessons}) == len(lessons)
    for one in lessons:
        heads = {translator(language).text(one.head) for language in LANGUAGES}
        texts = {translator(language).text(one.text) for language in LANGUAGES}
        assert len(texts) == len(LANGUAGES)
        assert all(len(head) <= 45 for head in heads), heads
        assert all(len(text) <= 360 for text in texts), texts


@each_guide
def test_whatever_was_prepared_cannot_be_taken_back_without_asking(game: str) -> None:
    room = first_game(game).room
    seat = Seat(guide(game).opening.seat)
    assert seat in room.actors()
    assert room.playing().free_undo(seat) == 0


@each_guide
def test_a_prepared_game_is_one_that_the_rules_allow(game: str) -> None:
    logged = first_game(game)
    record = logged.room.playing().record
    try:
        *_, last = record.replay(logged.game)
    except Refused as refused:
        pytest.fail(str(refused))
    assert last.state.actors() == logged.room.actors()
