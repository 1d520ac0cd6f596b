import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** Their numbers are those of docs/programme.md. */
const OF_PROGRAMME =
  /^(engine\/(programme|levelling|[^/]+$)|(server|web)\/features\/(programme|resources)\/|server\/features\/site\/diary-work|server\/demo\/)/;
/** Rules that no test quotes, each with its reason. */
const UNTESTED: Readonly<Record<string, string>> = {};

/** Finds titles of tests, and comments. Elsewhere, letters with a number are shapes, quarters and keys. */
const TITLE =
  /(?:\b(?:it|test|describe|step)(?:\.each\(.*\))?|^\s*\]\))\(\s*["'`](.*)|^\s+[`"](.* [^"`]*)[`"],$/;
const COMMENT = /(?:^|\s)(?:\/\/|\/?\*\*?|--) (.*)/;
const NUMBER = /\b([QUSFNDCMR])(\d{1,2})(?:(?:–| to )\1(\d{1,2}))?\b/g;

/** The rules that a text names; `Q3–Q7` and `M1 to M6` name all between them. */
function rulesIn(text: string): string[] {
  return [...text.matchAll(NUMBER)].flatMap(([, letter = "", first = "", last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, n) => letter + (Number(first) + n),
    ),
  );
}

/** The rules that a file quotes in its titles and comments. */
function quotedIn(file: string): string[] {
  const lines = readFileSync(path.join(root, file), "utf8").split("\n");
  return lines.flatMap((line) =>
    [TITLE, COMMENT].flatMap((pattern) => rulesIn(pattern.exec(line)?.slice(1).join(" ") ?? "")),
  );
}

const sources = globSync("{contract,engine,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs,sql}", {
  cwd: root,
}).filter((file) => !OF_PROGRAMME.test(file) && !file.endsWith("sync-rules.test.ts"));
const isTest = (file: string) => /\.(test|e2e)\.(ts|tsx|mjs)$/.test(file);

const page = readFileSync(path.join(root, "docs/sync.md"), "utf8");
const rules = [...page.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, rule = ""]) => rule);

it("each rule of docs/sync.md has a number of its own, and refers to rules that exist", () => {
  expect(rules.length).toBeGreaterThan(90);
  expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([]);
  expect(rulesIn(page).filter((rule) => !rules.includes(rule))).toEqual([]);
});

it("each rule that a test or comment quotes is in docs/sync.md", () => {
  const unknown = sources.flatMap((file) =>
    quotedIn(file).flatMap((rule) => (rules.includes(rule) ? [] : [`${file}: ${rule}`])),
  );
  expect(unknown).toEqual([]);
});

it("each rule of docs/sync.md is quoted by a test", () => {
  const quoted = new Set(sources.filter(isTest).flatMap(quotedIn));
  const untested = rules.filter((rule) => !quoted.has(rule));
  expect(untested).toEqual(Object.keys(UNTESTED));
});
