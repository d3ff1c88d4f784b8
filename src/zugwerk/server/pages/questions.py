"""Questions in words about a table, answered from what the asker may know of it."""

import msgspec

from zugwerk.core.game import Action, View
from zugwerk.render.questions import answer, phrases, seat_asked_about
from zugwerk.render.topics import Enquiry
from zugwerk.server.pages import log
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.told import PhraseTold, ReplyTold


def question_of(sight: Sight, text: str) -> Enquiry:
    """What there is to answer a text from: the view, all that happened, and what is new to the asker."""
    happened = [event for events in sight.events(0, sight.at) for event in events]
    since = log.since_last_turn(sight)
    new = [span for span in log.spans(sight) if span.first >= since]
    news = [line.told.text for turn in log.told(sight, new) for line in turn.lines]
    return Enquiry(
        view=sight.view, look=sight.look, subject="", happened=happened, news=news, deeds=_deeds(sight, text)
    )


def _deeds(sight: Sight, text: str) -> dict[int, tuple[View, Action]]:
    """What a bot did last, if the text asks for it, and how the asker saw the table before."""
    seat = seat_asked_about(sight.view, sight.look, text)
    if seat is None or sight.room.chairs[seat].player is None:
        return {}
    entries = sight.match.record.entries
    for place in reversed(range(sight.at)):
        if entries[place].seat == seat:
            before = sight.view_after(place)
            return {seat: (before, sight.room.game.parse(entries[place].action))}
    return {}


def answered(sight: Sight, question: Enquiry, text: str) -> ReplyTold:
    """The answer to a line of text; in the past nothing can be done."""
    found = answer(question, text)
    if found.do and sight.past:
        return ReplyTold(lines=[sight.words("server.history.view-only")], do=None)
    return ReplyTold(lines=found.lines, do=found.do or None)


def phrases_told(sight: Sight) -> list[PhraseTold]:
    """What a line of text can be completed to."""
    return [msgspec.convert(phrase._asdict(), PhraseTold) for phrase in phrases(sight.view, sight.look)]
