// The client that loads both servers in the same way: every table has two players who move in turn, and nobody
// moves before the last move was acknowledged. Reads a task as JSON from standard input, prints what it measured.
//
// The task: server ("peer" or "ours"), port, tables (for the peer their number, else a list of {id, version,
// players: [token, …], sessions, moves: [[seat, action], …]}), moves per table, connected (whether players keep a
// socket open, as in a browser), asking (whether whoever is woken asks what has changed, as a page does), processes
// (of the server), seats (the ports at which players act, if not all at one), concurrency (tables played at a time)
// or rate (moves a second offered to the tables in turn), and practice: how many of the tables are played before
// anything is measured, so that this program is compiled by then.

import fs from "node:fs";
import net from "node:net";
import zlib from "node:zlib";
import { io } from "socket.io-client";
import WebSocket from "ws";

const HOST = "127.0.0.1";

/** What was read last, by any connection: it is looked at before the next is read. */
const READ = Buffer.alloc(1 << 16);

/** Sends one request at a time and connects anew where the server hung up, as browsers do. */
class Connection {
  constructor(port) {
    this.port = port;
    this.connect();
  }

  connect() {
    this.received = "";
    const callback = (size) => this.read(READ.latin1Slice(0, size));
    this.socket = net.connect({ port: this.port, host: HOST, noDelay: true, onread: { buffer: READ, callback } });
    this.socket.on("error", () => {});
    this.socket.on("close", () => this.closed());
  }

  closed() {
    if (!this.request) return;
    if (this.repeated) {
      this.fail(new Error("the server closed the connection twice"));
    } else {
      this.repeated = true;
      this.connect();
      this.socket.write(this.request);
    }
  }

  async post(path, body, headers = "") {
    const text = JSON.stringify(body);
    const answer = await this.send(
      `POST ${path} HTTP/1.1\r\nHost: ${HOST}\r\n${headers}Content-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
    return JSON.parse(answer);
  }

  get(path, headers) {
    return this.send(`GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\n${headers}\r\n`);
  }

  send(request) {
    if (this.socket.destroyed) this.connect();
    this.request = request;
    this.repeated = false;
    this.socket.write(request);
    return new Promise((done, fail) => {
      this.done = done;
      this.fail = fail;
    });
  }

  read(text) {
    this.received += text;
    const end = this.received.indexOf("\r\n\r\n");
    if (end < 0) return;
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(this.received)[1]);
    if (this.received.length < end + 4 + length) return;
    const body = this.received.slice(end + 4, end + 4 + length);
    const status = this.received.slice(0, this.received.indexOf("\r\n"));
    this.received = this.received.slice(end + 4 + length);
    this.request = undefined;
    if (status.startsWith("HTTP/1.1 200")) this.done(body);
    else this.fail(new Error(`${status}: ${body}`));
  }

  close() {
    this.request = undefined;
    this.socket.destroy();
  }
}

/** A match on boardgame.io's server; connected means two sockets and credentials, else one socket without. */
class PeerTable {
  constructor(task, number) {
    this.port = task.port;
    this.connected = task.connected;
    this.id = `${process.pid}-${number}`;
    this.left = task.moves;
    this.state = 0;
  }

  async open() {
    const credentials = this.connected ? await this.join() : [undefined, undefined];
    this.credentials = credentials;
    const count = this.connected ? 2 : 1;
    this.sockets = await Promise.all(Array.from({ length: count }, (_, player) => this.connect(player)));
  }

  async join() {
    const lobby = new Connection(this.port);
    const { matchID } = await lobby.post("/games/smallest/create", { numPlayers: 2 });
    this.id = matchID;
    const credentials = [];
    for (const player of ["0", "1"]) {
      const joined = await lobby.post(`/games/smallest/${matchID}/join`, { playerID: player, playerName: "x" });
      credentials.push(joined.playerCredentials);
    }
    lobby.close();
    return credentials;
  }

  connect(player) {
    return new Promise((done, fail) => {
      const socket = io(`http://${HOST}:${this.port}/smallest`, {
        transports: ["websocket"],
        forceNew: true,
        reconnection: false,
      });
      socket.on("connect_error", fail);
      socket.on("connect", () => socket.emit("sync", this.id, `${player}`, this.credentials[player], 2));
      socket.once("sync", () => done(socket));
      socket.on("update", (id, { _stateID }) => this.updated(player, _stateID));
    });
  }

  updated(player, state) {
    this.wake?.();
    if (this.mover === player && state === this.state + 1) {
      this.state = state;
      this.mover = undefined;
      this.acknowledge();
    }
  }

  move() {
    const player = this.state % 2;
    this.mover = this.connected ? player : 0;
    this.left -= 1;
    const payload = { type: "add", args: [], playerID: `${player}`, credentials: this.credentials[player] };
    const action = { type: "MAKE_MOVE", payload };
    this.sockets[this.mover].emit("update", action, this.state, this.id, `${player}`);
    return new Promise((done) => (this.acknowledge = done));
  }

  close() {
    for (const socket of this.sockets) socket.close();
  }
}

/** A table on our server; connected means that both players have the socket of the page open. */
class OurTable {
  constructor(task, { id, version, players, sessions, moves }) {
    this.port = task.port;
    this.connected = task.connected;
    this.seats = task.seats ?? [];
    this.table = `/api/table/${id}`;
    this.path = `${this.table}/act`;
    this.live = `ws://${HOST}:${task.port}/t/${id}/live`;
    this.version = version;
    this.players = players.map((token) => `Authorization: Bearer ${token}\r\n`);
    this.state = `/api/table/${id}/update`;
    this.asking = task.asking;
    this.sessions = sessions.map((session) => `Cookie: zugwerk-session=${session}\r\nAccept-Encoding: gzip\r\n`);
    this.moves = moves.slice(0, task.moves);
    this.next = 0;
  }

