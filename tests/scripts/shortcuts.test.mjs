/** Which keys are shortcuts, as their reader wants them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { shortcutOf } from "../../src/zugwerk/server/static/shortcuts.js";

const pressed = (key, more = {}) => ({ key, code: `Key${key.toUpperCase()}`, altKey: false, ctrlKey: false, ...more });

test("a letter alone counts, with another key it does not", () => {
  assert.equal(shortcutOf(pressed("R"), "on"), "r");
  assert.equal(shortcutOf(pressed("r", { altKey: true }), "on"), "");
  assert.equal(shortcutOf(pressed("r", { ctrlKey: true }), "on"), "");
  assert.equal(shortcutOf(pressed("Enter"), "on"), "");
  assert.equal(shortcutOf(pressed(" "), "on"), "");
});

test("with Alt only, whatever the keyboard writes then", () => {
  assert.equal(shortcutOf(pressed("r"), "alt"), "");
  assert.equal(shortcutOf(pressed("®", { code: "KeyR", altKey: true }), "alt"), "r");
  assert.equal(shortcutOf(pressed("/", { code: "Slash", altKey: true }), "alt"), "/");
});

test("off is off", () => {
  assert.equal(shortcutOf(pressed("r"), "off"), "");
  assert.equal(shortcutOf(pressed("r", { altKey: true }), "off"), "");
});
