import { describe, expect, test } from "vitest";
import {
  BROWSER_SERVICES,
  isAtService,
  outcomeOf,
  parsePushServices,
  pushService,
} from "./push-service.ts";

describe("an endpoint", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-by3p.notify.windows.com/w/?token=abc",
  ])("of a browser's push service is taken: %s", (endpoint) => {
    expect(isAtService(endpoint, BROWSER_SERVICES)).toBe(true);
  });

  test.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/abc",
    "https://fcm.googleapis.com@127.0.0.1/abc",
    "https://user:password@fcm.googleapis.com/abc",
    "https://fcm.googleapis.com.evil.example/abc",
    "https://evilpush.apple.com/abc",
    "https://push.apple.com/abc",
    "https://127.0.0.1/abc",
    "https://[::1]/abc",
    "file:///etc/passwd",
    "no address",
  ])("of anybody else is refused: %s", (endpoint) => {
    expect(isAtService(endpoint, BROWSER_SERVICES)).toBe(false);
  });
});

test("the setting names hosts, or none", () => {
  expect(parsePushServices("off")).toEqual([]);
  expect(parsePushServices("Push.example.com, *.push.apple.com")).toEqual([
    "https://push.example.com",
    "https://*.push.apple.com",
  ]);
  for (const bad of ["", "localhost", "http://push.example.com", "push.example.com/path", "*"])
    expect(parsePushServices(bad)).toBeUndefined();
});

test("answers say whether a browser is gone, or whether to try again", () => {
  expect([201, 404, 410, 400, 403, 413, 429, 500, 503].map(outcomeOf)).toEqual([
    "sent",
    "gone",
    "gone",
    "refused",
    "refused",
    "refused",
    "later",
    "later",
    "later",
  ]);
});

test("the key is the same in every process with the same secret, and another one with another", () => {
  const keyOf = (secret: string) => pushService({ secret, contact: "https://localhost" }).publicKey;
  expect(keyOf("one secret")).toBe(keyOf("one secret"));
  expect(keyOf("one secret")).not.toBe(keyOf("another secret"));
  // An uncompressed point of P-256.
  expect(Buffer.from(keyOf("one secret"), "base64url")).toHaveLength(65);
});

test("a service that is no longer allowed gets nothing", async () => {
  const service = pushService({ secret: "secret", contact: "https://localhost", services: [] });
  const to = { endpoint: "https://fcm.googleapis.com/x", p256dh: "", auth: "" };
  const { signal } = new AbortController();
  expect(await service.send(to, { text: "", topic: "" }, signal)).toBe("gone");
});
