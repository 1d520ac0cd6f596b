import { expect, test } from "vitest";
import { publicAddress } from "./public-address.ts";

test.each([
  // The configured address, whatever the request says.
  ["https://build.example", "https://build.example", "evil.example", "10.0.0.5", 3000],
  // The machine's own name for itself, with the port of the request.
  ["http://localhost:3000", undefined, "localhost", "127.0.0.1", 3000],
  ["http://localhost:3000", undefined, "LOCALHOST", "::1", 3000],
  ["http://127.0.0.1:3000", undefined, "127.0.0.1", "::ffff:127.0.0.1", 3000],
  ["http://localhost", undefined, "localhost", undefined, undefined],
  // Otherwise the address where the connection arrived.
  ["http://192.168.1.20:3000", undefined, "evil.example", "192.168.1.20", 3000],
  ["http://192.168.1.20:3000", undefined, "localhost", "192.168.1.20", 3000],
  ["http://192.168.1.20", undefined, "plumb.lan", "::ffff:192.168.1.20", 80],
  ["http://127.0.0.1:3000", undefined, "evil.example", "127.0.0.1", 3000],
  ["http://[2001:db8::1]:3000", undefined, "evil.example", "2001:db8::1", 3000],
  ["http://[fe80::1]:3000", undefined, "evil.example", "fe80::1%eth0", 3000],
])("%s with PUBLIC_URL %s, asked of %s at %s:%s", (site, publicUrl, host, address, port) => {
  expect(publicAddress({ publicUrl, host, address, port })).toBe(site);
});
