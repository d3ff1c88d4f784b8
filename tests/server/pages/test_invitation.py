"""Links to tables: what other sites show of them, codes for cameras, small boards without secrets."""

import re
from itertools import product

import pytest

from tests.server.pages.conftest import Visit
from tests.server.serving import Server
from zugwerk.core.outcome import Outcome
from zugwerk.games.registry import game_ids
from zugwerk.server.pages.invitation import qr_code
from zugwerk.server.pages.my_tables import ago, result
from zugwerk.server.pages.site import Words
from zugwerk.table.seating import Chair
from zugwerk.table.store.people import Person

FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")


def test_a_link_has_a_title_a_text_and_a_picture(visit: Visit) -> None:
    browser = visit()
    path = browser.new_table(**{"chair-0": "me", "chair-1": "open"})
    found = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', browser.get(path).body.decode()))
    assert found["title"].endswith(" invites you to Metro")
    assert "1 chair is open" in found["description"]
    assert re.fullmatch(r"https?://[^/]+/sample/metro\.png", found["image"])
    for other in ("/", browser.new_table(**{"chair-0": "me", "chair-1": "bot-random"})):
        assert b'property="og:image"' in browser.get(other).body


def test_links_follow_the_address_that_the_host_told_not_the_one_a_visitor_names(
    visit: Visit, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = visit()
    path = browser.new_table(**{"chair-0": "me", "chair-1": "open"})
    forged = {"host": "evil.example"}
    assert f"http://evil.example{path}" in browser.send("GET", path, headers=forged).body.decode()
    told = server.house.settings._replace(url="https://tables.example.org/")
    monkeypatch.setattr(server.house, "settings", told)
    page = browser.send("GET", f"{path}?seat=1", headers=forged).body.decode()
    assert f'value="https://tables.example.org{path}"' in page
    assert 'content="https://tables.example.org/sample/metro.png"' in page
    assert "evil.example" not in page


def test_whoever_is_invited_finds_a_name_and_the_way_in_first(visit: Visit) -> None:
    maker = visit()
    path = maker.new_table(**{"chair-0": "me", "chair-1": "open", "guest": "Ada"})
    page = visit().get(path).body.decode()
    assert page.index("Sit down") < page.index("/sample/metro.svg")
    assert re.search(r'<input name="guest" value="\w+ \d\d"', page)
    own = maker.get(path).body.decode()
    assert own.index("/sample/metro.svg") < own.index("lobby-chairs")


def test_every_game_has_a_picture_for_links(visit: Visit) -> None:
    for game in game_ids():
        answer = visit().get(f"/sample/{game}.png")
        assert answer.headers["content-type"] == "image/png"
        width, height = (int.from_bytes(answer.body[at : at + 4], "big") for at in (16, 20))
        assert (width, height) == (1200, 630)
    assert visit().get("/sample/nothing.png").status == 404


def test_a_code_has_its_corners_and_its_quiet_zone() -> None:
    drawn = qr_code("https://example.org/t/abc", "a code")
    size = int(re.search(r'viewBox="0 0 (\d+)', drawn)[1])  # type: ignore[index]
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1", drawn)}
    for left, top in ((4, 4), (size - 11, 4), (4, size - 11)):
        shown = tuple("".join("01"[(left + x, top + y) in dark] for x in range(7)) for y in range(7))
        assert shown == FINDER
    assert not any((x, y) in dark for x, y in product(range(4), range(size)))


def test_a_small_board_tells_nobody_a_secret(visit: Visit) -> None:
    ada, bob = visit(), visit()
    path = ada.new_table(**{"game": "berlin", "chair-0": "me", "chair-1": "bot-random"})
    mine, other = (browser.get(f"{path}/glance.svg") for browser in (ada, bob))
    assert mine.status == other.status == 200
    assert mine.body == other.body
    assert b"goal" not in mine.body.partition(b"</style>")[2], "the ends of tickets are their owner's affair"
    waiting = ada.new_table(**{"chair-0": "me", "chair-1": "open"})
    assert ada.get(f"{waiting}/glance.svg").status == 409


def test_a_small_board_is_kept_only_under_the_version_it_shows(visit: Visit) -> None:
    ada = visit()
    path = ada.new_table(**{"chair-0": "me", "chair-1": "me"})
    named = re.search(rf"{path}/glance\.svg\?version=(\d+)", ada.get("/").body.decode())
    assert named is not None
    asked = {
        "": "no-store",
        f"?version={named[1]}": "private, max-age=300",
        f"?version={int(named[1]) + 1}": "no-store",
    }
    for query, keeping in asked.items():
        assert ada.get(f"{path}/glance.svg{query}").headers["cache-control"] == keeping, query


def test_a_finished_table_tells_how_it_ended_for_whoever_reads() -> None:
    words, outcome = (
        Words("en"),
        Outcome(reason="end", scores=(3, -5), ranking=((0,), (1,)), breakdown=((), ())),
    )
    chairs = [Chair("a", name="Ada"), Chair("b", name="Bob")]
    told = [result(words, chairs, outcome, Person(id, id, None, {})) for id in "abc"]
    assert told == ["you won: 3 · −5", "place 2 of 2: 3 · −5", "Ada won: 3 · −5"]
    left = [chairs[0]._replace(gone=True), chairs[1]]
    assert result(words, left, outcome, Person("a", "Ada", None, {})) == "Ada won: 3 · −5"


def test_times_are_told_in_words() -> None:
    words = Words("en")
    assert [ago(words, 0, now) for now in (5, 60, 7200, 86400 * 3)] == [
        "just now",
        "1 minute ago",
        "2 hours ago",
        "3 days ago",
    ]


def test_an_address_has_a_code_and_one_that_is_far_too_long_has_none() -> None:
    assert "<path" in qr_code("https://play.example/t/abcdef", "Code")
    assert not qr_code("https://" + "a" * 3000 + "/t/abcdef", "Code")
