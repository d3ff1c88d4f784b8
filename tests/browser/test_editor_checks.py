"""What the map editor says is wrong, what it keeps, and what it passes on."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.editing import (
    at_the_editor,
    centre,
    click_map,
    downloaded,
    draw_trees,
    from_example,
    open_file,
)
from tests.browser.hands import click, write
from tests.browser.test_access import check
from tests.browser.visitors import Visitor
from zugwerk.games.berlin.board import shipped_text

pytestmark = pytest.mark.long


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
    write(count, "7")
    expect(page.locator("#problems")).to_have_text("“length” must be a whole number from 1 to 4")
    expect(page.locator(f".missing [data-connection='{id}']")).to_have_count(1)
    expect(page.locator("#list-connections button").first).to_have_class("faulty")
    click(page.locator("#play"), force=True)
    expect(page.locator("#notice")).to_contain_text("problems to solve first")
    click(page.locator("[data-pane=map]"))
    click(page.locator("#problems button"))
    expect(count).to_be_visible()
    write(count, "3")
    expect(page.locator("#verdict")).to_contain_text("can be played on")
    expect(page.locator(f"#connection-{id}")).to_have_count(1)


def test_nothing_is_lost_by_a_reload_or_a_bad_file(ada: Visitor, tmp_path: Path) -> None:
    page = at_the_editor(ada)
    from_example(page)
    write(page.locator("[data-form=map] [name=name]"), "Never saved")
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


def test_files_beyond_all_measure_are_refused_in_the_readers_language(ada: Visitor, tmp_path: Path) -> None:
    ada.context.add_cookies([{"name": "zugwerk-language", "value": "de", "url": ada.address}])
    long, deep = tmp_path / "long.json", tmp_path / "deep.json"
    long.write_text('{"format": ' + "9" * 6000 + "}", encoding="utf-8")
    deep.write_text("[" * 5000 + "]" * 5000, encoding="utf-8")
    page = ada.page
    ada.go("/new?game=berlin")
    click(page.locator(".map-card:has(.map-other)"))
    page.locator("input[type=file]").set_input_files(long)
    expect(page.locator("#problems-map")).to_have_text(re.compile("Eine Zahl hat zu viele Ziffern$"))
    open_file(at_the_editor(ada), deep)
    expect(page.locator("#notice")).to_contain_text("Das ist kein JSON: zu tief verschachtelt")


def test_what_was_saved_elsewhere_is_not_overwritten(ada: Visitor) -> None:
    page = at_the_editor(ada)
    from_example(page)
    click(page.locator("#save"))
    expect(page.locator("#kept-state")).to_have_text("Saved")
    other = ada.open_page()
    other.goto(page.url)
    other.wait_for_selector("html[data-ready]")
    for each, name, state in ((other, "First", "Saved"), (page, "Second", "Not saved")):
        write(each.locator("[data-form=map] [name=name]"), name)
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
    write(page.locator("[data-form=scoring] [name=underground-4]"), "")
    expect(page.locator("#problems li").first).to_contain_text("Punkte")


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
    write(page.locator("[data-form=scoring] [name=tram-2]"), "")
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
    write(page.locator("[data-form=places] [name=name]"), "Lonely oak")
    page.keyboard.press("Enter")
    problems = page.locator("#problems")
    expect(problems).to_contain_text("Lonely oak")
    assert "lonely-oak" not in problems.inner_text()
    assert centre(page, "#save")[1] == below
