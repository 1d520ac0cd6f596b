import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const PATH = /`((?:bench|contract|docs|e2e|engine|scripts|server|web)\/[\w./*{},-]+)`/g;
/** Pages about the past may name files that are gone. */
const PAST = new Set(["CHANGELOG.md", "docs/browser-tests-moved.md"]);

const pages = globSync(["*.md", "docs/**/*.md", "{e2e,web,server}/**/*.md"], { cwd: root })
  .map((page) => page.split(path.sep).join("/"))
  .filter((page) => !page.includes("node_modules") && !PAST.has(page));

test.each(pages)("the files that %s names are there", (page) => {
  const text = readFileSync(path.join(root, page), "utf8");
  const named = [...text.matchAll(PATH)].map(([, name = ""]) => name.replace("NNNN_name", "*"));
  const gone = named.filter((name) =>
    /[*{]/.test(name)
      ? globSync(name, { cwd: root }).length === 0
      : !existsSync(path.join(root, name)),
  );
  expect(gone).toEqual([]);
});

const linesOf = (file: string) => readFileSync(path.join(root, file), "utf8").split("\n");
const ignored = new Set(linesOf(".gitignore"));

/** Returns the folders in `folder` that are in the repository, each with a slash at the end. */
function foldersIn(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== ".git")
    .map(({ name }) => `${name}/`)
    .filter((name) => !ignored.has(name) && !ignored.has(`/${folder}${name}`))
    .map((name) => `${folder}${name}`);
}

test("CONTRIBUTING lists every folder of the first two levels, and no other", () => {
  const folders = foldersIn("").flatMap((top) => [top, ...foldersIn(top)]);
  const rows = linesOf("CONTRIBUTING.md").map((line) => /^\| `([\w./-]+\/)` /.exec(line)?.[1]);
  const listed = rows.filter((folder) => folder !== undefined);
  expect(listed.toSorted()).toEqual(folders.toSorted());
});
