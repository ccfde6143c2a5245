"""What can be done with a colour: mixing, and measuring how well it is told apart."""

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""


def luminance(colour: Colour) -> float:
    """Relative luminance from 0.0 to 1.0, as the accessibility guidelines define it."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of two colours, from 1.0 to 21.0."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


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
