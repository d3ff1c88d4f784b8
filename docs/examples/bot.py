"""A bot that plays by lot, at a new table against a bot of the house or at one that it joins.

Run it as ``python bot.py http://127.0.0.1:8000 GAME`` or ``python bot.py http://127.0.0.1:8000 GAME TABLE``.
"""

import json
import random
import sys
import time
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(url: str, token: str = "", data: object = None) -> Any:
    """Send a request; with data it is a POST."""
    body = None if data is None else json.dumps(data).encode()
    return urlopen(Request(url, body, {"Authorization": f"Bearer {token}"} if token else {}), timeout=60)


def act(table: str, token: str, state: dict[str, Any]) -> None:
    """Choose an action; with a key it is carried out once, however often it is sent."""
    move = {"seat": state["seat"], "action": random.choice(state["legal"]), "version": state["version"]}
    try:
        ask(f"{table}/act", token, {**move, "key": f"at-{state['version']}"})
    except HTTPError as error:
        if error.code != 409:  # 409: somebody was faster, and the next line tells of it
            raise


def play(server: str, game: str, id: str | None = None) -> dict[str, Any]:
    """Play one game to its end; returns how it ended."""
    token = json.load(ask(f"{server}/api/guest", data={"name": "Example bot"}))["token"]
    if id is None:
        wanted = {"game": game, "seats": 2, "chairs": [{"me": True}, {"bot": "random"}]}
        id = json.load(ask(f"{server}/api/table", token, wanted))["id"]
    else:
        ask(f"{server}/api/table/{id}/join", token, {})
    table, state = f"{server}/api/table/{id}", {"status": "open"}
    while state["status"] not in ("over", "stopped"):
        try:
            for line in ask(f"{table}/stream", token):  # begins with the newest state
                if line.strip():  # an empty line only keeps the connection alive
                    state = json.loads(line)
                    if state["your_turn"]:
                        act(table, token, state)
        except (OSError, HTTPException, ValueError) as error:
            if isinstance(error, HTTPError) and error.code < 500:
                raise
            time.sleep(1)  # the connection was lost: again
    return state


if __name__ == "__main__":
    end = play(*sys.argv[1:])
    print(end["id"], end["outcome"]["message"], end["outcome"]["scores"])
