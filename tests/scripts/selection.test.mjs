/** What has been picked so far: picking, redoing, turning and marking, until one action is left. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Paths } from "../../src/zugwerk/server/static/paths.js";
import { Selection } from "../../src/zugwerk/server/static/selection.js";

/** Actions by their paths; the kind of a pick is what stands before its number. */
function offered(...paths) {
  const keys = [...new Set(paths.flat())];
  const selection = new Selection();
  selection.paths = new Paths({
    picks: Object.fromEntries(keys.map((key) => [key, { kind: key.replace(/\d+$/, ""), element: "", label: key }])),
    actions: paths.map((path) => ({ do: path.join(" "), path })),
    refused: [],
    prompt: "",
    most_alike: 40,
  });
  return selection;
}

test("a pick that leaves one action settles it, and steps without a choice are skipped", () => {
  const selection = offered(["cell1"], ["cell2", "way1", "way2"]);
  assert.equal(selection.pick("cell2"), "picked");
  assert.equal(selection.settle(), "cell2 way1 way2");
  assert.equal(selection.made, 1);
});

test("nothing is settled before somebody has picked", () => {
  const selection = offered(["cell1", "way1"]);
  assert.equal(selection.settle(), null);
  assert.deepEqual(selection.chosen, []);
});

test("an earlier pick is redone, and what is not on offer is none", () => {
  const selection = offered(["cell1", "way1"], ["cell1", "way2"], ["cell2"]);
  selection.pick("cell1");
  assert.equal(selection.settle(), null);
  assert.equal(selection.pick("nowhere"), null);
  assert.equal(selection.pick("cell2"), "picked");
  assert.equal(selection.settle(), "cell2");
});

test("a tile is turned through its rotations, round and round", () => {
  const selection = offered(["cell1", "rotation1"], ["cell1", "rotation2"], ["cell2"]);
  selection.pick("cell1");
  selection.await(selection.settle());
  assert.ok(selection.isTurning());
  assert.equal(selection.pending, "cell1 rotation1");
  assert.equal(selection.pick("cell1"), "turned");
  assert.equal(selection.pending, "cell1 rotation2");
  selection.turn();
  assert.equal(selection.pending, "cell1 rotation1");
});

test("a mark is made and taken away, and what is marked can be finished", () => {
  const selection = offered(["mark1", "finish"], ["mark1", "mark2", "finish"]);
  selection.mark("mark2");
  assert.equal(selection.pending, null);
  selection.mark("mark1");
  assert.equal(selection.pending, "mark1 mark2 finish");
  assert.equal(selection.finish(), "finish");
  selection.mark("mark2");
  assert.equal(selection.pending, "mark1 finish");
});

test("a preview tells of what is settled, or of what would be", () => {
  const selection = offered(
    ["line1", "payment1"],
    ["line1", "payment2"],
    ["cell1", "rotation1"],
    ["cell1", "rotation2"],
  );
  assert.deepEqual(selection.foreseen(), []);
  assert.deepEqual(selection.foreseenWith("line1"), ["line1 payment1", "line1 payment2"]);
  assert.deepEqual(selection.foreseenWith("cell1"), ["cell1 rotation1"]);
  selection.turned = 1;
  assert.deepEqual(selection.foreseenWith("cell1"), ["cell1 rotation2"]);
  selection.pick("line1");
  assert.deepEqual(selection.foreseen(), ["line1 payment1", "line1 payment2"]);
});

test("what has a face is laid on the board", () => {
  const selection = offered(["cell1", "face1"], ["cell1", "face2"], ["cell2"]);
  assert.ok(!selection.isLaying());
  selection.pick("cell1");
  assert.ok(selection.isLaying());
  assert.ok(!selection.has("face"));
  selection.pick("face2");
  assert.ok(selection.has("face"));
});

test("whoever begins anew has picked nothing", () => {
  const selection = offered(["cell1"], ["cell2"]);
  selection.pick("cell1");
  selection.await(selection.settle());
  assert.equal(selection.words(), "cell1");
  selection.clear();
  assert.deepEqual([selection.chosen, selection.pending, selection.words()], [[], null, ""]);
});
