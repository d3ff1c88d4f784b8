"""What the end of a game is to its reader, and with which other games it is compared."""

import re

from tests.server.pages.browsing import Browser, api
from tests.server.pages.conftest import Visit
from zugwerk.games.registry import find_game
from zugwerk.server.pages.result import kind_of

METRO = find_game("metro").meta


def kind(seats: int, **options: object) -> str:
    return kind_of(METRO, METRO.setup(seats, options))


def test_points_are_compared_with_those_of_the_same_game_seats_and_options() -> None:
    assert kind(2) == kind(2, first_seat="1") == "metro-2", "who begins is left to a lot or not"
    assert kind(2) != kind(3)
    assert kind(2) != kind(2, companies=True) != kind(2, central_stations=True)
    assert kind(2, companies=True) != kind(2, companies=True, exchange_cap=3)
    assert kind(2) == kind(2, exchange_cap=3), "without companies nothing is exchanged"


def ended(browser: Browser, helped: bool) -> str:
    """What the page of somebody who plays alone says of the end, and whether a bot did it all."""
    table = browser.new_table(**{"chair-0": "me", "chair-1": "bot-random", "option-first_seat": "1"})
    if helped:
        assert browser.call(f"{api(table)}/stand-in", seat=0).status == 200
    while True:
        state = browser.data(f"{api(table)}/update?seat=0")
        if state["status"] == "over":
            found = re.search(
                r'<p class="own-result".*?>', browser.data(f"{api(table)}/update")["parts"]["end"]
            )
            assert found is not None
            return found[0]
        if state["choices"] and not helped:
            action = state["choices"]["actions"][0]["do"]
            browser.call(f"{api(table)}/act", seat=0, action=action, version=state["version"])


def test_what_a_bot_did_is_compared_with_nothing_but_a_win_is_one(visit: Visit) -> None:
    own, helped = ended(visit(), helped=False), ended(visit(), helped=True)
    assert 'data-kind="metro-2"' in own
    assert "data-points" in own
    assert "data-points" not in helped
