"""Text is drawn as it is measured, in every window and text size, in whatever letters a name is written."""

import itertools
import time
from itertools import pairwise

import pygame
import pytest

from stage.driving import Driver
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.text import shaping, typefaces
from stage.graphics.text.shaping import REPLACEMENT
from stage.graphics.text.typefaces import FontCut
from stage.graphics.text.typeset import Typesetter
from stage.settings import Settings
from stage.ui.field import TextField
from stage.ui.scene import Scene
from tests.digest import digest
from tests.pace import slowness

WINDOWS = [(1024, 640), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440)]
TEXT_SCALES = [1.0, 1.5, 2.0]
TEXTS = (
    "Take back the last action (unlimited in practice)",
    "L’entraînement montre ce que ferait le meilleur bot : c’est plus que ce qu’annoncé. Énerver, doit-on ?",
    "AVATAR To Te 1,234 «fj» — Wilhelmine von Quittenberg-Übelhör",
)
INK = (0, 0, 0)


@pytest.fixture(autouse=True)
def screen() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def brush(size: tuple[int, int], text_scale: float) -> Painter:
    painter = Painter(pygame.Surface(size), text_scale)
    painter.canvas.target.fill((255, 255, 255))
    return painter


def columns(painter: Painter, top: float, bottom: float) -> list[float]:
    """Return the ink in every column of pixels between two logical heights, 1.0 for a black pixel."""
    first, behind = (round(painter.to_pixels((0, y))[1]) for y in (top, bottom))
    strip = painter.canvas.target.subsurface((0, first, painter.canvas.target.get_width(), behind - first))
    ink = 1.0 - pygame.surfarray.array3d(strip)[:, :, 0] / 255.0
    return [float(value) for value in ink.sum(axis=1)]


def bars(ink: list[float]) -> list[float]:
    """Return the middle of every upright stroke."""
    found: list[float] = []
    weight = moment = 0.0
    most = max(ink)
    for x, value in enumerate([*ink, 0.0]):
        if value > 0.3 * most:
            weight, moment = weight + value, moment + value * (x + 0.5)
        elif weight:
            found.append(moment / weight)
            weight = moment = 0.0
    return found


@pytest.mark.parametrize("text_scale", TEXT_SCALES)
@pytest.mark.parametrize("size", WINDOWS)
def test_letters_and_words_stand_where_they_are_measured(size: tuple[int, int], text_scale: float) -> None:
    words = ["III", "II", "IIIIIIII", "I", "IIII", "II", "III"]
    for style in (theme.BODY, theme.SMALL, theme.BUTTON):
        painter = brush(size, text_scale)
        letter, space = (painter.type.width(text * 40, style) / 40 * painter.canvas.scale for text in ("I", " "))
        box = painter.text(" ".join(words), (60, 100), style, INK)
        steps = [right - left for left, right in pairwise(bars(columns(painter, box.top, box.bottom)))]
        wanted = [step for word in words for step in [letter] * (len(word) - 1) + [letter + space]][:-1]
        assert steps == pytest.approx(wanted, abs=space / 4)


@pytest.mark.parametrize("text_scale", TEXT_SCALES)
@pytest.mark.parametrize("size", WINDOWS)
def test_no_line_is_drawn_wider_than_its_box(size: tuple[int, int], text_scale: float) -> None:
    for style, text in itertools.product((theme.BODY, theme.SMALL, theme.BODY_ITALIC, theme.SUBHEADING), TEXTS):
        painter = brush(size, text_scale)
        box = painter.text(text, (60, 40), style, INK, wrap=True, max_width=520 * text_scale)
        line = painter.text(text, (60, box.bottom + 20), style, INK, max_width=520 * text_scale)
        for place in (box, line):
            ink = [x for x, value in enumerate(columns(painter, place.top, place.bottom)) if value > 0.5]
            left, right = painter.to_pixels(place.topleft)[0], painter.to_pixels(place.topright)[0]
            # Letters lean over the edge of their place by less than a pixel, or a tenth of their height.
            over = max(1.0, 0.1 * style.size * text_scale * painter.canvas.scale)
            assert left - over <= ink[0]
            assert ink[-1] + 1 <= right + over
            assert place.width <= 520 * text_scale + 0.1


def test_a_text_breaks_at_the_same_words_in_every_window() -> None:
    measured = set()
    for size in WINDOWS:
        painter = brush(size, 1.0)
        measured.add(
            (tuple(painter.type.wrap(TEXTS[1], theme.SMALL, 400)), painter.measure(TEXTS[1], theme.SMALL, 400))
        )
    assert len(measured) == 1


def test_a_text_as_wide_as_measured_keeps_its_lines_in_a_rectangle() -> None:
    type_ = Typesetter(1.25)
    for letters in range(5, 60):
        text = TEXTS[0][:letters]
        rect = pygame.FRect(1 / 3, 0, type_.width(text, theme.BODY), 40).move(1000 / 7, 0)
        assert type_.wrap(text, theme.BODY, rect.right - rect.left) == [text]
        assert type_.fit(text, theme.BODY, rect.width) == (text, theme.BODY)


def test_no_line_begins_with_a_sign_that_belongs_to_the_word_before() -> None:
    type_ = Typesetter()
    text = "À vous : surenchérissez ! Vraiment ? « Au moins une » dit Chloé ; 100 % sûr."
    for width in range(200, 600, 7):
        lines = type_.wrap(text, theme.BODY, width)
        assert not [line for line in lines if line[0] in ":;!?»%" or line[-1] == "«"]
        assert " ".join(lines) == text


