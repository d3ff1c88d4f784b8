"""The 18xx.games format as the command line offers it: a file becomes a record, a record a file (F-8)."""

from collections.abc import Callable
from typing import Any

from zugwerk.core.chance import commitment, seed_from
from zugwerk.core.game import Seat
from zugwerk.core.options import Setup
from zugwerk.core.record import Entry, Header, Record
from zugwerk.core.refusal import Malformed
from zugwerk.games.cologne.meta import META, PUBLIC
from zugwerk.games.cologne.notation import parse, write
from zugwerk.games.cologne.notation.dumps import dump, result
from zugwerk.games.cologne.notation.export import write_game
from zugwerk.games.cologne.notation.files import Reading, surviving

TellDump = Callable[[dict[str, Any]], None]


class EighteenXX:
    """Reads and writes files of 18xx.games."""

    def holds(self, setup: Setup) -> bool:
        """The public engine knows its own edition only."""
        return setup.word("edition") == PUBLIC

    def read(self, data: object, tell: TellDump | None = None) -> Record:
        """The record of a parsed file; ``tell`` is given the state after every action, then the result."""
        parts = _shaped(data)
        reading = Reading(parts)
        if tell is not None:
            tell(dump(reading))
        for entry in surviving(parts["actions"]):
            reading.play(entry)
            if tell is not None:
                tell(dump(reading, entry["id"], entry["type"], entry.get("entity")))
        if tell is not None:
            tell(result(reading))
        return self._record(reading, parts)

    def write(self, record: Record) -> dict[str, Any]:
        """A record as the data of a file; the public engine loads those of edition 18xx-games (F-6.2)."""
        if record.header.game != META.id:
            raise Malformed("core.other-game", {"game": record.header.game, "expected": META.id})
        moves = [(int(entry.seat), parse(entry.action)) for entry in record.entries]
        return write_game(record.header.setup, record.header.names, moves)

    def _record(self, reading: Reading, data: dict[str, Any]) -> Record:
        # Nothing is dealt in this game, so any seed will do.
        seed = seed_from(str(data.get("id")))
        names = tuple([str(player["name"]) for player in data["players"]])
        header = Header(
            game=META.id,
            rules_version=META.rules_version,
            setup=reading.setup,
            commitment=commitment(seed),
            names=names,
        )
        entries = [Entry(Seat(move.seat), write(move.action)) for move in reading.moves]
        return Record(header, entries, seed)


def _shaped(data: object) -> dict[str, Any]:
    """The parts of a file; what is missing is told before anything is read (F-1, F-2)."""
    parts: dict[str, Any] = data if isinstance(data, dict) else {}
    players, actions = parts.get("players"), parts.get("actions")
    settings, rules = parts.get("settings") or {}, parts.get("rules") or {}
    sound = {
        "players": isinstance(players, list) and all(_has(player, "name", str) for player in players),
        "settings": isinstance(settings, dict) and isinstance(settings.get("optional_rules") or [], list),
        "rules": isinstance(rules, dict),
        "actions": isinstance(actions, list) and all(_is_action(entry) for entry in actions),
    }
    for part, good in sound.items():
        if not good:
            raise Malformed("cologne.file.bad-shape", {"part": part})
    return parts


def _is_action(entry: object) -> bool:
    if not isinstance(entry, dict) or not _has(entry, "type", str) or not _has(entry, "id", int):
        return False
    undone, more = entry.get("action_id"), entry.get("auto_actions", [])
    return (undone is None or isinstance(undone, int)) and (
        isinstance(more, list) and all(_has(part, "type", str) for part in more)
    )


def _has(entry: object, field: str, kind: type) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get(field), kind)
