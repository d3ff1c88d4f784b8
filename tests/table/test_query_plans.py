"""How the database finds what it is asked for: nothing that is asked often walks through what grows."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from benchmarks.server.archive import build
from zugwerk.core.messages import Message
from zugwerk.table.store import bells, leases, lists, maps, notices, orders, people, rehearsal, rooms
from zugwerk.table.store.database import open_engine
from zugwerk.table.store.schema import METADATA

TABLES = 300
# Has only what stands: to read all of it is what is wanted.
SHORT = {"ix_standing_order_standing"}
SOMEBODY, SOMEWHERE = "0" * 24, "a" * 9
ORDER = orders.StandingOrder(id="1", room=SOMEWHERE, seat=0, person=SOMEBODY, text="pass", given=1, since=1)
ERRAND = notices.Errand(SOMEBODY, SOMEWHERE, "mail", 3)

# By this nearly all tables are found, so only who looks for the others may use it.
COARSE = "ix_room_rules"
OTHERS = "tables of other rules"
OLDER = "tables of older rules"

Asked = Callable[[Connection], Any]

# All that pages, programs, streams and the server itself ask while people play.
HOT: dict[str, Asked] = {
    "my tables": lambda c: lists.rooms_of(c, SOMEBODY),
    "how my tables stand": lambda c: lists.pulses_of(c, SOMEBODY),
    "open tables": lists.open_rooms,
    "tables to look after": lambda c: rooms.due_rooms(c, 1e9),
    "versions since": lambda c: rooms.versions_since(c, 1e9),
    OTHERS: rooms.count_of_other_rules,
    "people at a table": lambda c: rooms.people_at(c, [SOMEWHERE]),
    "lines of a table": lambda c: rooms.read_lines(c, SOMEWHERE, 3),
    "chat": lambda c: rooms.read_chat(c, SOMEWHERE, 0),
    "a note": lambda c: rooms.read_note(c, SOMEWHERE, SOMEBODY),
    "a person": lambda c: people.find_person(c, SOMEBODY),
    "a login": lambda c: people.find_login(c, "ann"),
    "a session": lambda c: people.find_session(c, "secret", 1e9),
    "whether a session is half over": lambda c: people.is_half_over(c, "secret", 1e9),
    "a session goes on": lambda c: people.prolong_session(c, "secret", 1e9),
    "a session is ended": lambda c: people.end_session(c, "secret"),
    "a new session": lambda c: people.open_session(c, SOMEBODY, 1e9),
    "a token": lambda c: people.find_token(c, "secret"),
    "tokens of a person": lambda c: people.tokens_of(c, SOMEBODY),
    "tokens of a person are dropped": lambda c: people.drop_tokens(c, SOMEBODY),
    "people who were here": lambda c: people.find_people(c, [SOMEBODY, "b" * 9]),
    "tables that somebody leaves": lambda c: rooms.unfinished_with(c, SOMEBODY),
    "a table that nobody touched": lambda c: rooms.drop_untouched(c, SOMEWHERE),
    OLDER: rehearsal.older_rooms,
    "ended sessions": lambda c: people.missing(c, ["token a", "session b"], 1e9),
    "somebody leaves": lambda c: people.anonymise(c, SOMEBODY),
    "somebody's settings": lambda c: people.change_settings(c, SOMEBODY, lambda found: found),
    "who waits": lambda c: notices.waiting(c, 1e9),
    "an errand": lambda c: notices.claim(c, ERRAND, 1e9, 2e9),
    "an errand for later": lambda c: notices.put_off(c, ERRAND, 1e9),
    "an errand is done": lambda c: notices.mark_told(c, ERRAND),
    "what is muted": lambda c: notices.muted_rooms(c, SOMEBODY),
    "a bell": lambda c: bells.ring(c, [SOMEWHERE], 1e9),
    "bells that were heard": lambda c: bells.forget_bells(c, 1e9),
    "sessions that ended": lambda c: people.forget_sessions(c, 1e9),
    "whether a lease is free": lambda c: leases.is_free(c, "me", ["minding", "cleaning"]),
    "leases taken": lambda c: leases.take(c, "me", ["minding", "cleaning"], 30),
    "leases given back": lambda c: leases.let_go(c, "me"),
    "an allowance": lambda c: leases.spend(c, "guests 127.0.0.1", 1, 1e9),
    "allowances that came back": leases.forget_spent,
    "bells": lambda c: bells.rung_since(c, 1e9),
    "orders at a table": lambda c: orders.orders_at(c, SOMEWHERE),
    "tables with orders": orders.ordered_rooms,
    "an order has ended": lambda c: orders.end_order(c, ORDER, Message("table.news.ended")),
    "an order is dropped": lambda c: orders.drop_order(c, SOMEWHERE, 0, SOMEBODY),
    "a map": lambda c: maps.find_map(c, SOMEWHERE),
    "maps of a person": lambda c: maps.maps_of(c, SOMEBODY),
    "another map": lambda c: maps.keep_map(c, SOMEBODY, "berlin", maps.Sheet("a", "{}", True), 1e9),
}


@pytest.fixture(scope="module")
def archive(module_database_url: str) -> Iterator[Engine]:
    build(module_database_url, TABLES)
    engine = open_engine(module_database_url)
    yield engine
    engine.dispose()


@pytest.mark.parametrize("name", HOT)
def test_what_is_asked_often_finds_its_rows_by_an_index(archive: Engine, name: str) -> None:
    with archive.connect() as connection:
        with noted(archive) as statements:
            HOT[name](connection)
        asked = [found for found in statements if not found[0].startswith(("INSERT", "PRAGMA"))]
        assert statements
        walks = [(text, walk) for text, given in asked for walk in walks_of(connection, text, given)]
        plans = [plan_of(connection, text, given) for text, given in asked]
        connection.rollback()
    assert walks == []
    assert name in (OTHERS, OLDER) or COARSE not in str(plans)


def test_a_table_is_read_by_its_id(archive: Engine) -> None:
    with archive.connect() as connection:
        id = rooms.all_rooms(connection)[0]
        with noted(archive) as statements:
            rooms.load_room(connection, id)
        assert [walk for text, given in statements for walk in walks_of(connection, text, given)] == []


@pytest.mark.parametrize(
    "text",
    [
        "SELECT id FROM room WHERE seats = 3",
        "SELECT room FROM pulse ORDER BY updated",
        "SELECT count(*) FROM line",
        "DELETE FROM session WHERE person = 'a' OR expires + 1 < 3",
    ],
)
def test_a_walk_is_noticed(archive: Engine, text: str) -> None:
    with archive.connect() as connection:
        assert walks_of(connection, text, ())


@contextmanager
def noted(engine: Engine) -> Iterator[list[tuple[str, Any]]]:
    """What is sent to a database meanwhile."""
    found: list[tuple[str, Any]] = []

    def note(_: object, __: object, text: str, given: Any, ___: object, many: bool) -> None:
        found.append((text, given[0] if many else given))

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", note)


def walks_of(connection: Connection, text: str, given: Any) -> list[str]:
    """The tables of which all rows, or all of an index, would be read."""
    if connection.dialect.name == "sqlite":
        plan = plan_of(connection, text, given)
        found = [re.fullmatch(r"SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?", row[3]) for row in plan]
        return [walk[1] for walk in found if walk and walk[1] in METADATA.tables and walk[2] not in SHORT]
    return [node["Relation Name"] for node in nodes(plan_of(connection, text, given)) if is_walk(node)]


def plan_of(connection: Connection, text: str, given: Any) -> Any:
    """How a database would find what it is asked for."""
    if connection.dialect.name == "sqlite":
        return connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", given).all()
    # So few rows would be read one after the other even where there is a better way.
    for way in ("seqscan", "mergejoin", "hashjoin"):
        connection.exec_driver_sql(f"SET LOCAL enable_{way} = off")
    (found,) = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {text}", given).one()
    return found[0]["Plan"]


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for part in plan.get("Plans", ()):
        yield from nodes(part)


def is_walk(node: dict[str, Any]) -> bool:
    """Whether all of a table is read: one row after the other, or by an index that nothing narrows."""
    if node["Node Type"] == "Seq Scan":
        return True
    by_index = node["Node Type"] in ("Index Scan", "Index Only Scan") and node["Index Name"] not in SHORT
    return by_index and "Index Cond" not in node
