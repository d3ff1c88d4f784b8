"""Files for 18xx.games name certificates, trains and players as the public engine does, and read back."""

import pytest

from tests.games.cologne.external import reading_of
from tests.games.cologne.tables import PUBLIC, of, table
from zugwerk.core.game import CHANCE, Action, Event
from zugwerk.games.cologne.actions import ChooseFirst, SellShares
from zugwerk.games.cologne.events import (
    CorporationFormed,
    CorporationFounded,
    FdSDExchanged,
    PresidentChanged,
    ShareBought,
    SharesOpened,
    SharesSold,
)
from zugwerk.games.cologne.game import GAME
from zugwerk.games.cologne.notation.certificates import Certificates, size
from zugwerk.games.cologne.notation.dumps import result
from zugwerk.games.cologne.notation.export import FileWriter, unlike, write_game
from zugwerk.games.cologne.scoring import score
from zugwerk.games.cologne.state.figures import COMPANIES, MINORS, PAPER_NAMED, PAPERS
from zugwerk.games.cologne.state.position import HOME, POOL, Position
from zugwerk.kit.dice import Dice

OPTIONAL = ("optional_2_train", "optional_grey_phase", "optional_existing_track")
DE, RAG, AGV, HGK = (of(name) for name in ("DE", "RAG", "AGV", "HGK"))
NOBODY = [-1] * PAPERS


def names(corporation: str, *numbers: int) -> list[str]:
    """Certificates of a corporation."""
    return [f"{corporation}_{number}" for number in numbers]


def told(*events: Event, owners: list[int] = NOBODY) -> Certificates:
    """The certificates after these events."""
    certificates = Certificates()
    for event in events:
        certificates.follow([event], owners, [])
    return certificates


def test_the_founder_gets_number_0_and_the_pool_the_others_in_order() -> None:
    certificates = told(
        CorporationFounded(0, DE, 100), ShareBought(seat=1, company=DE, percent=10, price=100)
    )
    assert certificates.of(0, DE) == names("DE", 0)
    assert certificates.of(1, DE) == names("DE", 1)
    assert certificates.of(POOL, DE) == names("DE", 2, 3, 4, 5, 6, 7, 8)
    assert certificates.to_buy(DE, 10) == names("DE", 2)


def test_what_was_sold_is_bought_last() -> None:
    certificates = told(
        CorporationFounded(0, DE, 100),
        ShareBought(seat=1, company=DE, percent=10, price=100),
        SharesSold(seat=1, company=DE, percent=10, price=100),
    )
    assert certificates.of(POOL, DE) == names("DE", 2, 3, 4, 5, 6, 7, 8, 1)


def test_fdsd_takes_the_first_two_of_the_pool_but_nothing_when_it_founds() -> None:
    certificates = told(CorporationFounded(0, RAG, 100), FdSDExchanged(1, 20))
    assert certificates.of(1, RAG) == names("RAG", 1, 2)
    founding: list[Event] = [CorporationFounded(1, RAG, 100), FdSDExchanged(1, 20)]
    founded = Certificates()
    founded.follow(founding, NOBODY, [])
    assert founded.of(1, RAG) == names("RAG", 0)


def test_a_new_president_gives_the_two_he_got_first() -> None:
    bought = [ShareBought(seat=1, company=DE, percent=10, price=100)] * 3
    certificates = told(CorporationFounded(0, DE, 100), *bought, PresidentChanged(DE, 1))
    assert certificates.of(0, DE) == names("DE", 1, 2)
    assert certificates.of(1, DE) == names("DE", 3, 0)


@pytest.mark.parametrize(("corporation", "papers"), [(AGV, "EKB KSZ BKB"), (HGK, "KBE HdSK KFBE")])
def test_free_shares_are_3_to_7_and_the_parts_become_0_to_2(corporation: int, papers: str) -> None:
    name = "AGV" if corporation == AGV else "HGK"
    owners = NOBODY[:]
    for seat, paper in enumerate(papers.split()):
        owners[PAPER_NAMED[paper]] = seat
    before = told(SharesOpened(corporation))
    assert before.of(HOME, corporation) == names(name, 0, 1, 2)
    assert before.of(POOL, corporation) == names(name, 3, 4, 5, 6, 7)
    formed = told(SharesOpened(corporation), CorporationFormed(corporation, 2, 400), owners=owners)
    assert formed.of(0, corporation) == names(name, 2), "for the president's, 20 % by one certificate"
    assert formed.of(1, corporation) == names(name, 1)
    assert formed.of(2, corporation) == names(name, 0)


