"""What came of a soak: memory, frame times, the slowest frames and those that waited, and how they are printed."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from benchmarks.figures import in_ms, spread
from benchmarks.markdown import print_table

LISTED: Final = 10
"""How many of the slowest frames are told of."""
LIMIT: Final = 0.033
"""Seconds of the processor that no frame of an open scene shall take."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a frame cost, in seconds by the clock and of the processor, and what it was doing."""

    number: int
    clock: float
    processor: float
    doing: str
    opening: bool
    stolen: float = 0.0
    """Seconds that the host of a virtual machine took meanwhile."""

    @property
    def wait(self) -> float:
        """Seconds in which it did nothing."""
        return self.clock - self.processor


@dataclass(slots=True)
class Frames:
    """What many frames cost, in a few bytes each: seconds by the clock and of the processor, and the slowest ones."""

    clock: array[float] = field(default_factory=lambda: array("d"))
    processor: array[float] = field(default_factory=lambda: array("d"))
    slowest: list[Frame] = field(default_factory=list)
    """Those that cost most."""
    waited: list[Frame] = field(default_factory=list)
    """Those that stood still longest: for a lock, another process, or the processor."""
    long: int = 0
    """How many took longer than :data:`LIMIT`."""
    disturbed: int = 0
    """How many of these while the host took time."""

    def note(self, frame: Frame) -> None:
        """One more."""
        self.clock.append(frame.clock)
        self.processor.append(frame.processor)
        if frame.processor > LIMIT:
            self.long += 1
            self.disturbed += frame.stolen > 0.0
        if len(self.slowest) < LISTED or frame.processor > self.slowest[-1].processor:
            self.slowest = sorted([*self.slowest, frame], key=lambda each: -each.processor)[:LISTED]
        if len(self.waited) < LISTED or frame.wait > self.waited[-1].wait:
            self.waited = sorted([*self.waited, frame], key=lambda each: -each.wait)[:LISTED]


@dataclass(slots=True)
class Soak:
    """What came of it. `memory` is MiB of this process, of the surfaces it keeps, and of the bots, by the minute."""

    opening: Frames = field(default_factory=Frames)
    """While a scene opens."""
    open: Frames = field(default_factory=Frames)
    """Later."""
    memory: dict[float, tuple[float, float, float]] = field(default_factory=dict)
    matches: int = 0

    def __len__(self) -> int:
        """How many frames there were."""
        return len(self.opening.clock) + len(self.open.clock)


def print_soak(done: Soak) -> None:
    """Memory, frame times, the slowest frames, and those that stood still."""
    print(f"{done.matches:,} matches begun, {len(done):,} frames\n")
    columns = ("minute", "this process", "its kept surfaces", "the bots' process")
    print_table(columns, [(f"{at:.1f}", *(f"{mib:.0f} MiB" for mib in mibs)) for at, mibs in done.memory.items()])
    print()
    headings = (
        "frames", "number", "median", "p99", "slowest", "processor: median", "p99", "slowest",
        f"over {in_ms(LIMIT)}", "of these while the host took time",
    )  # fmt: skip
    kinds = {"while a scene opens": done.opening, "once it is open": done.open}
    print_table(headings, [_row(kind, frames) for kind, frames in kinds.items() if len(frames.clock) > 1])
    print()
    for kind, frames in kinds.items():
        _print_frames(f"slowest {kind}", frames.slowest)
    _print_frames("stood still longest once it is open", done.open.waited)


def _print_frames(heading: str, frames: Iterable[Frame]) -> None:
    rows = [(each.number, in_ms(each.clock), in_ms(each.processor), each.doing) for each in frames]
    print_table((heading, "clock", "processor", "what it made"), rows)
    print()


def _row(kind: str, frames: Frames) -> tuple[str, ...]:
    number, times = f"{len(frames.clock):,}", (*spread(frames.clock), *spread(frames.processor))
    return kind, number, *times, f"{frames.long:,}", f"{frames.disturbed:,}"
