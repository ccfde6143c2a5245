"""What the kinds of players are called on the screen (message ids)."""

from typing import Final

from table.game import HUMAN, RANDOM
from table.words import N_

PLAYER_TITLES: Final = {
    HUMAN: N_("Human"),
    "novice": N_("Novice"),
    "regular": N_("Regular"),
    "expert": N_("Expert"),
    "master": N_("Master"),
    RANDOM: N_("Random"),
}
"""One for each of :data:`table.game.PLAYERS`."""
