"""The end of a game, tiles that are dragged, and players who are never taken for companies."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import PRESS, REST, click, look, move, press, tap
from tests.browser.measures import covered
from tests.browser.test_exchange import bring
from tests.browser.test_table import PHONE
from tests.browser.visitors import AGAIN, Visitor
from zugwerk import Budget, find_game, make_bot, read_view

GOLDEN = Path(__file__).parents[1] / "golden"
_MARKS = """all => all.map((seat) =>
  ['.seat-name', '.mark'].map((part) => seat.querySelector(part).textContent.trim()))"""

# Whether nothing lies over a picture, or cuts it off, anywhere near its corners.
_WHOLE = """picture => {
  const { left, right, top, bottom } = picture.getBoundingClientRect();
  const points = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y]));
  return points.every(([x, y]) => picture.contains(document.elementFromPoint(x, y)));
}"""


def drag_tile(ada: Visitor) -> None:
    """Drag the tile in hand to the first cell where it may lie."""
    page, before = ada.page, ada.moment()
    look(page)
    held, cell = page.locator("#hand-0"), page.locator("#canvas .lit").first
    id = cell.get_attribute("id")
    assert id is not None
    end = cell.bounding_box()
    assert end is not None
    held.hover()
    page.wait_for_timeout(REST)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    expect(page.locator(".dragged")).to_be_visible()
    page.wait_for_timeout(PRESS)
    page.mouse.up()
    ada.wait_change(before)
    expect(page.locator(".dragged")).to_have_count(0)
    expect(page.locator(f"#{id.replace('cell', 'tile')}")).to_have_count(1)


def test_a_tile_is_dragged_to_its_cell_turn_after_turn(ada: Visitor) -> None:
    ada.set_up(first_seat="1")
    for _ in range(3):
        ada.wait_turn()
        drag_tile(ada)
        assert ada.page.evaluate("getSelection().toString()") == "", "no words are selected on the way"


def test_a_click_on_the_tile_in_hand_shows_where_it_may_lie(ada: Visitor) -> None:
    ada.set_up(first_seat="1")
    ada.wait_turn()
    click(ada.page.locator("#hand-0"))
    expect(ada.page.locator("#canvas.hint .lit").first).to_be_visible()
    expect(ada.page.locator("#canvas.hint")).to_have_count(0)


def test_with_companies_players_have_numbers_and_companies_have_colours(ada: Visitor) -> None:
    ada.set_up(chairs=("me", "bot-greedy"), companies=True, first_seat="1")
    page = ada.page
    for turn in range(3):
        ada.wait_turn()
        ada.act(turn)
    expect(page.locator("#seat-0 .mark .plate")).to_have_count(1)
    expect(page.locator("#seat-1 .mark")).to_have_text("2")
    expect(page.locator("#log")).to_contain_text(
        re.compile(r"takes (Blue|Yellow|Orange|Green|Purple|Red) company|share")
    )
    assert page.locator("#log .turn-head .mark .plate").count() > 0


def against_random(visitor: Visitor) -> None:
    """A table with a bot that pages do not offer: it can be beaten without a plan."""
    answer = visitor.context.request.post(
        f"{visitor.address}/new",
        form={"game": "metro", "guest": "Ada", "seats": "2", "chair-0": "me", "chair-1": "bot-random"},
        headers={"sec-fetch-site": "same-origin"},
    )
    visitor.go(answer.url)
    visitor.at_table()


def play_well(visitor: Visitor) -> None:
    """Play to the end as a bot would that looks at what it takes."""
    game, bot = find_game("metro"), make_bot("greedy", "metro", seed=1)
    api = visitor.page.url.split("?")[0].replace("/t/", "/api/table/")
    ask, headers = visitor.context.request, {"sec-fetch-site": "same-origin"}
    while True:
        table = ask.get(f"{api}?seat=0", max_retries=AGAIN).json()
        if table["status"] == "over":
            return
        if not table["legal"]:
            visitor.page.wait_for_timeout(50)
            continue
        action = bot.choose(read_view(game, table), Budget())
        sent = {"seat": 0, "action": game.notation(action), "version": table["version"]}
        answer = ask.post(f"{api}/act", data=sent, headers=headers, max_retries=AGAIN)
        assert answer.ok, answer.text()


@pytest.mark.long
def test_who_wins_is_told_so_and_sees_the_longest_line(ada: Visitor) -> None:
    won = False
    for number in range(4):
        against_random(ada)
        play_well(ada)
        ada.page.reload()
        ada.at_table()
        expect(ada.page.locator(".feat")).to_contain_text("Longest line")
        if number:
            expect(ada.page.locator("#own-result")).to_contain_text("best")
        else:
            expect(ada.page.locator("#own-result")).to_be_hidden()
        won = ada.page.locator("#own-result[data-won]").count() == 1
        expect(ada.page.locator("#headline")).to_have_text(re.compile("You win" if won else "."))
        if won:
            break
    assert won
    ada.page.keyboard.press("ArrowLeft")
    expect(ada.page.locator("#past")).to_be_visible()
    expect(ada.page.locator("#scrubber")).to_be_in_viewport()


@pytest.mark.parametrize("record", ["metro-base-4", "berlin-4", "cologne-18xx-4"])
def test_all_places_and_the_log_are_in_sight_in_a_small_window(invite: Invite, record: str) -> None:
    ada = invite(viewport={"width": 1280, "height": 720})
    page = ada.page
    bring(ada, GOLDEN / f"{record}.jsonl", "Look through it")
    ada.at_table()
    expect(page.locator(".places > .place")).to_have_count(4)
    skip = page.locator("[data-reveal=skip]")
    if skip.is_visible():
        click(skip)
    assert covered(page, ".places .points, .places dd") == []
    expect(page.locator(".result > .muted")).to_have_text(re.compile("^[A-Z]"))
    log = page.locator("#log").bounding_box()
    assert log is not None
    assert log["height"] >= 140
    assert log["y"] + log["height"] <= 720


def sit_down_late(visitor: Visitor, folder: Path, record: str = "metro-base-3") -> None:
    """Bring a game, for three if no other, that lacks one action, and sit down where it is to be done."""
    *lines, last, seed = (GOLDEN / f"{record}.jsonl").read_text(encoding="utf-8").splitlines()
    file = folder / "last.jsonl"
    file.write_text("\n".join([*lines, seed]), encoding="utf-8")
    page = visitor.page
    bring(visitor, file, "Play on from where it stops")
    click(page.get_by_role("button", name="Sit here").nth(json.loads(last)["by"]))
    click(page.get_by_role("button", name="Fill up with bots and start"))
    visitor.at_table()
    assert visitor.wait_turn()


def play_last(visitor: Visitor, folder: Path) -> None:
    """Do the last action of a game for three."""
    sit_down_late(visitor, folder)
    visitor.act()
    expect(visitor.page.locator(".places > .place")).to_have_count(3)


# Where points fly to, over which points of the page that is, and whether the result was there by then.
_WATCH_THE_END = """() => {
  window.landed = [];
  new MutationObserver((records) => {
    for (const flight of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!flight.classList?.contains('flight')) continue;
      const { transform } = flight.getAnimations()[0].effect.getKeyframes().at(-1);
      const [x, y] = [...transform.matchAll(/([\\d.]+)px/g)].map(([, pixels]) => Number(pixels));
      const over = document.elementFromPoint(x, y)?.closest('.points') !== null;
      window.landed.push([over, document.querySelector('.places') !== null]);
    }
  }).observe(document.body, { childList: true });
}"""


def test_the_result_comes_after_the_last_move_was_seen(ada: Visitor, tmp_path: Path) -> None:
    sit_down_late(ada, tmp_path, "metro-base-2")
    page = ada.page
    page.evaluate(_WATCH_THE_END)
    ada.act()
    expect(page.locator(".places > .place")).to_have_count(2)
    expect(page.locator("#headline")).to_have_text("You win!")
    assert page.locator(".flight").count() == 0, "nothing flies any more"
    assert page.evaluate("window.landed") == [[True, False]] * 3


def test_points_fly_to_the_result_if_everything_is_shown_at_once(ada: Visitor, tmp_path: Path) -> None:
    ada.set_up()
    ada.go("/account")
    ada.page.get_by_label("All at once").check()
    with ada.page.expect_navigation():
        click(ada.page.locator("form[action='/account/name'] button"))
    sit_down_late(ada, tmp_path, "metro-base-2")
    ada.page.evaluate(_WATCH_THE_END)
    ada.act()
    expect(ada.page.locator(".places > .place")).to_have_count(2)
    assert ada.page.evaluate("window.landed") == [[True, True]] * 3


def let_a_bot_play(visitor: Visitor) -> None:
    """Let a bot do the rest."""
    click(visitor.page.locator("#tools summary"))
    click(visitor.page.locator("#tools").get_by_role("button", name=re.compile("Let a bot play")))
    click(visitor.page.locator("#ask-yes"))


def test_a_win_is_celebrated_once_though_a_bot_did_the_rest(ada: Visitor, tmp_path: Path) -> None:
    sit_down_late(ada, tmp_path, "metro-base-2")
    page = ada.page
    let_a_bot_play(ada)
    expect(page.locator(".joy")).to_have_count(1)
    expect(page.locator("#headline")).to_have_text("You win!")
    expect(page.locator(".joy")).to_have_count(0)
    page.reload()
    ada.at_table()
    expect(page.locator("#headline")).to_have_text("You win!")
    assert page.locator(".joy").count() == 0


def test_a_win_while_one_was_away_is_celebrated_when_one_is_back(ada: Visitor, tmp_path: Path) -> None:
    sit_down_late(ada, tmp_path, "metro-base-2")
    page, table = ada.page, ada.page.url
    notation = ada.state()["choices"]["actions"][0]["do"]
    version = ada.state()["version"]
    ada.go("/")
    answer = ada.context.request.post(
        f"{table.replace('/t/', '/api/table/')}/act",
        data={"seat": 0, "action": notation, "version": version},
        headers={"sec-fetch-site": "same-origin"},
    )
    assert answer.ok, answer.text()
    ada.go(table)
    expect(page.locator(".joy")).to_have_count(1)


def test_who_wants_no_motion_sees_no_paper_fall(invite: Invite, tmp_path: Path) -> None:
    calm = invite(reduced_motion="reduce")
    sit_down_late(calm, tmp_path, "metro-base-2")
    calm.act()
    expect(calm.page.locator("#own-result[data-won]")).to_have_count(1)
    assert calm.page.locator(".joy").count() == 0


# What a browser remembers of earlier games.
_EARLIER = """(kept) => Object.entries(kept).forEach(([kind, points]) =>
  localStorage.setItem(`zugwerk-best-${kind}`, JSON.stringify({ points, table: 'earlier' })))"""


@pytest.mark.parametrize(
    ("record", "told"),
    [("metro-base-2", "A new personal best: 116"), ("metro-base-3", "Your best result so far: 51")],
)
def test_a_best_result_is_one_of_such_games_and_who_lost_is_not_cheered(
    ada: Visitor, tmp_path: Path, record: str, told: str
) -> None:
    sit_down_late(ada, tmp_path, record)
    ada.page.evaluate(_EARLIER, {"metro": 500, "metro-2": 40, "metro-3": 40, "metro-4": 500})
    ada.act()
    expect(ada.page.locator("#own-result")).to_have_text(told)


def end_by_agreement(visitor: Visitor) -> None:
    """Propose to bots to end the game."""
    click(visitor.page.locator("#tools summary"))
    click(visitor.page.locator("#do-propose-end"))
    click(visitor.page.locator("#ask-yes"))
    expect(visitor.page.locator("#headline")).to_have_text("The game was ended by agreement")


def test_a_rematch_is_in_sight_with_the_result(invite: Invite, tmp_path: Path) -> None:
    ada = invite(viewport={"width": 1280, "height": 720})
    play_last(ada, tmp_path)
    assert covered(ada.page, "[data-go=rematch], .places .points, #end .button") == []
    before = ada.page.url
    click(ada.page.get_by_role("button", name="Rematch"))
    ada.page.wait_for_url(lambda url: "/t/" in url and url != before)
    ada.go(before)
    ada.at_table()
    expect(ada.page.locator("#undo").get_by_role("link")).to_be_in_viewport()
    expect(ada.page.locator("#own-result")).to_be_hidden()


@pytest.mark.parametrize("record", ["metro-base-3", "berlin-3", "cologne-18xx-3"])
def test_points_over_time_stand_with_the_result(invite: Invite, record: str) -> None:
    ada = invite(viewport={"width": 1280, "height": 720})
    bring(ada, GOLDEN / f"{record}.jsonl", "Look through it")
    ada.at_table()
    skip = ada.page.locator("[data-reveal=skip]")
    if skip.is_visible():
        click(skip)
    assert covered(ada.page, ".graph-figure figcaption, #end .row .button") == []
    graph = ada.page.locator(".graph")
    graph.scroll_into_view_if_needed()
    assert graph.evaluate(_WHOLE), "nothing lies over what one scrolls to"


def test_after_an_end_by_agreement_hand_seats_and_graph_are_whole(invite: Invite, tmp_path: Path) -> None:
    ada = invite(viewport={"width": 1280, "height": 720})
    page = ada.page
    sit_down_late(ada, tmp_path)
    end_by_agreement(ada)
    assert covered(page, "[data-go=rematch], #hand svg, #seats .points, #end .button, .graph") == []
    assert page.locator(".graph").evaluate(_WHOLE)


def test_where_nobody_had_points_there_is_no_graph(ada: Visitor) -> None:
    ada.set_up(chairs=("me", "bot-greedy", "bot-greedy"), first_seat="1")
    ada.wait_turn()
    end_by_agreement(ada)
    expect(ada.page.locator("#end .row .button").first).to_be_visible()
    expect(ada.page.locator(".graph-figure")).to_have_count(0)


def test_in_a_rematch_everyone_keeps_the_colour(ada: Visitor) -> None:
    ada.set_up(chairs=("me", "bot-greedy", "bot-strong"), first_seat="1")
    assert ada.wait_turn()
    page, before = ada.page, ada.page.url
    marks = page.locator("#seats .seat").evaluate_all(_MARKS)
    end_by_agreement(ada)
    click(page.get_by_role("button", name="Rematch"))
    page.wait_for_url(lambda url: "/t/" in url and url != before)
    ada.at_table()
    assert page.locator("#seats .seat").evaluate_all(_MARKS) == marks


def test_on_a_phone_one_steps_through_the_past_with_the_board_in_sight(
    invite: Invite, tmp_path: Path
) -> None:
    phone = invite(**PHONE)
    page = phone.page
    play_last(phone, tmp_path)
    beside = page.locator(".feat").evaluate("""feat => {
      const text = document.createRange();
      text.selectNodeContents(feat.lastChild);
      return feat.firstElementChild.getBoundingClientRect().right <= text.getBoundingClientRect().left;
    }""")
    assert beside, "the sign stands beside its words"
    tap(page.locator("#scrubber [data-history=previous]"))
    expect(page.locator("#past")).to_be_visible()
    expect(page.locator("#headline")).to_have_text(re.compile("to move"))
    page.evaluate("scrollTo(0, 0)")
    for button in ("previous", "previous", "next"):
        before = phone.moment()
        tap(page.locator(f"#past [data-history={button}]"))
        phone.wait_change(before)
        expect(page.locator("#headline")).not_to_have_text(re.compile("Your turn"))
        expect(page.locator("#board-picture")).to_be_in_viewport(ratio=0.9)
    past, board = page.locator("#past").bounding_box(), page.locator("#board-frame").bounding_box()
    assert past is not None
    assert board is not None
    assert past["height"] < board["height"] / 4


@pytest.mark.parametrize("record", ["metro-base-4", "cologne-18xx-4"])
def test_repeated_clicks_at_one_spot_step_back_and_cover_no_tabs(invite: Invite, record: str) -> None:
    ada = invite(viewport={"width": 1280, "height": 720})
    page = ada.page
    bring(ada, GOLDEN / f"{record}.jsonl", "Look through it")
    ada.at_table()
    move(page.locator("#scrubber [data-history=previous]"))
    places = set()
    for _ in range(4):
        before = ada.moment()
        look(page)
        press(page)
        ada.wait_change(before)
        box = page.locator("#scrubber [data-history=previous]").bounding_box()
        assert box is not None
        places.add((round(box["x"]), round(box["y"])))
    assert len(places) == 1, places
    expect(page.locator("#past")).to_be_visible()
    assert covered(page, ".sheet-tabs span, #past .button:not(.step-back, .step-on)") == []
    past, board = page.locator("#past").bounding_box(), page.locator("#board-frame").bounding_box()
    assert past is not None
    assert board is not None
    assert past["y"] >= board["y"] + board["height"] - 1, "it hides nothing of the board"
    expect(page.locator(".places")).to_have_count(0)


def test_with_companies_own_shares_are_told_and_the_graph_says_whose_profits_it_draws(
    ada: Visitor, tmp_path: Path
) -> None:
    sit_down_late(ada, tmp_path, "metro-companies-2")
    page = ada.page
    expect(page.locator("#seats .own .share")).to_have_count(0)
    ada.act()
    expect(page.locator(".places > .place")).to_have_count(2)
    expect(page.locator("#seats .own .share")).to_have_count(4)
    expect(page.locator(".graph-figure figcaption")).to_have_text("Profits of the companies over time")
    figures = page.locator("#companies .figure")
    expect(figures).to_have_count(8)
    figures.first.evaluate("figure => { figure.textContent = '120'; }")
    figures.first.scroll_into_view_if_needed()
    assert page.locator("#companies").evaluate(
        "panel => [...panel.querySelectorAll('.figure')].every((figure) => "
        "figure.getBoundingClientRect().right <= panel.getBoundingClientRect().right + 0.5)"
    )


def test_what_does_not_fit_beside_the_board_has_a_sign_at_its_edge(ada: Visitor, tmp_path: Path) -> None:
    sit_down_late(ada, tmp_path, "metro-companies-2")
    ada.act()
    expect(ada.page.locator(".places > .place")).to_have_count(2)
    facts = ada.page.locator(".facts")
    sign = "facts => getComputedStyle(facts, '::after').content.includes('▼')"
    assert ada.page.locator(".graph").evaluate(_WHOLE)
    assert facts.evaluate("facts => facts.scrollHeight > facts.clientHeight + 1")
    assert facts.evaluate(sign)
    facts.evaluate("facts => { facts.scrollTop = facts.scrollHeight; }")
    expect(facts).not_to_have_class(re.compile("more"))
    assert not facts.evaluate(sign), "there is nothing more below"
    assert covered(ada.page, "#companies .figure") == []


@pytest.mark.parametrize(("record", "mark"), [("berlin-2", ".newest"), ("metro-base-2", ".last")])
def test_nothing_is_lit_once_a_game_is_over_and_its_past_has_a_quiet_mark(
    ada: Visitor, record: str, mark: str
) -> None:
    page = ada.page
    bring(ada, GOLDEN / f"{record}.jsonl", "Look through it")
    ada.at_table()
    expect(page.locator(".places")).to_have_count(1)
    assert page.locator(f"#canvas :is({mark}, .lit, .chosen)").count() == 0
    before = ada.moment()
    page.keyboard.press("ArrowLeft")
    ada.wait_change(before)
    expect(page.locator(f"#canvas {mark}")).to_have_count(1)
    if record == "berlin-2":
        accent = page.evaluate(
            "getComputedStyle(document.querySelector('.book [aria-selected=true]')).borderBottomColor"
        )
        expect(page.locator(f"#canvas {mark}")).not_to_have_css("stroke", accent)


def test_the_drawer_of_tiles_stays_until_the_game_is_over(ada: Visitor, tmp_path: Path) -> None:
    sit_down_late(ada, tmp_path)
    expect(ada.page.locator("#tiles-left small")).to_have_text("0")
    ada.act()
    expect(ada.page.locator(".places")).to_be_visible()
    expect(ada.page.locator("#tiles-left")).to_have_count(0)
