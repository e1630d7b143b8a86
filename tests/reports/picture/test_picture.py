"""What a picture shows, looked at as pixels and as SVG text."""

import io
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from itertools import combinations
from math import dist
from pathlib import Path

import pytest
import resvg_py
from lxml import etree
from PIL import Image, ImageChops, ImageStat

from gm.reports.picture import Drawing, Scene, png, svg
from gm.reports.picture.colours import rgb, tint
from gm.reports.picture.drawing import Area, DrawingError, Look, Place, Silhouette
from gm.reports.picture.figures import FAILURE
from gm.reports.picture.ground import LAND, SEA
from gm.reports.picture.layout import Layout
from gm.reports.picture.orders import signs
from gm.reports.picture.panel import SAMPLES, head
from gm.reports.picture.raster import Canvas, Palette
from gm.reports.picture.scene import (
    BuildMark,
    ConvoyMark,
    DisbandMark,
    HoldMark,
    Legend,
    LegendRow,
    Mark,
    MoveMark,
    RetreatMark,
    Sign,
    StandoffMark,
    SupportMark,
    UnitMark,
    WayMark,
)
from gm.reports.picture.shapes import Disc, Fill, Lettering, Stroke, circle
from gm.reports.picture.svg import shapes_svg
from gm.reports.pictures import PAGE, WHOLE
from tests.reports.picture.scenes import autumn, captions, crossing, retreats, start, winter
from tests.some import some

SVG = "{http://www.w3.org/2000/svg}"
FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSans-Oblique.ttf")
SCENES = [start, autumn, winter, crossing, retreats]


PAINTED: dict[tuple[str, int, int], tuple[Drawing, Image.Image]] = {}
"""A scene, a width and the identity of a drawing -> that drawing, and the picture: many are compared with the same."""


def pixels(scene: Scene, drawing: Drawing, width: int = 1000) -> Image.Image:
    seen = repr(scene), width, id(drawing)
    if seen not in PAINTED:
        PAINTED[seen] = drawing, Image.open(io.BytesIO(png(scene, drawing, width))).convert("RGB")
    return PAINTED[seen][1]


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """The box in which two pictures differ by more than the choice of 256 colours explains."""
    difference = ImageChops.difference(one, other).convert("L")
    return difference.point([0] * 40 + [255] * 216).getbbox()


def head_height(drawing: Drawing) -> float:
    return head(Scene("fr", ""), drawing, drawing.whole).height


def near(drawing: Drawing, location: str, box: tuple[int, int, int, int] | None, within: int = 40) -> bool:
    x, y = drawing.place(location).unit
    x, y = x * 1000 / drawing.width, (y + head_height(drawing)) * 1000 / drawing.width
    return box is not None and box[0] - within < x < box[2] + within and box[1] - within < y < box[3] + within


@pytest.fixture(scope="module")
def opening(drawing: Drawing) -> Scene:
    return start(drawing)


@pytest.mark.parametrize("turn", SCENES)
def test_a_map_fits_in_a_letter(drawing: Drawing, turn: Callable[[Drawing], Scene]) -> None:
    for page in (drawing.whole, *drawing.pages):
        data = png(turn(drawing), drawing, 1000, page)

        assert len(data) <= 200_000
        with Image.open(io.BytesIO(data)) as image:
            assert (image.format, image.mode, image.width) == ("PNG", "P", 1000)


@pytest.mark.parametrize("turn", SCENES)
def test_a_page_in_a_letter_is_small(drawing: Drawing, turn: Callable[[Drawing], Scene]) -> None:
    for page in some(drawing.pages):
        assert len(png(turn(drawing), drawing, PAGE, page)) <= 60_000


@pytest.mark.parametrize("colour", [SEA, LAND, tint("#2c6ae4")])
def test_what_is_painted_in_a_colour_has_exactly_that_colour(drawing: Drawing, colour: str) -> None:
    scene = replace(autumn(drawing), owners={"SPA": "FRANCE"})
    with Image.open(io.BytesIO(png(scene, drawing, PAGE, drawing.page("west")))) as image:
        colours = {shade for _, shade in image.convert("RGB").getcolors(10**6) or ()}

    assert rgb(colour) in colours


