"""Maps in the database: kept, saved again, listed, thrown away, and gone with who kept them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.test_rooms_kept import Store
from zugwerk.table.store import maps, people
from zugwerk.table.store.copies import backup_lines, restore
from zugwerk.table.store.database import Clash, open_engine

FIVE = maps.Sheet("Five trees", "{}", finished=True)


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    store = Store(database_url)
    yield store
    store.database.close()


def kept(store: Store, person: people.Person, name: str = "Four trees", at: float = 1.0) -> str:
    sheet = maps.Sheet(name, f'{{"name": "{name}"}}', finished=False)
    return store.write(lambda c: maps.keep_map(c, person.id, "berlin", sheet, at))


def found(store: Store, id: str) -> maps.KeptMap | None:
    return store.read(lambda c: maps.find_map(c, id))


def test_a_map_is_found_by_its_id(store: Store) -> None:
    ann = store.guest("Ann")
    id = kept(store, ann)
    sheet = ("Four trees", '{"name": "Four trees"}', False)
    assert found(store, id) == maps.KeptMap(id, ann.id, "Ann", "berlin", *sheet, 1, 1.0)
    assert found(store, "nosuchmap") is None


def test_saving_again_makes_a_new_version(store: Store) -> None:
    ann = store.guest("Ann")
    id = kept(store, ann)
    assert store.write(lambda c: maps.change_map(c, ann.id, id, 1, FIVE, 2.0)) == 2
    changed = found(store, id)
    assert changed is not None
    assert (changed.name, changed.text, changed.finished) == FIVE
    assert (changed.version, changed.updated) == (2, 2.0)


def test_what_another_window_saved_first_is_not_overwritten(store: Store) -> None:
    ann = store.guest("Ann")
    id = kept(store, ann)
    store.write(lambda c: maps.change_map(c, ann.id, id, 1, FIVE, 2.0))
    with pytest.raises(Clash):
        store.write(lambda c: maps.change_map(c, ann.id, id, 1, maps.Sheet("Six", "", finished=False), 3.0))
    changed = found(store, id)
    assert changed is not None
    assert changed.name == "Five trees"


def test_nobody_changes_or_drops_the_maps_of_another(store: Store) -> None:
    ann, bob = store.guest("Ann"), store.guest("Bob")
    id = kept(store, ann)
    before = found(store, id)
    with pytest.raises(Clash):
        store.write(lambda c: maps.change_map(c, bob.id, id, 1, FIVE, 2.0))
    assert not store.write(lambda c: maps.drop_map(c, bob.id, id))
    assert found(store, id) == before
    assert store.write(lambda c: maps.drop_map(c, ann.id, id))
    assert found(store, id) is None


def test_maps_are_listed_the_newest_first(store: Store) -> None:
    ann, bob = store.guest("Ann"), store.guest("Bob")
    old, new = kept(store, ann, "Old", 1.0), kept(store, ann, "New", 2.0)
    kept(store, bob, "Another's", 3.0)
    assert [entry.id for entry in store.read(lambda c: maps.maps_of(c, ann.id))] == [new, old]
    assert len(store.read(lambda c: maps.maps_of(c, ann.id, "berlin"))) == 2
    assert store.read(lambda c: maps.maps_of(c, ann.id, "metro")) == []


def test_there_is_an_end_to_keeping_maps(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maps, "MOST_MAPS", 2)
    ann, bob = store.guest("Ann"), store.guest("Bob")
    first = kept(store, ann)
    kept(store, ann)
    with pytest.raises(maps.TooMany):
        kept(store, ann)
    kept(store, bob)
    store.write(lambda c: maps.drop_map(c, ann.id, first))
    kept(store, ann)


def test_maps_go_with_who_kept_them(store: Store) -> None:
    ann, bob = store.guest("Ann"), store.guest("Bob")
    gone, stays = kept(store, ann), kept(store, bob)
    store.write(lambda c: people.anonymise(c, ann.id))
    assert found(store, gone) is None
    assert found(store, stays) is not None


def test_a_backup_holds_the_maps(store: Store, tmp_path: Path) -> None:
    ann = store.guest("Ann")
    id = kept(store, ann, "Żółty „plac”")
    lines = list(backup_lines(store.database.engine))
    copy = open_engine(f"sqlite:///{tmp_path / 'copy.db'}")
    restore(copy, lines)
    with copy.connect() as connection:
        assert maps.find_map(connection, id) == found(store, id)
    copy.dispose()
