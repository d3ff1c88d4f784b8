"""Names of people: readable, written in one alphabet, and not to be mistaken for somebody else's.

Characters that nobody sees would make two names of one, and letters of other alphabets look like ours.
"""

import re
import unicodedata
from itertools import groupby
from typing import Final

from zugwerk.server.errors import problem
from zugwerk.table.foreign import LONGEST_NAME

_NAME: Final = re.compile(
    rf"[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]{{0,{LONGEST_NAME - 2}}}[^\s\x00-\x1f\x7f])?"
)
# How a sign before it is drawn; keyboards of phones send these along with a heart or a star.
_VARIANTS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# Blank, though Unicode counts them as letters, marks and signs.
_BLANK: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\uffa0]")
_MOST_MARKS: Final = 3
_BETWEEN_WORDS: Final = re.compile(r"[\W_]+")
_ALPHABETS: Final = frozenset({"ARMENIAN", "CHEROKEE", "COPTIC", "CYRILLIC", "GREEK", "LATIN", "LISU"})
# Signs of other scripts are drawn like those here and there; those of East Asia are words of their own.
_LIKE_NONE: Final = frozenset({"CJK", "HANGUL", "HIRAGANA", "KATAKANA", "BOPOMOFO"})

_LOOKS_LIKE: Final = str.maketrans(
    "АВЕКМНОРСТУХІЈЅԚԜӀавеконрсухіјѕһԁԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυγI1|0ıɑɡ’‘ʼ`´‐‑–—−"
    "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ",
    "ABEKMHOPCTYXlJSQWlabekohpcyxijshdqwlABEZHlKMNOPTYXaikvopuylllOiag'''''-----"
    "BPDTGKJCZFMNLSRVHWXYAElOUABCDEGHJKLMPRSTVWZabcdefghljklmnoprstuvwyz",
)


def checked_name(name: str) -> str:
    """A name people can read: not too long, nothing in it invisible, no word of two alphabets."""
    shown = _VARIANTS.sub("", unicodedata.normalize("NFC", name)).strip()
    if not _NAME.fullmatch(shown) or not shown.isprintable() or _BLANK.search(shown) or _is_towering(shown):
        raise problem(400, "bad-name")
    if any(_is_mixed(word) for word in _BETWEEN_WORDS.split(shown)):
        raise problem(400, "mixed-name")
    return shown


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for capitals."""
    return one.casefold() == other.casefold()


def look_alike(one: str, other: str) -> bool:
    """Whether two names can be mistaken for each other at a glance."""
    return _glimpse(one) == _glimpse(other) or _glimpse(one.casefold()) == _glimpse(other.casefold())


def _glimpse(name: str) -> str:
    """What is seen of a name at a glance: the same for all that look alike."""
    seen = unicodedata.normalize("NFKD", _VARIANTS.sub("", name)).translate(_LOOKS_LIKE).casefold()
    return "".join(seen.split()).replace("rn", "m").replace("vv", "w")


def _is_mixed(word: str) -> bool:
    """Whether letters or digits of another script stand among those of an alphabet; 0 to 9 are of all."""
    signs = [sign for sign in unicodedata.normalize("NFKD", word) if not "0" <= sign <= "9"]
    kinds = {sign: unicodedata.category(sign) for sign in signs}
    letters = [sign for sign in signs if kinds[sign] in ("Lu", "Ll", "Lt", "Lo", "Nd", "Nl")]
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for letter in letters} - _LIKE_NONE
    return len(scripts) > 1 and not scripts.isdisjoint(_ALPHABETS)


def _is_towering(name: str) -> bool:
    """Whether marks are piled up on a letter, over what stands above it."""
    marks = groupby(name, key=lambda sign: unicodedata.category(sign) == "Mn")
    return any(piled and len(list(run)) > _MOST_MARKS for piled, run in marks)