@pytest.mark.parametrize(
    ("turn", "name"),
    [
        *((autumn, ""), (winter, "east"), (crossing, "west")),
        *(pytest.param(*each, marks=pytest.mark.full) for each in ((start, ""), (autumn, "west"), (retreats, "east"))),
    ],
)
def test_the_png_looks_like_the_svg(drawing: Drawing, turn: Callable[[Drawing], Scene], name: str) -> None:
    fonts = [str(files("gm.reports") / "fonts" / font) for font in FONTS]
    page = drawing.page(name)
    wide = 820 if name else 800  # whole rows: neither is scaled to fit the other
    data = resvg_py.svg_to_bytes(
        svg_string=svg(turn(drawing), drawing, page),
        width=wide,
        skip_system_fonts=True,
        font_files=fonts,
        font_family="DejaVu Sans",
    )
    drawn = Image.open(io.BytesIO(bytes(data))).convert("RGB")

    painted = Image.open(io.BytesIO(png(turn(drawing), drawing, wide, page))).convert("RGB")

    assert painted.width == drawn.width and abs(painted.height - drawn.height) <= 1
    blurred = [image.crop((0, 0, wide, drawn.height - 4)).reduce(8) for image in (painted, drawn)]
    assert max(ImageStat.Stat(ImageChops.difference(*blurred)).mean) < 3


def test_a_label_is_really_painted(drawing: Drawing, opening: Scene) -> None:
    without = replace(opening, labels={"PAR": ""})

    box = changed(pixels(opening, drawing), pixels(without, drawing))

    assert near(drawing, "PAR", box)
    assert box is not None and box[2] - box[0] < 60


def test_labels_speak_the_language_of_the_scene(drawing: Drawing, opening: Scene) -> None:
    french, english = svg(opening, drawing), svg(replace(opening, language="en"), drawing)

    assert ">Bou</text>" in french and ">Bur</text>" not in french
    assert ">Bur</text>" in english and ">Bou</text>" not in english


def test_a_province_bears_the_tint_of_its_owner(drawing: Drawing) -> None:
    image = pixels(Scene("fr", "", owners={"UKR": "TURKEY"}), drawing)
    x, y = drawing.places["UKR"].unit

    at = image.getpixel((round(x * 0.625), round((y + head_height(drawing)) * 0.625)))

    wanted = rgb(tint(drawing.colours["TURKEY"]))
    assert isinstance(at, tuple)
    assert all(abs(one - other) <= 8 for one, other in zip(at, wanted, strict=True))


def test_each_kind_of_unit_has_its_own_shape(drawing: Drawing) -> None:
    kinds = ["A", "F", "V", "M", "another"]
    drawing = replace(
        drawing,
        silhouettes={
            "V": Silhouette((((0, -1.3), (1.3, -0.3), (0.8, 0.95), (-0.8, 0.95), (-1.3, -0.3)),), 0.72),
            "M": Silhouette((tuple(circle((0, 0), 1.08)),), 0.58),
        },
    )
    shown = [
        pixels(Scene("fr", "", units=(UnitMark("UKR", kind, "FRANCE"),), letters={kind: "?"}), drawing)
        for kind in kinds
    ]

    empty = pixels(Scene("fr", ""), drawing)

    assert all(near(drawing, "UKR", changed(empty, image)) for image in shown)
    assert all(changed(one, other) for one, other in combinations(shown, 2))


def test_the_letter_of_a_unit_is_the_one_the_scene_asks_for(drawing: Drawing) -> None:
    scene = Scene("en", "", units=(UnitMark("UKR", "F", "FRANCE"),))

    assert changed(pixels(scene, drawing), pixels(replace(scene, letters={"F": "N"}), drawing))


def letters(scene: Scene, drawing: Drawing) -> list[tuple[float, float]]:
    root = etree.fromstring(svg(scene, drawing).encode())
    return [(float(text.get("x")), float(text.get("y"))) for text in root.iter(f"{SVG}text") if text.text == "A"]


def test_a_dislodged_unit_stands_beside_the_winner(drawing: Drawing) -> None:
    winner = UnitMark("MUN", "A", "FRANCE")
    loser = UnitMark("MUN", "A", "GERMANY", dislodged=True)

    [alone] = letters(Scene("fr", "", units=(loser,)), drawing)
    [aside, middle] = letters(Scene("fr", "", units=(winner, loser)), drawing)

    assert dist(alone, middle) < 3
    assert dist(aside, middle) > drawing.look.unit


