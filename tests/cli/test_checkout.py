"""A checkout tells its commit; what is none tells nothing."""

import subprocess
from pathlib import Path

import pytest

from zugwerk.cli.checkout import commit


def git(place: Path, *words: str) -> str:
    names = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "core.hooksPath=/dev/null"]
    done = subprocess.run(
        ["git", "-C", str(place), *names, *words], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_a_checkout_tells_the_short_hash_of_its_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(tmp_path, "init", "--quiet")
    assert commit(tmp_path) == "", "nothing was committed yet"
    git(tmp_path, "commit", "--quiet", "--allow-empty", "--message", "one")
    found = commit(tmp_path)
    assert len(found) >= 7
    assert git(tmp_path, "rev-parse", "HEAD").startswith(found)
    monkeypatch.setenv("PATH", "")
    assert commit(tmp_path) == "", "there is no git"


def test_what_is_installed_tells_none(tmp_path: Path) -> None:
    assert commit(tmp_path) == ""
