"""How far a person has come with the guide of a first game; the lines that say so are the room's."""

from typing import Any, NamedTuple


class Guide(NamedTuple):
    """The guide of a seat: how many actions were done before it, whether it is shown, what was read."""

    since: int
    shown: bool = True
    read: frozenset[str] = frozenset()


def guide_line(seat: int, shown: bool) -> dict[str, Any]:
    """The line that gives a seat its guide, or shows it again; or that puts it away."""
    return {"guide": shown, "by": seat}


def read_line(seat: int, lesson: str) -> dict[str, Any]:
    """The line that says that a lesson was read."""
    return {"read": lesson, "by": seat}


def follow_guide(guides: dict[int, Guide], line: dict[str, Any], done: int) -> None:
    """Let a line about a guide count; ``done`` is the number of actions so far."""
    kept = guides.get(line["by"], Guide(done))
    if "read" in line:
        kept = kept._replace(read=kept.read | {line["read"]})
    guides[line["by"]] = kept._replace(shown=line.get("guide", kept.shown))
