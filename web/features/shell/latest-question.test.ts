import { expect, it } from "vitest";
import { latestQuestion } from "./latest-question.ts";

it("a second question takes the place of the first, which is answered", async () => {
  const ask = latestQuestion(false);
  const shown: ((given: boolean) => void)[] = [];
  const first = ask((answer) => shown.push(answer));
  const second = ask((answer) => shown.push(answer));
  expect(await first).toBe(false);
  shown[1]?.(true);
  expect(await second).toBe(true);
});
