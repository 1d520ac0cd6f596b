import { describe, expect, it } from "vitest";
import type { ImportSummary } from "../../../contract/programme/programme-import.ts";
import type { ProgrammeRevision } from "../../../contract/programme/programme-revisions.ts";
import { routes } from "../../../contract/routes.ts";
import { formOf } from "../../testing/form.ts";
import { calendarXml, linkXml, mspdiXml, taskXml } from "./formats/mspdi/mspdi-fixture.ts";
import { linkRow, taskRow, xerFile } from "./formats/xer/xer-fixture.ts";
import { app, company, prepare, programme, revision, twoTasks } from "./programme-fixture.ts";

prepare();

const house = mspdiXml(
  taskXml(1, { Name: "Dig", Start: "2026-03-02T08:00:00", Finish: "2026-03-02T17:00:00" }) +
    taskXml(
      2,
      { Name: "Cast", Start: "2026-03-04T08:00:00", Finish: "2026-03-04T17:00:00" },
      linkXml(1),
    ),
);

interface Sent {
  readonly file: string | Buffer;
  readonly name?: string;
  readonly preview?: boolean;
  readonly fields?: Readonly<Record<string, string>>;
  readonly as?: typeof company.engineer;
  readonly key?: string;
}

function send({ file, name = "house.xml", preview = false, fields = {}, as, key }: Sent) {
  const content = typeof file === "string" ? Buffer.from(file) : file;
  const { payload, headers } = formOf(fields, { name, content });
  return app.raw(
    {
      method: "POST",
      url: `/api/projects/${company.projectId}/programme/import${preview ? "?preview=true" : ""}`,
      payload,
      headers: key === undefined ? headers : { ...headers, "idempotency-key": key },
    },
    as ?? company.engineer,
  );
}

async function imported(sent: Sent): Promise<{ revision: number; report: ImportSummary }> {
  const answer = await send(sent);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { revision: number; report: ImportSummary } }>().data;
}

const names = async () => (await programme()).activities.map(({ name }) => name);

describe("files that are no programme", () => {
  it.each([
    ["an empty file", ""],
    ["a PDF", "%PDF-1.4"],
    ["XML of another kind", "<Order/>"],
    ["a truncated file", house.slice(0, house.length - 60)],
    ["a truncated XER", "ERMHDR\t20.12\r\n%T\tPROJECT\r\n%F\tproj_id"],
    [
      "entities that grow",
      `<?xml version="1.0"?><!DOCTYPE Project [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><Project><Name>&b;</Name></Project>`,
    ],
    ["deep nesting", `<Project>${"<a>".repeat(5000)}</Project>`],
    ["a sheet without names", "Duration,Start\n3d,2026-03-02\n"],
  ])("%s is refused with words, and nothing is written", async (_, file) => {
    await twoTasks();
    const answer = await send({ file });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: { file: string } }>().fields.file).toMatch(/\w{3,}.*\./);
    expect(await names()).toEqual(["Dig", "Cast"]);
    expect(await revision()).toBe(1);
  });

  it("a cycle is named", async () => {
    const file = mspdiXml(
      taskXml(1, { Name: "Dig" }, linkXml(2)) + taskXml(2, { Name: "Cast" }, linkXml(1)),
    );
    for (const preview of [true, false]) {
      const answer = await send({ file, preview });
      expect(answer.statusCode).toBe(409);
      expect(answer.body).toMatch(/Dig.*Cast/);
    }
  });

  it("a body that is no form is refused with what is expected", async () => {
    // Sends the file over a real connection, which is closed once the body is read.
    const url = `${await app.listen()}/api/projects/${company.projectId}/programme/import`;
    const authorization = `Bearer ${await app.token(company.engineer)}`;
    for (const type of ["application/json", "application/xml"]) {
      const headers = { authorization, "content-type": type };
      const answer = await fetch(url, { method: "POST", headers, body: "{}" });
      expect([answer.status, await answer.json()]).toEqual([
        415,
        { code: "unsupported_media_type", message: "Send the file as multipart/form-data." },
      ]);
    }
  });

  it("one that is too large is refused before it is read", async () => {
    const answer = await send({ file: Buffer.alloc(51 * 1024 * 1024, "<") });
    expect(answer.statusCode).toBe(413);
  });
});

