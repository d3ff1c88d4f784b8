"""The map editor by pointer and keyboard: draw, mend, undo, save, open, share, play; on a phone too."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, click_at, tap, type_key
from tests.browser.test_access import check
from tests.browser.test_table import PHONE
from tests.browser.visitors import Visitor
from zugwerk.games.berlin.board import shipped_text

pytestmark = pytest.mark.long

EDITOR = "/maps/berlin/editor"


def at_the_editor(visitor: Visitor, path: str = EDITOR) -> Page:
    visitor.go(path)
    visitor.page.wait_for_selector("html[data-ready]")
    return visitor.page


def from_example(page: Page) -> None:
    click(page.locator("#file-menu summary"))
    click(page.locator("#from-example"))
    expect(page.locator("#verdict")).to_contain_text("can be played on")
    expect(page.locator("[data-place]")).to_have_count(20)


def click_map(page: Page, across: float, down: float) -> None:
    """Click at a part of the map's width and height."""
    box = page.locator("#board-picture").bounding_box()
    assert box is not None
    click_at(page, box["x"] + box["width"] * across, box["y"] + box["height"] * down)


def downloaded(page: Page, path: Path) -> dict[str, Any]:
    click(page.locator("#file-menu summary"))
    with page.expect_download() as download:
        click(page.locator("#download"))
    download.value.save_as(path)
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def open_file(page: Page, path: Path) -> None:
    page.locator("#open").set_input_files(path)


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, selector: str, across: float, down: float) -> None:
    x, y = centre(page, selector)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across / 2, y + down / 2, steps=3)
    page.mouse.move(x + across, y + down, steps=3)
    page.mouse.up()


NAMES = ("Ash", "Birch", "Cedar", "Dogwood", "Elm")
SPOTS = ((0.15, 0.3), (0.45, 0.2), (0.8, 0.3), (0.3, 0.75), (0.7, 0.75))
TRAMS = (("ash", "birch"), ("ash", "birch"), ("birch", "cedar"), ("ash", "dogwood"), ("cedar", "elm"))


def draw_trees(page: Page) -> None:
    """A small map by clicks: five places, five trams with one double, a metro, eight tickets, a name."""
    click(page.locator("[data-tool=place]"))
    for name, (across, down) in zip(NAMES, SPOTS, strict=True):
        click_map(page, across, down)
        expect(page.locator("[data-form=places] [name=name]")).to_be_focused()
        page.keyboard.type(name)
        expect(page.locator(f"#stop-{name.lower()}")).to_have_count(1)
    expect(page.locator("#problems")).to_contain_text("Birch")
    click(page.locator("[data-tool=tram]"))
    for a, b in TRAMS:
        click(page.locator(f"#stop-{a}"))
        expect(page.locator("#hint-text")).to_contain_text("point at the other end")
        click(page.locator(f"#stop-{b}"))
    click(page.locator("[data-tool=underground]"))
    click(page.locator("#stop-dogwood"))
    click(page.locator("#stop-elm"))
    expect(page.locator("[data-connection]")).to_have_count(6)
    page.locator("[data-form=connections] [name=colour]").select_option("blue")
    click(page.locator("[data-tool=ticket]"))
    pairs = [(a, b) for a in NAMES for b in NAMES if a < b][:8]
    for number, (a, b) in enumerate(pairs, start=1):
        click(page.locator(f"#stop-{a.lower()}"))
        click(page.locator(f"#stop-{b.lower()}"))
        expect(page.locator("#list-tickets li")).to_have_count(number)
    expect(page.locator("#verdict")).to_contain_text("can be played on")
    click(page.locator("[data-pane=map]"))
    page.locator("[data-form=map] [name=name]").fill("Five trees")
    expect(page.locator("#verdict")).to_have_text("“Five trees” can be played on.")


