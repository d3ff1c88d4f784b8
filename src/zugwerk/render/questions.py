"""A line of text about a table: an action in the game's notation, or a question; both get an answer in words.

Everything is answered from what one seat may know: refusals and consequences come from a state imagined from
its view. Pages and the terminal ask here, so both say the same.
"""

from typing import Any, Final, NamedTuple

from zugwerk.core.game import Action, Seat, State, View
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game, reasons
from zugwerk.kit.dice import Dice
from zugwerk.render.drawing import Drawing
from zugwerk.render.look import Look
from zugwerk.render.picks import Path
from zugwerk.render.registry import drawing_of
from zugwerk.render.topics import SUBJECT, Enquiry, Topic, actions, find_topic, named, plain, topic

_DICE: Final = 1893
_MOST_LISTED: Final = 24


class Answer(NamedTuple):
    """What a line of text comes to: words, or the notation of an allowed action that it is."""

    lines: list[str]
    do: str = ""


def answer(question: Enquiry, text: str) -> Answer:
    """What a line of text means at a table, and what there is to say to it."""
    lines = reply(question, text)
    if lines is not None:
        return Answer(lines)
    try:
        action = _read(question.view, text)
    except Malformed:
        return Answer([question.say("render.told.unknown", text=text, help=HELP.offered(question.look)[0])])
    why = _refusal(question, action)
    return Answer([why]) if why else Answer([], find_game(question.view.game).notation(action))


def reply(question: Enquiry, text: str) -> list[str] | None:
    """The answer to a question; nothing if the text is none."""
    found = find_topic(topics_of(question.view), text, question.look)
    if found is None:
        return None
    asked, subject = found
    lines = asked.answer(question._replace(subject=subject))
    if lines is None:
        return [question.say("render.told.no-such", subject=subject)]
    return lines or [question.say("render.told.nothing")]


def topics_of(view: View) -> tuple[Topic, ...]:
    """All that can be asked about a table."""
    return (*_COMMON, *drawing_of(view.game).topics)


class Phrase(NamedTuple):
    """A way to ask, with ``…`` for one of its subjects, or for an action."""

    text: str
    subjects: tuple[str, ...]
    actions: bool


def phrases(view: View, look: Look) -> list[Phrase]:
    """What a line of text can be completed to, in the asker's language."""
    return [
        Phrase(phrase, tuple(each.subjects(view, look)), each.subjects is actions)
        for each in topics_of(view)
        for phrase in each.offered(look)
    ]


# Actions


def _read(view: View, text: str) -> Action:
    """An action in notation; of allowed ones capital and small letters are all the same."""
    game = find_game(view.game)
    try:
        return game.parse(" ".join(text.split()))
    except Malformed:
        wanted = plain(text)
        for action in view.legal:
            if plain(game.notation(action)) == wanted:
                return action
        raise


def _meant(view: View, text: str) -> Action:
    """The same for who only asks: the name of a place may be enough."""
    try:
        return _read(view, text)
    except Malformed:
        action: Action | None = drawing_of(view.game).meant(view, " ".join(text.split()))
        if action is None:
            raise
        return action


def _imagined(view: View) -> State:
    return find_game(view.game).imagine(view, Dice(_DICE))


def _refusal(question: Enquiry, action: Action) -> str:
    """Why the seat may not do something now, with the rule; "" if it may."""
    view: View = question.view
    if view.seat is None:
        return question.say("render.told.watching")
    why = None if action in view.legal else _imagined(view).refusal(view.seat, action)
    if why is None:
        return ""
    drawing: Drawing[Any, Any] = drawing_of(view.game)
    words = drawing.reason(view, action, why, question.look) or drawing.told(view, question.look, why.message)
    return f"{words} ({why.rule})" if why.rule else words


def _why(question: Enquiry) -> list[str]:
    try:
        action = _meant(question.view, question.subject)
    except Malformed as error:
        return [question.look.say(error.message.id, **error.message.parameters)]
    written = find_game(question.view.game).notation(action)
    return [_refusal(question, action) or question.say("render.told.allowed", action=written)]


def _foreseen(question: Enquiry) -> list[str] | None:
    """What an action would lead to, or why it is not allowed."""
    view, look = question.view, question.look
    try:
        action = _meant(view, question.subject)
    except Malformed:
        return None
    why = _refusal(question, action)
    if why:
        return [why]
    events = [event.seen_by(view.seat) for event in _imagined(view).apply(view.seat, action)]
    found = drawing_of(view.game).consequences(view, look, action, events)
    return found or [question.say("render.told.no-effect")]


# What can be done


