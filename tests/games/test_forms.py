"""The plain and the compiled form of every game play the same games: states, views, events and results agree.

Run as a module it plays games and prints the form it ran in and a digest over all of them.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.contract import setups
from tests.contract.play import choose
from tests.quick import share
from zugwerk import _compiled
from zugwerk.core.codec import Codec, digest
from zugwerk.core.game import Game, Seat
from zugwerk.core.options import Setup
from zugwerk.games.registry import find_game, game_ids
from zugwerk.kit.dice import Dice

ROOT = Path(__file__).resolve().parents[2]
# Long games, which are not named here, are played a few times only.
GAMES = {"metro": 1000, "berlin": 1000}
FEW = 20
QUICKLY = {"metro": 150, "berlin": 150}
FEWEST = 4


def random_setup(game: Game, dice: Dice) -> Setup:
    """Any table, as the game's own tests choose them if they do."""
    name = f"tests.games.{game.meta.id}.invariants"
    own = getattr(import_module(name), "random_setup", None) if find_spec(name) else None
    if own is not None:
        setup = own(dice)
        assert isinstance(setup, Setup)
        return setup
    seats = game.meta.min_seats + dice.pick(game.meta.max_seats - game.meta.min_seats + 1)
    return setups.random_setup(game, seats, dice)


def play(game: Game, seed: int) -> bytes:
    """A random game at a random table as a digest of all that happened in it."""
    dice = Dice(seed)
    setup = random_setup(game, dice)
    state = game.new(setup)
    codec = Codec(game)
    summary = hashlib.sha256(codec.encode(setup))
    while state.actors():
        seat, action = choose(state, dice)
        summary.update(len(state.legal_actions(seat)).to_bytes(2, "big"))
        summary.update(codec.encode(state.apply(seat, action)))
        if dice.pick(16) == 0:
            summary.update(digest(state).encode())
            summary.update(codec.encode(state.view(Seat(dice.pick(setup.seats)))))
    summary.update(digest(state).encode() + codec.encode(state.outcome()))
    return summary.digest()


def start(id: str, games: int, pure: bool) -> "subprocess.Popen[str]":
    """Play the games in a process of its own, in the chosen form."""
    environment = {**os.environ, "ZUGWERK_PURE": "1" if pure else "0"}
    command = [sys.executable, "-m", "tests.games.test_forms", id, str(games)]
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


@pytest.mark.parametrize("id", game_ids())
def test_both_forms_play_the_same_games(id: str) -> None:
    need_compiled_form()
    games = share(GAMES.get(id, FEW), QUICKLY.get(id, FEWEST))
    runs = [start(id, games, pure=True), start(id, games, pure=False)]
    plain, compiled = [run.communicate()[0].split() for run in runs]
    assert [run.returncode for run in runs] == [0, 0]
    assert (plain[0], compiled[0]) == (_compiled.PLAIN, _compiled.COMPILED)
    assert plain[1:] == compiled[1:]
    assert int(plain[1]) == games


def main(id: str, games: int) -> None:
    """Play and print: the form, the number of games, the digest."""
    summary = hashlib.sha256()
    for seed in range(games):
        summary.update(play(find_game(id), seed))
    print(_compiled.form(), games, summary.hexdigest())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
