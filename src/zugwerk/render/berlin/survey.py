"""A map alone: as it is before a game, or with how often each connection was created in many games."""

from collections.abc import Mapping

from zugwerk.games.berlin.board import BoardMap
from zugwerk.render.berlin.board import scenery, stop
from zugwerk.render.berlin.chart import Chart, chart_of
from zugwerk.render.berlin.connections import rail, spaces
from zugwerk.render.berlin.page import description
from zugwerk.render.berlin.scene import connection_words
from zugwerk.render.berlin.signs import at, sized
from zugwerk.render.berlin.style import RULES
from zugwerk.render.look import Look
from zugwerk.render.svg import image, path, rectangle, words


def survey(plan: BoardMap, look: Look, shares: Mapping[str, float] | None = None) -> str:
    """The bare map; ``shares`` has for each connection the share of games in which it was created."""
    chart = chart_of(plan, look.layout)
    return look.document(
        chart.width,
        chart.height,
        RULES,
        plan.name,
        description(plan, look),
        rectangle(0, 0, chart.width, chart.height, class_="ground"),
        scenery(chart),
        *(_connection(chart, look, line, shares) for line in range(len(plan.connections))),
        *(
            image(f"stop-{place.id}", place.name, stop(chart, place_number))
            for place_number, place in enumerate(plan.places)
        ),
    )


def _connection(chart: Chart, look: Look, line: int, shares: Mapping[str, float] | None) -> str:
    entry = chart.plan.connections[line]
    text = connection_words(look, entry, chart.plan.pays(entry))
    parts = [rail(chart, line)]
    if shares is None:
        parts.append(spaces(chart, line))
    else:
        percent = round(100 * shares[entry.id])
        text = look.say("berlin.table.share", connection=text, share=percent)
        parts.append(_heat(chart, line, shares[entry.id], percent))
    return image(f"connection-{entry.id}", text, *parts, data_connection=entry.id)


def _heat(chart: Chart, line: int, share: float, percent: int) -> str:
    """A line as strong as the connection was popular, with the figure on it."""
    height = chart.sizes.height
    width = height * (0.15 + 0.85 * share)
    wide = height * 2.3
    spot = chart.spaces[line][len(chart.spaces[line]) // 2]
    if len(chart.spaces[line]) % 2 == 0:
        spot = chart.curves[line].at(chart.curves[line].length / 2)
    plate = rectangle(-wide / 2, -height / 2, wide, height, rx=height / 2, class_="share")
    figure = sized(height * 0.8, words(0, height * 0.29, f"{percent} %", class_="bold mid"))
    course, strength = chart.curves[line].data(), 0.25 + 0.75 * share
    heat = path(course, class_="heat", stroke_width=width, stroke_opacity=strength)
    return heat + at(spot, plate, figure)
