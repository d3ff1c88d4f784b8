"""All that a seat or a spectator may know of a game of Berlin, by allow-list (B-4.7, B-7.3)."""

from typing import ClassVar, Final

from zugwerk.core.game import Action, Seat, View
from zugwerk.core.options import Setup
from zugwerk.core.outcome import Outcome
from zugwerk.core.struct import Struct
from zugwerk.games.berlin.board.plan import CARDS, BoardMap
from zugwerk.games.berlin.board.reader import find_map
from zugwerk.games.berlin.events import knows
from zugwerk.games.berlin.scoring import completed, outcome
from zugwerk.games.berlin.state import EMPTY, OVER, PHASE_NAMES, Position, numbers
from zugwerk.kit.packed import i64, vec


class TicketView(Struct):
    """A ticket somewhere: ``number`` (on the map's list) and ``done`` are ``None`` where it is not known.

    ``known_by`` is the mask of seats that know it, itself public. ``done`` says whether the seat that holds
    or is offered it has joined its places.
    """

    __match_args__: ClassVar = ("number", "known_by", "done")

    def __init__(self, number: int | None, known_by: int, done: bool | None) -> None:
        self.number: Final = number
        self.known_by: Final = known_by
        self.done: Final = done


class BerlinView(View):
    """What one seat sees; the map is found by ``board``.

    ``owners`` has a seat or ``None`` per connection. ``hands`` has the seven counts of the own cards and
    ``None`` for other seats, ``hand_sizes`` the number of cards of all, ``shown`` those that everybody
    saw a seat take and that it has not spent since. ``row`` has a card or ``None`` per slot. ``left`` is
    how many cards the seat to move may still take in this turn. ``pile`` is how many unseen tickets lie
    on top of the ``bottom`` of returned ones (top first). ``offered`` are the tickets each seat is
    choosing from, ``chosen`` says who has chosen, ``kept`` is the own choice that the others wait for, as
    ids. ``last_turns`` is how many turns are left once the end is near, else ``None``.
    """

    game: ClassVar[str] = "berlin"
    __match_args__: ClassVar = (
        "seat", "actors", "legal", "setup", "phase", "step", "turn", "left", "owners", "hands", "hand_sizes",
        "shown", "row", "deck", "discards", "trams", "metros", "tram_points", "metro_points", "pile",
        "bottom", "tickets", "offered", "chosen", "kept", "last_turns", "passes", "outcome",
    )  # fmt: skip

    def __init__(
        self,
        *,
        seat: Seat | None,
        actors: tuple[Seat, ...],
        legal: tuple[Action, ...],
        setup: Setup,
        phase: str,
        step: int,
        turn: int,
        left: int,
        owners: tuple[int | None, ...],
        hands: tuple[tuple[int, ...] | None, ...],
        hand_sizes: tuple[int, ...],
        shown: tuple[tuple[int, ...], ...],
        row: tuple[int | None, ...],
        deck: int,
        discards: tuple[int, ...],
        trams: tuple[int, ...],
        metros: tuple[int, ...],
        tram_points: tuple[int, ...],
        metro_points: tuple[int, ...],
        pile: int,
        bottom: tuple[TicketView, ...],
        tickets: tuple[tuple[TicketView, ...], ...],
        offered: tuple[tuple[TicketView, ...], ...],
        chosen: tuple[bool, ...],
        kept: tuple[str, ...],
        last_turns: int | None,
        passes: int,
        outcome: Outcome | None,
    ) -> None:
        super().__init__(seat=seat, actors=actors, legal=legal, setup=setup, outcome=outcome)
        self.phase: Final = phase
        self.step: Final = step
        self.turn: Final = turn
        self.left: Final = left
        self.owners: Final = owners
        self.hands: Final = hands
        self.hand_sizes: Final = hand_sizes
        self.shown: Final = shown
        self.row: Final = row
        self.deck: Final = deck
        self.discards: Final = discards
        self.trams: Final = trams
        self.metros: Final = metros
        self.tram_points: Final = tram_points
        self.metro_points: Final = metro_points
        self.pile: Final = pile
        self.bottom: Final = bottom
        self.tickets: Final = tickets
        self.offered: Final = offered
        self.chosen: Final = chosen
        self.kept: Final = kept
        self.last_turns: Final = last_turns
        self.passes: Final = passes

    def board(self) -> BoardMap:
        """The map this game is played on."""
        return find_map(self.setup.word("map"))

    def points(self) -> tuple[int, ...]:
        """The points of each seat for its connections so far."""
        return tuple([tram + metro for tram, metro in zip(self.tram_points, self.metro_points, strict=True)])


