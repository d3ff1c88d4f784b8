"""``zugwerk replay``: a record told in words, or only checked."""

from typing import Annotated

from cyclopts import Parameter

from zugwerk.cli.inputs import RecordPath, SeatNumber, load, steps, viewer
from zugwerk.cli.words import phrase, words
from zugwerk.core.game import Event


def replay(
    record: RecordPath,
    /,
    *,
    check: Annotated[bool, Parameter(help=phrase("cli.help.check"), negative="")] = False,
    seat: SeatNumber = None,
    spectator: Annotated[bool, Parameter(help=phrase("cli.help.spectator"), negative="")] = False,
) -> None:
    """Tell what happened."""
    found, game = load(record)
    who = viewer(found, seat)
    played = steps(found, game)
    if check:
        over = bool(played) and not played[-1].state.actors()
        print(phrase("cli.replay.finished" if over else "cli.replay.unfinished", n=len(played)))
        return
    masked = spectator or who is not None
    for number, step in enumerate(played, start=1):
        for event in step.events:
            print(f"{number:4}  {_told(event.seen_by(who) if masked else event)}")


def _told(event: Event) -> str:
    return words().text(event.message())
