/** What a line of text can be completed to. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { completions } from "../../src/zugwerk/server/static/completing.js";

const PHRASES = [
  { text: "what can I do", subjects: [], actions: false },
  { text: "why not …", subjects: [], actions: true },
  { text: "where does line … end", subjects: ["1", "11", "C23"], actions: false },
  { text: "gdzie kończy się linia …", subjects: ["7"], actions: false },
];
const ACTIONS = ["lay 57 L5 2", "lay 57 L5 3", "lay 8 K4 0", "aacb@25", "aacb@26", "pass"];

const texts = (typed) => completions(typed, PHRASES, ACTIONS).map((one) => one.text);

test("nothing typed offers nothing", () => {
  assert.deepEqual(texts(""), []);
});

test("actions are offered word by word", () => {
  assert.deepEqual(texts("la"), ["lay"]);
  assert.deepEqual(texts("lay "), ["lay 57", "lay 8"]);
  assert.deepEqual(texts("lay 57 L5 "), ["lay 57 L5 2", "lay 57 L5 3"]);
  assert.deepEqual(texts("aa"), ["aacb@"]);
});

test("what is whole says so", () => {
  assert.deepEqual(completions("pa", PHRASES, ACTIONS), [{ text: "pass", whole: true }]);
  assert.deepEqual(completions("why n", PHRASES, ACTIONS), [{ text: "why not", whole: false }]);
});

test("a question is completed with its subjects", () => {
  assert.deepEqual(texts("where does line 1"), ["where does line 1 end", "where does line 11 end"]);
});

test("capitals and accents are all the same", () => {
  assert.deepEqual(texts("WHAT"), ["what can I do"]);
  assert.deepEqual(texts("gdzie konczy sie linia 7"), []);
  assert.deepEqual(texts("gdzie konczy sie l"), ["gdzie kończy się linia"]);
});

test("a question about an action is completed with actions", () => {
  assert.deepEqual(texts("why not lay 57 L5 "), ["why not lay 57 L5 2", "why not lay 57 L5 3"]);
});
