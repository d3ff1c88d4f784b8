"""``zugwerk verify``: whether every deal of a record came from the seed it was committed to."""

from zugwerk.cli.errors import CheckFailed
from zugwerk.cli.inputs import RecordPath, load, steps
from zugwerk.cli.words import phrase
from zugwerk.core.refusal import Malformed


def verify(record: RecordPath, /) -> None:
    """Check the deals against the revealed seed."""
    found, game = load(record)
    steps(found, game)
    try:
        deals = found.check_deals(game)
    except Malformed as problem:
        raise CheckFailed(problem.message) from None
    print(phrase("cli.verify.fair", n=deals))
    for part in found.earlier:
        print(phrase("cli.verify.stretches", n=part.until))
