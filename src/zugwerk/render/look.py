"""How a picture is to be made: its theme, its language and what the seats are called."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final, Literal

from zugwerk.core.messages import Message, Parameter, translator
from zugwerk.render.svg import document
from zugwerk.render.theme import Theme, root_class, style_sheet

Orientation = Literal["landscape", "portrait"]


@lru_cache(16384)
def said(language: str, id: str, /, **parameters: Parameter) -> str:
    """A message in a language; most of what tables say is said over and over."""
    return translator(language).text(Message(id, parameters))


class Look:
    """The theme, the layout, the words of one language, what seats are called and which ones bots act for."""

    def __init__(
        self,
        language: str = "en",
        theme: Theme = "auto",
        layout: Orientation = "landscape",
        names: Sequence[str] | None = None,
        bots: Collection[int] = (),
        shared: bool = False,
    ) -> None:
        self.theme: Final = theme
        self.layout: Final = layout
        self.names: Final = tuple(names or ())
        self.language: Final = language
        self.bots: Final = frozenset(bots)
        self.shared: Final = shared

    def is_readers(self, own: int | None, seats: Collection[int]) -> bool:
        """Whether it is the turn of whoever reads, and no bot acts for them; several may read a screen."""
        return own in seats and own not in self.bots and not self.shared

    def turn(self, seats: Collection[int], names: str, own: int | None = None) -> str:
        """Whose turn it is, of others than the reader; of bots alone, that they are thinking.

        ``own`` is the reader's seat: a bot that acts there is not called by the reader's name.
        """
        if self.bots.issuperset(seats):
            if set(seats) == {own} and not self.shared:
                return self.say("render.thinking-for-you")
            return self.say("render.thinking", n=len(seats), names=names)
        return self.say("render.turn", name=names)

    def say(self, id: str, **parameters: Parameter) -> str:
        """A message in the reader's language."""
        return said(self.language, id, **parameters)

    def letter(self, colour: str) -> str:
        """The sign of a colour for whom colours say nothing: of its name in the reader's language."""
        return self.say("render.letter." + colour)

    def document(
        self, width: float, height: float, rules: str, name: str, description: str, *children: str
    ) -> str:
        """A whole picture in this theme."""
        return document(
            width,
            height,
            style_sheet(self.theme, rules),
            name,
            description,
            *children,
            language=self.language.replace("_", "-"),
            class_=root_class(self.theme),
        )


def shortened(text: str, width: float, size: float) -> str:
    """Text cut to about this width, for fonts that nobody can measure here."""
    room = int(width / (size * 0.62))
    return text if len(text) <= room else text[: max(room - 1, 1)].rstrip() + "…"


# Advances of the widest of the usual fonts, in hundredths of the size, by letter.
_ADVANCES: Final = {
    letter: advance
    for letters, advance in (
        ("ijlIJ'|", 29), (" .,:;!/f", 35), ("tr-()[]", 41), ("–sczLv", 57), ("aegouEPTSYkxyFß0123456789", 64),
        ("bdhnpqäöüóáé", 64), ("AVXZRBKC", 70), ("HNUDG", 77), ("OQM", 86), ("w", 82), ("mW@%—", 100),
    )
    for letter in letters
}  # fmt: skip


def text_width(text: str, size: float) -> float:
    """About how wide a text is, rather too much than too little, for fonts that nobody can measure here."""
    return size * sum(_ADVANCES.get(letter, 80 if letter.isupper() else 64) for letter in text) / 100


def fitted(text: str, width: float, size: float) -> str:
    """Text cut where it would be wider than this."""
    if text_width(text, size) <= width:
        return text
    cut = text
    while cut and text_width(cut + "…", size) > width - 0.3 * size:
        cut = cut[:-1]
    return cut.rstrip() + "…"