def swipe(page: Page, start: tuple[float, float], across: float, down: float) -> None:
    """A finger that drags."""
    touch = page.context.new_cdp_session(page)
    for step in range(6):
        spot = {"x": start[0] + across * step / 5, "y": start[1] + down * step / 5}
        kind = "touchMove" if step else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [spot]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_map_from_nothing_to_a_game(ada: Visitor, tmp_path: Path) -> None:
    page = at_the_editor(ada)
    expect(page.locator("#problems")).to_contain_text("There are 0 tickets; at least 8 are needed")
    expect(page.locator("#play")).to_have_attribute("aria-disabled", "true")
    draw_trees(page)
    plan = downloaded(page, tmp_path / "trees.json")
    assert [place["name"] for place in plan["places"]] == list(NAMES)
    assert plan["connections"][0]["double_of"] == plan["connections"][1]["id"]
    assert plan["connections"][5]["kind"] == "underground"
    assert plan["connections"][5]["colour"] == "blue"
    assert len(plan["tickets"]) == 8
    click(page.locator("#play"))
    page.wait_for_url("**/t/*")
    ada.at_table()
    expect(page.locator("#canvas [data-place]")).to_have_count(5)
    assert ada.wait_turn()


def test_a_map_is_passed_on_by_its_link(ada: Visitor, invite: Invite) -> None:
    page = at_the_editor(ada)
    draw_trees(page)
    click(page.locator("#save"))
    expect(page.locator("#kept-state")).to_have_text("Saved")
    link = page.locator("#share-link").input_value()
    bob = invite()
    bob.go(link)
    expect(bob.page.locator("h1")).to_have_text("Five trees")
    expect(bob.page.locator("#stop-ash")).to_be_visible()
    click(bob.page.get_by_role("button", name="Copy to my maps"))
    bob.page.wait_for_selector("html[data-ready]")
    assert bob.page.url != link
    bob.go("/new?game=berlin")
    expect(bob.page.locator("textarea")).to_be_hidden()
    bob.page.locator("input[name=kept-map][value=text]").check(force=True)
    expect(bob.page.locator("textarea")).to_be_visible()
    bob.page.get_by_label("Five trees").check(force=True)
    expect(bob.page.locator("textarea")).to_be_hidden()
    bob.go(link)
    click(bob.page.get_by_role("button", name="Play on it with bots"))
    bob.at_table()
    expect(bob.page.locator("#canvas [data-place]")).to_have_count(5)


def test_what_is_wrong_is_shown_where_it_is(ada: Visitor) -> None:
    page = at_the_editor(ada)
    from_example(page)
    click(page.locator("[data-pane=connections]"))
    click(page.locator("#list-connections button").first)
    id = "schloss-charlottenburg--ernst-reuter-platz"
    expect(page.locator(f"#connection-{id}")).to_have_class(re.compile("picked"))
    count = page.locator("[data-form=connections] [name=count]")
    count.fill("7")
    expect(page.locator("#problems")).to_have_text("“length” must be a whole number from 1 to 4")
    expect(page.locator(f".missing [data-connection={id}]")).to_have_count(1)
    expect(page.locator("#list-connections button").first).to_have_class("faulty")
    click(page.locator("#play"), force=True)
    expect(page.locator("#notice")).to_contain_text("mended first")
    click(page.locator("[data-pane=map]"))
    click(page.locator("#problems button"))
    expect(count).to_be_visible()
    count.fill("3")
    expect(page.locator("#verdict")).to_contain_text("can be played on")
    expect(page.locator(f"#connection-{id}")).to_have_count(1)


