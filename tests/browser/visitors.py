"""People in front of a browser: what they can do on a page, in their words."""

import re
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Response, expect

from tests.browser.hands import click, write
from tests.patience import PATIENCE

WAIT = int(PATIENCE * 1000)
# Browsers ask anew where a connection was closed while it was idle; so do requests without a page.
AGAIN = 2
expect.set_options(timeout=WAIT)

_NUMBERS = count()
_MY_TURN = """() => document.querySelector('.places')
  || (document.querySelector('#status-box.turn:not(.waiting)')
      && document.querySelector('.lit, #choices .button:not([aria-disabled])'))"""
# Whatever appears on a page at any moment is read: these are words of scripts, not of people.
_READ_ALL = r"""
new MutationObserver((records) => {
  const nodes = records.flatMap(({ type, target, addedNodes }) =>
    type === "characterData" ? [target] : [...addedNodes]);
  for (const node of nodes) {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = texts.currentNode; text; text = texts.nextNode()) {
      if (text.nodeType !== Node.TEXT_NODE || text.parentNode?.matches?.("script, style")) continue;
      if (/\b(?:undefined|NaN)\b|\[object /.test(text.data)) console.error(`"${text.data}" in a page`);
    }
  }
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


class Visitor:
    """Somebody with a browser of their own; everything that goes wrong on their pages is noted."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        self.address = address
        number = next(_NUMBERS)
        # From an address of one's own, as behind a proxy: so many guests of one address would be refused.
        headers = {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250 + 1}"}
        self.context: BrowserContext = browser.new_context(
            **{
                "viewport": {"width": 1280, "height": 800},
                "locale": "en-GB",
                "extra_http_headers": headers,
                **options,
            }
        )
        self.context.set_default_timeout(WAIT)
        self.context.add_init_script(_READ_ALL)
        self.troubles: list[str] = []
        self.page = self.open_page()

    def open_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        page.on("response", self._answered)
        page.on("request", lambda request: self._requested(request.url))
        return page

    def _note(self, kind: str, text: str) -> None:
        if kind == "error" and "Failed to load resource" not in text and "WebSocket" not in text:
            self.troubles.append(f"console: {text}")

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self.troubles.append(f"{response.status}: {response.url}")

    def _requested(self, url: str) -> None:
        if not url.startswith((self.address, "data:", f"blob:{self.address}", "ws://127.0.0.1")):
            self.troubles.append(f"a request to somebody else: {url}")

    def close(self) -> None:
        self.context.close()

    def go(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.address + path)

    def at_table(self, page: Page | None = None) -> None:
        """Wait until the page of the table listens, and what others did before it came has been shown."""
        (page or self.page).wait_for_selector("html[data-ready]")
        expect((page or self.page).locator("#canvas.veiled, #table[data-showing]")).to_have_count(0)

    def set_up(
        self, game: str = "metro", chairs: tuple[str, ...] = ("me", "bot-greedy"), **options: Any
    ) -> str:
        """A new table by the form; returns its address."""
        page = self.page
        self.go(f"/new?game={game}")
        page.locator(f"input[name=seats][value='{len(chairs)}']").check(force=True)
        for seat, who in enumerate(chairs):
            kind, _, name = who.partition(":")
            page.locator(f"select[name=chair-{seat}]").select_option(kind)
            if name:
                write(page.locator(f"input[name=name-{seat}]"), name)
        for option, value in options.items():
            field = page.locator(f"[name=option-{option}]")
            if not field.is_visible():
                # What belongs to a module that is off, or to a map that is not written here.
                continue
            if isinstance(value, bool):
                field.set_checked(value)
            else:
                field.select_option(str(value))
        click(page.get_by_role("button", name="Set up the table"))
        page.wait_for_url("**/t/*")
        if "open" not in chairs:
            self.at_table()
        return page.url

    def shown(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def moment(self) -> str:
        return self.page.inner_text("#moment")

    def wait_turn(self) -> bool:
        """Wait until it is this person's turn; false if the game is over."""
        self.page.wait_for_function(_MY_TURN)
        return self.page.locator(".places").count() == 0

    def wait_change(self, before: str) -> None:
        self.page.wait_for_function(
            "before => document.querySelector('#moment').textContent !== before", arg=before
        )

    def wait_answer(self) -> None:
        """Wait until the server has answered what was sent; the change itself may be seen before."""
        expect(self.page.locator("#status-box.waiting")).to_have_count(0)

    def wait_newest(self) -> None:
        """Wait until the page shows the table as it is now."""
        stops = self.state()["stops"]
        expect(self.page.locator("#moment")).to_have_text(re.compile(rf" {len(stops)}$"))

    def state(self, page: Page | None = None) -> dict[str, Any]:
        """What the page of the table is told now."""
        table = urlsplit((page or self.page).url).path.removeprefix("/t/")
        address = f"{self.address}/api/table/{table}/update"
        found: dict[str, Any] = self.context.request.get(address, max_retries=AGAIN).json()
        return found

    def point(self, which: int = 0) -> None:
        """One click: on what confirms, on the board, on something held, or on a button."""
        page = self.page
        for selector in ("#choices .primary", "#canvas .lit", "#hand .lit", "#desk .lit", "#panels .lit"):
            found = page.locator(selector)
            count = found.count()
            if count:
                click(found.nth(which % count))
                return
        click(page.locator("#choices .button:not([aria-disabled])").nth(0))

    def act(self, which: int = 0) -> None:
        """A whole action, by as many clicks as it takes."""
        before = self.moment()
        for _ in range(5):
            self.point(which)
            self.page.wait_for_function(
                """before => document.querySelector('#moment').textContent !== before
                  || document.querySelector('.places')
                  || (!document.querySelector('#status-box.waiting')
                      && document.querySelector('.lit, #choices .primary, #choices .button'))""",
                arg=before,
            )
            if self.moment() != before:
                break
        self.wait_change(before)
        self.wait_answer()

    def play_to_the_end(self) -> int:
        """Play every own turn; returns how many there were."""
        turns = 0
        while self.wait_turn():
            self.act(turns * 5)
            turns += 1
        return turns

    def tab_to(self, selector: str, most: int = 60) -> None:
        """Go on with the keyboard until something of this kind has the focus."""
        for _ in range(most):
            if self.page.evaluate("selector => document.activeElement?.matches(selector)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} cannot be reached by keyboard")

    def expect_no_overflow(self) -> None:
        """Nothing sticks out to the right of the window."""
        wide = self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0, f"{wide} pixels too wide: {self.page.url}"

    def expect_notice(self, text: str) -> None:
        expect(self.page.locator("#notice")).to_have_text(re.compile(text))