ORDERS: list[MoveMark | SupportMark | ConvoyMark | RetreatMark] = [
    MoveMark("MUN", "BUR", "GERMANY"),
    MoveMark("YOR", "NWY", "ENGLAND", via=("NTH",)),
    SupportMark("TYR", "MUN", "BUR", "AUSTRIA"),
    SupportMark("TYR", "MUN", None, "AUSTRIA"),
    ConvoyMark("NTH", "YOR", "NWY", "ENGLAND"),
    RetreatMark("MUN", "BUR", "GERMANY"),
]


@pytest.mark.parametrize("mark", ORDERS, ids=str)
def test_what_fails_keeps_its_owner_s_colour_and_bears_a_sign(
    drawing: Drawing, mark: MoveMark | SupportMark | ConvoyMark | RetreatMark
) -> None:
    scenes = [Scene("fr", "", marks=(replace(mark, ok=ok),)) for ok in (True, False)]
    ink = Layout(scenes[0], drawing, drawing.whole).ink(mark.power)

    well, badly = (svg(scene, drawing) for scene in scenes)

    assert FAILURE not in well
    assert ink in well and ink in badly
    # The cross in its disc, whose two strokes are one path, and no red but its own.
    assert badly.count(FAILURE) == 1


@pytest.mark.parametrize("mark", ORDERS, ids=str)
def test_failure_is_seen_by_who_sees_no_colours(
    drawing: Drawing, mark: MoveMark | SupportMark | ConvoyMark | RetreatMark
) -> None:
    well, badly = (
        pixels(Scene("fr", "", marks=(replace(mark, ok=ok),)), drawing).convert("L").convert("RGB")
        for ok in (True, False)
    )

    assert changed(well, badly)


def signs_at(scene: Scene, drawing: Drawing) -> list[Sign]:
    return [drawn.sign for drawn in signs(Layout(scene, drawing, drawing.whole))]


def test_a_support_cut_on_a_holding_unit_does_not_look_like_a_unit_dislodged(drawing: Drawing) -> None:
    """Nothing goes around the supported unit; the line to it is cut through."""
    units = (UnitMark("MUN", "A", "GERMANY"), UnitMark("TYR", "A", "GERMANY"))
    broken = Scene("fr", "", units=units, marks=(SupportMark("TYR", "MUN", None, "GERMANY", False, cut=True),))
    beaten = Scene("fr", "", units=(replace(units[0], dislodged=True), units[1]))

    assert signs_at(broken, drawing) == [Sign.SUPPORT, Sign.CUT]
    assert signs_at(beaten, drawing) == [Sign.DISLODGED]
    x, y = drawing.place("MUN").unit
    rings = [
        shape
        for drawn in signs(Layout(broken, drawing, drawing.whole))
        for shape in drawn.shapes
        if isinstance(shape, Disc) and dist(shape.centre, (x, y)) < 5
    ]
    assert rings == []


def test_a_support_that_fails_without_being_cut_is_not_called_cut(drawing: Drawing) -> None:
    scene = Scene("fr", "", marks=(SupportMark("TYR", "MUN", "BUR", "AUSTRIA", False),))

    assert signs_at(scene, drawing) == [Sign.SUPPORT, Sign.FAILURE]


def badges(scene: Scene, drawing: Drawing) -> list[str]:
    root = etree.fromstring(svg(scene, drawing).encode())
    return sorted(text.text for text in root.iter(f"{SVG}text") if text.text and text.text.isdigit())


def test_armies_at_sea_at_once_are_numbered_and_so_are_their_fleets(drawing: Drawing) -> None:
    fleets = (
        MoveMark("LON", "BEL", "ENGLAND", via=("ENG",)),
        ConvoyMark("ENG", "LON", "BEL", "ENGLAND"),
        MoveMark("YOR", "DEN", "ENGLAND", via=("NTH",)),
        ConvoyMark("NTH", "YOR", "DEN", "ENGLAND"),
    )

    assert badges(Scene("fr", "", marks=fleets), drawing) == ["1", "1", "2", "2"]
    assert badges(Scene("fr", "", marks=fleets[:2]), drawing) == []


