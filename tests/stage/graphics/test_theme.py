import pytest

from main import GAMES
from stage.graphics import theme
from stage.graphics.theme import TextStyle, palette
from table.storage.files import ASSETS
from tests.stage.contrast import READABLE, VISIBLE, contrast, mark_pairs, text_pairs

STYLES = [style for style in vars(theme).values() if isinstance(style, TextStyle)]


@pytest.mark.parametrize("high_contrast", [False, True])
def test_texts_and_marks_of_the_shelf_stand_out(high_contrast: bool) -> None:
    """Those of the games: tests/contract/test_palettes.py."""
    colours = palette(high_contrast=high_contrast)
    least = READABLE[high_contrast]
    assert [what for what, text, ground in text_pairs(colours) if contrast(text, ground) < least] == []
    assert [what for what, mark, ground in mark_pairs(colours) if contrast(mark, ground) < VISIBLE] == []


def test_every_palette_belongs_to_the_shelf_or_to_a_game() -> None:
    names = {file.stem for file in (ASSETS / "palettes").iterdir()}
    assert names == {"shelf", "high-contrast", *GAMES}


def test_no_text_is_smaller_than_eighteen_pixels() -> None:
    assert min(style.size for style in STYLES) >= theme.SMALLEST_TEXT == 18


def test_contrast_agrees_with_the_accessibility_guidelines() -> None:
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21.0)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.005)
    assert contrast((10, 20, 30), (10, 20, 30)) == 1.0


def test_the_six_seats_differ_in_colour_emblem_and_name() -> None:
    assert len(theme.SEATS) == 6
    assert len({seat.colour for seat in theme.SEATS}) == 6
    assert len({seat.emblem for seat in theme.SEATS}) == 6
    assert len({seat.title for seat in theme.SEATS}) == 6
    assert all(contrast(seat.colour, seat.ink) >= 4.5 for seat in theme.SEATS)


def test_a_game_has_its_own_palette_or_the_shelfs_and_high_contrast_wins_over_it() -> None:
    assert palette("nizza", high_contrast=True).high_contrast
    assert palette("nizza").name == "nizza"
    assert not palette("nizza").high_contrast
    assert palette("a fifth game") is palette()
