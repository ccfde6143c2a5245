"""A world of squares, in millimetres, as the tests of physics need it."""

from physics.hand import HandTuning
from physics.polygon import BodyShape
from physics.scripted_motion import settling
from physics.world import BodyMotion, PhysicsSettings, World

STEP = 1 / 960
SETTINGS = PhysicsSettings(
    step=STEP,
    gravity=9810.0,
    friction=0.7,
    half=10.0,
    rounding=0.2,
    stabiliser=0.05,
    lost_below=-100.0,
    sleep_speed=2.0,
)
TUNING = HandTuning(
    follow=18.0, heaviness=0.12, max_acceleration=8000.0, max_speed=1500.0, turn_follow=25.0, grip_force=3.0,
    grip_torque=3.0, leaning=0.01, upright_after=15.0, passing_speed=220.0, steady_reach=6.0, steady_pull=0.5,
)  # fmt: skip
SQUARE = BodyShape.of(((-10.0, -10.0), (10.0, -10.0), (10.0, 10.0), (-10.0, 10.0)), 0.03, SETTINGS.rounding)


def squares(motions: dict[int, BodyMotion]) -> World:
    """Return a ground from -200 to 200 mm, and these squares."""
    world = World(SETTINGS, TUNING)
    world.add_ground(((-200.0, -40.0), (200.0, -40.0), (200.0, 0.0), (-200.0, 0.0)))
    for piece, motion in motions.items():
        world.add(piece, SQUARE, motion)
    return world


def motions(world: World) -> dict[int, BodyMotion]:
    """Return the motion of every body, from which another world can be built."""
    return {piece: solid.motion for piece, solid in world.solids.items()}


def settle(world: World) -> None:
    """Bring a world whose hand is empty to rest, all at once."""
    for _ in settling(world):
        pass
