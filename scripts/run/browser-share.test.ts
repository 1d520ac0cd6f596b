import { afterEach, expect, test, vi } from "vitest";
import BrowserShare from "./browser-share.ts";

afterEach(() => vi.restoreAllMocks());

/** Returns how a run ends that has the given number of tests in each file, each of one second. */
async function endOf(tests: Readonly<Record<string, number>>) {
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const share = new BrowserShare();
  for (const [name, count] of Object.entries(tests))
    for (let n = 0; n < count; n += 1) {
      const file = `${import.meta.dirname}/../../e2e/${name}`;
      share.onTestEnd({ location: { file, line: 1, column: 1 } }, { duration: 1000 });
    }
  const end = await share.onEnd();
  return { status: end?.status, said: said.mock.calls.map(([text]) => String(text)) };
}

/** Makes up files of four tests each, `count` tests in all. */
const others = (count: number) =>
  Object.fromEntries(Array.from({ length: count / 4 }, (_, n) => [`other-${n}.e2e.ts`, 4]));

test("a file of browser tests that takes more than its part fails a whole run", async () => {
  expect(await endOf({ "tasks.e2e.ts": 20, ...others(180) })).toEqual({
    status: "failed",
    said: [expect.stringMatching(/^e2e\/tasks\.e2e\.ts takes 10 % .* It may take 8 %\./)],
  });
});

test("files that take their part pass, and so do a few files alone", async () => {
  expect(await endOf({ "tasks.e2e.ts": 16, ...others(184) })).toEqual({
    status: undefined,
    said: [],
  });
  expect(await endOf({ "tasks.e2e.ts": 20 })).toEqual({ status: undefined, said: [] });
});
