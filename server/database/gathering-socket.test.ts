import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gatheringSocket } from "./gathering-socket.ts";

let server: Server;
let received: Promise<string>;

beforeAll(async () => {
  server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => {
  server.close();
});

async function connect(): Promise<Socket> {
  received = once(server, "connection").then(([peer]) => text(peer as Socket));
  const socket = gatheringSocket();
  await once(socket.connect((server.address() as AddressInfo).port, "127.0.0.1"), "connect");
  return socket;
}

const turnIsOver = () => new Promise((resolve) => setImmediate(resolve));

test("writes of one turn of the event loop are sent together at its end", async () => {
  const socket = await connect();
  socket.write("begin;");
  await Promise.resolve();
  socket.write(Buffer.from("enter;"));
  expect(socket.bytesWritten).toBe(0);
  await turnIsOver();
  expect(socket.bytesWritten).toBe("begin;enter;".length);

  socket.write("commit;");
  expect(socket.bytesWritten).toBe("begin;enter;".length);
  await turnIsOver();
  expect(socket.bytesWritten).toBe("begin;enter;commit;".length);
  socket.end();
  expect(await received).toBe("begin;enter;commit;");
});

test("ending in the same turn loses nothing", async () => {
  const socket = await connect();
  let called = false;
  socket.write("commit;", "utf8", () => (called = true));
  socket.end("bye");
  expect(await received).toBe("commit;bye");
  expect(called).toBe(true);
});
