import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

it("each rule of docs/programme.md has a number of its own", async () => {
  const text = await readFile(new URL("../../docs/programme.md", import.meta.url), "utf8");
  const numbers = [...text.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, number]) => number);
  expect(numbers.length).toBeGreaterThan(90);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
