"""What a person might try in 1893, allowed or not, so that everything in sight can tell why not."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from zugwerk.core.game import Action
from zugwerk.games.cologne.actions import (
    AnswerTrain,
    BuyAtAuction,
    BuyBond,
    BuyPaper,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    ExchangeFdSD,
    Found,
    LayTile,
    NameCertificate,
    Pass,
    PayOut,
    PlaceStation,
    SellBond,
    SellShares,
    Withhold,
)
from zugwerk.games.cologne.board import (
    CITIES,
    COMPANY_NAMES,
    EXITS,
    FACE_COLOUR,
    FIRST_CORPORATION,
    KINDS,
    PAR_PLACES,
    next_face,
    upgrades,
)
from zugwerk.games.cologne.view import CologneView, auction_of, is_public
from zugwerk.kit.hexes import EDGES
from zugwerk.render.cologne.figures import PAPERS, PRICES, TRAIN_NAMES, train_number, train_prices
from zugwerk.render.cologne.holdings import FOUNDED_BY_SEATS, block_sizes
from zugwerk.render.cologne.reading import VIEWS_KEPT, covers_of, ground_of, legal_hexes, tiles_left

_COLOURS: Final = 4


@lru_cache(VIEWS_KEPT)
def tried(view: CologneView) -> Sequence[Action]:
    """What people try: papers nobody has, a share of everything, sales of what is held, trains, any hex."""
    if view.seat is None or view.seat not in view.actors or AnswerTrain(False) in view.legal:
        return ()
    if view.round == "draft":
        return [Pass(), *(BuyPaper(paper) for paper in _unsold(view))]
    if (auction := auction_of(view)) is not None:
        named = auction["paper"] >= 0
        return [Pass(), *([BuyAtAuction()] if named else map(NameCertificate, _unsold(view)))]
    if view.round == "stock":
        return [Pass(), *_shares(view), *_sales(view), BuyBond(), SellBond(), *_exchange(view)]
    if any(isinstance(action, DiscardTrain) for action in view.legal):
        return [Pass()]
    if view.round != "operating":
        return ()
    return _in_step(view)


def _in_step(view: CologneView) -> list[Action]:
    if view.step == "track":
        return [Pass(), *lays(view)]
    if view.step == "station":
        covers = enumerate(covers_of(view))
        return [Pass(), *(PlaceStation(hex) for hex, cover in covers if CITIES[cover // EDGES])]
    if view.step == "dividend":
        return [PayOut(), Withhold()]
    if view.step == "trains":
        return [Pass(), *_trains(view), *_sales(view), SellBond()]
    return [Pass()]


def _unsold(view: CologneView) -> list[int]:
    return [number for number, paper in enumerate(PAPERS) if paper in view.unsold]


def _exchange(view: CologneView) -> list[Action]:
    assert view.seat is not None
    return [ExchangeFdSD()] if "FdSD" in view.seats[view.seat].papers else []


def _shares(view: CologneView) -> list[Action]:
    lowest = min(PRICES[cell] for cell in PAR_PLACES)
    found: list[Action] = []
    for number in range(FIRST_CORPORATION, len(COMPANY_NAMES)):
        company = view.companies[number]
        if not company.price and company.name in FOUNDED_BY_SEATS:
            found.append(Found(number, lowest))
        else:
            found.append(BuyShare(number, 10))
    return found


def _sales(view: CologneView) -> list[Action]:
    """Every block of each corporation in the seat's hands that has a cell."""
    assert view.seat is not None
    return [
        SellShares(COMPANY_NAMES.index(company), percent)
        for company, held in view.seats[view.seat].percent.items()
        for percent in block_sizes(held)
    ]


def _trains(view: CologneView) -> list[Action]:
    """One of each type: on sale, next in the bank, in the hands of another company."""
    prices = train_prices(is_public(view))
    kinds = {_kind(name): name for name in reversed((*view.on_sale, *view.depot))}
    bought = [BuyTrain(train_number(kinds[kind]), prices[kind]) for kind in TRAIN_NAMES if kind in kinds]
    for company in view.companies:
        if company.name != view.company:
            theirs = {_kind(name): name for name in reversed(company.trains)}
            bought += [BuyTrain(train_number(name), 1) for name in theirs.values()]
    return [*bought]


def _kind(train: str) -> str:
    return train.rpartition("-")[0]


@lru_cache(VIEWS_KEPT)
def lays(view: CologneView) -> Sequence[Action]:
    """On every hex the tile that has most for it, and where something may be laid, one of every kind."""
    covers, left, legal = covers_of(view), tiles_left(view), legal_hexes(view)
    open_edges = ground_of(view).open_edges
    found: list[Action] = []
    for hex, cover in enumerate(covers):
        best: dict[int, tuple[int, int]] = {}
        for new in upgrades(cover) or _strangers(cover):
            against = (EXITS[new] & ~open_edges[hex]).bit_count() + (not left[new // EDGES])
            kind = new // EDGES if hex in legal else -1
            best[kind] = min(best.get(kind, (99, new)), (against, new))
        found += [LayTile(new // EDGES, hex, new % EDGES) for _, new in best.values()]
    return found


@cache
def _strangers(cover: int) -> list[int]:
    """For a hex on which no tile goes: one that is alike but for the track, or any of the next colour."""
    face = cover // EDGES
    alike = [kind for kind in range(KINDS) if next_face(face, kind)]
    later = [kind for kind in range(KINDS) if FACE_COLOUR[kind] == min(FACE_COLOUR[face] + 1, _COLOURS)]
    return [kind * EDGES for kind in (alike or later or [0])[:1]]
