"""A refusal lights what it speaks of: every id that it names is on the page."""

import re

import pytest

from tests.server.pages.test_log import play, sight_of, table
from tests.table.logs import Logged
from zugwerk.server.pages.choices import choices
from zugwerk.server.pages.state import parts
from zugwerk.server.pages.told import RefusedTold

MODULES: tuple[tuple[str, dict[str, bool]], ...] = (
    ("metro", {}),
    ("metro", {"companies": True, "central_stations": True}),
    ("metro", {"free_rotation": True}),
    ("berlin", {}),
    ("cologne", {}),
)
MOVES = 16


def refused(logged: Logged) -> list[RefusedTold]:
    """What the first seat may not do now; all that is named is there."""
    sight = sight_of(logged)
    found = choices(sight)
    if found is None:
        return []
    shown = parts(sight, "")
    markup = f"{shown.board}{shown.hand}{shown.panels}{shown.desk}{shown.seats}"
    ids = set(re.findall(r'id="([^"]+)"', markup))
    for each in found.refused:
        assert set(each.shows.split()) <= ids, each
    return found.refused


def told(game: str, options: dict[str, bool], name: str = "random") -> dict[str, set[str]]:
    """By the rule that refuses: what was lit in some game."""
    logged = table(game, **options)
    found: dict[str, set[str]] = {}
    for _ in range(MOVES):
        for each in refused(logged):
            found.setdefault(each.rule, set()).update(each.shows.split())
        if logged.room.status != "playing":
            break
        play(logged, name)
    return found


@pytest.mark.parametrize(("game", "options"), MODULES)
def test_what_a_refusal_speaks_of_is_on_the_page(game: str, options: dict[str, bool]) -> None:
    assert told(game, options)


def test_a_line_of_one_tile_lights_the_track_in_the_hand_and_both_stations() -> None:
    logged = table("metro")
    for _ in range(MOVES):
        for each in refused(logged):
            if each.rule != "M-5.4":
                continue
            kinds = [re.sub(r"-\d.*", "", id) for id in each.shows.split()]
            assert kinds.count("track-hand") == kinds.count("car") >= 1, each
            assert kinds.count("station") >= 1, each
            return
        play(logged)
    raise AssertionError("no tile that would make a line of one tile")


def test_cards_that_are_missing_light_those_in_the_hand() -> None:
    lit = told("berlin", {}, "greedy")
    assert any(id.startswith("hand-") for id in lit["B-5.3"] | lit.get("B-5.4", set()))
