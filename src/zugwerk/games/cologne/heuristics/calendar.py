"""How long a game of 1893 will go on, and when each phase will begin: guesses, in operating rounds from now.

The bank loses what companies earn; trains are bought at a steady pace as long as somebody can pay for them.
"""

from typing import Final

from zugwerk.games.cologne.state.figures import COMPANIES, EIGHT, SIX, TRAIN_PRICES
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.state.rounds import DIVIDEND, Operating

LONGEST: Final = 24
# By so much the earnings of all companies together grow in a round.
_GROWTH: Final = 40
# A company saves about so much for a train in a round.
_SAVING: Final = 120
_PHASES: Final = EIGHT + 1


def present(position: Position) -> int:
    """The number of the present operating round, or of the last one."""
    return 2 * (position.set_number - 1) + position.or_number


def last(position: Position, earnings: int) -> int:
    """The number of the last operating round, if companies earn so much in one now."""
    if position.bank_broken:
        return present(position) + 2 - position.or_number
    left, rounds, earned = position.bank, 0, max(earnings, 40)
    while left > 0 and rounds < LONGEST - 2:
        left -= earned
        earned += _GROWTH
        rounds += 1
    return present(position) + rounds + (rounds + position.or_number) % 2


def phases_begin(position: Position) -> list[int]:
    """After how many operating rounds each phase will begin; 0 if it has begun."""
    richest = max(position.treasury)
    found = [0] * _PHASES
    for phase in range(position.phase + 1, _PHASES):
        before = 0
        for train in position.depot:
            if train >> 3 < phase:
                before += 1
        if phase == EIGHT:
            before = min(before, 6)
            if position.phase < SIX:
                # Whoever could pay for it will have spent that on the first 6.
                richest = max(0, richest - TRAIN_PRICES[SIX])
        missing = max(0, TRAIN_PRICES[phase] - richest)
        found[phase] = max(1 + before // 2 + missing // _SAVING, found[phase - 1])
        if phase >= SIX:
            # Nobody is in a hurry for trains that let those of others, and of their buyer, rust.
            found[phase] += 2
    return found


def turns_left(position: Position) -> list[int]:
    """By company, 1 if it will still earn something in the present operating round."""
    found = [0] * COMPANIES
    round = position.round
    if isinstance(round, Operating):
        for place in range(round.at, len(round.order)):
            if place > round.at or round.step <= DIVIDEND:
                found[round.order[place]] = 1
    return found
