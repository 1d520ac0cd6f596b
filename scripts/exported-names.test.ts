import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { exportedNames } from "./exported-names.ts";
import { readImports } from "./folder-cycles.ts";

const root = path.resolve(import.meta.dirname, "..");
const LOADS = /\bimport\(\s*"(\.[^"]+)"/g;
/** The names by which the router finds the content of a tab, and its queries. */
const ANSWERS_TO = new Set(["Component", "open"]);

interface Source {
  readonly names: readonly string[];
  /** The files that it loads when they are needed. */
  readonly loads: ReadonlySet<string>;
}

function sourceOf(file: string): Source {
  const text = readFileSync(path.join(root, file), "utf8");
  const folder = path.posix.dirname(file);
  return {
    names: exportedNames(text),
    loads: new Set([...text.matchAll(LOADS)].map(([, to = ""]) => path.posix.join(folder, to))),
  };
}

/** Whether these files are a part and its placeholders, which have its name and load it when it is needed. */
function isOnePart(files: readonly string[], sources: ReadonlyMap<string, Source>): boolean {
  return files.some((part) =>
    files.every((file) => file === part || sources.get(file)?.loads.has(part)),
  );
}

/** The names that two files of a folder export, with those files. */
function namesOfTwo(folder: string): readonly string[] {
  const files = [...readImports(root, [folder]).keys()].filter((file) => /\.tsx?$/.test(file));
  const sources = new Map(files.map((file) => [file, sourceOf(file)]));
  const places = new Map<string, string[]>();
  for (const [file, { names }] of sources)
    for (const name of new Set(names)) places.set(name, [...(places.get(name) ?? []), file]);
  return [...places]
    .filter(([name, those]) => those.length > 1 && !ANSWERS_TO.has(name))
    .filter(([, those]) => !isOnePart(those, sources))
    .map(([name, those]) => `${name}: ${those.join(", ")}`);
}

test.each(["contract", "engine", "server", "web"])(
  "no two files of %s export one name for two things",
  (folder) => expect(namesOfTwo(folder)).toEqual([]),
);
