import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { exportedNames } from "./exported-names.ts";

const root = path.resolve(import.meta.dirname, "..");
const CODE = "{bench,contract,e2e,engine,scripts,server,web}/**/*.{ts,tsx,mjs,css,sql}";
/** The names of the database stay, and so do the migrations that made them. */
const OF_DATABASE = /^server\/database\/(migrations\/|sql\/|types\.generated\.ts$)/;

interface Entry {
  /** The word in all its forms. */
  readonly forms: ReadonlySet<string>;
  readonly mayUse: (file: string) => boolean;
  readonly instead: string;
}

const slashed = (file: string) => file.split(path.sep).join("/");
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, each = ""]) => each);

/** What the glossary's table says of a word, from the cells of its row. */
function entryOf([words = "", , places = "", instead = ""]: readonly string[]): Entry {
  const allowed = new Set(
    quoted(places)
      .flatMap((glob) => globSync(glob, { cwd: root }))
      .map(slashed),
  );
  const isEverywhere = places.trim() === "everywhere";
  return {
    forms: new Set(quoted(words)),
    mayUse: (file) => isEverywhere || allowed.has(file),
    instead: instead.trim(),
  };
}

/** The rows of the table of disputed words. */
function readGlossary(): readonly Entry[] {
  const page = readFileSync(path.join(root, "docs/glossary.md"), "utf8");
  const [, section = ""] = page.split("\n## Disputed words\n");
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  return rows.map((line) => entryOf(line.split("|").slice(1)));
}

/** The words of a name: `heldBar`, `held-bar.ts` and `HELD_BAR` have the same. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

/** Says which words of names go against the glossary, and what to say instead. */
function faultsIn(
  file: string,
  names: readonly string[],
  glossary: readonly Entry[],
): readonly string[] {
  const barred = glossary.filter((entry) => !entry.mayUse(file));
  return names.flatMap((name) =>
    wordsOf(name).flatMap((word) =>
      barred
        .filter(({ forms }) => forms.has(word))
        .map(({ instead }) => `${file}: ${name} says "${word}". Instead: ${instead}`),
    ),
  );
}

const glossary = readGlossary();

test("a disputed word stands only where it has its one meaning", () => {
  const files = globSync(CODE, { cwd: root })
    .map(slashed)
    .filter((file) => !OF_DATABASE.test(file));
  const faults = files.flatMap((file) => {
    const isModule = /\.tsx?$/.test(file);
    const names = isModule ? exportedNames(readFileSync(path.join(root, file), "utf8")) : [];
    return faultsIn(file, [...file.split("/"), ...names], glossary);
  });
  expect(faults).toEqual([]);
});

test("a word is found in each way of writing a name, and the message says what to write", () => {
  const held = { forms: new Set(["held"]), mayUse: () => false, instead: "lock" };
  const names = ["heldBar", "held-bar.ts", "HELD_BAR", "withheld", "shield"];
  expect(faultsIn("web/a.ts", names, [held])).toEqual(
    ["heldBar", "held-bar.ts", "HELD_BAR"].map(
      (name) => `web/a.ts: ${name} says "held". Instead: lock`,
    ),
  );
  expect(faultsIn("web/a.ts", names, [{ ...held, mayUse: () => true }])).toEqual([]);
});

test("the glossary lists its words once", () => {
  const words = glossary.flatMap(({ forms }) => [...forms]);
  expect(words.length).toBeGreaterThan(40);
  expect(words).toEqual([...new Set(words)]);
});
