"""Text as a picture, for libraries that record their environments. Needs Pillow."""

import numpy as np
from numpy.typing import NDArray

from parlour.extras import extra

SIZE, MARGIN, LEADING = 14, 12, 18
PAPER, INK = (250, 248, 240), (30, 30, 40)
WIDTH, LINES = 900, 32  # every picture is as large, so that they make a film


def draw(text: str) -> NDArray[np.uint8]:
    """The text as an image, rows by columns by red, green and blue."""
    with extra("research"):
        from PIL import Image, ImageDraw, ImageFont
    picture = Image.new("RGB", (WIDTH, 2 * MARGIN + LEADING * LINES), PAPER)
    pen = ImageDraw.Draw(picture)
    font = ImageFont.load_default(SIZE)
    for number, line in enumerate(text.splitlines()[:LINES]):
        pen.text((MARGIN, MARGIN + LEADING * number), line, INK, font)
    return np.asarray(picture, np.uint8)
