"""The log of a table: grouped by turn, with what happened at the table itself in between."""

from bisect import bisect
from typing import Final

from zugwerk.bots.levels import with_bot_named
from zugwerk.core.game import CHANCE
from zugwerk.render.questions import REASON
from zugwerk.render.telling import Sentence
from zugwerk.render.topics import SUBJECT
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.turns import LogLine, Turn, turn_told

TURNS_PER_UPDATE: Final = 12
# What a page opens with; who wants to read further back asks for it.
TURNS_PER_PAGE: Final = 40
# More than there are in the longest games. Of what goes on and on, a page is told the newest part.
ACTIONS_TOLD: Final = 3000


class Span:
    """Where a turn begins and ends, before anything is put into words."""

    def __init__(self, first: int, at: int, seat: int | None, news: str = "", time: float = 0.0) -> None:
        self.first: Final = first
        self.at = at
        self.seat: Final = seat
        self.news: Final = news
        self.time = time


def spans(sight: Sight) -> list[Span]:
    """The whole log in turns, the same for all who know as much; deals belong to what led to them."""
    key = ("spans", sight.words.language, sight.count)
    return sight.shelf.kept(sight.room, key, lambda: _spans(sight))


def _spans(sight: Sight) -> list[Span]:
    found: list[Span] = []
    news = _news(sight)[::-1]
    for place, entry in enumerate(sight.match.record.entries[: sight.count]):
        while news and news[-1][0] <= place:
            _, words, at = news.pop()
            found.append(Span(first=place, at=place, seat=None, news=words, time=at))
        if found and not found[-1].news and entry.seat in (CHANCE, found[-1].seat):
            found[-1].at = place + 1
        else:
            found.append(Span(place, place + 1, None if entry.seat == CHANCE else int(entry.seat)))
    found.extend(
        Span(first=sight.count, at=sight.count, seat=None, news=words, time=at)
        for _, words, at in reversed(news)
    )
    return [span for span in found if span.news or any(sight.match.history[span.first : span.at])]


def _turn(sight: Sight, span: Span) -> Turn:
    if span.news:
        return Turn(
            first=span.first,
            at=span.at,
            seat=None,
            lines=[LogLine(Sentence(span.news), span.at)],
            news=True,
            time=span.time,
        )
    steps = enumerate(sentences(sight, span.first, span.at), start=span.first + 1)
    lines = [LogLine(told, at) for at, step in steps for told in step]
    if _by_order(sight, span):
        lines.append(LogLine(Sentence(sight.words("server.order.acted")), span.at))
    return Turn(
        first=span.first,
        at=span.at,
        seat=span.seat,
        lines=lines,
        news=False,
        time=sight.room.course.times[span.at - 1],
    )


def sentences(sight: Sight, first: int, end: int) -> list[list[Sentence]]:
    """What each of these actions led to, as the reader is told it: in the log, and as it is shown."""
    if (first, end) not in sight.sentences:
        sight.sentences[first, end] = _sentences(sight, first, end)
    return sight.sentences[first, end]


def _sentences(sight: Sight, first: int, end: int) -> list[list[Sentence]]:
    entries = sight.match.record.entries
    return [
        [
            sight.sentence(event, None if entries[place].seat == CHANCE else entries[place].seat)
            for event in events
        ]
        for place, events in enumerate(sight.events(first, end), start=first)
    ]


def _by_order(sight: Sight, span: Span) -> bool:
    """Whether a standing order of the reader acted in a turn: nobody else is told."""
    acted = sight.room.course.ordered.get(-1 if sight.seat is None else sight.seat, [])
    if not acted:
        return False
    return not set(acted).isdisjoint(sight.room.course.versions[span.first : span.at])


def _news(sight: Sight) -> list[tuple[int, str, float]]:
    """What happened at the table, each with the number of actions before it and its time."""
    versions = sight.room.course.versions
    return [
        (bisect(versions, news.version), sight.words.text(with_bot_named(message)), news.at)
        for news in sight.news
        if (message := news.line.told(sight.names)) is not None
    ]


def since_last_turn(sight: Sight) -> int:
    """How many actions were done up to and with the reader's last one, deals included; 0 if there is none."""
    entries = sight.match.record.entries
    back, _ = sight.last_own()
    if not back:
        return 0
    place = sight.count - back + 1
    while place < sight.count and entries[place].seat == CHANCE:
        place += 1
    return place


class Newest:
    """The turns a page is told: where each begins and a mark of all that it is told from.

    ``before`` is where the one before them begins. Who asked for the ``whole`` log lacks turns of it,
    whatever it was told. Of turns that a page has nothing is put into words.
    """

    def __init__(self, sight: Sight, spans: list[Span], before: int, whole: bool) -> None:
        self._sight: Final = sight
        self._spans: Final = spans
        self._asks: Final = [_question(sight, seat) for seat in range(len(sight.names))]
        self.before: Final = before
        self.whole: Final = whole
        self.turns: Final = self._marked()

    def _marked(self) -> list[tuple[int, int]]:
        sight, versions = self._sight, self._sight.room.course.versions
        reader = sight.seat, sight.words.language, sight.names
        found: list[tuple[int, int]] = []
        for span in self._spans:
            ends = versions[span.at - 1] if span.at else 0
            about = span.first, span.at, ends, span.news, span.time, _by_order(sight, span), self._ask(span)
            found.append((span.first, hash((about, reader))))
        return found

    def _ask(self, span: Span) -> str:
        return "" if span.seat is None else self._asks[span.seat]

    def markup(self, start: int = 0) -> str:
        """The turns as the page shows them, from one of them on."""
        sight = self._sight
        return "".join(
            [
                turn_told(sight.words, _turn(sight, span), sight.signs, sight.names, self._ask(span))
                for span in self._spans[start:]
            ]
        )


def newest(sight: Sight, most: int | None = TURNS_PER_UPDATE) -> Newest:
    """So many of the newest turns, or all that are told."""
    found, old = spans(sight), sight.count - ACTIONS_TOLD
    if old > 0:
        found = [span for span in found if span.at > old]
    hidden = 0 if most is None else max(0, len(found) - most)
    # A page drops all turns that begin where the first of these does: news and a turn may begin together.
    while hidden and found[hidden - 1].first == found[hidden].first:
        hidden -= 1
    return Newest(sight, found[hidden:], found[hidden - 1].first if hidden else -1, most is None)


def _question(sight: Sight, seat: int) -> str:
    """How one asks why a bot did what it did in a turn; "" where a person acts."""
    if sight.room.chairs[seat].player is None:
        return ""
    return REASON.offered(sight.look)[0].replace(SUBJECT, sight.names[seat])


def told(sight: Sight, spans: list[Span]) -> list[Turn]:
    """Turns in words, as the reader may know them."""
    return [_turn(sight, span) for span in spans]
