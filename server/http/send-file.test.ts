import { expect, test } from "vitest";
import { rangeOf } from "./send-file.ts";

test.each([
  [undefined, undefined],
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=20-10", undefined],
  ["bytes=-", undefined],
  ["bytes=0-9,20-29", undefined],
  ["lines=0-9", undefined],
  ["bytes=1e3-", undefined],
])("the part of 100 bytes that %j asks for is %j", (range, part) => {
  expect(rangeOf(range, 100, true)).toEqual(part);
});

test("a part of another version is not sent", () => {
  expect(rangeOf("bytes=10-19", 100, false)).toBeUndefined();
});
