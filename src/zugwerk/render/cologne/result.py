"""The final result: places, scores, and where they came from (C-10.5)."""

from typing import Final

from zugwerk.core.outcome import Outcome
from zugwerk.render.block import Block, headed
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.look import Look, shortened
from zugwerk.render.svg import image, moved, rectangle, words

_ROW: Final = 46


def result(outcome: Outcome | None, look: Look, width: float) -> Block:
    """The seats by rank, each with its breakdown in one line."""
    if outcome is None:
        return Block("", 0)
    rows: list[str] = []
    place = 1
    for tied in outcome.ranking:
        for seat in tied:
            rows.append(moved(0, len(rows) * _ROW, _row(outcome, look, width, place, seat)))
        place += len(tied)
    return headed(look.say("render.result"), Block("".join(rows), len(rows) * _ROW))


def _row(outcome: Outcome, look: Look, width: float, place: int, seat: int) -> str:
    name, score = seat_word(look, seat), outcome.scores[seat]
    parts = [part for part in outcome.breakdown[seat] if part.points]
    sources = [f"{look.say('cologne.source.' + part.source)} {part.points}" for part in parts]
    text = ", ".join([look.say("render.place", place=place, name=name, n=score), *sources])
    return image(
        f"result-{seat}",
        text,
        rectangle(-8, 0, width + 16, _ROW - 4, rx=8, class_="turn") if place == 1 else "",
        words(6, 20, str(place), class_="body bold"),
        words(28, 20, shortened(name, width - 110, 16), class_="body bold"),
        words(width - 4, 21, str(score), class_="large bold end"),
        words(28, 36, shortened(" · ".join(sources), width - 30, 11), class_="small muted"),
    )