describe("an import", () => {
  it.each([
    ["a\u0000b\u202Ec.xml", "imported “abc.xml”"],
    [`${"x".repeat(179)}\u{1F3D7}.xml`, `imported “${"x".repeat(179)}”`],
    ["\u202E", "imported a file"],
  ])("is named after its file, whatever signs are in that name (%#)", async (name, label) => {
    await imported({ file: house, name });
    const answer = await app.call(
      routes.listProgrammeRevisions,
      { params: { id: company.projectId }, query: { limit: 1 } },
      company.engineer,
    );
    expect(answer.json<{ data: ProgrammeRevision[] }>().data[0]?.label).toBe(label);
  });

  it("looks first, and writes nothing then", async () => {
    const { revision: at, report } = await imported({ file: house, preview: true });
    expect(at).toBe(0);
    expect(report).toMatchObject({
      format: "mspdi",
      read: { activities: 2, links: 1, calendars: 1 },
      dates: { compared: 2, agree: 1 },
      changes: { added: 2, changed: 0 },
    });
    expect(report.dates.differences).toContainEqual(
      expect.objectContaining({
        name: "Cast",
        field: "start",
        file: "2026-03-04T08:00",
        computed: "2026-03-03T08:00",
      }),
    );
    expect(await names()).toEqual([]);
  });

  it("is one revision, done once for one key, and can be taken back", async () => {
    const key = "0199d0f4-0000-7000-8000-000000000001";
    const first = await imported({ file: house, key });
    expect(first.revision).toBe(1);
    expect(await imported({ file: house, key })).toEqual(first);
    expect(await names()).toEqual(["Dig", "Cast"]);
    const [dig] = (await programme()).activities;
    expect(dig).toMatchObject({ externalId: "1", start: "2026-03-02T08:00" });
  });

  it("finds its rows again, and says what changes", async () => {
    await imported({ file: house });
    const before = await programme();
    const longer = mspdiXml(
      taskXml(1, { Name: "Dig", Duration: "PT16H0M0S" }) + taskXml(3, { Name: "Roof" }),
    );
    const { report } = await imported({ file: longer });
    expect(report.changes).toMatchObject({ added: 1, changed: 1, removed: 1, kept: 0 });
    expect(report.changes.rows).toContainEqual({
      activity: before.activities[0]?._id,
      what: "changed",
      code: "",
      name: "Dig",
      fields: [{ field: "Duration", before: "1d", after: "2d" }],
    });
    const after = await programme();
    expect(after.activities.map(({ name }) => name)).toEqual(["Dig", "Roof"]);
    expect(after.activities[0]?._id).toBe(before.activities[0]?._id);
  });

  it("keeps what the file does not have, where it is asked to", async () => {
    await imported({ file: house });
    const more = mspdiXml(taskXml(3, { Name: "Roof" }));
    const { report } = await imported({ file: more, fields: { mode: "merge" } });
    expect(report.changes).toMatchObject({ added: 1, removed: 0, kept: 2 });
    expect((await names()).toSorted()).toEqual(["Cast", "Dig", "Roof"]);
    expect((await programme()).links).toHaveLength(1);
  });

  it("says which codes name several rows, so that they are not recognised by them", async () => {
    const csv = (rows: string) => ({ file: `Code,Name\n${rows}`, name: "plan.csv" });
    const first = await imported(csv("A,Dig\nB,Cast\nC,Cure\nC,Strip\n"));
    expect(first.report.warnings).toEqual([]);
    const fields = { mode: "merge" };
    const { report } = await imported({ ...csv("A,Trench\nA,Pit\nB,Pour\nC,Cure\n"), fields });
    expect(report.warnings).toEqual([
      expect.stringMatching(/^Several rows have the same code \(“A”, “C”\)\./),
    ]);
    expect(report.changes).toMatchObject({ added: 2, changed: 1, kept: 2, unchanged: 1 });
  });

  it("is refused on a programme that has changed since", async () => {
    await twoTasks();
    const answer = await send({ file: house, fields: { base: "0" } });
    expect(answer.statusCode).toBe(409);
  });

  it("reads Primavera's files with their own rules", async () => {
    const file = xerFile({ TASK: [taskRow(1), taskRow(2)], TASKPRED: [linkRow(1, 2)] });
    const { report } = await imported({ file, name: "house.xer" });
    expect(report).toMatchObject({
      format: "xer",
      name: "HOUSE A house",
      read: { activities: 2, links: 1 },
    });
    expect((await programme()).activities.map(({ code }) => code)).toEqual(["A1", "A2"]);
  });

  it("reads a sheet with an outline, links, and columns of its own", async () => {
    const csv = [
      "Id;Activity Name;Level;Dur;Predecessors;% Complete;Zone",
      "S;Structure;1;;;;",
      "A;Columns;2;5d;;50%;North",
      "B;Slab;2;3;A+2d;0;South",
      "C;Topped out;2;0;B;;",
    ].join("\n");
    const { report } = await imported({ file: csv, name: "plan.csv" });
    expect(report.columns?.map(({ field }) => field)).toEqual([
      "Code",
      "Name",
      "Outline level",
      "Duration",
      "Predecessors",
      "Percent complete",
      null,
    ]);
    const { activities, columns, links } = await programme();
    expect(
      activities.map(({ name, kind, durationMinutes }) => [name, kind, durationMinutes]),
    ).toEqual([
      ["Structure", "summary", 0],
      ["Columns", "task", 2400],
      ["Slab", "task", 1440],
      ["Topped out", "finish_milestone", 0],
    ]);
    expect(activities[1]?.parent).toBe(activities[0]?._id);
    expect(links.map(({ lagMinutes }) => lagMinutes).toSorted()).toEqual([0, 960]);
    expect(activities[1]?.fields[columns[0]?._id ?? ""]).toBe("North");
  });

  it("asks for the columns of a sheet that does not say them, and takes them", async () => {
    const csv = "What,How long\nDig,3d\n";
    const { report } = await imported({ file: csv, preview: true });
    expect(report.problem).toMatch(/name/);
    expect(report.columns?.map(({ name }) => name)).toEqual(["What", "How long"]);
    const unclear = await send({ file: csv, fields: { mapping: '{"What":"Name"}' } });
    expect([unclear.statusCode, unclear.body]).toEqual([400, expect.stringMatching(/a JSON list/)]);
    await imported({ file: csv, fields: { mapping: JSON.stringify(["Name", "Duration"]) } });
    expect(await names()).toEqual(["Dig"]);
  });

  it("asks how a column is read that leaves it open, and imports nothing before", async () => {
    const csv = "Name;Duration;Start\nDig;3.000;03/04/2026\nPour;12,5;05/04/2026\n";
    const { report } = await imported({ file: csv, preview: true });
    expect(report.questions).toMatchObject([
      { column: 2, name: "Start", row: 2, example: "03/04/2026", answer: null },
    ]);
    const open = await send({ file: csv });
    expect([open.statusCode, open.body]).toEqual([
      400,
      expect.stringContaining("First say how Start should be read"),
    ]);
    const unclear = await send({ file: csv, fields: { readings: "month" } });
    expect(unclear.statusCode).toBe(400);
    const readings = JSON.stringify([{ column: 2, reading: "month_first" }]);
    const done = await imported({ file: csv, fields: { readings } });
    expect(done.report.start?.slice(0, 10)).toBe("2026-03-04");
    expect(await names()).toEqual(["Dig", "Pour"]);
  });

  it("brings baselines along", async () => {
    const baseline =
      "<Baseline><Number>0</Number><Start>2026-03-02T08:00:00</Start><Finish>2026-03-02T17:00:00</Finish><Duration>PT8H0M0S</Duration></Baseline>";
    const { report } = await imported({ file: mspdiXml(taskXml(1, { Name: "Dig" }, baseline)) });
    expect(report.read.baselines).toBe(1);
    const { baselines } = await programme();
    expect(baselines).toMatchObject([{ name: "Baseline", current: true }]);
  });

  it("names the baselines that it does not take", async () => {
    const of = (number: number, start: string) =>
      `<Baseline><Number>${number}</Number><Start>${start}</Start><Finish>2026-03-02T17:00:00</Finish></Baseline>`;
    const file = (number: number) =>
      mspdiXml(taskXml(1, {}, of(0, "2026-03-02T08:00:00") + of(number, "2026-03-02T08:00:00")));
    await imported({ file: file(1) });
    for (const preview of [true, false]) {
      const { report } = await imported({ file: file(2), preview });
      expect(report.notKept).toEqual([
        expect.objectContaining({
          what: "baselines whose names the programme has already (its own stay)",
          count: 1,
          examples: ["Baseline"],
        }),
      ]);
    }
    const { baselines } = await programme();
    expect(baselines.map(({ name }) => name)).toEqual(["Baseline", "Baseline 1", "Baseline 2"]);
  });

  it("reads windows-1252, and what somebody says instead", async () => {
    const file = Buffer.from(
      xerFile({ TASK: [taskRow(1, { task_name: "D\u00E9molition" })] }),
      "latin1",
    );
    await imported({ file });
    expect(await names()).toEqual(["D\u00E9molition"]);
    await imported({ file, fields: { encoding: "windows-1251" } });
    expect(await names()).toEqual(["D\u0439molition"]);
  });

  it("is not for those who may not edit the programme", async () => {
    const answer = await send({ file: house, as: company.clientOn });
    expect(answer.statusCode).toBe(403);
  });
});

