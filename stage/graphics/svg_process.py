"""Process that rasterises untrusted SVG drawings.

The rasteriser may take unlimited time and memory for a drawing, and cannot be interrupted. The process can be killed:
when it takes too long, when its drawings are no longer needed, and when the program ends.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

import pygame

PATIENCE: Final = 30.0
"""Seconds within which a drawing must be finished, including the start of the process."""
MOST_WORK: Final = 120
"""Seconds of processor time of a process for all its drawings, where the system can limit it."""
MOST_MEMORY: Final = 2 * 2**30
"""Bytes of address space of a process, where the system can limit it."""

_LOOK: Final = 0.05
"""Seconds between two polls of the process."""
_LONGEST_LOOK: Final = 0.25
"""Seconds counted at most per poll, because the machine may have slept."""

_READY: Final = b"ready"
_SIZE: Final = struct.Struct("<II")
"""Width and height in pixels, before a document and before the pixels of a drawing."""

Size = tuple[int, int]
Rasterise = Callable[[bytes, Size], pygame.Surface]
"""Function that draws an SVG file in a size in pixels."""


class NotRasterised(Exception):
    """Raised when a drawing takes too long or too much memory, or is no longer needed."""


def rasterise(document: bytes, size: Size) -> pygame.Surface:
    """Draw a trusted SVG file in this process."""
    return pygame.image.load_sized_svg(BytesIO(document), size)


class SvgProcess:
    """Process that draws one SVG file after the other, started on first use."""

    def __init__(self) -> None:
        self._one_by_one = threading.Lock()
        self._stopped = threading.Event()
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None

    def rasterise(self, document: bytes, size: Size) -> pygame.Surface:
        """Draw an SVG file. Raises :class:`NotRasterised`; all later calls then raise it at once."""
        with self._one_by_one:
            try:
                pipe = self._started()
                with self._watched():
                    pipe.send_bytes(_SIZE.pack(*size) + document)
                shape, pixels = self._answer(pipe, size)
            except (EOFError, OSError) as error:
                # The process was killed, by this program or by a system limit.
                self._end()
                raise NotRasterised from error
        return pygame.image.frombuffer(pixels, shape, "RGBA")

    def _answer(self, pipe: Connection[Any, Any], size: Size) -> tuple[Size, bytes]:
        """Receive a size and its pixels. Raises EOFError or OSError for anything but a drawing of at most `size`."""
        width, height = _SIZE.unpack(self._received(pipe, _SIZE.size))
        if not (0 < width <= size[0] and 0 < height <= size[1]):
            raise EOFError
        return (width, height), self._received(pipe, 4 * width * height)

    def _received(self, pipe: Connection[Any, Any], length: int) -> bytes:
        """Receive a message of `length` bytes. Raises EOFError or OSError for any other."""
        self._wait(pipe)
        # Plain bytes, because a drawing may have taken over the process, and reading a pickle runs what it names.
        with self._watched():
            message = pipe.recv_bytes(length)
        if len(message) != length:
            raise EOFError
        return message

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Kill the process if the block takes longer than :data:`PATIENCE`: it may stop in the middle of a message."""
        assert self._process is not None
        alarm = threading.Timer(PATIENCE, self._process.kill)
        alarm.daemon = True
        alarm.start()
        try:
            yield
        finally:
            alarm.cancel()

    def stop(self) -> None:
        """End the process now. Pending calls of :meth:`rasterise` raise :class:`NotRasterised`."""
        self._stopped.set()
        if self._one_by_one.acquire(blocking=False):
            self._end()
            self._one_by_one.release()
        elif (process := self._process) is not None:
            # The thread that is waiting for a drawing cleans up.
            process.kill()

    @property
    def process_id(self) -> int | None:
        """Process id, None if there is no process."""
        return self._process.pid if self._process is not None else None

    def _started(self) -> Connection[Any, Any]:
        if self._stopped.is_set():
            raise EOFError
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs,), daemon=True, name="ludotheque drawings")
            process.start()
            self._process = process
            theirs.close()
            # Sending before the process reads might block.
            self._received(self._pipe, len(_READY))
        return self._pipe

    def _wait(self, pipe: Connection[Any, Any]) -> None:
        """Wait for an answer. Raises EOFError if it takes too long or is no longer needed."""
        waited, looked = 0.0, time.monotonic()
        # The main thread is checked because the program waits for its threads when it ends.
        while waited <= PATIENCE and not self._stopped.is_set() and threading.main_thread().is_alive():
            if pipe.poll(_LOOK):
                return
            now = time.monotonic()
            waited += min(now - looked, _LONGEST_LOOK)
            looked = now
        raise EOFError

    def _end(self) -> None:
        self._stopped.set()
        if self._process is not None and self._pipe is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None


def serve(pipe: Connection[Any, Any]) -> None:
    """Draw the documents from the pipe until it is closed. The process ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)
    _limit()
    with suppress(EOFError, OSError, MemoryError, pygame.error):
        pipe.send_bytes(_READY)
        while True:
            asked = pipe.recv_bytes()
            drawn = rasterise(asked[_SIZE.size :], _SIZE.unpack_from(asked))
            pipe.send_bytes(_SIZE.pack(*drawn.get_size()))
            pipe.send_bytes(pygame.image.tobytes(drawn, "RGBA"))


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _limit() -> None:
    """Limit memory and processor time as far as the system supports it."""
    try:
        import resource
    except ImportError:
        # Windows: the waiting process limits the time.
        return
    for kind, most in ((resource.RLIMIT_AS, MOST_MEMORY), (resource.RLIMIT_CPU, MOST_WORK)):
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))
