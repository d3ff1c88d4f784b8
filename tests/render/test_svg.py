import pytest

from zugwerk.render.svg import circle, element, image, moved, number, words


@pytest.mark.parametrize(
    ("value", "text"), [(3, "3"), (3.0, "3"), (2.5, "2.5"), (1 / 3, "0.33"), (-0.001, "0"), (100, "100")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_text_and_attributes_are_escaped() -> None:
    shown = words(1, 2, '<b> & "c"', class_='"><script>')
    assert shown == '<text x="1" y="2" class="&quot;&gt;&lt;script&gt;">&lt;b&gt; &amp; "c"</text>'


def test_names_of_attributes_are_spelled_as_in_svg() -> None:
    assert (
        element("a", aria_label="x", class_="y", data_line=5) == '<a aria-label="x" class="y" data-line="5"/>'
    )


def test_empty_attributes_are_left_out_but_zero_stays() -> None:
    assert circle(0, 0, 2, class_="") == '<circle cx="0" cy="0" r="2"/>'


def test_an_image_has_an_id_and_an_escaped_name() -> None:
    assert image("car-5", "A & B") == '\n<g id="car-5" role="img"><title>A &amp; B</title></g>'


def test_moved_shifts_its_children() -> None:
    assert moved(1.5, -2, "<a/>") == '<g transform="translate(1.5 -2)"><a/></g>'
