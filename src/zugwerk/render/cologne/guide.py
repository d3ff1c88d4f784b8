"""A first operating round of 1893: track, routes, trains, a station, dividends, the market (C-4, C-6, C-8).

The draft, the first stock round and operating round 1.1 have been played: the person owns the minor BKB and
presides over DE, and goes on in round 1.2 with both.
"""

from typing import Final

from zugwerk.core.game import Seat
from zugwerk.core.record import Entry
from zugwerk.games.cologne.actions import (
    BuyBond,
    BuyShare,
    BuyTrain,
    ExchangeFdSD,
    Found,
    LayTile,
    PayOut,
    PlaceStation,
    RunRoutes,
    SellBond,
    SellShares,
    Withhold,
)
from zugwerk.games.cologne.board import HEX_NAMED, HEX_NAMES
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.guide import Guide, Opening, Story, at, lesson

GAME: Final = "cologne"

# Seat and action, from the draft to the turn of BKB in operating round 1.2.
_PLAYED: Final = (
    (0, "buy EKB"),
    (1, "buy FdSD"),
    (0, "buy KFBE"),
    (1, "buy HdSK"),
    (0, "buy KSZ"),
    (1, "buy BKB"),
    (0, "buy KBE"),
    (1, "found DE 80"),
    (0, "buy EVA"),
    (1, "share DE 10"),
    (0, "pass"),
    (1, "share DE 10"),
    (1, "share DE 10"),
    (0, "lay 57 T3 2"),
    (0, "train 2-0 80"),
    (0, "train 2-1 80"),
    (0, "lay 57 L3 1"),
    (0, "train 2-2 80"),
    (0, "train 2-3 80"),
    (0, "lay 58 Q8 2"),
    (0, "train 2-4 80"),
    (0, "lay 6 O4 2"),
    (0, "train 2-5 80"),
    (0, "pass"),
    (1, "lay 6 I2 4"),
    (1, "train 2-6 80"),
    (1, "lay 6 O2 2"),
    (1, "train 3-0 180"),
    (1, "pass"),
    (0, "lay 3 S2 4"),
    (0, "run 2-0:T3.S2 2-1:T3.U4"),
    (0, "lay 9 K4 1"),
    (0, "run 2-2:L3.K4.J5"),
    (0, "lay 15 P7 5"),
    (0, "run 2-4:P7.Q8"),
    (0, "pass"),
    (0, "lay 15 O4 2"),
    (0, "pass"),
)
OPENING: Final = Opening(
    seats=2,
    seat=1,
    options={"first_seat": "1"},
    actions=tuple(Entry(Seat(seat), action) for seat, action in _PLAYED),
)
# Where a first tile does most for the two companies: towards a town, and towards a city with a free place.
_GOOD: Final = {"BKB": "H3", "DE": "N3"}
_TRADES: Final = (BuyShare, SellShares, Found, BuyBond, SellBond, ExchangeFdSD)


def _acts(story: Story, step: str) -> bool:
    """Whether the seat decides for the company at turn in a step of the first set of rounds."""
    view: CologneView = story.view
    return view.seat in view.actors and view.number == 1 and view.step == step and view.acting == view.company


def _is_corporation(view: CologneView) -> bool:
    return any(company.name == view.company and company.price for company in view.companies)


def _good_hex(view: CologneView) -> list[str]:
    """The hex that is recommended for the company at turn, if it may be built on."""
    wanted = _GOOD.get(view.company, "")
    hexes = {action.hex for action in view.legal if isinstance(action, LayTile)}
    return [f"spot-{wanted}"] if wanted and HEX_NAMED[wanted] in hexes else []


def _stations(view: CologneView) -> list[str]:
    return [f"spot-{HEX_NAMES[action.hex]}" for action in view.legal if isinstance(action, PlaceStation)]


def _own_companies(view: CologneView) -> list[str]:
    return [f"company-{company.name}" for company in view.companies if company.owner == view.seat]


def _own_seat(view: CologneView) -> list[str]:
    return [f"seat-{view.seat}"]


def _is_first_set(story: Story) -> bool:
    view: CologneView = story.view
    return view.round == "operating" and view.number == 1


