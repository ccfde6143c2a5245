"""The random streams."""

from __future__ import annotations

import random

from table.rng import fresh_seed, stream

RECORDED = [968, 310, 114, 186]


def test_the_same_name_gives_the_same_numbers_for_ever() -> None:
    numbers = stream(7, "chance", 3)
    assert [numbers.randrange(1000) for _ in range(4)] == RECORDED, "old seeds would no longer give the old matches"


def test_no_two_names_share_a_stream() -> None:
    names: list[tuple[int, tuple[str | int, ...]]] = [
        (7, ("bot", 1, 2)),
        (7, ("bot", 12)),
        (7, ("bot", "1", 2)),
        (7, ("bot/1", 2)),
        (71, ("bot", 2)),
        (7, ()),
    ]
    firsts = {stream(seed, *name).random() for seed, name in names}
    assert len(firsts) == len(names)


def test_streams_take_nothing_from_the_global_generator() -> None:
    random.seed(1)  # noqa: TID251 - stirred on purpose
    first = stream(1, "a").random()
    state = random.getstate()
    random.seed(2)  # noqa: TID251
    assert stream(1, "a").random() == first
    random.setstate(state)
    stream(1, "b").random()
    assert random.getstate() == state


def test_fresh_seeds_can_be_read_out() -> None:
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) > 45
    assert all(0 <= seed < 1_000_000_000 for seed in seeds)
