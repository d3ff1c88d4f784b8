/** Calls of the page to its server; what goes wrong comes back in the one shape of all errors. */

/** @typedef {{code: string, message: string, rule: string | null, status: number}} Failure */

/** What a proxy says when there is nobody behind it. */
const NOBODY = [502, 504];

/** @type {(reached: boolean) => void} */
let tell = () => {};

/** @param {(reached: boolean) => void} told called after every call: whether the server could be reached */
export function onReach(told) {
  tell = told;
}

/**
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<Response | null>} nothing if the server could not be reached
 */
async function call(path, options) {
  const response = await fetch(path, options).catch(() => null);
  const reached = response !== null && !NOBODY.includes(response.status);
  tell(reached);
  return reached ? response : null;
}

/**
 * @param {string} path
 * @param {Record<string, unknown>} data
 * @returns {Promise<{answer?: any, failure?: Failure}>} neither if the server could not be reached
 */
export async function post(path, data) {
  const response = await call(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(data),
  });
  if (!response) return {};
  if (response.redirected) return { answer: { redirect: response.url } };
  const answer = await response.json().catch(() => ({}));
  return response.ok ? { answer } : { failure: { ...answer, status: response.status } };
}

/**
 * @param {string} path
 * @returns {Promise<any | null>}
 */
export async function read(path) {
  const response = await call(path, { headers: { Accept: "application/json" } });
  return response?.ok ? response.json().catch(() => null) : null;
}

/** A word that makes a repeated request recognisable. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
