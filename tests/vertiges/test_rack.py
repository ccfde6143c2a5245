"""The rack at the bottom, at any text size."""

from pathlib import Path

import pytest

from stage.settings import Settings
from tests.vertiges.vertiges_window import one_tower, playing, standing


@pytest.mark.parametrize("folded", [True, False])
def test_pieces_in_the_rack_keep_their_size_as_words_grow(tmp_path: Path, folded: bool) -> None:
    zooms = []
    for text in (1.0, 1.5, 2.0):
        settings = Settings(text_scale=text, log_folded=folded, reduced_motion=True)
        with playing(
            tmp_path / str(text), "human", "random", settings=settings, position=standing(one_tower("rack"))
        ) as here:
            rack = here.display.bar.rack
            zooms.append(rack.slots[0].zoom)
            assert all(rack.rect.contains(slot.rect) for slot in rack.slots)
            assert len({tuple(slot.rect) for slot in rack.slots}) == len(rack.slots)
    assert min(zooms) == zooms[0]
