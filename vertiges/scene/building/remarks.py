"""Words at a place of the table: why a gesture was refused there, in a word or two that soon fade."""

from dataclasses import dataclass
from typing import Final

from physics.hand import Point
from stage.graphics.motion import ease_out
from stage.graphics.painter import Painter
from stage.match.live.camera import Camera
from table.contract import IllegalAction
from table.words import N_, Translator
from vertiges.view.overlays.marks import draw_remark

SHOWN: Final = 2.2
"""Seconds for which a word is seen."""
_FADE, _RISE, _RISING = 0.4, 16.0, 0.25
_MOST: Final = 3
_WORDS: Final = {
    "not_now_first": N_("Too early"),
    "not_now_share": N_("Too early"),
    "not_now_turn": N_("Too early"),
    "not_now_falling": N_("Still swaying"),
    "not_now_handover": N_("Too late"),
    "not_now_refill": N_("Too early"),
    "not_now_over": N_("The match is over"),
    "not_your_turn": N_("Not your turn"),
    "grip_again": N_("First the loose section"),
    "out_of_reach": N_("Out of reach"),
    "not_in_hand": N_("Not yours"),
    "base_first": N_("First a base"),
    "no_base_after_a_lay": N_("No base any more"),
    "one_base": N_("One base is enough"),
    "something_fits": N_("Something fits a tower"),
    "no_room": N_("No room"),
    "flat_side_down": N_("Flat side down"),
    "two_towers_first": N_("Needs a second tower"),
    "lay_first": N_("Too early: lay first"),
    "not_on_the_table": N_("Not on the table"),
    "never_the_base": N_("The base stays"),
    "two_pieces_at_least": N_("Two pieces at least"),
}
"""For each refusal that a hand can meet over the table."""


def word_for(refusal: IllegalAction, text: Translator) -> str:
    """A refusal in a word or two."""
    return text.gettext(_WORDS.get(refusal.message_key, N_("Not allowed")))


@dataclass(slots=True)
class Remark:
    """A word at a place (mm), and the seconds since it was said."""

    words: str
    x: float
    y: float
    age: float = 0.0


class Remarks:
    """What is said over the table just now, the latest last; a place has one word."""

    def __init__(self) -> None:
        self.said: list[Remark] = []

    def say(self, words: str, at: Point) -> None:
        """Say something at a place; what was said there is over."""
        near = 60.0
        kept = [each for each in self.said if abs(each.x - at[0]) > near or abs(each.y - at[1]) > near]
        self.said = [*kept[1 - _MOST :], Remark(words, *at)]

    def update(self, dt: float) -> None:
        """Live through `dt` seconds."""
        for each in self.said:
            each.age += dt
        self.said = [each for each in self.said if each.age < SHOWN]

    def draw(self, painter: Painter, camera: Camera, *, still: bool) -> None:
        """Each a little above its place, rising unless it shall keep `still`."""
        for each in self.said:
            x, y = camera.to_screen(each.x, each.y)
            risen = 1.0 if still else ease_out(min(1.0, each.age / _RISING))
            alpha = round(255 * min(1.0, (SHOWN - each.age) / _FADE))
            draw_remark(painter, (x, y - 26.0 - _RISE * risen), each.words, camera.board, alpha)
