"""The names of all sounds, for tests."""

from typing import Final

from stage.audio.mixing import CATALOGUE, VolumeGroup

LOOPS: Final = [name for name, traits in CATALOGUE.items() if traits.group is VolumeGroup.AMBIENCE]
SINGLES: Final = [name for name in CATALOGUE if name not in LOOPS]
