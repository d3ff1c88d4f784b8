"""The first page, forms, accounts and static files."""

import gzip
import html
import re

import pytest

from tests.server.pages.browsing import api
from tests.server.pages.conftest import Visit
from tests.server.pages.sharing import shared
from tests.server.serving import Server
from zugwerk.core.messages import LANGUAGES
from zugwerk.games.registry import game_ids
from zugwerk.server.entry.people import People
from zugwerk.server.language import direction_of
from zugwerk.server.pages import home
from zugwerk.table.store.people import SESSION_SECONDS

RAW = re.compile(rb"\b(server|render|metro|core|table|bots)\.[a-z]+[.-][a-z]")
STYLES = re.compile(rb"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*src=)(?![^>]*application/json)")


def test_every_page_keeps_to_the_content_policy(visit: Visit) -> None:
    browser = visit()
    paths = ["/", "/account", "/t/nowhere22", *[f"/new?game={game}" for game in game_ids()]]
    waiting = browser.new_table(**{"chair-0": "me", "chair-1": "open"})
    paths += [waiting, browser.new_table(**{"chair-0": "me", "chair-1": "bot-random"})]
    for path in paths:
        answer = browser.get(path)
        assert answer.status == (404 if "nowhere" in path else 200), path
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert not STYLES.search(answer.body), (path, STYLES.search(answer.body))
        outside = re.findall(rb"(?:src|href)=\"(?:https?:)?//[^\"]+", answer.body)
        assert not outside, path


@pytest.mark.parametrize(
    ("browser_says", "upright"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1", True),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36", False),
    ],
)
def test_a_table_that_is_the_first_page_on_a_phone_is_upright(
    visit: Visit, browser_says: str, upright: bool
) -> None:
    browser = visit()
    browser.headers["user-agent"] = browser_says
    table = browser.new_table(game="berlin", **{"chair-0": "me", "chair-1": "bot-random"})
    assert (b'data-layout="portrait"' in browser.get(table).body) == upright


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_speak_the_readers_language(visit: Visit, language: str) -> None:
    browser = visit(language.replace("_", "-"))
    options = {"option-companies": "true", "option-central_stations": "true"}
    paths = ["/", "/new", "/account", "/t/nowhere22"]
    paths.append(browser.new_table(**{"chair-0": "me", "chair-1": "open"}))
    paths.append(browser.new_table(**{"chair-0": "me", "chair-1": "bot-random", **options}))
    for path in (*paths, "/account"):
        answer = browser.get(path)
        assert f'lang="{language.replace("_", "-")}" dir="ltr"'.encode() in answer.body
        assert not RAW.search(answer.body), (path, RAW.search(answer.body))


def test_titles_and_options_are_told_in_the_readers_language(visit: Visit) -> None:
    browser = visit("de")
    assert "1893 Köln".encode() in browser.get("/").body
    form = browser.get("/new?game=cologne").body.decode()
    assert ">Spielhilfe</option>" in form
    assert ">ausgelost</option>" in form
    chosen = {"option-edition": "18xx-games", "option-first_seat": "2"}
    waiting = browser.new_table(**{"game": "cologne", "chair-0": "me", "chair-1": "open", **chosen})
    assert "<b>Ausgabe</b> 18xx.games" in browser.get(waiting).body.decode()


def test_a_page_runs_in_the_direction_of_its_language() -> None:
    assert [direction_of(language) for language in ("en", "pt_BR", "he", "ar")] == [
        "ltr",
        "ltr",
        "rtl",
        "rtl",
    ]


def test_a_form_of_another_site_is_refused(visit: Visit) -> None:
    browser = visit()
    browser.headers["sec-fetch-site"] = "cross-site"
    assert browser.submit("/play", game="metro").status == 403
    assert "zugwerk-session" not in browser.cookies


def test_one_click_makes_a_guest_and_a_table(visit: Visit) -> None:
    browser = visit()
    browser.get("/")
    answer = browser.submit("/play", game="metro")
    assert answer.status == 303
    assert "zugwerk-session" in browser.cookies
    page = browser.get(answer.headers["location"])
    assert page.status == 200
    assert b'id="board-picture"' in page.body
    assert answer.headers["location"].encode() in browser.get("/").body


