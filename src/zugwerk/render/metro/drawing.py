"""Metro's drawing: board and tiles as inline SVG, everything else as HTML around them."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from typing import ClassVar

from zugwerk.core.game import Action, Event
from zugwerk.core.messages import Message
from zugwerk.core.refusal import Refusal
from zugwerk.games.metro.actions import Place
from zugwerk.games.metro.board import CELL_NAMES, COLOURS, LINE_NAMES
from zugwerk.games.metro.events import CentralTileLaid, LineScored, TilePlaced
from zugwerk.games.metro.view import MetroView
from zugwerk.render.drawing import Drawing, Series
from zugwerk.render.guide import Guide
from zugwerk.render.lines import Lined
from zugwerk.render.look import Look, said
from zugwerk.render.metro import page, picks, reasons, telling, words
from zugwerk.render.metro import panels as panel_parts
from zugwerk.render.metro.board import page_board
from zugwerk.render.metro.guide import GUIDE
from zugwerk.render.metro.rim import own_stations
from zugwerk.render.metro.scene import Scene, colour_word, seat_word
from zugwerk.render.metro.style import RULES
from zugwerk.render.metro.tile import held_tile
from zugwerk.render.parts import drawing
from zugwerk.render.picks import Path
from zugwerk.render.svg import circle, element, escape
from zugwerk.render.telling import Appears, Motion, Runs, Sentence, gain
from zugwerk.render.topics import Topic

_PANELS = (
    panel_parts.shares,
    panel_parts.companies,
    panel_parts.cars,
    panel_parts.numbers,
    panel_parts.tiles_left,
    panel_parts.notes,
)


class MetroDrawing(Drawing[MetroView, Lined]):
    """How Metro is shown."""

    rules: ClassVar[str] = RULES
    topics: ClassVar[tuple[Topic, ...]] = words.TOPICS
    guide: ClassVar[Guide | None] = GUIDE

    def picture(
        self, view: MetroView, look: Look, highlight: Collection[str], ghost: Action | None, last: str
    ) -> str:
        """All a seat sees, as one SVG."""
        return page.picture(view, look, highlight, ghost, last)

    def sample(self, view: MetroView, look: Look) -> str:
        """The board alone."""
        return page.board_picture(view, look)

    def board(self, view: MetroView, look: Look, ghost: Action | None = None, last: str = "") -> str:
        """The board as one SVG whose elements have names and stable ids."""
        return str(self.lines(view, look, ghost, last))

    def lines(self, view: MetroView, look: Look, ghost: Action | None = None, last: str = "") -> Lined:
        """The same, of which only what a page lacks is drawn."""
        return page_board(Scene(view=view, look=look, highlight=(), ghost=ghost, last=last, titled=False))

    def next_steps(self, look: Look) -> Mapping[str, str]:
        """A cell after a tile, a share for a car, and where its other comes from."""
        return {kind: look.say("metro.table.next-" + kind) for kind in ("cell", "share", "source")}

    def alike(self, view: MetroView, look: Look, last: str, happened: Sequence[Sequence[Event]]) -> Lined:
        """The board, on which hardly anybody has something of their own."""
        return self.lines(view, look, last=last)

    def board_after(
        self,
        view: MetroView,
        look: Look,
        last: str,
        happened: Sequence[Sequence[Event]],
        alike: Lined | None = None,
    ) -> Lined:
        """The board that all see, unless stations are the reader's own."""
        return self.lines(view, look, last=last) if alike is None or own_stations(view) else alike

    def hand(self, view: MetroView, look: Look) -> str:
        """The own tiles, large, and the own drawn one."""
        if view.seat is None or view.outcome is not None:
            return ""
        codes = view.hands[view.seat]
        state = "aside" if view.drawn else "to-play" if view.legal and len(set(codes)) == 1 else ""
        tiles = [
            _tile(view, look, f"hand-{place}", "metro.table.hand-tile", code, state)
            for place, code in enumerate(codes)
        ]
        if view.drawn:
            tiles.append(_tile(view, look, "drawn", "metro.table.drawn-tile", view.drawn, "drawn"))
        return element("div", *tiles, id="hand-tiles", class_="hand-tiles") if tiles else ""

    def panels(self, view: MetroView, look: Look, alike: Lined | None = None) -> str:
        """Shares, companies, cars, numbers and the drawer of tiles left, where they are in play."""
        return "".join(part(view, look) for part in _PANELS)

    def seat_word(self, look: Look, seat: int) -> str:
        """The name of a seat's player, or its colour."""
        return seat_word(look, seat)

    def status(self, view: MetroView, look: Look) -> str:
        """Who must do what, or who has won."""
        placing = view.drawn and look.is_readers(view.seat, view.actors) and view.outcome is None
        return look.say("metro.table.your-turn-drawn") if placing else super().status(view, look)

    def seat_mark(self, look: Look, seat: int) -> str:
        """The round stop of a seat's colour."""
        return panel_parts.mark(look, seat)

    def seat_sign(self, view: MetroView, look: Look, seat: int) -> str:
        """With companies the colours are theirs, and seats have numbers (module 1)."""
        return telling.number_sign(seat) if view.setup.flag("companies") else self.seat_mark(look, seat)

    def told(self, view: MetroView, look: Look, message: Message) -> str:
        """With companies a colour is a company, never a seat."""
        return super().told(
            view, look, telling.of_companies(message) if view.setup.flag("companies") else message
        )

    def seat_detail(self, view: MetroView, look: Look, seat: int) -> str:
        """The tiles a seat holds, face down, and its shares; in play the reader's own are a panel."""
        held = len(view.hands[seat])
        parts = []
        drawn = view.drawn == "" and seat == view.turn
        if held or drawn:
            parts.append(_backs(look.language, held, drawn))
        if view.shares and (seat != view.seat or view.outcome is not None):
            shares = view.shares[seat]
            cards = (panel_parts.share(f"held-{seat}-{share.percent}", look, share) for share in shares)
            parts.append(element("span", *cards, class_="shares small"))
        return "".join(parts)

    def series(self, view: MetroView, look: Look) -> Sequence[Series]:
        """The points of every seat, or the profits of the companies."""
        word = seat_word if view.points() else telling.company_word
        return [
            Series(word(look, colour), COLOURS[colour], look.letter(COLOURS[colour]), points)
            for colour, points in enumerate(view.accounts)
        ]

    def series_head(self, view: MetroView, look: Look) -> str:
        """With companies nobody has points before the end (module 1)."""
        return "" if view.points() else look.say("metro.table.profits-over-time")

    def place(self, event: Event) -> str:
        """The cell of a placement."""
        return CELL_NAMES[event.cell] if isinstance(event, TilePlaced) else ""

    def preview(self, view: MetroView, after: MetroView, look: Look, action: Action) -> Lined:
        """The tile as a ghost with the lines it changes, or the board with the car on it."""
        return self.lines(view, look, action) if isinstance(action, Place) else self.lines(after, look)

    def consequences(self, view: MetroView, look: Look, action: Action, events: Sequence[Event]) -> list[str]:
        """Which lines score how much, then which grow; nothing for drawing and exchanges."""
        scored: dict[str, str] = {}
        for event in events:
            if isinstance(event, LineScored):
                name, word = LINE_NAMES[event.line], colour_word(look, event.owner)
                message = (
                    "metro.table.scores" if event.points == event.length else "metro.table.scores-double"
                )
                scored[name] = look.say(message, owner=word, line=name, n=event.points)
        if not isinstance(action, Place):
            return list(scored.values())
        scene = Scene(view, look, (), action)
        grown = [
            scene.line_text(route)
            for route in scene.routes
            if route.line.name in scene.emphasised
            and route.line.name not in scored
            and route.line.owner is not None
        ]
        return [*scored.values(), *grown]

    def sentence(self, view: MetroView, look: Look, event: Event, by: int | None) -> Sentence:
        """Tiles and shares in small; whose line was closed by whom."""
        said = self.told(view, look, event.message())
        return telling.sentence(view, look, event, by, said)

    def effects(self, view: MetroView, events: Sequence[Event]) -> list[Motion]:
        """A placed tile appears; a scored line is run along once, and its points go to its owner."""
        found: list[Motion] = []
        for event in events:
            if isinstance(event, LineScored):
                tracks = telling.tracks(event)
                account = COLOURS[event.owner] if view.setup.flag("companies") else ""
                owner = f"company-{account}" if account else f"points-{event.owner}"
                found += [Runs(tuple(tracks)), gain(event.points, tracks[-1], owner)]
            elif isinstance(event, TilePlaced | CentralTileLaid):
                found.append(Appears(f"tile-{CELL_NAMES[event.cell]}"))
        return found

    def feats(self, view: MetroView, look: Look) -> list[str]:
        """The longest line, and whose it is."""
        return telling.longest(view, look)

    def picks(self, view: MetroView, action: Action, look: Look) -> Path:
        """Tile, cell and rotation; share and pile; slot."""
        return picks.picks(view, action, look)

    def meant(self, view: MetroView, text: str) -> Action | None:
        """The tile in hand on a cell."""
        return picks.meant(view, text)

    def thinkable(self, view: MetroView) -> Sequence[Action]:
        """Every tile in hand everywhere, every exchange, every car."""
        return picks.thinkable(view)

    def speaks_of(self, view: MetroView, action: Action, why: Refusal) -> Sequence[str]:
        """The tracks, stations, cars and companies that a refusal is about."""
        return reasons.speaks_of(view, action, why)

    def described(self, view: MetroView, look: Look) -> list[str]:
        """All that lies on the table, in words."""
        return words.described(view, look)

    def prompt(self, view: MetroView, look: Look) -> str:
        """What the seat to move may do."""
        return picks.prompt(view, look)


