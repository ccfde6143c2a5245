"""Pictures that are computed once and kept: where a frame has no time for that, in a thread."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import pygame

from stage.graphics import allowance


class Computed:
    """One such picture; `compute` touches nothing else."""

    def __init__(self, compute: Callable[[], pygame.Surface]) -> None:
        self._compute = compute
        self._begun: Future[pygame.Surface] | None = None
        self._picture: pygame.Surface | None = None

    def get(self) -> pygame.Surface:
        """The picture.

        Raises :class:`~stage.graphics.allowance.NoTimeLeft` under a limit of time until a thread has computed it.
        """
        if self._picture is None:
            self._picture = self._made()
            self._begun = None
        return self._picture

    def _made(self) -> pygame.Surface:
        if self._begun is None and not allowance.is_limited():
            return self._compute()
        if self._begun is None:
            thread = ThreadPoolExecutor(1, "a picture that is computed once")
            self._begun = thread.submit(self._compute)
            thread.shutdown(wait=False)
        if allowance.is_limited() and not self._begun.done():
            allowance.refuse()
        return self._begun.result()
