"""What an action would cost and bring, in a few short lines, as far as the view tells."""

from zugwerk.core.game import Action
from zugwerk.games.berlin.actions import Claim, Draw, DrawTickets, Keep, Take
from zugwerk.games.berlin.board import BIKE, Connection
from zugwerk.games.berlin.board.plan import METRO
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.berlin.picks import payment
from zugwerk.render.berlin.scene import card_word
from zugwerk.render.look import Look

_OFFERED = 2
_FEW_PIECES = 1


def consequences_of(view: BerlinView, look: Look, action: Action) -> list[str]:
    """The lines for an action of the view's seat."""
    if view.seat is None:
        return []
    if isinstance(action, Claim):
        return _claim(view, look, view.seat, action)
    if isinstance(action, Keep):
        return _keep(view, look, view.seat, action)
    if isinstance(action, DrawTickets):
        left = view.pile + len(view.bottom)
        return [look.say("berlin.table.draws-tickets", n=min(_OFFERED, left))]
    if isinstance(action, Take) and action.card == BIKE:
        return [look.say("berlin.table.only-card")]
    if isinstance(action, Take | Draw):
        card = (
            look.say("berlin.table.blind-card") if isinstance(action, Draw) else card_word(look, action.card)
        )
        return [look.say("berlin.table.one-more" if view.left > 1 else "berlin.table.turn-ends", card=card)]
    return []


def _claim(view: BerlinView, look: Look, seat: int, action: Claim) -> list[str]:
    plan = view.board()
    entry = plan.connections[plan.connection_named[action.connection]]
    metro, points = entry.kind == METRO, plan.pays(entry)
    trams = view.trams[seat] - (0 if metro else entry.cards)
    metros = view.metros[seat] - (1 if metro else 0)
    left = (
        look.say("berlin.table.metros-left", n=metros)
        if metro
        else look.say("berlin.table.trams-left", n=trams)
    )
    lines = [
        look.say("berlin.table.pays", cards=payment(look, action.cards), connection=entry.title),
        look.say("berlin.table.gains", n=points, total=view.points()[seat] + points),
        left,
    ]
    lines += [look.say("berlin.table.joins", ticket=title) for title in _completed(view, seat, entry)]
    if view.last_turns is None and trams + metros <= _FEW_PIECES:
        lines.append(look.say("berlin.table.near-end"))
    return lines


def _completed(view: BerlinView, seat: int, entry: Connection) -> list[str]:
    """The own tickets that one more connection would complete."""
    plan = view.board()
    groups = list(range(len(plan.places)))
    own = [line for line, owner in zip(plan.connections, view.owners, strict=True) if owner == seat]
    for line in [*own, entry]:
        kept, merged = groups[line.a], groups[line.b]
        groups = [kept if group == merged else group for group in groups]
    held = [ticket for ticket in view.tickets[seat] if not ticket.done and ticket.number is not None]
    entries = [plan.tickets[ticket.number] for ticket in held if ticket.number is not None]
    return [ticket.title for ticket in entries if groups[ticket.a] == groups[ticket.b]]


def _keep(view: BerlinView, look: Look, seat: int, action: Keep) -> list[str]:
    entries = view.board().tickets
    offered = [entries[ticket.number] for ticket in view.offered[seat] if ticket.number is not None]
    return [
        look.say(
            "berlin.table.keeps" if entry.id in action.tickets else "berlin.table.returns",
            ticket=entry.title,
        )
        for entry in offered
    ]
