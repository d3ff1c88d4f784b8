"""The drawing of 1893: the map as inline SVG, everything else as HTML around it."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal
from zugwerk.games.cologne.actions import LayTile, PlaceStation, RunRoutes
from zugwerk.games.cologne.board import HEX_NAMES
from zugwerk.games.cologne.events import StationPlaced, TileLaid
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.cologne import annals, asking, drafts, laying, page, picks, rows, telling, tray, words
from zugwerk.render.cologne.board import RIM, HexFacts, Layers, facts_of, hex_text, layers, page_board
from zugwerk.render.cologne.desk import Sheets, desk, sheets
from zugwerk.render.cologne.geometry import RADIUS, centre, hexagon
from zugwerk.render.cologne.guide import GUIDE
from zugwerk.render.cologne.ledger import ledger
from zugwerk.render.cologne.panels import panels
from zugwerk.render.cologne.players import paper_words
from zugwerk.render.cologne.reading import hex_of, legal_hexes, map_of
from zugwerk.render.cologne.runs import just_run, latest_runs, past_runs
from zugwerk.render.cologne.scene import MapScene
from zugwerk.render.cologne.selling import liquidity
from zugwerk.render.cologne.style import RULES
from zugwerk.render.cologne.trying import tried
from zugwerk.render.drafts import Attempt, Judge
from zugwerk.render.drawing import Drawing
from zugwerk.render.guide import Guide
from zugwerk.render.lines import Lined, MarkupLine
from zugwerk.render.look import Look
from zugwerk.render.parts import named
from zugwerk.render.past import Past
from zugwerk.render.picks import Path
from zugwerk.render.svg import element, escape, image, moved, number, path
from zugwerk.render.telling import Appears, Motion, Sentence
from zugwerk.render.topics import Topic

_AIM: Final = path(hexagon(RADIUS - 4), class_="aim")
_SPOTS: Final = moved(RIM, RIM, "", id="spots").removesuffix("</g>")
_ON_MAP: Final = (LayTile, PlaceStation, RunRoutes)


class Alike(NamedTuple):
    """What everybody sees alike: what is beside the map, the map, and hidden how every company last ran."""

    panels: str
    sheets: Sheets
    map: Layers
    past: Lined


class CologneDrawing(Drawing[CologneView, Alike]):
    """How 1893 is shown."""

    rules: ClassVar[str] = RULES
    tray: ClassVar[bool] = True
    topics: ClassVar[tuple[Topic, ...]] = words.TOPICS
    guide: ClassVar[Guide | None] = GUIDE

    def picture(
        self, view: CologneView, look: Look, highlight: Collection[str], ghost: Action | None, last: str
    ) -> str:
        """All that a view shows, as one SVG."""
        return page.picture(view, look, highlight, ghost, last)

    def board(self, view: CologneView, look: Look, ghost: Action | None = None, last: str = "") -> str:
        """The map as one SVG; hexes that may be built on have a spot of their own on top."""
        return str(self.lines(view, look, ghost, last))

    def lines(self, view: CologneView, look: Look, ghost: Action | None = None, last: str = "") -> Lined:
        """The same, of which only what a page lacks is drawn.

        Without a ghost, the routes that are proposed for the trains of the company at turn are shown.
        """
        scene = map_of(view, look, ghost if isinstance(ghost, _ON_MAP) else rows.proposed(view), last)
        return page_board(scene, layers(scene, titled=False), _spots(scene, view))

    def hand(self, view: CologneView, look: Look) -> str:
        """Phase, round, step and order, then what the decision of the moment is about."""
        return tray.tray(view, look)

    def alike(self, view: CologneView, look: Look, last: str, happened: Sequence[Sequence[Event]]) -> Alike:
        """The sheets that are nobody's own, the map, and how every company last ran."""
        scene = map_of(view, look, last=last)
        past = Lined.of(past_runs(scene, latest_runs(happened)))
        return Alike(panels(view, look), sheets(view, look), layers(scene, titled=False), past)

    def panels(self, view: CologneView, look: Look, alike: Alike | None = None) -> str:
        """The companies and the trains on sale."""
        return panels(view, look) if alike is None else alike.panels

    def desk(self, view: CologneView, look: Look, alike: Alike | None = None) -> Lined:
        """The tabs, and the sheets that share the stage with the map."""
        return desk(view, look, sheets(view, look) if alike is None else alike.sheets)

    def ledger(self, view: CologneView, look: Look, past: Past) -> str:
        """The spreadsheet."""
        return ledger(view, look, past)

    def is_milestone(self, events: Sequence[Event]) -> bool:
        """Whether a round began."""
        return annals.is_milestone(events)

    def noted(self, view: CologneView) -> annals.Beginning:
        """Worth, liquidity and prices."""
        return annals.noted(view)

    def status(self, view: CologneView, look: Look) -> str:
        """Who must do what, for which company, or who has won."""
        turn = super().status(view, look)
        return f"{view.acting}: {turn}" if view.acting and view.outcome is None else turn

    def seat_detail(self, view: CologneView, look: Look, seat: int) -> str:
        """Who has priority; cash, what could be raised, certificates of how many, papers."""
        shown = view.seats[seat]
        cash = look.say("cologne.table.seat-cash", cash=shown.cash)
        raised = element(
            "span",
            escape(look.say("cologne.table.seat-liquidity", liquidity=liquidity(view, seat))),
            title=look.say("cologne.table.seat-liquidity-what"),
        )
        limit = look.say("cologne.table.seat-limit", n=shown.certificates, limit=shown.limit)
        parts = [raised, *map(escape, (limit, *paper_words(shown.papers)))]
        first = element("small", "▶ " + escape(look.say("cologne.table.priority")))
        figure = element("span", escape(cash), id=f"cash-{seat}", data_figure="data-figure")
        more = element("span", "".join(f" · {part}" for part in parts), class_="held-too")
        return (first if seat == view.priority else "") + element("small", figure, more)

    def place(self, event: Event) -> str:
        """The hex of a tile or station."""
        return HEX_NAMES[event.hex] if isinstance(event, TileLaid | StationPlaced) else ""

    def preview(self, view: CologneView, after: CologneView, look: Look, action: Action) -> Lined:
        """The map with the tile, station or routes; "" for what does not change it."""
        return self.lines(view, look, action) if isinstance(action, _ON_MAP) else Lined([])

    def sentence(self, view: CologneView, look: Look, event: Event, by: int | None) -> Sentence:
        """Tiles as small pictures, hexes with their places on the map."""
        return telling.sentence(event, look, self.told(view, look, event.message()))

    def effects(self, view: CologneView, events: Sequence[Event]) -> list[Motion]:
        """Tiles, stations, markers and routes appear where they are now; money is seen in the figures."""
        return [Appears(id) for event in events for id in telling.appeared(event)]

    def board_after(
        self,
        view: CologneView,
        look: Look,
        last: str,
        happened: Sequence[Sequence[Event]],
        alike: Alike | None = None,
    ) -> Lined:
        """The map with the routes that were just run, and hidden how every company last ran."""
        fresh = just_run(view, happened)
        shown = rows.proposed(view) if fresh is None else RunRoutes(fresh.routes)
        scene = map_of(view, look, shown, last)
        if alike is None:
            shared, past = layers(scene, titled=False), Lined.of(past_runs(scene, latest_runs(happened)))
        else:
            shared, past = alike.map, alike.past
        return page_board(scene, shared, past, _spots(scene, view))

    def picks(self, view: CologneView, action: Action, look: Look) -> Path:
        """Hex, tile and rotation on the map, everything else by buttons."""
        return picks.picks(view, action, look)

    def next_steps(self, look: Look) -> Mapping[str, str]:
        """A tile after a hex, a price or a train after a company, whom to offer something."""
        return {kind: look.say("cologne.table.next-" + kind) for kind in ("face", "player", "price", "train")}

    def offered(self, view: CologneView) -> Sequence[Action]:
        """Of one tile on one hex the rotation that earns most first, of agreed prices the usual one."""
        return asking.with_list_prices(view, laying.by_use(view))

    def consequences(
        self, view: CologneView, look: Look, action: Action, events: Sequence[Event]
    ) -> list[str]:
        """What happens, and after a tile the best run."""
        lines = super().consequences(view, look, action, events)
        found = laying.prospects(view).get(action) if isinstance(action, LayTile) else None
        return lines if found is None else [*lines, laying.run_words(found, look)]

    def thinkable(self, view: CologneView) -> Sequence[Action]:
        """What a person might try now, allowed or not."""
        return tried(view)

    def speaks_of(self, view: CologneView, action: Action, why: Refusal) -> Sequence[str]:
        """The hex and the company that a refusal names."""
        named = why.message.parameters
        return [f"{kind}-{named[kind]}" for kind in ("hex", "company") if kind in named]

    def described(self, view: CologneView, look: Look) -> list[str]:
        """All that lies on the table, in words."""
        return words.described(view, look)

    def prompt(self, view: CologneView, look: Look) -> str:
        """What the seat to move may do."""
        return picks.prompt(view, look)

    def touched(
        self, view: CologneView, action: Action, touch: str, look: Look, judge: Judge
    ) -> Attempt | None:
        """Routes after a touch."""
        return drafts.touched(view, action, touch, look, judge)


