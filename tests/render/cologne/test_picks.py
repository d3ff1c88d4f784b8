"""Every action of 1893 can be pointed at, and so can what is not allowed."""

from collections import defaultdict
from collections.abc import Iterator

import pytest

from tests.golden.test_golden import golden_record
from tests.render.cologne.tables import in_phase, in_step, played, seen
from tests.render.positions import by_id
from zugwerk.core.game import CHANCE, Action, Seat
from zugwerk.core.messages import LANGUAGES
from zugwerk.core.struct import fields_of
from zugwerk.games.cologne.actions import (
    AnswerTrain,
    BuyEVA,
    BuyShare,
    BuyTrain,
    LayTile,
    OfferEVA,
    OfferTrain,
    Pass,
    RunRoutes,
    Vote,
)
from zugwerk.games.cologne.board import PUBLIC_TRAINS_BY_PRICE, TRAINS_BY_PRICE
from zugwerk.games.cologne.events import MinorPaid
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.rules.merger import votes
from zugwerk.games.cologne.state.figures import find_train
from zugwerk.games.cologne.state.rounds import Merger
from zugwerk.games.cologne.view import CologneView, stock_of
from zugwerk.render.cologne import DRAWING
from zugwerk.render.cologne.picks import picks, prompt
from zugwerk.render.look import Look
from zugwerk.render.picks import keys_of, prefixes, refused_at

LOOK = Look(names=("Ana", "Bea", "Cai"))
ALL_TRAINS = {f"{kind}-{copy}" for kind in TRAINS_BY_PRICE for copy in range(8)}
MOMENTS = (0, 3, 9, 25, 60, 120, 200, 320, 450, 600)


def drawn(view: CologneView) -> str:
    board = DRAWING.board(view, LOOK)
    parts = board + DRAWING.hand(view, LOOK) + str(DRAWING.desk(view, LOOK)) + DRAWING.panels(view, LOOK)
    return f'<div xmlns="http://www.w3.org/2000/svg">{parts}</div>'


def different(view: CologneView) -> list[Action]:
    """The allowed actions without those about another train of the same type in the same place."""
    places = {name: company.name for company in view.companies for name in company.trains}
    found: dict[str, Action] = {}
    for action in view.legal:
        text = GAME.notation(action)
        words = [
            f"{word[:-2]}@{places.get(word, '')}" if word in ALL_TRAINS else word for word in text.split()
        ]
        found.setdefault(" ".join(words), action)
    return list(found.values())


@pytest.mark.parametrize("edition", ["aid", "18xx-games"])
@pytest.mark.parametrize("moves", MOMENTS)
def test_the_paths_of_a_views_actions_differ_and_end_on_what_is_shown(moves: int, edition: str) -> None:
    view = seen(played(moves=moves, edition=edition))
    paths = [picks(view, action, LOOK) for action in different(view)]
    keys = [tuple(pick.key for pick in path) for path in paths]
    assert len(set(keys)) == len(keys)
    assert not any(one != other and other[: len(one)] == one for one in keys for other in keys)
    elements = {pick.element for path in paths for pick in path} - {""}
    assert elements <= set(by_id(drawn(view)))
    assert all("cologne." not in pick.label for path in paths for pick in path)


