"""Scripted hand in a world. It makes the same steps on the screen, some per frame, as headless, all at once."""

from collections.abc import Iterator

from physics.hand import Point
from physics.world import World


class ScriptedMotion:
    """Hand that already holds something, follows `targets`, one per step, and lets go after the last."""

    def __init__(self, world: World, targets: Iterator[Point]) -> None:
        self.world = world
        self._targets = targets
        self._released_at: int | None = None

    def step(self) -> None:
        """Advance by one step: move the hand, release at the end of its way, or wait for rest."""
        world = self.world
        target = next(self._targets, None) if world.held is not None else None
        if target is not None:
            world.aim(*target)
        else:
            if world.held is not None:
                world.release()
            if self._released_at is None:
                self._released_at = world.steps
        world.step()

    @property
    def is_finished(self) -> bool:
        """True if the hand is empty and the world at rest, or the world has run for too long."""
        if self._released_at is None:
            return False
        world, since = self.world, self._released_at
        waited = world.steps - since
        is_at_rest = waited % world.settings.check_every == 0 and world.is_at_rest
        return waited > 0 and (world.has_waited(since) or is_at_rest)


def settling(world: World) -> Iterator[None]:
    """Bring a world whose hand is empty to rest; yield after each step."""
    start, settings = world.steps, world.settings
    while not world.is_at_rest and (world.steps - start) * settings.step < settings.patience:
        for _ in range(settings.check_every):
            world.step()
            yield
