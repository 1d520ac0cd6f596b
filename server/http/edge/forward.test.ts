import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { toFailedAnswer } from "../failures.ts";
import { forward } from "./forward.ts";

let folder: string;
let socketPath: string;
/** The server that answers the requests handed on to it. */
let behind: http.Server;
let answer: http.RequestListener;
let app: FastifyInstance;
let address: string;
let socket: () => Promise<string>;
const missing: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "forward-test-"));
  socketPath = path.join(folder, "socket");
  behind = http.createServer((request, response) => answer(request, response));
  behind.keepAliveTimeout = 0;
  behind.listen(socketPath);
  await once(behind, "listening");
  app = Fastify();
  app.setErrorHandler((error, _, reply) => {
    const { status, body } = toFailedAnswer(error);
    return reply.code(status).send(body);
  });
  forward(app, {
    takes: ({ pattern }) => pattern === "/far/:id",
    socket: () => socket(),
    lost: (at) => missing.push(at),
  });
  app.all("/near", async () => "near");
  app.all("/far/:id", async () => "not handed on");
  address = await app.listen({ port: 0 });
});
beforeEach(() => {
  socket = async () => socketPath;
});
afterAll(async () => {
  await app.close();
  behind.closeAllConnections();
  behind.close();
  await rm(folder, { recursive: true });
});

/** Answers with what arrived. */
const echo: http.RequestListener = (request, response) => {
  void (async () => {
    const { method, url, headers } = request;
    response.end(JSON.stringify({ method, url, headers, body: await text(request) }));
  })();
};

interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

test("hands on the method, the address, the headers and the body, and answers the rest itself", async () => {
  answer = echo;
  expect(await (await fetch(`${address}/near`)).text()).toBe("near");
  const sent = await fetch(`${address}/far/1?of=%2F&of=b`, {
    method: "PUT",
    headers: {
      authorization: "Bearer abc",
      "content-type": "text/csv",
      "x-forwarded-for": "9.9.9.9",
    },
    body: "ọ",
  });
  const { method, url, headers, body } = (await sent.json()) as Echo;
  expect([method, url, body]).toEqual(["PUT", "/far/1?of=%2F&of=b", "ọ"]);
  expect(headers).toMatchObject({
    authorization: "Bearer abc",
    "content-type": "text/csv",
    "content-length": "3",
    host: new URL(address).host,
    "x-forwarded-host": new URL(address).host,
    "x-forwarded-proto": "http",
  });
  expect(headers["x-forwarded-for"]).toMatch(/^(127\.0\.0\.1|::1)$/);
});

test("a body without a length, and a call without a body, arrive as they are", async () => {
  answer = echo;
  const chunked = http.request(`${address}/far/1`, {
    method: "DELETE",
    headers: { "transfer-encoding": "chunked" },
  });
  chunked.write("a,b\n");
  chunked.end("1,2\n");
  const [got] = (await once(chunked, "response")) as [http.IncomingMessage];
  expect((JSON.parse(await text(got)) as Echo).body).toBe("a,b\n1,2\n");
  const bare = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  bare.write("POST /far/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  const received = await text(bare);
  expect(received).toContain('"content-length":"0"');
  expect(received).not.toContain('"transfer-encoding"');
});

test("gives the answer as it is: status, each of its cookies, and its bytes", async () => {
  answer = (_, response) => {
    response.writeHead(418, [
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
      ["x-kind", "pot"],
    ]);
    response.write("tea");
    response.end();
  };
  const got = await fetch(`${address}/far/1`);
  expect([got.status, got.headers.getSetCookie(), got.headers.get("x-kind")]).toEqual([
    418,
    ["a=1", "b=2"],
    "pot",
  ]);
  expect(await got.text()).toBe("tea");
});

test("an answer that comes before the body was read reaches who still sends", async () => {
  answer = (_, response) => {
    response.writeHead(429, { "content-type": "text/plain" });
    response.end("later");
  };
  for (let n = 0; n < 20; n += 1) {
    const got = await fetch(`${address}/far/1`, { method: "POST", body: "x".repeat(3_000_000) });
    expect([got.status, await got.text()]).toEqual([429, "later"]);
  }
});

test("who gives up is gone there, before an answer and in the middle of one", async () => {
  for (const begins of [false, true]) {
    const closed = new Promise<void>((resolve) => {
      answer = (_, response) => {
        response.once("close", resolve);
        if (begins) response.write("part");
        else giveUp.abort();
      };
    });
    const giveUp = new AbortController();
    const asked = fetch(`${address}/far/1`, { signal: giveUp.signal });
    if (begins) {
      await asked;
      giveUp.abort();
    } else await expect(asked).rejects.toThrow("aborted");
    await closed;
  }
});

test("says so when nobody is there, and cuts an answer that breaks off", async () => {
  answer = (request) => request.socket.destroy();
  const broken = await fetch(`${address}/far/1`);
  expect(broken.status).toBe(503);
  expect(await broken.json()).toMatchObject({ code: "unavailable" });
  answer = (request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half", () => request.socket.destroy());
  };
  await expect(fetch(`${address}/far/1`).then((got) => got.text())).rejects.toThrow("terminated");
  socket = async () => {
    throw new Error("It does not start");
  };
  expect((await fetch(`${address}/far/1`)).status).toBe(503);
  socket = async () => path.join(folder, "nobody");
  expect((await fetch(`${address}/far/1`, { method: "POST", body: "x" })).status).toBe(503);
  expect(missing).toEqual([path.join(folder, "nobody")]);
});
