"""A thread that synthesises beside the frames, what is waited for first."""

import logging
import queue
import threading
import time
from collections.abc import Callable
from itertools import count
from typing import Final, NamedTuple

import pygame

log = logging.getLogger(__name__)

PAUSE: Final = 0.002
"""Seconds between two jobs, for frames that wait for the interpreter."""


class _Job(NamedTuple):
    """Smaller is sooner."""

    urgency: int
    number: int
    run: Callable[[], None]


class SynthesisThread:
    """Runs jobs one after the other: urgent ones first, and otherwise in the order in which they were asked for."""

    def __init__(self) -> None:
        self._jobs: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._numbers = count()
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()

    @property
    def running(self) -> bool:
        """Whether it has been started."""
        return self._thread is not None

    def ask(self, job: Callable[[], None], *, urgent: bool) -> None:
        """Have this done; nothing happens before :meth:`start`."""
        self._jobs.put(_Job(0 if urgent else 1, next(self._numbers), job))

    def start(self) -> None:
        """Begin, unless it has begun."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="sound synthesis", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Do no more; waits for the job that is being done."""
        self._closing.set()
        self.ask(lambda: None, urgent=True)
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        while not self._closing.is_set():
            job = self._jobs.get()
            if self._closing.is_set():
                return
            try:
                job.run()
            except pygame.error as reason:  # the sound card is gone
                log.warning("No sound: %s", reason)
            time.sleep(PAUSE)
