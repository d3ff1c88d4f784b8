// The peer: boardgame.io's own server with its default storage in memory, and the smallest game of two players.
// Prints its port, and ends with the pipe it reads from.

import { Server } from "boardgame.io/dist/cjs/server.js";

const game = {
  name: "smallest",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }) => {
      G.count += 1;
    },
  },
};

const server = Server({ games: [game], origins: [/127\.0\.0\.1:\d+/] });
const { appServer } = await server.run({ port: { host: "127.0.0.1", port: 0 } });
console.log(appServer.address().port);
process.stdin.on("end", () => process.exit(0)).resume();
