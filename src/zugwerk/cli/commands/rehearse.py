"""``zugwerk rehearse``: whether the installed rules would change any stored game, before an upgrade."""

from zugwerk.cli.databases import DatabasePlace, database_url, existing
from zugwerk.cli.errors import printable
from zugwerk.cli.words import phrase, words
from zugwerk.core.refusal import Malformed
from zugwerk.table.store.database import form_of, newest_form
from zugwerk.table.store.rehearsal import rehearse as replay
from zugwerk.table.store.rooms import all_rooms


def rehearse(*, database: DatabasePlace = None) -> int:
    """Tell table by table what would change."""
    good = bad = 0
    with existing(database_url(database)) as engine, engine.connect() as connection:
        if form_of(connection) != newest_form():
            raise Malformed("table.older-database")
        for id in all_rooms(connection):
            game, findings = replay(connection, id)
            for finding in findings:
                text = words().text(finding)
                print(printable(phrase("cli.rehearse.table", table=id, game=game, finding=text)))
            good, bad = good + (not findings), bad + bool(findings)
    print(phrase("cli.rehearse.good", n=good))
    return 1 if bad else 0
