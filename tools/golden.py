"""Golden records: recorded games whose replay must not change, with what is expected of it.

The games to record are listed in ``tests/golden/cases.json``: name, game, seats, options, and where random
play would not show enough the bots of the seats and the lot they start from. Run as ``python -m
tools.golden`` to play the cases that have no record yet and to write anew what is expected of all. A record
that exists is kept: it is the proof that old games still replay. Delete it to have another.
"""

import json
import sys
from pathlib import Path
from typing import Any

from tools.report import ROOT
from zugwerk.bots.budget import OWN_BUDGET
from zugwerk.bots.registry import make_bot
from zugwerk.core.chance import ChanceStream, commitment, seed_from
from zugwerk.core.codec import Codec, digest
from zugwerk.core.game import CHANCE, Event, Game, Seat, State
from zugwerk.core.messages import translator
from zugwerk.core.record import Entry, Header, Record, read_record, write_record
from zugwerk.games.registry import find_game

GOLDEN = ROOT / "tests" / "golden"
BETWEEN_DIGESTS = 20
LISTS_OF_ACTIONS = 3

Case = dict[str, Any]


def cases(directory: Path = GOLDEN) -> dict[str, Case]:
    """The games to record, by name."""
    found: dict[str, Case] = json.loads((directory / "cases.json").read_text(encoding="utf-8"))
    return found


def play(name: str, case: Case) -> Record:
    """A game whose name decides the deals and, where no bots are named, the seats' random choices."""
    game = find_game(case["game"])
    setup = game.meta.setup(case["seats"], case["options"])
    seed = seed_from(name)
    names = tuple(f"Seat {number}" for number in range(1, setup.seats + 1))
    header = Header(
        game=game.meta.id,
        rules_version=game.meta.rules_version,
        setup=setup,
        commitment=commitment(seed),
        names=names,
    )
    record = Record(header, [], seed)
    state = game.new(setup)
    deals, choices = ChanceStream(seed), ChanceStream(seed_from(f"{name}: choices"))
    names_of_bots: list[str] = case.get("bots", [])
    bots = [make_bot(bot, game.meta.id, case["lot"] + seat) for seat, bot in enumerate(names_of_bots)]
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            action = state.chance_at(deals.pick(state.chance_size()))
        elif bots:
            action = bots[seat].choose(state.view(seat), OWN_BUDGET)
        else:
            legal = state.legal_actions(seat)
            action = legal[choices.pick(len(legal))]
        state.apply(seat, action)
        record.entries.append(Entry(seat, game.notation(action)))
    return record


def expectation(record: Record) -> dict[str, Any]:
    """What a replay tells: the log in English, digests on the way, some lists of actions, the outcome."""
    game = find_game(record.header.game)
    state = record.start(game)
    turns = [number for number, entry in enumerate(record.entries) if entry.seat != CHANCE]
    listed = turns[:: max(1, len(turns) // LISTS_OF_ACTIONS)][:LISTS_OF_ACTIONS]
    log: list[str] = []
    digests = {"0": digest(state)}
    actions = {"0": _legal(game, state, record.entries[0].seat)} if 0 in listed else {}
    for number, step in enumerate(record.replay(game), start=1):
        log.append(_told(step.entry, step.events))
        if number % BETWEEN_DIGESTS == 0 or number == len(record.entries):
            digests[str(number)] = digest(step.state)
        if number in listed:
            actions[str(number)] = _legal(game, step.state, record.entries[number].seat)
        state = step.state
    outcome = Codec(game).plain(state.outcome())
    return {"outcome": outcome, "digests": digests, "legal": actions, "log": log}


def _told(entry: Entry, events: list[Event]) -> str:
    texts = [translator().text(event.message()) for event in events]
    who = "chance" if entry.seat == CHANCE else f"seat {entry.seat}"
    return f"{who}, {entry.action}: {'; '.join(texts)}"


def _legal(game: Game, state: State, seat: Seat) -> str:
    return ", ".join(game.notation(action) for action in state.legal_actions(seat))


def record_file(name: str, directory: Path = GOLDEN) -> Path:
    """Where a recorded game lies."""
    return directory / f"{name}.jsonl"


def expectation_file(name: str, directory: Path = GOLDEN) -> Path:
    """Where what is expected of its replay lies."""
    return directory / f"{name}.expected.json"


def main(directory: Path = GOLDEN) -> int:
    """Play what is not recorded yet, and write what is expected."""
    for name, case in cases(directory).items():
        file = record_file(name, directory)
        if not file.exists():
            file.write_bytes(write_record(play(name, case)))
        record = read_record(file.read_bytes().splitlines())
        text = json.dumps(expectation(record), ensure_ascii=False, indent=1)
        expectation_file(name, directory).write_text(text + "\n", encoding="utf-8")
    print(f"Wrote what is expected of {len(cases(directory))} golden records.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
