import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { emptyRoots, stagesOf } from "./stages.ts";

const chunk = (
  fileName: string,
  modules: readonly string[],
  more: Partial<Rolldown.OutputChunk> = {},
): Rolldown.OutputChunk =>
  ({
    type: "chunk",
    fileName,
    moduleIds: modules,
    imports: [],
    isEntry: false,
    ...more,
  }) as unknown as Rolldown.OutputChunk;

const css = (...names: string[]) =>
  ({
    viteMetadata: { importedCss: new Set(names), importedAssets: new Set<string>() },
  }) as Partial<Rolldown.OutputChunk>;

const bundleOf = (...files: { fileName: string }[]) =>
  Object.fromEntries(files.map((file) => [file.fileName, file])) as Rolldown.OutputBundle;

const bundle = bundleOf(
  chunk("assets/index-1.js", ["/x/web/index.html"], {
    isEntry: true,
    imports: ["assets/react-1.js"],
    ...css("assets/index-1.css"),
  }),
  chunk("assets/react-1.js", ["/x/node_modules/react/a.js", "/x/node_modules/react/b.js"]),
  chunk("assets/signed-in-app-1.js", ["C:\\x\\web\\features\\shell\\signed-in-app.ts"], {
    imports: ["assets/shell-1.js"],
  }),
  chunk("assets/shell-1.js", ["/x/web/ui/a.ts", "/x/web/ui/b.ts"]),
  chunk("assets/tasks-page-1.js", ["/x/web/features/tasks/list/tasks-page.tsx"], {
    imports: ["assets/shell-1.js", "assets/lists-1.js"],
  }),
  chunk("assets/lists-1.js", ["/x/web/features/money/a.ts", "/x/web/features/money/b.ts"]),
  chunk("assets/money-page-1.js", ["/x/web/features/money/money-page.tsx"]),
  chunk(
    "assets/landing-page-1.js",
    ["/x/web/features/landing/landing-page.tsx"],
    css("assets/landing-page-1.css"),
  ),
  ...[
    "assets/index-1.css",
    "assets/landing-page-1.css",
    "assets/hanken-grotesk-latin-wght-normal-1.woff2",
  ].map((fileName) => ({ type: "asset", fileName })),
);

/** Whether a module is loaded on demand. */
const isPart = (id: string) => /(page\.tsx|signed-in-app\.ts)$/.test(id);

test("each file is kept with the first stage that needs it, and the landing page never", () => {
  expect(Object.fromEntries(stagesOf(bundle, isPart))).toEqual({
    "assets/index-1.js": "entry",
    "assets/index-1.css": "shell",
    "assets/react-1.js": "shell",
    "assets/signed-in-app-1.js": "shell",
    "assets/shell-1.js": "shell",
    "assets/hanken-grotesk-latin-wght-normal-1.woff2": "shell",
    "assets/tasks-page-1.js": "rooms",
    "assets/lists-1.js": "rooms",
    "assets/money-page-1.js": "rest",
  });
});

test("paths at which nothing begins are found", () => {
  const empty = emptyRoots(bundle, isPart);
  expect(empty).toContain("web/features/team/");
  expect(empty).not.toContain("web/index.html");
  expect(empty).not.toContain("web/features/shell/");
  expect(empty).not.toContain("web/features/landing/");
});
