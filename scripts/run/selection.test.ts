import { describe, expect, test } from "vitest";
import { browserSelection, changedSince, readSelection, vitestSelection } from "./selection.ts";

describe("the selection of tests", () => {
  test.each([["--sicne", "main"], ["--since"], ["--since", "main", "more"], ["main"]])(
    "refuses arguments that mean nothing: %s",
    (...args) => {
      expect(() => readSelection(args, {})).toThrow("npm test -- --since REVISION");
    },
  );

  test.each(["3/2", "0/2", "1", "1/2/3", "one/two", ""])("refuses %j as TEST_SHARD", (shard) => {
    expect(() => readSelection([], { TEST_SHARD: shard })).toThrow("TEST_SHARD");
  });

  test("is everything by default", () => {
    expect(readSelection([], {})).toEqual({});
    expect(vitestSelection({})).toEqual([]);
    expect(browserSelection({}, [])).toEqual([]);
  });

  test("passes a shard to both runners", () => {
    const selection = readSelection([], { TEST_SHARD: "2/3" });
    expect(vitestSelection(selection)).toEqual(["--shard=2/3"]);
    expect(browserSelection(selection, [])).toEqual(["--shard=2/3"]);
  });
});

describe("the browser tests since a revision", () => {
  const since = { since: "main" };

  test.each(["web/ui/format.ts", "server/app.ts", "contract/tasks/tasks.ts", "package-lock.json"])(
    "all run when %s changed",
    (file) => {
      expect(browserSelection(since, ["docs/security.md", file])).toEqual([]);
    },
  );

  test("run when they changed themselves", () => {
    expect(browserSelection(since, ["e2e/tasks/tasks.e2e.ts"])).toContain("--only-changed=main");
  });

  test.each([["docs/security.md"], ["server/features/tasks/list-tasks.db.test.ts"]])(
    "do not run when only %s changed",
    (file) => {
      expect(browserSelection(since, [file])).toBeUndefined();
    },
  );
});

test("a revision that git does not know is refused", () => {
  expect(() => changedSince("no-such-revision")).toThrow("git knows no revision no-such-revision");
});
