"""Colours of a game: texts and marks stand out from every ground on which they appear."""

from __future__ import annotations

import pytest

from stage.graphics.theme import palette
from table.game import Game
from tests.contract.playing import every_game
from tests.stage.contrast import READABLE, VISIBLE, contrast, mark_pairs, text_pairs


@every_game
@pytest.mark.parametrize("high_contrast", [False, True])
def test_texts_and_marks_stand_out(game: Game, high_contrast: bool) -> None:
    colours = palette(game.name, high_contrast=high_contrast)
    poor = [
        f"{what}: {contrast(colour, ground):.2f}, wanted {least}"
        for pairs, least in ((text_pairs(colours), READABLE[high_contrast]), (mark_pairs(colours), VISIBLE))
        for what, colour, ground in pairs
        if contrast(colour, ground) < least
    ]
    assert not poor, f"change assets/palettes/{colours.name}.toml"
