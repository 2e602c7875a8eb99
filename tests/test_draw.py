"""Drawing: every picture can be read from both chairs, by eye, by screen reader and without colour."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest

from ancients_env.draw import Panel, Picture, Piece, ansi, rgb, svg
from ancients_env.draw.layout import layout
from ancients_env.draw.picture import NORTH, SOUTH
from ancients_env.draw.rgb import _sprite
from ancients_env.draw.svg import scene
from ancients_env.draw.symbols import FACES, GROUND, SYMBOLS

SVG = "{http://www.w3.org/2000/svg}"

# A small field: south's heavy infantry with its leader on C2, north's light cavalry on A3, a lone leader on B1.
PIECES = (
    Piece(7, SOUTH, "unit", "HI", "heavy_foot", 3, 4, frozenset({"ordered"}), weight="heavy"),
    Piece(7, SOUTH, "leader", "LD", "leader", name="Gelon"),
    Piece(2, NORTH, "unit", "LC", "light_cavalry", 3, 3, frozenset({"target"}), weight="light"),
    Piece(3, NORTH, "leader", "LD", "leader", name="Himilco"),
)


def field(**changes: object) -> Picture:
    given: dict[str, object] = {
        "title": "A field",
        "rows": 3,
        "cols": 3,
        "terrain": {0: "hill", 1: "river", 4: "forest"},
        "sides": ((7, 0, "rampart"),),
        "borders": ((3, 1),),
        "centre_lines": (1, 7),
        "pieces": PIECES,
        "panels": (
            Panel(SOUTH, "Syracuse", "Gelon", 1, 5, ("4 cards",), True),
            Panel(NORTH, "Carthage", "Himilco", 2, 5),
        ),
        "dice": ("light", "swords", "6", "odd"),
        "hand": ("Order Two Left", "Line Command"),
        "highlights": (6, 8),
        "status": "south: choose a unit",
    }
    return Picture(**{**given, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [SOUTH, NORTH])
def test_svg_is_well_formed_and_names_every_piece(seat: int) -> None:
    picture = field(seat=seat)
    root = ElementTree.fromstring(svg(picture))
    assert root.tag == f"{SVG}svg"
    tips = [node.text for node in root.iter(f"{SVG}title")]
    assert "HI (south) at C2, 3 of 4, ordered" in tips
    for piece in picture.pieces:
        assert piece.tooltip(picture.name(piece.at)) in tips
    assert root.find(f"{SVG}desc") is not None


def test_svg_needs_nothing_from_outside() -> None:
    text = svg(field()).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "http" not in text and "url(" not in text and "<script" not in text and "@import" not in text


def test_hostile_texts_are_escaped() -> None:
    bad = "<script>alert('x')</script>&\"\x00\x1b[31m"
    picture = field(
        title=bad,
        subtitle=bad,
        status=bad,
        hand=(bad,),
        dice=(bad,),
        dice_label=bad,
        terrain={0: bad},
        pieces=(Piece(7, SOUTH, "unit", bad, bad, 1, 4, badge=bad, name=bad),),
        panels=(Panel(SOUTH, bad, bad, lines=(bad,)),),
    )
    text = svg(picture)
    ElementTree.fromstring(text)
    assert "<script" not in text
    assert "\x1b" not in ansi(picture, colour=False)


@pytest.mark.parametrize("seat", [SOUTH, NORTH])
def test_own_edge_is_at_the_bottom(seat: int) -> None:
    picture = field(seat=seat)
    home, far = (6, 0) if seat == SOUTH else (0, 6)
    assert picture.centre(home)[1] > picture.centre(far)[1]
    lines = ansi(picture).splitlines()
    rows = [line.strip()[0] for line in lines if re.match(r" [ABC]  ", line)]
    assert rows == (["A", "B", "C"] if seat == SOUTH else ["C", "B", "A"])


def test_half_turn_maps_the_board_onto_itself() -> None:
    south, north = field(), field(seat=NORTH)
    width, height = south.extent()
    for h in south.hexes():
        (x, y), (a, b) = south.centre(h), north.centre(h)
        assert (a, b) == pytest.approx((width - x, height - y))
    assert {tuple(round(v, 6) for v in south.centre(h)) for h in south.hexes()} == {
        tuple(round(v, 6) for v in north.centre(h)) for h in north.hexes()
    }
    assert north.shown_direction(0) == 3 and north.shown_facing(1) == 7


@pytest.mark.parametrize("cols", [3, 13])
def test_neighbours_are_one_hex_apart_in_their_direction(cols: int) -> None:
    picture = Picture("", rows=5, cols=cols)
    assert picture.neighbour(0, 5) == -1
    for h in picture.hexes():
        for d in range(6):
            near = picture.neighbour(h, d)
            if near >= 0:
                assert picture.neighbour(near, (d + 3) % 6) == h
                (x, y), (a, b) = picture.centre(h), picture.centre(near)
                assert (a - x) ** 2 + (b - y) ** 2 == pytest.approx(3.0)
                assert (a > x) == (d in (0, 1, 2))


def test_a_smaller_board_keeps_the_indices_of_the_largest_grid() -> None:
    picture = Picture("", rows=3, cols=3, stride=13, pieces=(Piece(27, SOUTH, "unit", "HI"),))
    assert picture.name(27) == "C2" and len(list(picture.hexes())) == 8
    assert not picture.is_hex(15)
    with pytest.raises(ValueError, match="not on this"):
        Picture("", rows=3, cols=3, pieces=(Piece(5, SOUTH, "unit", "HI"),))


def test_without_colour_sides_strength_leaders_and_marks_can_be_read() -> None:
    text = ansi(field(), colour=False)
    assert "\x1b" not in text
    assert "HI3*" in text and "lc3" in text and "*him" in text
    assert "!" in text and "^ hill" in text and "[swords]" in text and "Line Command" in text
    assert "1/5" in text and "2/5" in text
    assert text == str(re.sub(r"\x1b\[[0-9;]*m", "", ansi(field(), colour=True)))


def test_hexsides_can_be_told_apart_without_colour() -> None:
    kinds = ("river", "ford", "bridge", "rampart")
    text = ansi(Picture("", rows=1, cols=5, sides=tuple((h, 1, kind) for h, kind in enumerate(kinds))))
    marks = dict(reversed(pair.split()) for pair in text.split("Hexsides: ")[1].split("  "))
    assert set(marks) == set(kinds) and len(set(marks.values())) == len(kinds)
    assert "".join(letter for letter in text.splitlines()[3] if letter in marks.values()) == "".join(
        marks[kind] for kind in kinds
    )


def test_thirteen_columns_fit_a_hundred_characters() -> None:
    assert max(map(len, ansi(Picture("Akragas", rows=9, cols=13)).splitlines())) <= 100


def test_colour_is_automatic_only_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b" in ansi(field(), colour=None) and "\x1b" not in ansi(field())
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in ansi(field(), colour=None)


def test_unknown_symbol_shows_the_code() -> None:
    text = svg(field(pieces=(Piece(7, SOUTH, "unit", "ZZ", "no_such_symbol", 2, 2),)))
    assert ">ZZ</text>" in text


def test_unknown_marks_and_weights_are_refused() -> None:
    with pytest.raises(ValueError, match="happy"):
        Piece(0, SOUTH, "unit", "HI", marks=frozenset({"happy"}))
    with pytest.raises(ValueError, match="huge"):
        Piece(0, SOUTH, "unit", "HI", weight="huge")


def test_every_symbol_ground_face_kind_and_facing_draws() -> None:
    names = list(SYMBOLS)
    pieces = tuple(
        Piece(
            26 * (k // 25) * 2 + k % 25,
            k % 2,
            "ship" if "ship" in s else "unit",
            "X",
            s,
            1,
            2,
            facing=k % 12,
            badge="e",
        )
        for k, s in enumerate(names)
    )
    ground = {26 * 4 + k: kind for k, kind in enumerate(GROUND)}
    picture = Picture("All", rows=11, cols=26, terrain=ground, pieces=pieces, dice=(*FACES, "1", "G"))
    ElementTree.fromstring(svg(picture))
    assert rgb(picture, 800).shape[1] == 800
    assert ansi(picture)


def test_rgb_is_an_image_of_the_asked_width() -> None:
    image = rgb(field(), width=400)
    lay = layout(field())
    assert image.dtype == "uint8" and image.shape == (round(lay.height * 400 / lay.width), 400, 3)
    assert image.std() > 5
    assert (rgb(field(seat=NORTH), width=400) != image).any()


def test_what_was_painted_once_is_not_painted_again() -> None:
    picture = Picture(
        "Akragas",
        rows=9,
        cols=13,
        pieces=tuple(Piece(h, SOUTH, "unit", "HI", "heavy_foot", 4, 4, weight="heavy") for h in range(78, 90)),
    )
    first = rgb(picture)
    painted = _sprite.cache_info().misses
    assert (rgb(picture) == first).all()
    assert _sprite.cache_info().misses == painted and _sprite.cache_info().hits > 0


def test_scene_stays_on_the_page() -> None:
    for seat in (SOUTH, NORTH):
        lay = layout(field(seat=seat))
        assert all(0 <= g.x <= lay.width and 0 <= g.y <= lay.height for g in scene(field(seat=seat)))


def test_importing_the_package_does_not_import_pillow() -> None:
    code = "import sys, ancients_env.draw; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