def test_places_are_dragged_and_connections_bent(ada: Visitor) -> None:
    page = at_the_editor(ada)
    from_example(page)
    x, y = centre(page, "#stop-gleisdreieck .stop")
    drag(page, "#stop-gleisdreieck .stop", 30, 40)
    expect(page.locator("[data-form=places] [name=x]")).not_to_have_value("800")
    page.wait_for_function(
        "y => document.querySelector('#stop-gleisdreieck .stop').getBoundingClientRect().y > y + 10", arg=y
    )
    moved = centre(page, "#stop-gleisdreieck .stop")
    assert list(moved) == pytest.approx([x + 30, y + 40], abs=3)
    click(page.locator("#undo"))
    expect(page.locator("[data-form=places] [name=x]")).to_have_value("800")
    click(page.locator("#redo"))
    expect(page.locator("[data-form=places] [name=x]")).not_to_have_value("800")
    click(page.locator("[data-pane=connections]"))
    click(page.locator("#list-connections button").first)
    bend = page.locator("[data-form=connections] [name=bend-x]")
    expect(bend).to_have_value("")
    drag(page, "#bend-handle", 40, -50)
    expect(bend).not_to_have_value("")
    click(page.locator("[data-do=straight]"))
    expect(bend).to_have_value("")
    lines = page.locator("[data-connection]").count()
    page.locator("[data-form=connections] [name=double]").check()
    expect(page.locator("[data-connection]")).to_have_count(lines + 1)
    expect(page.locator("#verdict")).to_contain_text("can be played on")
    click(page.locator("#list-connections button").nth(1))
    page.locator("[data-form=connections] [name=double]").uncheck()
    expect(page.locator("[data-connection]")).to_have_count(lines)
    expect(page.locator("#list-connections button").first).to_have_attribute("aria-pressed", "true")


def test_the_keyboard_does_everything(ada: Visitor) -> None:
    page = at_the_editor(ada)
    page.locator("#tab-map").focus()
    page.keyboard.press("ArrowRight")
    for name in ("Oak", "Pine"):
        page.locator("#add-place").focus()
        type_key(page, "Enter")
        expect(page.locator("[data-form=places] [name=name]")).to_be_focused()
        page.keyboard.type(name)
    expect(page.locator("#stop-pine")).to_have_count(1)
    x = int(page.locator("[data-form=places] [name=x]").input_value())
    page.locator("#stop-pine").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("[data-form=places] [name=x]")).to_have_value(str(x + 11))
    expect(page.locator("#stop-pine")).to_be_focused()
    page.keyboard.press("t")
    type_key(page, "Enter")
    page.locator("#stop-oak").focus()
    type_key(page, "Enter")
    expect(page.locator("#connection-pine--oak")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-tool=select]")).to_have_attribute("aria-pressed", "true")
    page.locator("#stop-oak").focus()
    type_key(page, "Enter")
    page.keyboard.press("Delete")
    expect(page.locator("[data-place]")).to_have_count(1)
    expect(page.locator("[data-connection]")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator("[data-place]")).to_have_count(2)
    expect(page.locator("[data-connection]")).to_have_count(1)
    page.keyboard.press("Control+y")
    expect(page.locator("[data-place]")).to_have_count(1)


def test_nothing_is_lost_by_a_reload_or_a_bad_file(ada: Visitor, tmp_path: Path) -> None:
    page = at_the_editor(ada)
    from_example(page)
    page.locator("[data-form=map] [name=name]").fill("Never saved")
    expect(page.locator("#verdict")).to_contain_text("Never saved")
    page = at_the_editor(ada)
    expect(page.locator("#map-name")).to_have_text("Never saved")
    expect(page.locator("#notice")).to_contain_text("not saved yet")
    bad = tmp_path / "bad.json"
    for text, words in (("{", "JSON"), ("[1]", "object"), ('{"places": [{}]}', "format")):
        bad.write_text(text, encoding="utf-8")
        open_file(page, bad)
        expect(page.locator("#notice")).to_contain_text("bad.json cannot be opened")
        expect(page.locator("#notice")).to_contain_text(words)
        expect(page.locator("#map-name")).to_have_text("Never saved")
    plan = downloaded(page, tmp_path / "good.json")
    plan["name"] = "From a file"
    (tmp_path / "good.json").write_text(json.dumps(plan), encoding="utf-8")
    open_file(page, tmp_path / "good.json")
    expect(page.locator("#verdict")).to_contain_text("From a file")
    click(page.locator("#undo"))
    expect(page.locator("#verdict")).to_contain_text("Never saved")


