"""What goes on by itself: again and again, past what fails, until it is closed."""

import asyncio
import logging

import pytest

from tests.patience import until
from zugwerk.server.background.routine import Routine

LOG = logging.getLogger("zugwerk.routine")


class Work:
    """Fails the first time, then counts; ``slow`` work never comes to its end."""

    def __init__(self, slow: bool = False) -> None:
        self.begun = 0
        self._slow = slow

    async def do(self) -> None:
        self.begun += 1
        if self.begun == 1:
            raise ValueError("a bug")
        if self._slow:
            await asyncio.Event().wait()

    async def was_done_twice(self) -> bool:
        return self.begun > 1


@pytest.mark.parametrize("slow", [False, True])
async def test_it_goes_on_after_a_failure_until_it_is_closed(
    slow: bool, caplog: pytest.LogCaptureFixture
) -> None:
    work = Work(slow)
    routine = Routine(work.do, 0.001, LOG, "the work failed")
    routine.open()
    await until(work.was_done_twice)
    await routine.close()
    done = work.begun
    await asyncio.sleep(0.02)
    assert work.begun == done
    assert [record.message for record in caplog.records] == ["the work failed"]


async def test_what_is_done_once_is_not_done_again() -> None:
    work = Work()
    routine = Routine(work.do, None, LOG, "the work failed")
    routine.open()
    await asyncio.sleep(0.02)
    assert work.begun == 1
    await routine.close()


async def test_what_was_never_begun_can_be_closed() -> None:
    await Routine(Work().do, 1.0, LOG, "the work failed").close()
