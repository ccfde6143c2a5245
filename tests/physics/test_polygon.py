"""Outlines are cut into convex parts."""

import math

import pytest

from physics.polygon import bulk, convex_parts


def test_a_star_is_cut_into_four_parts_at_least() -> None:
    points = [
        (math.cos(i * math.pi / 5) * (10 if i % 2 else 4), math.sin(i * math.pi / 5) * (10 if i % 2 else 4))
        for i in range(10)
    ]
    parts = convex_parts(tuple(points))
    assert 3 <= len(parts) <= 6
    assert sum(bulk(part).area for part in parts) == pytest.approx(bulk(tuple(points)).area)