def test_options_that_do_not_go_together_are_told_in_the_form(visit: Visit) -> None:
    browser = visit()
    browser.get("/new")
    chosen = {"option-companies": "true", "option-numbered_stations": "true", "chair-0": "me"}
    answer = browser.submit("/new", game="metro", seats="3", **chosen)
    assert answer.status == 422
    text = answer.body.decode()
    assert "Modules 1 and 4 do not combine" in text
    assert "MX-2" in text
    assert re.search(r'name="option-companies" value="true" checked', text)


@pytest.mark.parametrize("seats", ["1", "7", "many", ""])
def test_a_wrong_number_of_seats_is_the_readers_mistake(visit: Visit, seats: str) -> None:
    browser = visit()
    browser.get("/new")
    assert browser.submit("/new", game="metro", seats=seats).status == 400


@pytest.mark.parametrize("wrong", [{"seats": "9"}, {"kept-map": "nowhere22"}, {"guest": "\u202eAda"}])
def test_a_stranger_whose_table_is_refused_is_a_known_guest_with_the_same_form(
    visit: Visit, wrong: dict[str, str]
) -> None:
    browser = visit()
    fields = {"seats": "3", "clock": "calm", "chair-1": "bot-steady", "option-tickets": "1", **wrong}
    answer = browser.submit("/new", game="berlin", **fields)
    assert answer.status in (400, 404)
    text = answer.body.decode()
    assert 'class="failure"' in text
    assert re.search(r'value="calm" selected', text)
    assert ("zugwerk-session" in browser.cookies) == ("guest" not in wrong), "no guest is made for nobody"


def test_my_turn_comes_first_and_the_next_table_is_found(visit: Visit) -> None:
    browser = visit()
    waiting = browser.new_table(**{"chair-0": "me", "chair-1": "open"})
    mine = browser.new_table(**{"chair-0": "me", "chair-1": "screen"})
    page = browser.get("/").body.decode()
    assert page.index(mine) < page.index(waiting)
    assert "your turn" in page
    assert browser.get("/next").headers["location"] == mine
    nowhere = browser.get(f"/next?after={mine.removeprefix('/t/')}").headers["location"]
    assert "No other table waits for you now." in browser.get(nowhere).body.decode()


@pytest.mark.parametrize("written", ["{code}", "http://127.0.0.1/t/{code}", " {code}/ ", "/t/{code}?at=3"])
def test_a_table_is_found_by_code_or_link(visit: Visit, written: str) -> None:
    from urllib.parse import quote

    answer = visit().get("/join?code=" + quote(written.format(code="abcdefgh2")))
    assert answer.headers["location"] == "/t/abcdefgh2"
    assert visit().get("/join?code=what").status == 404


