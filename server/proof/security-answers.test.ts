import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The number of requirements of ASVS 5.0 in levels 1 and 2, by section. */
const requirements = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:11 6.3:3 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
  17.1:1 17.2:4 17.3:2
`
  .trim()
  .split(/\s+/)
  .map((each) => each.split(":"));
const page = await readFile(path.join(ROOT, "docs/security.md"), "utf8");
const rows = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, numbers = "", level = "", answer = "", how = ""]) => ({
    numbers: numbers.split(", "),
    level: Number(level),
    answer,
    how,
  }));

test("every requirement of levels 1 and 2 has one answer, with its reason", () => {
  const answered = rows.filter(({ level }) => level < 3).flatMap(({ numbers }) => numbers);
  const all = requirements.flatMap(([section, count]) =>
    Array.from({ length: Number(count) }, (_, n) => `${section}.${n + 1}`),
  );
  expect(answered.toSorted()).toEqual(all.toSorted());
  for (const { numbers, answer, how } of rows) {
    expect(["Met", "Part", "Not met", "Operator", "n/a"], numbers.join()).toContain(answer);
    expect(how, numbers.join()).not.toBe("");
  }
});

test("the numbers at the top are those of the rows", () => {
  const count = (word: string) =>
    rows.filter(({ answer }) => answer === word).flatMap(({ numbers }) => numbers).length;
  expect(page).toContain(
    `Met ${count("Met")}, in part ${count("Part")}, not met ${count("Not met")}, the operator's ${count("Operator")}, not applicable ${count("n/a")}.`,
  );
});

test("every file that it names exists", async () => {
  const named = page.matchAll(/`((?:server|web|e2e|contract|scripts)\/[\w./-]+\.\w+)`/g);
  const files = new Set([...named].map((match) => match[1] ?? ""));
  expect(files.size).toBeGreaterThan(50);
  for (const file of files) await access(path.join(ROOT, file));
});
