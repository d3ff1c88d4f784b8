/** A number between bounds: labels follow the numbers of their actions, whichever is proposed first. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { boundsOf, labelFor, proposed, rising } from "../../src/zugwerk/server/static/amount.js";

const ACTIONS = ["train offer 3-1 140", "train offer 3-1 51", "train offer 3-1 1000"];
const LABELS = ["for 140 M", "for 51 M", "for 1000 M"];

/**
 * @param {string} value
 * @param {boolean} valid
 */
function fieldWith(value, valid) {
  return /** @type {HTMLInputElement} */ ({ min: "51", max: "1000", value, validity: { valid } });
}

test("labels rise with their numbers", () => {
  assert.deepEqual(rising(ACTIONS, LABELS), ["for 51 M", "for 140 M", "for 1000 M"]);
  assert.deepEqual(rising(["eva 1"], ["for 1 M"]), ["for 1 M"]);
});

test("what stands first is proposed, but never the lowest bound", () => {
  assert.equal(proposed(ACTIONS), "140");
  assert.equal(proposed(["eva offer 2 1", "eva offer 2 90"]), "");
});

test("a label tells the number in the field, and the hint its unit and bounds", () => {
  const field = fieldWith("140", true);
  assert.equal(labelFor(field, "for 51 M"), "for 140 M");
  assert.equal(boundsOf(field, "for 51 M"), "M (51–1000 M)");
});

test("a number that does not fit is not said", () => {
  assert.equal(labelFor(fieldWith("1001", false), "for 51 M"), "for … M");
  assert.equal(labelFor(fieldWith("", false), "for 51 M"), "for … M");
});
