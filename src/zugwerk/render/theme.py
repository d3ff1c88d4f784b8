"""The look of all pictures: one theme, light and dark.

A style sheet is written once with ``$name`` for colours. For an explicit theme the names become colours,
because converters to PNG know no variables; for "auto" they become CSS variables that follow the reader's
preference. Every rule is scoped by the class of the picture, so pictures of both themes share a page.
A game's sheet is the file ``style.css`` in its room.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final, Literal

Theme = Literal["light", "dark", "auto"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark", "auto")

PALETTE: Final = {
    "yellow": "#FFD02B",
    "blue": "#1B6FD0",
    "orange": "#F28522",
    "green": "#17A37F",
    "purple": "#5E2A8C",
    "black": "#20242B",
    "red": "#C4162F",
    "white": "#FFFFFF",
}
_LIGHT_TEXT: Final = "#FFFFFF"
_DARK_TEXT: Final = "#14181F"

LIGHT: Final = {
    "ground": "#F4F0E6",
    "board": "#E7E1D2",
    "cell": "#DED7C6",
    "card": "#FEFCF7",
    "edge": "#C9C1AE",
    "ink": "#1B2230",
    "muted": "#5A6070",
    "track": "#918C80",
    "outline": "#1B2230",
    "sign": "#22324F",
    "sign-text": "#FFFFFF",
    "hall": "#22324F",
    "hall-line": "#F4F0E6",
    "central": "#D3DBE9",
    "accent": "#00727F",
    "accent-soft": "#CDE6E4",
    "legal": "#E6ECE4",
    "on-accent": "#FFFFFF",
    "back": "#22324F",
    "water": "#BFD9E8",
    "park": "#D2E0C0",
}
DARK: Final = {
    "ground": "#0D1728",
    "board": "#14213A",
    "cell": "#0F1A2F",
    "card": "#223354",
    "edge": "#3A4F78",
    "ink": "#EEF2F9",
    "muted": "#A6B3CB",
    "track": "#7F8FAE",
    "outline": "#F4F7FC",
    "sign": "#C6D3EA",
    "sign-text": "#14213A",
    "hall": "#31476F",
    "hall-line": "#DCE5F4",
    "central": "#33486E",
    "accent": "#4FD3E0",
    "accent-soft": "#174653",
    "legal": "#12293F",
    "on-accent": "#08222A",
    "back": "#3A4F78",
    "water": "#1D3F66",
    "park": "#1C3B3C",
}


def text_on(colour: str) -> str:
    """White or near black, whichever reads better on a colour."""
    return max(_LIGHT_TEXT, _DARK_TEXT, key=lambda text: contrast(text, colour))


def luminance(colour: str) -> float:
    """The relative luminance of a ``#RRGGBB`` colour (WCAG 2)."""
    red, green, blue = (_linear(int(colour[start : start + 2], 16) / 255) for start in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours (WCAG 2), from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_AROUND_SIGNS: Final = re.compile(r"\s*([{}:;,])\s*")


def sheet(file: Path) -> str:
    """A style sheet from its file, without whatever only people read."""
    text = _COMMENT.sub("", file.read_text(encoding="utf-8"))
    return _AROUND_SIGNS.sub(r"\1", text).replace(";}", "}").strip()


_BASE: Final = sheet(Path(__file__).with_name("style.css")) + "".join(
    f".{name}{{fill:{colour}}}.s-{name}{{stroke:{colour}}}.on-{name}{{fill:{text_on(colour)}}}"
    for name, colour in PALETTE.items()
)


def root_class(theme: Theme) -> str:
    """The class of a picture's root, which scopes its rules."""
    return f"zw-{theme}"


@cache
def style_sheet(theme: Theme, rules: str) -> str:
    """The common rules and those of a game, with colours in place; ``@`` stands for the root."""
    scope = "." + root_class(theme)
    scoped = _scoped(_BASE + rules, scope)
    if theme != "auto":
        colours = LIGHT if theme == "light" else DARK
        return re.sub(r"\$([a-z-]+)", lambda found: colours[found[1]], scoped)
    used = re.sub(r"\$([a-z-]+)", r"var(--zw-\1)", scoped)
    dark = f"@media (prefers-color-scheme:dark){{{scope}{{{_variables(DARK)}}}}}"
    return f"{scope}{{{_variables(LIGHT)}}}{dark}{used}"


def page_colours() -> str:
    """The colours of a page: both themes as variables, by preference or choice, and cards of every colour."""
    light, dark = _variables(LIGHT), _variables(DARK)
    root = "." + root_class("auto")
    return (
        f":root,:root[data-theme=light] {root}{{{light}}}"
        f"@media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}"
        f":root[data-theme=dark],:root[data-theme=dark] {root}{{{dark}}}"
        + "".join(
            f".card-{name}{{background:{colour};color:{text_on(colour)}}}" for name, colour in PALETTE.items()
        )
    )


def page_rules(rules: str) -> str:
    """The rules of a game's drawings for a page."""
    return style_sheet("auto", rules)


def _variables(colours: dict[str, str]) -> str:
    return ";".join(f"--zw-{name}:{colour}" for name, colour in colours.items())


def _scoped(rules: str, scope: str) -> str:
    scoped: list[str] = []
    for rule in rules.split("}")[:-1]:
        selectors, _, body = rule.partition("{")
        shown = ",".join(
            selector.replace("@", scope) if "@" in selector else f"{scope} {selector}"
            for selector in selectors.split(",")
        )
        scoped.append(f"{shown}{{{body}}}")
    return "".join(scoped)
