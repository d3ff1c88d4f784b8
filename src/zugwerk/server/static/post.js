/** Calls of the page to its server; what goes wrong comes back in the one shape of all errors. */

const token = document.querySelector('meta[name="form-token"]')?.getAttribute("content") ?? "";

/** @typedef {{code: string, message: string, rule: string | null, status: number}} Failure */

/**
 * @param {string} path
 * @param {Record<string, unknown>} data
 * @returns {Promise<{answer?: any, failure?: Failure}>} neither if the server could not be reached
 */
export async function post(path, data) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-Form-Token": token },
      body: JSON.stringify(data),
    });
  } catch {
    return {};
  }
  if (response.redirected) return { answer: { redirect: response.url } };
  const answer = await response.json().catch(() => ({}));
  return response.ok ? { answer } : { failure: { ...answer, status: response.status } };
}

/**
 * @param {string} path
 * @returns {Promise<any | null>}
 */
export async function read(path) {
  try {
    const response = await fetch(path, { headers: { Accept: "application/json" } });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** A word that makes a repeated request recognisable. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
