"""One running server for all tests of a module."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    directory: Path = tmp_path_factory.mktemp("server")
    running = Server(str(directory / "tables.sqlite"))
    yield running
    running.close()
