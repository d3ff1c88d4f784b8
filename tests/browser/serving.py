"""The real application as a process of its own: ``python -m tests.browser.serving PORT DATABASE``."""

import sys

import uvicorn

from zugwerk.server.app import create_app
from zugwerk.server.entry.gate import Gated
from zugwerk.server.house import Settings


def main(port: int, database: str) -> None:
    uvicorn.run(
        create_app(Settings(database)),
        host="127.0.0.1",
        port=port,
        log_level="warning",
        http=Gated,
        ws="websockets-sansio",
        timeout_graceful_shutdown=1,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
