"""Texts that name keys or the mouse, and their versions for a gamepad and for fingers."""

import sys
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Final

from table.language import Language, load
from table.words import N_, Translator


class Device(Enum):
    """Device that the player uses."""

    KEYS = "mouse and keyboard"
    PAD = "gamepad"
    FINGER = "touch screen"


PAD_WORDS: Final[Mapping[str, str]] = {
    "Turn the ladder with the arrows; Enter lets it fall": N_("Turn the ladder with the left stick; A lets it fall"),
    "Start this move over (Esc)": N_("Start this move over (B)"),
    "{what}: planned. Enter cancels it.": N_("{what}: planned. A cancels it."),
    "What will the river do? (key V)": N_("What will the river do?"),
    "Your canoe: Enter picks it": N_("Your canoe: A picks it"),
    "To {place}? Enter says why not.": N_("To {place}? A says why not."),
    "Play {card} (key {key})": N_("Play {card}"),
    "How many there are at least (type it, arrow keys, or the wheel over a corpse)": N_("How many there are at least"),
    "{corpse}: rank {rank} of 6 (key {rank}). Another click adds one, the wheel or ↑ and ↓ change the number; "
    "Enter bids.": N_("{corpse}: rank {rank} of 6. ↑ and ↓ change the number; A bids."),
    "Tap once (Space or a click on your lane) when the lemon is over an oyster. Too early or too late spoils it.": N_(
        "Tap once (A) when the lemon is over an oyster. Too early or too late spoils it."
    ),
    "Tap your key once when the lemon is over an oyster. Too early or too late spoils it.": N_(
        "Tap A on your gamepad when the lemon is over an oyster; on a shared one, A, B, X and Y are for one "
        "player each."
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
    "Enter on your burglar: draw back": N_("A on your burglar: draw back"),
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
    "Piece {piece} (key {key})": N_("Piece {piece}"),
    "{name}, turn it (wheel) or flip it ({flip}) until it fits, and let go": N_(
        "{name}, turn it or flip it until it fits, and let go"
    ),
    "Turn left: {key} or the wheel": N_("Turn left: {key}"),
    "Turn right: {key} or the wheel": N_("Turn right: {key}"),
}
"""Message → message for a gamepad."""


TOUCH_WORDS: Final[Mapping[str, str]] = {
    "Turn the ladder and click to let it fall from there": N_("Turn the ladder and tap to let it fall from there"),
    "Two discs down you end up in it. Click disc 4: you will slide there. Then press Done.": N_(
        "Two discs down you end up in it. Tap disc 4: you will slide there. Then press Done."
    ),
    "Five discs and a gem: click disc 5, take the yellow gem, and press Done.": N_(
        "Five discs and a gem: tap disc 5, take the yellow gem, and press Done."
    ),
    "A disc costs one point, loading a gem two. Click disc 3, and the gem is loaded as well. Then press Done.": N_(
        "A disc costs one point, loading a gem two. Tap disc 3, and the gem is loaded as well. Then press Done."
    ),
    "Up the river and ashore: click the landing stage, then Done. A canoe that lands may leave points unspent.": N_(
        "Up the river and ashore: tap the landing stage, then Done. A canoe that lands may leave points unspent."
    ),
    "The left arm is next, so the right one is safer for now: click disc 6 on the right, then Done.": N_(
        "The left arm is next, so the right one is safer for now: tap disc 6 on the right, then Done."
    ),
    "{what}: planned. Click to cancel it.": N_("{what}: planned. Tap to cancel it."),
    "Your canoe: click it, or drag it where you want to go": N_("Your canoe: tap it, or drag it where you want to go"),
    "To {place}? Click to see why not.": N_("To {place}? Tap to see why not."),
    "How many there are at least (type it, arrow keys, or the wheel over a corpse)": N_("How many there are at least"),
    "{corpse}: rank {rank} of 6 (key {rank}). Another click adds one, the wheel or ↑ and ↓ change the number; "
    "Enter bids.": N_("{corpse}: rank {rank} of 6. Another tap adds one."),
    "Tap once (Space or a click on your lane) when the lemon is over an oyster. Too early or too late spoils it.": N_(
        "Tap your lane once when the lemon is over an oyster. Too early or too late spoils it."
    ),
    "Tap your key once when the lemon is over an oyster. Too early or too late spoils it.": N_(
        "Tap your lane once when the lemon is over an oyster. Too early or too late spoils it."
    ),
    "A rope with momentum: draw your burglar back along the arc and release. Or press the arrow keys.": N_(
        "A rope with momentum: draw your burglar back along the arc and release."
    ),
    "Let go of the rope (a click on the board, the right mouse button or space)": N_(
        "Let go of the rope (a tap on the board)"
    ),
    "Click to let go": N_("Tap to let go"),
    "Keep the pointer ahead: your burglar leans there. Click to let go": N_(
        "The arrows beside the board lean. Tap to let go"
    ),
    "Click: swing!": N_("Tap: swing!"),
    "Let go of the button: swing!": N_("Lift your finger: swing!"),
    "Turn the ladder and click where to climb": N_("Turn the ladder and tap where to climb"),
    "Drag yourself on the rope to a place that glows, or click it": N_(
        "Drag yourself on the rope to a place that glows, or tap it"
    ),
    "Choose a rope to swing on, or click a place that glows": N_(
        "Choose a rope to swing on, or tap a place that glows"
    ),
    "Click to use it ({key})": N_("Tap to use it"),
    "Kept; click to take it back ({key})": N_("Kept; tap to take it back"),
    "Click to keep it ({key})": N_("Tap to keep it"),
    "Click to go on": N_("Tap to go on"),
    "The open hand: click to keep it in sight": N_("The open hand: tap to keep it in sight"),
    "GIF saved: {file}. Click here to open the folder.": N_("GIF saved: {file}. Tap here to open the folder."),
    "Lessons, stars and stickers count for the person whose card is marked. Click to change.": N_(
        "Lessons, stars and stickers count for the person whose card is marked. Tap to change."
    ),
    "It has a wedge notch on top. Piece 27 has a wedge at its side: pick it up, turn it once to the left "
    "(Q or the wheel), and lay it there.": N_(
        "It has a wedge notch on top. Piece 27 has a wedge at its side: pick it up, turn it once to the left, and lay"
        " it there."
    ),
    "{name}, turn it (wheel) or flip it ({flip}) until it fits, and let go": N_(
        "{name}, turn it or flip it until it fits, and let go"
    ),
    "Turn left: {key} or the wheel": N_("Turn left"),
    "Turn right: {key} or the wheel": N_("Turn right"),
}
"""Message → message for fingers."""


class _DeviceLanguage(Language):
    words: Mapping[str, str] = {}

    def gettext(self, message: str) -> str:
        return super().gettext(self.words.get(message, message))


class _PadLanguage(_DeviceLanguage):
    words = PAD_WORDS


class _TouchLanguage(_DeviceLanguage):
    words = TOUCH_WORDS


@cache
def language_for(code: str, device: Device) -> Language:
    """Return the language with this code, which names the buttons or gestures of a device."""
    spoken = load(code)
    if device is Device.KEYS:
        return spoken
    kind = _PadLanguage if device is Device.PAD else _TouchLanguage
    return kind(spoken.code, spoken.translations)


_MODIFIERS: Final = {"ctrl": N_("Ctrl"), "cmd": N_("Cmd"), "alt": N_("Alt"), "shift": N_("Shift")}


def shown_key(key: str, text: Translator) -> str:
    """Return a bound key such as "ctrl+z" as shown to the player; "" for none.

    On a Mac, where Cmd does what Ctrl does elsewhere, it is named instead.
    """

    def title(part: str) -> str:
        part = "cmd" if part == "ctrl" and sys.platform == "darwin" else part
        # A German ß has no capital of one letter on its key.
        capital = part.capitalize()
        return text.gettext(_MODIFIERS.get(part, capital if len(capital) == len(part) else part))

    parts = [key] if key in ("", "+") else [part or "+" for part in key.split("+")]
    return "+".join(title(part) for part in parts if part)
