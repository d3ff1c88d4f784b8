"""JSON in and out: structs as objects with a ``type``, actions as their notation, stable digests."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from zugwerk.core.game import Action, Game, State, View
from zugwerk.core.refusal import Malformed
from zugwerk.core.struct import Struct, fields_of


class Codec:
    """Writes and reads the values of one game."""

    def __init__(self, game: Game) -> None:
        self._game: Final = game
        self._kinds: Final = {kind.__name__: kind for kind in game.structs}

    def encode(self, value: object) -> bytes:
        """A value as JSON bytes."""
        return to_json(self.plain(value))

    def decode(self, data: bytes | str) -> Any:
        """The value that JSON bytes stand for; arrays become tuples."""
        return self.value(from_json(data))

    def plain(self, value: object) -> Any:
        """A value as dictionaries, lists, texts and numbers."""
        if isinstance(value, Action):
            return {"action": self._game.notation(value)}
        if isinstance(value, Struct):
            entry: dict[str, Any] = {"type": type(value).__name__}
            for name in fields_of(type(value)):
                entry[name] = self.plain(getattr(value, name))
            return entry
        if isinstance(value, tuple | list):
            return [self.plain(item) for item in value]
        if isinstance(value, dict):
            return {key: self.plain(item) for key, item in value.items()}
        return value

    def value(self, data: Any) -> Any:
        """The value that plain data stands for, the other way round."""
        if isinstance(data, list):
            return tuple([self.value(item) for item in data])
        if not isinstance(data, dict):
            return data
        if "action" in data:
            return self._game.parse(str(data["action"]))
        if "type" not in data:
            return {key: self.value(item) for key, item in data.items()}
        name = str(data["type"])
        kind = self._kinds.get(name)
        if kind is None:
            raise Malformed("core.unknown-type", {"type": name})
        try:
            return kind(**{name: self.value(data[name]) for name in fields_of(kind)})
        except KeyError as missing:
            raise Malformed(
                "core.missing-field", {"type": kind.__name__, "field": str(missing.args[0])}
            ) from None


def read_view(game: Game, answer: Mapping[str, Any]) -> View:
    """The view that the JSON interface tells of a table; raises ``Malformed`` where it tells none."""
    told = answer.get("view")
    if not isinstance(told, dict):
        raise Malformed("core.missing-field", {"type": View.__name__, "field": "view"})
    legal = [{"action": notation} for notation in answer.get("legal", ())]
    view = Codec(game).value({**told, "legal": legal})
    if not isinstance(view, View):
        raise Malformed("core.unknown-type", {"type": type(view).__name__})
    return view


def to_json(value: Any) -> bytes:
    """Plain data as compact JSON."""
    return msgspec.json.encode(value)


def from_json(data: bytes | str) -> Any:
    """Plain data from JSON; raises ``Malformed``."""
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise unreadable(error) from None


def unreadable(error: Exception) -> Malformed:
    """Why data could not be read as JSON, in our own words where the reader speaks of its limits."""
    if isinstance(error, RecursionError):
        return Malformed("core.too-nested")
    if isinstance(error, msgspec.ValidationError):
        return Malformed("core.long-number")
    return Malformed("core.not-json", {"reason": str(error)})


def digest(state: State) -> str:
    """A stable hash of the full state."""
    canonical = msgspec.json.encode(state.snapshot(), order="sorted")
    return hashlib.sha256(canonical).hexdigest()[:32]
