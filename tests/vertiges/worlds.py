"""Worlds of Vertiges that run until they rest."""

from tests.physics.worlds import settle
from vertiges.physics.world import TableWorld
from vertiges.rules.snapshot import Snapshot


def settled(table: Snapshot) -> Snapshot:
    """Wake everything on the table and return the table at rest."""
    world = TableWorld(table, asleep=False)
    settle(world)
    return world.snapshot()
