import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { Waiting, WaitingKind } from "../../../contract/home/waiting.ts";
import {
  addProject,
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
/** A project that only people who see all projects can see. */
let annexe: string;

beforeAll(async () => {
  app = await shareTestApp();
  const db = app.database.superuser;
  company = await createCompany(db);
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
