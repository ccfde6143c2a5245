"""Worlds of Vertiges that run until they rest."""

from tests.physics.worlds import settle
from vertiges.physics.world import World
from vertiges.rules.snapshot import Snapshot


def settled(table: Snapshot) -> Snapshot:
    """The table once everything on it was woken and came to rest."""
    world = World(table, asleep=False)
    settle(world)
    return world.snapshot()
