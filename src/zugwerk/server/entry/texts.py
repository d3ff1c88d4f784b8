"""Texts of people that others read: nothing in them is invisible, or turns the text around it."""

import re
import unicodedata
from typing import Final

# Blank, though Unicode counts them as letters, marks and signs.
BLANK: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\uffa0]")
# What tells letters of some languages, and families of emoji, to join or not to.
_JOINERS: Final = "\u200c\u200d"


def readable_line(text: str) -> str:
    """One line of what can be seen: controls are left out, also those of direction; "" if nothing is seen."""
    line = " ".join("".join(map(_shown, text)).split())
    seen = BLANK.sub("", line)
    return line if any(sign not in _JOINERS for sign in seen if not sign.isspace()) else ""


def _shown(sign: str) -> str:
    """A sign as it may stand in a line; what would end one is a blank."""
    kind = unicodedata.category(sign)
    if kind == "Cc":
        return " "
    return "" if kind in ("Cf", "Cs") and sign not in _JOINERS else sign
