"""Perft: how many sequences of actions and deals there are from three positions, to a given depth.

The counts are pinned, and worked out a second time by a naive table that knows the rules M-4, M-5 and MS-2
only as sets of coordinates and shares no code with the engine.
"""

from collections import Counter

import pytest

from zugwerk.core.game import CHANCE, State
from zugwerk.games.registry import find_game

METRO = find_game("metro")

CENTRE = {(3, 3), (3, 4), (4, 3), (4, 4)}
CELLS = {(row, column) for row in range(8) for column in range(8)} - CENTRE
STEPS = {0: (-1, 0), 1: (0, 1), 2: (1, 0), 3: (0, -1)}
REACH = {"a": 5, "b": 3, "c": 7, "d": 1}
COPIES = Counter(
    aaaa=4, aacb=4, acba=4, baac=4, cbaa=4, bcbc=3, cbcb=3, cccc=2, bbbb=2, dacc=2, accd=2, ccda=2, cdac=2,
    dbba=2, adbb=2, badb=2, bbad=2, ddbc=2, bcdd=2, cddb=2, dbcd=2, adad=2, dada=2, dddd=2,
)  # fmt: skip
SLOTS = {
    "C23": ((2, 3), 2), "C24": ((2, 4), 2), "C32": ((3, 2), 1), "C42": ((4, 2), 1),
    "C35": ((3, 5), 3), "C45": ((4, 5), 3), "C53": ((5, 3), 0), "C54": ((5, 4), 0),
}  # fmt: skip

Cell = tuple[int, int]


class NaiveTable:
    """Tiles on coordinates, hands and supply as lists of codes; written for clarity, never for speed."""

    def __init__(self, seats: int, hand_size: int, cars: bool) -> None:
        self.seats, self.hand_size = seats, hand_size
        self.tiles: dict[Cell, str] = {}
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.supply = Counter(COPIES)
        self.cars: dict[str, int] = {}
        self.ready = set(range(seats)) if cars else set()
        self.turn = 0
        self.due = "hands"
        self.drawn = ""

    def copy(self) -> "NaiveTable":
        other = NaiveTable(self.seats, self.hand_size, False)
        other.tiles, other.supply, other.cars = dict(self.tiles), Counter(self.supply), dict(self.cars)
        other.hands, other.ready = [list(hand) for hand in self.hands], set(self.ready)
        other.turn, other.due, other.drawn = self.turn, self.due, self.drawn
        return other

    def touches(self, cell: Cell) -> bool:
        row, column = cell
        on_rim = bool({row, column} & {0, 7})
        return on_rim or any((row + down, column + right) in self.tiles for down, right in STEPS.values())

    def one_tile_line(self, code: str, cell: Cell) -> bool:
        row, column = cell
        rim_sides = {
            side for side, on_rim in enumerate((row == 0, column == 7, row == 7, column == 0)) if on_rim
        }
        for side in rim_sides:
            leaves_at = (2 * side + REACH[code[side]]) % 8
            if leaves_at // 2 in rim_sides:
                return True
        return any(SLOTS[slot][0] == cell and code[SLOTS[slot][1]] == "d" for slot in self.cars)

    def cells_for(self, code: str) -> set[Cell]:
        possible = {cell for cell in CELLS - self.tiles.keys() if self.touches(cell)}
        allowed = {cell for cell in possible if not self.one_tile_line(code, cell)}
        return allowed or possible

    def placements(self, codes: set[str]) -> set[str]:
        return {f"{code}@{row}{column}" for code in codes for row, column in self.cells_for(code)}

    def free_slots(self) -> set[str]:
        return {
            slot
            for slot, (cell, side) in SLOTS.items()
            if slot not in self.cars and self.tiles.get(cell, "aaaa")[side] != "d"
        }

    def moves(self) -> set[str]:
        """Every action or deal that the rules allow now, in notation."""
        if len(self.tiles) == 60:
            return set()
        if self.due in ("hands", "deal", "refill"):
            return {f"tile {code}" for code in self.supply if self.supply[code]}
        if self.due == "place":
            return self.placements({self.drawn})
        found = self.placements(set(self.hands[self.turn]))
        if self.supply.total():
            found.add("draw")
        if self.turn in self.ready:
            found |= {f"car {slot}" for slot in self.free_slots()}
        return found

    def do(self, move: str) -> None:
        """Carry out a move in notation."""
        if move.startswith("tile "):
            self.deal(move.removeprefix("tile "))
        elif move == "draw":
            self.due = "deal"
        elif move.startswith("car "):
            self.cars[move.removeprefix("car ")] = self.turn
            self.ready.remove(self.turn)
            self.end_turn()
        elif "@" in move:
            self.place(*move.split("@"))

    def deal(self, code: str) -> None:
        self.supply[code] -= 1
        if self.due == "deal":
            self.drawn, self.due = code, "place"
        elif self.due == "refill":
            self.hands[self.turn].append(code)
            self.end_turn()
        else:
            fewest = min(range(self.seats), key=lambda seat: len(self.hands[seat]))
            self.hands[fewest].append(code)
            if all(len(hand) == self.hand_size for hand in self.hands):
                self.due = "turn"

    def place(self, code: str, name: str) -> None:
        self.tiles[int(name[0]), int(name[1])] = code
        if self.due == "place":
            self.drawn = ""
        else:
            self.hands[self.turn].remove(code)
        self.end_turn()

    def end_turn(self) -> None:
        if len(self.hands[self.turn]) < self.hand_size and self.supply.total():
            self.due = "refill"
            return
        self.due = "turn"
        self.turn = (self.turn + 1) % self.seats
        while len(self.tiles) < 60 and not self.supply.total() and not self.hands[self.turn]:
            self.turn = (self.turn + 1) % self.seats


