"""The palette keeps its promises: readable text, and colours that stay apart for colour-blind eyes."""

from itertools import combinations

import pytest

from zugwerk.core.messages import LANGUAGES
from zugwerk.games.metro.board import COLOURS
from zugwerk.render.look import Look
from zugwerk.render.metro.style import RULES
from zugwerk.render.theme import DARK, LIGHT, PALETTE, contrast, style_sheet, text_on

Vector = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, full severity, on linear RGB.
EYES: dict[str, tuple[Vector, Vector, Vector]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: tuple[Vector, Vector, Vector] = (
    (0.4339, 0.3763, 0.1899),
    (0.2126, 0.7152, 0.0722),
    (0.0177, 0.1095, 0.8728),
)


def times(matrix: tuple[Vector, Vector, Vector], vector: Vector) -> Vector:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def lab(colour: str, eyes: str) -> Vector:
    """CIELAB of a colour as these eyes see it."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    seen = times(EYES[eyes], (red, green, blue))
    clipped = (min(max(seen[0], 0), 1), min(max(seen[1], 0), 1), min(max(seen[2], 0), 1))
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in times(TO_XYZ, clipped))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_contrast_is_the_ratio_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", PALETTE)
def test_text_on_a_colour_is_readable(name: str) -> None:
    assert contrast(text_on(PALETTE[name]), PALETTE[name]) >= 4.5


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("ink", "ground"),
        ("ink", "card"),
        ("ink", "accent-soft"),
        ("muted", "ground"),
        ("muted", "accent-soft"),
        ("accent", "ground"),
        ("sign-text", "sign"),
        ("on-accent", "accent"),
        ("hall-line", "hall"),
    ],
)
def test_text_on_a_ground_is_readable(colours: dict[str, str], text: str, ground: str) -> None:
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("shape", "ground"), [("track", "card"), ("outline", "card"), ("outline", "board"), ("accent", "cell")]
)
def test_shapes_stand_out_from_their_ground(colours: dict[str, str], shape: str, ground: str) -> None:
    assert contrast(colours[shape], colours[ground]) >= 3


def test_face_down_cards_have_readable_text() -> None:
    assert contrast("#FFFFFF", LIGHT["back"]) >= 4.5
    assert contrast("#FFFFFF", DARK["back"]) >= 4.5


@pytest.mark.parametrize("eyes", EYES)
def test_the_colours_stay_apart(eyes: str) -> None:
    for one, other in combinations(PALETTE.values(), 2):
        first, second = lab(one, eyes), lab(other, eyes)
        distance = sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5
        assert distance >= 15, (one, other)


def test_every_colour_of_the_game_has_paint() -> None:
    assert set(COLOURS) == set(PALETTE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_colour_has_its_own_letter_of_its_name_in_the_readers_language(language: str) -> None:
    look = Look(language)
    letters = {colour: look.letter(colour) for colour in COLOURS}
    assert len(set(letters.values())) == len(COLOURS)
    for colour, letter in letters.items():
        assert letter.lower() in look.say("metro.colour." + colour).lower(), colour


def test_both_themes_name_the_same_colours() -> None:
    assert LIGHT.keys() == DARK.keys()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_explicit_theme_needs_no_variables(theme: str) -> None:
    sheet = style_sheet("light" if theme == "light" else "dark", RULES)
    assert "var(" not in sheet
    assert "$" not in sheet
    assert "@" not in sheet
    colours = LIGHT if theme == "light" else DARK
    assert f".zw-{theme} .frame{{fill:{colours['board']}}}" in sheet


def test_auto_follows_the_reader() -> None:
    sheet = style_sheet("auto", RULES)
    assert "@media (prefers-color-scheme:dark){.zw-auto{" in sheet
    assert f"--zw-ground:{LIGHT['ground']}" in sheet
    assert f"--zw-ground:{DARK['ground']}" in sheet
    assert ".zw-auto .frame{fill:var(--zw-board)}" in sheet


def test_every_rule_is_scoped() -> None:
    sheet = style_sheet("light", RULES)
    selectors = [part for rule in sheet.split("}")[:-1] for part in rule.partition("{")[0].split(",")]
    assert all(selector.startswith(".zw-light") for selector in selectors)
