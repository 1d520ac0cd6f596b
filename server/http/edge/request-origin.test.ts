import { expect, test } from "vitest";
import { isForeignOrigin } from "./request-origin.ts";

test.each([
  // A program, or a page of the product itself.
  [false, undefined, "plumbline.example", undefined],
  [false, "https://plumbline.example", "plumbline.example", undefined],
  [false, "https://plumbline.example", "PLUMBLINE.example", undefined],
  [false, "https://plumbline.example", "plumbline.example:443", undefined],
  [false, "http://192.168.1.20:3000", "192.168.1.20:3000", undefined],
  [false, "http://[2001:db8::1]:3000", "[2001:db8::1]:3000", undefined],
  // A proxy that sends the internal host, with PUBLIC_URL for what people see; and the server itself, beside
  // its proxy.
  [false, "https://build.example", "127.0.0.1:3000", "https://build.example"],
  [false, "http://localhost:5173", "127.0.0.1:3000", "http://localhost:5173"],
  [false, "http://192.168.1.20:3000", "192.168.1.20:3000", "https://build.example"],
  [true, "https://build.example", "127.0.0.1:3000", undefined],
  // Another program on the same machine.
  [true, "http://localhost:5173", "localhost:3000", undefined],
  [true, "http://localhost:3000", "127.0.0.1:3000", undefined],
  [true, "http://plumbline.example:8080", "plumbline.example", undefined],
  [true, "http://192.168.1.20", "192.168.1.20:3000", undefined],
  // The same name without TLS, which an attacker on the network could have served.
  [true, "http://build.example", "build.example", "https://build.example"],
  // Others.
  [true, "https://evil.example", "plumbline.example", undefined],
  [true, "https://evil.example", "127.0.0.1", "https://build.example"],
  [true, "https://plumbline.example.evil.example", "plumbline.example", undefined],
  [true, "https://sub.plumbline.example", "plumbline.example", undefined],
  [true, "http://localhost:5173", "plumbline.example", undefined],
  [true, "https://plumbline.example@evil.example", "plumbline.example", undefined],
  [true, "null", "plumbline.example", undefined],
  [true, "", "plumbline.example", undefined],
  [true, "file://", "plumbline.example", undefined],
  [true, "https://plumbline.example", "", undefined],
  // Values that no browser sends.
  [true, "foo://localhost", "localhost", undefined],
  [true, "http://localhost:3000/x", "localhost:3000", undefined],
  [true, "http://user@localhost:3000", "localhost:3000", undefined],
  [true, `http://localhost:3000/${"x".repeat(3_000)}`, "localhost:3000", undefined],
])("foreign: %s for %s to %s, public at %s", (foreign, origin, authority, publicUrl) => {
  expect(isForeignOrigin({ origin, authority, https: false, publicUrl })).toBe(foreign);
});

test("a page without TLS is foreign if a trusted proxy says that the request came over TLS", () => {
  const page = { authority: "build.example", https: true, publicUrl: undefined };
  expect(isForeignOrigin({ ...page, origin: "http://build.example" })).toBe(true);
  expect(isForeignOrigin({ ...page, origin: "https://build.example" })).toBe(false);
});
