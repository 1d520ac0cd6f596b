import Fastify, { type FastifyRequest } from "fastify";
import { describe, expect, test } from "vitest";
import {
  addressOf,
  isFromNearby,
  parseProxies,
  type Proxies,
  proxyOf,
  trustOf,
  warnOfProxies,
} from "./proxies.ts";

/** Sends a request from a peer to a server that trusts these proxies. Returns what `what` finds in it. */
async function asked<T>(
  proxies: Proxies,
  request: { peer?: string; headers?: Record<string, string> },
  what: (request: FastifyRequest) => T,
): Promise<T> {
  const app = Fastify({ trustProxy: trustOf(proxies) });
  let found: { value: T } | undefined;
  app.get("/", async (each) => {
    found = { value: what(each) };
    return "";
  });
  const { peer: remoteAddress = "10.0.0.9", headers = {} } = request;
  await app.inject({ url: "/", remoteAddress, headers });
  await app.close();
  if (!found) throw new Error("The request did not arrive");
  return found.value;
}

const behind = (proxies: Proxies, forwarded: string) =>
  asked(proxies, { headers: { "x-forwarded-for": forwarded } }, addressOf);

describe("the client address of a request", () => {
  test.each<[string, Proxies, string]>([
    // No proxy is trusted.
    ["10.0.0.9", false, "198.51.100.7"],
    // One proxy is trusted: the address that it appended counts, whatever the caller wrote before it.
    ["198.51.100.7", 1, "198.51.100.7"],
    ["198.51.100.7", 1, "203.0.113.1, 198.51.100.7"],
    ["198.51.100.7", 1, "203.0.113.1, 203.0.113.2 ,198.51.100.7"],
    // Two.
    ["203.0.113.1", 2, "1.1.1.1, 203.0.113.1, 198.51.100.7"],
    ["198.51.100.7", 2, "198.51.100.7"],
    // Proxies are trusted by their addresses: the client is the first from the right that is not one of them.
    ["203.0.113.1", ["10.0.0.0/8"], "1.1.1.1, 203.0.113.1, 10.1.2.3"],
    ["10.0.0.9", ["192.168.0.0/16"], "203.0.113.1"],
    // Some proxies write a port.
    ["198.51.100.7", 1, "198.51.100.7:51812"],
    ["2001:db8::7", 1, "[2001:db8::7]:443"],
    ["2001:db8::7", 1, "2001:db8::7"],
    // A value that is not an address is not used as one.
    ["10.0.0.9", 1, "=cmd|x!A0"],
    ["10.0.0.9", 1, "203.0.113.1, unknown"],
    ["10.0.0.9", 1, "999.1.1.1"],
    ["10.0.0.9", ["10.0.0.0/8"], "203.0.113.1, <script>"],
  ])("is %s, believing %j, of %s", async (address, proxies, forwarded) => {
    expect(await behind(proxies, forwarded)).toBe(address);
  });
});

test.each([
  ["off", false],
  ["false", false],
  ["0", false],
  ["on", 1],
  ["true", 1],
  ["1", 1],
  ["2", 2],
  ["10.0.0.0/8", ["10.0.0.0/8"]],
  ["10.0.0.1, 2001:db8::/32", ["10.0.0.1", "2001:db8::/32"]],
  ["yes", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["21", undefined],
  ["10.0.0.0/33", undefined],
  ["10.0.0.0/8,", undefined],
  ["10.0.0.0/8/8", undefined],
  ["2001:db8::/129", undefined],
])("the setting %s is read as %j", (setting, proxies) => {
  expect(parseProxies(setting)).toEqual(proxies);
});

test.each([
  [true, "127.0.0.1", {}],
  [true, "::1", {}],
  [true, "::ffff:192.168.1.5", {}],
  [true, "172.31.0.2", {}],
  [true, "fd00::5", {}],
  [true, "fe80::1%eth0", {}],
  [false, "172.32.0.2", {}],
  [false, "198.51.100.7", {}],
  [false, "2001:db8::7", {}],
  [false, "", {}],
  [false, "127.0.0.1", { "x-forwarded-for": "127.0.0.1" }],
  [false, "127.0.0.1", { forwarded: "for=127.0.0.1" }],
  [false, "127.0.0.1", { via: "1.1 proxy" }],
  [false, "127.0.0.1", { "x-real-ip": "10.0.0.1" }],
])("nearby is %s of %s with %j", (nearby, remoteAddress, headers) => {
  const socket = { remoteAddress } as Parameters<typeof isFromNearby>[0]["socket"];
  expect(isFromNearby({ socket, headers })).toBe(nearby);
});

test.each<[string, Proxies, Record<string, string>]>([
  ["none", false, {}],
  ["none", 1, {}],
  ["untrusted", false, { "x-forwarded-for": "198.51.100.7" }],
  ["untrusted", false, { forwarded: "for=198.51.100.7" }],
  ["untrusted", false, { "x-real-ip": "198.51.100.7" }],
  ["untrusted", ["192.168.0.0/16"], { "x-forwarded-for": "198.51.100.7" }],
  ["trusted", 1, { "x-forwarded-for": "198.51.100.7" }],
  ["trusted", ["10.0.0.0/8"], { "x-forwarded-for": "198.51.100.7" }],
  // The proxy's own check of the server.
  ["trusted", 1, { "x-forwarded-for": "10.0.0.9" }],
])("the proxy is %s, believing %j, with %j", async (expected, proxies, headers) => {
  expect(await asked(proxies, { headers }, proxyOf)).toBe(expected);
});

test("the log says once what to set when a proxy is not trusted", async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { level: "warn", stream } });
  warnOfProxies(app);
  app.get("/", async () => "");
  await app.inject("/");
  expect(lines).toEqual([]);
  for (let i = 0; i < 2; i += 1)
    await app.inject({ url: "/", headers: { "x-forwarded-for": "198.51.100.7" } });
  await app.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("set TRUST_PROXY=on");
  expect(lines[0]).not.toContain("198.51.100.7");
});
