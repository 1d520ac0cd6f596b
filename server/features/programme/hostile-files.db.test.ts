import { describe, expect, it } from "vitest";
import type { ImportSummary } from "../../../contract/programme/programme-import.ts";
import { formOf } from "../../testing/form.ts";
import { xlsxFile, zipOf } from "../../testing/files/zip-file.ts";
import { calendarXml, linkXml, mspdiXml, taskXml } from "./formats/mspdi/mspdi-fixture.ts";
import { calendarRow, linkRow, taskRow, weekXer, xerFile } from "./formats/xer/xer-fixture.ts";
import { app, company, prepare, programme, revision, twoTasks } from "./programme-fixture.ts";

prepare();

function send(content: string | Buffer, fields: Readonly<Record<string, string>> = {}) {
  const { payload, headers } = formOf(fields, { name: "plan", content: Buffer.from(content) });
  return app.raw(
    {
      method: "POST",
      url: `/api/projects/${company.projectId}/programme/import`,
      payload,
      headers,
    },
    company.engineer,
  );
}

async function imported(content: string | Buffer): Promise<ImportSummary> {
  const answer = await send(content);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { report: ImportSummary } }>().data.report;
}

const TOO_MANY = 20_001;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const rowsOf = (count: number) => numbers(count).map((at) => `Task ${at},1d`);
const sheetXml = (count: number) =>
  ["Name", ...numbers(count).map((at) => `Task ${at}`)]
    .map((name) => `<row><c t="str"><v>${name}</v></c></row>`)
    .join("");

const laughs = [
  '<?xml version="1.0"?><!DOCTYPE Project [<!ENTITY a0 "ha">',
  ...numbers(30).map((at) => `<!ENTITY a${at} "&a${at - 1};&a${at - 1};">`),
  "]><Project><Name>&a30;</Name></Project>",
].join("");
const house = mspdiXml(taskXml(1));
const whole = xlsxFile(sheetXml(3));

const refused: Readonly<Record<string, readonly [make: () => string | Buffer, words: RegExp]>> = {
  "20,001 tasks of Microsoft Project": [
    () =>
      mspdiXml(
        numbers(TOO_MANY)
          .map((at) => taskXml(at))
          .join(""),
      ),
    /at most 20,000 activities/,
  ],
  "20,001 activities of Primavera": [
    () => xerFile({ TASK: numbers(TOO_MANY).map((at) => taskRow(at)) }),
    /at most 20,000/,
  ],
  "20,001 rows of a CSV file": [
    () => ["Name,Duration", ...rowsOf(TOO_MANY)].join("\n"),
    /at most 20,000 activities/,
  ],
  "20,001 rows of a workbook": [() => xlsxFile(sheetXml(TOO_MANY)), /at most 20,000 activities/],
  "far more rows of a CSV file": [
    () => ["Name,Duration", ...rowsOf(60_000)].join("\n"),
    /20,0\d\d rows|at most/,
  ],
  "a billion laughs": [() => laughs, /document type/],
  "a document type alone": [
    () => house.replace("<Project", "<!DOCTYPE x><Project"),
    /document type/,
  ],
  "a depth of 10,000": [
    () =>
      `<Project><Tasks><Task>${"<a>".repeat(10_000)}${"</a>".repeat(10_000)}</Task></Tasks></Project>`,
    /damaged/,
  ],
  "a workbook that unpacks to 400 MB": [
    () => xlsxFile("<row><c><v>0</v></c></row>".repeat(16_000_000)),
    /too (much|large)|at most|more than/i,
  ],
  "an archive within which is no workbook": [
    () => zipOf([{ name: "a.txt", content: "a" }]),
    /no sheet/,
  ],
  "a truncated file of Microsoft Project": [() => house.slice(0, -60), /incomplete/],
  "a truncated file of Primavera": [
    () => xerFile({ TASK: [taskRow(1)] }).replace("%E", ""),
    /incomplete/,
  ],
  "a truncated workbook": [() => whole.subarray(0, whole.length - 40), /cannot be read as XLSX/],
  "a truncated CSV file": [() => 'Name,Notes\nDig,"Mind the', /quotation mark/i],
  "a picture that is called .xml": [
    () => Buffer.from("\u0089PNG\r\n\u001A\n\0\0\0\rIHDR", "latin1"),
    /not a programme file/,
  ],
  "a file of spaces": [() => " \r\n ", /empty/],
  "a link of two ends that are one": [
    () => mspdiXml(taskXml(1, {}, linkXml(2)) + taskXml(2, {}, linkXml(1))),
    /wait for each other|cycle|loop/i,
  ],
  "a cycle in a file of Primavera": [
    () => xerFile({ TASK: [taskRow(1), taskRow(2)], TASKPRED: [linkRow(1, 2), linkRow(2, 1)] }),
    /Activity 1.*Activity 2|Activity 2.*Activity 1/,
  ],
  "a cycle in a sheet": [() => "Row,Name,Predecessors\n1,Dig,2\n2,Cast,1\n", /Dig.*Cast|Cast.*Dig/],
};

