"""Messages as plain data, for whatever is kept or sent before it is known who will read it."""

from typing import Any

from zugwerk.core.messages import Message, Parameter


def plain(message: Message) -> list[Any]:
    """A message as data: its id and its parameters, messages among them written in the same way."""
    words = {
        name: plain(value) if isinstance(value, Message) else value
        for name, value in message.parameters.items()
    }
    return [message.id, words]


def message_of(data: list[Any]) -> Message:
    """The message that data stand for."""
    words: dict[str, Parameter] = {
        name: message_of(value) if isinstance(value, list) else value for name, value in data[1].items()
    }
    return Message(data[0], words)
