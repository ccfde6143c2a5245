"""``python -m benchmarks.machine``: date, machine and versions of a measurement."""

from __future__ import annotations

import os
import platform
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = ("pygame-ce", "pymunk", "numpy", "msgspec")


def describe() -> str:
    """Return one line for RESULTS.md."""
    packages = ", ".join(f"{name} {_version(name)}" for name in PACKAGES)
    machine = f"{_processor()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{date.today():%Y-%m-%d} · {machine} · {python}, {packages}"


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"


if __name__ == "__main__":
    print(describe())
