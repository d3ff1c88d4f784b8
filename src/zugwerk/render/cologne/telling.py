"""1893 in sentences: what trains earned and who got it, tiles as small pictures, hexes with their places."""

from zugwerk.core.game import Event
from zugwerk.games.cologne.board import COMPANY_NAMES, HEX_NAMES
from zugwerk.games.cologne.events import (
    CompanyPassed,
    DividendPaid,
    MinorPaid,
    PriceMoved,
    RevenueWithheld,
    RoundStarted,
    RoutesRun,
    StationPlaced,
    TileLaid,
    TrainBought,
    TrainDiscarded,
    TrainTraded,
    TrainTransferred,
)
from zugwerk.kit.hexes import EDGES
from zugwerk.render.cologne.figures import TRAIN_NAMES
from zugwerk.render.cologne.geometry import HALF, RADIUS
from zugwerk.render.cologne.manifest import tile
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.reading import stops_of
from zugwerk.render.cologne.tables import sign
from zugwerk.render.look import Look
from zugwerk.render.parts import drawing
from zugwerk.render.svg import moved
from zugwerk.render.telling import Sentence

# What companies do in their turns: told under the sign of the company.
_DEEDS = (
    TileLaid,
    StationPlaced,
    RoutesRun,
    DividendPaid,
    RevenueWithheld,
    MinorPaid,
    TrainBought,
    TrainTraded,
    TrainTransferred,
    TrainDiscarded,
)


def sentence(event: Event, look: Look, said: str) -> Sentence:
    """What happened, with its place and picture; ``said`` is what any game would say."""
    told = _told(event, look, Sentence(said))
    return told._replace(about=sign(COMPANY_NAMES[event.company])) if isinstance(event, _DEEDS) else told


def _told(event: Event, look: Look, plain: Sentence) -> Sentence:
    if isinstance(event, TileLaid):
        shown = moved(RADIUS, HALF, tile(event.tile * EDGES + event.rotation))
        picture = drawing("", "", 2 * RADIUS, 2 * HALF, shown, look="told-sign")
        return plain._replace(shows=f"hex-{HEX_NAMES[event.hex]}", sign=picture)
    if isinstance(event, StationPlaced):
        return plain._replace(shows=f"hex-{HEX_NAMES[event.hex]}")
    if isinstance(event, RoutesRun):
        return Sentence(_run(event, look), run_id(COMPANY_NAMES[event.company]))
    if isinstance(event, DividendPaid):
        return Sentence(_paid(event, look))
    if isinstance(event, CompanyPassed):
        return plain._replace(idle=True)
    if isinstance(event, RoundStarted):
        number = f"{event.set_number}.{event.number}" if event.kind == "operating" else event.set_number
        return Sentence(look.say(f"cologne.table.begins-{event.kind}", number=number))
    return plain


def run_id(company: str) -> str:
    """The element of the map that shows how a company last ran."""
    return f"run-of-{company}"


def _run(event: RoutesRun, look: Look) -> str:
    """Every train with its stops and what it earned."""
    company = COMPANY_NAMES[event.company]
    routes = "; ".join(
        look.say(
            "cologne.table.told-route",
            train=TRAIN_NAMES[route.train >> 3],
            stops="–".join(HEX_NAMES[hex] for hex in stops_of(route)),
            revenue=earned,
        )
        for route, earned in zip(event.routes, event.earned, strict=True)
    )
    return look.say("cologne.table.told-run", company=company, revenue=event.revenue, routes=routes)


def _paid(event: DividendPaid, look: Look) -> str:
    """What a share brings, and every seat."""
    seats = ", ".join(
        f"{seat_word(look, seat)} +{amount}" for seat, amount in enumerate(event.paid) if amount
    )
    return look.say(
        "cologne.table.told-paid",
        company=COMPANY_NAMES[event.company],
        revenue=event.revenue,
        share=event.revenue // 10,
        seats=seats or "–",
    )


def appeared(event: Event) -> list[str]:
    """The elements that an event brought or moved."""
    if isinstance(event, TileLaid):
        return [f"tile-{HEX_NAMES[event.hex]}"]
    if isinstance(event, StationPlaced):
        return [f"city-{HEX_NAMES[event.hex]}-0"]
    if isinstance(event, RoutesRun):
        return [f"route-{number}" for number in range(1, len(event.routes) + 1)]
    return [f"marker-{COMPANY_NAMES[event.company]}"] if isinstance(event, PriceMoved) else []
