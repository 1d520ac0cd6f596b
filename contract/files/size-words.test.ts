import { expect, it } from "vitest";
import { sizeWords } from "./size-words.ts";

const MB = 1024 * 1024;

it.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [350_000, "342 kB"],
  [2.44 * MB, "2.4 MB"],
  [25 * MB, "25 MB"],
  [1023.97 * MB, "1 GB"],
  [19.95 * 1024 * MB, "20 GB"],
  [3 * 1024 * 1024 * MB, "3 TB"],
])("a size of %d bytes reads %s", (bytes, words) => expect(sizeWords(bytes)).toBe(words));