START = "tile aacb; tile dddd"
MIDDLE = """
number 5; number 4; number 1; number 9; number 11; number 14; number 18; number 24; number 21; number 25;
number 30; number 28; tile aaaa; tile aaaa; tile bcbc; tile accd; tile ddbc; tile aaaa; aaaa@75; tile
aacb; aaaa@72; tile adad; aaaa@67; tile dada; aacb@57; tile aacb; ddbc@66; tile acba; bcbc@37; tile cdac;
aacb@76; tile cbaa; acba@04; tile cbcb; cdac@50; tile badb; cbaa@07; tile cccc; adad@74; tile dacc;
dada@60; tile bbad; accd@47; tile ccda; car C23; badb@03; tile baac; ccda@30; tile bbbb; cbcb@62; tile
cbaa; bbad@02; tile bcdd; cccc@01; tile cbcb; cbaa@71; tile bcbc; baac@56; tile dacc; cbcb@06; tile dddd;
bcbc@31; tile cbaa
"""
END = """
tile badb; tile bcbc; badb@27; tile bcdd; bcbc@75; tile aaaa; draw; tile cbcb; cbcb@71; aaaa@07; tile
cbcb; draw; tile bcbc; bcbc@77; cbcb@01; tile dbba; bcdd@11; tile cccc; dbba@60; tile cbaa; cccc@10; tile
cbcb; cbaa@17; tile bbad; cbcb@73; tile adbb; bbad@04; tile ddbc; adbb@63; tile cbaa; ddbc@30; tile ddbc;
cbaa@76; tile dada; ddbc@65; tile ccda; dada@31; tile dbcd; ccda@67; tile aacb; dbcd@64; tile ccda;
aacb@47; tile dddd; ccda@40; tile bbad; dddd@53; tile cbaa; bbad@12; tile acba; cbaa@72; tile adbb;
acba@02; tile baac; adbb@41; tile aaaa; baac@00; tile acba; aaaa@42; tile baac; acba@55; tile aacb;
baac@26; tile aacb; aacb@14; tile bcdd; aacb@13; tile dada; bcdd@15; tile cbaa; dada@24; tile dbba;
cbaa@23; tile cdac; dbba@21; tile badb; cdac@20; tile acba; badb@51; tile aacb; acba@37; tile acba;
aacb@46; tile dbcd; acba@22; tile accd; dbcd@25; tile cccc; accd@56; tile aaaa; cccc@74; tile cdac;
aaaa@06; tile baac; cdac@52; tile adad; baac@16; tile baac; draw; tile dacc; dacc@32; draw; tile cddb;
cddb@03; adad@45; tile bcbc; draw; tile accd; accd@05; bcbc@57; tile dacc; baac@36; tile adad; dacc@66;
tile bbbb
"""

