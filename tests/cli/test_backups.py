"""Backups that were damaged, changed or are none: a clear line, exit code 2, and nothing restored."""

import asyncio
import hashlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.conftest import Run
from tests.cli.hosting import fill
from tests.cli.test_hosting import content

Lines = list[bytes]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, bytes]:
    """A database and its backup."""
    from zugwerk.cli.main import main

    folder = tmp_path_factory.mktemp("good")
    place, file = str(folder / "tables.db"), folder / "backup.jsonl"
    # A fixture of a whole module, for tests that are no coroutines, has a loop of its own.
    asyncio.run(fill(place, 0))
    assert main(["backup", str(file), "--database", place]) == 0
    return place, file.read_bytes()


def sealed(lines: Lines) -> bytes:
    """Lines with a seal that fits them, whatever they say."""
    data = b"".join(line + b"\n" for line in lines)
    return data + b'{"sha256":"%b"}\n' % hashlib.sha256(data).hexdigest().encode()


def restored(run: Run, data: bytes, folder: Path) -> tuple[int, str]:
    """How it goes to restore this; whatever fails is told in a line and leaves nothing behind."""
    file, target = folder / "backup.jsonl", folder / "new.db"
    file.write_bytes(data)
    target.unlink(missing_ok=True)
    done = run("restore", str(file), "--database", str(target))
    if done.code != 0:
        assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1), done
        assert sorted(found.name for found in folder.iterdir()) == ["backup.jsonl"]
    return done.code, done.err


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (lambda lines: lines[:-1], "The end of the backup is missing."),
        (lambda lines: lines[:5], "The end of the backup is missing."),
        (lambda lines: [*lines[:-1], lines[-1][:-5]], "checksum"),
        (lambda lines: [*lines[:3], lines[3][:-9], *lines[4:]], "checksum"),
        (lambda lines: [*lines[:-2], lines[-1]], "checksum"),
        (lambda lines: [*lines, lines[1]], "The end of the backup is missing."),
        (lambda lines: [b'{"zugwerk-backup":99}', *lines[1:]], "The file is no backup."),
        (lambda lines: [b'{"zugwerk-backup":1,"form":"9999"}', *lines[1:]], "newer version"),
        (lambda lines: [b'{"zugwerk-backup":1,"form":["0001"]}', *lines[1:]], "newer version"),
        (lambda lines: [b'{"zugwerk-backup":1,"form":"+1"}', *lines[1:]], "newer version"),
        (lambda lines: lines[1:], "The file is no backup."),
        (lambda lines: [b"\x1f\x8b\x08\x00" * 50], "The file is no backup."),
        (lambda lines: [b"[" * 100_000], "The file is no backup."),
        (lambda lines: [], "The file is no backup."),
    ],
)
def test_a_damaged_backup_restores_nothing(
    run: Run, tmp_path: Path, good: tuple[str, bytes], damage: Callable[[Lines], Lines], problem: str
) -> None:
    lines = damage(good[1].splitlines())
    code, told = restored(run, b"".join(line + b"\n" for line in lines), tmp_path)
    assert code == 2
    assert problem in told


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda lines: [lines[0], b'{"table":"wings","row":{}}', *lines[1:]], "Line 2 of the backup"),
        (
            lambda lines: [lines[0], b'{"table":"person","row":{"id":"x"}}', *lines[1:]],
            "Line 2 of the backup",
        ),
        (lambda lines: [lines[0], b"[]", *lines[1:]], "Line 2 of the backup"),
        (lambda lines: [lines[0], b'{"rows":3}', *lines[1:]], "Line 2 of the backup"),
        (lambda lines: [lines[0], b"{" * 100_000, *lines[1:]], "Line 2 of the backup"),
        (lambda lines: [*lines[:2], lines[1], *lines[2:]], "contradict one another (table person)"),
        (lambda lines: [lines[0], *lines[2:]], "contradict one another"),
    ],
)
def test_a_changed_backup_with_a_good_seal_restores_nothing_either(
    run: Run, tmp_path: Path, good: tuple[str, bytes], change: Callable[[Lines], Lines], problem: str
) -> None:
    code, told = restored(run, sealed(change(good[1].splitlines()[:-1])), tmp_path)
    assert code == 2
    assert problem in told


