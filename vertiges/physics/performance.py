"""From an intention to its outcome: a scripted hand in a world.

A bot's intention played on the screen (`perform`, some steps a frame) or headless (`simulate`) runs the same steps.
"""

from collections.abc import Iterator
from contextlib import closing

from physics.hand import Leg, Point, Tremor, walk
from physics.performance import Performance
from vertiges.outlines import HALF
from vertiges.physics.hand import FEEL, LANDING_SPEED, LINGER, RELEASE_RISE
from vertiges.physics.judging import judge
from vertiges.physics.world import STEP, World
from vertiges.rules.geometry.passage import LANDING_RISE
from vertiges.rules.geometry.towers import span
from vertiges.rules.snapshot import Intention, Outcome, Snapshot

LIFT_RISE = 15.0
"""mm a gripped section is raised slowly, until its tongue is clear of the notch."""
TRAVEL_RISE = 45.0
"""mm between the middle of a carried piece and the uppermost block it passes: half a block, two tongues, some air."""
TRAVEL_REACH = 60.0
"""mm beside the way of a section in which towers count as obstacles: it must not brush them."""


def perform(world: World, intention: Intention) -> Performance:
    """A scripted hand carrying out one intention in a world that is fresh from its snapshot.

    Raises BadGrip if the piece cannot be taken or gripped, and ValueError for the intention of a person, whose hand has
    no speed of its own.
    """
    meant = intention
    if meant.speed <= 0:
        raise ValueError("a scripted hand needs a speed")
    if meant.deed == "zap":
        world.grip(meant.piece)
    else:
        world.take(meant.piece, meant.x, meant.y + LANDING_RISE, meant.turn, meant.flipped)
    way = _way(world, meant)
    return Performance(world, (FEEL.steadied(at, (meant.x, meant.y)) for at in way) if meant.steady else way)


def _way(world: World, meant: Intention) -> Iterator[Point]:
    tremor = Tremor(meant.tremor, meant.seed, FEEL.follow)
    slow = meant.speed * LANDING_SPEED
    start, legs = (meant.x, meant.y + LANDING_RISE), [Leg(meant.x, meant.y + RELEASE_RISE, slow, LINGER)]
    if meant.deed == "zap":
        held = world.before[meant.piece]
        height = _travel_height(world, meant)
        start = held.x, held.y
        legs = [
            Leg(held.x, held.y + LIFT_RISE, slow),
            Leg(held.x, height, meant.speed),
            Leg(meant.x, height, meant.speed, LINGER),
            Leg(meant.x, meant.y + LANDING_RISE, meant.speed),
            *legs,
        ]
    return walk(start, legs, tremor, STEP)


def _travel_height(world: World, meant: Intention) -> float:
    held = world.before[meant.piece]
    left, right = sorted((held.x, meant.x))
    tops = [meant.y - HALF, held.y - HALF]
    for placed in world.before.placed:
        low, high = span(placed)
        if placed.piece not in world.carried and high > left - TRAVEL_REACH and low < right + TRAVEL_REACH:
            tops.append(placed.y + HALF)
    return max(tops) + TRAVEL_RISE


def simulate(snapshot: Snapshot, intention: Intention) -> Outcome:
    """What comes of an intention with a scripted hand (speed above 0): always the same for the same arguments."""
    with closing(World(snapshot)) as world:
        performance = perform(world, intention)
        while not performance.finished:
            performance.step()
        return judge(world, intention.deed, intention.piece)
