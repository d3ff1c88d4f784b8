"""What the next phase changes, and who loses what by it (C-9.3 to C-9.5, C-7.2, C-6.25)."""

from typing import Final

from zugwerk.games.cologne.board import GREY, LAST_COLOUR, RUSTS_WITH, TRAIN_LIMITS
from zugwerk.games.cologne.view import CologneView, CompanyView, is_public
from zugwerk.render.cologne.figures import CORPORATIONS, PAPERS, TRAIN_NAMES
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.look import Look

_COLOURS: Final = ("white", "yellow", "green", "brown", "grey")
# Which free shares go on sale with the first train of a phase, and which corporation must arise then.
_SALE: Final = {"4": "AGV", "5": "HGK"}
_FORMED: Final = {"5": "AGV", "6": "HGK"}


def next_phase(view: CologneView, look: Look) -> tuple[str, list[str]] | None:
    """When the next phase begins, and what it changes, in words; nothing in the last one."""
    number = TRAIN_NAMES.index(view.phase) + 1
    if number >= len(TRAIN_NAMES) or view.outcome is not None:
        return None
    phase = TRAIN_NAMES[number]
    before = sum(TRAIN_NAMES.index(_kind(train)) < number for train in view.depot)
    heading = look.say("cologne.table.next-phase-now", phase=phase)
    if before:
        heading = look.say("cologne.table.next-phase", phase=phase, n=before)
    lines = [
        *_rusting(view, look, phase),
        *_crowded(view, look, phase),
        *_tiles(view, look, number),
        *_events(view, look, phase),
    ]
    return heading, lines


def _kind(train: str) -> str:
    return train.rpartition("-")[0]


def _rusting(view: CologneView, look: Look, phase: str) -> list[str]:
    """Which trains rust, whose they are, and who is left without any."""
    old = next((name for name, new in RUSTS_WITH.items() if new == phase), "")
    if not old:
        return []
    losers = [company for company in view.companies if old in map(_kind, company.trains)]
    if not losers:
        return [look.say("cologne.table.change-rust-none", train=old)]
    names = ", ".join(_loser(look, company, old) for company in losers)
    lines = [look.say("cologne.table.change-rust", train=old, companies=names)]
    bare = [company.name for company in losers if {*map(_kind, company.trains)} == {old}]
    if bare:
        lines.append(look.say("cologne.table.change-bare", n=len(bare), companies=", ".join(bare)))
    return lines


def _loser(look: Look, company: CompanyView, old: str) -> str:
    count = [*map(_kind, company.trains)].count(old)
    owner = f" ({seat_word(look, company.owner)})" if company.owner is not None else ""
    return f"{company.name}{owner} ×{count}"


def _crowded(view: CologneView, look: Look, phase: str) -> list[str]:
    """The train limits if they change, and who must discard."""
    now, then = TRAIN_LIMITS[view.phase], TRAIN_LIMITS[phase]
    if now == then:
        return []
    lines = [look.say("cologne.table.change-limit", corporation=then[0], minor=then[1])]
    for company in view.companies:
        kept = [train for train in company.trains if RUSTS_WITH.get(_kind(train)) != phase]
        surplus = len(kept) - then[0 if company.name in CORPORATIONS else 1]
        if surplus > 0:
            lines.append(look.say("cologne.table.change-discard", company=company.name, n=surplus))
    return lines


def _tiles(view: CologneView, look: Look, number: int) -> list[str]:
    colour = LAST_COLOUR[number]
    if colour == LAST_COLOUR[number - 1] or (colour == GREY and not view.setup.flag("optional_grey_phase")):
        return []
    return [look.say("cologne.table.change-tiles", tiles=look.say(f"cologne.table.tiles-{_COLOURS[colour]}"))]


def _events(view: CologneView, look: Look, phase: str) -> list[str]:
    formed = {company.name for company in view.companies if company.floated}
    lines: list[str] = []
    if phase == "3":
        lines += [look.say("cologne.table.change-rhine"), look.say("cologne.table.change-trade")]
    if phase in _FORMED and _FORMED[phase] not in formed:
        lines.append(look.say("cologne.table.change-formed", company=_FORMED[phase]))
    if phase in _SALE:
        lines.append(look.say("cologne.table.change-sale", company=_SALE[phase]))
    owners = {paper: seat for seat, shown in enumerate(view.seats) for paper in shown.papers}
    if phase == "5" and "FdSD" in owners:
        edition = "-public" if is_public(view) else ""
        lines.append(look.say(f"cologne.table.change-fdsd{edition}", name=seat_word(look, owners["FdSD"])))
    if phase == "6" and "EVA" in owners:
        income = PAPERS["EVA"][1]
        lines.append(look.say("cologne.table.change-eva", name=seat_word(look, owners["EVA"]), income=income))
    if phase == "6":
        lines.append(look.say("cologne.table.change-eight"))
    return lines
