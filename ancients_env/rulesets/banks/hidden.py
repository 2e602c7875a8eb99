"""What a seat cannot know, drawn anew."""

from __future__ import annotations

from ancients_env.kernels.jit import kernel


@kernel
def resample(s, seat):
    """Redraw what a seat cannot know, in place."""
