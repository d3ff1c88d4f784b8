/** A preview says what is true of the action that is pointed at, whatever comes late. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Preview } from "../../src/zugwerk/server/static/preview.js";

/** A preview whose answers come when the test wants them. */
function prepared() {
  const asked = [];
  const seen = { board: null, lines: [] };
  const find = (notations) => new Promise((answer) => asked.push({ notations, answer }));
  const preview = new Preview(
    find,
    (board) => (seen.board = board),
    (lines) => (seen.lines = lines),
    () => Promise.resolve(),
  );
  return { preview, asked, seen };
}

const soon = () => new Promise((done) => setTimeout(done, 5));
const found = (name) => ({ do: name, lines: [`${name} follows`], board: `board after ${name}` });

test("what was said of the action before is gone as soon as another is pointed at", async () => {
  const { preview, asked, seen } = prepared();
  preview.start(["a"]);
  await soon();
  asked[0].answer(found("a"));
  await soon();
  assert.deepEqual(seen, { board: "board after a", lines: ["a follows"] });
  preview.start(["b"]);
  assert.deepEqual(seen.lines, []);
  assert.deepEqual(preview.lines, []);
});

test("an answer that comes late says nothing", async () => {
  const { preview, asked, seen } = prepared();
  preview.start(["a"]);
  await soon();
  preview.start(["b"]);
  await soon();
  asked[1].answer(found("b"));
  await soon();
  asked[0].answer(found("a"));
  await soon();
  assert.deepEqual(seen, { board: "board after b", lines: ["b follows"] });
});

test("the same action asked for anew waits for its own answer", async () => {
  const { preview, asked, seen } = prepared();
  preview.start(["a"]);
  await soon();
  // The table has changed meanwhile.
  preview.of = null;
  preview.start(["a"]);
  await soon();
  asked[0].answer(found("old"));
  await soon();
  assert.deepEqual(seen.lines, []);
  asked[1].answer(found("new"));
  await soon();
  assert.deepEqual(seen.lines, ["new follows"]);
});

test("without an answer, or a board for all of several, the real board is shown", async () => {
  const { preview, asked, seen } = prepared();
  preview.start(["a"]);
  await soon();
  asked[0].answer(found("a"));
  await soon();
  preview.start(["b", "c"]);
  await soon();
  asked[1].answer({ do: "b", lines: ["both cost 3"] });
  await soon();
  assert.deepEqual(seen, { board: null, lines: ["both cost 3"] });
  preview.start(["pass"]);
  await soon();
  asked[2].answer({ do: "pass", lines: ["nothing more"], board: "" });
  await soon();
  assert.deepEqual(seen, { board: null, lines: ["nothing more"] });
  preview.start(["d"]);
  await soon();
  asked[3].answer(null);
  await soon();
  assert.deepEqual(seen, { board: null, lines: [] });
});

test("what has ended shows nothing any more", async () => {
  const { preview, asked, seen } = prepared();
  preview.start(["a"]);
  await soon();
  preview.end();
  asked[0].answer(found("a"));
  await soon();
  assert.deepEqual(seen, { board: null, lines: [] });
  preview.start(["b"], 1000);
  preview.end();
  assert.equal(asked.length, 1);
});
