import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fingerprint, isBuilt } from "./web-build.ts";

function project(): string {
  const root = mkdtempSync(path.join(tmpdir(), "plumbline-web-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ["web/ui", "contract/tasks", "engine", "dist/web", "server"])
    mkdirSync(path.join(root, folder), { recursive: true });
  for (const file of [
    "web/ui/button.tsx",
    "contract/tasks/tasks.ts",
    "engine/decimal.ts",
    "vite.config.ts",
    "package-lock.json",
    "dist/web/index.html",
  ]) {
    writeFileSync(path.join(root, file), file);
  }
  writeFileSync(path.join(root, "dist/.stamp"), fingerprint(root));
  return root;
}

test("an unchanged source is not built again, even if a checkout changed its file times", () => {
  const root = project();
  utimesSync(path.join(root, "web/ui/button.tsx"), 1, 1);
  writeFileSync(path.join(root, "server/main.ts"), "not part of the web");
  expect(isBuilt(root)).toBe(true);
});

test.each<[string, (root: string) => void]>([
  ["a source changes", (root) => writeFileSync(path.join(root, "web/ui/button.tsx"), "changed")],
  [
    "the contract changes",
    (root) => writeFileSync(path.join(root, "contract/tasks/tasks.ts"), "changed"),
  ],
  ["the engine changes", (root) => writeFileSync(path.join(root, "engine/decimal.ts"), "changed")],
  ["a file is added", (root) => writeFileSync(path.join(root, "web/ui/card.tsx"), "new")],
  [
    "a file is renamed",
    (root) => renameSync(path.join(root, "web/ui/button.tsx"), path.join(root, "web/ui/knob.tsx")),
  ],
  ["packages change", (root) => writeFileSync(path.join(root, "package-lock.json"), "changed")],
  ["the build is gone", (root) => rmSync(path.join(root, "dist/web"), { recursive: true })],
  ["nothing was ever built", (root) => rmSync(path.join(root, "dist"), { recursive: true })],
])("the web is built again when %s", (_why, change) => {
  const root = project();
  change(root);
  expect(isBuilt(root)).toBe(false);
});
