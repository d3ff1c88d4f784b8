/** Calls of the page to its server; what goes wrong comes back in the one shape of all errors. */

/** @typedef {Told.Trouble & {status: number}} Failure */
/** @typedef {"GET" | "POST" | "PUT" | "DELETE"} Method */

/**
 * What came of a call: an answer, a failure, or neither if the server could not be reached.
 * @template T
 * @typedef {{answer?: T, failure?: Failure}} Result
 */

/** What a proxy says when there is nobody behind it. */
const NOBODY = [502, 504];

/** @type {(reached: boolean) => void} */
let tell = () => {};

/** @param {(reached: boolean) => void} told called after every call: whether the server could be reached */
export function onReach(told) {
  tell = told;
}

/**
 * @template T
 * @param {Method} method
 * @param {string} path
 * @param {object} [data]
 * @param {string} [update] what the page wants to be told along with the answer, as a query
 * @returns {Promise<Result<T>>}
 */
export async function send(method, path, data, update) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (data) headers["Content-Type"] = "application/json";
  if (update !== undefined) headers["Zugwerk-Update"] = update;
  const response = await fetch(path, { method, headers, body: data && JSON.stringify(data) }).catch(() => null);
  const reached = response !== null && !NOBODY.includes(response.status);
  tell(reached);
  if (!reached) return {};
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer === null ? {} : { answer };
  return { failure: { code: "", message: "", rule: null, detail: {}, ...answer, status: response.status } };
}

/**
 * The same for who may have no name yet: a stranger comes as a guest, as by a form, and then it is sent again.
 * @template T
 * @param {Method} method
 * @param {string} path
 * @param {object} data
 * @returns {Promise<Result<T>>}
 */
export async function sendAsGuest(method, path, data) {
  /** @type {Result<T>} */
  const first = await send(method, path, data);
  if (first.failure?.code !== "unknown-person") return first;
  await fetch("/guest", { method: "POST", body: new URLSearchParams(), redirect: "manual" }).catch(() => null);
  return send(method, path, data);
}

/**
 * @template T
 * @param {string} path
 * @returns {Promise<T | null>}
 */
export async function read(path) {
  const { answer } = await /** @type {Promise<Result<T>>} */ (send("GET", path));
  return answer ?? null;
}

/** A word that makes a repeated request recognisable. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
