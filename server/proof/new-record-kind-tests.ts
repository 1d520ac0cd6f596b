// Before all others: it registers a kind.
import { inspection } from "../../contract/site/testing/inspection-kind.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FileKind, ReportFilters } from "../../contract/reports/reports.ts";
import { routes } from "../../contract/routes.ts";
import { editWords } from "../../contract/site/edit-words.ts";
import type { RecordEdit } from "../../contract/site-records.ts";
import type { SyncChange, SyncCommand, SyncResult } from "../../contract/sync.ts";
import { company, prepare, t } from "../features/reports/jobs/report-job-fixture.ts";
import { exported, newCompany, rowsOf, wordsOf } from "../features/reports/site-export-fixture.ts";
import { newId } from "../platform/ids.ts";
import type { TestPerson } from "../testing/company.ts";
import { feedIsComplete } from "../testing/complete-feed.ts";
import { formOf, smallPdf } from "../testing/form.ts";

/** A new kind's line of `site_kinds()`. Clients see what has passed. */
const LINE = `
  set role plumbline_owner;
  alter function site_kinds rename to other_site_kinds;
  create function site_kinds() returns table (kind text, everybody boolean, client_states text[], by_contractors boolean,
                                              decided text[], of_companies boolean, by_maker boolean, initial text,
                                              moves text[], plural text)
    language sql immutable parallel safe
  as $$
    select * from other_site_kinds()
    union all
    values ('inspection', false, '{passed}'::text[], true, '{passed}'::text[], false, true, 'planned',
            '{failed planned}'::text[], 'inspections')
  $$;
  grant execute on function site_kinds to plumbline_app, plumbline_system;
  select wire_subjects();
  reset role`;

prepare();
beforeAll(() => t.database.superuser.query(LINE));

let masons: string;
beforeEach(async () => {
  masons = await newCompany("Lagos Masons", [company.contractorOn]);
});

function act(name: string, of: Partial<SyncCommand> = {}): SyncCommand {
  return {
    _id: newId(),
    at: t.clock.now.toISOString(),
    record: "inspection",
    id: newId(),
    project: company.projectId,
    act: name,
    fields: {},
    ...of,
  };
}

const plan = (title: string, fields: Readonly<Record<string, unknown>> = {}) =>
  act("create", { fields: { title, ...fields } });

async function send(as: TestPerson, ...commands: SyncCommand[]): Promise<SyncResult[]> {
  const body = { replica: newId(), commands };
  const answer = await t.call(routes.postSync, { body }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { results: SyncResult[] } }>().data.results;
}

async function codes(as: TestPerson, ...commands: SyncCommand[]): Promise<string[]> {
  return (await send(as, ...commands)).map(({ status, code }) => code ?? status);
}

/** An inspection of the masons by the engineer. @returns its id */
async function planned(
  title = "Rebar of the raft",
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const made = plan(title, { company: masons, ...fields });
  expect(await codes(company.engineer, made)).toEqual(["accepted"]);
  return made.id;
}

