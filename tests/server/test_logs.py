"""The log: what stands in it, and what is left out as no fault of the house."""

import inspect
import json
import logging
import logging.config
import sys
from collections.abc import Iterator

import pytest
from uvicorn.protocols.websockets import websockets_sansio_impl

from zugwerk.server.logs import _NO_TEXT, OwnFaults, log_config


def entry(message: str) -> logging.LogRecord:
    """What uvicorn notes of a text that cannot be read."""
    try:
        b"\xff".decode()
    except UnicodeDecodeError:
        return logging.LogRecord("uvicorn.error", logging.ERROR, "x.py", 1, message, None, sys.exc_info())
    pytest.fail("that can be read")


def test_a_text_that_cannot_be_read_is_a_bug_unless_a_socket_sent_it() -> None:
    assert OwnFaults().filter(entry("Exception in ASGI application\n"))
    assert not OwnFaults().filter(entry(_NO_TEXT))


def test_what_is_left_out_is_what_uvicorn_says_of_a_socket() -> None:
    assert f'self.logger.exception("{_NO_TEXT}")' in inspect.getsource(websockets_sansio_impl)


@pytest.fixture
def configured() -> Iterator[None]:
    """The log of a server, for a while."""
    root, known = logging.getLogger(), list(logging.root.handlers)
    level = root.level
    yield
    root.handlers[:], root.level = known, level


def test_what_others_have_to_say_is_a_line_of_json_too(
    configured: None, capsys: pytest.CaptureFixture[str]
) -> None:
    logging.config.dictConfig(log_config(quiet=True))
    logging.getLogger("asyncio").error("Fatal error on transport")
    assert json.loads(capsys.readouterr().err)["logger"] == "asyncio"
