import { describe, expect, it } from "vitest";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { xlsxFile } from "../../../testing/files/zip-file.ts";
import { countedIds } from "./counted-ids-fixture.ts";
import { importedXml, mspdiXml, taskXml } from "./mspdi/mspdi-fixture.ts";
import type { DateOrder, ImportedProgramme } from "./programme-file.ts";
import { readSpreadsheetProgramme } from "./spreadsheet/reader.ts";

const importedCsv = (text: string, order: DateOrder | null = null) =>
  imported(Buffer.from(text), order);

async function imported(file: Buffer, order: DateOrder | null = null): Promise<ImportedProgramme> {
  const { plan } = await importedXml(mspdiXml(taskXml(1)));
  const readings = order === null ? [] : [{ column: 1, reading: order }];
  const programme = { ...plan, activities: [], links: [], columns: [] };
  const options = { newId: countedIds(), encoding: null, project: null, mapping: null, readings };
  return readSpreadsheetProgramme(file, { ...options, programme });
}

it.each([
  ["Mon 3/2/26", "2026-03-02T08:00"],
  ["Mon 02/03/2026", "2026-03-02T08:00"],
  ["Tue 3.2.26 13:00", "2026-02-03T13:00"],
  ["Mon 3/2/26 1:30 PM", "2026-03-02T13:30"],
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

describe("dates of figures alone", () => {
  const starts = async (dates: readonly string[], order: DateOrder | null = null) => {
    const read = await importedCsv(
      `Name,Start\n${dates.map((date) => `Dig,${date}\n`).join("")}`,
      order,
    );
    return [
      ...read.plan.activities.map(({ constraint }) => constraint?.at?.slice(0, 10)),
      read.questions.map(({ answer }) => answer),
    ];
  };

  it("are read as the whole column writes them, and never one so and the next otherwise", async () => {
    expect(await starts(["03/04/2026", "13/04/2026"])).toEqual(["2026-04-03", "2026-04-13", []]);
    expect(await starts(["03/04/2026", "4/13/26"])).toEqual(["2026-03-04", "2026-04-13", []]);
    expect(await starts(["03/04/2026", "Mon 3/2/26"])).toEqual(["2026-03-04", "2026-03-02", []]);
    const both = ["03/04/2026", "04/14/2026", "04/15/2026", "20/04/2026"];
    expect((await starts(both)).at(-1)).toEqual([null]);
    expect(await starts(both, "month_first")).toEqual([
      "2026-03-04",
      "2026-04-14",
      "2026-04-15",
      undefined,
      ["month_first"],
    ]);
  });

  it("are asked where no date tells, and read as a person says", async () => {
    expect(await starts(["03/04/2026"])).toEqual(["2026-04-03", [null]]);
    expect(await starts(["03/04/2026"], "month_first")).toEqual(["2026-03-04", ["month_first"]]);
    expect(await starts(["04/04/2026", "2026-05-06"])).toEqual(["2026-04-04", "2026-05-06", []]);
    expect(await starts(["03/04/2026", "4/13/26"], "day_first")).toEqual([
      "2026-03-04",
      "2026-04-13",
      [],
    ]);
  });

  it("are read as another column writes them", async () => {
    const { plan, questions } = await importedCsv(
      "Name,Start,Deadline\nDig,03/04/2026,04/25/2026\nPour,04/06/2026,05/25/2026\n",
    );
    expect(plan.activities.map(({ constraint }) => constraint?.at)).toEqual([
      "2026-03-04T08:00",
      "2026-04-06T08:00",
    ]);
    expect(questions).toEqual([]);
  });
});

it("a workbook's own dates beside texts of one order may have been exchanged, and it is said", async () => {
  const text = (cell: string) => `<c t="str"><v>${cell}</v></c>`;
  const starts = ["<c><v>46085</v></c>", text("20/04/2026")];
  const rows = [text("Name") + text("Start"), ...starts.map((start) => text("Dig") + start)];
  const { warnings } = await imported(xlsxFile(rows.map((row) => `<row>${row}</row>`).join("")));
  expect(warnings).toEqual([expect.stringMatching(/^Start .*swapped day and month/)]);
});

it("the planned start is the earliest start in the sheet, also in the past", async () => {
  const { plan } = await importedCsv(
    "Name,Start,Predecessors\nPour,2019-05-13,\nDig,2019-05-06,\nCure,2019-05-20,1\n",
  );
  expect(plan.plannedStart).toBe("2019-05-06T08:00");
  const schedule = compute(plan);
  expect(plan.activities.map(({ _id }) => schedule.dates(_id).start)).toEqual([
    "2019-05-13T08:00",
    "2019-05-06T08:00",
    "2019-05-14T08:00",
  ]);
});

describe("numbers of a programme", () => {
  const read = async (csv: string) => {
    const { plan, questions, notKept } = await importedCsv(csv);
    return {
      values: plan.activities.map(({ durationMinutes, percentComplete }) => [
        durationMinutes / 480,
        percentComplete,
      ]),
      asked: questions.map(({ name }) => name),
      notKept,
    };
  };

  it("have a decimal comma or a point, as their column writes them", async () => {
    expect(await read("Name;Duration;Percent complete\nDig;1,5d;12,5%\nPour;0,500;50\n")).toEqual({
      values: [
        [1.5, 12.5],
        [0.5, 50],
      ],
      asked: [],
      notKept: [],
    });
    expect((await read("Name;Duration\nDig;3.000\n")).asked).toEqual(["Duration"]);
    expect((await read("Name;Duration\nDig;3.000\nPour;1,5\n")).values[0]?.[0]).toBe(3000);
  });

  it("are read below a title and again on each printed page", async () => {
    const page = "Name|Duration\n";
    const found = await read(`Lekki, Phase 2\n\n${page}Dig|2d\n${page}Pour|3d\n`);
    expect(found.values.map(([days]) => days)).toEqual([2, 3]);
  });
});
