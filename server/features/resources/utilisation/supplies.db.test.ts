import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ProgrammeSupply } from "../../../../contract/programme/programme-supplies.ts";
import { routes } from "../../../../contract/routes.ts";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import { newId } from "../../../platform/ids.ts";
import { addProject, addTask, createCompany, type TestCompany } from "../../../testing/company.ts";
import { addAssignment, addResource } from "../../../testing/seed/seed-resources.ts";
import { shareTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;
let masons: string;
beforeAll(async () => {
  app = await shareTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const db = app.database.superuser;
  company = await createCompany(db);
  await db.query("update projects set start_date = '2026-03-02' where id = $1", [
    company.projectId,
  ]);
  masons = await resource("Masons");
});

const resource = (name: string, kind = "labour") =>
  addResource(app.database.superuser, { workspaceId: company.workspaceId, name, kind });

const ask = (as = company.engineer, id = company.projectId) =>
  app.call(routes.getProgrammeSupplies, { params: { id } }, as);

async function read(): Promise<ProgrammeSupply[]> {
  const answer = await ask();
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ProgrammeSupply[] }>().data;
}

/** Plans a wall of two days that needs `perDay` masons, and sets fields of the programme. */
async function planWall(project: string, perDay: number, dataDate?: string): Promise<void> {
  const _id = newId();
  const edits: Edit[] = [
    { op: "add_activity", _id, parent: null, fields: { name: "Wall", durationMinutes: 960 } },
    {
      op: "put_assignment",
      assignment: { _id: newId(), activity: _id, resource: masons, perDay },
    },
    ...(dataDate ? [{ op: "set_programme", fields: { dataDate } } as const] : []),
  ];
  const answer = await app.call(
    routes.editProgramme,
    { params: { id: project }, body: { _id: newId(), base: 0, edits } },
    company.engineer,
  );
  expect(answer.statusCode, answer.body).toBe(200);
}

const assign = (taskId: string, quantity: number, from: string, to: string) =>
  addAssignment(app.database.superuser, {
    workspaceId: company.workspaceId,
    taskId,
    resourceId: masons,
    quantity,
    from,
    to,
  });

it("gives the capacities of what the programme uses, with what its tasks and other projects take", async () => {
  await resource("Cranes", "plant");
  expect(await read()).toEqual([]);
  const db = app.database.superuser;
  const { workspaceId, projectId, taskId } = company;
  const createdBy = company.admin.id;
  const other = await addProject(db, { workspaceId, title: "Annexe", createdBy });
  const theirs = await addTask(db, { workspaceId, projectId: other, title: "Fence", createdBy });
  await db.query("update projects set start_date = '2026-03-03' where id = $1", [other]);
  await planWall(projectId, 3);
  await planWall(other, 2);
  await assign(taskId, 1, "2026-02-20", "2026-03-03");
  await assign(taskId, 0.5, "2026-03-03", "2026-03-03");
  await assign(theirs, 1.25, "2026-03-04", "2026-03-05");
  expect(await read()).toEqual([
    {
      resource: masons,
      name: "Masons",
      kind: "labour",
      unit: "day",
      capacity: 4,
      workingDays: 63,
      tasks: [
        { from: "2026-03-02", to: "2026-03-02", quantity: 1 },
        { from: "2026-03-03", to: "2026-03-03", quantity: 1.5 },
      ],
      others: [
        { from: "2026-03-03", to: "2026-03-03", quantity: 2 },
        { from: "2026-03-04", to: "2026-03-04", quantity: 3.25 },
        { from: "2026-03-05", to: "2026-03-05", quantity: 1.25 },
      ],
    },
  ]);
});

it("begins with the data date, and leaves out what a finished task no longer needs", async () => {
  await planWall(company.projectId, 1, "2026-03-04T08:00");
  await assign(company.taskId, 2, "2026-03-02", "2026-03-06");
  expect((await read())[0]?.tasks).toEqual([{ from: "2026-03-04", to: "2026-03-06", quantity: 2 }]);
  await app.database.superuser.query(
    "update tasks set status = 'done', completed_at = '2026-03-05T10:00Z' where id = $1",
    [company.taskId],
  );
  expect((await read())[0]?.tasks).toEqual([{ from: "2026-03-04", to: "2026-03-05", quantity: 2 }]);
});

it("is for planners of the company only", async () => {
  await planWall(company.projectId, 1);
  const stranger = await createCompany(app.database.superuser, "Other Builders");
  const statuses = await Promise.all(
    [company.admin, company.clientOn, company.contractorOn, stranger.engineer].map(
      async (as) => (await ask(as)).statusCode,
    ),
  );
  expect(statuses).toEqual([200, 403, 403, 404]);
});
