import { expect, it } from "vitest";
import { sizeError } from "./file-words.ts";

const MB = 1024 * 1024;

it("explains before sending why a file cannot be accepted", () => {
  expect(sizeError({ size: 25 * MB })).toBeUndefined();
  expect(sizeError({ size: 25 * MB + 1 })).toContain("25 MB");
  expect(sizeError({ size: 0 })).toBe("This file is empty.");
});
