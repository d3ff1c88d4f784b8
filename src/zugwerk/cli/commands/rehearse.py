"""``zugwerk rehearse``: whether the installed rules would change any stored game, before an upgrade."""

from typing import Annotated

from cyclopts import Parameter

from zugwerk.cli.databases import DatabasePlace, database_url, existing
from zugwerk.cli.errors import printable
from zugwerk.cli.words import phrase, words
from zugwerk.core.refusal import Malformed
from zugwerk.table.store.database import form_of, newest_form
from zugwerk.table.store.rehearsal import rehearse as replay
from zugwerk.table.store.rooms import all_rooms

TriedDatabase = Annotated[
    str | None, Parameter(name="DATABASE", help=phrase("cli.help.rehearsed"), show_default=False)
]


def rehearse(tried: TriedDatabase = None, /, *, database: DatabasePlace = None) -> int:
    """Tell table by table what would change."""
    good = moving = blocked = 0
    with existing(database_url(tried or database)) as engine, engine.connect() as connection:
        if form_of(connection) != newest_form():
            raise Malformed("table.older-database")
        for id in all_rooms(connection):
            found = replay(connection, id)
            told = [words().text(finding) for finding in found.findings]
            if found.moves:
                told.append(phrase("cli.rehearse.moves"))
            for text in told:
                print(printable(phrase("cli.rehearse.table", table=id, game=found.game, finding=text)))
            moving, blocked = moving + found.moves, blocked + bool(found.findings)
            good += not told
    print(phrase("cli.rehearse.good", n=good))
    print(phrase("cli.rehearse.moving", n=moving))
    print(phrase("cli.rehearse.blocked", n=blocked))
    return 1 if blocked else 0
