/** Parts of a page from what stays and what is new. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Known, patched } from "../../src/zugwerk/server/static/changes.js";

const update = (more) => ({ base: null, steps: [], parts: null, shows: "one", ...more });

test("lines stay, come anew, move and go", () => {
  assert.equal(patched("a\nb\nc\nd", [[2, 2], "x", [0, 1]]), "c\nd\nx\na");
  assert.equal(patched("a\nb", []), "");
  assert.equal(patched("", ["a", "b"]), "a\nb");
});

test("an update becomes whole parts, and the next begins with them", () => {
  const known = new Known();
  const first = update({ changes: { board: ["a", "b"], hand: ["h"] } });
  known.take(first);
  assert.deepEqual(first.parts, { board: "a\nb", hand: "h" });
  const next = update({ base: "one", shows: "two", changes: { board: [[0, 1], "c"] } });
  assert.ok(known.fits(next));
  known.take(next);
  assert.deepEqual(next.parts, { board: "a\nc", hand: "h" });
  assert.equal(known.name, "two");
});

test("steps lead from what is known to what is told", () => {
  const known = new Known();
  known.take(update({ changes: { board: ["a"], hand: ["h"] } }));
  const steps = [{ changes: { board: [[0, 1], "b"] } }, { changes: null }];
  const found = update({ base: "one", shows: "two", steps, changes: { board: [[1, 1], "c"] } });
  known.take(found);
  assert.equal(steps[0].parts.board, "a\nb");
  assert.equal(steps[1].parts, undefined);
  assert.equal(found.parts.board, "b\nc");
  assert.equal(found.parts.hand, "h");
});

test("what no step tells of is from the start as it is in the end", () => {
  const known = new Known();
  const steps = [{ changes: { board: ["a"] } }, { changes: null }];
  const found = update({ steps, changes: { board: [[0, 1], "b"], ledger: ["l", "m"] } });
  known.take(found);
  assert.deepEqual(steps[0].parts, { ledger: "l\nm", board: "a" });
  assert.deepEqual(found.parts, { ledger: "l\nm", board: "a\nb" });
});

test("changes to something else do not fit, what begins with nothing always does", () => {
  const known = new Known();
  known.take(update({ changes: { board: ["a"] } }));
  assert.ok(!known.fits(update({ base: "other" })));
  const anew = update({ shows: "two", changes: { hand: ["h"] } });
  assert.ok(known.fits(anew));
  known.take(anew);
  assert.deepEqual(anew.parts, { hand: "h" });
});

test("an update of whole parts is left as it is", () => {
  const known = new Known();
  const whole = update({ changes: null, parts: { board: "a" } });
  known.take(whole);
  assert.deepEqual(whole.parts, { board: "a" });
  assert.equal(known.name, "");
});
