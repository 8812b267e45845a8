"""Draws the wood and the slate that the table is made of: ``python web/art/textures.py`` (needs numpy and pillow).

Noise is shaped in the Fourier domain, so the pictures join with themselves on every edge.
"""

from pathlib import Path

import numpy as np
from PIL import Image

OUT = Path(__file__).parent.parent / "src" / "assets"


def noise(rng, height, width, across, along, power):
    """Noise whose features are long in x (``along``) and short in y (``across``), between -1 and 1."""
    fy = np.fft.fftfreq(height)[:, None] * height * across
    fx = np.fft.fftfreq(width)[None, :] * width * along
    radius = np.sqrt(fy**2 + fx**2)
    radius[0, 0] = 1
    spectrum = radius**-power
    spectrum[0, 0] = 0
    field = np.fft.ifft2(np.fft.fft2(rng.standard_normal((height, width))) * spectrum).real
    return field / np.abs(field).max()


def wood():
    """Boards of dark oak, lying across."""
    rng = np.random.default_rng(7)
    height, width, boards = 480, 720, 3
    grain = noise(rng, height, width, 1.0, 14.0, 1.15)
    fine = noise(rng, height, width, 1.0, 40.0, 0.45)
    y = np.linspace(0, boards, height, endpoint=False)[:, None]
    board = np.floor(y).astype(int) % boards
    warp = noise(rng, height, width, 6.0, 10.0, 2.0)
    rings = np.sin(2 * np.pi * (y * 3.0 + warp * 2.4 + board * 0.37))
    light = 0.50 + 0.16 * grain + 0.07 * fine + 0.045 * rings
    light += np.array([0.0, 0.05, -0.035])[board]
    seam = np.abs(y - np.round(y)) * height / boards
    light -= 0.30 * np.exp(-((seam / 1.2) ** 2)) + 0.05 * np.exp(-((seam / 7.0) ** 2))
    light = np.clip(light, 0, 1)[..., None]
    dark, mid, bright = (np.array(c) for c in ([40, 23, 13], [104, 66, 38], [158, 108, 66]))
    colour = np.where(light < 0.5, dark + (mid - dark) * light * 2, mid + (bright - mid) * (light * 2 - 1))
    Image.fromarray(colour.astype(np.uint8)).save(OUT / "wood.webp", quality=72, method=6)


def slate():
    """Slate with the dust of chalk that was wiped off."""
    rng = np.random.default_rng(3)
    size = 320
    cloud = noise(rng, size, size, 1.0, 1.6, 1.5)
    grit = noise(rng, size, size, 1.0, 1.0, 0.3)
    light = 0.5 + 0.22 * cloud + 0.3 * grit
    low, high = np.array([30, 34, 38]), np.array([62, 68, 73])
    colour = low + (high - low) * np.clip(light, 0, 1)[..., None]
    Image.fromarray(colour.astype(np.uint8)).save(OUT / "slate.webp", quality=82, method=6)


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    wood()
    slate()
    for file in sorted(OUT.glob("*.webp")):
        print(file.name, file.stat().st_size)
