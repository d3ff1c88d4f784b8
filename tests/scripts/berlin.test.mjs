/** A map of Berlin as a document: read, written with a line for every entry, and changed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { blank, entryAt, readMap, writeMap } from "../../src/zugwerk/server/static/games/berlin/document.js";
import {
  addPlace,
  addTicket,
  changeConnection,
  connect,
  freeSpot,
  idOf,
  onCanvas,
  shapeAt,
} from "../../src/zugwerk/server/static/games/berlin/edits.js";
import { named } from "../../src/zugwerk/server/static/games/berlin/naming.js";

function town() {
  const map = blank("Town");
  addPlace(map, "Köln Süd", { x: 10, y: 20 });
  addPlace(map, "Köln Süd", { x: 30, y: 40 });
  map.tickets.push({ a: "koeln-sued", b: "koeln-sued-2", value: 3 });
  return map;
}

test("a map that is written and read is the same map", () => {
  assert.deepEqual(readMap(writeMap(town()).text), town());
});

test("every line knows what it is about", () => {
  const { text, spots } = writeMap(town());
  const lines = text.split("\n");
  assert.equal(lines.length, spots.length + 1);
  const place = lines.findIndex((line) => line.includes("koeln-sued-2") && line.includes("name"));
  assert.deepEqual(spots[place], { list: "places", index: 1 });
  assert.equal(entryAt(town(), spots[place])?.id, "koeln-sued-2");
  assert.equal(entryAt(town(), { list: "scoring", index: 0 }), undefined);
  assert.equal(entryAt(town(), null), undefined);
});

test("what is too different from a map is none", () => {
  const wrong = ["", "[]", "3", "null", '{"name": 3}', '{"places": [{}]}', '{"canvas": {"width": "x"}}'];
  for (const text of [...wrong, '{"scoring": {"tram": 3}}', '{"decoration": {"rivers": [3]}}']) {
    assert.equal(readMap(text), null, text);
  }
  assert.equal(readMap('{"name": "Town"}')?.canvas.width, 1600);
});

test("ids are made of plain letters and differ", () => {
  assert.equal(idOf("Köln Süd"), "koeln-sued");
  assert.equal(idOf("Straße 7"), "strasse-7");
  assert.equal(idOf("42"), "place");
  assert.deepEqual(
    town().places.map(({ id }) => id),
    ["koeln-sued", "koeln-sued-2"],
  );
});

test("a place stays on the canvas, and a new one touches no other", () => {
  assert.deepEqual(onCanvas(blank(""), -5, 9000), { x: 0, y: 800 });
  const map = blank("");
  for (let number = 0; number < 30; number += 1) addPlace(map, `P ${number}`, freeSpot(map));
  const spots = map.places.map(({ x, y }) => `${x} ${y}`);
  assert.equal(new Set(spots).size, 30);
});

test("what is drawn keeps to the limits that the server tells", () => {
  const map = town();
  Object.assign(map.places[1], { x: 1590, y: 790 });
  const figures = { longest_text: 80, longest_tram: 3, highest: 7, river_points: 2, park_points: 3 };
  const index = connect(map, "koeln-sued", "koeln-sued-2", "tram", figures);
  assert.equal(map.connections[index].length, 3);
  changeConnection(map, index, { kind: "underground", count: 9 }, figures);
  changeConnection(map, index, { kind: "tram" }, { ...figures, longest_tram: 2 });
  assert.equal(map.connections[index].length, 2);
  changeConnection(map, index, { kind: "underground", count: 9 }, figures);
  map.tickets.length = 0;
  assert.equal(map.tickets[addTicket(map, "koeln-sued", "koeln-sued-2", figures)].value, 7);
});

test("a river is pointed at by its course, a park by its ground", () => {
  const map = blank("");
  const rivers = [
    {
      name: "Spree",
      points: [
        [0, 100],
        [200, 100],
      ],
    },
  ];
  const parks = [
    {
      name: "Grove",
      points: [
        [300, 300],
        [500, 300],
        [400, 500],
      ],
    },
  ];
  map.decoration = { rivers, parks };
  assert.deepEqual(shapeAt(map, { x: 90, y: 110 }), { kind: "rivers", index: 0 });
  assert.equal(shapeAt(map, { x: 90, y: 130 }), null);
  assert.equal(shapeAt(map, { x: 240, y: 100 }), null);
  assert.deepEqual(shapeAt(map, { x: 400, y: 350 }), { kind: "parks", index: 0 });
  assert.deepEqual(shapeAt(map, { x: 400, y: 290 }), { kind: "parks", index: 0 });
  assert.equal(shapeAt(map, { x: 310, y: 450 }), null);
  assert.equal(shapeAt(blank(""), { x: 0, y: 0 }), null);
});

test("problems call places by their names, and leave alone what is none", () => {
  const map = blank("");
  addPlace(map, "Zoo", { x: 1, y: 1 });
  addPlace(map, "Mitte", { x: 9, y: 9 });
  map.tickets.push({ a: "zoo", b: "mitte", value: 3 });
  assert.equal(named("No tram at “zoo”.", map), "No tram at “Zoo”.");
  assert.equal(named("„zoo:mitte“ und „mitte“", map), "„Zoo – Mitte“ und „Mitte“");
  assert.equal(named("“zoo:nowhere” and “park”, zoo", map), "“zoo:nowhere” and “park”, zoo");
  map.places[0].name = "";
  assert.equal(named("“zoo”", map), "“zoo”", "without a name an id says more than nothing");
});
