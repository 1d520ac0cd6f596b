import { expect, it } from "vitest";
import { parseSize } from "./size.ts";

it.each([
  ["500 MB", 500 * 1024 ** 2],
  ["20GB", 20 * 1024 ** 3],
  [" 1.5 tb ", 1.5 * 1024 ** 4],
  ["0kB", 0],
  ["20", undefined],
  ["GB", undefined],
  ["-1 GB", undefined],
  ["1e9 GB", undefined],
  ["20 gigabytes", undefined],
])("reads %j as %j bytes", (words, bytes) => expect(parseSize(words)).toBe(bytes));
