"""A colour, and mixing it with another."""

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with `share` (0.0 to 1.0) of `other` stirred in."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def lighter(colour: Colour, share: float) -> Colour:
    """The colour moved towards white."""
    return mix(colour, (255, 255, 255), share)


def darker(colour: Colour, share: float) -> Colour:
    """The colour moved towards black."""
    return mix(colour, (0, 0, 0), share)
