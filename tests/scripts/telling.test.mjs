/** What of the log is told aloud. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { news } from "../../src/zugwerk/server/static/telling.js";

test("what follows the lines that were there is new", () => {
  assert.deepEqual(news(["a", "b"], ["a", "b", "c", "d"]), ["c", "d"]);
});

test("nothing new says nothing", () => {
  assert.deepEqual(news(["a", "b"], ["a", "b"]), []);
  assert.deepEqual(news(["a", "b"], ["a"]), []);
});

test("after something was taken back the rest is told", () => {
  assert.deepEqual(news(["a", "b"], ["a", "taken back", "c"]), ["taken back", "c"]);
});
