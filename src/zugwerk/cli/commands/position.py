"""``zugwerk position``: what a written position is worth and where the next tile may go."""

import json
from typing import Annotated, Any

from cyclopts import Parameter

from zugwerk.cli.words import say
from zugwerk.games.registry import position as explainer


def position(
    game: Annotated[str, Parameter(help=say("help.game"))],
    sequence: Annotated[str, Parameter(help=say("help.sequence"))],
    /,
    *,
    seats: Annotated[int, Parameter(help=say("help.seats-count"))] = 2,
    json_output: Annotated[bool, Parameter(name="--json", help=say("help.json"), negative="")] = False,
) -> None:
    """Explain a position."""
    found = explainer(game)(sequence, seats)
    print(json.dumps(found) if json_output else _summary(found))


def _summary(found: dict[str, Any]) -> str:
    refusal = found["refusal"]
    if refusal is not None:
        return say("position.refused", index=refusal["index"], text=refusal["text"], rule=refusal["rule"])
    scores = ", ".join(str(points) for points in found["scores"])
    lines = [say("position.scores", scores=scores)]
    for line in found["lines"]:
        if line["length"]:
            words = {name: line[name] for name in ("station", "length", "points")}
            id = "position.finished" if line["end"] else "position.open"
            lines.append(say(id, end=line["end"] or "", **words))
    for tile, cells in found["legal"].items():
        lines.append(f"{tile}: {' '.join(cells)}")
    return "\n".join(lines)
