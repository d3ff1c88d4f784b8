"""Text on tiles, tokens and routes is readable, and companies can be told apart."""

from itertools import combinations

import pytest

from tests.render.test_theme import EYES, lab
from zugwerk.games.cologne.board import COMPANY_NAMES, FIRST_CORPORATION
from zugwerk.render.cologne.figures import CORPORATIONS
from zugwerk.render.cologne.style import COMPANY_COLOURS, MINORS, ROUTES, RULES, TILES
from zugwerk.render.theme import DARK, LIGHT, PALETTE, contrast, style_sheet, text_on

INK = "#14181F"


@pytest.mark.parametrize("tile", TILES)
def test_figures_on_a_tile_are_readable(tile: str) -> None:
    assert contrast(INK, TILES[tile]) >= 4.5


def blended(front: str, ground: str, opacity: float) -> str:
    """The colour of something that lets its ground through."""
    pairs = [(int(front[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a * opacity + b * (1 - opacity)):02X}" for a, b in pairs)


@pytest.mark.parametrize("tile", TILES)
def test_names_of_hexes_are_readable(tile: str) -> None:
    assert ".at{fill:" + INK + ";font-size:10px;opacity:.85}" in RULES
    assert contrast(blended(INK, TILES[tile], 0.85), TILES[tile]) >= 4.5


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_text_on_white_hexes_and_cells_is_readable(colours: dict[str, str]) -> None:
    assert contrast(colours["ink"], colours["card"]) >= 4.5
    assert contrast(colours["muted"], colours["card"]) >= 4.5
    assert contrast(colours["muted"], colours["board"]) >= 4.5
    assert contrast(blended(colours["ink"], colours["card"], 0.85), colours["card"]) >= 4.5


def test_signs_on_stations_and_routes_are_readable() -> None:
    for name in COMPANY_COLOURS:
        colour = PALETTE[COMPANY_COLOURS[name]]
        assert contrast(text_on(colour), colour) >= 4.5
    assert contrast("#4A505C", "#FFFFFF") >= 4.5
    assert contrast(INK, "#8A909C") >= 4.5
    for colour, _ in ROUTES:
        assert contrast("#FFFFFF", colour) >= 4.5


@pytest.mark.parametrize("eyes", EYES)
def test_corporations_and_routes_stay_apart(eyes: str) -> None:
    corporations = [PALETTE[COMPANY_COLOURS[name]] for name in CORPORATIONS]
    for group in (corporations, [colour for colour, _ in ROUTES]):
        for one, other in combinations(group, 2):
            pairs = zip(lab(one, eyes), lab(other, eyes), strict=True)
            assert sum((a - b) ** 2 for a, b in pairs) ** 0.5 >= 15, (one, other)
    assert len({dash for _, dash in ROUTES}) == len(ROUTES)


@pytest.mark.rule("C-1.6")
def test_minors_wear_the_colour_of_what_they_become() -> None:
    assert tuple(COMPANY_COLOURS) == COMPANY_NAMES
    assert COMPANY_NAMES[:FIRST_CORPORATION] == MINORS
    becomes = {"EKB": "AGV", "KSZ": "AGV", "BKB": "AGV", "KFBE": "HGK", "KBE": "HGK"}
    assert all(COMPANY_COLOURS[minor] == COMPANY_COLOURS[big] for minor, big in becomes.items())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_explicit_theme_needs_no_variables(theme: str) -> None:
    sheet = style_sheet("light" if theme == "light" else "dark", RULES)
    assert "var(" not in sheet
    assert "$" not in sheet
    assert all(part.startswith(f".zw-{theme}") for rule in sheet.split("}")[:-1] for part in [rule])
