import { expect, it } from "vitest";
import { sizeError } from "./file-words.ts";

const MB = 1024 * 1024;

it("is told before it is sent that a file cannot be taken", () => {
  expect(sizeError({ size: 25 * MB })).toBeUndefined();
  expect(sizeError({ size: 25 * MB + 1 })).toContain("25 MB");
  expect(sizeError({ size: 0 })).toBe("This file is empty.");
});
