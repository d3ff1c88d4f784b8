"""No name on a map touches another, a stop or a connection."""

import json
from itertools import combinations

import pytest

from tests.render.berlin.games import random_map
from zugwerk.games.berlin.board import BoardMap, find_map, read_map, shipped_text
from zugwerk.render.berlin.chart import Chart
from zugwerk.render.berlin.geometry import Box
from zugwerk.render.berlin.labels import LabelWish, Obstacles, Placer
from zugwerk.render.look import Orientation, text_width

LAYOUTS: tuple[Orientation, ...] = ("landscape", "portrait")


def assert_apart(chart: Chart) -> None:
    for label in chart.labels:
        assert label.box.within(Box(0, 0, chart.width, chart.height)), label.lines
        for stop in chart.stops:
            assert not label.box.touches(stop, chart.sizes.stop), label.lines
    for one, other in combinations(chart.labels, 2):
        assert not one.box.overlaps(other.box), (one.lines, other.lines)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_names_of_the_shipped_map_touch_nothing(layout: Orientation) -> None:
    chart = Chart(find_map("berlin"), layout)
    assert_apart(chart)
    # The discs keep a unit of distance from what is drawn.
    drawn = [(centre, radius - 1) for centre, radius in chart.discs()]
    for label in chart.labels:
        assert not any(label.box.touches(centre, radius) for centre, radius in drawn), label.lines


@pytest.mark.parametrize("seed", range(3))
def test_names_on_random_maps_touch_no_name_and_no_stop(seed: int) -> None:
    plan = random_map(seed)
    for layout in LAYOUTS:
        assert_apart(Chart(plan, layout))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_place_has_its_whole_name(layout: Orientation) -> None:
    plan = find_map("berlin")
    chart = Chart(plan, layout)
    for place, label in zip(plan.places, chart.labels, strict=True):
        shown = "".join(label.lines)
        assert shown.replace("-", "").replace(" ", "") == place.name.replace("-", "").replace(" ", "")
        assert label.box.right - label.box.left >= text_width(label.lines[0], label.size) - 1e-6


def test_labels_are_the_same_each_time() -> None:
    plan: BoardMap = random_map(9)
    assert Chart(plan, "landscape").labels == Chart(plan, "landscape").labels


def test_a_label_prefers_the_side_without_obstacles() -> None:
    bounds = Box(0, 0, 400, 200)
    free = Placer([(200.0, 100.0)], 8, Obstacles([], bounds), bounds, 14).place(["Tor"])
    assert (free[0].anchor, free[0].leader) == ("start", ())
    wall = Obstacles([((230.0, float(y)), 12) for y in range(0, 200, 5)], bounds)
    pushed = Placer([(200.0, 100.0)], 8, wall, bounds, 14).place(["Tor"])
    assert pushed[0].box.right < 200


def test_a_wish_is_met_unless_something_is_in_the_way() -> None:
    bounds = Box(0, 0, 400, 200)
    wish = {0: LabelWish(-20, -30, "end")}
    (label,) = Placer([(200.0, 100.0)], 8, Obstacles([], bounds), bounds, 14).place(["Tor"], wish)
    assert (label.x, label.y, label.anchor) == (180, 70, "end")
    assert label.box.right == 180
    taken = Obstacles([((175.0, 66.0), 6)], bounds)
    (moved,) = Placer([(200.0, 100.0)], 8, taken, bounds, 14).place(["Tor"], wish)
    assert not moved.box.overlaps(label.box)
    (inside,) = Placer([(200.0, 100.0)], 8, Obstacles([], bounds), bounds, 14).place(
        ["Tor"], {0: LabelWish(300, 0, "start")}
    )
    assert inside.box.within(bounds)


def test_the_wishes_of_the_shipped_map_are_met_on_a_screen() -> None:
    plan = find_map("berlin")
    chart = Chart(plan, "landscape")
    scale = chart.width / plan.width
    wished = [number for number, place in enumerate(plan.places) if place.label is not None]
    assert wished
    for number in wished:
        wish, label, stop = plan.places[number].label, chart.labels[number], chart.stops[number]
        assert wish is not None
        assert (label.x, label.y) == pytest.approx((stop[0] + wish.dx * scale, stop[1] + wish.dy * scale))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_map_along_one_street_keeps_to_the_page(layout: Orientation) -> None:
    data = json.loads(shipped_text())
    for number, place in enumerate(data["places"]):
        place.update(x=60 + 78 * number, y=400)
    chart = Chart(read_map(json.dumps(data)), layout)
    assert chart.width <= 1152
    assert chart.height <= 2400


def test_a_crowd_of_labels_still_finds_places() -> None:
    stops = [(200.0 + 24 * (number % 3), 200.0 + 24 * (number // 3)) for number in range(9)]
    bounds = Box(0, 0, 500, 500)
    labels = Placer(stops, 6, Obstacles([], bounds), bounds, 14).place(["Hauptbahnhof"] * 9)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(labels, 2))
    assert not any(label.box.touches(stop, 6) for label in labels for stop in stops)
    assert any(label.leader for label in labels)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_name_is_nearer_to_its_place_than_to_any_other(layout: Orientation) -> None:
    plan = find_map("berlin")
    chart = Chart(plan, layout)
    for number, label in enumerate(chart.labels):
        own = label.box.distance(chart.stops[number])
        others = [label.box.distance(stop) for place, stop in enumerate(chart.stops) if place != number]
        assert own < min(others), plan.places[number].name


def test_a_phone_shows_the_whole_map_beside_the_cards() -> None:
    assert Chart(find_map("berlin"), "portrait").height <= 1.5 * Chart(find_map("berlin"), "portrait").width


def test_a_crowd_of_long_names_is_not_looked_after_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = 0
    fits = Placer._fits

    def counted(placer: Placer, box: Box) -> bool:
        nonlocal looked
        looked += 1
        return fits(placer, box)

    monkeypatch.setattr(Placer, "_fits", counted)
    bounds = Box(0, 0, 1600, 800)
    stops = [(10.0 + 40 * number, 10.0) for number in range(40)]
    names = [f"{'j' * 58}{number:02}" for number in range(40)]
    labels = Placer(stops, 8, Obstacles([], bounds), bounds, 15).place(names)
    assert ["".join(label.lines) for label in labels] == names
    assert looked < 150_000
