"""Uniformly random play inside the engine, without events or action objects."""

from typing import Final

from zugwerk.core.options import Setup
from zugwerk.games.berlin.board.plan import BIKE, COLOURS, GREY
from zugwerk.games.berlin.game import GAME, BerlinState
from zugwerk.games.berlin.rules import cards, connections, passing, setup, tickets
from zugwerk.games.berlin.state import (
    CHOOSE,
    FILL,
    FIRST,
    HANDS,
    KINDS,
    OFFER,
    OVER,
    SECOND,
    TICKETS,
    TURN,
    Position,
)
from zugwerk.kit import bits
from zugwerk.kit.dice import Dice
from zugwerk.kit.packed import i64, vec

_BIKES: Final[i64] = BIKE
_FIRST_COLOUR: Final[i64] = 0
_COLOURS: Final[i64] = len(COLOURS)
_GREY: Final[i64] = GREY
_CHOICES: Final[i64] = 3


def playout(state: BerlinState, dice: Dice) -> int:
    """Play uniformly random actions to the end of the game; returns the number of seat actions."""
    moves: i64 = 0
    while state.phase != OVER:
        phase = state.phase
        if HANDS <= phase <= FILL:
            cards.deal_card(state, cards.card_at(state, dice.below(state.deck_left)), None)
            continue
        if phase == TICKETS or phase == OFFER:
            lots = tickets.lots(state)
            tickets.deal_ticket(state, lots[dice.below(len(lots))], None)
            continue
        if phase == FIRST:
            setup.choose_first(state, dice.pick(state.options.seats), None)
            continue
        moves += 1
        if phase == TURN:
            random_turn(state, dice)
        elif phase == SECOND:
            _random_card(state, dice.below(_draws(state)))
        else:
            seat = state.choices.index(0) if phase == CHOOSE else int(state.turn)
            tickets.choose(state, seat, int(dice.below(_CHOICES)) + 1, None)
    return int(moves)


def _draws(position: Position) -> i64:
    """How many ways there are to take a card."""
    count = bits.count(cards.takeable(position))
    return count + 1 if position.deck_left > 0 else count


def _random_card(position: Position, lot: i64) -> None:
    """Take the face-up card that a lot stands for, or draw."""
    open_cards = cards.takeable(position)
    if lot < bits.count(open_cards):
        cards.take(position, bits.nth(open_cards, lot), None)
    else:
        cards.draw(position)


def random_turn(position: Position, dice: Dice) -> None:
    """Any action of a turn, each equally likely."""
    draws = _draws(position)
    ways = connections.ways(position)
    claims = ways[position.tables.count]
    piles: i64 = 1 if position.bag or position.bottom else 0
    total = draws + claims + piles
    if total == 0:
        passing.pass_turn(position, None)
        return
    lot = dice.below(total)
    if lot < draws:
        _random_card(position, lot)
    elif lot < draws + claims:
        _random_claim(position, ways, lot - draws)
    else:
        tickets.draw(position)


def _random_claim(position: Position, ways: "vec[i64]", lot: i64) -> None:
    """The claim that a lot stands for, given the ways for the connections before each one."""
    line: i64 = 0
    while lot >= ways[line + 1]:
        line += 1
    lot -= ways[line]
    needed = position.tables.cards[line]
    colour = position.tables.colour[line]
    bikes = position.hands[position.turn * KINDS + _BIKES]
    first, last = colour, colour + 1
    if colour == _GREY:
        first, last = _FIRST_COLOUR, _COLOURS
    for each in range(first, last):
        held = position.hands[position.turn * KINDS + each]
        count = connections.ways_with(held, needed, bikes)
        if lot < count:
            if needed > held:
                lot += needed - held
            connections.build(position, line, each, lot, None)
            return
        lot -= count
    connections.build(position, line, _BIKES, needed, None)


def random_games(table: Setup, games: int, seed: int) -> int:
    """Play random games from the start inside the engine; returns the number of seat actions."""
    dice = Dice(seed)
    start = GAME.new(table)
    return sum([playout(start.clone(), dice) for _ in range(games)])
