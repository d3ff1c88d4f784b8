"""Zugwerk: an online table for rail and transit board games."""

from zugwerk import _compiled

__version__ = "0.1.0"

_compiled.install()
