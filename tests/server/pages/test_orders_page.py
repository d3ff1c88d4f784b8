"""Standing orders on the page of a table and over the JSON interface: given, shown to their owner, ended."""

import json
import re

from tests.games.cologne.test_orders import DRAFT, SECOND
from tests.patience import wait_until
from tests.server.pages.browsing import Browser, api
from tests.server.pages.conftest import Visit
from tests.server.serving import Server


def seated(visit: Visit, language: str = "en") -> tuple[str, list[Browser]]:
    """A table of 1893 for three people in its first stock round; returns its path and its people."""
    people = [visit(language) for _ in range(3)]
    for person, name in zip(people, ("Ann", "Bob", "Eve"), strict=True):
        person.get("/account")
        person.submit("/guest", guest=name)
    chairs = {"chair-0": "me", "chair-1": "open", "chair-2": "open", "option-first_seat": "1"}
    table = people[0].new_table(game="cologne", seats="3", **chairs)
    for person in people[1:]:
        person.get(table)
        person.submit(f"{table}/seat/join")
    for action in DRAFT:
        act(people, table, action)
    return table, people


def act(people: list[Browser], table: str, action: str) -> None:
    for seat, person in enumerate(people):
        state = person.data(f"{api(table)}/update")
        if state["turn"]:
            answer = person.call(f"{api(table)}/act", seat=seat, action=action, version=state["version"])
            assert answer.status == 200, answer
            return
    raise AssertionError("it is nobody's turn")


def orders(person: Browser, table: str) -> str:
    found: str = person.data(f"{api(table)}/update")["parts"]["orders"]
    return re.sub(r"<[^>]+>|\s+", " ", found)


def test_an_order_is_given_shown_to_its_owner_and_cancelled(visit: Visit) -> None:
    table, people = seated(visit)
    ann, bob, _ = people
    whole = ann.get(table).body.decode()
    assert 'data-order="pass round"' in whole
    assert 'data-order="buy DE"' not in whole
    assert ann.call(f"{api(table)}/order", "PUT", seat=0, order="pass round").status == 200
    assert "Standing order: Pass until the stock round is over" in orders(ann, table)
    assert "data-order" not in ann.data(f"{api(table)}/update")["parts"]["orders"]
    assert "Standing order:" not in orders(bob, table)
    assert ann.data(f"{api(table)}/update?at=3")["parts"]["orders"] == ""
    assert ann.call(f"{api(table)}/order?seat=0", "DELETE").status == 200
    assert "Standing order:" not in orders(ann, table)


def test_the_owner_reads_what_it_did_and_why_it_ended(visit: Visit) -> None:
    table, people = seated(visit)
    ann = people[0]
    ann.call(f"{api(table)}/order", "PUT", seat=0, order="pass round")
    act(people, table, "pass")
    wait_until(lambda: "Standing order ended" in orders(ann, table))
    assert "The stock round is over" in orders(ann, table)
    marked = [
        person.data(f"{api(table)}/update?log=all")["log"]["html"].count("standing order")
        for person in people
    ]
    assert marked == [1, 0, 0]
    assert ann.call(f"{api(table)}/order?seat=0", "DELETE").status == 200
    assert "Standing order ended" not in orders(ann, table)


def test_the_reason_names_people_in_the_readers_language(visit: Visit) -> None:
    table, people = seated(visit, "pl")
    ann = people[0]
    for action in SECOND[len(DRAFT) :]:
        act(people, table, action)
    ann.call(f"{api(table)}/order", "PUT", seat=0, order="pass trade")
    act(people, table, "found DE 60")
    wait_until(lambda: "Stałe polecenie zakończone" in orders(ann, table))
    assert "Eve" in orders(ann, table)


def test_what_cannot_be_ordered_is_refused(visit: Visit) -> None:
    table, (ann, bob, _) = seated(visit)
    for person, seat, order, status in (
        (ann, 0, "buy DE", 409),
        (ann, 0, "", 400),
        (bob, 0, "pass round", 403),
    ):
        answer = person.call(f"{api(table)}/order", "PUT", seat=seat, order=order)
        assert answer.status == status, answer
        assert answer.json()["message"]
    assert visit().call(f"{api(table)}/order", "PUT", seat=0, order="pass round").status == 401


