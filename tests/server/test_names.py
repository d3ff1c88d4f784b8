"""Names: readable, of one alphabet, and not to be mistaken for each other."""

import html

import pytest

from tests.server.pages.browsing import Browser
from tests.server.playing import made, state
from tests.server.serving import Server
from zugwerk.server.entry.names import checked_name, look_alike
from zugwerk.server.errors import Problem

READABLE = [
    "Ann",
    "Zoë van der Berg",
    "李",
    "O'Neil & sons <b>",
    "x" * 30,
    "Ада Лавлейс",
    "Άννα",
    "Ada Ивановна",
    "Mª José 2",
    "Ka\u02bbahumanu",
    "\u0623\u062d\u0645\u062f \u0663",
    "\u592a\u90ceTaro",
]


@pytest.mark.parametrize("name", [*READABLE, "さくらchan", "นิ้ง"])
def test_a_name_people_can_read(name: str) -> None:
    assert checked_name(f" {name} ") == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 31,
        "a\nb",
        "a\0b",
        "a\u202eb",
        "a\u200bb",
        "\x7f",
        "\u3164",
        "Ada\u115f",
        "A\u034fda",
        "\u2800",
    ],
)
def test_a_name_nobody_can_read(name: str) -> None:
    with pytest.raises(Problem) as bad:
        checked_name(name)
    assert bad.value.code == "bad-name"


def test_marks_are_not_piled_up() -> None:
    assert checked_name("Vie\u0323\u0302t") == "Vi\u1ec7t"
    with pytest.raises(Problem):
        checked_name("A" + "\u0336" * 4)


@pytest.mark.parametrize("name", ["\u0301", "\u0489", "\u20dd", "Ada \u0308"])
def test_a_mark_without_a_letter_would_stand_on_what_is_beside_the_name(name: str) -> None:
    with pytest.raises(Problem) as bad:
        checked_name(name)
    assert bad.value.code == "bad-name"


def test_how_a_sign_is_drawn_is_no_part_of_a_name() -> None:
    assert checked_name("Ada \u2764\ufe0f") == "Ada \u2764"


_MIXED = ["\u0410da", "Ad\u03b1", "\u13aada", "Bea Ad\u0430-2", "Iv\u0430n Ива"]
# Signs of Canadian syllabics, Carian, Tifinagh, and digits of Kannada and Thai.
_FOREIGN = ["\u15c5nna", "\U000102a0nna", "\u2d54tto", "\u0ce6tt\u0ce6", "T\u0e50m"]


@pytest.mark.parametrize("name", _MIXED + _FOREIGN)
def test_no_word_is_of_two_alphabets(name: str) -> None:
    with pytest.raises(Problem) as bad:
        checked_name(name)
    assert bad.value.code == "mixed-name"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ace", "\u0410\u0441\u0435"),
        ("Ian", "lan"),
        ("Ian  B", "ian b"),
        ("Ada 10", "Ada 1O"),
        ("Ada Lee", "AdaLee"),
        ("Ada", "\uff21\uff44\uff41"),
        ("Kim", "Kirn"),
        ("O'Neil", "O\u2019Neil"),
        ("NOT", "\u039d\u039f\u03a4"),
        ("ADA", "\ua4ee\ua4d3\ua4ee"),
        ("ADA", "\u13aa\u13a0\u13aa"),
        ("Ada", "\u1d00\u1d05\u1d00"),
        # Wholly Cyrillic, Greek, Coptic and Armenian.
        ("Tom", "\u0422\u043e\u043c"),
        ("roman", "\u0433\u043e\u043c\u0430\u043f"),
        ("Eva", "\u0395\u03bd\u03b1"),
        ("Tina", "\u03a4\u03b9\u03b7\u03b1"),
        ("NICK", "\u2c9a\u2c92\u2ca4\u2c94"),
        ("max", "\u2c99\u2c81\u2cad"),
        ("Ou", "\u0555\u057d"),
        # Marks that hardly anybody sees, or tells from each other.
        ("Ada", "Ad\u1ea1"),
        ("Zoe", "Zo\xeb"),
        ("M\u0103rin", "M\u01cerin"),
        ("J\xf3n", "J\xf2n"),
        ("Ada", "A\u0336da"),
        ("Lukasz", "\u0141ukasz"),
        ("Ace", "\u0410\u0308\u0441\u0435"),
        ("O'Neil", "O\xb4Neil"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Ida"),
        ("Ada 1", "Ada 2"),
        ("Лев", "Lev"),
        ("Анна", "Anna"),
        # Marks that make another sound are no ornament.
        ("か", "が"),
        ("กิน", "กัน"),
        ("मुन", "मन"),
    ],
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_nobody_sits_down_under_a_name_that_is_taken_for_anothers(server: Server) -> None:
    ace, false, other = server.guest("Ace"), server.guest("\u0410\u0441\u0435"), server.guest("ACE")
    table = made(ace, {"game": "metro", "seats": 4, "chairs": [{"me": True}]})
    answer = false.post(f"/api/table/{table}/join", {})
    assert (answer.status, answer.json()["code"]) == (409, "name-alike")
    assert "Ace" in answer.json()["message"]
    # Who is called the same by chance has the chair's number besides; names at one screen may look alike.
    assert other.post(f"/api/table/{table}/join", {}).status == 200
    assert ace.post(f"/api/table/{table}/join", {"name": "A ce"}).status == 200
    assert [chair["name"] for chair in state(ace, table)["chairs"]] == ["Ace", "ACE 2", "A ce", ""]


