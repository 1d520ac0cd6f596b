import { expect, test } from "vitest";
import { folderCycles } from "./folder-cycles.ts";

const cyclesOf = (imports: Record<string, readonly string[]>) =>
  folderCycles(new Map(Object.entries(imports)));

test("folders that import one way are no circle, however deep", () => {
  expect(
    cyclesOf({
      "server/app.ts": ["server/features/tasks/http.ts", "server/errors.ts"],
      "server/features/tasks/http.ts": ["server/http/serve.ts", "server/features/team/public.ts"],
      "server/features/team/public.ts": ["server/features/team/rules.ts", "server/errors.ts"],
      "server/http/serve.ts": ["server/errors.ts"],
    }),
  ).toEqual([]);
});

test("two folders that import each other are found, with an import for each step", () => {
  expect(
    cyclesOf({
      "server/a/one.ts": ["server/b/one.ts"],
      "server/b/two.ts": ["server/a/two.ts"],
    }),
  ).toEqual([
    "server/a -> server/b -> server/a\n" +
      "  server/a/one.ts imports server/b/one.ts\n  server/b/two.ts imports server/a/two.ts",
  ]);
});

test("a circle by way of a file or of a third folder is found, once", () => {
  const [byFile, ...others] = cyclesOf({
    "web/a/one.ts": ["web/paths.ts"],
    "web/paths.ts": ["web/a/two.ts"],
  });
  expect(byFile).toMatch(/^web\/a -> web\/paths\.ts -> web\/a\n/);
  expect(others).toEqual([]);
  expect(
    cyclesOf({
      "web/ui/a/one.ts": ["web/ui/b/one.ts"],
      "web/ui/b/one.ts": ["web/ui/c/one.ts"],
      "web/ui/c/one.ts": ["web/ui/a/two.ts"],
    }),
  ).toHaveLength(1);
});
