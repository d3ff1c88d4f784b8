"""What all tests share: the form that runs is said first, and examples are not judged by the clock."""

import signal

import pytest
from hypothesis import settings

from tests import quick
from zugwerk import _compiled

pytest_plugins = ["tests.databases", "tests.neighbours", "tests.server.post"]

# The same examples in every run, so that a failure is the change's; ``make explore`` draws new ones.
settings.register_profile("zugwerk", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("zugwerk")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leave out what takes long")
    parser.addoption("--acknowledged", type=int, default=0, help="how much tests that kill have acknowledged")
    parser.addoption("--rest", action="store_true", help="only what --quick leaves out, in part or wholly")


def pytest_configure(config: pytest.Config) -> None:
    quick.QUICK = config.getoption("--quick")
    # A suite in the background of a shell is started deaf to interrupts, and so would be all that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    out = []
    if config.getoption("--quick"):
        out = [item for item in items if quick.leaves_out(item)]
    elif config.getoption("--rest"):
        out = [item for item in items if not quick.leaves_out(item) and not quick.shortens(item)]
    config.hook.pytest_deselected(items=out)
    left_out = set(out)
    items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests that are coroutines run in the loop that the server runs in."""
    return "asyncio"


def pytest_report_header() -> str:
    return f"zugwerk: {_compiled.form()} form"