@pytest.mark.parametrize("target", ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere"])
def test_nobody_is_sent_elsewhere(visit: Visit, target: str) -> None:
    browser = visit()
    browser.get("/account")
    answer = browser.submit("/guest", guest="Ada", next=target)
    assert answer.headers["location"] == "/"


def test_a_guest_tells_a_name_and_sits_down_by_one_form(visit: Visit) -> None:
    table = visit().new_table(**{"chair-0": "me", "chair-1": "open"}, seats="3", **{"chair-2": "open"})
    bo, late = visit(), visit()
    page = bo.get(table).body.decode()
    assert page.count(f'action="{table}/seat/join"') == 1
    assert bo.submit(f"{table}/seat/join", guest="Bo", seat="2").status == 303
    assert "Bo" in bo.get(table).body.decode()
    late.get(table)
    # The chair was taken meanwhile: the name is kept, and another chair can be chosen.
    assert late.submit(f"{table}/seat/join", guest="Cleo", seat="2").status == 303
    assert late.submit(f"{table}/seat/join", seat="1").status == 303
    assert late.data(f"{api(table)}/update")["own"] == [1]
    assert bo.data(f"{api(table)}/update")["own"] == [2]
    eve = visit()
    eve.get(table)
    assert eve.submit(f"{table}/seat/join", guest="Eve").status == 409
    assert "zugwerk-session" not in eve.cookies


def test_a_guest_has_one_chair_until_the_host_lets_guests_bring_people(visit: Visit) -> None:
    host, bo = visit(), visit()
    table = host.new_table(**{"chair-0": "me", "chair-1": "open"}, seats="4", **{"chair-2": "open"})
    bo.get(table)
    assert bo.submit(f"{table}/seat/join", guest="Bo", seat="1").status == 303
    page = bo.get(table).body.decode()
    assert f"{table}/seat/join" not in page
    assert f"{table}/seat/several" not in page
    assert "can allow several people at one screen" in page
    refused = bo.submit(f"{table}/seat/join", seat="2", name="Cleo")
    assert refused.status == 403
    assert "for its host to allow" in html.unescape(refused.body.decode())
    assert host.submit(f"{table}/seat/several", allowed="on").status == 303
    assert bo.get(table).body.decode().count(f'action="{table}/seat/join"') == 2
    assert bo.submit(f"{table}/seat/join", seat="2", name="Cleo").status == 303
    assert host.submit(f"{table}/seat/several", allowed="").status == 303
    assert f"{table}/seat/join" not in bo.get(table).body.decode()


def test_an_account_from_guest_to_goodbye(visit: Visit) -> None:
    browser = visit()
    table = browser.new_table(**{"chair-0": "me", "chair-1": "open", "guest": "Leonor"})
    browser.get("/account")
    login, password = {"login": "pages_ada"}, {"password": "ten letters or more"}
    assert browser.submit("/account/register", login="a", **password).status == 400
    assert browser.submit("/account/register", **login, password="short").status == 400
    assert browser.submit("/account/register", **login, **password).status == 303
    other = visit()
    other.get("/account")
    assert other.submit("/account/register", **login, **password).status == 409
    answer = other.submit("/account/login", **login, password="something else")
    assert answer.status == 403
    assert b'role="alert"' in answer.body
    fresh = visit()
    fresh.get("/account")
    assert fresh.submit("/account/login", **login, **password).status == 303
    assert table.encode() in fresh.get("/").body
    token = fresh.submit("/account/token", label="my bot")
    assert re.search(rb"<code>zw_[\w-]{20,}</code>", token.body)
    assert b"zw_" not in fresh.get("/account").body
    assert fresh.submit("/account/delete").status == 403
    answer = fresh.submit("/account/delete", password="something else", name="Leonor")
    assert (answer.status, b'role="alert"' in answer.body) == (403, True)
    assert b"Leonor" in visit().get(table).body
    assert fresh.submit("/account/delete", **password).status == 303
    assert b"Leonor" not in visit().get(table).body
    gone = visit()
    gone.get("/account")
    assert gone.submit("/account/login", **login, **password).status == 403


def test_a_guest_who_leaves_for_good_types_the_own_name(visit: Visit) -> None:
    browser = visit()
    table = browser.new_table(**{"chair-0": "me", "chair-1": "open", "guest": "Leonor"})
    assert "type your name: Leonor" in browser.get("/account").body.decode()
    for typed in ({}, {"name": ""}, {"name": "Bob"}, {"password": "Leonor"}):
        answer = browser.submit("/account/delete", **typed)
        assert (answer.status, b"Nothing was deleted" in answer.body) == (403, True)
    assert b"Leonor" in visit().get(table).body
    assert browser.submit("/account/delete", name=" leonor").status == 303
    assert b"Leonor" not in visit().get(table).body


def test_a_new_password_ends_other_visits_and_tokens_as_the_form_says(visit: Visit, server: Server) -> None:
    browser, other = visit(), visit()
    login, old, new = {"login": "pages_bea"}, "ten letters or more", "another ten letters"
    for each, what in ((browser, "register"), (other, "login")):
        each.get("/account")
        assert each.submit(f"/account/{what}", **login, password=old).status == 303
    shown = browser.submit("/account/token", label="my bot").body.decode()
    program = server.client(shown.partition("<code>")[2].partition("<")[0])
    assert 'type="checkbox" name="drop-tokens"' in shown
    assert browser.submit("/account/password", old=old, password=new).status == 303
    assert other.send("GET", "/api/account").status == 401
    assert (browser.get("/api/account").status, program.get("/api/account").status) == (200, 200)
    sent = {"old": new, "password": old, "drop-tokens": "on"}
    assert browser.submit("/account/password", **sent).status == 303
    assert (browser.get("/api/account").status, program.get("/api/account").status) == (200, 401)


def test_static_files_are_kept_for_ever_under_their_version(visit: Visit) -> None:
    browser = visit()
    page = browser.get("/").body.decode()
    paths = set(re.findall(r'"(/assets/\w+/[^"]+)"', page))
    assert any(path.endswith("zugwerk.css") for path in paths)
    for path in paths:
        answer = browser.send("GET", path, headers={"accept-encoding": "gzip"})
        assert "immutable" in answer.headers["cache-control"], path
        assert gzip.decompress(answer.body)
    old = re.sub(r"/assets/\w+/", "/assets/000000000000/", next(iter(paths)))
    assert browser.get(old).headers["cache-control"] == "no-cache"
    assert browser.get("/assets/x/../app.py").status == 404
    assert browser.get("/assets/x/%2e%2e/app.py").status == 404


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_a_sample_picture(visit: Visit, game: str) -> None:
    answer = visit().get(f"/sample/{game}.svg")
    assert answer.status == 200
    assert answer.body.startswith(b"<svg")
    assert visit().get("/sample/chess.svg").status == 404


def test_a_guest_with_tables_is_asked_before_logging_out(visit: Visit) -> None:
    browser = visit()
    browser.get("/")
    for _ in range(2):
        browser.submit("/play", game="metro")
    session = browser.cookies["zugwerk-session"]
    asked = browser.submit("/account/logout")
    assert asked.status == 200
    assert b"Signing out loses your 2 tables" in asked.body
    assert asked.body.count(b'href="/t/') == 2
    assert b'action="/account/register"' in asked.body
    assert b"Casual" in asked.body
    assert b"greedy" not in asked.body
    # Whoever changes the language here cannot come back to a page that answered a form.
    assert b'name="next" value="/account"' in asked.body
    assert browser.cookies["zugwerk-session"] == session
    assert b'href="/t/' in browser.get("/").body
    gone = browser.submit("/account/logout", sure="yes")
    assert (gone.status, gone.headers["location"]) == (303, "/")
    assert b'href="/t/' not in browser.get("/").body


def test_a_guest_with_tables_is_asked_before_becoming_somebody_else(visit: Visit) -> None:
    """A sign-in form may stand in another tab since before there was a guest."""
    account = {"login": "dora-22", "password": "a long enough password"}
    visit().submit("/account/register", **account)
    browser = visit()
    browser.submit("/play", game="metro")
    session = browser.cookies["zugwerk-session"]
    asked = browser.submit("/account/login", **account)
    assert b"Signing out loses your table" in asked.body
    assert browser.cookies["zugwerk-session"] == session
    browser.submit("/account/logout", sure="yes")
    assert browser.submit("/account/login", **account).status == 303
    assert b"dora-22" in browser.get("/account").body


def test_a_visit_lets_the_browser_keep_its_session_for_half_a_year_again(visit: Visit) -> None:
    browser, nobody = visit(), visit()
    browser.submit("/guest", guest="Ada")
    session = browser.cookies["zugwerk-session"]
    kept = browser.get("/").headers["set-cookie"]
    assert kept.startswith(f"zugwerk-session={session};")
    assert f"Max-Age={SESSION_SECONDS}" in kept
    assert "HttpOnly" in kept
    assert "set-cookie" not in nobody.get("/").headers
    nobody.cookies["zugwerk-session"] = "x" * 43
    assert "set-cookie" not in nobody.get("/").headers


def test_a_page_that_is_not_there_greets_whoever_is_known(visit: Visit) -> None:
    browser, nobody = visit(), visit()
    browser.submit("/guest", guest="Ada")
    for path in ("/nowhere", "/t/nosuchtab", "/t/abcdefgh2", "/join?code=zzzzzz"):
        shown, strange = browser.get(path), nobody.get(path)
        assert shown.status == strange.status == 404
        assert b">Ada<" in shown.body, path
        assert b"Sign in" not in shown.body, path
        assert b"Sign in" in strange.body, path


def test_what_is_kept_of_an_account_is_told(visit: Visit) -> None:
    browser = visit()
    door = browser.get("/account").body.decode()
    places = [door.index(part) for part in ('"/account/login"', '"/guest"', '"keys-head"')]
    assert places == sorted(places)
    assert "A password has at least 10 characters." in door
    browser.submit("/account/register", login="egon-22", password="a long enough password")
    assert "<b>egon-22</b>" in browser.get("/account").body.decode()
    for path, fields in (
        ("/account/name", {"name": "Egon", "confirm": "always"}),
        ("/account/password", {"old": "a long enough password", "password": "another long one"}),
        ("/choose", {"keys": "off", "next": "/account?saved"}),
    ):
        assert "Saved." not in browser.get("/account").body.decode()
        kept = browser.submit(path, **fields)
        assert kept.status == 303
        assert "Saved." in browser.get(kept.headers["location"]).body.decode()


def test_who_loses_nothing_is_not_asked_before_logging_out(visit: Visit) -> None:
    guest = visit()
    guest.get("/account")
    guest.submit("/guest", guest="Bo")
    assert guest.submit("/account/logout").status == 303
    member = visit()
    member.get("/account")
    member.submit("/account/register", login="carla-22", password="a long enough password")
    member.submit("/play", game="metro")
    assert member.submit("/account/logout").status == 303


def test_a_form_that_was_sent_too_often_says_when_to_come_again(visit: Visit) -> None:
    browser = visit()
    browser.get("/account")
    guesses = [
        browser.submit("/account/login", login="guessed_often", password=f"{number}") for number in range(11)
    ]
    assert [answer.status for answer in guesses] == [403] * 10 + [429]
    assert int(guesses[-1].headers["retry-after"]) > 0


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Something went wrong here. It has been noted."),
        ("de", "Hier ist etwas schiefgegangen. Es wurde festgehalten."),
    ],
)
def test_a_bug_is_told_as_a_page_with_a_way_home(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("zugwerk.server.pages.about.page", fail)
    answer = visit(language).get("/about")
    assert answer.status == 500
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    page = answer.body.decode()
    assert words in page
    assert 'href="/"' in page


def test_the_first_page_lists_the_newest_of_what_is_over_and_all_when_asked(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home, "OVER_AT_FIRST", 1)
    browser = visit()
    tables = [shared(browser) for _ in range(3)]
    for table in tables[:2]:
        seat = browser.data(api(table) + "/update")["own"][0]
        version = browser.data(api(table) + "/update")["version"]
        assert browser.call(api(table) + "/propose", seat=seat, version=version, matter="end").status == 200
    found = browser.get("/").body.decode()
    assert [table in found for table in tables] == [False, True, True]
    assert 'href="/?tables=all"' in found
    found = browser.get("/?tables=all").body.decode()
    assert [table in found for table in tables] == [True, True, True]
    assert 'href="/?tables=all"' not in found


@pytest.mark.parametrize("game", game_ids())
def test_people_sit_on_chairs_and_read_of_no_terminal(visit: Visit, game: str) -> None:
    text = re.sub(
        r"<script.*?</script>|<[^>]+>", " ", visit().get(f"/new?game={game}").body.decode(), flags=re.DOTALL
    )
    assert re.findall(r"(?i)\bseats?\b|terminal", text) == []
    assert "Chair 1" in text


def test_a_limit_of_nothing_is_called_no_limit(visit: Visit) -> None:
    page = visit().get("/new?game=metro").body.decode()
    assert '<option value="0" selected>no limit</option><option value="1">1</option>' in page


def test_a_stranger_who_loses_a_race_for_a_login_stays_a_stranger(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = {"login": "wanted_by_two", "password": "long enough, both"}
    assert visit().submit("/account/register", **form).status == 303

    async def unaware(*_: object) -> None:
        """The other was not there yet when this was asked."""

    monkeypatch.setattr(People, "check_claim", unaware)
    late = visit()
    assert late.submit("/account/register", **form).status == 409
    assert "zugwerk-session" not in late.cookies
    assert late.get("/api/account").status == 401