def test_what_was_saved_elsewhere_is_not_overwritten(ada: Visitor) -> None:
    page = at_the_editor(ada)
    from_example(page)
    click(page.locator("#save"))
    expect(page.locator("#kept-state")).to_have_text("Saved")
    other = ada.open_page()
    other.goto(page.url)
    other.wait_for_selector("html[data-ready]")
    for each, name, state in ((other, "First", "Saved"), (page, "Second", "Not saved")):
        each.locator("[data-form=map] [name=name]").fill(name)
        expect(each.locator("#kept-state")).to_have_text("Not saved")
        click(each.locator("#save"))
        expect(each.locator("#kept-state")).to_have_text(state)
    expect(page.locator("#notice")).to_contain_text("saved elsewhere")
    click(page.locator("#file-menu summary"))
    click(page.locator("#save-copy"))
    expect(page.locator("#kept-state")).to_have_text("Saved")
    ada.go("/maps")
    expect(page.locator(".game-card h2")).to_have_text(["Second", "First"])


def test_another_language_leaves_the_map_open(ada: Visitor) -> None:
    page = at_the_editor(ada)
    from_example(page)
    click(page.locator("#save"))
    expect(page.locator("#kept-state")).to_have_text("Saved")
    address = page.url
    click(page.locator(".bar .menu summary"))
    page.locator("select[name=language]").select_option("de")
    page.wait_for_selector("html[lang=de][data-ready]")
    assert page.url == address
    expect(page.locator("#kept-state")).to_have_text("Gespeichert")
    expect(page.locator("[data-tool=place]")).to_have_text("Ort")
    click(page.locator("[data-pane=scoring]"))
    page.locator("[data-form=scoring] [name=underground-4]").fill("")
    expect(page.locator("#problems li").first).to_contain_text("Punkte")


def test_rivers_and_parks_are_drawn(ada: Visitor, tmp_path: Path) -> None:
    page = at_the_editor(ada)
    click(page.locator("[data-tool=rivers]"))
    for spot in ((0.1, 0.2), (0.4, 0.5), (0.9, 0.6)):
        click_map(page, *spot)
    click(page.locator("#finish"))
    expect(page.locator("#board-picture .river")).to_have_count(1)
    click(page.locator("[data-tool=parks]"))
    for spot in ((0.6, 0.2), (0.8, 0.2), (0.7, 0.4)):
        click_map(page, *spot)
    click(page.locator("#finish"))
    expect(page.locator("#board-picture .park")).to_have_count(1)
    plan = downloaded(page, tmp_path / "map.json")
    assert len(plan["decoration"]["rivers"][0]["points"]) == 3
    click(page.locator("#list-shapes button:not([aria-pressed])").first)
    expect(page.locator("#board-picture .river")).to_have_count(0)


def test_a_step_back_puts_the_stop_back_before_the_server_answers(ada: Visitor) -> None:
    page = at_the_editor(ada)
    from_example(page)
    stop = "#stop-siegessaeule .stop"
    before = centre(page, stop)
    drag(page, stop, 40, 60)
    expect(page.locator("[data-form=places] [name=y]")).not_to_have_value("292")
    page.route("**/api/map/berlin/check", lambda route: route.abort())
    moved = centre(page, stop)
    assert moved == pytest.approx((before[0] + 40, before[1] + 60), abs=3)
    click(page.locator("#undo"))
    assert centre(page, stop) == pytest.approx(before, abs=1)
    click(page.locator("#redo"))
    assert centre(page, stop) == pytest.approx(moved, abs=1)


