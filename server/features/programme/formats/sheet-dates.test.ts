import { expect, it } from "vitest";
import { countedIds, importedXml, mspdiXml, taskXml } from "./mspdi-fixture.ts";
import type { ImportedProgramme } from "./programme-file.ts";
import { readSheetProgramme } from "./sheet-reader.ts";

async function importedCsv(text: string): Promise<ImportedProgramme> {
  const { plan } = await importedXml(mspdiXml(taskXml(1)));
  const programme = { ...plan, activities: [], links: [], columns: [] };
  const options = { newId: countedIds(), encoding: null, project: null, mapping: null };
  return readSheetProgramme(Buffer.from(text), { ...options, programme });
}

it.each([
  ["Mon 3/2/26", "2026-03-02T08:00"],
  ["Mon 02/03/2026", "2026-03-02T08:00"],
  ["Tue 3.2.26 13:00", "2026-02-03T13:00"],
  ["Monday, 3/2/26", "2026-03-02T08:00"],
])("the weekday of %s tells the month from the day", async (cell, at) => {
  const { plan, notKept } = await importedCsv(`Name,Start\nDig,"${cell}"\n`);
  expect(plan.activities[0]?.constraint).toEqual({ type: "start_no_earlier_than", at });
  expect(notKept).toEqual([]);
});

it("a weekday that fits neither order leaves the date as it is read without it", async () => {
  const { notKept } = await importedCsv("Name,Start\nDig,Sun 3/2/26\n");
  expect(notKept[0]).toMatchObject({ what: "cells of Start that cannot be read" });
});

it("dates that Primavera marks with an A are actual ones", async () => {
  const { plan, knows, notKept } = await importedCsv(
    "Activity ID,Activity Name,Start,Finish\n" +
      "A1,Dig,02-Mar-26 A,06-Mar-26 A\nA2,Pour,09-Mar-26 09:00 A,13-Mar-26\nA3,Cure,16-Mar-26*,20-Mar-26\n",
  );
  expect(notKept).toEqual([]);
  expect(
    plan.activities.map(({ actualStart, actualFinish, constraint }) => [
      actualStart,
      actualFinish,
      constraint?.at ?? null,
    ]),
  ).toEqual([
    ["2026-03-02T08:00", "2026-03-06T17:00", null],
    ["2026-03-09T09:00", null, null],
    [null, null, "2026-03-16T08:00"],
  ]);
  expect([knows?.has("actualStart"), knows?.has("actualFinish")]).toEqual([true, true]);
  const plain = await importedCsv("Name,Start,Finish\nDig,02-Mar-26,06-Mar-26\n");
  expect(plain.knows?.has("actualStart")).toBe(false);
});
