"""The log of a table: grouped by turn, with what happened at the table itself in between."""

from bisect import bisect
from typing import Final, NamedTuple

from zugwerk.core.game import CHANCE
from zugwerk.server.pages.sight import Sight

TURNS_PER_UPDATE: Final = 12


class Turn(NamedTuple):
    """A group of the log: ``first`` is the number of actions before it, ``at`` the moment after it."""

    first: int
    at: int
    seat: int | None
    lines: list[str]
    news: bool


class Span:
    """Where a turn begins and ends, before anything is put into words."""

    def __init__(self, first: int, at: int, seat: int | None, news: str = "") -> None:
        self.first: Final = first
        self.at = at
        self.seat: Final = seat
        self.news: Final = news


def spans(sight: Sight) -> list[Span]:
    """The whole log in turns; deals belong to the turn that led to them."""
    found: list[Span] = []
    news = sorted(_news(sight), reverse=True)
    for place, entry in enumerate(sight.match.record.entries[: sight.count]):
        while news and news[-1][0] <= place:
            found.append(Span(place, place, None, news.pop()[1]))
        if found and not found[-1].news and entry.seat in (CHANCE, found[-1].seat):
            found[-1].at = place + 1
        else:
            found.append(Span(place, place + 1, None if entry.seat == CHANCE else int(entry.seat)))
    found.extend(Span(sight.count, sight.count, None, words) for _, words in reversed(news))
    return [span for span in found if span.news or any(sight.match.history[span.first : span.at])]


def _turn(sight: Sight, span: Span) -> Turn:
    if span.news:
        return Turn(span.first, span.at, None, [span.news], True)
    happened = sight.events(span.first, span.at)
    lines = [sight.told(event.message()) for events in happened for event in events]
    if _by_order(sight, span):
        lines.append(sight.words("server.order.acted"))
    return Turn(span.first, span.at, span.seat, lines, False)


def _by_order(sight: Sight, span: Span) -> bool:
    """Whether a standing order of the reader acted in a turn: nobody else is told."""
    acted = sight.room.course.ordered.get(-1 if sight.seat is None else sight.seat, [])
    return not set(acted).isdisjoint(sight.room.course.versions[span.first : span.at])


def _news(sight: Sight) -> list[tuple[int, str]]:
    """What happened at the table, each with the number of actions before it."""
    versions = sight.room.course.versions
    told = [(news.version, news.line.told(sight.names)) for news in sight.news]
    return [
        (bisect(versions, version), sight.words.text(message))
        for version, message in told
        if message is not None
    ]


def since_last_turn(sight: Sight) -> int:
    """How many actions were done up to and with the reader's last one, deals included; 0 if there is none."""
    entries = sight.match.record.entries
    back = sight.undo_count()
    if not back:
        return 0
    place = sight.count - back + 1
    while place < sight.count and entries[place].seat == CHANCE:
        place += 1
    return place


class Newest(NamedTuple):
    """The turns a page is told: it replaces all from ``first`` on, or asks for all if it lacks any."""

    first: int
    before: int
    since: int
    spans: list[Span]


def update(sight: Sight, whole: bool = False) -> Newest:
    """The newest turns, or all."""
    found = spans(sight)
    shown = found if whole else found[-TURNS_PER_UPDATE:]
    hidden = len(found) - len(shown)
    return Newest(
        shown[0].first if shown else 0,
        found[hidden - 1].first if hidden else -1,
        since_last_turn(sight),
        shown,
    )


def told(sight: Sight, spans: list[Span]) -> list[Turn]:
    """Turns in words, as the reader may know them."""
    return [_turn(sight, span) for span in spans]
