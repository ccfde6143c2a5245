"""The numbers of the hand over the wood: how a piece feels under the pointer, and how a scripted hand goes its way."""

from typing import Final

from physics.hand import Feel

FEEL: Final = Feel(
    follow=18.0,  # a raw pointer topples every section
    heaviness=0.12,  # a section feels heavy, and ten can be carried at all
    max_acceleration=8000.0,  # spares from jolts; a section of k pieces tips above about g/(k-1)
    max_speed=1500.0,  # across the table in a second
    turn_follow=25.0,  # a quarter turn is done in a fifth of a second
    grip_force=3.0,
    grip_torque=3.0,  # without, all sections fall
    leaning=0.01,
    upright_after=15.0,
    passing_speed=220.0,
    steady_reach=6.0,
    steady_pull=0.5,
)
"""Millimetres."""

LINGER: Final = 0.25
"""Seconds a scripted hand waits over the seat before it lets go."""
LANDING_SPEED: Final = 0.3
"""Share of its speed for the last LANDING_RISE."""
RELEASE_RISE: Final = 1.5
"""mm above the seat at which a scripted hand lets go: a drop of 1 to 2 mm always seats within the clearance."""