def _is_second_stock_round(story: Story) -> bool:
    view: CologneView = story.view
    return view.round == "stock" and view.number == 2


def _has_first_papers(story: Story) -> bool:
    """Whether a stock round goes on and the privates are where the opening left them."""
    view: CologneView = story.view
    own = view.seats[OPENING.seat].papers
    return _is_second_stock_round(story) and "EVA" not in own and {"FdSD", "HdSK"} <= {*own}


def _knows_it_all(story: Story) -> bool:
    """Whether a stock round was taken part in, or has been left behind."""
    view: CologneView = story.view
    return view.outcome is not None or (
        view.number > 1 and (view.round != "stock" or story.did(*_TRADES) > 0)
    )


def _has_paid(story: Story) -> bool:
    return story.did(PayOut, Withhold) > 0


LESSONS: Final = (
    lesson(
        GAME,
        "round",
        "C-8.2",
        "C-8.4",
        points=at("tray"),
        when=lambda story: _is_first_set(story) and story.view.company == "BKB",
        done=lambda story: bool(story.deeds),
    ),
    lesson(
        GAME,
        "money",
        "C-1.7",
        "C-10.5",
        points=_own_companies,
        when=_is_first_set,
        done=lambda story: story.did(RunRoutes) > 0,
    ),
    lesson(
        GAME,
        "track",
        "C-8.5",
        "C-8.7",
        points=_good_hex,
        when=lambda story: (
            _acts(story, "track") and not _is_corporation(story.view) and bool(_good_hex(story.view))
        ),
        done=lambda story: story.did(LayTile) > 0,
    ),
    lesson(
        GAME,
        "run",
        "C-8.15",
        "C-8.19",
        points=at("choices"),
        when=lambda story: story.may(RunRoutes) and _is_first_set(story),
        done=lambda story: story.did(RunRoutes) > 0,
        urgent=True,
    ),
    lesson(
        GAME,
        "halves",
        "C-8.22",
        points=_own_seat,
        when=lambda story: _acts(story, "trains") and not _is_corporation(story.view),
    ),
    lesson(
        GAME,
        "trains",
        "C-8.25",
        "C-8.26",
        points=at("trains-sheet"),
        when=lambda story: _acts(story, "trains"),
        done=lambda story: story.did(BuyTrain) > 0,
    ),
    lesson(
        GAME,
        "corporation",
        "C-3.4",
        "C-8.8",
        points=_good_hex,
        when=lambda story: (
            _acts(story, "track") and _is_corporation(story.view) and bool(_good_hex(story.view))
        ),
        urgent=True,
    ),
    lesson(
        GAME,
        "station",
        "C-8.11",
        "C-8.12",
        points=_stations,
        when=lambda story: story.may(PlaceStation) and _is_first_set(story),
        done=lambda story: story.did(PlaceStation) > 0,
        urgent=True,
    ),
    lesson(
        GAME,
        "dividend",
        "C-8.20",
        "C-8.21",
        points=at("choices"),
        when=lambda story: story.may(PayOut) and _is_first_set(story),
        done=_has_paid,
        urgent=True,
    ),
    lesson(
        GAME,
        "market",
        "C-4.2",
        "C-4.6",
        points=at("market-picture"),
        when=lambda story: _has_paid(story) and _is_first_set(story),
    ),
    lesson(
        GAME,
        "phases",
        "C-9.3",
        "C-9.4",
        points=at("trains-sheet"),
        when=lambda story: _acts(story, "trains") and _is_corporation(story.view),
    ),
    lesson(
        GAME,
        "papers",
        "C-1.4",
        "C-6.21",
        "C-6.27",
        points=at("seats"),
        when=_has_first_papers,
    ),
    lesson(
        GAME,
        "stock",
        "C-6.2",
        "C-6.4",
        "C-6.19",
        points=at("matrix"),
        when=lambda story: _is_second_stock_round(story) and story.view.seat in story.view.actors,
        done=lambda story: story.did(*_TRADES) > 0,
    ),
    lesson(
        GAME,
        "free",
        "C-10.1",
        "C-10.3",
        points=at("sheet-tabs"),
        when=_knows_it_all,
    ),
)

GUIDE: Final = Guide(OPENING, LESSONS)
