"""Aid of a momentum swing, as each person at the screen chooses it in the set-up (NZ-63)."""

from typing import Final

from stage.match.on_stage import SeatPreference
from table.words import N_

SWING_AID: Final = SeatPreference(
    title=N_("Swing aid"),
    explanation=N_(
        "How much the screen helps you to let go of the rope at the right moment. It changes only what you see."
    ),
    icon="ui/hint",
    choices={
        "beginner": N_("Beginner: flight, landing, slow motion"),
        "normal": N_("Normal: the beginning of the flight"),
        "none": N_("None"),
    },
    suggest=lambda stars: "normal" if stars("let-go") else "beginner",
)
"""Aid of a momentum swing (NZ-63), until it is chosen by the stars of its lesson."""
