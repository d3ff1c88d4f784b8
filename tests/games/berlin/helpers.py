"""Berlin played by script: positions for tests are reached by notations, or set up card by card."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from tests.games.berlin.maps import SMALL
from tests.games.scripted import Scripted
from zugwerk.core.game import CHANCE, Event, Seat
from zugwerk.core.outcome import Outcome
from zugwerk.games.berlin.board import BIKE, CARD_NAMES, find_map
from zugwerk.games.berlin.game import GAME, BerlinState
from zugwerk.games.berlin.view import BerlinView
from zugwerk.kit.dice import Dice

Kind = TypeVar("Kind", bound=Event)
COPIES = {**dict.fromkeys(CARD_NAMES, 6), "bike": 8}
FULL_ROW = "blue green black purple red"
CONNECTIONS = tuple(line.id for line in find_map(SMALL).connections)
TICKETS = tuple(ticket.id for ticket in find_map(SMALL).tickets)


class Table(Scripted[BerlinState]):
    """A game on the small map, played by notations; deals of the setup not given come by the first lot."""

    def __init__(self, seats: int = 2, *deals: str, map: str = SMALL, first: str = "1") -> None:
        setup = GAME.meta.setup(seats, {"map": map, "first_seat": first})
        super().__init__(GAME, GAME.new(setup), deals)

    def view(self, seat: int | None = None) -> BerlinView:
        """What a seat, or a spectator, sees."""
        return self.state.view(None if seat is None else Seat(seat))

    def row(self) -> list[str]:
        """The face-up cards by slot, "" for an empty one."""
        return ["" if card is None else CARD_NAMES[card] for card in self.view().row]

    def hand(self, seat: int) -> str:
        """The cards of a seat, as it sees them."""
        counts = self.view(seat).hands[seat]
        assert counts is not None
        return " ".join(CARD_NAMES[card] for card, count in enumerate(counts) for _ in range(count))

    def tickets(self, seat: int, viewer: int | None = None) -> list[str]:
        """The tickets of a seat as it, or another, sees them; "" for a hidden one."""
        rows = self.view(seat if viewer is None else viewer).tickets[seat]
        return ["" if ticket.number is None else TICKETS[ticket.number] for ticket in rows]

    def outcome(self) -> Outcome:
        """The result of a finished game."""
        found = self.state.outcome()
        assert found is not None
        return found

    def play_on(self, dice: Dice) -> None:
        """Let everybody act by lot to the end."""
        while actors := self.state.actors():
            actor = actors[dice.pick(len(actors))]
            if actor == CHANCE:
                self.state.apply(actor, self.state.chance_at(dice.pick(self.state.chance_size())))
            else:
                legal = self.state.legal_actions(actor)
                self.state.apply(actor, legal[dice.pick(len(legal))])


def counts(cards: str) -> list[int]:
    """How many of each kind some written cards are."""
    return [cards.split().count(name) for name in CARD_NAMES]


def at_turn(
    seats: int = 2,
    *,
    hands: Iterable[str] = (),
    row: str = FULL_ROW,
    deck: str | None = None,
    discards: str = "",
    owners: Mapping[str, int] | None = None,
    held: Iterable[str] = (),
    pile: str | None = None,
    bottom: str = "",
    **changes: Any,
) -> Table:
    """A table at a turn of seat 0 with these cards, owners and tickets.

    Cards and tickets that are not named make up the deck and the pile, or lie nowhere if those are given.
    ``row`` may name fewer than five cards; the other slots are empty.
    """
    table = Table(seats)
    while table.view().phase == "choose":
        table.do(table.actions()[0])
    cards = [counts(hand) for hand in hands]
    cards += [[0] * len(CARD_NAMES)] * (seats - len(cards))
    face_up = [CARD_NAMES.index(card) for card in row.split()]
    gone = [sum(kind) for kind in zip(*cards, counts(row), counts(discards), strict=True)]
    rest = [copies - used for copies, used in zip(COPIES.values(), gone, strict=True)]
    assert min(rest) >= 0
    mine = [[TICKETS.index(ticket) for ticket in tickets.split()] for tickets in held]
    mine += [[]] * (seats - len(mine))
    below = [TICKETS.index(ticket) for ticket in bottom.split()]
    away = {*below, *[ticket for tickets in mine for ticket in tickets]}
    bag = [ticket for ticket in range(len(TICKETS)) if ticket not in away]
    known = [0] * len(TICKETS)
    for seat, tickets in enumerate(mine):
        for ticket in tickets:
            known[ticket] = 1 << seat
    whose = owners or {}
    snapshot = {
        **table.state.snapshot(),
        "hands": [count for hand in cards for count in hand],
        "shown": [0] * (len(CARD_NAMES) * seats),
        "row": face_up + [-1] * (5 - len(face_up)),
        "deck": rest if deck is None else counts(deck),
        "discards": counts(discards),
        "owners": [whose.get(line, -1) for line in CONNECTIONS],
        "held": mine,
        "bag": bag if pile is None else [TICKETS.index(ticket) for ticket in pile.split()],
        "bottom": below,
        "known": known,
        **changes,
    }
    table.state = GAME.restore(snapshot)
    return table


def of_kind(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one class."""
    return [event for event in events if isinstance(event, kind)]


def all_cards(table: Table) -> list[int]:
    """How many cards of each kind are anywhere."""
    snapshot = table.state.snapshot()
    found = [a + b for a, b in zip(snapshot["deck"], snapshot["discards"], strict=True)]
    for place, count in enumerate(snapshot["hands"]):
        found[place % (BIKE + 1)] += count
    for card in snapshot["row"]:
        if card >= 0:
            found[card] += 1
    return found
