"""``python -m tests.table.interrupted_program FUNCTION N WORDS``: the program, interrupted where Python drops it.

The N-th callback of an import's lock after FUNCTION was called first is interrupted; 1 counts as the first one.
"""

import os
import signal
import sys
from types import FrameType

from main import main

_LOCKS = "importlib._bootstrap"


class Interrupter:
    """Profiler that sends the interrupt."""

    def __init__(self, after: str, number: int) -> None:
        self._after = after
        self._left = number
        self._counts = False

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call":
            return
        self._counts = self._counts or code.co_name == self._after
        if self._counts and code.co_name == "cb" and _LOCKS in code.co_filename:
            self._left -= 1
            if self._left == 0:
                os.kill(os.getpid(), signal.SIGINT)


if __name__ == "__main__":
    sys.setprofile(Interrupter(sys.argv[1], int(sys.argv[2])))
    sys.exit(main(sys.argv[3:]))