describe("a file that cannot be a programme is refused with words, and nothing is done", () => {
  it.each(Object.entries(refused))("%s", { timeout: 60_000 }, async (_, [make, words]) => {
    await twoTasks();
    const answer = await send(make());
    expect([400, 409, 413]).toContain(answer.statusCode);
    expect(answer.json<{ message: string }>().message).toMatch(words);
    expect((await programme()).activities.map(({ name }) => name)).toEqual(["Dig", "Cast"]);
    expect(await revision()).toBe(1);
  });
});

describe("what a file has too much of is named", () => {
  const named = ({ notKept, warnings }: ImportSummary) =>
    [...notKept.map(({ what }) => what), ...warnings].join("\n");
  const long = "Long name ".repeat(10_000);

  it.each([
    ["Microsoft Project", mspdiXml(taskXml(1, { Name: long }))],
    ["Primavera", xerFile({ TASK: [taskRow(1, { task_name: long })] })],
    ["CSV", `Name\n${long.slice(0, 30_000)}\n`],
  ])("the end of a name of 100,000 characters, in a file of %s", async (_, file) => {
    const report = await imported(file);
    expect(named(report)).toMatch(/names of more than 500 characters/);
    const [{ name } = { name: "" }] = (await programme()).activities;
    expect(name).toHaveLength(499);
  });

  it(
    "exceptions of a calendar beyond 3,000, in a file of Primavera",
    { timeout: 60_000 },
    async () => {
      const days = numbers(100_000).map((at) => `(0||${at}(d|${at})())`);
      const report = await imported(
        xerFile({
          CALENDAR: [
            calendarRow(1, { clndr_data: weekXer(days.filter((_, at) => at % 2 === 0).join("")) }),
          ],
          TASK: [taskRow(1)],
        }),
      );
      expect(named(report)).toMatch(/exceptions of calendars beyond 3,000/);
      expect((await programme()).calendars[0]?.exceptions).toHaveLength(3000);
    },
  );

  it("exceptions of a calendar beyond 3,000, in a file of Microsoft Project", async () => {
    const day = (at: number) => new Date(Date.UTC(1990, 0, at)).toISOString().slice(0, 10);
    const exceptions = numbers(8000).map(
      (at) =>
        `<Exception><TimePeriod><FromDate>${day(at * 2)}T00:00:00</FromDate><ToDate>${day(at * 2)}T23:59:00</ToDate></TimePeriod><Type>1</Type><DayWorking>0</DayWorking></Exception>`,
    );
    const calendars = calendarXml(1, `<Exceptions>${exceptions.join("")}</Exceptions>`);
    const report = await imported(mspdiXml(taskXml(1), { calendars }));
    expect(named(report)).toMatch(/exceptions of calendars beyond 3,000/);
    expect((await programme()).calendars[0]?.exceptions).toHaveLength(3000);
  });

  it("ids that are there twice, and links to nothing", async () => {
    const report = await imported(
      mspdiXml(
        taskXml(1) + taskXml(1, { Name: "Again" }) + taskXml(2, {}, linkXml(1) + linkXml(9)),
      ),
    );
    expect(named(report)).toMatch(/ids of tasks that are there twice/);
    expect(named(report)).toMatch(/links to activities that are not in the file/);
    const { activities, links } = await programme();
    expect(activities.map(({ name }) => name)).toEqual(["Task 1", "Again", "Task 2"]);
    expect(links).toMatchObject([{ from: activities[0]?._id, to: activities[2]?._id }]);
  });

  it("ids that are there twice, and links to nothing, of Primavera", async () => {
    const report = await imported(
      xerFile({
        TASK: [taskRow(1), taskRow(1, { task_code: "B", task_name: "Again" }), taskRow(2)],
        TASKPRED: [linkRow(1, 2), linkRow(77, 2)],
      }),
    );
    expect(named(report)).toMatch(/ids of activities that are there twice/);
    expect(named(report)).toMatch(/links to other projects/);
    const { activities, links } = await programme();
    expect(activities.map(({ name }) => name)).toEqual(["Activity 1", "Again", "Activity 2"]);
    expect(links).toMatchObject([{ from: activities[0]?._id, to: activities[2]?._id }]);
  });
});
