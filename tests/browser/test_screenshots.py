"""Pictures of the pages for the documentation: ``ZUGWERK_SCREENSHOTS=1`` writes them to ``docs/images``."""

import os
from pathlib import Path

import pytest

from tests.browser.conftest import Invite
from tests.browser.hands import click, tap
from tests.browser.test_guides import learn, read
from tests.browser.test_table import PHONE
from tests.browser.visitors import Visitor

IMAGES = Path(__file__).parents[2] / "docs" / "images"

pytestmark = pytest.mark.skipif(
    os.environ.get("ZUGWERK_SCREENSHOTS") != "1", reason="pictures are written only when asked for"
)


_DRAWN = """() => [...document.images].every((image) => {
  return image.getBoundingClientRect().top > innerHeight || (image.complete && image.naturalWidth > 0);
})"""


def shoot(visitor: Visitor, name: str) -> None:
    visitor.page.wait_for_function(_DRAWN)
    visitor.page.wait_for_timeout(800)
    visitor.page.screenshot(path=IMAGES / f"{name}.png")


def test_picture_of_the_map_editor(invite: Invite) -> None:
    ada = invite()
    ada.go("/maps/berlin/editor")
    page = ada.page
    page.wait_for_selector("html[data-ready]")
    click(page.locator("#file-menu summary"))
    click(page.locator("#from-example"))
    page.locator("#stop-ostbahnhof").wait_for()
    click(page.locator("[data-pane=connections]"))
    click(page.locator("#list-connections button").nth(44))
    page.locator("#stage").hover()
    shoot(ada, "page-editor")


def test_pictures_of_the_pages(invite: Invite) -> None:
    ada = invite()
    ada.go("/")
    shoot(ada, "page-home")
    ada.set_up(chairs=("me", "bot-greedy", "bot-greedy", "bot-greedy"))
    for turn in range(7):
        ada.wait_turn()
        ada.act(turn * 3)
    ada.wait_turn()
    for cell in ada.page.locator("#canvas .lit").all():
        cell.hover()
        ada.page.wait_for_timeout(400)
        if "scores" in ada.page.inner_text("#step"):
            break
    shoot(ada, "page-table")
    phone = invite(storage_state=ada.context.storage_state(), color_scheme="dark", **PHONE)
    phone.go(ada.page.url)
    phone.at_table()
    tap(phone.page.locator("#canvas .lit").first)
    shoot(phone, "page-phone")
    learner = invite(reduced_motion="reduce")
    learn(learner, "cologne")
    for _ in range(2):
        read(learner)
    shoot(learner, "page-guide")
    click(ada.page.locator("#tools summary"))
    click(ada.page.locator("[data-do=stand-in]"))
    click(ada.page.locator("#ask-yes"))
    ada.page.wait_for_selector(".places", timeout=60_000)
    ada.page.wait_for_timeout(3000)
    shoot(ada, "page-end")
