import { expect, it } from "vitest";
import { sendingWords } from "./sending-words.ts";

const entry = (state: "waiting" | "met" | "refused") => ({ state });
const photo = (bytes: number, state: "waiting" | "refused" = "waiting") => ({
  state,
  blob: new Blob([new Uint8Array(bytes)]),
});
const words = (...of: Parameters<typeof sendingWords>) => sendingWords(...of).text;

it("says what waits, and what was refused first", () => {
  expect(words({ entries: [], files: [], state: "idle" })).toBe("All sent");
  expect(words({ entries: [], files: [], state: "offline" })).toBe("No network, nothing to send");
  expect(words({ entries: [entry("met")], files: [], state: "idle" })).toBe("All sent");
  const two = [entry("waiting"), entry("waiting")];
  expect(words({ entries: two, files: [photo(4_194_304)], state: "syncing" })).toBe(
    "2 things to send, 1 photo (4 MB)",
  );
  expect(words({ entries: [], files: [photo(512_000)], state: "offline" })).toBe(
    "1 photo to send (500 kB), no network",
  );
  expect(words({ entries: [entry("waiting")], files: [], state: "full", held: 1 })).toBe(
    "This device is full: 1 thing only on this page",
  );
  expect(words({ entries: [entry("waiting")], files: [], state: "full" })).toBe(
    "This device is full, 1 thing to send",
  );
  expect(words({ entries: [entry("refused"), ...two], files: [], state: "idle" })).toBe(
    "1 change was not accepted, 2 things to send",
  );
  const lost = photo(512_000, "refused");
  expect(words({ entries: [], files: [lost], state: "idle" })).toBe("1 photo was not accepted");
  expect(words({ entries: [entry("refused")], files: [lost, lost], state: "idle" })).toBe(
    "1 change and 2 photos were not accepted",
  );
});
