"""Pages in a language that is written from right to left: mirrored, with the board as it is."""

import pytest

from tests.browser.conftest import Invite
from tests.browser.test_table import PHONE
from tests.browser.visitors import Visitor

_MIRROR = "() => { document.documentElement.dir = 'rtl'; }"
_STICKS_OUT = """() => [...document.querySelectorAll('body *')].filter((element) => {
  const box = element.getBoundingClientRect();
  const outside = box.left < -1 || box.right > innerWidth + 1;
  return outside && element.checkVisibility() && !element.closest('.hidden, .skip, svg');
}).map((element) => element.className || element.tagName)"""


@pytest.mark.parametrize("game", ["metro", "berlin", "cologne"])
def test_a_table_is_mirrored_and_its_board_is_not(ada: Visitor, game: str) -> None:
    ada.set_up(game=game)
    page = ada.page
    page.evaluate(_MIRROR)
    board, side = (page.locator(each).bounding_box() for each in ("#board-frame", "#status-box"))
    assert board is not None
    assert side is not None
    assert side["x"] + side["width"] <= board["x"] + 1
    assert page.evaluate("getComputedStyle(document.querySelector('#board-picture')).direction") == "ltr"


@pytest.mark.parametrize("path", ["/", "/new?game=berlin", "/account", "/about"])
def test_mirrored_pages_stick_out_at_neither_side(invite: Invite, path: str) -> None:
    phone = invite(**PHONE)
    phone.go(path)
    phone.page.evaluate(_MIRROR)
    assert phone.page.evaluate(_STICKS_OUT) == []
