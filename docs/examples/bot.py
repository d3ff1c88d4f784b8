"""A bot that plays by lot, at a new table against a bot of the house or at one that it joins.

Run it as ``python bot.py http://127.0.0.1:8000 GAME`` or ``python bot.py http://127.0.0.1:8000 GAME TABLE``.
"""

import json
import random
import sys
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(url: str, token: str = "", data: object = None) -> Any:
    """Send a request; with data it is a POST."""
    body = None if data is None else json.dumps(data).encode()
    return urlopen(Request(url, body, {"Authorization": f"Bearer {token}"} if token else {}), timeout=60)


def play(server: str, game: str, table: str | None = None) -> dict[str, Any]:
    """Play one game to its end; returns how it ended."""
    token = json.load(ask(f"{server}/api/guest", data={"name": "Example bot"}))["token"]
    if table is None:
        chairs = [{"me": True}, {"bot": "random"}]
        wanted = {"game": game, "seats": 2, "chairs": chairs}
        table = json.load(ask(f"{server}/api/table", token, wanted))["id"]
    else:
        ask(f"{server}/api/table/{table}/join", token, {})
    state: dict[str, Any] = {}
    for line in ask(f"{server}/api/table/{table}/stream", token):
        if not line.strip():
            continue  # an empty line only keeps the connection alive
        state = json.loads(line)
        if state["your_turn"]:
            action = random.choice(state["legal"])
            move = {"seat": state["seat"], "action": action, "version": state["version"]}
            try:
                ask(f"{server}/api/table/{table}/act", token, move)
            except HTTPError as error:
                if error.code != 409:  # 409: somebody was faster, and the next line tells of it
                    raise
    return state


if __name__ == "__main__":
    end = play(*sys.argv[1:])
    print(end["id"], end["outcome"]["message"], end["outcome"]["scores"])
