"""Boards to look at: `svg`, `ansi` and `rgb` are pure functions of one plain `Picture`.

>>> from ancients_env.draw import Picture, ansi
>>> print(ansi(Picture("An empty field", rows=1, cols=2)).splitlines()[0])
An empty field

Importing this package does not import Pillow; `rgb` needs it when it is called.
"""

from ancients_env.draw.ansi import ansi
from ancients_env.draw.picture import Panel, Picture, Piece
from ancients_env.draw.rgb import rgb
from ancients_env.draw.svg import svg

__all__ = ["Panel", "Picture", "Piece", "ansi", "rgb", "svg"]
