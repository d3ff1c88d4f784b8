/** Keeps the page informed: a socket that says "the table is at version V", or a look every few seconds. */

const POLL_MILLISECONDS = 5000;
const LONGEST_WAIT = 15000;
const DEAD_MILLISECONDS = Number(document.body.dataset.dead) * 1000;

export class Live {
  /**
   * @param {string} table the id of the table
   * @param {(version: number | null) => void} woken called for every change that was announced, or to look
   * @param {(connected: boolean) => void} changed called when the socket comes or goes
   */
  constructor(table, woken, changed) {
    this.table = table;
    this.woken = woken;
    this.changed = changed;
    this.wait = 500;
    this.connected = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.heard = Date.now();
    this.connect();
    setInterval(() => this.look(), POLL_MILLISECONDS);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.woken(null);
    });
    for (const name of ["online", "offline"]) window.addEventListener(name, () => this.woken(null));
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/t/${this.table}/live`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = 500;
      this.set(true);
    };
    socket.onmessage = (message) => {
      this.heard = Date.now();
      const { version } = /** @type {Told.LiveTold} */ (JSON.parse(message.data));
      if (version !== undefined) this.woken(version);
    };
    socket.onclose = () => {
      this.set(false);
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  /** Without a socket, or with one that has gone quiet, look whether something changed. */
  look() {
    if (!this.connected) this.woken(null);
    else if (Date.now() - this.heard > DEAD_MILLISECONDS) this.socket?.close();
  }

  /** @param {boolean} connected */
  set(connected) {
    this.heard = Date.now();
    if (connected !== this.connected) {
      this.connected = connected;
      this.changed(connected);
    }
  }
}
