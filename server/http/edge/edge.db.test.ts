import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login, refresh } from "../../../contract/auth/auth.ts";
import { LIVE_PATH } from "../../../contract/live.ts";
import { loginIn, openBrowser, registerIn } from "../../testing/browser.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const TIMEOUT_MS = 400;
const email = "ngozi@example.com";

let t: TestApp;
let company: TestCompany;
let port: number;
const lines: string[] = [];
beforeAll(async () => {
  t = await startTestApp({
    live: true,
    requestTimeoutMs: TIMEOUT_MS,
    log: (line) => lines.push(line),
  });
  company = await createCompany(t.database.superuser);
  await registerIn(openBrowser(t), { email });
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

/** Opens a connection and writes a request. `body` may be incomplete. */
function write(head: readonly string[], body = "") {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write([...head, "Host: localhost", "", body].join("\r\n"));
  return socket;
}

describe("a request that never becomes complete", () => {
  test("is ended, even if a little of it arrives from time to time", async () => {
    const head = [`POST ${login.path} HTTP/1.1`, "Content-Type: application/json"];
    const socket = write([...head, "Content-Length: 100000"], '{"email":"');
    const trickle = setInterval(() => socket.write("x"), 50);
    const read: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => read.push(chunk));
    await once(socket, "close");
    clearInterval(trickle);
    expect(Buffer.concat(read).toString()).toMatch(/^HTTP\/1\.1 408 |^$/);
  });

  test("is ended while it sends headers too", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined).resume();
    socket.write("GET /healthz HTTP/1.1\r\nX: ");
    await expect(once(socket, "close")).resolves.toBeDefined();
  });

  test("does not include a stream of events, which continues", async () => {
    const authorization = `Bearer ${await t.token(company.engineer)}`;
    const stream = write([`GET ${LIVE_PATH} HTTP/1.1`, `Authorization: ${authorization}`]);
    let closed = false;
    stream.on("close", () => (closed = true));
    const [first] = (await once(stream, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 200 /);
    // A later request is ended meanwhile.
    const late = write(["POST /api/auth/login HTTP/1.1", "Content-Length: 9"]);
    await once(late.resume(), "close");
    expect(closed).toBe(false);
    stream.destroy();
  });
});

test.each(["/api/comments", "/api/expenses/import"])(
  "a body that is cut halfway is the sender's fault: %s",
  async (path) => {
    lines.length = 0;
    const cut = new Promise((resolve) => {
      t.app.server.once("request", (request: IncomingMessage) => {
        request.once("close", resolve);
        request.once("resume", () => request.socket.destroy());
      });
    });
    const authorization = `Authorization: Bearer ${await t.token(company.admin)}`;
    const type = "Content-Type: application/json";
    write([`POST ${path} HTTP/1.1`, authorization, type, "Content-Length: 1000"], '{"project":');
    await cut;
    const logged = lines.map((line) => JSON.parse(line) as { level: number });
    expect(logged.filter(({ level }) => level > 30)).toEqual([]);
  },
);

describe("an unknown address is answered like any other, headers included", () => {
  test.each([
    ["/%", 404],
    ["/%ff", 404],
    ["/%E0%A4%A?x=%", 404],
    ["//", 404],
    ["/api/%", 404],
    ["/api/projects/%ff", 401],
    [`/api/projects/${"x".repeat(5_000)}`, 401],
  ])("%.30s", async (url, status) => {
    const answer = await t.raw({ method: "GET", url });
    expect(answer.statusCode).toBe(status);
    expect(Object.keys(answer.json())).toEqual(["message", "code"]);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("is refused in place of an id", async () => {
    for (const id of ["%ff", "x".repeat(5_000)]) {
      const answer = await t.raw({ method: "GET", url: `/api/projects/${id}` }, company.engineer);
      expect(answer.statusCode).toBe(400);
    }
  });
});

test("a body is JSON, or there is none", async () => {
  const browser = openBrowser(t);
  await loginIn(browser, { email });
  const cookie = `plumbline_refresh=${browser.cookie}`;
  const sent = (headers: Record<string, string>, payload?: string) =>
    t.raw({
      method: "POST",
      url: refresh.path,
      headers: { cookie, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  for (const type of [
    "text/plain",
    "text/plain;charset=UTF-8",
    "application/x-www-form-urlencoded",
  ])
    for (const payload of ["{}", "x"])
      expect((await sent({ "content-type": type }, payload)).statusCode).toBe(415);
  expect((await sent({}, "x")).statusCode).toBe(415);
  expect((await browser.send(refresh)).statusCode).toBe(200);
});

test("metrics are served to the machine itself and its private network", async () => {
  const asked = (remoteAddress: string, headers = {}) =>
    t.app.inject({ url: "/metrics", remoteAddress, headers });
  expect((await asked("127.0.0.1")).body).toContain("http_request_duration_seconds");
  for (const answer of [
    await asked("198.51.100.7"),
    await asked("127.0.0.1", { "x-forwarded-for": "198.51.100.7" }),
  ]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe("forbidden");
  }
});