  get left() {
    return this.moves.length - this.next;
  }

  async open() {
    this.connections = this.players.map((_, seat) => new Connection(this.seats[seat] ?? this.port));
    const look = (seat) => this.connections[seat].get(`${this.table}?seat=${seat}`, this.players[seat]);
    await Promise.all(this.players.map((_, seat) => look(seat)));
    this.readers = this.asking ? this.players.map(() => new Connection(this.port)) : [];
    await Promise.all(this.readers.map((_, seat) => this.look(seat)));
    this.sockets = await Promise.all(this.connected ? this.players.map((_, seat) => this.connect(seat)) : []);
  }

  connect(seat) {
    return new Promise((done, fail) => {
      const socket = new WebSocket(this.live, { perMessageDeflate: false });
      socket.on("error", fail);
      socket.on("close", () => {
        if (!this.closed) throw new Error("the server hung up on somebody who watches");
      });
      socket.once("message", () => {
        socket.on("message", () => this.woken(seat));
        done(socket);
      });
    });
  }

  async woken(seat) {
    this.wake?.();
    const reader = this.readers[seat];
    if (!reader) return;
    reader.again = true;
    if (reader.request) return;
    while (reader.again) {
      reader.again = false;
      await this.look(seat);
      this.see?.();
    }
  }

  /** Asks as a page does: what has changed since what it shows. */
  async look(seat) {
    const reader = this.readers[seat];
    const query = `seat=${seat}${reader.known ?? ""}&shows=${reader.shows ?? ""}&scenes=true`;
    const answer = Buffer.from(await reader.get(`${this.state}?${query}`, this.sessions[seat]), "latin1");
    const text = answer[0] === 0x1f ? zlib.gunzipSync(answer).toString() : answer.toString();
    const { count, shows } = JSON.parse(text);
    reader.known = `&known=${count}`;
    reader.shows = shows;
  }

  async move() {
    const [seat, action] = this.moves[this.next];
    const body = { seat, action, version: this.version, key: `${this.next}` };
    this.next += 1;
    const answer = await this.connections[seat].post(this.path, body, this.players[seat]);
    this.version = answer.version;
  }

  close() {
    this.closed = true;
    for (const connection of [...this.connections, ...this.readers]) connection.close();
    for (const socket of this.sockets) socket.terminate();
  }
}

/** Play tables to their end, so many at a time, each as fast as moves are acknowledged. */
async function flatOut(tables, concurrency) {
  const latencies = [];
  const waiting = [...tables];
  const player = async () => {
    for (let table = waiting.shift(); table; table = waiting.shift()) {
      while (table.left > 0) {
        const sent = performance.now();
        await table.move();
        latencies.push(performance.now() - sent);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, player));
  return { latencies, wakes: [], sights: [] };
}

/** Offer moves at a steady rate to the tables in turn; time counts from when a move was due. */
async function steadily(tables, rate) {
  const latencies = [];
  const wakes = [];
  const sights = [];
  for (const table of tables) {
    table.last = Promise.resolve();
    table.wake = () => wakes.push(performance.now() - table.due);
    table.see = () => sights.push(performance.now() - table.due);
  }
  const total = tables.reduce((sum, table) => sum + table.left, 0);
  const start = performance.now();
  const offer = async (table, due) => {
    await table.last;
    if (table.left <= 0) return;
    table.due = due;
    await table.move();
    latencies.push(performance.now() - due);
  };
  for (let number = 0; number < total; ) {
    const now = performance.now();
    for (; number < total && start + (number * 1000) / rate <= now; number += 1) {
      const table = tables[number % tables.length];
      table.last = offer(table, start + (number * 1000) / rate);
    }
    await new Promise((done) => setTimeout(done, 1));
  }
  await Promise.all(tables.map((table) => table.last));
  return { latencies, wakes, sights };
}

function percentiles(times) {
  const sorted = Float64Array.from(times).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
  return { p50: at(0.5), p99: at(0.99), worst: at(1) };
}

/** The processor time of processes so far, in seconds. */
function spent(processes) {
  let ticks = 0;
  for (const id of processes) {
    const fields = fs.readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1].split(" ");
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / 100;
}

async function main() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const task = JSON.parse(Buffer.concat(chunks).toString());
  const tables =
    task.server === "peer"
      ? Array.from({ length: task.tables }, (_, number) => new PeerTable(task, number))
      : task.tables.map((table) => new OurTable(task, table));
  for (const table of tables) await table.open();
  const practised = tables.splice(0, task.practice ?? 0);
  await flatOut(practised, practised.length);
  const used = process.cpuUsage();
  const spentBefore = spent(task.processes);
  const start = performance.now();
  const { latencies, wakes, sights } = task.rate
    ? await steadily(tables, task.rate)
    : await flatOut(tables, task.concurrency);
  const seconds = (performance.now() - start) / 1000;
  const spentMeanwhile = spent(task.processes) - spentBefore;
  const { user, system } = process.cpuUsage(used);
  if (task.rate) await new Promise((done) => setTimeout(done, 500));
  for (const table of [...practised, ...tables]) table.close();
  const busy = (user + system) / 1e6 / seconds;
  const times = { ...percentiles(latencies), wakes: percentiles(wakes), sights: percentiles(sights) };
  const answer = { moves: latencies.length, woken: wakes.length, seconds, busy, spent: spentMeanwhile, ...times };
  process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0));
}

await main();