def test_two_routes_that_pass_one_fleet_pass_it_side_by_side(drawing: Drawing) -> None:
    one = MoveMark("SPA", "NAP", "FRANCE", via=("WES", "TYS"))
    other = MoveMark("MAR", "TUN", "FRANCE", via=("LYO", "WES"))
    layout = Layout(Scene("fr", "", marks=(one, other)), drawing, drawing.whole)

    apart = [min(dist(spot, drawing.place("WES").unit) for spot in layout.path(move)) for move in (one, other)]

    assert min(apart) >= drawing.look.unit * 0.3


@pytest.mark.parametrize("name", ["", "west", "east"])
@pytest.mark.parametrize("turn", SCENES)
def test_the_foot_explains_every_sign_that_is_drawn_and_no_other(
    drawing: Drawing, turn: Callable[[Drawing], Scene], name: str
) -> None:
    scene = replace(turn(drawing), captions={sign: f"<{sign}>" for sign in Sign})
    page = drawing.page(name)
    drawn = {f"<{found.sign}>" for found in signs(Layout(scene, drawing, page))}
    units = {
        scene.kinds[unit.kind] for unit in scene.units if page.left < drawing.place(unit.location).unit[0] < page.right
    }

    root = etree.fromstring(svg(scene, drawing, page).encode())

    texts = {text.text for text in root.iter(f"{SVG}text")}
    assert {text for text in texts if text and text.startswith("<")} == drawn | {"<center>", "<closed>"}
    assert texts & set(scene.kinds.values()) == units


def test_a_sign_on_the_other_page_is_not_explained_on_this_one(drawing: Drawing) -> None:
    scene = Scene("fr", "", marks=(DisbandMark("MOS"), StandoffMark("SPA")), captions=captions("fr"))

    west, east = (svg(scene, drawing, drawing.page(name)) for name in ("west", "east"))

    assert (">retrait<" in west, ">choc<" in west) == (False, True)
    assert (">retrait<" in east, ">choc<" in east) == (True, False)


def test_a_turned_label_is_turned_the_same_way_in_both_pictures(drawing: Drawing) -> None:
    places = {**drawing.places, "UKR": replace(drawing.places["UKR"], turn=60.0)}
    turned = replace(drawing, places=places)
    scene = Scene("fr", "", labels={"UKR": "MMMMMMMM"})

    box = changed(pixels(scene, turned), pixels(replace(scene, labels={"UKR": ""}), turned))

    assert box is not None
    assert box[3] - box[1] > 1.4 * (box[2] - box[0])
    assert turned_down(pixels(scene, turned).crop(box))
    assert 'transform="rotate(60 ' in svg(scene, turned)


def turned_down(image: Image.Image) -> bool:
    """Whether the dark of it runs from the upper left to the lower right."""
    wide, high = image.width // 2, image.height // 2
    upper_left = ImageStat.Stat(image.convert("L").crop((0, 0, wide, high))).mean[0]
    lower_left = ImageStat.Stat(image.convert("L").crop((0, high, wide, image.height))).mean[0]
    return upper_left < lower_left


def test_nothing_shines_through_the_halo_of_a_label() -> None:
    line = Stroke([(300, 700), (500, 700)], "#000000", 40)
    place = Lettering((400, 706), "MMMMMM", 17, "#ffffff", halo="#ffffff", halo_width=4)
    image = Image.new("L", (800, 200), 0)
    palette = Palette(["#ffff00"])

    Canvas(image, palette, 1, (0, 600)).paint([line, place])

    white, black = palette["#ffffff"], palette["#000000"]
    assert image.crop((376, 92, 424, 108)).histogram()[white] == 48 * 16
    assert image.crop((310, 92, 350, 108)).histogram()[black] == 40 * 16


