import { expect, test } from "vitest";
import { unsentWork } from "./unsent-work.ts";

test("lists what is unsent, without sources that hold nothing or cannot say", async () => {
  const ends = [
    unsentWork.add(() => ({ count: 2, words: "2 diary entries" })),
    unsentWork.add(async () => ({ count: 0, words: "0 files" })),
    unsentWork.add(() => Promise.reject(new Error("The code is not here."))),
    unsentWork.add(async () => ({ count: 5, words: "5 photos" })),
  ];
  expect((await unsentWork.list()).map(({ words }) => words)).toEqual([
    "2 diary entries",
    "5 photos",
  ]);
  for (const end of ends) end();
  expect(await unsentWork.list()).toEqual([]);
});
