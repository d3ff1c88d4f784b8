"""The ``zugwerk`` command: a thin shell over the rooms below, which loads only what a command needs."""

from zugwerk.cli.main import main

__all__ = ["main"]
