"""The page of turn notices keeps wishes that can be granted and says why others cannot."""

import re
import secrets
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from tests.server.playing import made
from tests.server.post import Mailbox
from tests.server.serving import Answer, Client, Server

FORM = {"content-type": "application/x-www-form-urlencoded", "accept": "text/html"}


def send(client: Client, what: str, **fields: str) -> Answer:
    return client.send("POST", f"/notices/{what}", urlencode(fields).encode(), FORM)


def shown(client: Client) -> str:
    answer = client.send("GET", "/notices", headers={"accept": "text/html"})
    assert answer.status == 200
    return answer.body.decode()


@pytest.fixture
def mailing(database_url: str, mailbox: Mailbox) -> Iterator[Server]:
    """A server that sends mail."""
    running = Server(database_url, mailbox.url)
    yield running
    running.close()


@pytest.fixture
def address() -> str:
    """An address to which nothing was sent yet: there is a limit for each."""
    return f"{secrets.token_hex(6)}@example.org"


def code_in(mailbox: Mailbox) -> str:
    found = re.search(r"\b\d{6}\b", mailbox.letters[-1].get_content())
    assert found is not None
    return found[0]


def is_confirmed(client: Client) -> bool:
    return "is not confirmed yet" not in shown(client)


def test_a_code_confirms_the_address_it_was_sent_to(mailing: Server, mailbox: Mailbox, address: str) -> None:
    me = mailing.visitor("Ada")
    wishes = {"mode": "turn", "hour": "7", "hook": ""}
    assert send(me, "save", email=address, **wishes).status == 200
    assert send(me, "test").status == 200
    assert mailbox.letters[-1]["To"] == address
    code = code_in(mailbox)
    assert send(me, "save", email="eve@example.org", **wishes).status == 200
    assert send(me, "confirm", code=code).status == 400, "the code went to another address"
    assert not is_confirmed(me)
    assert send(me, "save", email=address, **wishes).status == 200
    assert send(me, "confirm", code=code).status == 200
    assert is_confirmed(me)
    assert send(me, "save", email="eve@example.org", **wishes).status == 200
    assert not is_confirmed(me)


def test_a_code_cannot_be_guessed(mailing: Server, mailbox: Mailbox, address: str) -> None:
    me = mailing.visitor("Ada")
    send(me, "save", mode="turn", hour="7", hook="", email=address)
    assert send(me, "test").status == 200
    code = code_in(mailbox)
    for wrong in range(5):
        answer = send(me, "confirm", code=f"{(int(code) + wrong + 1) % 1_000_000:06}")
        assert answer.status == 400
        assert "five tries" in answer.body.decode()
    assert send(me, "confirm", code=code).status == 400
    assert not is_confirmed(me)
    assert send(me, "test").status == 200
    assert send(me, "confirm", code=code_in(mailbox)).status == 200
    assert is_confirmed(me)


def test_nobody_can_fill_the_mailbox_of_another(mailing: Server, mailbox: Mailbox, address: str) -> None:
    answers = []
    for number in range(6):
        guest = mailing.visitor(f"Ada {number}")
        send(guest, "save", mode="turn", hour="7", hook="", email=address)
        answers.append(send(guest, "test").status)
    assert answers == [200] * 5 + [429]
    assert len(mailbox.letters) == 5


def test_one_who_comes_as_many_people_sends_no_more_test_notices(mailing: Server, address: str) -> None:
    """Many addresses may lead to one mailbox, and guests are quickly made."""
    answers = []
    for number in range(21):
        guest = mailing.visitor(f"Ada {number}")
        email = address.replace("@", f"+{number}@")
        send(guest, "save", mode="turn", hour="7", hook="", email=email)
        answers.append(send(guest, "test").status)
    assert answers == [200] * 20 + [429]


def test_what_another_process_has_just_saved_is_not_written_over(database_url: str, mailing: Server) -> None:
    """Each process remembers a person, settings included, for some seconds."""
    other = Server(database_url)
    try:
        here, there = mailing.visitor("Ada"), other.client()
        there.headers |= here.headers
        assert "off" in shown(here) + shown(there)
        hook = "https://example.org/hook"
        assert send(here, "save", mode="turn", hour="7", hook=hook, email="ada@example.org").status == 200
        body = urlencode({"name": "Ada", "confirm": "always"}).encode()
        assert there.send("POST", "/account/name", body, FORM).status == 303
        assert hook in shown(there)
        # The other server has no mail and so no field for an address; it must not forget the one there is.
        assert send(there, "save", mode="digest", hour="8", hook=hook).status == 200
        page = shown(here)
        assert 'value="digest" checked' in page
        assert 'value="ada@example.org"' in page
        account = here.send("GET", "/account", headers={"accept": "text/html"}).body.decode()
        assert re.search(r'value="always"[^>]* (checked|selected)', account)
    finally:
        other.close()


