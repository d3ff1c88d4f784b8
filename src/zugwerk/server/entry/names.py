"""Names of people: readable, written in one alphabet, and not to be mistaken for somebody else's.

Characters that nobody sees would make two names of one, and letters of other alphabets look like ours.
"""

import re
import unicodedata
from itertools import groupby
from typing import Final, Literal

from zugwerk.server.entry.texts import BLANK
from zugwerk.server.errors import problem
from zugwerk.table.foreign import LONGEST_NAME

_NAME: Final = re.compile(
    rf"[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]{{0,{LONGEST_NAME - 2}}}[^\s\x00-\x1f\x7f])?"
)
# How a sign before it is drawn; keyboards of phones send these along with a heart or a star.
_VARIANTS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_MOST_MARKS: Final = 3
_BETWEEN_WORDS: Final = re.compile(r"[\W_]+")
_ALPHABETS: Final = frozenset({"ARMENIAN", "CHEROKEE", "COPTIC", "CYRILLIC", "GREEK", "LATIN", "LISU"})
# Signs of other scripts are drawn like those here and there; those of East Asia are words of their own.
_LIKE_NONE: Final = frozenset({"CJK", "HANGUL", "HIRAGANA", "KATAKANA", "BOPOMOFO"})

# Marks of Latin, Greek, Cyrillic and Coptic letters; those of other scripts are vowels and make other names.
_MARKS: Final = re.compile("[\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]")
# What is drawn like Latin letters: Cyrillic, Greek, Coptic, Armenian, Lisu, Cherokee, small capitals, letters
# with strokes, and what stands between letters.
_DRAWN_LIKE: Final = {
    "АВЕКМНОРСТУҮХІЈЅԚԜԌѴӀ": "ABEKMHOPCTYYXIJSQWGVI",
    "авегикмнопрстуүхшіјѕһьєѵѡԁԛԝӏ": "aberukmhonpctyyxwijshbevwdqwl",
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺϜ": "ABEZHIKMNOPTYXCMF",
    "αβεηικμνοπρσςτυγχωϲϳ": "abenikuvonpostuyxwcj",
    "ⲀⲂⲈⲌⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲰⳐϢ": "ABEZHIKMNOPCTYXWLW",
    "ⲁⲃⲉⲍⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭⲱⳑϣ": "abezhikmnopctyxwlw",
    "ՕՍՏԼօսոհցզյ": "OUSLounhgqj",
    "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ": "BPDTGKJCZFMNLSRVHWXYAEIOU",
    "ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃ": "ABCDEGHJKLMPRSTVWZ",
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢıɑɡ": "abcdefghIjklmnoprstuvwyziag",
    "øđłħŧƀØĐŁĦŦ": "odlhtbODLHT",
    "’‘ʼ`´‐‑–—−": "'''''-----",
}
_LATIN: Final = str.maketrans("".join(_DRAWN_LIKE), "".join(_DRAWN_LIKE.values()))
_ALIKE: Final = str.maketrans("I1|0", "lllO")


def checked_name(name: str) -> str:
    """A name people can read: not too long, nothing in it invisible, no word of two alphabets."""
    shown = _VARIANTS.sub("", unicodedata.normalize("NFC", name)).strip()
    if not _NAME.fullmatch(shown) or not shown.isprintable() or BLANK.search(shown) or _has_odd_marks(shown):
        raise problem(400, "bad-name")
    if any(_is_mixed(word) for word in _BETWEEN_WORDS.split(shown)):
        raise problem(400, "mixed-name")
    return shown


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for capitals."""
    return one.casefold() == other.casefold()


def look_alike(one: str, other: str) -> bool:
    """Whether two names can be mistaken for each other at a glance."""
    return skeleton(one) == skeleton(other) or skeleton(one.casefold()) == skeleton(other.casefold())


def skeleton(name: str) -> str:
    """What is seen of a name at a glance: the same for all that look alike."""
    seen = latin(name).translate(_ALIKE).casefold()
    return "".join(seen.split()).replace("'", "").replace("rn", "m").replace("vv", "w")


def latin(name: str) -> str:
    """A name as somebody sees it who knows Latin letters without marks alone."""
    return _unmarked("NFKD", name).translate(_LATIN)


def is_disguised(name: str) -> bool:
    """Whether some letters of a name are drawn like Latin ones, and are none or in another form."""
    return latin(name) != _unmarked("NFD", name)


def _unmarked(form: Literal["NFD", "NFKD"], name: str) -> str:
    return _MARKS.sub("", unicodedata.normalize(form, _VARIANTS.sub("", name)))


def _is_mixed(word: str) -> bool:
    """Whether letters or digits of another script stand among those of an alphabet; 0 to 9 are of all."""
    signs = [sign for sign in unicodedata.normalize("NFKD", word) if not "0" <= sign <= "9"]
    kinds = {sign: unicodedata.category(sign) for sign in signs}
    letters = [sign for sign in signs if kinds[sign] in ("Lu", "Ll", "Lt", "Lo", "Nd", "Nl")]
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for letter in letters} - _LIKE_NONE
    return len(scripts) > 1 and not scripts.isdisjoint(_ALPHABETS)


def _has_odd_marks(name: str) -> bool:
    """Whether marks are piled up on a letter, over what stands above it, or are on none at all."""
    marks = groupby(name, key=lambda sign: unicodedata.category(sign) == "Mn")
    piled = any(of_marks and len(list(run)) > _MOST_MARKS for of_marks, run in marks)
    return piled or any(unicodedata.category(word[0]).startswith("M") for word in name.split())
