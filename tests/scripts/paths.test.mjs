/** The allowed actions as paths of picks: what is left after some picks, and what can be picked next. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { revised } from "../../src/zugwerk/server/static/draft.js";
import { Paths, startsWith } from "../../src/zugwerk/server/static/paths.js";

const pick = (kind, label = "") => ({ kind, element: "", label });

/** Two cells, one of them with two rotations; a claim that can be paid in two ways; a pass. */
const CHOICES = {
  picks: {
    a1: pick("cell", "A1"),
    b2: pick("cell", "B2"),
    r0: pick("rotation"),
    r1: pick("rotation"),
    line: pick("connection"),
    red: pick("payment"),
    blue: pick("payment"),
    pass: pick("pass"),
    far: pick("cell"),
  },
  actions: [
    { do: "x@a1", path: ["a1"] },
    { do: "x@b2 0", path: ["b2", "r0"] },
    { do: "x@b2 1", path: ["b2", "r1"] },
    { do: "claim red", path: ["line", "red"] },
    { do: "claim blue", path: ["line", "blue"] },
    { do: "pass", path: ["pass"] },
  ],
  refused: [
    { path: ["far"], why: "too far", rule: "M-5.1" },
    { path: ["line", "green"], why: "no cards", rule: "B-4.1" },
  ],
  prompt: "Your turn",
  most_alike: 40,
};

test("a path starts with each of its beginnings and with nothing else", () => {
  assert.ok(startsWith(["a", "b"], []));
  assert.ok(startsWith(["a", "b"], ["a", "b"]));
  assert.ok(!startsWith(["a", "b"], ["b"]));
  assert.ok(!startsWith(["a"], ["a", "b"]));
});

test("what can be picked next is offered once, in the order of the actions", () => {
  const paths = new Paths(CHOICES);
  assert.deepEqual(paths.options([]), ["a1", "b2", "line", "pass"]);
  assert.deepEqual(paths.options(["b2"]), ["r0", "r1"]);
  assert.deepEqual(paths.options(["a1"]), []);
  assert.deepEqual(new Paths(null).options([]), []);
});

test("only where there is a choice, all of one kind, it is a choice of that kind", () => {
  const paths = new Paths(CHOICES);
  assert.ok(paths.offersOnly(["b2"], "rotation"));
  assert.ok(!paths.offersOnly([], "cell"));
  assert.ok(!paths.offersOnly(["a1"], "rotation"));
});

test("one more pick comes after all picks, or instead of an earlier one", () => {
  const paths = new Paths(CHOICES);
  assert.deepEqual(paths.beginningWith(["b2"], "r1"), ["b2", "r1"]);
  assert.deepEqual(paths.beginningWith(["b2", "r0"], "r1"), ["b2", "r1"]);
  assert.deepEqual(paths.beginningWith(["b2", "r0"], "a1"), ["a1"]);
  assert.equal(paths.beginningWith(["a1"], "r0"), null);
});

test("what is refused is told at the step where it fails", () => {
  const paths = new Paths(CHOICES);
  assert.deepEqual(
    paths.refused([]).map(({ rule }) => rule),
    ["M-5.1"],
  );
  assert.deepEqual(
    paths.refused(["line"]).map(({ rule }) => rule),
    ["B-4.1"],
  );
  assert.deepEqual(paths.refused(["a1"]), []);
});

test("actions that differ in how they are paid are alike, up to as many as the server compares", () => {
  assert.deepEqual(new Paths(CHOICES).alike(["line"]), ["claim red", "claim blue"]);
  assert.deepEqual(new Paths({ ...CHOICES, most_alike: 1 }).alike(["line"]), ["claim red"]);
  assert.deepEqual(new Paths(CHOICES).alike(["b2"]), []);
  assert.deepEqual(new Paths(CHOICES).alike([]), []);
});

test("marks are finished in whatever order they were made", () => {
  const paths = new Paths({
    ...CHOICES,
    picks: { one: pick("mark"), two: pick("mark"), done: pick("finish") },
    actions: [
      { do: "keep one", path: ["one", "done"] },
      { do: "keep both", path: ["one", "two", "done"] },
    ],
  });
  assert.ok(paths.isMarking());
  assert.equal(paths.finishing(["two", "one"])?.do, "keep both");
  assert.equal(paths.finishing(["one"])?.do, "keep one");
  assert.equal(paths.finishing(["two"]), undefined);
  assert.ok(!new Paths(CHOICES).isMarking());
});

test("the same actions are known again, whatever else changed", () => {
  const paths = new Paths(CHOICES);
  assert.ok(paths.isLike({ ...CHOICES, prompt: "Still your turn" }));
  assert.ok(!paths.isLike({ ...CHOICES, actions: CHOICES.actions.slice(1) }));
  assert.ok(!paths.isLike(null));
  assert.ok(!new Paths(null).isLike(null));
});

test("a draft takes the place of the action it began as", () => {
  const offered = {
    ...CHOICES,
    picks: { run: pick("draft", "Run for 90"), pass: pick("pass") },
    actions: [
      { do: "run best", path: ["run"] },
      { do: "pass", path: ["pass"] },
    ],
  };
  assert.equal(new Paths(offered).draft()?.do, "run best");
  const draft = { do: "run home", lines: [], draft: { key: "run", label: "Run for 0", hand: "" } };
  const changed = revised(offered, draft);
  assert.deepEqual(
    changed.actions.map((action) => action.do),
    ["run home", "pass"],
  );
  assert.equal(changed.picks.run.label, "Run for 0");
  const wrong = revised(offered, { ...draft, why: "no route", rule: "C-8.1" });
  assert.deepEqual(
    wrong.actions.map((action) => action.do),
    ["pass"],
  );
  assert.deepEqual(wrong.refused.at(-1), { path: ["run"], why: "no route", rule: "C-8.1", shows: "" });
  assert.equal(offered.actions[0].do, "run best");
});