def _spots(scene: MapScene, view: CologneView) -> Lined:
    thinkable = {hex for action in tried(view) if (hex := hex_of(action)) is not None}
    spots: list[MarkupLine] = [
        (_spot, *facts_of(scene, hex)) for hex in sorted(legal_hexes(view) | thinkable)
    ] + _stops(scene, view)
    return Lined([(str, _SPOTS), *spots, (str, "</g>")]) if spots else Lined([])


@lru_cache(1024)
def _spot(*facts: *HexFacts) -> str:
    hex = facts[1]
    return named(image(f"spot-{HEX_NAMES[hex]}", hex_text(*facts), _AIM, transform=_at(hex)))


def _stops(scene: MapScene, view: CologneView) -> list[MarkupLine]:
    """The stops that trains of the company at turn may come to, to change its routes with."""
    runs = rows.proposed(view)
    if runs is None or not runs.routes:
        return []
    plan = rows.plan(view, runs)
    return [(_stop, *facts_of(scene, hex)) for hex in sorted(plan.track.reach(plan.stations))]


@lru_cache(1024)
def _stop(*facts: *HexFacts) -> str:
    hex = facts[1]
    return element(
        "g",
        _AIM,
        id=f"stop-{HEX_NAMES[hex]}",
        class_="touch",
        role="button",
        tabindex="0",
        data_touch=HEX_NAMES[hex],
        aria_label=hex_text(*facts),
        transform=_at(hex),
    )


def _at(hex: int) -> str:
    return "translate({} {})".format(*map(number, centre(hex)))
