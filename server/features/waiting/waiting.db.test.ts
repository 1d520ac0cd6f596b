import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { WaitingItem } from "../../../contract/home/waiting-items.ts";
import type { Waiting, WaitingKind } from "../../../contract/home/waiting.ts";
import {
  addProject,
  addTask,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { addDrawingRow, addTransmittalRow } from "../../testing/seed/seed-drawings.ts";
import { addSiteRecord } from "../../testing/seed/seed-site.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;
/** Another company. */
let stranger: TestCompany;
/** A project that only people who see all projects can see. */
let annexe: string;

beforeAll(async () => {
  app = await shareTestApp();
  const db = app.database.superuser;
  company = await createCompany(db);
  stranger = await createCompany(db);
  await db.query("delete from tasks where id = $1", [stranger.taskId]);
  const { workspaceId, projectId, owner, engineer, contractorOn, clientOn } = company;
  annexe = await addProject(db, { workspaceId, title: "Annexe", createdBy: owner.id });
  await db.query("delete from tasks where id = $1", [company.taskId]);
  const people = [contractorOn.id];
  const masons = await addDirectoryCompany(db, { workspaceId, name: "Masons", people });
  const of = { workspaceId, projectId, createdBy: engineer.id };
  const spend = (project: string, count: number, by: string) =>
    db.query(
      `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, created_by)
       select gen_random_uuid(), $1, $2, 'submitted', 5, 'NGN', '2026-03-01', 'Sand', $4 from generate_series(1, $3)`,
      [workspaceId, project, count, by],
    );
  await spend(projectId, 2, contractorOn.id);
  await spend(annexe, 3, engineer.id);
  const snag = (title: string, record: object) => addSiteRecord(db, { ...of, title, ...record });
  await snag("Ready", { state: "ready" });
  await snag("Ready elsewhere", { state: "ready", projectId: annexe });
  await snag("Ready, but deleted", { state: "ready", deleted: true });
  await snag("Of the masons", { company: masons });
  await snag("Rejected, for one of them", { state: "rejected", people });
  await snag("Of the masons, for somebody else", { company: masons, people: [engineer.id] });
  await snag("Closed", { state: "closed", company: masons });
  const diary = { kind: "diary" as const, state: "submitted" };
  await snag("2026-03-02", { ...diary });
  await snag("2026-03-03", { ...diary, company: masons, createdBy: contractorOn.id });
  await snag("2026-03-04", { ...diary, state: "approved" });
  const place = { workspaceId, projectId, by: engineer.id };
  const { revision } = await addDrawingRow(db, place, { mark: "Tower", number: "A-1" });
  for (const { id } of [contractorOn, clientOn])
    await addTransmittalRow(db, place, { revision, to: id, mark: "Build" });
  // Nothing in an archived project waits for anybody.
  const old = await addProject(db, { workspaceId, title: "Old", createdBy: owner.id });
  await spend(old, 4, contractorOn.id);
  await db.query("update projects set archived_at = now() where id = $1", [old]);
});
afterAll(() => app.close());

async function waitingFor(person: TestPerson): Promise<readonly Waiting[]> {
  const route = {
    admin: routes.getEngineerHome,
    engineer: routes.getEngineerHome,
    client: routes.getClientHome,
    contractor: routes.getContractorHome,
  }[person.role];
  const answer = await app.call(route, {}, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { waiting: Waiting[] } }>().data.waiting;
}

const counts = (waiting: readonly Waiting[]): Partial<Record<WaitingKind, number>> =>
  Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]));

interface Page {
  readonly data: readonly WaitingItem[];
  readonly nextCursor: string | null;
}

