"""What can be asked about a table in words: a topic has phrases in every language, and a way to answer.

The text of the message ``GAME.ask.NAME`` has the phrases, with ``|`` between them and ``…`` for the subject;
``GAME.ask.NAME.help`` says what is answered. A game's topics live in ``render/<game>/words.py`` and belong to
its drawing.
"""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from zugwerk.core.game import Action, Event, View
from zugwerk.core.messages import Message
from zugwerk.render.look import Look, said

Thing = TypeVar("Thing")

SUBJECT: Final = "…"
_BETWEEN: Final = "|"
# Letters with a stroke are no letters with an accent.
_STROKES: Final = str.maketrans({"ł": "l", "ø": "o", "ß": "ss"})


class Enquiry(NamedTuple):
    """What a question is answered from: a view, the words for it, and what it is about.

    ``happened`` is all that happened as the asker may know it, ``news`` what happened since the asker's last
    turn, in the words of the log. ``deeds`` are what bots did last, if that is asked: the asker's
    view before it, and the action.
    """

    view: Any
    look: Look
    subject: str = ""
    happened: Sequence[Event] = ()
    news: Sequence[str] = ()
    deeds: Mapping[int, tuple[View, Action]] = {}

    def say(self, id: str, **parameters: str | int) -> str:
        """A message in the asker's language."""
        return self.look.say(id, **parameters)


Answering = Callable[[Enquiry], list[str] | None]
Subjects = Callable[[Any, Look], Sequence[str]]


def no_subjects(view: Any, look: Look) -> Sequence[str]:
    """Nothing that a phrase could be completed with."""
    return ()


def actions(view: Any, look: Look) -> Sequence[str]:
    """The phrase is about an action in notation; whoever completes it knows the allowed ones."""
    return ()


class Topic(NamedTuple):
    """Something that can be asked.

    ``answer`` gives lines of words, or nothing if there is no such subject; ``subjects`` are those that a
    phrase can be completed with.
    """

    asks: Message
    explains: Message
    answer: Answering
    subjects: Subjects

    def phrases(self, look: Look) -> list[str]:
        """How it is asked in the asker's language, the usual way first, then in English."""
        return [*_split(look.say(self.asks.id)), *_split(said("en", self.asks.id))]

    def offered(self, look: Look) -> list[str]:
        """The phrases that are told: the usual one, and one with a subject if there is any."""
        own = _split(look.say(self.asks.id))
        return list(dict.fromkeys([own[0], *[phrase for phrase in own if SUBJECT in phrase][:1]]))


def _split(text: str) -> list[str]:
    return [phrase.strip() for phrase in text.split(_BETWEEN)]


def topic(game: str, name: str, answer: Answering, subjects: Subjects = no_subjects) -> Topic:
    """A topic whose words stand in the catalogue of a game, or of this room."""
    asks, explains = Message(f"{game}.ask.{name}"), Message(f"{game}.ask.{name}.help")
    return Topic(asks, explains, answer, subjects)


def plain(text: str) -> str:
    """A text as it is compared: small letters without accents, single blanks, no mark at its end."""
    letters = unicodedata.normalize("NFD", text.casefold().translate(_STROKES))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.split()).rstrip("?!. ")


def named(subject: str, things: Mapping[str, Thing]) -> Thing | None:
    """What somebody means by a name: the thing that is called so, or the only one that begins so."""
    wanted = plain(subject)
    names = {plain(name): thing for name, thing in things.items()}
    if wanted in names:
        return names[wanted]
    near = [thing for name, thing in names.items() if name.startswith(wanted)]
    return near[0] if near and all(thing == near[0] for thing in near) else None


def find_topic(topics: Sequence[Topic], text: str, look: Look) -> tuple[Topic, str] | None:
    """The topic that a text asks for and its subject, "" without one; the most exact phrase counts."""
    found: list[tuple[int, Topic, str]] = []
    asked = plain(text).split()
    for each in topics:
        for phrase in each.phrases(look):
            subject = _subject(phrase, text, asked)
            if subject is not None:
                found.append((len(phrase), each, subject))
    if not found:
        return None
    _, best, subject = max(found, key=lambda match: match[0])
    return best, subject


def _subject(phrase: str, text: str, asked: list[str]) -> str | None:
    """What stands in a text for the subject of a phrase; nothing if the text is another one.

    ``asked`` are the words of the text as they are compared.
    """
    before, marked, after = phrase.partition(SUBJECT)
    if not marked:
        return "" if asked == plain(phrase).split() else None
    words, first, last = text.split(), plain(before).split(), plain(after).split()
    count = len(words) - len(first) - len(last)
    if count < 1 or asked[: len(first)] != first or asked[len(asked) - len(last) :] != last:
        return None
    return " ".join(words[len(first) : len(first) + count]).rstrip("?! ")
