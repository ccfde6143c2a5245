"""Objects of Pymunk that are not needed any more are freed at once, not by a full collection of Python's garbage."""

from collections.abc import Iterable

import pymunk

Part = pymunk.Shape | pymunk.Constraint | pymunk.Body


def release(space: pymunk.Space) -> None:
    """Free a space and everything in it; none of it can be used any more."""
    parts: list[Part] = [*space.shapes, *space.constraints, *space.bodies, space.static_body]
    # First the space, which parts with all the others while they are still whole.
    vars(space).clear()
    release_removed(parts)


def release_removed(parts: Iterable[Part]) -> None:
    """Free what has been removed from its space."""
    for part in parts:
        # Each keeps a handle that refers to itself.
        vars(part).clear()