def test_no_line_begins_with_a_number_that_names_what_the_word_before_says() -> None:
    type_ = Typesetter()
    text = "Ada paddles from disc 4 to disc 12: 8 points, and 100 mountains 3000 feet high look on."
    begun = set()
    for width in range(120, 700, 7):
        lines = type_.wrap(text, theme.BODY, width)
        begun |= {line.split()[0] for line in lines}
        assert " ".join(lines) == text
    assert not begun & {"4", "12:"}
    assert begun >= {"8", "100", "3000"}, "a line may begin with a count"


def test_a_very_long_name_is_shortened_and_wrapped_at_once() -> None:
    type_ = Typesetter()
    for name in ("W" * 5000, "Wi" * 2500, "Ω日אé" * 1250):
        begin = time.process_time()
        short, style = type_.fit(name, theme.BODY, 300)
        lines = type_.wrap(name, theme.BODY, 300)
        assert time.process_time() - begin < 1.0 * slowness()
        assert short.endswith("…")
        assert 270 < type_.width(short, style) <= 300.1
        assert "".join(lines) == name
        assert all(type_.width(line, theme.BODY) <= 300.1 for line in lines)


NAMES = {
    "Cyrillic": "Ёжик Жуков", "Greek": "Σωκράτης", "Vietnamese": "Nguyễn Thị Hằng", "Polish": "Świętosława Żółć",
    "Hebrew": "דָּוִד כהן", "Arabic": "مُحَمَّد",
}  # fmt: skip
OF_THE_SYSTEM = ("Hebrew", "Arabic")


@pytest.mark.parametrize("style", [theme.BODY, theme.BODY_ITALIC, theme.BUTTON, theme.TITLE])
def test_letters_of_the_program_own_scripts_and_of_a_system_font_are_seen(style: theme.TextStyle) -> None:
    pytest.importorskip("fontpkg_rubik")
    type_ = Typesetter()
    cut = FontCut(style.family, style.weight, style.italic)
    missing = typefaces.own(cut).font.get_nominal_glyph(0x10FFFF)
    for script, name in NAMES.items():
        assert all(type_.shows(letter, style) for letter in name), script
        text_cut = cut if style is not theme.TITLE else FontCut(theme.Family.TEXT, 700)
        assert typefaces.own(text_cut).shows(name) == (script not in OF_THE_SYSTEM)
        glyphs = shaping.line(name, cut).glyphs
        assert all(glyph.number not in (0, missing) for glyph in glyphs), script
        painter = brush((1280, 720), 1.0)
        box = painter.text(name, (60, 100), style, INK)
        assert sum(columns(painter, box.top - 20, box.bottom + 20)) > 15 * len(name.split()), script


@pytest.mark.parametrize("style", [theme.TITLE, theme.BODY])
def test_the_straight_apostrophe_of_the_keyboard_is_set_as_a_curved_one(style: theme.TextStyle) -> None:
    setter = Typesetter()
    straight, curved = (f"Nimm{sign}Leich" for sign in "'\N{RIGHT SINGLE QUOTATION MARK}")
    assert setter.width(straight, style) == setter.width(curved, style)
    assert setter.spans(straight, style) == setter.spans(curved, style)
    pictures = [digest(setter.drawn(each, style, 1.0, INK), alpha=True) for each in (straight, curved)]
    assert pictures[0] == pictures[1]


def test_hebrew_and_arabic_run_leftwards_and_numbers_in_them_do_not() -> None:
    def order(text: str) -> str:
        spans = Typesetter().spans(text, theme.BODY)
        return "".join(letter for _, letter in sorted((min(span), text[at]) for at, span in enumerate(spans)))

    assert order("Ruth: רות כהן plays 3") == "Ruth: ןהכ תור plays 3"
    assert order("אב 123 גד") == "דג 123 בא"
    assert order("אבג, plays") == "גבא, plays"
    assert order("plain (text)") == "plain (text)"


def test_what_no_font_shows_is_replaced_by_a_sign_that_is_seen() -> None:
    type_ = Typesetter()
    for odd in ("王", "\x07", "\ud800", "\U0010fffe"):
        assert not type_.shows(odd, theme.BODY)
        assert type_.width(f"O {odd} o", theme.BODY) == type_.width(f"O {REPLACEMENT} o", theme.BODY)
    painter = brush((1280, 720), 1.0)
    box = painter.text("王", (60, 100), theme.BODY, INK)
    assert sum(columns(painter, box.top, box.bottom)) > 15


def test_a_sign_without_a_font_is_refused_in_a_sentence_and_nothing_is_lost() -> None:
    pytest.importorskip("fontpkg_rubik")

    class Desk(Scene):
        def build(self) -> None:
            self.ui.add(TextField("name", "Odo", longest=40), (100, 100, 500, 60))

    driver = Driver(Desk, (1280, 720), settings=Settings(reduced_motion=True))
    driver.click("name")
    driver.key("end")
    driver.type(" כ")
    assert not driver.app.notices.shown
    driver.type("王")
    assert driver.find("name").value == "Odo כ"
    assert [notice.text for notice in driver.app.notices.shown] == [
        "No font here has this character, so it is left out: U+738B"
    ]
    driver.key("ctrl+a")
    driver.type("龍")
    assert driver.find("name").value == "Odo כ"
    driver.close()


def test_the_caret_stands_between_the_letters_of_every_script() -> None:
    class Desk(Scene):
        def build(self) -> None:
            self.ui.add(TextField("name", "ab אבג", longest=40), (100, 100, 500, 60))

    driver = Driver(Desk, (1280, 720), settings=Settings(reduced_motion=True))
    field = driver.find("name")
    assert isinstance(field, TextField)
    spans = driver.app.painter.type.spans("ab אבג", theme.BODY)
    for at, (begin, _) in enumerate(spans):
        driver.click((field.rect.left + 18 + begin + (1 if at < 3 else -1), field.rect.centery))
        assert field.selection == (at, at)
    driver.close()
