"""Every page of a village for everybody: axe without exception, targets, narrow windows, large text."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import look
from tests.browser.measures import faults, small_targets, sticks_out
from tests.browser.visitors import Visitor
from tests.server.village import Village, inhabited
from zugwerk.games.registry import game_ids, games_with_maps

SITE: Final = (
    "/", "/new", "/account", "/notices", "/maps", "/import", "/about", "/t/nowhere22",
    *(f"/new?game={game}" for game in game_ids()),
    *(f"/rules/{game}" for game in game_ids()),
    *(f"/maps/{game}/editor" for game in games_with_maps()),
)  # fmt: skip


FORCED: Final = {"forced_colors": "active"}


@pytest.fixture(scope="module")
def village(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Village]:
    with inhabited(str(tmp_path_factory.mktemp("village") / "tables.sqlite")) as found:
        yield found


def visitor(chromium: Browser, village: Village, name: str, **options: Any) -> Visitor:
    """One of the village in front of a browser."""
    address = f"http://127.0.0.1:{village.server.port}"
    found = Visitor(chromium, address, reduced_motion="reduce", **options)
    cookies = [{"name": key, "value": value, "url": address} for key, value in village[name].cookies.items()]
    found.context.add_cookies(cookies)  # type: ignore[arg-type]
    return found


def places(village: Village) -> Iterator[tuple[str, str]]:
    """Every page: who looks at it, and where it is."""
    yield from (("owner", path) for path in SITE)
    yield from (("owner", f"/maps/{id}") for id in village.maps.values())
    yield from (("owner", f"/maps/{id}/edit") for id in village.maps.values())
    yield from (("owner", f"/t/{id}") for id in village.tables.values())
    yield from (("nobody", path) for path in ("/", "/account", "/new"))
    yield from (("nobody", f"/t/{id}") for what, id in village.tables.items() if "listed" in what)


def walked(
    chromium: Browser, village: Village, wanted: list[tuple[str, str]], **options: Any
) -> Iterator[tuple[str, Page]]:
    """Each of these pages, once it is calm."""
    people = {name: visitor(chromium, village, name, **options) for name in {name for name, _ in wanted}}
    titles = {id: what for what, id in village.tables.items()}
    for name, path in wanted:
        page = people[name].page
        people[name].go(path)
        if page.locator("#table").count():
            people[name].at_table()
            look(page)
        yield f"{name} {titles.get(path.removeprefix('/t/'), path)}", page
    troubles = [trouble for one in people.values() for trouble in one.troubles]
    for one in people.values():
        one.close()
    assert not troubles, troubles


# Where a question covers a page nobody could type.
_ASK = """field => {
  field.value = 'points';
  field.form.requestSubmit();
}"""
_WITH_A_WORD = "field => { field.value = 'w'; field.dispatchEvent(new Event('input', { bubbles: true })); }"


def expect_none(found: dict[str, list[str]]) -> None:
    """Nothing was found anywhere; what was is told in full."""
    assert not any(found.values()), "\n".join(f"{place}: {bad}" for place, bad in found.items() if bad)


@pytest.mark.long
@pytest.mark.parametrize("colours", [{"color_scheme": "light"}, {"color_scheme": "dark"}, FORCED], ids=str)
def test_axe_finds_no_fault_on_any_page(chromium: Browser, village: Village, colours: dict[str, str]) -> None:
    found: dict[str, list[str]] = {}
    # Other colours differ in nothing else.
    other = colours != {"color_scheme": "light"}
    for place, page in walked(chromium, village, list(places(village)), **colours):
        found[place] = faults(page, colours_only=other)
        if page.locator("#console-toggle").count():
            page.evaluate("document.getElementById('console').hidden = false")
            page.locator("#command").evaluate(_ASK)
            page.wait_for_selector("#answers li")
            page.locator("#command").evaluate(_WITH_A_WORD)
            found[f"{place} in words"] = faults(page, "#console", other)
    expect_none(found)


@pytest.mark.long
def test_every_target_is_large_enough(chromium: Browser, village: Village) -> None:
    found: dict[str, list[str]] = {}
    for width in (1280, 390):
        size = {"width": width, "height": 800}
        for place, page in walked(chromium, village, list(places(village)), viewport=size):
            found[f"{place} {width}"] = small_targets(page)
    expect_none(found)


@pytest.mark.long
@pytest.mark.parametrize(("width", "text"), [(320, "100%"), (320, "200%"), (1280, "200%")])
def test_nothing_sticks_out(chromium: Browser, village: Village, width: int, text: str) -> None:
    found: dict[str, list[str]] = {}
    size = {"width": width, "height": 800}
    for place, page in walked(chromium, village, list(places(village)), viewport=size):
        page.evaluate("text => document.documentElement.style.fontSize = text", text)
        page.wait_for_timeout(60)
        found[place] = sticks_out(page)
    expect_none(found)


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 1280])
def test_what_skips_to_the_content_shows_only_with_the_focus(
    chromium: Browser, village: Village, width: int
) -> None:
    size = {"width": width, "height": 800}
    for _, page in walked(chromium, village, [("owner", "/"), ("nobody", "/new")], viewport=size):
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        skip = page.locator(".skip")
        expect(skip).not_to_be_in_viewport()
        page.keyboard.press("Tab")
        expect(skip).to_be_focused()
        expect(skip).to_be_in_viewport(ratio=0.99)