@cache
def _backs(language: str, held: int, drawn: bool) -> str:
    """So many tiles, face down; one that was drawn to be placed has a pin, for want of room for words."""
    names = [said(language, "metro.table.tiles-held", n=held)]
    backs = [
        element("rect", x=1 + 9 * place, y=1, width=14, height=14, rx=3, class_="reverse")
        for place in range(held + drawn)
    ]
    if drawn:
        names.append(said(language, "metro.table.drawn-unknown"))
        backs.append(circle(9 * held + 8, 8, 3.5, class_="pin"))
    return drawing("", ", ".join(names), 16 + 9 * (held + drawn - 1), 16, *backs, look="backs")


def _tile(view: MetroView, look: Look, id: str, message: str, code: str, state: str) -> str:
    return _held(look.language, id, message, code, state, not view.setup.flag("free_rotation"))


@lru_cache(1024)
def _held(language: str, id: str, message: str, code: str, state: str, arrow: bool) -> str:
    look = Look(language)
    name = look.say(message, tile=code)
    shape = drawing(id, name, 80, 80, held_tile(id, code, arrow), look=f"held {state}".strip())
    note = look.say("metro.table.drawn" if state == "drawn" else "metro.table.own-tile")
    return element(
        "div",
        shape,
        # The line is there when it says nothing too, so that nothing moves when the turn passes.
        element("small", escape(note) if state in ("drawn", "to-play") else "\N{NO-BREAK SPACE}"),
        class_="hand-tile",
    )
