"""The numbers of a world."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Laws:
    """How a world behaves. Lengths and masses are the game's units, times seconds; y is upwards."""

    step: float
    """Resting towers buckle at about (iterations / (gravity · step²))^⅓ pieces: small steps buy height."""
    gravity: float
    friction: float
    """Of one surface; Pymunk multiplies the two of a pair."""
    half: float
    """Half the width of a usual piece: the lever of its weight, and how high it lies on the ground."""
    rounding: float
    """Every convex part is swollen by this, so that sharp edges do not catch."""
    stabiliser: float
    """Dry friction against turning, as a share of weight × half a width: it stops the creep of resting towers."""
    lost_below: float
    """What is lower has left the table: it is taken out of the world."""
    sleep_speed: float
    sleep_after: float = 0.5
    """What stays below the speed for so long is at rest; with infinity nothing ever is."""
    patience: float = 12.0
    """How long a world may go on after the hand has let go; then it is read as it is."""
    iterations: int = 20
    waking_iterations: int = 300
    waking_steps: int = 5
    """What is woken knows none of its forces yet. Unless they are found at once, by these few thorough steps, a tower
    sags and creeps."""
    slop: float = 0.05
    """How deep two resting pieces sink into each other."""
    bias: float = 1e-9
    check_every: int = 8
    """Steps between two looks at what needs no exact moment: pieces lost, rest, a piece passing in front."""
