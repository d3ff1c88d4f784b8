/** A document with its past and its future. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { History } from "../../src/zugwerk/server/static/editor/history.js";

test("every change can be undone and done again", () => {
  const history = new History("a");
  history.change("b");
  history.change("c");
  assert.ok(history.undo());
  assert.equal(history.present, "b");
  assert.ok(history.redo());
  assert.equal(history.present, "c");
  assert.ok(!history.redo());
});

test("a change after an undo ends the future", () => {
  const history = new History("a");
  history.change("b");
  history.undo();
  history.change("c");
  assert.ok(!history.redo());
  history.undo();
  assert.equal(history.present, "a");
  assert.ok(!history.undo());
});

test("changes of one key that follow at once are one", () => {
  const history = new History("");
  for (const text of ["N", "Na", "Nam", "Name"]) history.change(text, "name");
  history.change("Names", "other");
  history.undo();
  assert.equal(history.present, "Name");
  history.undo();
  assert.equal(history.present, "");
});
