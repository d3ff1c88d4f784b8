"""Style sheets tell the layouts of a table apart by the same words: no window gets rules of two of them."""

import operator
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import zugwerk

STATIC = Path(zugwerk.__path__[0]) / "server" / "static"
LAYOUTS = {
    "beside": "(width > 52rem) and (height > 30rem) and (aspect-ratio > 1/1)",
    "low": "(width >= 37rem) and (height <= 30rem)",
    "one column": "(width < 37rem), (width <= 52rem) and (height > 30rem), (aspect-ratio <= 1/1)",
}
LENGTHS = (256, 320, 375, 390, 480, 481, 591, 592, 667, 832, 833, 844, 1280, 1920)
WINDOWS = [(width, height) for width in LENGTHS for height in LENGTHS]
SHEETS = sorted(STATIC.rglob("*.css"))
_REM = 16
# What else a rule may ask of a window, such as to be lower, goes on within a layout.
_FEATURE = re.compile(r"\((width|height|aspect-ratio) ([<>]=?) (52rem|37rem|30rem|1/1)\)")
_COMPARED: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def holds(condition: str, width: int, height: int) -> bool:
    """Whether a window meets a condition, as far as that tells layouts apart."""
    sizes = {"width": width / _REM, "height": height / _REM, "aspect-ratio": width / height}
    return any(
        all(
            _COMPARED[sign](sizes[name], 1 if value == "1/1" else float(value.removesuffix("rem")))
            for name, sign, value in _FEATURE.findall(branch)
        )
        for branch in condition.split(", ")
    )


def test_every_window_has_one_layout() -> None:
    for window in WINDOWS:
        assert [holds(words, *window) for words in LAYOUTS.values()].count(True) == 1, window


def test_a_window_enlarged_four_times_has_one_column() -> None:
    assert holds(LAYOUTS["one column"], 320, 256)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_rules_for_some_windows_are_for_whole_layouts(sheet: Path) -> None:
    for condition in re.findall(r"@media ([^{]+) {", sheet.read_text(encoding="utf-8")):
        assert not re.search(r"(min|max)-(width: 52|aspect-ratio)", condition), condition
        for name, words in LAYOUTS.items():
            inside = {holds(condition, *window) for window in WINDOWS if holds(words, *window)}
            assert len(inside) == 1, f"{condition} holds for some windows with the layout {name}"
