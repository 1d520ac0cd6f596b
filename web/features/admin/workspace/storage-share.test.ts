import { expect, it } from "vitest";
import { storageShare } from "./storage-share.ts";

const allowed = { bytes: 1_000, files: 10 };

it.each([
  [
    { bytes: 0, files: 0 },
    { percent: 0, state: "ok" },
  ],
  [
    { bytes: 899, files: 1 },
    { percent: 89, state: "ok" },
  ],
  [
    { bytes: 999, files: 1 },
    { percent: 99, state: "almost" },
  ],
  [
    { bytes: 10, files: 9 },
    { percent: 90, state: "almost" },
  ],
  [
    { bytes: 10, files: 10 },
    { percent: 100, state: "full" },
  ],
  // The limit was lowered.
  [
    { bytes: 5_000, files: 1 },
    { percent: 100, state: "full" },
  ],
] as const)("%j of 1,000 bytes and 10 files is %j", (used, share) =>
  expect(storageShare({ used, allowed })).toEqual(share),
);

it("nothing is allowed: it is full", () =>
  expect(storageShare({ used: { bytes: 0, files: 0 }, allowed: { bytes: 0, files: 0 } })).toEqual({
    percent: 100,
    state: "full",
  }));
