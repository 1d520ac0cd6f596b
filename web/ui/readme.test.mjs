import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ui = import.meta.dirname;
const quoted = (text) => [...text.matchAll(/`(\w[\w-]*)/g)].map(([, name]) => name);

/** The rows of the README's tables: the folder, its files, and the exports that are described. */
function rows() {
  const found = [];
  let folder = ui;
  for (const line of readFileSync(path.join(ui, "README.md"), "utf8").split("\n")) {
    if (line.startsWith("## ")) folder = path.join(ui, /^## `(.*)\/`/.exec(line)?.[1] ?? ".");
    const [, files, exports] = /^\| (`.*?) +\| (.*) \|$/.exec(line) ?? [];
    if (files) found.push({ folder, files: quoted(files), exports: quoted(exports) });
  }
  return found;
}

const sourceOf = (folder, name) =>
  [".ts", ".tsx"].map((end) => path.join(folder, name + end)).find((file) => existsSync(file));

test("the README describes each component where it is", () => {
  const wrong = rows().flatMap(({ folder, files, exports }) => {
    const sources = files.map((name) => sourceOf(folder, name));
    const code = sources.map((file) => (file ? readFileSync(file, "utf8") : "")).join("\n");
    return [
      ...files.filter((_, index) => sources[index] === undefined),
      ...exports.filter((name) => !new RegExp(`\\b${name}\\b`).test(code)),
    ];
  });
  expect(wrong).toEqual([]);
});

test("the README leaves out no component", () => {
  const described = new Set(
    rows().flatMap(({ folder, files }) => files.map((name) => sourceOf(folder, name))),
  );
  const folders = [
    "",
    "controls",
    "fields",
    "dates",
    "overlays",
    "data",
    "charts",
    "hooks",
    "../form",
  ];
  const components = folders
    .map((folder) => path.join(ui, folder))
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));
  expect(components.filter((file) => !described.has(file))).toEqual([]);
});
