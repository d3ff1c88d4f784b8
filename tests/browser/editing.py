"""The map editor in the hands of a test: opened, drawn on, dragged at, saved."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.hands import click, click_at, write
from tests.browser.visitors import Visitor

EDITOR = "/maps/berlin/editor"


def at_the_editor(visitor: Visitor, path: str = EDITOR) -> Page:
    visitor.go(path)
    visitor.page.wait_for_selector("html[data-ready]")
    return visitor.page


def from_example(page: Page) -> None:
    click(page.locator("#file-menu summary"))
    click(page.locator("#from-example"))
    expect(page.locator("#verdict")).to_contain_text("can be played on")
    expect(page.locator("[data-place]")).to_have_count(20)


def click_map(page: Page, across: float, down: float) -> None:
    """Click at a part of the map's width and height."""
    box = page.locator("#board-picture").bounding_box()
    assert box is not None
    click_at(page, box["x"] + box["width"] * across, box["y"] + box["height"] * down)


def downloaded(page: Page, path: Path) -> dict[str, Any]:
    click(page.locator("#file-menu summary"))
    with page.expect_download() as download:
        click(page.locator("#download"))
    download.value.save_as(path)
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def open_file(page: Page, path: Path) -> None:
    page.locator("#open").set_input_files(path)


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, selector: str, across: float, down: float) -> None:
    x, y = centre(page, selector)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across / 2, y + down / 2, steps=3)
    page.mouse.move(x + across, y + down, steps=3)
    page.mouse.up()


NAMES = ("Ash", "Birch", "Cedar", "Dogwood", "Elm")


SPOTS = ((0.15, 0.3), (0.45, 0.2), (0.8, 0.3), (0.3, 0.75), (0.7, 0.75))


TRAMS = (("ash", "birch"), ("ash", "birch"), ("birch", "cedar"), ("ash", "dogwood"), ("cedar", "elm"))


def draw_trees(page: Page) -> None:
    """A small map by clicks: five places, five trams with one double, a metro, eight tickets, a name."""
    click(page.locator("[data-tool=place]"))
    for name, (across, down) in zip(NAMES, SPOTS, strict=True):
        click_map(page, across, down)
        expect(page.locator("[data-form=places] [name=name]")).to_be_focused()
        page.keyboard.type(name)
        expect(page.locator(f"#stop-{name.lower()}")).to_have_count(1)
    expect(page.locator("#problems")).to_contain_text("Birch")
    click(page.locator("[data-tool=tram]"))
    for a, b in TRAMS:
        click(page.locator(f"#stop-{a}"))
        expect(page.locator("#hint-text")).to_contain_text("point at the other end")
        click(page.locator(f"#stop-{b}"))
    click(page.locator("[data-tool=underground]"))
    click(page.locator("#stop-dogwood"))
    click(page.locator("#stop-elm"))
    expect(page.locator("[data-connection]")).to_have_count(6)
    page.locator("[data-form=connections] [name=colour]").select_option("blue")
    click(page.locator("[data-tool=ticket]"))
    pairs = [(a, b) for a in NAMES for b in NAMES if a < b][:8]
    for number, (a, b) in enumerate(pairs, start=1):
        click(page.locator(f"#stop-{a.lower()}"))
        click(page.locator(f"#stop-{b.lower()}"))
        expect(page.locator("#list-tickets li")).to_have_count(number)
    expect(page.locator("#verdict")).to_contain_text("can be played on")
    click(page.locator("[data-pane=map]"))
    write(page.locator("[data-form=map] [name=name]"), "Five trees")
    expect(page.locator("#verdict")).to_have_text("“Five trees” can be played on.")


def swipe(page: Page, start: tuple[float, float], across: float, down: float) -> None:
    """A finger that drags."""
    touch = page.context.new_cdp_session(page)
    for step in range(6):
        spot = {"x": start[0] + across * step / 5, "y": start[1] + down * step / 5}
        kind = "touchMove" if step else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [spot]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
