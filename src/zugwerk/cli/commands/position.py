"""``zugwerk position``: what a written position is worth and where the next tile may go."""

import json
from typing import Annotated

from cyclopts import Parameter

from zugwerk.cli.words import phrase, words
from zugwerk.games.registry import explained


def position(
    game: Annotated[str, Parameter(help=phrase("cli.help.game"))],
    sequence: Annotated[str, Parameter(help=phrase("cli.help.sequence"))],
    /,
    *,
    seats: Annotated[int, Parameter(help=phrase("cli.help.seats-count"))] = 2,
    json_output: Annotated[bool, Parameter(name="--json", help=phrase("cli.help.json"), negative="")] = False,
) -> None:
    """Explain a position."""
    found = explained(game, sequence, seats, words().language)
    if json_output:
        print(json.dumps(found))
        return
    from zugwerk.render.registry import board_of

    print("\n".join(words().text(message) for message in board_of(game).explained(found)))
