"""What is measured on a page: faults that axe finds, targets that are too small, what sticks out."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

# All that WCAG 2.2 asks for on levels A and AA, and what is good practice; nothing is left out for being of
# little impact.
_OPTIONS = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
    "rules": {"target-size": {"enabled": True}},
}
_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
LEAST = 24

_TARGETS = """least => {
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    const shown = element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
    return shown && box.width > 1 && box.height > 1 && !element.closest('[inert], .hidden, .skip');
  };
  const inText = (element) => element.matches('a') && getComputedStyle(element).display === 'inline';
  const small = '[type=radio], [type=checkbox]';
  const boxed = (element) => (element.matches(small) && element.closest('label')) || element;
  const found = [];
  for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    if (!seen(element) || inText(element) || element.disabled) continue;
    const { width, height } = boxed(element).getBoundingClientRect();
    if (width > least - 0.5 && height > least - 0.5) continue;
    const name = element.id || element.className || element.outerHTML.slice(0, 60);
    found.push(`${name} ${width.toFixed(0)}x${height.toFixed(0)}`);
  }
  return found;
}"""
_WIDE = """() => {
  const room = document.documentElement.clientWidth;
  const found = document.documentElement.scrollWidth - room;
  if (found <= 0) return [];
  const guilty = [...document.querySelectorAll('body *')].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width && box.right > room + 1 && !element.closest('svg svg, .board, [hidden]');
  });
  const name = (element) => element.id || element.className.toString() || element.tagName;
  return [`${found} too wide`, ...guilty.slice(0, 4).map(name)];
}"""
_COVERED = """selector => {
  const name = (element) => element?.id || element?.className.toString() || element?.tagName || 'nothing';
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return element.contains(top) ? [] : [`${name(element)} under ${name(top)}`];
  });
}"""
_CUT = """selector => [...document.querySelectorAll(selector)].filter((element) => {
  const { left, top, right, bottom, width } = element.getBoundingClientRect();
  return width && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
}).map((element) => element.id || element.textContent || element.className.toString())"""


def faults(page: Page, part: str | None = None, colours_only: bool = False) -> list[str]:
    """What axe has against a page or a part of it, in all respects or in what colours it has."""
    options = _COLOURS if colours_only else _OPTIONS
    found: list[dict[str, Any]] = Axe().run(page, part, options).response["violations"]
    return [
        f"{fault['id']} ({fault['impact']}) {[node['target'] for node in fault['nodes']][:4]}"
        for fault in found
    ]


def small_targets(page: Page) -> list[str]:
    """What can be pressed and is smaller than 24 by 24, other than links in a text."""
    found: list[str] = page.evaluate(_TARGETS, LEAST)
    return found


def sticks_out(page: Page) -> list[str]:
    """What is wider than the window."""
    found: list[str] = page.evaluate(_WIDE)
    return found


def covered(page: Page, selector: str) -> list[str]:
    """What of this kind lies under something else, or outside the window."""
    found: list[str] = page.evaluate(_COVERED, selector)
    return found


def cut(page: Page, selector: str) -> list[str]:
    """What of this kind is not wholly inside the window."""
    found: list[str] = page.evaluate(_CUT, selector)
    return found
