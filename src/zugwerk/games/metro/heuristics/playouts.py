"""Play inside the engine, without events or action objects: uniformly random, as fast as it gets."""

from zugwerk.core.game import CHANCE, Seat
from zugwerk.core.options import Setup
from zugwerk.games.metro.game import GAME, MetroState
from zugwerk.games.metro.rules import turn
from zugwerk.games.metro.rules.companies import exchanges_open
from zugwerk.games.metro.rules.placement import legal_cells, place
from zugwerk.games.metro.state import DRAW, HAND, HANDS, OVER, PLACE_DRAWN, REFILL, TURN, Position
from zugwerk.kit import bits
from zugwerk.kit.dice import Dice


def playout(state: MetroState, dice: Dice, limit: int = -1) -> int:
    """Play uniformly random actions, without events, to a limit or to the end; returns their number."""
    options = state.options
    simple = options.hand_size == 1 and not options.free_rotation
    moves = 0
    while moves != limit and state.phase != OVER:
        phase = state.phase
        if HANDS <= phase <= REFILL:
            turn.deal_lot(state, dice.below(state.supply_left), None)
        elif simple and (phase == PLACE_DRAWN or (phase == TURN and _only_tiles(state))):
            _random_tile(state, dice)
            moves += 1
        elif phase == TURN or phase == PLACE_DRAWN:
            actions = state.legal_actions(Seat(int(state.turn)))
            state.apply(Seat(int(state.turn)), actions[dice.below(len(actions))])
            moves += 1
        else:
            state.apply(CHANCE, state.chance_at(dice.pick(state.chance_size())))
    return moves


def deal(state: MetroState, dice: Dice) -> None:
    """Let chance deal until a seat must act or the game is over."""
    while True:
        phase = state.phase
        if HANDS <= phase <= REFILL:
            turn.deal_lot(state, dice.below(state.supply_left), None)
        elif phase == TURN or phase == PLACE_DRAWN or phase == OVER:
            return
        else:
            state.apply(CHANCE, state.chance_at(dice.pick(state.chance_size())))


def _only_tiles(position: Position) -> bool:
    """Whether a turn can only place or draw a tile."""
    return position.cars_left == 0 and (position.shares is None or not exchanges_open(position))


def _random_tile(position: Position, dice: Dice) -> None:
    """Place the only tile there is on a random legal cell, or draw: each action equally likely."""
    held = position.drawn - 1
    if position.phase == TURN:
        held = position.hands[position.turn * HAND] - 1
    cells = legal_cells(position, held)
    count = bits.count(cells)
    may_draw = position.phase == TURN and position.supply_left > 0
    lot = dice.below(count + 1 if may_draw else count)
    if lot == count:
        position.phase = DRAW
        return
    turn.take_tile(position, held)
    place(position, held, bits.nth(cells, lot), None)
    turn.finish_turn(position, None)


def random_games(setup: Setup, games: int, seed: int) -> int:
    """Play random games from the start inside the engine; returns the number of seat actions."""
    dice = Dice(seed)
    start = GAME.new(setup)
    return sum([playout(start.clone(), dice) for _ in range(games)])
