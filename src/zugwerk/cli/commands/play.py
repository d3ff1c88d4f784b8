"""``zugwerk play``: people and bots at one terminal."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from zugwerk.bots.levels import DEFAULT, LEVELS
from zugwerk.bots.players import Bot
from zugwerk.bots.registry import make_bot
from zugwerk.cli.inputs import OptionTexts, note_torn_line, setup_of
from zugwerk.cli.sitting import BOT, PERSON, Sitting
from zugwerk.cli.words import phrase
from zugwerk.core.chance import new_seed, seed_from
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game, game_ids
from zugwerk.table import files
from zugwerk.table.match import Match

_LEVELS = ", ".join(level.name for level in LEVELS)


def play(
    game: Annotated[str | None, Parameter(help=phrase("cli.help.game-first"))] = None,
    /,
    *,
    seats: Annotated[str | None, Parameter(help=phrase("cli.help.seats", bots=_LEVELS))] = None,
    option: OptionTexts = [],  # noqa: B006 - never changed
    seed: Annotated[str | None, Parameter(help=phrase("cli.help.seed-secret"))] = None,
    save: Annotated[Path | None, Parameter(help=phrase("cli.help.save"))] = None,
    resume: Annotated[Path | None, Parameter(help=phrase("cli.help.resume"))] = None,
) -> None:
    """Play at this terminal."""
    if resume is not None:
        if game is not None or option or seed is not None or save is not None:
            raise Malformed("cli.resume-alone")
        match, torn = files.resume(resume, find_game)
        if torn:
            note_torn_line(resume)
        names = match.record.header.names if seats is None else _names(seats)
        if len(names) != len(match.seats):
            raise Malformed("cli.other-seats", {"given": len(names), "seats": len(match.seats)})
    else:
        match, names = _new(game or game_ids()[0], seats, option, seed)
        if save is not None:
            files.save(match, save)
    bots = _bots(match, names)
    Sitting(match, names, bots, Console(highlight=False)).run()


def _new(id: str, seats: str | None, options: list[str], seed: str | None) -> tuple[Match, tuple[str, ...]]:
    game = find_game(id)
    default = (PERSON, *[BOT + DEFAULT] * (game.meta.min_seats - 1))
    names = default if seats is None else _names(seats)
    for name in names:
        if name.startswith(BOT):
            make_bot(name.removeprefix(BOT), id, 0)
    secret = new_seed() if seed is None else seed_from(seed)
    return Match.new(game, setup_of(game, len(names), options), secret, names), names


def _names(seats: str) -> tuple[str, ...]:
    """Who sits where: ``person``, a person's name after ``person:``, or ``bot:`` and the bot's name."""
    names: list[str] = []
    for text in seats.split(","):
        kind, _, name = text.strip().partition(":")
        if kind == PERSON:
            names.append(name or PERSON)
        elif kind == "bot" and name:
            names.append(BOT + name)
        else:
            raise Malformed("cli.bad-seats", {"text": text})
    return tuple(names)


def _bots(match: Match, names: tuple[str, ...]) -> dict[int, Bot]:
    secret = b"" if match.seed is None else match.seed
    return {
        seat: make_bot(
            name.removeprefix(BOT),
            match.game.meta.id,
            int.from_bytes(seed_from(f"{secret.hex()}/{seat}")[:6]),
        )
        for seat, name in enumerate(names)
        if name.startswith(BOT)
    }