/** The records that somebody's device gets, by kind and number. */
async function onDevice(as: TestPerson): Promise<string[]> {
  await feedIsComplete(t.database.superuser);
  const query = { projects: company.projectId };
  const answer = await t.call(routes.getSync, { query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  const { changes } = answer.json<{ data: { changes: SyncChange[] } }>().data;
  return changes
    .filter(({ record }) => record === "inspection" || record === "snag")
    .map(({ record, row }) => `${record} ${String(row?.["number"])} ${String(row?.["state"])}`)
    .toSorted();
}

describe("a kind of record that is declared", () => {
  it("is numbered by itself, and reaches the devices of those who see it", async () => {
    const { engineer, admin, contractorOn, contractorOff, clientOn } = company;
    const passed = plan("Formwork", { company: masons });
    const snag = act("create", { record: "snag", fields: { title: "Door rubs" } });
    const commands = [plan("Rebar", { company: masons }), snag, passed, plan("Concrete")];
    expect(new Set(await codes(engineer, ...commands))).toEqual(new Set(["accepted"]));
    const all = [
      "inspection 1 planned",
      "inspection 2 planned",
      "inspection 3 planned",
      "snag 1 open",
    ];
    expect(await onDevice(admin)).toEqual(all);
    expect(await onDevice(contractorOn)).toEqual(all.slice(0, 2));
    expect(await onDevice(clientOn)).toEqual([]);
    t.announced.length = 0;
    expect(await codes(engineer, act("pass", { id: passed.id }))).toEqual(["accepted"]);
    expect(await onDevice(clientOn)).toEqual(["inspection 2 passed"]);
    const told = t.announced.filter(({ topic }) => String(topic) === "inspection");
    expect(new Set(told.map(({ user }) => user))).toEqual(
      new Set([undefined, contractorOn.id, clientOn.id]),
    );
    const elsewhere = await t.call(
      routes.getSync,
      { query: { projects: company.projectId } },
      contractorOff,
    );
    expect(elsewhere.body).not.toContain("Rebar");
  });

  it("is moved by its acts, by whom they are for, and refused in its own words", async () => {
    const { engineer, contractorOn, contractorOff } = company;
    const id = await planned();
    const on = (name: string, fields = {}) => act(name, { id, fields });
    expect(await send(engineer, on("explode"), on("fail"), plan(""))).toMatchObject([
      { code: "unknown_act", message: "An inspection cannot be “explode”." },
      { code: "validation_failed", message: "Reason is required." },
      { code: "validation_failed", message: "Say what is inspected." },
    ]);
    expect(await codes(contractorOn, on("pass"), on("change", { title: "Ours" }))).toEqual([
      "forbidden",
      "forbidden",
    ]);
    expect(await codes(engineer, on("fail", { reason: "Spacers are missing" }))).toEqual([
      "accepted",
    ]);
    expect(await codes(contractorOff, on("plan"))).toEqual(["not_found"]);
    expect(await codes(contractorOn, on("plan"), on("plan"))).toEqual(["accepted", "merged"]);
    expect(await codes(engineer, on("pass"), on("fail", { reason: "Late" }))).toEqual([
      "accepted",
      "transition_conflict",
    ]);
    const answer = await t.call(routes.getRecordHistory, { params: { id } }, engineer);
    const edits = answer.json<{ data: RecordEdit[] }>().data.toReversed();
    const words = edits
      .filter(({ status }) => status === "accepted")
      .map((edit) =>
        editWords(inspection, edit, (each) => (each === masons ? "Masons" : undefined)),
      );
    expect(words).toEqual([
      "added it (What is inspected: Rebar of the raft; Company: Masons)",
      "failed (Reason: Spacers are missing)",
      "planned again",
      "passed",
    ]);
  });

  it("tells its company, and is in the activity, the search, the comments and files of those who see it", async () => {
    const { engineer, contractorOn, contractorOff, clientOn } = company;
    const id = await planned();
    const asked = async (url: string, as: TestPerson) =>
      (await t.raw({ method: "GET", url }, as)).body;
    expect(await asked("/api/notifications", contractorOn)).toContain(
      "gave you inspection 1 “Rebar of the raft” on Lekki Duplex.",
    );
    const activities = `/api/activities?project=${company.projectId}`;
    expect(await asked(activities, contractorOn)).toContain(
      "added inspection 1 “Rebar of the raft”",
    );
    expect(await asked("/api/search?q=rebar", contractorOn)).toContain(
      `"inspections":[{"_id":"${id}"`,
    );
    expect(await asked("/api/search?q=rebar", contractorOff)).toContain('"inspections":[]');
    const comment = (as: TestPerson) =>
      t.raw(
        {
          method: "POST",
          url: "/api/comments",
          payload: JSON.stringify({ inspection: id, body: "At nine?" }),
          headers: { "content-type": "application/json" },
        },
        as,
      );
    expect((await comment(contractorOff)).statusCode).toBe(404);
    expect((await comment(contractorOn)).statusCode).toBe(201);
    const attach = (as: TestPerson) =>
      t.raw({ method: "POST", url: "/api/files", ...formOf({ inspection: id }, smallPdf) }, as);
    expect((await attach(contractorOff)).statusCode).toBe(404);
    expect((await attach(contractorOn)).statusCode).toBe(201);
    const comments = `/api/comments?inspection=${id}`;
    expect(await asked(comments, engineer)).toContain("At nine?");
    // Clients see the inspection once it has passed, but nothing that was written on it before.
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    await send(engineer, act("pass", { id }));
    expect(await asked(comments, clientOn)).toContain('"total":0');
    expect((await comment(engineer)).statusCode).toBe(201);
    expect(await asked(comments, clientOn)).toContain('"total":1');
  });

  it("is mailed in words, with a link, to those who see it", async () => {
    const { engineer, contractorOn, contractorOff, workspaceId } = company;
    const id = await planned("Rebar of the raft", { due: "2026-03-21", notes: "Bring the list." });
    const mail = (to: TestPerson) =>
      t.call(
        routes.mailRecord,
        { body: { record: id, people: [to.id], words: "Please come." } },
        engineer,
      );
    expect((await mail(contractorOff)).statusCode).toBe(400);
    expect((await mail(contractorOn)).json()).toEqual({ data: { sent: 1 } });
    const { rows } = await t.database.superuser.query<{ subject: string; body_text: string }>(
      "select subject, body_text from mails where workspace_id = $1 and kind = 'record'",
      [workspaceId],
    );
    expect(rows.map(({ subject }) => subject)).toEqual([
      "Lekki Duplex, inspection 1: Rebar of the raft",
    ]);
    for (const words of [
      "Please come.",
      "State: Planned",
      "Company: Lagos Masons",
      "Inspect by: 2026-03-21",
      "Bring the list.",
      "Open the inspection",
      `/projects/${company.projectId}/site?part=inspections&inspection=${id}`,
    ])
      expect(rows[0]?.body_text).toContain(words);
  });
});

describe("the list of such a kind", () => {
  const word: string = inspection.plural;
  // The compiler knows only the product's own kinds.
  const file = word as FileKind;

  it("is a table of the columns that it declares, of what its reader sees", async () => {
    const { engineer, contractorOn } = company;
    const late = await planned("Rebar", { due: "2026-03-15" });
    await send(engineer, act("fail", { id: late, fields: { reason: "Spacers" } }));
    const done = await planned("Formwork");
    const on = (name: string, fields = {}) => act(name, { id: done, fields });
    const snag = act("create", { record: "snag", fields: { title: "Door rubs" } });
    await send(engineer, on("fail", { reason: "Props" }), on("plan"), on("pass"));
    await send(engineer, plan("Concrete"), snag);
    const { name, bytes } = await exported(file, "csv");
    expect(name).toMatch(/^inspections-lekki-duplex-adeyemi-builders-/);
    expect(bytes.toString("utf8")).toContain(
      "Number,What is inspected,State,Company,Inspect by,Planned by,Passed on,Why it failed",
    );
    const today = { "Planned by": "Emeka Engineer", Company: "Lagos Masons" };
    const [first, second, third] = await rowsOf(file);
    expect(first).toMatchObject({
      ...today,
      Number: "1",
      State: "Failed",
      "Inspect by": "2026-03-15",
      "Why it failed": "Spacers",
    });
    expect(second).toMatchObject({
      ...today,
      Number: "2",
      State: "Passed",
      "Passed on": "2026-03-20",
      "Why it failed": "",
    });
    expect(third).toMatchObject({ "What is inspected": "Concrete", Company: "" });
    const titles = async (filters: ReportFilters, as = engineer) =>
      (await rowsOf(file, { filters, as, format: "csv" })).map((row) => row["What is inspected"]);
    expect(await titles({}, contractorOn)).toEqual(["Rebar", "Formwork"]);
    expect(await titles({ state: "late" })).toEqual(["Rebar"]);
    expect(await titles({ state: "todo", search: "concrete" })).toEqual(["Concrete"]);
    expect(await titles({ state: "passed" })).toEqual(["Formwork"]);
    const body = {
      kind: file,
      format: "csv",
      filters: { project: company.projectId, state: "gone" },
    } as const;
    expect((await t.call(routes.createReportJob, { body }, engineer)).json()).toMatchObject({
      message: "Choose a state of inspections.",
    });
  });

  it("is pages on paper, with the history of one alone", async () => {
    const { engineer } = company;
    const id = await planned("Rebar", { due: "2026-03-15", notes: "Bring the list." });
    await send(engineer, act("fail", { id, fields: { reason: "Spacers" } }));
    const words = await wordsOf(file);
    for (const part of [
      "Lagos Masons 1 inspection, 1 late",
      "Inspection 1: Rebar Failed",
      "15 Mar 2026, 5 days late",
      "Planned 20 Mar 2026, Emeka Engineer",
      "Bring the list.",
      "Failed: Spacers",
      "For Lagos Masons",
    ])
      expect(words).toContain(part);
    const alone = await wordsOf(file, { filters: { record: id } });
    expect(alone).toContain("Inspection: Inspection 1, Rebar");
    expect(alone).toContain("Company Lagos Masons");
    expect(alone).toContain("failed (Reason: Spacers)");
  });
});
