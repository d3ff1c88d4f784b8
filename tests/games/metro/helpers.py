"""Metro played by script: positions for tests are reached by notations, chance included."""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from tests.games.metro.reference import CELLS, TILES, Board
from tests.games.scripted import Scripted
from zugwerk.core.game import CHANCE, Event, Seat
from zugwerk.core.options import OptionValue
from zugwerk.games.metro.board import CELL_NAMES
from zugwerk.games.metro.events import LineScored
from zugwerk.games.metro.game import GAME, MetroState
from zugwerk.games.metro.meta import META
from zugwerk.games.metro.view import LineView, MetroView
from zugwerk.kit.dice import Dice

Kind = TypeVar("Kind", bound=Event)


class Table(Scripted[MetroState]):
    """A game played by notations; deals of the setup that are not given come by the first lot.

    ``log`` has all that happened by notations.
    """

    def __init__(self, seats: int, /, *deals: str, **options: OptionValue) -> None:
        super().__init__(GAME, GAME.new(META.setup(seats, {"first_seat": "1", **options})), deals)
        self.log: list[Event] = []

    def view(self, seat: int | None = None) -> MetroView:
        """What a seat, or a spectator, sees."""
        return self.state.view(None if seat is None else Seat(seat))

    def do(self, *notations: str) -> list[Event]:
        """Let whoever must act, chance included, do this; tells what happened."""
        events = super().do(*notations)
        self.log += events
        return events

    def lay(self, sequence: str) -> list[Event]:
        """Let the seats place these tiles in turn: drawn ones, or from the hand once the supply is empty."""
        events: list[Event] = []
        for code, cell in placements(sequence):
            if self.view().supply:
                events += self.do("draw", f"tile {self.dealt_as(code)}")
            events += self.do(f"{code}@{cell}")
        return events

    def dealt_as(self, code: str) -> str:
        """The code by which chance names a tile: the first of its rotation class if tiles may be turned."""
        if not self.state.options.free_rotation:
            return code
        return next(name for name, tile in TILES.items() if tile.rotation_class == TILES[code].rotation_class)

    def cells(self, code: str) -> set[str]:
        """Where the seat to move may place a tile that shows this code."""
        return {text[5:] for text in self.actions() if text.startswith(f"{code}@")}

    def turn(self) -> int:
        """The seat to move."""
        (seat,) = self.state.actors()
        return seat

    def line(self, name: str) -> LineView:
        """A line by its departure: a station's number or a slot."""
        return next(line for line in self.view().lines if line.name == name)

    def accounts(self) -> list[int]:
        """The points per seat, or per company."""
        return list(self.view().accounts)

    def board(self) -> Board:
        """The tiles on the board, the centre included."""
        tiles = zip(CELL_NAMES, self.view().tiles, strict=True)
        return {(int(name[0]), int(name[1])): code for name, code in tiles if code}

    def play_on(self, dice: Dice, actions: int = 1000, kinds: tuple[str, ...] = ("@", "draw")) -> list[Event]:
        """Let everybody act by lot, with the deals that follow: so many actions, or to the end."""
        events: list[Event] = []
        while self.state.actors() and (actions or self.state.actors() == (CHANCE,)):
            if self.state.actors() == (CHANCE,):
                action = self.state.chance_at(dice.pick(self.state.chance_size()))
            else:
                legal = [text for text in self.actions() if any(kind in text for kind in kinds)]
                action = GAME.parse(legal[dice.pick(len(legal))])
                actions -= 1
            events += self.state.apply(self.state.actors()[0], action)
        return events

    def fill(self, *kept: str, when: Callable[["Table"], bool] | None = None) -> None:
        """Draw and place by lot until the supply is empty but these cells are free; try until it works."""
        before = self.state
        for seed in range(500):
            self.state = before.clone()
            if self._filled(Dice(seed), kept) and (when is None or when(self)):
                return
        raise AssertionError(f"no game leaves {kept} free")

    def _filled(self, dice: Dice, kept: tuple[str, ...]) -> bool:
        while self.view().supply:
            self.do("draw")
            self.state.apply(CHANCE, self.state.chance_at(dice.pick(self.state.chance_size())))
            free = [text for text in self.actions() if text[5:] not in kept]
            if not free:
                return False
            self.do(free[dice.pick(len(free))])
        return True


def hands(codes: str) -> list[str]:
    """The deals of the first hands, seat by seat."""
    return [f"tile {code}" for code in codes.split()]


def shares(percent: int, companies: str) -> list[str]:
    """The deals of one pile of shares: one for each seat, then the face-up card, then perhaps others."""
    return [f"share {percent} {company}" for company in companies.split()]


def played(sequence: str, seats: int = 2, /, **options: OptionValue) -> Table:
    """A base game in which this was laid; the hands hold its last tiles, or tiles that it does not use."""
    codes = [code for code, _ in placements(sequence)]
    spare = [code for code, tile in TILES.items() for _ in range(tile.copies)]
    for code in codes:
        spare.remove(code)
    held = (codes[60 - seats :] + spare)[:seats]
    table = Table(seats, *hands(" ".join(held)), **options)
    table.lay(sequence)
    return table


def first_shared_victory(seats: int, **options: OptionValue) -> Table:
    """A finished game with several winners."""
    for seed in range(1000):
        table = Table(seats, **options)
        table.play_on(Dice(seed))
        outcome = table.state.outcome()
        if outcome is not None and len(outcome.winners()) > 1:
            return table
    raise AssertionError("no game was tied")


def restored(table: Table, board: Board, **changes: object) -> MetroState:
    """The state of a table with other tiles on its board, legal or not, and other changes to its snapshot."""
    kinds = list(TILES)
    tiles = [0] * 64
    for (row, col), code in board.items():
        tiles[CELL_NAMES.index(f"{row}{col}")] = kinds.index(code) + 1
    return GAME.restore({**table.state.snapshot(), "tiles": tiles, **changes})


def placements(sequence: str) -> Iterator[tuple[str, str]]:
    """Code and cell of each placement of a written sequence."""
    for start in range(0, len(sequence), 6):
        yield sequence[start : start + 4], sequence[start + 4 : start + 6]


def scored(events: Iterable[Event]) -> list[tuple[str, int, int]]:
    """Of each scored line its departure, owner and points."""
    return [(line_name(event.line), event.owner, event.points) for event in of_kind(events, LineScored)]


def line_name(line: int) -> str:
    """How a line of an event is written."""
    return str(line + 1) if line < 32 else ("C23", "C24", "C32", "C42", "C35", "C45", "C53", "C54")[line - 32]


def of_kind(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one class."""
    return [event for event in events if isinstance(event, kind)]


def shuffled_board(seed: int) -> Board:
    """All 60 tiles anywhere, without regard to the rules of placement."""
    codes = [code for code, tile in TILES.items() for _ in range(tile.copies)]
    random.Random(seed).shuffle(codes)
    return dict(zip(CELLS, codes, strict=True))


def written(board: Board) -> str:
    """A board as a sequence of placements."""
    return "".join(f"{code}{row}{col}" for (row, col), code in board.items())
