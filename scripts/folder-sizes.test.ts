import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
/** The number of files that a reader takes in at a glance. */
const MOST = 25;
/** Their files run in the order of their names. */
const LARGER = new Set(["server/database/migrations", "server/database/sql"]);

test(`no folder has more than ${MOST} files besides tests`, () => {
  const files = globSync(
    "{bench,contract,e2e,engine,scripts,server,web}/**/*.{ts,tsx,mjs,css,sql}",
    {
      cwd: root,
      exclude: ["**/node_modules/**"],
    },
  ).filter((file) => !/\.(?:test|e2e)\.\w+$/.test(file));
  expect(files.length).toBeGreaterThan(2000);
  const large = [...Map.groupBy(files, (file) => path.dirname(file))]
    .filter(([folder, { length }]) => length > MOST && !LARGER.has(folder))
    .map(([folder, { length }]) => `${folder}: ${length}`);
  expect(large).toEqual([]);
});
