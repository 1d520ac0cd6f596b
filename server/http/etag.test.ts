import { expect, test } from "vitest";
import { isKnownTag } from "./etag.ts";

test.each([
  [undefined, false],
  ['"7"', true],
  ['W/"7"', true],
  ['"6", "7"', true],
  ["*", true],
  ['"6"', false],
  ["7", false],
])("If-None-Match %s names the tag: %s", (header, isKnown) => {
  expect(isKnownTag(header, '"7"')).toBe(isKnown);
});