@pytest.mark.parametrize("moves", MOMENTS)
def test_a_page_forbids_styles_in_markup(moves: int) -> None:
    assert "style" not in drawn(seen(played(moves=moves)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_situation_has_its_words(language: str) -> None:
    look = Look(language)
    for moves in MOMENTS:
        view = seen(played(moves=moves))
        text = prompt(view, look)
        assert bool(text) == bool(view.legal)
        parts = DRAWING.hand(view, look) + str(DRAWING.desk(view, look)) + DRAWING.panels(view, look)
        assert "cologne." not in text + parts


def test_a_tile_is_a_hex_then_a_face_then_a_rotation_with_its_cost() -> None:
    view = seen(in_step("track"))
    found = by_id(drawn(view))
    lays = [action for action in view.legal if isinstance(action, LayTile)]
    assert lays
    for action in lays:
        hex, tile, rotation = picks(view, action, LOOK)
        assert hex.element.removeprefix("spot-") == hex.key.removeprefix("hex-")
        assert f"face-{tile.key.partition('@')[0]}" in found
        assert rotation.kind == "rotation"
    state = in_step("track")
    costs = {picks(view, action, LOOK)[0].label: action for action in lays}
    for label, action in costs.items():
        copy = state.clone()
        company = copy.round.acting(copy)
        before = copy.treasury[company]
        copy.apply(state.actors()[0], action)
        paid = before - copy.treasury[company]
        assert label.endswith(f"(costs {paid} M)") if paid else "(" not in label


def best(state: CologneState) -> tuple[CologneView, RunRoutes]:
    view = seen(state)
    return view, next(action for action in view.legal if isinstance(action, RunRoutes))


def test_the_button_that_runs_trains_says_what_they_earn() -> None:
    checked: list[bool] = []
    for moves in range(40, 620, 10):
        state = played(moves=moves)
        while state.actors() and seen(state).step != "run":
            seat = state.actors()[0]
            state.apply(seat, state.legal_actions(seat)[0])
            if state.moves > moves + 40:
                break
        if not state.actors() or seen(state).step != "run":
            continue
        view, action = best(state)
        events = state.apply(state.actors()[0], action)
        revenue = next(event.revenue for event in events if hasattr(event, "routes"))  # type: ignore[attr-defined]
        half = next((event.price for event in events if isinstance(event, MinorPaid)), None)
        told = "" if half is None else f" · {half} M to you"
        assert picks(view, action, LOOK)[0].label == f"Run for {revenue} M{told}"
        checked.append(half is None)
    assert len(checked) > 5
    assert set(checked) == {True, False}


def test_a_vote_says_how_much_it_weighs() -> None:
    record = golden_record("cologne-3")
    told = []
    state = GAME.new(record.header.setup)
    for entry in record.entries:
        view = state.view(None if entry.seat == CHANCE else Seat(entry.seat))
        if entry.action.startswith("vote") and entry.seat != CHANCE:
            round = state.round
            assert isinstance(round, Merger)
            weight = votes(state, entry.seat, round.corporation)
            for action in view.legal:
                if not isinstance(action, Vote):
                    continue
                assert picks(view, action, LOOK)[0].label.endswith(f"· {weight} % of the votes")
            told.append(weight)
        state.apply(entry.seat, GAME.parse(entry.action))
    assert len(set(told)) > 1


def test_prices_of_shares_stand_on_the_buttons() -> None:
    for moves in (25, 60, 120, 200, 320):
        state = played(moves=moves)
        view = seen(state)
        for action in view.legal:
            if isinstance(action, BuyShare):
                copy = state.clone()
                seat = state.actors()[0]
                copy.apply(seat, action)
                paid = state.cash[seat] - copy.cash[seat]
                assert picks(view, action, LOOK)[0].label.endswith(f"· {paid} M")


@pytest.mark.parametrize("edition", ["aid", "18xx-games"])
def test_what_people_try_in_vain_has_a_reason(edition: str) -> None:
    reasons: dict[str, set[str]] = defaultdict(set)
    for moves in range(0, 600, 7):
        state = played(moves=moves, edition=edition)
        if not state.actors():
            break
        view = seen(state)
        allowed = prefixes(keys_of(picks(view, action, LOOK)) for action in view.legal)
        for action in DRAWING.thinkable(view):
            path = refused_at(picks(view, action, LOOK), allowed)
            why = state.refusal(Seat(state.actors()[0]), action)
            if path and why is not None:
                reasons[view.round].add(why.rule)
    assert reasons["draft"]
    assert len(reasons["stock"]) > 2
    assert reasons["operating"]
    assert all(rule.startswith("C-") for found in reasons.values() for rule in found)


def test_what_ends_the_game_for_everybody_is_asked_about_first() -> None:
    for moment in moments("cologne-18xx-3"):
        paths = {GAME.notation(action): picks(moment, action, LOOK) for action in moment.legal}
        asked = {notation for notation, path in paths.items() if any(pick.asks for pick in path)}
        assert asked == paths.keys() & {"bankrupt"}
    assert asked, "in the end somebody is bankrupt"
    (pick,) = paths["bankrupt"]
    assert "the game ends" in pick.asks


def moments(name: str) -> Iterator[CologneView]:
    """What who is to act sees before each action of a golden record."""
    record = golden_record(name)
    state = GAME.new(record.header.setup)
    for entry in record.entries:
        if entry.seat != CHANCE:
            yield state.view(entry.seat)
        state.apply(entry.seat, GAME.parse(entry.action))


def test_german_trains_are_named_with_and_without_a_number() -> None:
    look = Look("de")
    assert look.say("cologne.table.pick-train", train="8+x", price=800) == "8+x-Zug kaufen · 800 M"
    assert look.say("cologne.table.rusts", train="8+x") == "mit dem ersten 8+x-Zug"


def test_an_agreed_price_begins_with_what_is_printed_and_every_proposal_is_allowed() -> None:
    begun: dict[type, set[int]] = defaultdict(set)
    for name in ("cologne-2", "cologne-18xx-existing-4"):
        record = golden_record(name)
        state = GAME.new(record.header.setup)
        for entry in record.entries:
            for seat in [seat for seat in (*state.actors(), *state.bystanders()) if seat != CHANCE]:
                view = state.view(seat)
                offered = DRAWING.offered(view)
                assert set(view.legal) <= set(offered)
                assert len(set(offered)) == len(offered)
                for action in set(offered) - set(view.legal):
                    assert state.refusal(seat, action) is None
                    begun[type(action)].add(int(GAME.notation(action).split()[-1]))
            state.apply(entry.seat, GAME.parse(entry.action))
    assert begun[OfferEVA] | begun[BuyEVA] == {150}
    trains = begun[OfferTrain] | begun[BuyTrain] | begun[AnswerTrain]
    assert trains
    assert trains <= {*TRAINS_BY_PRICE.values(), *PUBLIC_TRAINS_BY_PRICE.values()}


def test_a_price_that_somebody_named_comes_before_the_printed_one() -> None:
    state = in_phase(3)
    seat, train = state.actors()[0], find_train("3-0")
    view = state.view(seat)
    shown = {name: getattr(view, name) for name in fields_of(CologneView)}
    for prices, first in (((1, 200), 180), ((90, 1, 200), 90), ((1, 170), 1), ((1, 180), 180)):
        offers = tuple(OfferTrain(train, price) for price in prices)
        offered = DRAWING.offered(CologneView(**{**shown, "legal": offers}))
        assert offered[0] == OfferTrain(train, first)
        assert set(offers) <= set(offered)


def test_nobody_is_told_to_sell_in_the_first_stock_round() -> None:
    said = {first: set[str]() for first in (True, False)}
    for view in moments("cologne-18xx-3"):
        stock = stock_of(view)
        if stock is not None:
            said[stock["first"]].add(prompt(view, LOOK))
    assert all("Sell" not in text for text in said[True])
    assert any("Sell any blocks" in text for text in said[False])
    assert said[True]


def test_who_has_laid_nothing_yet_is_not_offered_to_lay_no_more() -> None:
    view = seen(in_step("track"))
    assert Pass() in view.legal
    assert picks(view, Pass(), LOOK)[0].label == "No track"
