"""Draw the pictures of the documentation from games played by bots. Run as ``python -m tools.pictures``.

``docs/images/pictures.json`` lists them. The games are fixed by their seed, so the pictures change only when
the rules, the bots or the drawing do.
"""

import json
from typing import Any

from tools.report import ROOT
from zugwerk.bots.arena import let_act
from zugwerk.bots.registry import make_bot
from zugwerk.core.chance import seed_from
from zugwerk.core.game import Seat
from zugwerk.games.registry import find_game
from zugwerk.render import picture, png
from zugwerk.table.match import Match

IMAGES = ROOT / "docs" / "images"


def played(case: dict[str, Any]) -> Match:
    """A match that greedy bots have played for so many actions."""
    game, seats = find_game(case["game"]), case["seats"]
    names = tuple(f"bot {seat + 1}" for seat in range(seats))
    match = Match.new(game, game.meta.setup(seats, case["options"]), seed_from("pictures"), names)
    bots = [make_bot("greedy", case["game"], seat) for seat in range(seats)]
    for _ in range(case["actions"]):
        if match.state.actors():
            seat = match.state.actors()[0]
            let_act(match, seat, bots[seat])
    return match


def main() -> None:
    """Draw everything on the list, as the first seat sees it."""
    for case in json.loads((IMAGES / "pictures.json").read_text(encoding="utf-8")):
        view = played(case).view(Seat(0))
        (IMAGES / case["name"]).write_bytes(png(picture(view, theme=case["theme"], layout=case["layout"])))
        print(f"docs/images/{case['name']}")


if __name__ == "__main__":
    main()