MANY = settings(
    max_examples=60,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@MANY
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["change", "cut", "insert", "end"]),
            st.floats(0, 1),
            st.binary(min_size=1, max_size=9),
        ),
        min_size=1,
        max_size=3,
    )
)
def test_wherever_a_backup_is_damaged_nothing_or_all_is_restored(
    run: Run, tmp_path: Path, good: tuple[str, bytes], damages: list[tuple[str, float, bytes]]
) -> None:
    place, data = good
    for kind, where, bytes_ in damages:
        start = int(where * len(data))
        rest = {"insert": start, "end": len(data)}.get(kind, start + len(bytes_))
        data = data[:start] + (b"" if kind in ("cut", "end") else bytes_) + data[rest:]
    if restored(run, data, tmp_path)[0] == 0:
        assert content(str(tmp_path / "new.db")) == content(place)


VALUES: list[Any] = [None, True, -1, 1.5, 2**31, 2**70, "", "x" * 5000, "\0", "zz", [], {}, [[]], "1"]


@MANY
@given(st.floats(0, 0.999), st.floats(0, 0.999), st.sampled_from(VALUES))
@pytest.mark.long
def test_whatever_stands_in_a_column_is_kept_or_refused(
    run: Run, tmp_path: Path, good: tuple[str, bytes], which: float, where: float, value: Any
) -> None:
    lines = good[1].splitlines()[:-1]
    number = 1 + int(which * (len(lines) - 1))
    entry = json.loads(lines[number])
    name = sorted(entry["row"])[int(where * len(entry["row"]))]
    entry["row"][name] = value
    lines[number] = json.dumps(entry).encode()
    if restored(run, sealed(lines), tmp_path)[0] == 0:
        connection = sqlite3.connect(tmp_path / "new.db")
        kept = connection.execute(f"SELECT {name} FROM {entry['table']}").fetchall()
        connection.close()
        assert value in [found for (found,) in kept] or bytes.fromhex(value) in [found for (found,) in kept]


def test_neither_a_folder_nor_a_file_that_may_not_be_read_is_a_backup(run: Run, tmp_path: Path) -> None:
    locked = tmp_path / "locked.jsonl"
    locked.write_bytes(b"{}\n")
    locked.chmod(0)
    for file in (tmp_path, locked):
        done = run("restore", str(file), "--database", str(tmp_path / "new.db"))
        assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
        assert not (tmp_path / "new.db").exists()


def test_a_backup_is_not_restored_over_something_else(
    run: Run, tmp_path: Path, good: tuple[str, bytes]
) -> None:
    file, letter = tmp_path / "backup.jsonl", tmp_path / "letter"
    file.write_bytes(good[1])
    letter.write_text("Dear Ann,\n" * 500)
    for target in (letter, tmp_path):
        done = run("restore", str(file), "--database", str(target))
        assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
    assert letter.read_text() == "Dear Ann,\n" * 500


def test_an_empty_file_is_no_database_to_make_a_backup_of(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    done = run("backup", str(tmp_path / "backup.jsonl"), "--database", str(tmp_path / "empty.db"))
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
    assert [found.name for found in tmp_path.iterdir()] == ["empty.db"]


def test_a_damaged_backup_leaves_an_empty_database_of_the_other_kind_empty(
    run: Run, tmp_path: Path, good: tuple[str, bytes], postgresql_url: str
) -> None:
    file = tmp_path / "backup.jsonl"
    lines = good[1].splitlines()[:-1]
    file.write_bytes(sealed([*lines, lines[-1]]))
    assert run("restore", str(file), "--database", postgresql_url).code == 2
    assert not any(content(postgresql_url).values())
    file.write_bytes(good[1])
    assert run("restore", str(file), "--database", postgresql_url).code == 0
    assert content(postgresql_url) == content(good[0])
