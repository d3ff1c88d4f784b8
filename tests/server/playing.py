"""Tables over the JSON interface: made, looked at and played at random."""

import random
from typing import Any

from tests.server.serving import Answer, Client


def shared_table(client: Client, game: str, seats: int = 2, **wishes: Any) -> str:
    """A started table at which one person holds every chair."""
    chairs = [{"me": True, "name": f"Seat {number}"} for number in range(seats)]
    return made(client, {"game": game, "seats": seats, "chairs": chairs, **wishes})


def made(client: Client, wanted: dict[str, Any]) -> str:
    """A new table; returns its id."""
    answer = client.post("/api/table", wanted)
    assert answer.status == 200, answer
    id: str = answer.json()["id"]
    return id


def state(client: Client, table: str, seat: int | None = None) -> dict[str, Any]:
    """The table as a seat sees it, or without one as a spectator of an own shared screen does."""
    answer = client.get(f"/api/table/{table}" + ("" if seat is None else f"?seat={seat}"))
    assert answer.status == 200, answer
    found: dict[str, Any] = answer.json()
    return found


def acting(client: Client, table: str) -> dict[str, Any]:
    """The table as the first seat sees it that must act."""
    return state(client, table, state(client, table)["actors"][0])


def act(client: Client, seen: dict[str, Any], action: str, **more: Any) -> Answer:
    """Act for the seat through whose eyes the table was seen."""
    sent = {"seat": seen["seat"], "action": action, "version": seen["version"], **more}
    return client.post(f"/api/table/{seen['id']}/act", sent)


def play(client: Client, table: str, lots: random.Random, actions: int = 10**6) -> dict[str, Any]:
    """Let all seats of a shared screen act at random; returns what a spectator sees then."""
    now = state(client, table)
    while now["status"] == "playing" and actions > 0:
        seen = state(client, table, lots.choice(now["actors"]))
        answer = act(client, seen, lots.choice(seen["legal"]))
        assert answer.status == 200, answer
        now = state(client, table)
        actions -= 1
    return now
