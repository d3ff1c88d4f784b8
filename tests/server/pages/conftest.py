"""Visitors of the pages."""

from collections.abc import Callable, Iterator

import pytest

from tests.server.pages.browsing import Browser
from tests.server.serving import Server

Visit = Callable[..., Browser]


@pytest.fixture
def visit(server: Server) -> Iterator[Visit]:
    browsers: list[Browser] = []

    def come(language: str = "en") -> Browser:
        browsers.append(Browser(server.port, language))
        return browsers[-1]

    yield come
    for browser in browsers:
        browser.close()