def test_tables_hidden_at_two_processes_are_both_hidden(database_url: str, mailing: Server) -> None:
    """Neither process writes back the list that it remembers from before."""
    other = Server(database_url)
    try:
        here, there = mailing.visitor("Ada"), other.client()
        there.headers |= here.headers
        tables = [made(here, {"game": "metro", "seats": 2, "chairs": [{"me": True}]}) for _ in range(2)]
        for client in (here, there):
            assert client.send("GET", "/account", headers={"accept": "text/html"}).status == 200
        for client, table in zip((here, there), tables, strict=True):
            assert (
                client.send("POST", "/tables/hide", urlencode({"table": table}).encode(), FORM).status == 303
            )
        page = there.send("GET", "/", headers={"accept": "text/html"}).body.decode()
        assert page.count('action="/tables/unhide"') == 2
    finally:
        other.close()


def test_wishes_are_kept(server: Server) -> None:
    me = server.visitor("Ada")
    saved = send(me, "save", mode="digest", hour="7", hook="https://example.org/hook")
    assert saved.status == 200
    assert "Saved." in saved.body.decode()
    page = shown(me)
    assert 'value="digest" checked' in page
    assert 'value="https://example.org/hook"' in page
    assert "This server sends no mail." in page


def test_wishes_that_cannot_be_granted_change_nothing(server: Server) -> None:
    me = server.visitor("Bo")
    for fields, words in (
        ({"mode": "turn", "hour": "7", "hook": "http://example.org"}, "https://"),
        ({"mode": "turn", "hour": "7", "email": "nobody"}, "not a mail address"),
        ({"mode": "turn", "hour": "soon"}, "cannot be had"),
        ({"mode": "loud", "hour": "7"}, "cannot be had"),
    ):
        answer = send(me, "save", **fields)
        assert answer.status == 400
        assert words in answer.body.decode()
    assert 'value="off" checked' in shown(me)


def test_a_hook_into_the_own_network_is_not_called(server: Server) -> None:
    me = server.visitor("Cleo")
    assert send(me, "save", mode="turn", hour="7", hook="https://127.0.0.1/").status == 200
    answer = send(me, "test")
    assert answer.status == 400
    assert "could not be delivered" in answer.body.decode()


def test_a_wrong_code_confirms_nothing(server: Server) -> None:
    assert "not the code" in send(server.visitor("Dina"), "confirm", code="123456").body.decode()


def test_a_table_can_be_muted_and_heard_again(server: Server) -> None:
    me = server.visitor("Emil")
    order = {"game": "metro", "seats": 2, "chairs": [{"me": True}, {"bot": "random"}]}
    id = me.post("/api/table", order).json()["id"]
    assert id in shown(me)
    assert 'action="/notices/hear"' in send(me, "mute", room=id).body.decode()
    assert 'action="/notices/mute"' in send(me, "hear", room=id).body.decode()


def test_strangers_and_unknown_forms_are_turned_away(server: Server) -> None:
    assert server.client().get("/notices").status == 401
    assert send(server.visitor("Fred"), "dance").status == 404


def test_a_table_that_is_not_there_cannot_be_muted(server: Server) -> None:
    for room in ("abcdefghj", "", "x" * 100):
        assert send(server.visitor("Gita"), "mute", room=room).status == 404


def test_only_own_tables_are_muted_or_hidden(server: Server) -> None:
    ann, bo = server.visitor("Hugo"), server.visitor("Ines")
    order = {"game": "metro", "seats": 2, "chairs": [{"me": True}, {"bot": "random"}]}
    id = ann.post("/api/table", order).json()["id"]
    assert send(bo, "mute", room=id).status == 403
    hiding = ("POST", "/tables/hide", urlencode({"table": id}).encode(), FORM)
    assert bo.send(*hiding).status == 403
    assert ann.send(*hiding).status == 303
