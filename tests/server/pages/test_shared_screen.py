"""One screen for several people: whom it shows, and when it must be handed over."""

from tests.server.pages.browsing import api
from tests.server.pages.conftest import Visit
from tests.server.pages.sharing import BOTH, act, mover, shared


def test_a_shared_screen_shows_no_hand_until_somebody_takes_over(visit: Visit) -> None:
    browser = visit()
    table = shared(browser)
    state = browser.data(f"{api(table)}/update")
    assert state["seat"] is None
    assert state["handover"] == 0
    assert state["choices"] is None
    assert state["parts"]["hand"] == ""
    own = browser.data(f"{api(table)}/update?seat=0")
    assert 'id="hand-0"' in own["parts"]["hand"]
    other = browser.data(f"{api(table)}/update?seat=1")
    assert 'id="hand-0"' in other["parts"]["hand"]
    assert other["choices"] is None


def test_a_shared_screen_asks_for_nobody_where_nothing_is_hidden(visit: Visit) -> None:
    browser = visit()
    table = browser.new_table(**BOTH, game="cologne")
    steps = set()
    for number in range(150):
        state = browser.data(f"{api(table)}/update")
        assert state["handover"] is None
        assert "Your turn" not in state["parts"]["status"], "several people read it"
        actions = [action["do"] for action in state["choices"]["actions"]]
        wanted = [action for action in actions if action.split()[0] not in ("pass", "eva", "withhold")]
        action = (wanted or actions)[number % len(wanted or actions)]
        steps.add((state["seat"], action.split()[0]))
        sent = {"seat": state["seat"], "action": action, "version": state["version"]}
        assert browser.call(f"{api(table)}/act", **sent).status == 200
        if {seat for seat, verb in steps if verb == "run"} == {0, 1}:
            return
    raise AssertionError(f"nobody ran trains: {steps}")


def test_a_shared_screen_leads_to_a_seat_that_may_act_out_of_turn(visit: Visit) -> None:
    """In 1893 whoever owns EVA may offer it while somebody else is to act."""
    browser = visit()
    table = browser.new_table(game="cologne", **{"chair-0": "me", "chair-1": "screen", "name-1": "Bert"})
    seen = browser.data(f"{api(table)}/update")
    for _ in range(60):
        if "out-of-turn" in seen["parts"]["status"]:
            break
        act(browser, table, 0)
        seen = browser.data(f"{api(table)}/update?seat={mover(browser, table)}")
    actor = seen["seat"]
    link = f'href="{table}?seat={1 - actor}"'
    assert link in seen["parts"]["status"]
    other = browser.data(f"{api(table)}/update?seat={1 - actor}")
    assert {action["do"].split()[0] for action in other["choices"]["actions"]} == {"eva"}
    assert link not in other["parts"]["status"]
    assert f'href="{table}">' in other["parts"]["status"], "the way back to who is to move"
    assert f'href="{table}">' not in seen["parts"]["status"]
    assert "out-of-turn" not in visit().data(f"{api(table)}/update")["parts"]["status"]