def test_a_turn_is_prepared_on_a_board_that_nobody_else_sees(visit: Visit) -> None:
    table, people = seated(visit)
    for action in ("found DE 60", "pass", "pass"):
        act(people, table, action)
    ann = people[0]
    before = ann.data(f"{api(table)}/update")
    assert 'data-prepare="turn KFBE"' in before["parts"]["orders"]
    begun = ann.data(f"{api(table)}/update?prepare=turn+KFBE")
    assert begun["prepared"] == "turn KFBE"
    lay = next(choice["do"] for choice in begun["choices"]["actions"] if choice["do"].startswith("lay"))
    asked = f"{api(table)}/update?prepare=turn+KFBE;+{lay.replace(' ', '+')}"
    laid = ann.data(asked)
    assert laid["prepared"] == f"turn KFBE; {lay}"
    assert f'data-order="turn KFBE; {lay}"' in laid["parts"]["orders"]
    assert f'id="tile-{lay.split()[2]}"' in laid["parts"]["board"]
    # The table itself is as it was, for everybody, and only the owner can look ahead so.
    assert ann.data(f"{api(table)}/update") == before
    for other in people[1:]:
        assert other.data(asked)["prepared"] == ""
        assert other.data(asked) == other.data(f"{api(table)}/update")
    seen = ann.call(f"{api(table)}/preview", actions=[lay], prepare="turn KFBE")
    assert seen.status == 200
    given = ann.call(f"{api(table)}/order", "PUT", seat=0, order=f"turn KFBE; {lay}")
    assert given.status == 200, given
    _, tile, hex, _ = lay.split()
    assert f"Next turn of KFBE: tile {tile} in {hex}" in orders(ann, table)
    assert all("Next turn of KFBE" not in orders(other, table) for other in people[1:])


def test_games_without_orders_show_none(visit: Visit) -> None:
    browser = visit()
    table = browser.new_table(**{"chair-0": "me", "chair-1": "bot-random"})
    assert browser.data(f"{api(table)}/update")["parts"]["orders"] == ""
    assert browser.call(f"{api(table)}/order", "PUT", seat=0, order="pass round").status == 409


def test_programs_give_orders_too(server: Server) -> None:
    client = server.guest()
    chairs = [{"me": True, "name": f"Seat {number}"} for number in range(3)]
    wanted = {"game": "cologne", "seats": 3, "chairs": chairs, "options": {"first_seat": "1"}}
    table = client.post("/api/table", wanted).json()["id"]
    path = f"/api/table/{table}/order"
    assert client.get(f"{path}?seat=0").json() == {"order": None, "title": None, "ended": None, "offers": []}
    for action in SECOND:
        seen = client.get(f"/api/table/{table}").json()
        sent = {"seat": seen["actors"][0], "action": action, "version": seen["version"]}
        assert client.post(f"/api/table/{table}/act", sent).status == 200
    offered = client.get(f"{path}?seat=0").json()["offers"]
    assert {"order": "pass round", "title": "Pass until the stock round is over"} in offered
    given = json.dumps({"seat": 0, "order": "pass trade"}).encode()
    assert client.send("PUT", path, given).json() == {"ok": True}
    assert client.get(f"{path}?seat=0").json()["order"] == "pass trade"
    seen = client.get(f"/api/table/{table}").json()
    client.post(f"/api/table/{table}/act", {"seat": 2, "action": "found DE 60", "version": seen["version"]})
    wait_until(lambda: client.get(f"{path}?seat=0").json()["ended"])
    assert "DE" in client.get(f"{path}?seat=0").json()["ended"]
    assert client.send("DELETE", f"{path}?seat=0").json() == {"ok": True}
    assert client.get(f"{path}?seat=0").json()["order"] is None