def build_view(
    position: Position, seat: Seat | None, actors: tuple[Seat, ...], legal: list[Action]
) -> BerlinView:
    """What a seat may know of a position; ``legal`` are its own actions."""
    seats = range(position.options.seats)
    sizes = [sum(_counts(position.hands, holder)) for holder in seats]
    hands: list[tuple[int, ...] | None] = [
        _counts(position.hands, holder) if holder == seat else None for holder in seats
    ]
    return BerlinView(
        seat=seat,
        actors=actors,
        legal=tuple(legal),
        setup=position.options.setup,
        phase=PHASE_NAMES[position.phase],
        step=int(position.step),
        turn=int(position.turn),
        left=int(position.left),
        owners=_optional(position.owners),
        hands=tuple(hands),
        hand_sizes=tuple(sizes),
        shown=tuple([_counts(position.shown, holder) for holder in seats]),
        row=_optional(position.row),
        deck=int(position.deck_left),
        discards=tuple(numbers(position.discards)),
        trams=tuple(numbers(position.trams)),
        metros=tuple(numbers(position.metros)),
        tram_points=tuple(numbers(position.tram_points)),
        metro_points=tuple(numbers(position.metro_points)),
        pile=len(position.bag),
        bottom=tuple([_ticket(position, ticket, seat, -1) for ticket in position.bottom]),
        tickets=tuple([_tickets(position, position.held[holder], seat, holder) for holder in seats]),
        offered=tuple([_tickets(position, position.offered[holder], seat, holder) for holder in seats]),
        chosen=tuple([position.choices[holder] > 0 for holder in seats]),
        kept=_kept(position, seat),
        last_turns=int(position.last_turns) if position.last_turns > 0 else None,
        passes=int(position.passes),
        outcome=outcome(position) if position.phase == OVER else None,
    )


def _counts(hands: "vec[i64]", holder: int) -> tuple[int, ...]:
    return tuple([int(hands[holder * CARDS + card]) for card in range(CARDS)])


def _optional(items: "vec[i64]") -> tuple[int | None, ...]:
    """Numbers with ``None`` for an empty slot or nobody, which are both −1."""
    found: list[int | None] = []
    for item in items:
        found.append(None if item == EMPTY else int(item))
    return tuple(found)


def _ticket(position: Position, ticket: int, seat: Seat | None, holder: int) -> TicketView:
    """A ticket as seen; without a holder (−1) it is on the pile and cannot be done."""
    known_by = position.known[ticket]
    revealed = position.phase == OVER and holder >= 0
    if not revealed and not knows(known_by, seat):
        return TicketView(None, known_by, None)
    done = None if holder < 0 else completed(position, holder, ticket)
    return TicketView(ticket, known_by, done)


def _tickets(
    position: Position, tickets: list[int], seat: Seat | None, holder: int
) -> tuple[TicketView, ...]:
    return tuple([_ticket(position, ticket, seat, holder) for ticket in tickets])


def _kept(position: Position, seat: Seat | None) -> tuple[str, ...]:
    """The own choice while others have still to make theirs (B-2.3)."""
    if seat is None or not 0 <= seat < position.options.seats:
        return ()
    tickets = position.options.map.tickets
    choice = position.choices[seat]
    return tuple(
        [tickets[ticket].id for place, ticket in enumerate(position.offered[seat]) if choice >> place & 1]
    )
