"""The spreadsheet and the sheets of trains and papers: figures of a recorded game, by other ways to count."""

import re
from functools import cache
from typing import cast

import pytest

from tests.games.cologne.tables import give, table
from tests.golden.test_golden import golden_record
from tests.render.cologne.tables import played
from zugwerk.core.game import Event
from zugwerk.core.messages import LANGUAGES
from zugwerk.games.cologne.events import DividendPaid, IncomePaid, MinorPaid, RoutesRun
from zugwerk.games.cologne.game import GAME
from zugwerk.games.cologne.state.figures import COMPANY_NAMED, COMPANY_NAMES, find_train
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.cologne import DRAWING
from zugwerk.render.cologne.annals import Beginning, Takings, operating_rounds
from zugwerk.render.cologne.changes import next_phase
from zugwerk.render.cologne.info import info
from zugwerk.render.cologne.reading import books_of
from zugwerk.render.look import Look
from zugwerk.render.past import Past

NAMES = ("Ana", "Bea", "Cai")
LOOK = Look(names=NAMES)


@cache
def replayed() -> tuple[CologneView, Past]:
    """A game as it ended, and its past."""
    happened: list[list[Event]] = []
    notes: list[tuple[int, Beginning]] = []
    for count, step in enumerate(golden_record("cologne-18xx-3").replay(GAME), 1):
        happened.append(step.events)
        if DRAWING.is_milestone(step.events):
            notes.append((count, DRAWING.noted(cast(CologneView, step.state.view(None)))))
    return cast(CologneView, step.state.view(None)), Past(happened, notes)


def at_phase(phase: int) -> CologneView:
    """A table in a phase, where everybody who has a minor has a 2-train too."""
    state = table()
    state.phase = phase
    give(state, 0, "EKB")
    state.trains[COMPANY_NAMED["EKB"]] = [find_train("2-0")]
    return state.view(None)


def takings() -> list[Takings]:
    return operating_rounds(replayed()[1].happened, 3)


def test_the_revenue_of_every_company_is_told_by_operating_round() -> None:
    rounds = takings()
    assert [round.number for round in rounds][:4] == ["1.1", "1.2", "2.1", "2.2"]
    runs = [event for events in replayed()[1].happened for event in events if isinstance(event, RoutesRun)]
    assert sum(earning.revenue for round in rounds for earning in round.earnings.values()) == sum(
        run.revenue for run in runs
    )
    assert {COMPANY_NAMES[run.company] for run in runs} == {
        name for round in rounds for name in round.earnings
    }


def test_what_players_got_stands_before_companies_and_closed_ones_come_last() -> None:
    view, past = replayed()
    ledger = DRAWING.ledger(view, LOOK, past)
    sheet = ledger[ledger.index('id="revenue-table"') :]
    heads = re.findall(r"<th scope=\"col\">(.*?)</th>", sheet[: sheet.index("</thead>")])
    assert [re.sub("<.*?>", "", head) for head in heads[1:4]] == list(NAMES)
    closed = [company.name for company in view.companies if company.closed]
    assert closed
    shown = [name for head in heads[4:] for name in re.findall(r'aria-label="(\w+)"', head)]
    last = [name in closed for name in shown]
    assert last == sorted(last)
    assert any(last)


def test_income_is_all_that_came_into_the_hands_of_seats() -> None:
    events = [event for events in replayed()[1].happened for event in events]
    got = [event.price for event in events if isinstance(event, MinorPaid | IncomePaid)]
    got += [amount for event in events if isinstance(event, DividendPaid) for amount in event.paid]
    assert sum(sum(round.income) for round in takings()) == sum(got) > 0


def test_the_ledger_shows_worth_as_each_round_began_with_a_way_to_look_at_it() -> None:
    view, past = replayed()
    markup = DRAWING.ledger(view, LOOK, past)
    assert markup.count("data-moment=") == len(past.notes)
    count, begun = past.notes[-1]
    row = re.search(rf'data-moment="{count}".*?</tr>', markup)
    assert row is not None
    assert all(f"<b>{worth}</b>" in row.group() for worth in begun.worth)
    assert all(name in markup for name in NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_sheets_speak_every_language(language: str) -> None:
    ended, past = replayed()
    look = Look(language)
    for view in (ended, *map(at_phase, range(6))):
        books = books_of(view)
        assert "cologne." not in DRAWING.ledger(view, look, past) + info(view, books, look)


def test_what_the_next_phase_takes_is_told_by_company_and_name() -> None:
    found = next_phase(at_phase(1), LOOK)
    assert found is not None
    heading, lines = found
    assert "first 4-train" in heading
    assert "All 2-trains rust: EKB (Ana) ×1" in lines
    assert "Without a train then: EKB" in lines
    assert not any("2-trains" in line for line in (next_phase(at_phase(0), LOOK) or ("", []))[1])


def test_the_last_phase_has_no_next_one() -> None:
    assert next_phase(at_phase(5), LOOK) is None


@pytest.mark.parametrize(("option", "told"), [("", False), ("optional_grey_phase", True)])
def test_grey_tiles_are_told_only_with_the_option(option: str, told: bool) -> None:
    state = GAME.new(GAME.meta.setup(3, {option: True} if option else {}))
    view = state.view(None)
    assert ("Grey tiles" in info(view, books_of(view), LOOK)) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "certificates"), ("pl", "cert."), ("pt_BR", "certificados"), ("de", "Papiere")],
)
def test_one_certificate_of_those_allowed_is_told_as_several_are(language: str, told: str) -> None:
    view = played(moves=1).view(None)
    assert view.seats[0].certificates == 1
    assert f" · 1/{view.seats[0].limit} {told} · " in DRAWING.seat_detail(view, Look(language), 0)


@pytest.mark.parametrize(("language", "cost", "share"), [("de", "Preis", "Kurs"), ("pl", "cena", "kurs")])
def test_what_trains_and_papers_cost_is_no_price_of_a_share(language: str, cost: str, share: str) -> None:
    view = at_phase(3)
    text = re.sub("<.*?>", " ", info(view, books_of(view), Look(language)))
    assert text.count(cost) >= 2
    assert share not in text.split()


def test_where_the_next_train_begins_a_phase_none_is_said_to_come_before_it() -> None:
    state = table()
    state.phase = 1
    del state.depot[: next(place for place, train in enumerate(state.depot) if train >= find_train("4-0"))]
    heading, _ = next_phase(state.view(None), LOOK) or ("", [])
    assert heading == "Phase 4 begins with the first 4-train, the next new one to be sold"
    state.depot.insert(0, find_train("3-0"))
    heading, _ = next_phase(state.view(None), LOOK) or ("", [])
    assert heading.endswith("1 train is sold before it")
