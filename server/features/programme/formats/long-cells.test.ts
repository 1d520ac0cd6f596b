import { expect, it } from "vitest";
import { processorTime } from "../../../testing/processor-time.ts";
import { countedIds } from "./counted-ids-fixture.ts";
import { importedXml, mspdiXml, taskXml } from "./mspdi/mspdi-fixture.ts";
import type { ImportedProgramme } from "./programme-file.ts";
import { readSpreadsheetProgramme } from "./spreadsheet/reader.ts";

async function importedCsv(text: string): Promise<ImportedProgramme> {
  const { plan } = await importedXml(mspdiXml(taskXml(1)));
  const programme = { ...plan, activities: [], links: [], columns: [] };
  const options = {
    newId: countedIds(),
    encoding: null,
    project: null,
    mapping: null,
    readings: undefined,
  };
  return readSpreadsheetProgramme(Buffer.from(text), { ...options, programme });
}

const spaced = `1${" ".repeat(31_000)}x`;
const rows = (head: string, cell: string) =>
  `Name,${head}\n${Array.from({ length: 40 }, (_, at) => `Row ${at + 1},${cell}\n`).join("")}`;

it.each(["Start", "Duration", "Percent complete", "Deadline", "Kind", "Predecessors"])(
  "white space without end in cells of %s costs next to nothing",
  async (head) => {
    const file = rows(head, spaced);
    let read: ImportedProgramme | undefined;
    expect(await processorTime(async () => (read = await importedCsv(file)))).toBeLessThan(2000);
    expect(read?.plan.activities).toHaveLength(40);
    expect(read?.notKept[0]?.what).toMatch(/cannot be read/);
  },
);

it("a cell that is too long for a date is named with its row, and left out", async () => {
  const { plan, notKept } = await importedCsv(
    `Name,Start\nDig,2026-03-02\nCast,${"2026-03-02 ".repeat(2000)}\n`,
  );
  expect(plan.activities.map(({ constraint }) => constraint?.at ?? null)).toEqual([
    "2026-03-02T08:00",
    null,
  ]);
  expect(notKept).toEqual([
    { what: "cells of Start with more than 64 characters", count: 1, examples: ["row 3"] },
  ]);
});

it("a predecessor that is too long is named with its row; a long list is not", async () => {
  const names = Array.from({ length: 300 }, (_, at) => `Row ${at + 1}\n`).join("");
  const many = Array.from({ length: 300 }, (_, at) => `${at + 1} : FS + 2 d`).join("; ");
  const { plan, notKept } = await importedCsv(
    `Name,Predecessors\n${names}All,${many}\nNone,${"FS".repeat(4950)}\n`,
  );
  expect(plan.links).toHaveLength(300);
  expect(plan.links[299]).toMatchObject({ type: "FS", lagMinutes: 960 });
  expect(notKept).toEqual([
    {
      what: "predecessors that cannot be read",
      count: 1,
      examples: ["row 303: One predecessor has at most 1,000 characters."],
    },
  ]);
});

it.each(["FS".repeat(499), "+".repeat(999), `1${" ".repeat(990)}+x`, "1FS ".repeat(240)])(
  "a predecessor is parted in one pass, also a long one (%#)",
  async (part) => {
    const file = rows("Predecessors", Array.from({ length: 9 }, () => part).join(";"));
    expect(await processorTime(() => importedCsv(file))).toBeLessThan(1000);
  },
);