STANDING = (UnitMark("MUN", "A", "GERMANY"), UnitMark("TYR", "A", "AUSTRIA"), UnitMark("NTH", "F", "ENGLAND"))
MARKS: list[Mark] = [
    MoveMark("MUN", "BUR", "GERMANY"),
    MoveMark("MUN", "BUR", "GERMANY", False),
    MoveMark("YOR", "NWY", "ENGLAND", via=("NTH",)),
    SupportMark("TYR", "MUN", "BUR", "AUSTRIA"),
    SupportMark("TYR", "MUN", "BUR", "AUSTRIA", False),
    SupportMark("TYR", "MUN", None, "AUSTRIA"),
    SupportMark("TYR", "MUN", None, "AUSTRIA", False),
    ConvoyMark("NTH", "YOR", "NWY", "ENGLAND"),
    ConvoyMark("NTH", "YOR", "NWY", "ENGLAND", False),
    HoldMark("MUN", "GERMANY"),
    RetreatMark("MUN", "BUR", "GERMANY"),
    RetreatMark("MUN", "BUR", "GERMANY", False),
    BuildMark("KIE", "F", "GERMANY"),
    BuildMark("STP/NC", "F", "RUSSIA"),
    DisbandMark("MUN"),
    StandoffMark("BUR"),
    WayMark("MUN", "BUR", "GERMANY"),
    SupportMark("TYR", "MUN", "BUR", "AUSTRIA", False, cut=True),
]


@pytest.fixture(scope="module")
def marked(drawing: Drawing) -> list[Image.Image]:
    scene = Scene("fr", "", units=STANDING)
    return [pixels(replace(scene, marks=marks), drawing) for marks in [(), *((mark,) for mark in MARKS)]]


@pytest.mark.parametrize("mark", MARKS, ids=str)
def test_each_mark_is_seen_and_is_like_no_other(marked: list[Image.Image], mark: Mark) -> None:
    number = MARKS.index(mark) + 1

    others = [image for place, image in enumerate(marked) if place != number]

    assert all(changed(marked[number], other) for other in others)


def test_an_army_convoyed_by_two_fleets_passes_through_both(drawing: Drawing) -> None:
    fleets = ("WES", "TYS")
    scene = Scene("fr", "", marks=(MoveMark("SPA", "NAP", "FRANCE", via=fleets),))
    image, empty = pixels(scene, drawing), pixels(Scene("fr", ""), drawing)

    for fleet in some(fleets):
        x, y = drawing.places[fleet].unit
        middle = round(x * 0.625), round((y + head_height(drawing)) * 0.625)

        assert image.getpixel(middle) != empty.getpixel(middle)


@pytest.fixture(scope="module")
def samples() -> dict[Sign, Image.Image]:
    found = {}
    for sign in Sign:
        image, palette = Image.new("L", (280, 160), 0), Palette(["#fffdf6"])
        Canvas(image, palette, 4).paint(SAMPLES[sign][0]((35, 20)))
        image.putpalette(palette.flat())
        found[sign] = image.convert("RGB")
    return found


@pytest.mark.parametrize("sign", list(Sign))
def test_each_sign_has_a_sample_like_no_other(samples: dict[Sign, Image.Image], sign: Sign) -> None:
    others = [other for other in Sign if other is not sign]

    assert all(changed(samples[sign], samples[other]) for other in others)


def test_the_legend_names_each_power_with_its_centers_and_units(drawing: Drawing) -> None:
    rows = (LegendRow("FRANCE", "Royaume", 17, 12),)

    text = svg(Scene("fr", "", legend=Legend(rows, "centres", "unités")), drawing)

    for word in ("Royaume", "17·12", "centres·unités"):
        assert f">{word}</text>" in text
    assert drawing.colours["FRANCE"] in text


def test_one_picture_leaves_no_trace_in_the_next(drawing: Drawing) -> None:
    first = png(start(drawing), drawing)

    png(autumn(drawing), drawing)

    assert png(start(drawing), drawing) == first


@pytest.mark.parametrize("turn", SCENES)
def test_the_svg_is_well_formed_and_needs_nothing_from_elsewhere(
    drawing: Drawing, turn: Callable[[Drawing], Scene]
) -> None:
    root = etree.fromstring(svg(turn(drawing), drawing).encode())

    assert root.tag == f"{SVG}svg"
    tags = {etree.QName(element).localname for element in root.iter()}
    assert tags <= {"svg", "title", "defs", "g", "path", "use", "rect", "circle", "text", "pattern"}
    for element in root.iter():
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert "href" not in name or value.startswith("#")
            assert "url(" not in value or value.startswith("url(#")
            assert "://" not in value


def test_what_stands_alike_in_two_places_is_written_alike() -> None:
    figure = [(0.0, 0.0), (3.14159, 0.0), (0.0, 2.5)]
    fills = [Fill([(x + left, y + 7) for x, y in figure], "#000000") for left in (1.04, 500.06)]

    one, other = shapes_svg(fills)

    assert one == '<path d="M1 7l3.1 0 -3.1 2.5z" fill="#000000"/>' and other == one.replace("M1 7", "M500.1 7")


