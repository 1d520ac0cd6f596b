import { expect, it } from "vitest";
import { goesWithWords } from "./change-words.ts";

it("says what is deleted with a task", () => {
  expect(goesWithWords({ comments: 0, files: 0 })).toBeUndefined();
  expect(goesWithWords({ comments: 1, files: 0 })).toBe("1 comment goes with it.");
  expect(goesWithWords({ comments: 3, files: 2 })).toBe("3 comments and 2 files go with it.");
  expect(goesWithWords(undefined)).toBe("Its comments and files go with it.");
  expect(goesWithWords({ comments: 0, files: 1 }, 12)).toBe("1 file goes with them.");
});
