"""The plain and the compiled form play the same 1,000 games: every state, view, event and result is equal.

Run as a module it plays games and prints the form it ran in and a digest over all of them.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games.berlin.invariants import random_setup
from zugwerk import _compiled
from zugwerk.core.codec import Codec, digest
from zugwerk.core.game import CHANCE, Seat
from zugwerk.games.berlin.game import GAME
from zugwerk.kit.dice import Dice

GAMES = 1000
ROOT = Path(__file__).resolve().parents[3]


def play(seed: int) -> bytes:
    """A random game at a random table as a digest of all that happened in it."""
    dice = Dice(seed)
    setup = random_setup(dice)
    state = GAME.new(setup)
    codec = Codec(GAME)
    summary = hashlib.sha256(codec.encode(setup))
    while actors := state.actors():
        seat = actors[dice.pick(len(actors))]
        if seat == CHANCE:
            action = state.chance_at(dice.pick(state.chance_size()))
        else:
            legal = state.legal_actions(seat)
            action = legal[dice.pick(len(legal))]
            summary.update(len(legal).to_bytes(2, "big"))
        summary.update(codec.encode(state.apply(seat, action)))
        if dice.pick(16) == 0:
            summary.update(digest(state).encode())
            summary.update(codec.encode(state.view(Seat(dice.pick(setup.seats)))))
    summary.update(digest(state).encode() + codec.encode(state.outcome()))
    return summary.digest()


def start(pure: bool) -> "subprocess.Popen[str]":
    """Play the games in a process of its own, in the chosen form."""
    environment = {**os.environ, "ZUGWERK_PURE": "1" if pure else "0"}
    command = [sys.executable, "-m", "tests.games.berlin.test_forms", str(GAMES)]
    return subprocess.Popen(command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE)


def need_compiled_form() -> None:
    """Skip where nothing is compiled; but where CI has a compiler, that is a failure."""
    environment = {**os.environ, "ZUGWERK_PURE": "0"}
    command = [sys.executable, "-c", "from zugwerk import _compiled; print(_compiled.form())"]
    form = subprocess.run(command, cwd=ROOT, env=environment, text=True, capture_output=True, check=True)
    found = form.stdout.strip()
    if found == _compiled.COMPILED:
        return
    compiler = shutil.which("cc") or shutil.which("gcc")
    reason = f"no compiled form to compare with here: {found}"
    if os.environ.get("CI") == "true" and compiler:
        pytest.fail(f"{reason}, though there is {compiler}")
    pytest.skip(reason)


def test_both_forms_play_the_same_games() -> None:
    need_compiled_form()
    runs = [start(pure=True), start(pure=False)]
    plain, compiled = [run.communicate()[0].split() for run in runs]
    assert [run.returncode for run in runs] == [0, 0]
    assert (plain[0], compiled[0]) == (_compiled.PLAIN, _compiled.COMPILED)
    assert plain[1:] == compiled[1:]
    assert int(plain[1]) == GAMES


def main(games: int) -> None:
    """Play and print: the form, the number of games, the digest."""
    summary = hashlib.sha256()
    for seed in range(games):
        summary.update(play(seed))
    print(_compiled.form(), games, summary.hexdigest())


if __name__ == "__main__":
    main(int(sys.argv[1]))
