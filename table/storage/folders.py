"""Where Ludothèque keeps its files: the system's own folders, or below LUDOTHEQUE_HOME when that is set."""

import os
from pathlib import Path
from typing import Final

import platformdirs

ASSETS: Final = Path(__file__).resolve().parents[2] / "assets"
"""What comes with the program: drawings, rule books, catalogues of languages."""

NAME = "ludotheque"


def config_folder() -> Path:
    """For the settings."""
    home = os.environ.get("LUDOTHEQUE_HOME")
    return Path(home) if home else platformdirs.user_config_path(NAME, appauthor=False)


def data_folder() -> Path:
    """For matches, statistics and screenshots."""
    home = os.environ.get("LUDOTHEQUE_HOME")
    return Path(home) if home else platformdirs.user_data_path(NAME, appauthor=False)


def saves_folder() -> Path:
    """For the journals of unfinished and finished matches."""
    return data_folder() / "matches"
