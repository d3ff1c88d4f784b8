"""The real application as a process of its own: ``python -m tests.browser.serving PORT DATABASE``."""

import sys
from itertools import repeat

import uvicorn

from tests.dealing import dealt_by
from zugwerk.core.chance import seed_from
from zugwerk.server.app import create_app
from zugwerk.server.entry.gate import Gated, Socket
from zugwerk.server.house import Settings


def main(port: int, database: str) -> None:
    # Which tests meet at one server is chance, so no test's deals depend on how many tables came before.
    with dealt_by(repeat(seed_from("browser"))):
        uvicorn.run(
            create_app(Settings(database)),
            host="127.0.0.1",
            port=port,
            log_level="warning",
            http=Gated,
            ws=Socket,
            timeout_graceful_shutdown=1,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