POSITIONS: dict[str, tuple[dict[str, int], str, list[int]]] = {
    "start": ({"seats": 2}, START, [27, 648, 2972, 61272]),
    "middle with central stations": (
        {"seats": 3, "hand_size": 2, "cars": 1},
        MIDDLE,
        [51, 1347, 57850, 1665137],
    ),
    "end": (
        {"seats": 2},
        END,
        [5, 20, 100, 341, 1275, 3419, 8962, 19264, 31208, 42960, 50496, 42480, 21024, 4608, 0],
    ),
}
each_position = pytest.mark.parametrize("name", list(POSITIONS))


def moves_of(text: str) -> list[str]:
    return [move.strip() for move in text.replace("\n", " ").split(";")]


def engine_state(name: str) -> State:
    table, text, _ = POSITIONS[name]
    options: dict[str, object] = {"first_seat": "1", "hand_size": table.get("hand_size", 1)}
    if table.get("cars"):
        options |= {"central_stations": True, "numbered_stations": True}
    state = METRO.new(METRO.meta.setup(table["seats"], options))
    for move in moves_of(text):
        state.apply(state.actors()[0], METRO.parse(move))
    return state


def naive_table(name: str) -> NaiveTable:
    table, text, _ = POSITIONS[name]
    naive = NaiveTable(table["seats"], table.get("hand_size", 1), bool(table.get("cars")))
    for move in moves_of(text):
        if move.startswith("number "):
            continue
        assert move in naive.moves(), move
        naive.do(move)
    return naive


def engine_counts(state: State, depth: int) -> list[int]:
    """How many sequences of 1, 2, … actions and deals there are."""
    counts = [0] * depth

    def walk(at: State, done: int) -> None:
        actors = at.actors()
        legal = at.legal_actions(actors[0]) if actors else []
        counts[done] += len(legal)
        if done + 1 < depth:
            for action in legal:
                after = at.clone()
                after.apply(actors[0], action)
                walk(after, done + 1)

    walk(state, 0)
    return counts


def naive_counts(table: NaiveTable, depth: int) -> list[int]:
    """The same, worked out by the naive table."""
    counts = [0] * depth

    def walk(at: NaiveTable, done: int) -> None:
        moves = at.moves()
        counts[done] += len(moves)
        if done + 1 < depth:
            for move in moves:
                after = at.copy()
                after.do(move)
                walk(after, done + 1)

    walk(table, 0)
    return counts


@each_position
def test_the_counts_are_known(name: str) -> None:
    counts = POSITIONS[name][2]
    assert engine_counts(engine_state(name), len(counts)) == counts


@each_position
@pytest.mark.long
def test_a_naive_table_counts_the_same(name: str) -> None:
    counts = POSITIONS[name][2]
    assert naive_counts(naive_table(name), len(counts)) == counts


@each_position
def test_the_actions_themselves_agree_two_deep(name: str) -> None:
    def compare(state: State, table: NaiveTable, depth: int) -> None:
        actors = state.actors()
        legal = state.legal_actions(actors[0]) if actors else []
        moves = {METRO.notation(action): action for action in legal}
        assert moves.keys() == table.moves()
        if depth:
            for move, action in moves.items():
                after, other = state.clone(), table.copy()
                after.apply(actors[0], action)
                other.do(move)
                compare(after, other, depth - 1)

    compare(engine_state(name), naive_table(name), 2)
    assert CHANCE not in engine_state(name).actors()
