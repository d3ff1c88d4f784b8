"""Draw the pictures of the documentation from games played by bots. Run as ``python -m tools.pictures``.

The games are fixed by their seeds, so the pictures change only when the rules, the bots or the drawing do.
"""

import sys
from pathlib import Path

from tools.report import ROOT
from zugwerk.bots.arena import let_act
from zugwerk.bots.registry import make_bot
from zugwerk.core.chance import seed_from
from zugwerk.core.game import Seat
from zugwerk.games.registry import find_game
from zugwerk.render import picture, png
from zugwerk.table.match import Match

IMAGES = ROOT / "docs" / "images"


def played(game: str, seats: int, actions: int, **options: object) -> Match:
    """A match that greedy bots have begun."""
    found = find_game(game)
    names = tuple(f"bot {seat + 1}" for seat in range(seats))
    match = Match.new(found, found.meta.setup(seats, options), seed_from("pictures"), names)
    bots = [make_bot("greedy", game, seat) for seat in range(seats)]
    for _ in range(actions):
        if not match.state.actors():
            break
        seat = match.state.actors()[0]
        let_act(match, seat, bots[seat])
    return match


def write(name: str, svg: str) -> None:
    """Keep a picture as PNG."""
    Path(IMAGES, name).write_bytes(png(svg))
    print(f"docs/images/{name}")


def main() -> int:
    """Draw everything."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    base = played("metro", 2, 50)
    modules = played("metro", 4, 200, central_stations=True, numbered_stations=True)
    companies = played("metro", 3, 60, companies=True)
    write("metro.png", picture(base.view(Seat(0)), theme="light"))
    write("metro-dark.png", picture(modules.view(Seat(0)), theme="dark"))
    write("metro-companies.png", picture(companies.view(Seat(0)), theme="light"))
    write("metro-phone.png", picture(base.view(Seat(0)), theme="light", layout="portrait"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
