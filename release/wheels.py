"""Find pins that lack a wheel for some system: ``python -m release.wheels``. It takes minutes and needs the network."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS: Final = {
    "Linux": ("manylinux2014_x86_64", "manylinux_2_28_x86_64"),
    "Linux on ARM": ("manylinux2014_aarch64", "manylinux_2_28_aarch64"),
    "Windows": ("win_amd64",),
    "Windows on ARM": ("win_arm64",),
    "macOS": ("macosx_11_0_arm64", "macosx_12_0_arm64", "macosx_14_0_arm64"),
    "macOS on Intel": ("macosx_10_13_x86_64", "macosx_10_15_x86_64", "macosx_11_0_x86_64"),
}
"""Tags of the wheels that each system takes."""


class Missing(NamedTuple):
    """Pin without a wheel."""

    system: str
    python: str
    pin: str


def pins() -> list[str]:
    """Return the pins of requirements.txt."""
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return [pin for line in lines if (pin := line.partition("#")[0].strip())]


def missing_wheels() -> Iterator[Missing]:
    """Ask the index for the wheel of each pin, and yield those that it has not."""
    with tempfile.TemporaryDirectory() as folder:
        for system, tags in PLATFORMS.items():
            for python in PYTHONS:
                for pin in pins():
                    words = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:"]
                    words += ["--python-version", python, "--dest", folder, pin]
                    words += [word for tag in tags for word in ("--platform", tag)]
                    if subprocess.run(words, capture_output=True, check=False).returncode:
                        yield Missing(system, python, pin)


if __name__ == "__main__":
    found = list(missing_wheels())
    for each in found:
        print(f"{each.system}, Python {each.python}: no wheel of {each.pin}")
    print("Every pin has its wheels." if not found else f"{len(found)} wheels are missing.")
    sys.exit(bool(found))
