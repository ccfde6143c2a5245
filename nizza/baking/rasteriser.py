"""Process that rasterises an untrusted SVG drawing.

The rasteriser may take unlimited time and memory for a drawing, and cannot be interrupted. The process can be killed.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from contextlib import suppress
from io import BytesIO
from multiprocessing.connection import Connection
from typing import Any, Final

PATIENCE: Final = 60.0
"""Seconds within which a drawing must be finished, including the start of the process."""
_MOST_MEMORY: Final = 2 * 2**30
"""Bytes of address space of the process, where the system can limit it."""


class NotRasterised(Exception):
    """Raised when a drawing takes too long or too much memory."""


def rasterise(document: bytes, size: tuple[int, int]) -> bytes:
    """Return the RGBA pixels of an SVG file drawn in `size` pixels. Raises :class:`NotRasterised`."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_draw, args=(theirs, document, size), daemon=True)
    alarm = threading.Timer(PATIENCE, lambda: process.kill())
    with ours:
        process.start()
        alarm.start()
        theirs.close()
        try:
            # Plain bytes, because a drawing may have taken over the process, and reading a pickle runs what it names.
            pixels = ours.recv_bytes(4 * size[0] * size[1])
        except (EOFError, OSError) as error:
            raise NotRasterised from error
        finally:
            alarm.cancel()
            process.kill()
            process.join()
    if len(pixels) != 4 * size[0] * size[1]:
        raise NotRasterised
    return pixels


def _draw(pipe: Connection[Any, Any], document: bytes, size: tuple[int, int]) -> None:
    import pygame

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit()
    with suppress(MemoryError, pygame.error):
        drawn = pygame.Surface(size, pygame.SRCALPHA)
        drawn.blit(pygame.image.load_sized_svg(BytesIO(document), size), (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
        pipe.send_bytes(pygame.image.tobytes(drawn, "RGBA"))


def _limit() -> None:
    """Limit memory and processor time as far as the system supports it."""
    try:
        import resource
    except ImportError:
        # Windows: the waiting process limits the time.
        return
    for kind, most in ((resource.RLIMIT_AS, _MOST_MEMORY), (resource.RLIMIT_CPU, int(PATIENCE))):
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))
