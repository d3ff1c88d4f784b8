"""What stands below the map: seats, cards and tickets, and every claim with its number."""

from collections.abc import Iterator
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from zugwerk.core.messages import Message, Translator, signed
from zugwerk.games.berlin.actions import Claim, Draw, Take
from zugwerk.games.berlin.board import SEAT_COLOURS
from zugwerk.games.berlin.board.plan import METRO
from zugwerk.games.berlin.events import card_name, seat_name
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.berlin.terminal.chart import CARD_STYLES, SEAT_STYLES, free_mark
from zugwerk.render.berlin.terminal.effects import HAND_ORDER
from zugwerk.render.terminal import letter_of


def draw_panel(view: BerlinView, words: Translator, width: int) -> RenderableType:
    """Everything but the map."""
    parts: list[RenderableType] = []
    if view.last_turns is not None and view.outcome is None:
        text = words.text(Message("berlin.terminal.last-turns", {"n": view.last_turns}))
        parts.append(Text(text, "bold reverse"))
    parts.append(_seats(view, words))
    if view.outcome is None:
        parts.extend(_cards(view, words))
    parts.extend(Text(line) for line in _tickets(view, words))
    claims = list(_claims(view))
    if claims:
        parts.append(Text(words.text(Message("berlin.terminal.claims")), "dim"))
        parts.append(_claim_table(view, words, claims))
    return Group(*parts)


def _seats(view: BerlinView, words: Translator) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column("")
    table.add_column("")
    for id in ("points", "trams", "metros", "cards", "tickets"):
        table.add_column(words.text(Message("berlin.terminal." + id)), justify="right")
    points = view.points() if view.outcome is None else view.outcome.scores
    for seat in range(view.setup.seats):
        name = Text(
            f"{letter_of(words, SEAT_COLOURS[seat])} {words.text(seat_name(seat))}", SEAT_STYLES[seat]
        )
        tickets = len(view.tickets[seat]) + len(view.offered[seat])
        figures = (points[seat], view.trams[seat], view.metros[seat], view.hand_sizes[seat], tickets)
        table.add_row("▶" if seat in view.actors else "", name, *map(signed, figures))
    return table


def _cards(view: BerlinView, words: Translator) -> Iterator[Text]:
    """The face-up row and the deck, with the numbers of what may be taken, and the own hand."""
    numbers = {action.card: number for number, action in enumerate(view.legal, 1) if isinstance(action, Take)}
    row = Text(" ").join(_card(words, card, numbers.get(card)) for card in view.row if card is not None)
    yield _filled(words, "berlin.terminal.row", row)
    blind = next((number for number, action in enumerate(view.legal, 1) if isinstance(action, Draw)), None)
    deck = words.text(Message("berlin.terminal.deck", {"n": view.deck}))
    yield Text.assemble(_number(blind), deck)
    yield _filled(words, "berlin.terminal.discards", _counted(words, view.discards))
    for seat, seen in enumerate(view.shown):
        if seat != view.seat and any(seen):
            name = words.text(seat_name(seat))
            yield _filled(words, "berlin.terminal.cards-seen", _counted(words, seen), seat=name)
    held = None if view.seat is None else view.hands[view.seat]
    if held is not None:
        yield _filled(words, "berlin.terminal.cards-held", _counted(words, held))


def _counted(words: Translator, counts: tuple[int, ...]) -> Text:
    """Cards by kind, each with its number."""
    cards = [Text.assemble(f"{counts[card]}× ", _card(words, card)) for card in HAND_ORDER if counts[card]]
    return Text(", ").join(cards) if cards else Text(words.text(Message("berlin.terminal.none")))


def _filled(words: Translator, id: str, cards: Text, **others: str) -> Text:
    """A sentence with coloured cards in it."""
    before, _, after = words.text(Message(id, {"cards": "\0", **others})).partition("\0")
    return Text.assemble(before, cards, after)


def _card(words: Translator, card: int, number: int | None = None) -> Text:
    return Text.assemble(_number(number), (words.text(card_name(card)), CARD_STYLES[card]))


def _number(number: int | None) -> Text:
    return Text("") if number is None else Text.assemble((f" {number} ", "bold reverse"), " ")


def _tickets(view: BerlinView, words: Translator) -> Iterator[str]:
    """The own tickets, or everybody's at the end, and how many are left to draw."""
    plan = view.board()
    over = view.outcome is not None
    for seat in range(view.setup.seats):
        for ticket in view.tickets[seat]:
            if ticket.number is None:
                continue
            id = (
                "berlin.terminal.done"
                if ticket.done
                else "berlin.terminal.missed"
                if over
                else "berlin.terminal.to-do"
            )
            text = words.text(Message(id, {"ticket": plan.tickets[ticket.number].title}))
            yield f"{letter_of(words, SEAT_COLOURS[seat])} {text}" if over else text
        for ticket in view.offered[seat]:
            if ticket.number is not None:
                title = plan.tickets[ticket.number].title
                yield words.text(Message("berlin.terminal.offered", {"ticket": title}))
    if not over:
        yield words.text(Message("berlin.terminal.ticket-pile", {"n": view.pile + len(view.bottom)}))


def _claims(view: BerlinView) -> Iterator[tuple[int, Claim]]:
    for number, action in enumerate(view.legal, start=1):
        if isinstance(action, Claim):
            yield number, action


def _claim_table(view: BerlinView, words: Translator, claims: list[tuple[int, Claim]]) -> Table:
    """A row per connection: what it takes and pays, and every way to create it with its number and cards."""
    plan = view.board()
    table = Table.grid(padding=(0, 2))
    for id, ways in groupby(claims, key=lambda claim: claim[1].connection):
        entry = plan.connections[plan.connection_named[id]]
        cells = Text("  ").join(_way(words, number, action) for number, action in ways)
        points = (plan.metro_points if entry.kind == METRO else plan.tram_points)[entry.cards]
        table.add_row(Text(entry.title), Text(free_mark(words, entry)), f"+{points}", cells)
    return table


def _way(words: Translator, number: int, action: Claim) -> Text:
    kinds = [card for card in HAND_ORDER if card in action.cards]
    paid = [Text.assemble(f"{action.cards.count(card)}× ", _card(words, card)) for card in kinds]
    return Text.assemble(_number(number), Text(" + ").join(paid))
