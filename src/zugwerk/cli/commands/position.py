"""``zugwerk position``: what a written position is worth and where the next tile may go."""

import json
from typing import Annotated, Any

from cyclopts import Parameter

from zugwerk.cli.words import phrase, words
from zugwerk.games.registry import position as explainer


def position(
    game: Annotated[str, Parameter(help=phrase("cli.help.game"))],
    sequence: Annotated[str, Parameter(help=phrase("cli.help.sequence"))],
    /,
    *,
    seats: Annotated[int, Parameter(help=phrase("cli.help.seats-count"))] = 2,
    json_output: Annotated[bool, Parameter(name="--json", help=phrase("cli.help.json"), negative="")] = False,
) -> None:
    """Explain a position."""
    found = explainer(game)(sequence, seats, words().language)
    print(json.dumps(found) if json_output else _summary(found))


def _summary(found: dict[str, Any]) -> str:
    refusal = found["refusal"]
    if refusal is not None:
        return phrase(
            "cli.position.refused", number=refusal["index"] + 1, text=refusal["text"], rule=refusal["rule"]
        )
    scores = ", ".join(str(points) for points in found["scores"])
    lines = [phrase("cli.position.scores", scores=scores)]
    for line in found["lines"]:
        if line["length"]:
            words = {name: line[name] for name in ("station", "length", "points")}
            id = "cli.position.finished" if line["end"] else "cli.position.open"
            lines.append(phrase(id, end=line["end"] or "", **words))
    for tile, cells in found["legal"].items():
        lines.append(f"{tile}: {' '.join(cells)}")
    return "\n".join(lines)
