"""How people click: they look until the page is calm, move, rest, press, and release where they pressed.

They write key by key. Every browser test points and writes by these, never by a click without time in it or a
text that comes from nowhere: ``tools.house`` refuses those.
"""

from playwright.sync_api import Locator, Page, expect

REST = 150
PRESS = 90
QUICK = 40
DOUBLE = 300

_CALM = "() => !document.documentElement.hasAttribute('data-settling')"
_NOTE_PRESSES = """() => {
  if (!window.presses) {
    addEventListener('pointerdown', (event) => window.presses.push(event.timeStamp), true);
  }
  window.presses = [];
}"""


def look(page: Page) -> None:
    """Wait until nothing on the page is so new that a press on it would not count yet."""
    page.wait_for_function(_CALM)


def move(target: Locator, force: bool = False) -> None:
    """Move to something, once it is there and counts, and rest."""
    target.wait_for()
    look(target.page)
    target.hover(force=force)
    target.page.wait_for_timeout(REST)


def press(page: Page) -> None:
    """Press and release where the pointer rests."""
    page.mouse.down()
    page.wait_for_timeout(PRESS)
    page.mouse.up()


def click(target: Locator, force: bool = False) -> None:
    """A click with the mouse; with ``force`` also on what something else may cover."""
    move(target, force)
    press(target.page)


def write(target: Locator, text: str) -> None:
    """Write something key by key in place of what a field says."""
    target.focus()
    target.press("Control+a")
    target.press("Delete")
    target.press_sequentially(text)
    expect(target).to_have_value(text)


def double_click(target: Locator) -> bool:
    """Two clicks where one was meant; false if the machine was too slow to make them within 300 ms."""
    page = target.page
    move(target)
    page.evaluate(_NOTE_PRESSES)
    for _ in range(2):
        page.mouse.down()
        page.wait_for_timeout(QUICK)
        page.mouse.up()
        page.wait_for_timeout(QUICK)
    first, second = page.evaluate("window.presses")
    return bool(second - first <= DOUBLE)


def click_at(page: Page, x: float, y: float) -> None:
    """A click on a point of the window."""
    look(page)
    page.mouse.move(x, y)
    page.wait_for_timeout(REST)
    press(page)


def type_key(page: Page, key: str) -> None:
    """A key that chooses what has the focus."""
    look(page)
    page.keyboard.press(key)


def tap(target: Locator, force: bool = False) -> None:
    """A finger on a touch screen, for as long as it takes."""
    page = target.page
    target.wait_for()
    look(page)
    target.tap(trial=True, force=force)
    box = target.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(PRESS)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()