def test_a_number_that_tells_apart_is_nobodys_name(server: Server) -> None:
    ace, third, other = server.guest("Ace"), server.guest("Ace 3"), server.guest("Ace")
    table = made(ace, {"game": "metro", "seats": 4, "chairs": [{"me": True}]})
    assert third.post(f"/api/table/{table}/join", {"seat": 1}).status == 200
    assert other.post(f"/api/table/{table}/join", {"seat": 2}).status == 200
    assert [chair["name"] for chair in state(ace, table)["chairs"]] == ["Ace", "Ace 3", "Ace 4", ""]


def test_a_stranger_is_told_before_becoming_a_guest(server: Server) -> None:
    ace, false = server.guest("Ace"), Browser(server.port)
    table = made(ace, {"game": "metro", "seats": 2, "chairs": [{"me": True}]})
    for name, told in (
        ("\u0410\u0441\u0435", "looks like"),
        ("\u0410da", "one alphabet"),
        ("A\u3164", "visible"),
    ):
        answer = false.submit(f"/t/{table}/seat/join", guest=name)
        assert answer.status in (400, 409)
        assert told in html.unescape(answer.body.decode())
        assert false.cookies == {}
    false.close()


def test_a_guest_with_a_heart_can_leave_for_good(server: Server) -> None:
    browser = Browser(server.port)
    assert browser.submit("/guest", guest="Ada \u2764\ufe0f").status == 303
    assert browser.submit("/account/delete", name="Ida").status == 403
    assert browser.submit("/account/delete", name="ada \u2764\ufe0f").status == 303
    browser.close()


def test_nobody_is_called_what_looks_like_an_account(server: Server) -> None:
    """Who is called the same by chance is told apart at a table; in other letters nobody could tell."""
    password = "long enough to be one"
    owner, other = Browser(server.port), Browser(server.port)
    assert owner.submit("/account/register", login="Boecca", password=password).status == 303
    for name in (
        "\u0412\u043e\u0435\u0441\u0441\u0430",
        "\u0412\u043e\u0435 \u0441\u0441\u0430",
        "\uff22oecca",
    ):
        answer = server.client().post("/api/guest", {"name": name})
        assert (answer.status, answer.json()["code"]) == (409, "name-alike"), name
        assert "Boecca" in answer.json()["message"]
        assert other.submit("/guest", guest=name).status == 409
        assert other.cookies == {}
    assert server.client().post("/api/guest", {"name": "boecca"}).status == 200
    assert other.submit("/guest", guest="Bo\xebcca").status == 303
    answer = other.submit("/account/name", name="\u0412\u043e\u0435\u0441\u0441\u0430")
    assert answer.status == 409
    assert "looks like" in html.unescape(answer.body.decode())
    assert "/account/name" in answer.body.decode(), "in the page where it was written"
    assert owner.submit("/account/name", name="\u0412\u043e\u0435\u0441\u0441\u0430").status == 303
    owner.close()
    other.close()
