"""Record files: what was acknowledged is on the disk, whatever happens afterwards."""

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.table.lots import LOTS, Mark, Play
from zugwerk.core.chance import seed_from
from zugwerk.core.game import Game, Seat
from zugwerk.core.refusal import Malformed
from zugwerk.table import files
from zugwerk.table.match import Match

SEED = seed_from("files")


def lots(id: str) -> Game:
    assert id == "lots"
    return LOTS


def saved(path: Path) -> Match:
    match = Match.new(LOTS, LOTS.meta.setup(2), SEED, ("Ann", "Bob"))
    files.save(match, path)
    return match


def step(match: Match) -> None:
    match.act(match.state.actors()[0], Play())


def test_a_saved_match_is_resumed_and_finished(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = saved(path)
    for _ in range(3):
        step(match)
    again, torn = files.resume(path, lots)
    assert not torn
    assert again.state.snapshot() == match.state.snapshot()
    while again.outcome() is None:
        step(again)
    record, torn = files.read(path)
    assert not torn
    assert record.entries == again.record.entries
    assert record.check_deals(LOTS) == 12


def test_undo_is_written_down(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = saved(path)
    match.act(Seat(0), Mark())
    match.undo(1)
    assert path.read_bytes().endswith(b'{"by":0,"do":"mark"}\n{"undo":1}\n')
    assert files.read(path)[0].entries == match.record.entries


@pytest.mark.parametrize("cut", range(1, 21))
def test_a_torn_last_line_is_dropped_and_nothing_else(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "match.jsonl"
    match = saved(path)
    step(match)
    entries = list(match.record.entries)
    match.act(Seat(1), Mark())
    os.truncate(path, path.stat().st_size - cut)
    again, torn = files.resume(path, lots)
    # Without its line end the last line is still whole.
    assert torn == (cut > 1)
    assert again.record.entries == (entries if torn else match.record.entries)
    again.act(Seat(1), Mark())
    assert files.read(path)[0].entries == again.record.entries


def test_zeros_after_a_power_loss_are_a_torn_line(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = saved(path)
    with path.open("ab") as file:
        file.write(bytes(30))
    again, torn = files.resume(path, lots)
    assert torn
    assert again.record.entries == match.record.entries
    step(again)
    assert b"\0" not in path.read_bytes()


def test_deals_that_were_torn_off_are_dealt_and_written_again(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = saved(path)
    step(match)
    content = path.read_bytes()
    os.truncate(path, content[:-1].rfind(b"\n") + 5)
    again, torn = files.resume(path, lots)
    assert torn
    assert again.record.entries == match.record.entries
    assert path.read_bytes() == content


def test_a_bad_line_in_the_middle_is_not_taken_for_a_torn_one(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    saved(path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b'{"by":"cha\n', *lines[2:]]))
    before = path.read_bytes()
    with pytest.raises(Malformed) as bad:
        files.resume(path, lots)
    assert bad.value.message.id == "core.bad-line"
    assert path.read_bytes() == before


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("precious")
    with pytest.raises(Malformed) as exists:
        saved(path)
    assert exists.value.message.id == "table.file-exists"
    assert path.read_text() == "precious"


def test_only_its_owner_may_read_a_saved_match(tmp_path: Path) -> None:
    """The seed is in it: whoever knows it knows every deal to come."""
    before = os.umask(0)
    try:
        saved(tmp_path / "match.jsonl")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "match.jsonl").stat().st_mode) == 0o600


def test_an_unwritable_place_is_named(tmp_path: Path) -> None:
    with pytest.raises(files.FileUnwritable) as problem:
        saved(tmp_path / "missing" / "match.jsonl")
    assert "No such file or directory" in str(problem.value.message.parameters["reason"])


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_an_unreadable_file_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(Malformed) as problem:
        files.read(tmp_path / name)
    assert problem.value.message.id == "table.cannot-read"


def test_a_full_disk_leaves_file_and_match_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    match = saved(path)
    before = path.read_bytes(), match.state.snapshot(), list(match.record.entries)

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(files.FileUnwritable, match="No space left"):
            step(match)
    assert (path.read_bytes(), match.state.snapshot(), match.record.entries) == before
    step(match)
    assert files.read(path)[0].entries == match.record.entries


def test_a_full_disk_while_saving_leaves_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(files.FileUnwritable):
        saved(tmp_path / "match.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_two_hands_on_one_file_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = saved(path)
    other, _ = files.resume(path, lots)
    step(other)
    before = path.read_bytes()
    with pytest.raises(Malformed) as changed:
        step(match)
    assert changed.value.message.id == "table.changed-elsewhere"
    assert path.read_bytes() == before


PLAYER = """
import sys
from pathlib import Path
sys.path.insert(0, {root!r})
from tests.table.lots import Mark
from tests.table.test_files import saved
from zugwerk.core.game import Seat
match = saved(Path({path!r}))
count = 0
while True:
    match.act(Seat(0), Mark())
    match.undo(1)
    count += 1
    print(count, flush=True)
"""


def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    script = PLAYER.format(root=str(Path(__file__).parents[2]), path=str(path))
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert [process.stdout.readline() for _ in range(20)][-1] == "20\n"
        process.kill()
        acknowledged = int(("20\n" + process.stdout.read()).split()[-1])
    record, _ = files.read(path)
    assert len(record.entries) in (2, 3)
    assert acknowledged <= path.read_bytes().count(b"undo") <= acknowledged + 1
