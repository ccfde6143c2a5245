"""The sound card: the format of all samples, and the channels for loops and for all else."""

import logging
from typing import Final

import pygame

log = logging.getLogger(__name__)

FORMAT: Final = (44_100, -16, 2)
BUFFER: Final = 512
"""Samples the sound card asks for at a time: 12 ms."""
LOOPS, VOICES = 3, 24
"""Channels kept for ambience (one sounds, two may be fading out) and channels for all else."""


def open_card() -> bool:
    """Open the sound card; when there is none, say so in the log and give False."""
    try:
        if pygame.mixer.get_init() != FORMAT:
            pygame.mixer.quit()
            pygame.mixer.init(*FORMAT, BUFFER, allowedchanges=0)
    except pygame.error as reason:
        log.warning("No sound: %s", reason)
        return False
    pygame.mixer.set_num_channels(LOOPS + VOICES)
    pygame.mixer.set_reserved(LOOPS)
    return True


def is_open() -> bool:
    """Whether the sound card is still there: somebody else may have given it back."""
    return pygame.mixer.get_init() is not None


def loop_channels() -> list[pygame.mixer.Channel]:
    """The channels for ambience."""
    return [pygame.mixer.Channel(number) for number in range(LOOPS)]