def _can(question: Enquiry) -> list[str]:
    """The allowed actions, in groups that begin alike; of many only the groups, unless one is asked for."""
    view: View = question.view
    if view.seat is None:
        return [question.say("render.told.watching")]
    groups = _groups(view, question.look)
    if question.subject:
        groups = {name: found for name, found in groups.items() if _is_about(question.subject, name, found)}
    if not groups:
        return [question.say("render.told.nothing-now"), *_status(question)]
    whole = bool(question.subject) or sum(map(len, groups.values())) <= _MOST_LISTED
    lines = [line for name, found in groups.items() for line in _group(question, name, found, whole)]
    if not whole and any(len(found) > 1 for found in groups.values()):
        example = next(name for name, found in groups.items() if len(found) > 1)
        phrase = CAN.offered(question.look)[-1]
        lines.append(question.say("render.told.more", question=phrase.replace(SUBJECT, example)))
    return lines


Grouped = list[tuple[str, Path]]


def _groups(view: View, look: Look) -> dict[str, Grouped]:
    """Notation and picks of all allowed actions, by what is picked first."""
    drawing: Drawing[Any, Any] = drawing_of(view.game)
    notation = find_game(view.game).notation
    groups: dict[str, Grouped] = {}
    for action in view.legal:
        path = drawing.picks(view, action, look)
        groups.setdefault(path[0].label, []).append((notation(action), path))
    return groups


def _is_about(subject: str, name: str, found: Grouped) -> bool:
    wanted = plain(subject)
    return wanted in plain(name) or any(wanted in plain(notation) for notation, _ in found)


def _group(question: Enquiry, name: str, found: Grouped, whole: bool) -> list[str]:
    if len(found) == 1:
        return [_way(found[0][0], ", ".join(pick.label for pick in found[0][1]))]
    heading = question.say("render.told.ways", name=name, n=len(found))
    if not whole:
        return [heading]
    return [heading, *[_way(notation, _words(path)) for notation, path in found]]


def _words(path: Path) -> str:
    """What is said of a way under the heading of its group; of things that are marked all are named."""
    named_all = path[-1].kind == "finish"
    return ", ".join(pick.label for pick in (path if named_all else path[1:]))


def _way(notation: str, words: str) -> str:
    return notation if words == notation or not words else f"{notation} – {words}"


# Why somebody else did something


def seat_asked_about(view: View, look: Look, text: str) -> int | None:
    """The seat of whose last action a text asks why it was done; nothing if it asks for something else."""
    found = find_topic(topics_of(view), text, look)
    return None if found is None or found[0] is not REASON else named(found[1], _seats(view, look))


def _seats(view: View, look: Look) -> dict[str, int]:
    drawing: Drawing[Any, Any] = drawing_of(view.game)
    return {drawing.seat_word(look, seat): seat for seat in range(view.setup.seats)}


def _others(view: View, look: Look) -> list[str]:
    return [name for name, seat in _seats(view, look).items() if seat != view.seat]


def _reason(question: Enquiry) -> list[str] | None:
    """What set a bot's last action apart, judged from the asker's own view of the moment before."""
    view, look = question.view, question.look
    seat = named(question.subject, _seats(view, look))
    if seat is None:
        return None
    drawing: Drawing[Any, Any] = drawing_of(view.game)
    name = drawing.seat_word(look, seat)
    deed = question.deeds.get(seat)
    why = None if deed is None else reasons(view.game).reason(deed[0], Seat(seat), deed[1])
    if why is None:
        return [question.say("render.told.no-reason", name=name)]
    return [question.say("render.told.reason", name=name, why=drawing.told(view, look, why))]


# What every table can be asked


def _status(question: Enquiry) -> list[str]:
    drawing: Drawing[Any, Any] = drawing_of(question.view.game)
    told = drawing.status(question.view, question.look), drawing.prompt(question.view, question.look)
    return list(filter(None, told))


def _points(question: Enquiry) -> list[str]:
    view, look = question.view, question.look
    drawing: Drawing[Any, Any] = drawing_of(view.game)
    return [
        f"{drawing.seat_word(look, seat)}: {look.say('render.points', n=points)}"
        for seat in range(view.setup.seats)
        if (points := drawing.seat_points(view, seat)) is not None
    ]


def _changed(question: Enquiry) -> list[str]:
    return list(question.news) or [question.say("render.told.no-news")]


def _board(question: Enquiry) -> list[str]:
    return drawing_of(question.view.game).described(question.view, question.look)


def _help(question: Enquiry) -> list[str]:
    view, look = question.view, question.look
    example = find_game(view.game).notation(view.legal[0]) if view.legal else ""
    lines = [look.say("render.told.act", example=example)] if example else []
    return [
        *lines,
        *[f"{' / '.join(each.offered(look))} – {look.say(each.explains.id)}" for each in topics_of(view)],
    ]


CAN: Final = topic("render", "can", _can)
REASON: Final = topic("render", "reason", _reason, _others)
HELP: Final = topic("render", "help", _help)
_COMMON: Final = (
    CAN,
    topic("render", "why", _why, actions),
    topic("render", "if", _foreseen, actions),
    REASON,
    topic("render", "changed", _changed),
    topic("render", "status", _status),
    topic("render", "board", _board),
    topic("render", "points", _points),
    HELP,
)
