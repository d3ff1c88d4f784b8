"""Work for several processes: in order, with what went wrong, and nothing is left behind."""

import os
import time
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from tests.patience import wait_until
from zugwerk.cli.crew import shared_out


def square(number: int) -> int:
    time.sleep(0.03 if number % 3 == 0 else 0)
    return number * number


def noted(folder: Path, number: int) -> int:
    (folder / str(os.getpid())).touch()
    if number:
        time.sleep(3600)
    return number


def telling_much(number: int) -> bytes:
    if number == 3:
        raise LookupError("lost my way")
    return bytes(1_000_000)


def deadly(number: int) -> int:
    os._exit(number)


@pytest.mark.parametrize("jobs", [1, 2, 5])
@pytest.mark.parametrize("chunk", [1, 3])
@pytest.mark.parametrize("count", [0, 1, 10])
def test_results_come_in_the_order_of_the_work(jobs: int, chunk: int, count: int) -> None:
    assert list(shared_out(square, range(count), jobs, chunk)) == [number**2 for number in range(count)]


def runs(id: int) -> bool:
    try:
        os.kill(id, 0)
    except ProcessLookupError:
        return False
    return True


def test_who_asks_no_more_leaves_nobody_behind(tmp_path: Path) -> None:
    with closing(shared_out(partial(noted, tmp_path), range(9), 3)) as results:
        assert next(results) == 0
        wait_until(lambda: len(list(tmp_path.iterdir())) == 3)
    assert not any(runs(int(file.name)) for file in tmp_path.iterdir())


def test_what_goes_wrong_is_raised_while_others_are_telling_much() -> None:
    """Whoever is ended in the middle of a long answer is waited for by nobody."""
    for _ in range(30):
        results = shared_out(telling_much, range(40), 4)
        assert len(list(islice(results, 3))) == 3
        with pytest.raises(LookupError, match="lost my way"):
            next(results)


def test_a_process_that_dies_is_missed() -> None:
    with pytest.raises(ChildProcessError):
        list(shared_out(deadly, range(4), 2))