def test_lines_of_one_pen_that_follow_one_another_are_one_path() -> None:
    thin, thick = Stroke([(0, 0), (1, 2)], "#000000", 1), Stroke([(0, 0), (1, 2)], "#000000", 3)

    written = list(shapes_svg([thin, replace(thin, points=[(5, 5), (6, 7)]), thick]))

    assert len(written) == 2 and 'd="M0 0l1 2m4 3l1 2"' in written[0]


def test_a_province_says_its_full_name_under_the_pointer(drawing: Drawing, opening: Scene) -> None:
    root = etree.fromstring(svg(replace(opening, names={"BUR": "Bourgogne", "NTH": "Mer du Nord"}), drawing).encode())

    titles = [title.text for path in root.iter(f"{SVG}path") for title in path.findall(f"{SVG}title")]

    assert sorted(titles) == ["Bourgogne", "Mer du Nord"]


def test_no_word_of_the_scene_can_break_out_of_its_text(drawing: Drawing) -> None:
    nasty = '</text><script>alert("&")</script>'
    scene = Scene(
        "fr",
        nasty,
        nasty,
        units=(UnitMark("PAR", "A", "FRANCE"),),
        legend=Legend((LegendRow("FRANCE", nasty, 1, 1),), nasty, nasty),
        captions={Sign.CENTER: nasty},
        kinds={"A": nasty},
        letters={"A": nasty},
        names={"PAR": nasty},
        labels={"PAR": nasty},
    )

    root = etree.fromstring(svg(scene, drawing).encode())

    assert root.find(f".//{SVG}script") is None
    # A label is written twice: its halo under the lines, its letters over them.
    assert sum(text.text == nasty for text in root.iter(f"{SVG}text")) == 9


def test_a_place_that_is_not_on_the_board_is_named(drawing: Drawing) -> None:
    with pytest.raises(DrawingError, match="ATLANTIS is not on this drawing"):
        svg(Scene("fr", "", units=(UnitMark("ATLANTIS", "A", "FRANCE"),)), drawing)


def test_another_board_is_painted_from_its_data_alone() -> None:
    corners = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
    middle = ((100.0, 0.0), (100.0, 100.0))
    islands = Drawing(
        width=200,
        height=100,
        areas={"EST": Area("EST", "land", ((0, 1),)), "MER": Area("MER", "sea", ((~0, 2),))},
        arcs=(
            middle,
            (corners[2], corners[3], corners[0], corners[1]),
            (corners[1], (200.0, 0.0), (200.0, 100.0), corners[2]),
        ),
        places={"EST": Place((50, 50), (50, 85), (20, 80)), "MER": Place((150, 50), (150, 85))},
        labels={"fr": {"EST": ("Est",), "MER": ("Mer",)}},
        colours={"ELLES": "#a03080"},
        countries={},
        look=Look(unit=10, land_label=9, sea_label=9, legend=8, title=10),
    )

    image = pixels(Scene("fr", "Îles", owners={"EST": "ELLES"}), islands, 400)

    assert image.size == (400, 240)
    land, sea = image.getpixel((80, 90)), image.getpixel((300, 90))
    assert isinstance(land, tuple) and isinstance(sea, tuple)
    assert land[0] > land[1] + 20
    assert sea[2] > sea[0] + 20


README_MAP = Path(__file__).parents[3] / "docs" / "map-autumn-en.png"
NOTICED, TOO_MUCH = 16, 0.001
"""Of 255: what an eye may notice. Share of the pixels: fonts come out a little otherwise elsewhere."""


def test_the_map_of_the_readme_is_drawn_as_letters_draw_it(drawing: Drawing, renew_golden: bool) -> None:
    drawn = png(autumn(drawing), drawing, WHOLE)
    if renew_golden:
        README_MAP.write_bytes(drawn)
    kept, now = (Image.open(io.BytesIO(each)).convert("RGB") for each in (README_MAP.read_bytes(), drawn))

    assert kept.size == now.size
    differs = ImageChops.difference(kept, now).convert("L").histogram()
    assert sum(differs[NOTICED:]) < TOO_MUCH * sum(differs)