def test_the_editor_on_a_phone(invite: Invite) -> None:
    ada = invite(**PHONE)
    page = at_the_editor(ada)
    from_example(page)
    ada.expect_no_overflow()
    tap(page.locator("[data-zoom=fit]"))
    swipe(page, centre(page, "#stop-siegessaeule .stop"), 20, 30)
    expect(page.locator("[data-form=places] [name=name]")).to_have_value("Siegessäule")
    expect(page.locator("[data-form=places] [name=y]")).not_to_have_value("292")
    tap(page.locator("#undo"))
    expect(page.locator("[data-form=places] [name=y]")).to_have_value("292")
    tap(page.locator("#stop-siegessaeule .stop"))
    expect(page.locator("[data-form=places] [name=name]")).to_have_value("Siegessäule")
    tap(page.locator("[data-tool=ticket]"))
    tap(page.locator("#stop-siegessaeule .stop"))
    tap(page.locator("#stop-ostbahnhof .stop"))
    expect(page.locator("[data-form=tickets]")).to_be_visible()
    tap(page.locator("#save"))
    expect(page.locator("#kept-state")).to_have_text("Saved")
    ada.expect_no_overflow()
    ada.go(page.locator("#share-link").input_value())
    ada.expect_no_overflow()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault_in_the_editor(invite: Invite, scheme: str) -> None:
    ada = invite(color_scheme=scheme, reduced_motion="reduce")
    page = at_the_editor(ada)
    check(ada, "empty editor")
    from_example(page)
    for pane in ("places", "connections", "tickets", "scoring"):
        click(page.locator(f"[data-pane={pane}]"))
        if pane != "scoring":
            click(page.locator(f"#list-{pane} button").first)
        check(ada, pane)
    page.locator("[data-form=scoring] [name=tram-2]").fill("")
    expect(page.locator("#problems li")).not_to_have_count(0)
    click(page.locator("#save"))
    expect(page.locator("#kept-state")).to_have_text("Saved")
    click(page.locator("#file-menu summary"))
    check(ada, "editor with problems")
    ada.go(page.locator("#share-link").input_value())
    check(ada, "map")
    ada.go("/maps")
    check(ada, "my maps")
    ada.go("/new?game=berlin")
    check(ada, "new table with maps")


_EDITS_BY_LOT = """async ([folder, text, seed, count]) => {
  const { figures } = JSON.parse(document.getElementById("start").textContent);
  const edits = await import(folder + "edits.js");
  const { readMap, writeMap } = await import(folder + "document.js");
  const map = readMap(text);
  let state = seed;
  const lot = (size) => { state = (state * 48271) % 2147483647; return state % size; };
  const pick = (list) => list[lot(list.length)];
  const names = ["Ash", "Ästig", "Łódź 3", "ash", "4711", "Ash 2", "日本"];
  const kinds = ["tram", "underground"];
  for (let step = 0; step < count; step++) {
    const [a, b] = [pick(map.places).id, pick(map.places).id];
    if (!map.connections.length) edits.connect(map, map.places[0].id, map.places[1].id, "tram", figures);
    const line = lot(map.connections.length);
    const bends = [{ bend: [lot(900), 9] }, { straight: true }];
    const change = pick([{ count: 1 + lot(4) }, { kind: pick(kinds) }, ...bends]);
    const single = !map.connections[line].double_of;
    const deeds = [
      () => edits.addPlace(map, pick(names), edits.freeSpot(map)),
      () => edits.renamePlace(map, lot(map.places.length), pick(names)),
      () => map.places.length > 8 && edits.remove(map, "places", lot(map.places.length)),
      () => a !== b && edits.connect(map, a, b, pick(kinds), figures),
      () => a !== b && edits.connect(map, a, b, pick(kinds), figures),
      () => edits.setDouble(map, line, single),
      () => edits.changeConnection(map, line, change, figures),
      () => a !== b && edits.addTicket(map, a, b, figures),
      () => edits.remove(map, "connections", line),
      () => map.tickets.length && edits.remove(map, "tickets", lot(map.tickets.length)),
    ];
    pick(deeds)();
  }
  return writeMap(map).text;
}"""


def loose_ends(plan: dict[str, Any]) -> list[str]:
    """Everything in a map that names what is not there, or is not what its name says."""
    places = [place["id"] for place in plan["places"]]
    lines = {line["id"]: line for line in plan["connections"]}
    found = [id for id in [*places, *lines] if not re.fullmatch(r"[a-z][a-z0-9]*(-+[a-z0-9]+)*", id)]
    found += ["twice"] * (len(set(places)) < len(places) or len(lines) < len(plan["connections"]))
    for entry in [*plan["connections"], *plan["tickets"]]:
        if entry["a"] == entry["b"] or not {entry["a"], entry["b"]} <= set(places):
            found.append(f"ends of {entry}")
    for line in lines.values():
        if ("length" in line, "cards" in line) != (line["kind"] == "tram", line["kind"] != "tram"):
            found.append(f"cards of {line}")
        if "double_of" in line:
            twin = lines.get(line["double_of"], {})
            alike = [
                {name: entry.get(name) for name in ("kind", "length", "cards", "bend")}
                | {"ends": {entry.get("a"), entry.get("b")}}
                for entry in (line, twin)
            ]
            if twin.get("double_of") != line["id"] or alike[0] != alike[1]:
                found.append(f"double {line} {twin}")
    return found


