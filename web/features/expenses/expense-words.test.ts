import { expect, it } from "vitest";
import { countText } from "./expense-words.ts";

it("counts", () => {
  expect(countText(1)).toBe("1 expense");
  expect(countText(1200)).toBe("1,200 expenses");
});
