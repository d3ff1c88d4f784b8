"""One running server for all tests of a module, and the same deals at every run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.dealing import dealt_by, numbered
from tests.server.serving import Server


@pytest.fixture(scope="package", autouse=True)
def prepared_deals() -> Iterator[None]:
    with dealt_by(numbered()):
        yield


@pytest.fixture(autouse=True)
def deals(prepared_deals: None) -> Iterator[None]:
    with dealt_by(numbered()):
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    directory: Path = tmp_path_factory.mktemp("server")
    running = Server(str(directory / "tables.sqlite"))
    yield running
    running.close()
