"""A disk that takes nothing more, as the system itself says it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

needs_limits = pytest.mark.skipif(sys.platform == "win32", reason="files are limited by the system only elsewhere")


@contextmanager
def full_disk(room: int = 0) -> Iterator[None]:
    """Meanwhile files can be created, but nothing can be written into them beyond `room` bytes."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