it("keeps the calendars of a file by their names", async () => {
  const calendars = calendarXml(1) + calendarXml(2);
  const file = mspdiXml(taskXml(1, { CalendarUID: 2 }), { calendars });
  await imported({ file });
  const before = (await programme()).calendars.map(({ _id }) => _id);
  await imported({ file });
  expect((await programme()).calendars.map(({ _id }) => _id)).toEqual(before);
});

describe("a large file", () => {
  it.each(["zstd", "gzip", "br", "identity"])(
    "is answered in full over a connection, compressed or not: %s",
    async (encoding) => {
      const origin = await app.listen();
      await twoTasks();
      const rows = Array.from({ length: 1500 }, (_, n) => `A${n},${"Wall ".repeat(36)}${n},3d`);
      const content = Buffer.from(["Code,Name,Duration", ...rows].join("\n"));
      const { payload, headers } = formOf({}, { name: "large.csv", content });
      const answer = await fetch(
        `${origin}/api/projects/${company.projectId}/programme/import?preview=true`,
        {
          method: "POST",
          body: new Uint8Array(payload),
          headers: {
            ...headers,
            "accept-encoding": encoding,
            authorization: `Bearer ${await app.token(company.engineer)}`,
          },
        },
      );
      const text = await answer.text();
      expect(text.length).toBeGreaterThan(256 * 1024);
      const { data } = JSON.parse(text) as { data: { report: ImportSummary } };
      expect(data.report.changes).toMatchObject({ added: 1500 });
      const isPacked = ["zstd", "gzip"].includes(encoding);
      expect(answer.headers.get("content-encoding")).toBe(isPacked ? encoding : null);
    },
  );
});
