import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CODE_DIGITS, CODE_MINUTES } from "../contract/auth/email-code.ts";
import { MAX_CODES, MAX_LINES } from "../contract/cost-plan/cost-plan.ts";
import { MAX_SHEETS } from "../contract/drawings/drawing-uploads.ts";
import { PACK_PART_BYTES } from "../contract/drawings/sheet-pack.ts";
import { MAX_UNFINISHED, UPLOAD_DAYS } from "../contract/files/uploads.ts";
import { IDEMPOTENCY_DAYS } from "../contract/idempotency.ts";
import { MAX_MAIL_BYTES, MAX_MAIL_PICTURES } from "../contract/mail/mail-addresses.ts";
import { DAILY_LINKS, DAILY_LINKS_OF_ONE } from "../contract/people/invitations.ts";
import { projectTabs } from "../contract/project-tabs.ts";
import { TRASH_DAYS } from "../contract/projects/trash.ts";
import { MOST_PARTS, MOST_WRITERS } from "../contract/site/long-text-limits.ts";
import { MAX_ROWS, MAX_ROWS_EVER } from "../contract/site/rows-field.ts";
import { MAX_RECORD_BYTES, MAX_SYNC_BYTES } from "../contract/sync.ts";
import { MAX_COUNTED_TASKS } from "../contract/tasks/tasks.ts";
import { requestLimits } from "../server/platform/turns/limits.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const NAMED = /`((?:contract|engine|scripts|server|web)\/[\w./-]+\.tsx?)`/g;

/** The production files of these folders, with their text. */
const sources = globSync("{contract,engine,server,web}/**/*.{ts,tsx}", { cwd: root })
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => !/(\.test\.tsx?$|-fixture\.ts$|\/testing\/|\/node_modules\/)/.test(file))
  .map((file) => ({ file, text: read(file) }));
const filesWith = (what: RegExp) =>
  sources.filter(({ text }) => what.test(text)).map(({ file }) => file);

/** Returns the paragraph of a page that contains a sentence, on one line. */
function paragraphWith(page: string, sentence: string): string {
  const paragraphs = read(page)
    .split("\n\n")
    .map((paragraph) => paragraph.replaceAll(/\s+/g, " "));
  const found = paragraphs.filter((paragraph) => paragraph.includes(sentence));
  expect(found, `${page}: ${sentence}`).toHaveLength(1);
  return found[0] ?? "";
}

const forms = "docs/decisions/forms-and-url-state.md";

// The paragraph names all files that do so, and no other.
test.each([
  [forms, "Four files call `useSearchParams`", /\buseSearchParams\(/],
  [forms, "These files have a plain `<form>`", /<form\b/],
  ["docs/decisions/one-way-to-write.md", "one file alone may call it", /\buseMutation\b.*\(/],
  ["docs/decisions/sessions.md", "Nothing else is in local storage", /\blocalStorage\b/],
])("%s: %s", (page, sentence, what) => {
  const named = [...paragraphWith(page, sentence).matchAll(NAMED)].map(([, file = ""]) => file);
  expect(named.toSorted()).toEqual(filesWith(what).toSorted());
});

const imports = (name: string) => new RegExp(`(from|import\\()\\s*"${name}(/[^"]*)?"`);

test("the table of libraries says which of them only tests use", () => {
  const rows = read("docs/decisions/libraries.md").matchAll(/^\| ([^|]+?) +\| `([\w-]+)`/gm);
  const wrong = [...rows].filter(
    ([, use = "", name = ""]) =>
      use.endsWith("in tests only") !== (filesWith(imports(name)).length === 0),
  );
  expect(wrong.map(([row]) => row)).toEqual([]);
});

test.each([
  ["docs/decisions/dragging-tasks.md", ["@dnd-kit/react"]],
  ["docs/decisions/drawings.md", ["openseadragon"]],
  ["docs/decisions/engine.md", ["decimal.js", "big.js"]],
  ["docs/decisions/libraries.md", ["exceljs", "fast-xml-parser"]],
  ["docs/decisions/offline-shell.md", ["workbox-window"]],
  ["docs/decisions/photos.md", ["@tus/server"]],
])("%s weighs packages that are not used", (page, names) => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Readonly<
    Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>
  >;
  for (const name of names) {
    expect(read(page)).toContain(`\`${name}\``);
    expect({ ...dependencies, ...devDependencies }).not.toHaveProperty([name]);
  }
});

test("project-tabs.md lists every tab", () => {
  const rows = read("docs/decisions/project-tabs.md").matchAll(/^\| `\/([\w-]+)` /gm);
  expect([...rows].map(([, room = ""]) => room).toSorted()).toEqual(projectTabs.toSorted());
});

const n = (count: number) => count.toLocaleString("en");

test.each([
  ["cost-plan", `at most ${n(MAX_CODES)} codes and ${n(MAX_LINES)} lines`],
  ["drawings", `At most ${n(MAX_SHEETS)} sheets of one PDF`],
  ["fairness", `${requestLimits.waiting.person} of a person and ${requestLimits.waiting.company}`],
  ["figures-in-slots", `up to ${n(MAX_COUNTED_TASKS)} matches`],
  ["idempotent-commands", `remembers the key with the answer for ${IDEMPOTENCY_DAYS} days`],
  ["invitations", `${DAILY_LINKS} links a day from a workspace and ${DAILY_LINKS_OF_ONE} to one`],
  ["offline-copies", `in parts of ${PACK_PART_BYTES / 1024} kB`],
  ["mail-in", `More than ${MAX_MAIL_BYTES / 1e6} MB.`],
  ["mail-in", `Pictures only, ${MAX_MAIL_PICTURES} at most`],
  ["photos", `${MAX_UNFINISHED} unfinished uploads a person`],
  ["photos", `After ${UPLOAD_DAYS} days an unfinished upload expires`],
  ["proven-addresses", `for ${CODE_MINUTES} minutes`],
  ["trash", `in the trash for ${TRASH_DAYS} days`],
  ["../sync", `at most ${MAX_ROWS} rows, and ${n(MAX_ROWS_EVER)} with those`],
  ["../sync", `A record has at most ${MAX_RECORD_BYTES / 1000} kB`],
  ["../sync", `An answer has at most ${MAX_SYNC_BYTES / 1000} kB of rows`],
  ["../sync", `more than ${MOST_PARTS} parts or ${MOST_WRITERS} writers`],
])("%s says: %s", (page, sentence) => {
  expect(read(`docs/decisions/${page}.md`).replaceAll(/\s+/g, " ")).toContain(sentence);
});

test("codes have the digits that the pages say", () => {
  expect(CODE_DIGITS).toBe(8);
  expect(read("docs/decisions/invitations.md")).toContain("a code of eight digits");
});
