"""A browser that has never been here opens a table: how long until the board is seen and can be played."""

import shutil
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from benchmarks.server.pages import CASES, Case
from benchmarks.server.running import Server, ours
from benchmarks.server.tables import Table, prepare

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu"]
ROUNDS = 5
MOST_MS = 1000

Limit = tuple[str, float, str, bool]


def cold() -> list[Limit]:
    """Every game against the limit; without a browser nothing holds."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        return [("there is no browser here", 0.0, f"≤ {MOST_MS}", False)]
    return [_case(program, case) for case in CASES]


def _case(program: str, case: Case) -> Limit:
    with tempfile.TemporaryDirectory() as directory:
        database = str(Path(directory, "browser.db"))
        tables = prepare(database, ROUNDS, kind=case.kind, until=case.until)
        with ours(database) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
            late = median(_visit(browser, server, table) for table in tables)
            browser.close()
    game = case.kind.game.capitalize()
    return f"board of {game} seen and ready, median, ms", late, f"≤ {MOST_MS}", late <= MOST_MS


def _visit(browser: Browser, server: Server, table: Table) -> float:
    """Milliseconds of one visit with an empty cache, to a table that the server has not in memory either."""
    address = f"http://127.0.0.1:{server.port}"
    cookie: Any = {"name": "zugwerk-session", "value": table["sessions"][0], "url": address}
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_cookies([cookie])
    page = context.new_page()
    began = time.perf_counter()
    page.goto(f"{address}/t/{table['id']}", wait_until="commit")
    page.wait_for_selector("#board-picture", state="visible")
    page.wait_for_selector("html[data-ready]")
    late = (time.perf_counter() - began) * 1000
    context.close()
    return late