async function pageFor(person: TestPerson, query: object = {}): Promise<Page> {
  const answer = await app.call(routes.listWaiting, { query }, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
}

/** All that is listed for somebody, page by page. */
async function listFor(person: TestPerson, query: object = {}): Promise<readonly WaitingItem[]> {
  const items: WaitingItem[] = [];
  let cursor: string | null = null;
  do {
    const page = await pageFor(person, { ...query, limit: 2, ...(cursor !== null && { cursor }) });
    items.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

describe("what waits for somebody", () => {
  it("is all that an administrator may decide, on no team and with no task, and where", async () => {
    const waiting = await waitingFor(company.admin);
    expect(counts(waiting)).toEqual({ expenses: 5, diaries: 2, snagsToVerify: 2 });
    expect(waiting[0]?.projects).toEqual([
      { _id: annexe, title: "Annexe", count: 3 },
      { _id: company.projectId, title: "Lekki Duplex", count: 2 },
    ]);
  });

  it("leaves out what an engineer made, and has what names them", async () => {
    const waiting = counts(await waitingFor(company.engineer));
    expect(waiting).toEqual({ expenses: 2, diaries: 1, snagsToVerify: 2, snagsToFix: 1 });
  });

  it("is for a contractor what they or their company must put right, and what was sent to them", async () => {
    const waiting = counts(await waitingFor(company.contractorOn));
    expect(waiting).toEqual({ snagsToFix: 2, transmittals: 1 });
    expect(await waitingFor(company.contractorOff)).toEqual([]);
  });

  it("is for a client what was sent to them, until they acknowledge it", async () => {
    const { clientOn, projectId } = company;
    expect(counts(await waitingFor(clientOn))).toEqual({ transmittals: 1 });
    const list = await app.call(routes.listTransmittals, { params: { id: projectId } }, clientOn);
    const [{ _id: id }] = list.json<{ data: [{ _id: string }] }>().data;
    const receive = (acknowledged: boolean) =>
      app.call(routes.receiveTransmittal, { params: { id }, body: { acknowledged } }, clientOn);
    await receive(false);
    expect(counts(await waitingFor(clientOn))).toEqual({ transmittals: 1 });
    await receive(true);
    expect(await waitingFor(clientOn)).toEqual([]);
  });

  it("is in the overview of a project what it is on the home, of that project", async () => {
    const { admin, projectId } = company;
    const answer = await app.call(routes.getProjectOverview, { params: { id: projectId } }, admin);
    const { waiting } = answer.json<{ data: { waiting: Waiting[] } }>().data;
    expect(counts(waiting)).toEqual({ expenses: 2, diaries: 2, snagsToVerify: 1 });
  });
});

describe("the list of what waits", () => {
  it("refuses an unknown kind and an altered cursor", async () => {
    for (const query of [{ kind: "lunch" as WaitingKind }, { cursor: "bad" }, { limit: 501 }]) {
      const answer = await app.call(routes.listWaiting, { query }, company.admin);
      expect(answer.statusCode, JSON.stringify(query)).toBe(400);
    }
  });

  it("has for everybody as many records of each kind as are counted, each once", async () => {
    for (const person of [
      company.admin,
      company.engineer,
      company.contractorOn,
      company.contractorOff,
      company.clientOn,
    ]) {
      const answer = await app.call(routes.countWaiting, {}, person);
      const counted = answer.json<{ data: Waiting[] }>().data;
      expect(counted).toEqual(await waitingFor(person));
      const items = await listFor(person);
      const listed = Object.groupBy(items, ({ kind }) => kind);
      const sizes = Object.entries(listed).map(([kind, of]) => [kind, of.length] as const);
      expect(Object.fromEntries(sizes), person.role).toEqual(counts(counted));
      expect(new Set(items.map(({ kind, _id }) => `${kind} ${_id}`)).size).toBe(items.length);
    }
  });

  it("says of an expense who asks, since when and how much, and can be of one kind or project", async () => {
    const { admin, engineer, projectId } = company;
    const expenses = await listFor(admin, { kind: "expenses" });
    expect(expenses.map(({ kind }) => kind)).toEqual(Array(5).fill("expenses"));
    const elsewhere = await listFor(admin, { project: annexe, kind: "expenses" });
    expect(elsewhere).toHaveLength(3);
    expect(elsewhere[0]).toMatchObject({
      title: "Sand",
      project: { _id: annexe, title: "Annexe" },
      by: { _id: engineer.id },
      due: null,
      amount: { amount: 5, currency: "NGN" },
    });
    const here = await listFor(admin, { project: projectId });
    expect(here.map(({ kind }) => kind).toSorted()).toEqual([
      "diaries",
      "diaries",
      "expenses",
      "expenses",
      "snagsToVerify",
    ]);
  });

  it("begins with what is due or has waited the longest", async () => {
    const db = app.database.superuser;
    const { workspaceId, projectId, owner, contractorOn } = company;
    const task = { workspaceId, projectId, createdBy: owner.id, assignedTo: contractorOn.id };
    const late = await addTask(db, { ...task, title: "Late", dueDate: "2020-01-02" });
    const later = await addTask(db, { ...task, title: "Later", dueDate: "2199-01-02" });
    const items = await listFor(contractorOn);
    expect(items.at(0)).toMatchObject({ kind: "tasks", _id: late, due: "2020-01-02" });
    expect(items.at(-1)).toMatchObject({ kind: "tasks", _id: later });
    await db.query("delete from tasks where id = any($1)", [[late, later]]);
  });

  it("has a task for each decision that it needs, and shows nothing of another company", async () => {
    const db = app.database.superuser;
    const { workspaceId, projectId, owner, engineer } = company;
    const id = await addTask(db, {
      workspaceId,
      projectId,
      title: "Rebar",
      createdBy: owner.id,
      assignedTo: engineer.id,
    });
    await db.query(
      `update tasks set proposed_due = '2026-07-01', proposed_reason = 'Rain', proposed_by = $2,
              proposed_at = now() where id = $1`,
      [id, owner.id],
    );
    const ofTask = (await listFor(engineer)).filter((item) => item._id === id);
    expect(ofTask.map(({ kind }) => kind).toSorted()).toEqual(["dueDates", "tasks"]);
    expect(await listFor(stranger.admin)).toEqual([]);
    expect(await listFor(stranger.admin, { project: projectId })).toEqual([]);
    await db.query("delete from tasks where id = $1", [id]);
  });
});
