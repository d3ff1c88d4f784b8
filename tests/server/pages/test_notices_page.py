"""The page of turn notices keeps wishes that can be granted and says why others cannot."""

from urllib.parse import urlencode

from tests.server.serving import Answer, Client, Server

FORM = {"content-type": "application/x-www-form-urlencoded", "accept": "text/html"}


def send(client: Client, what: str, **fields: str) -> Answer:
    return client.send("POST", f"/notices/{what}", urlencode(fields).encode(), FORM)


def shown(client: Client) -> str:
    answer = client.send("GET", "/notices", headers={"accept": "text/html"})
    assert answer.status == 200
    return answer.body.decode()


def test_wishes_are_kept(server: Server) -> None:
    me = server.guest("Ada")
    saved = send(me, "save", mode="digest", hour="7", hook="https://example.org/hook")
    assert saved.status == 200
    assert "Saved." in saved.body.decode()
    page = shown(me)
    assert 'value="digest" checked' in page
    assert 'value="https://example.org/hook"' in page
    assert "This server sends no mail." in page


def test_wishes_that_cannot_be_granted_change_nothing(server: Server) -> None:
    me = server.guest("Bo")
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
    me = server.guest("Cleo")
    assert send(me, "save", mode="turn", hour="7", hook="https://127.0.0.1/").status == 200
    answer = send(me, "test")
    assert answer.status == 400
    assert "could not be delivered" in answer.body.decode()


def test_a_wrong_code_confirms_nothing(server: Server) -> None:
    assert "not the code" in send(server.guest("Dina"), "confirm", code="123456").body.decode()


def test_a_table_can_be_muted_and_heard_again(server: Server) -> None:
    me = server.guest("Emil")
    order = {"game": "metro", "seats": 2, "chairs": [{"me": True}, {"bot": "random"}]}
    id = me.post("/api/table", order).json()["id"]
    assert id in shown(me)
    assert 'action="/notices/hear"' in send(me, "mute", room=id).body.decode()
    assert 'action="/notices/mute"' in send(me, "hear", room=id).body.decode()


def test_strangers_and_unknown_forms_are_turned_away(server: Server) -> None:
    assert server.client().get("/notices").status == 401
    assert send(server.guest("Fred"), "dance").status == 404
