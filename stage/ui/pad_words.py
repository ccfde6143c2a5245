"""Texts that name keys, and what they say to somebody who holds a gamepad."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from table.language import Language, load
from table.words import N_

PAD_WORDS: Final[Mapping[str, str]] = {
    "Start this move over (Esc)": N_("Start this move over (B)"),
    "{what}: planned. Enter cancels it.": N_("{what}: planned. A cancels it."),
    "What will the river do? (key V)": N_("What will the river do?"),
    "Your canoe: Enter picks it": N_("Your canoe: A picks it"),
    "To {place}? Enter says why not.": N_("To {place}? A says why not."),
    "Play {card} (key {key})": N_("Play {card}"),
    "How many there are at least (arrow keys, or the wheel over a corpse)": N_("How many there are at least"),
    "{corpse}: rank {rank} of 6 (key {rank}). The wheel or ↑ and ↓ change the number; Enter bids.": N_(
        "{corpse}: rank {rank} of 6. ↑ and ↓ change the number; A bids."
    ),
    "Tap once (Space or a click on your lane) when the lemon is over an oyster. Too early or too late spoils it.": N_(
        "Tap once (A) when the lemon is over an oyster. Too early or too late spoils it."
    ),
    "A rope with momentum: draw your burglar back along the arc and release. Or press the arrow keys.": N_(
        "A rope with momentum: draw your burglar back along the arc with the left stick."
    ),
    "Let go of the rope (a click on the board, the right mouse button or space)": N_("Let go of the rope (A)"),
    "Swing from here (space or Enter)": N_("Swing from here (A)"),
    "Draw back to the left (left arrow)": N_("Draw back to the left (left stick)"),
    "Draw back to the right (right arrow)": N_("Draw back to the right (left stick)"),
    "Lean to the left until you press again (left arrow)": N_("Lean to the left (left stick)"),
    "Lean to the right until you press again (right arrow)": N_("Lean to the right (left stick)"),
    "Space lets go": N_("A lets go"),
    "Lean ahead with the arrows. Space lets go": N_("Lean ahead with the left stick. A lets go"),
    "Draw back with the arrows. Space: swing!": N_("Draw back with the left stick. A: swing!"),
    "Cancel (Esc)": N_("Cancel (B)"),
    "Turn the ladder with the arrows; Enter climbs": N_("Turn the ladder with the left stick; A climbs"),
    "Choose a place that glows with the arrows; Enter swings there": N_(
        "Choose a place that glows with the left stick; A swings there"
    ),
    "Choose a rope or a place that glows with the arrows": N_(
        "Choose a rope or a place that glows with the left stick"
    ),
    "Enter uses it ({key})": N_("A uses it"),
    "Kept; Enter takes it back ({key})": N_("Kept; A takes it back"),
    "Enter keeps it ({key})": N_("A keeps it"),
    "One action back (←)": N_("One action back"),
    "Play or pause (space bar)": N_("Play or pause"),
    "Progress of the match. Ctrl with ← or →: by rounds and moments": N_("Progress of the match"),
    "Back (Esc)": N_("Back (B)"),
    "To the shelf (Esc)": N_("To the shelf (B)"),
    "Piece {piece} (key {key})": N_("Piece {piece}"),
    "Turn left: {key} or the wheel": N_("Turn left: {key}"),
    "Turn right: {key} or the wheel": N_("Turn right: {key}"),
}
"""Message → message for a gamepad."""


class _PadLanguage(Language):
    def gettext(self, message: str) -> str:
        return super().gettext(PAD_WORDS.get(message, message))


@cache
def pad_language(code: str) -> Language:
    """Return the language with this code, which names the buttons of a gamepad instead of keys."""
    spoken = load(code)
    return _PadLanguage(spoken.code, spoken.translations)
