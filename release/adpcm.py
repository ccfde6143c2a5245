"""Microsoft's ADPCM, four bits a sample, as WAV: what SDL's mixer decodes without holding up the sound card.

An Ogg file that is loaded as a sound is decoded while the mixer is locked, which is a gap of a tenth of a second. Each
block begins with exact samples, so that a loop has no step at its seam.
"""

import struct
from typing import Final

import numpy as np
from numpy.typing import NDArray

BLOCK: Final = 2048
"""Samples of a block, unless told otherwise."""
_COEFFICIENTS: Final = ((256, 0), (512, -256), (0, 0), (192, 64), (240, 0), (460, -208), (392, -232))
_ADAPTATION: Final = np.array([230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230])


def adpcm_wave(samples: NDArray[np.int16], rate: int, block: int = BLOCK) -> bytes:
    """Return a WAV file of samples of shape (n,) or (n, 2), where n is a whole number of blocks."""
    sides = [_best(side.reshape(-1, block).astype(np.int64)) for side in samples.reshape(len(samples), -1).T]
    # Each field of a head, and each sample, is that of the left side and then that of the right one.
    heads = np.stack([head for head, _ in sides], axis=1)
    fields = [heads[:, :, :1], heads[:, :, 1:3], heads[:, :, 3:5], heads[:, :, 5:]]
    nibbles = np.stack([codes for _, codes in sides], axis=2).reshape(len(heads), -1)
    packed = (nibbles[:, ::2] << 4) | nibbles[:, 1::2]
    data = np.concatenate([*(field.reshape(len(heads), -1) for field in fields), packed], axis=1).tobytes()
    size = len(data) // len(heads)
    form = struct.pack("<HHIIHHHHH", 2, len(sides), rate, rate * size // block, size, 4, 32, block, len(_COEFFICIENTS))
    form += b"".join(struct.pack("<hh", *pair) for pair in _COEFFICIENTS)
    chunks = b"".join(
        name + struct.pack("<I", len(content)) + content
        for name, content in ((b"fmt ", form), (b"fact", struct.pack("<I", len(samples))), (b"data", data))
    )
    return b"RIFF" + struct.pack("<I", len(chunks) + 4) + b"WAVE" + chunks


def _best(blocks: NDArray[np.int64]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return heads and four-bit codes of the blocks of one side, each with the predictor that suits it."""
    tries = [_encoded(blocks, predictor) for predictor in range(len(_COEFFICIENTS))]
    best = np.argmin([errors for _, _, errors in tries], axis=0)
    own = np.arange(len(blocks))
    return np.array([heads for heads, _, _ in tries])[best, own], np.array([codes for _, codes, _ in tries])[best, own]


def _encoded(
    blocks: NDArray[np.int64], predictor: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.int64]]:
    """Return heads and codes of all blocks with one predictor, and the squared error of each."""
    first, second = _COEFFICIENTS[predictor]
    older, newer = blocks[:, 0].copy(), blocks[:, 1].copy()
    guess = (newer * first + older * second) >> 8
    delta = np.maximum(16, np.abs(blocks[:, 2] - guess) // 4)
    head = np.empty(len(blocks), dtype=[("p", "u1"), ("delta", "<i2"), ("newer", "<i2"), ("older", "<i2")])
    head["p"], head["delta"], head["newer"], head["older"] = predictor, delta, newer, older
    errors = np.zeros(len(blocks), np.int64)
    nibbles = np.empty((len(blocks), blocks.shape[1] - 2), np.uint8)
    for at in range(2, blocks.shape[1]):
        guess = (newer * first + older * second) >> 8
        code = np.clip(np.rint((blocks[:, at] - guess) / delta), -8, 7).astype(np.int64)
        older, newer = newer, np.clip(guess + code * delta, -32768, 32767)
        errors += (newer - blocks[:, at]) ** 2
        nibbles[:, at - 2] = code & 15
        delta = np.maximum(16, (_ADAPTATION[code & 15] * delta) >> 8)
    return np.frombuffer(head.tobytes(), np.uint8).reshape(len(blocks), 7), nibbles, errors