@pytest.mark.parametrize("seed", [1, 22, 333])
def test_edits_by_lot_leave_no_loose_ends(ada: Visitor, seed: int) -> None:
    page = at_the_editor(ada)
    script = page.locator("script[src*='/editor.js']").get_attribute("src")
    assert script is not None
    folder, text = script.rpartition("/")[0] + "/", shipped_text()
    for number in range(20):
        text = page.evaluate(_EDITS_BY_LOT, [folder, text, seed * 1000 + number, 20])
        assert loose_ends(json.loads(text)) == []


def test_what_is_wrong_names_places_by_their_names_and_moves_nothing(ada: Visitor) -> None:
    page = at_the_editor(ada)
    draw_trees(page)
    below = centre(page, "#save")[1]
    click(page.locator("[data-tool=place]"))
    click_map(page, 0.9, 0.9)
    page.locator("[data-form=places] [name=name]").fill("Lonely oak")
    page.keyboard.press("Enter")
    problems = page.locator("#problems")
    expect(problems).to_contain_text("Lonely oak")
    assert "lonely-oak" not in problems.inner_text()
    assert centre(page, "#save")[1] == below


def test_a_picture_to_be_traced_stays_in_the_browser(ada: Visitor, tmp_path: Path) -> None:
    page = at_the_editor(ada)
    from_example(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or ""))
    picture = tmp_path / "town.svg"
    picture.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><desc>secret town</desc></svg>'
    )
    click(page.locator(".tracing-box summary"))
    page.locator("#tracing-file").set_input_files(picture)
    image = page.locator("#board-picture .tracing image")
    expect(image).to_have_attribute("href", re.compile("^blob:"))
    assert page.evaluate(
        """() => Boolean(document.querySelector('.tracing').compareDocumentPosition(
          document.querySelector('[data-place]')) & Node.DOCUMENT_POSITION_FOLLOWING)"""
    )
    drag(page, "#stop-bahnhof-zoo", 20, 10)
    expect(page.locator("#verdict")).to_contain_text("can be played on")
    expect(image).to_have_count(1)
    assert not any("secret town" in text for text in sent)
    click(page.locator("#tracing-away"))
    expect(image).to_have_count(0)


def test_points_of_rivers_and_parks_are_moved(ada: Visitor, tmp_path: Path) -> None:
    page = at_the_editor(ada)
    from_example(page)
    before = downloaded(page, tmp_path / "before.json")["decoration"]["rivers"][0]["points"]
    click(page.locator("#list-shapes button[aria-pressed]").first)
    handles = page.locator(".points [data-point]")
    expect(handles).to_have_count(len(before))
    drag(page, ".points [data-point='1']", 40, 30)
    expect(page.locator("#verdict")).to_contain_text("can be played on")
    after = downloaded(page, tmp_path / "after.json")["decoration"]["rivers"][0]["points"]
    assert after[1][0] > before[1][0]
    assert after[1][1] > before[1][1]
    assert [after[0], *after[2:]] == [before[0], *before[2:]]
    handles.nth(2).focus()
    type_key(page, "ArrowLeft")
    nudged = downloaded(page, tmp_path / "nudged.json")["decoration"]["rivers"][0]["points"]
    assert nudged[2][0] == before[2][0] - 10
    click(page.locator("#undo"))
    click(page.locator("#undo"))
    assert downloaded(page, tmp_path / "undone.json")["decoration"]["rivers"][0]["points"] == before
