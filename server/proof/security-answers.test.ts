import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The levels of the requirements of ASVS 5.0 in levels 1 and 2, in order, by section. */
const requirements = `
  1.1:22 1.2:111112222 1.3:11222222222 1.4:222 1.5:12
  2.1:122 2.2:112 2.3:1222 2.4:2
  3.2:11 3.3:1222 3.4:112222 3.5:11122 3.7:22
  4.1:122 4.2:2 4.3:22 4.4:1222
  5.1:2 5.2:112 5.3:11 5.4:222
  6.1:122 6.2:111111112222 6.3:1122 6.4:1122 6.5:22222 6.6:222 6.8:2222
  7.1:222 7.2:1111 7.3:22 7.4:11222 7.5:22 7.6:22
  8.1:12 8.2:112 8.3:1 8.4:2
  9.1:111 9.2:1222
  10.1:22 10.2:22 10.3:2222 10.4:11111222222 10.5:22222 10.6:22 10.7:222
  11.1:22 11.2:222 11.3:112 11.4:1222 11.5:2 11.6:2
  12.1:122 12.2:11 12.3:2222
  13.1:2 13.2:22222 13.3:22 13.4:12222
  14.1:22 14.2:1222 14.3:122
  15.1:122 15.2:122 15.3:1222222
  16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:222
  17.1:2 17.2:2222 17.3:22
`
  .trim()
  .split(/\s+/)
  .map((each) => each.split(":"))
  .flatMap(([section, levels = ""]) =>
    [...levels].map((level, n) => `${section}.${n + 1} in level ${level}`),
  );
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
  const answered = rows
    .filter(({ level }) => level < 3)
    .flatMap(({ numbers, level }) => numbers.map((number) => `${number} in level ${level}`));
  expect(answered.toSorted()).toEqual(requirements.toSorted());
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
