"""What seats could raise agrees with what the rules let them sell, and the panel adds up."""

import re
from pathlib import Path

import pytest

from tests.render.cologne.tables import _play, played, seen
from zugwerk.core.game import Seat
from zugwerk.core.record import read_record
from zugwerk.games.cologne.board import COMPANY_NAMES, FIRST_CORPORATION
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.rules import shares
from zugwerk.render.cologne import DRAWING
from zugwerk.render.cologne.raising import raising
from zugwerk.render.cologne.reading import missing
from zugwerk.render.cologne.selling import bonds_of, liquidity, sellable
from zugwerk.render.look import Look

GOLDEN = Path(__file__).parents[2] / "golden"
LOOK = Look(names=("Ana", "Bea", "Cai"))


def compare(state: CologneState) -> int:
    """Compare all seats; returns how many could sell shares."""
    view = seen(state, 0)
    found = 0
    for seat in range(state.seats):
        blocks = {
            company: max((percent for percent, _ in shares.blocks(state, seat, company)), default=0)
            for company in range(FIRST_CORPORATION, len(COMPANY_NAMES))
        }
        for company, percent in blocks.items():
            assert sellable(view, seat, company) == percent
        worth = sum(state.price(company) * percent // 10 for company, percent in blocks.items())
        assert liquidity(view, seat) == state.cash[seat] + 100 * bonds_of(view, seat) + worth
        found += worth > 0
    return found


@pytest.mark.parametrize("name", ["cologne-2", "cologne-3", "cologne-18xx-3", "cologne-18xx-grey-2"])
def test_what_seats_may_sell_is_what_the_rules_allow(name: str) -> None:
    record = read_record((GOLDEN / f"{name}.jsonl").read_bytes().splitlines())
    compared = 0
    for number, step in enumerate(record.replay(GAME)):
        if number % 5 == 0:
            assert isinstance(step.state, CologneState)
            compared += compare(step.state)
    assert compared > 20


def test_seats_show_cash_what_they_could_raise_and_certificates() -> None:
    view = seen(played(moves=200))
    for seat, shown in enumerate(view.seats):
        text = DRAWING.seat_detail(view, LOOK, seat)
        assert f"{shown.cash} M cash" in text
        assert f"{liquidity(view, seat)} M if sold now" in text
        assert f"{shown.certificates}/{shown.limit} certificates" in text
        assert ("priority" in text) == (seat == view.priority)


def test_who_must_raise_money_sees_what_is_missing_and_what_may_be_sold() -> None:
    checked = 0
    for state in _play(3, "", "aid"):
        if not state.actors():
            break
        view = seen(state)
        text = raising(view, LOOK)
        if not text:
            continue
        assert view.step == "trains"
        price, lacking = missing(view)
        sums = [int(found) for found in re.findall(r"<dd>(\d+) M</dd>", text)]
        assert sums[0] == price
        assert sums[3] == lacking == max(sums[0] - sums[1] - sums[2], 0)
        offered = [state.legal_actions(Seat(state.actors()[0]))]
        assert any("SellShares" in repr(action) or "SellBond" in repr(action) for action in offered[0]) == (
            "May be sold" in text
        )
        checked += 1
    assert checked