def test_a_block_is_10_percent_certificates_then_the_20_percent_one_then_the_presidents() -> None:
    owners = NOBODY[:]
    for paper in ("EKB", "KSZ", "BKB"):
        owners[PAPER_NAMED[paper]] = 0
    certificates = told(SharesOpened(AGV), CorporationFormed(AGV, 0, 400), owners=owners)
    assert certificates.of(0, AGV) == names("AGV", 0, 1, 2)
    assert certificates.to_sell(0, AGV, 10) == names("AGV", 1)
    assert certificates.to_sell(0, AGV, 30) == names("AGV", 1, 2)
    assert certificates.to_sell(0, AGV, 40) == names("AGV", 1, 2, 0)
    assert [size(name) for name in certificates.of(0, AGV)] == [20, 10, 20]


def test_who_sells_half_a_presidents_certificate_gets_the_first_of_the_pool_back() -> None:
    bought = [ShareBought(seat=1, company=DE, percent=10, price=100)] * 2
    certificates = told(CorporationFounded(0, DE, 100), *bought)
    certificates.follow(
        [SharesSold(seat=0, company=DE, percent=10, price=100), PresidentChanged(DE, 1)],
        NOBODY,
        names("DE", 0),
    )
    assert certificates.of(0, DE) == names("DE", 3)
    assert certificates.of(1, DE) == names("DE", 0)
    assert certificates.of(POOL, DE) == names("DE", 4, 5, 6, 7, 8, 1, 2)


def test_names_of_players_differ() -> None:
    assert unlike(("Ada", "Bo", "Ada", "Ada")) == ["Ada", "Bo", "Ada 2", "Ada 3"]
    assert unlike(("Ada", "Ada 2", "Ada")) == ["Ada", "Ada 2", "Ada 3"]


def test_the_drawn_starting_player_stands_first_in_a_file() -> None:
    setup = table(3, PUBLIC, first="random").options.setup
    moves: list[tuple[int, Action]] = [(CHANCE, ChooseFirst(1)), (1, GAME.parse("buy EVA"))]
    written = write_game(setup, ("Ada", "Bo", "Cy"), moves)
    assert [player["id"] for player in written["players"]] == [2, 3, 1]
    assert [(entry["id"], entry["entity"]) for entry in written["actions"]] == [(1, 2)]
    reading = reading_of(written)
    assert reading.setup.word("first_seat") == "1"
    assert [(move.seat, GAME.notation(move.action)) for move in reading.moves] == [(0, "buy EVA")]


def agree(certificates: Certificates, position: Position) -> bool:
    """Whether names are held as the rules count them."""
    for company in range(MINORS, COMPANIES):
        for holder in range(6):
            held = certificates.of(holder, company)
            if sum(size(name) for name in held) != position.percent(holder, company):
                return False
            if sum(size(name) == 10 for name in held) != position.singles[holder * COMPANIES + company]:
                return False
    return True


@pytest.mark.parametrize("number", range(9))
def test_random_games_there_and_back(number: int) -> None:
    dice = Dice(number)
    options = {name: bool(dice.pick(2)) for name in OPTIONAL}
    state = table(2 + number % 3, PUBLIC, first="random", **options)
    writer = FileWriter(state.options.setup)
    moves: list[tuple[int, Action]] = []
    while actors := state.actors():
        seat, legal = actors[0], state.legal_actions(actors[0])
        busy = [action for action in legal if not isinstance(action, SellShares)] or legal
        chosen = legal if dice.pick(10) < 3 else busy
        action = chosen[dice.pick(len(chosen))]
        state.apply(seat, action)
        moves.append((int(seat), action))
        if not writer.draws(action):
            writer.write(int(seat), action)
        assert agree(writer.certificates, writer.position), GAME.notation(action)
    seats = state.seats
    written = write_game(state.options.setup, ("Ada",) * seats, moves)
    reading = reading_of(written)
    assert [move.action for move in reading.moves] == [action for _, action in moves[1:]]
    assert agree(reading.certificates, reading.position)
    scores = {str(seat + 1): score(state, seat) for seat in range(seats)}
    assert result(reading)["scores"] == written["result"] == scores
    assert len({player["name"] for player in written["players"]}) == seats
