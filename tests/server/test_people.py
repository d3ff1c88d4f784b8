"""Who makes a request: guests, accounts, sessions and tokens."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from tests.server.asking import request, with_token
from zugwerk.server.entry.people import People, address
from zugwerk.server.entry.security import SESSION_COOKIE
from zugwerk.server.errors import Problem
from zugwerk.table.store.database import Database
from zugwerk.table.store.people import digest

PASSWORD = "correct horse battery"
Story = Callable[[People], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def _quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords are hashed slowly on purpose; the tests have no time for that."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr("zugwerk.server.entry.people._HASHER", quick)
    nobody = quick.hash("nobody has this password")
    monkeypatch.setattr("zugwerk.server.entry.people._NOBODYS_PASSWORD", nobody)


@asynccontextmanager
async def knowing(url: str) -> AsyncIterator[People]:
    """A process that knows people."""
    with closing(Database(url)) as database:
        yield People(database)


async def problem(work: Coroutine[Any, Any, Any]) -> tuple[int, str]:
    with pytest.raises(Problem) as found:
        await work
    return found.value.status, found.value.code


def with_session(secret: str, method: str = "GET", **more: Any) -> Any:
    return request(method, cookies={SESSION_COOKIE: secret, **more.pop("cookies", {})}, **more)


async def test_a_guest_is_known_by_the_session(database_url: str) -> None:
    async with knowing(database_url) as people:
        ann, secret = await people.come(request(), "  Ann ", {})
        assert (ann.name, ann.login) == ("Ann", None)
        assert await people.who(with_session(secret)) == ann
        assert await people.who(request()) is None
        for wrong in ("", "x", secret[:-1], secret + "x", "x" * 43, "x" * 5000):
            assert await people.who(with_session(wrong)) is None
            assert await people.who(with_token(wrong or "x")) is None
        await people.log_out(with_session(secret), ann)
        assert await people.who(with_session(secret)) is None
        assert await problem(people.require(with_session(secret))) == (401, "unknown-person")


async def test_a_guest_claims_an_account_and_stays_the_same_person(database_url: str) -> None:
    async with knowing(database_url) as people:
        ann, guest = await people.come(request(), "Ann", {})
        secret = await people.claim(request(), ann, "Ann_1", PASSWORD)
        assert await people.who(with_session(guest)) is None, "whoever knew it is not in the account"
        known = await people.who(with_session(secret))
        assert known is not None
        assert (known.id, known.login) == (ann.id, "ann_1")
        again, other = await people.log_in(request(), "ANN_1", PASSWORD)
        assert again.id == ann.id
        assert other != secret
        assert await problem(people.claim(request(), known, "ann_2", PASSWORD)) == (409, "has-account")
        # A second request of the same guest that knows nothing of the first.
        assert await problem(people.claim(request(), ann, "ann_3", PASSWORD)) == (409, "login-taken")
        bob, _ = await people.come(request(), "Bob", {})
        assert await problem(people.claim(request(), bob, "ann_1", PASSWORD)) == (409, "login-taken")


@pytest.mark.parametrize("login", ["", "ab", "a" * 31, "ann smith", "ann\0", "łukasz", "ann@x"])
async def test_a_login_is_a_short_word(tmp_path: Path, login: str) -> None:
    async with knowing(str(tmp_path / "people.db")) as people:
        ann, _ = await people.come(request(), "Ann", {})
        assert await problem(people.claim(request(), ann, login, PASSWORD)) == (400, "bad-login")


@pytest.mark.parametrize("password", ["", "short", "x" * 9, "x" * 201])
async def test_a_password_is_neither_short_nor_endless(tmp_path: Path, password: str) -> None:
    async with knowing(str(tmp_path / "people.db")) as people:
        ann, _ = await people.come(request(), "Ann", {})
        assert await problem(people.claim(request(), ann, "ann", password)) == (400, "bad-password")


async def test_a_wrong_login_says_nothing_about_why(database_url: str) -> None:
    async with knowing(database_url) as people:
        ann, _ = await people.come(request(), "Ann", {})
        await people.claim(request(), ann, "ann", PASSWORD)
        for login, password in (("ann", "wrong"), ("nobody", PASSWORD), ("a\0b", PASSWORD), ("ann", "")):
            assert await problem(people.log_in(request(), login, password)) == (403, "wrong-login")


async def test_logins_are_limited_by_name_and_address(tmp_path: Path) -> None:
    async with knowing(str(tmp_path / "people.db")) as people:
        for _ in range(10):
            assert await problem(people.log_in(request(), "ann", "wrong")) == (403, "wrong-login")
        assert await problem(people.log_in(request(), "Ann", "wrong")) == (429, "too-many")
        assert await problem(people.log_in(request(), "bob", "wrong")) == (403, "wrong-login")
        other = request(client="192.0.2.9")
        assert await problem(people.log_in(other, "ann", "wrong")) == (403, "wrong-login")


async def test_who_tries_many_passwords_waits_behind_himself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(hashed: str, password: str) -> bool:
        time.sleep(0.1)
        return False

    monkeypatch.setattr("zugwerk.server.entry.people._verify", slowly)
    async with knowing(str(tmp_path / "people.db")) as people:
        order: list[str] = []
        begun = asyncio.Event()

        async def attempt(name: str, client: str) -> None:
            assert await problem(people.log_in(request(client=client), name, "wrong")) == (403, "wrong-login")
            order.append(client)
            begun.set()

        many = [asyncio.create_task(attempt(f"nobody-{number}", "192.0.2.1")) for number in range(40)]
        await begun.wait()
        await asyncio.gather(attempt("ann", "192.0.2.9"), *many)
        assert order.index("192.0.2.9") < 20, order


async def test_guests_are_limited_by_address(tmp_path: Path) -> None:
    async with knowing(str(tmp_path / "people.db")) as people:
        for _ in range(60):
            await people.come(request(), "Ann", {})
        assert await problem(people.come(request(), "Ann", {})) == (429, "too-many")
        await people.come(request(client="192.0.2.9"), "Bob", {})


async def test_a_new_password_needs_the_old_one_and_ends_other_sessions(tmp_path: Path) -> None:
    async with knowing(str(tmp_path / "people.db")) as people:
        ann, secret = await people.come(request(), "Ann", {})
        assert await problem(people.change_password(request(), ann, PASSWORD, PASSWORD)) == (
            409,
            "no-account",
        )
        await people.claim(request(), ann, "ann", PASSWORD)
        ann, _ = await people.log_in(request(), "ann", PASSWORD)
        wrong = people.change_password(request(), ann, "not the old one", "a new password")
        assert await problem(wrong) == (403, "wrong-login")
        fresh = await people.change_password(request(), ann, PASSWORD, "a new password")
        assert await people.who(with_session(secret)) is None
        assert await people.who(with_session(fresh)) == ann
        assert await problem(people.log_in(request(), "ann", PASSWORD)) == (403, "wrong-login")


@pytest.mark.parametrize("late", ["log in", "change"])
async def test_who_knew_the_old_password_comes_too_late_while_it_is_changed(
    tmp_path: Path, late: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with knowing(str(tmp_path / "people.db")) as people:
        ann, _ = await people.come(request(), "Ann", {})
        await people.claim(request(), ann, "ann", PASSWORD)
        ann, _ = await people.log_in(request(), "ann", PASSWORD)
        check = people._check_password

        async def slow(*given: Any) -> Any:
            monkeypatch.setattr(people, "_check_password", check)
            found = await check(*given)
            await people.change_password(request(), ann, PASSWORD, "a new password")
            return found

        monkeypatch.setattr(people, "_check_password", slow)
        work: Coroutine[Any, Any, Any] = people.log_in(request(), "ann", PASSWORD)
        if late == "change":
            work.close()
            work = people.change_password(request(), ann, PASSWORD, "a thief's password")
        assert await problem(work) == (403, "wrong-login")
        await people.log_in(request(), "ann", "a new password")


async def test_a_new_password_drops_tokens_where_that_is_wished(database_url: str) -> None:
    async with knowing(database_url) as people:
        ann, _ = await people.come(request(), "Ann", {})
        bob, _ = await people.come(request(), "Bob", {})
        await people.claim(request(), ann, "ann", PASSWORD)
        ann, _ = await people.log_in(request(), "ann", PASSWORD)
        mine = await people.new_token(request(), ann, "program")
        other = await people.new_token(request(), bob, "program")
        await people.change_password(request(), ann, PASSWORD, "a new password")
        assert await people.who(with_token(mine)) == ann
        await people.change_password(request(), ann, "a new password", PASSWORD, drop_tokens=True)
        assert await people.who(with_token(mine)) is None
        assert await people.who(with_token(other)) == bob


async def test_whatever_hashes_a_password_is_limited_by_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Hashing takes its time, and what is allowed grows with time.
    monkeypatch.setattr("zugwerk.server.entry.people._verify", lambda _, password: password == PASSWORD)
    async with knowing(str(tmp_path / "people.db")) as people:
        ann, _ = await people.come(request(), "Ann", {})
        await people.claim(request(), ann, "ann", PASSWORD)
        ann, _ = await people.log_in(request(), "ann", PASSWORD)
        for number in range(58):
            assert await problem(people.log_in(request(), f"name{number}", "x")) == (403, "wrong-login")
        bob, _ = await people.come(request(), "Bob", {})
        assert await problem(people.log_in(request(), "somebody", PASSWORD)) == (429, "too-many")
        assert await problem(people.claim(request(), bob, "bob", PASSWORD)) == (429, "too-many")
        changed = people.change_password(request(), ann, PASSWORD, "a new password")
        assert await problem(changed) == (429, "too-many")
        await people.claim(request(client="192.0.2.9"), bob, "bob", PASSWORD)


async def test_two_passwords_are_hashed_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running, most, lock = 0, 0, threading.Lock()

    def verify(hashed: str, password: str) -> bool:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.02)
        with lock:
            running -= 1
        return False

    monkeypatch.setattr("zugwerk.server.entry.people._verify", verify)

    async with knowing(str(tmp_path / "people.db")) as people:
        tries = [people.log_in(request(), f"name{number}", "x") for number in range(12)]
        found = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(each) for each in found] == [Problem] * 12
    assert most == 2


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_limits_count_addresses_as_their_owners_get_them(host: str, counted: str) -> None:
    assert address(request(client=host)) == counted


async def test_the_addresses_of_one_network_share_their_limits(tmp_path: Path) -> None:
    async with knowing(str(tmp_path / "people.db")) as people:
        for number in range(60):
            await people.come(request(client=f"2001:db8::{number:x}"), "Ann", {})
        assert await problem(people.come(request(client="2001:db8::ffff"), "Ann", {})) == (429, "too-many")
        await people.come(request(client="2001:db8:0:1::1"), "Bob", {})


async def test_a_programs_token_works_until_it_is_dropped(database_url: str) -> None:
    async with knowing(database_url) as people:
        ann, _ = await people.come(request(), "Ann", {})
        secret = await people.new_token(request(), ann, "my bot")
        assert await people.who(with_token(secret)) == ann
        assert await people.require(with_token(secret, "POST")) == ann
        # A token is no session, nor the other way round.
        assert await people.who(with_session(secret)) is None
        await people.drop_token(ann, digest(secret))
        assert await people.who(with_token(secret)) is None


async def test_what_has_ended_opens_no_other_way_in_though_it_is_still_believed(database_url: str) -> None:
    async with knowing(database_url) as here, knowing(database_url) as there:
        ann, session = await here.come(request(), "Ann", {})
        token = await here.new_token(with_session(session), ann, "my bot")
        for shown in (with_token(token), with_session(session)):
            assert await there.who(shown) == ann
        await here.drop_token(ann, digest(token))
        await here.log_out(with_session(session), ann)
        for shown in (with_token(token, "POST"), with_session(session, "POST")):
            assert await there.who(shown) == ann, "for less than a second"
            assert await problem(there.new_token(shown, ann, "a thief's")) == (401, "unknown-person")
            assert await problem(there.claim(shown, ann, "thief", PASSWORD)) == (401, "unknown-person")


@pytest.mark.long
async def test_whoever_comes_in_at_the_moment_of_a_new_password_is_out_or_too_late(
    postgresql_url: str,
) -> None:
    passwords = [f"password number {number}" for number in range(8)]
    async with knowing(postgresql_url) as here, knowing(postgresql_url) as there:
        ann, _ = await here.come(request(), "Ann", {})
        session = await here.claim(request(), ann, "ann", passwords[0])
        for number, (old, new) in enumerate(pairwise(passwords)):
            ann, _ = await here.log_in(request(client=f"10.0.2.{number}"), "ann", old)
            token = with_token(await here.new_token(with_session(session), ann, "my bot"))
            ways: list[Coroutine[Any, Any, Any]] = [
                there.log_in(request(client=f"10.0.0.{number}"), "ann", old) for _ in range(3)
            ]
            ways += [there.new_token(token, ann, "a thief's") for _ in range(3)]
            change = here.change_password(request(client=f"10.0.1.{number}"), ann, old, new, True)
            changed, *found = await asyncio.gather(change, *ways, return_exceptions=True)
            assert isinstance(changed, str), changed
            session = changed
            shown = [with_session(each[1]) for each in found if isinstance(each, tuple)]
            shown += [with_token(each) for each in found if isinstance(each, str)]
            assert len(shown) + sum(isinstance(each, Problem) for each in found) == len(ways), found
            async with knowing(postgresql_url) as later:
                assert [await later.who(each) for each in shown] == [None] * len(shown)


async def test_one_who_leaves_is_forgotten(tmp_path: Path) -> None:
    async with knowing(str(tmp_path / "people.db")) as people:
        ann, secret = await people.come(request(), "Ann", {})
        await people.claim(request(), ann, "ann", PASSWORD)
        await people.leave(ann)
        assert await people.who(with_session(secret)) is None
        assert await problem(people.log_in(request(), "ann", PASSWORD)) == (403, "wrong-login")
        bob, _ = await people.come(request(), "Bob", {})
        await people.claim(request(), bob, "ann", PASSWORD)


async def test_tokens_are_limited_however_they_are_asked_for(tmp_path: Path) -> None:
    async with knowing(str(tmp_path / "people.db")) as people:
        ann, session = await people.come(request(), "Ann", {})
        for _ in range(30):
            await people.new_token(with_session(session), ann, "my bot")
        assert await problem(people.new_token(with_session(session), ann, "my bot")) == (429, "too-many")
