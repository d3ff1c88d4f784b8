"""Turns of the log as markup: written out, for every update of every page brings a new one."""

from collections.abc import Sequence
from typing import NamedTuple

from zugwerk.render.svg import escape, quoted
from zugwerk.render.telling import Sentence
from zugwerk.server.pages.site import Words, moment


class LogLine(NamedTuple):
    """A sentence of the log, and the moment after the action that it tells of."""

    told: Sentence
    at: int


class Turn(NamedTuple):
    """A group of the log: ``first`` is the number of actions before it, ``at`` the moment after it."""

    first: int
    at: int
    seat: int | None
    lines: list[LogLine]
    news: bool
    time: float


def turn_told(words: Words, turn: Turn, signs: Sequence[str], names: Sequence[str], ask: str) -> str:
    """A turn with who acted and what came of it; ``ask`` is how one asks why, if one can."""
    look = "turn news" if turn.news else "turn"
    begun = f'<li class="{look}" data-first="{turn.first}" data-at="{turn.at}">\n'
    if turn.news:
        return f"{begun}{_line(turn.lines[0])}\n</li>\n"
    lines, idle, about = [], [], ""
    for line in turn.lines:
        if line.told.idle:
            idle.append(_line(line))
            continue
        if line.told.about and line.told.about != about:
            about = line.told.about
            lines.append(f'<div class="about">{about}</div>')
        lines.append(_line(line))
    rest = _why(words, turn, ask) + _folded(words, idle)
    return f"{begun}{_head(words, turn, signs, names)}\n{''.join(lines)}\n{rest}</li>\n"


def _head(words: Words, turn: Turn, signs: Sequence[str], names: Sequence[str]) -> str:
    seat = turn.seat
    sign, name = ("", words("server.table.setup")) if seat is None else (signs[seat], names[seat])
    time = f'<time datetime="{moment(turn.time)}"></time>' if turn.time else ""
    begun = f'<a class="turn-head" href="?at={turn.at}" data-moment="{turn.at}">'
    return f"{begun}{sign}<span>{escape(name)}</span>{time}<small>{turn.at}</small></a>"


def _line(line: LogLine) -> str:
    told = line.told
    shows = f' data-shows="{quoted(told.shows)}"' if told.shows else ""
    return f'<p data-at="{line.at}"{shows}>{told.sign}{escape(told.text)}</p>'


def _why(words: Words, turn: Turn, ask: str) -> str:
    if not ask:
        return ""
    begun = f'<button class="why-log" type="button" data-why="{turn.at}" data-ask="{quoted(ask)}">'
    return f"{begun}{escape(words('server.log.why'))}</button>\n"


def _folded(words: Words, idle: list[str]) -> str:
    if not idle:
        return ""
    summary = escape(words("server.table.idle", n=len(idle)))
    return f'<details class="idle"><summary>{summary}</summary>{"".join(idle)}</details>\n'
