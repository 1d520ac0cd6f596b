import { expect, it } from "vitest";
import { parseReserve } from "./disk-space.ts";

it.each([
  ["1GB", { bytes: 1024 ** 3, share: 1 }],
  ["5%", { bytes: Infinity, share: 0.05 }],
  ["0.5 %", { bytes: Infinity, share: 0.005 }],
  ["0kB", { bytes: 0, share: 1 }],
  ["100%", undefined],
  ["-5%", undefined],
  ["5", undefined],
])("reads a reserve of %j as %j", (words, reserve) => expect(parseReserve(words)).toEqual(reserve));
