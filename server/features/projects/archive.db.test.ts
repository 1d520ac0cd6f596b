import { describe, expect, it } from "vitest";
import type { Project } from "../../../contract/projects/projects.ts";
import type { AnyRoute } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { addProject, addTask, type TestPerson } from "../../testing/company.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { newId } from "../../platform/ids.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { app, company, get, prepare } from "./project-fixture.ts";

// Some statements here are not limited to one company, so this file has a server of its own.
prepare(startTestApp);

const rows = async (text: string, ...values: unknown[]) =>
  (await app.database.superuser.query(text, values)).rows;

/** A project with an approved expense, a draft, and an overdue task of the engineer's. */
async function newShed() {
  const { workspaceId, owner, engineer, clientOn, contractorOn } = company;
  const db = app.database.superuser;
  const id = await addProject(db, {
    workspaceId,
    title: "Shed",
    createdBy: engineer.id,
    team: [clientOn.id, contractorOn.id],
  });
  const on = { workspaceId, projectId: id, createdBy: owner.id };
  const task = await addTask(db, {
    ...on,
    title: "Shed beam",
    assignedTo: engineer.id,
    dueDate: "2020-01-01",
  });
  const expense = async (status: string) => {
    const [row] = await rows(
      `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, created_by)
       values (gen_random_uuid(), $1, $2, $3, 700, 'NGN', '2026-01-01', 'Sand', $4) returning id`,
      workspaceId,
      id,
      status,
      contractorOn.id,
    );
    return row.id as string;
  };
  return { id, task, approved: await expense("approved"), draft: await expense("draft") };
}

/** Gives a project a programme with one activity, which is assigned to the contractor's company. */
async function planned(project: string): Promise<string> {
  const { workspaceId, engineer, contractorOn } = company;
  const masons = await addDirectoryCompany(app.database.superuser, {
    workspaceId,
    name: `Masons ${newId()}`,
    people: [contractorOn.id],
  });
  const dig = newId();
  const fields = { name: "Dig", company: masons };
  const edits = [{ op: "add_activity" as const, _id: dig, parent: null, fields }];
  const input = { params: { id: project }, body: { _id: newId(), base: 0, edits } };
  const answer = await app.call(routes.editProgramme, input, engineer);
  expect(answer.statusCode, answer.body).toBe(200);
  return dig;
}

const archive = (id: string, as = company.engineer) =>
  app.call(routes.archiveProject, { params: { id } }, as);
const unarchive = (id: string, as = company.engineer) =>
  app.call(routes.unarchiveProject, { params: { id } }, as);
const listed = async (query: object, as = company.engineer) =>
  (await app.call(routes.listProjects, { query }, as))
    .json<{ data: Project[] }>()
    .data.map(({ _id }) => _id);

describe("an archived project", () => {
  it("is in no list but its own, on no home, and still to be found", async () => {
    const { id } = await newShed();
    const { engineer, clientOn } = company;
    const homes = async () =>
      (await app.call(routes.getEngineerHome, {}, engineer)).body +
      (await app.call(routes.getClientHome, {}, clientOn)).body;
    expect(await homes()).toContain(id);
    const answer = await archive(id);
    expect(answer.json<{ data: Project }>().data.archivedAt).not.toBeNull();
    expect(await listed({})).not.toContain(id);
    expect(await listed({ archived: "true" })).toEqual([id]);
    expect(await listed({ archived: "all" })).toContain(id);
    expect(await listed({ ids: id })).toEqual([]);
    expect(await homes()).not.toContain(id);
    expect((await app.call(routes.search, { query: { q: "Shed" } }, engineer)).body).toContain(id);
    expect((await get(id, clientOn)).archivedAt).not.toBeNull();

    expect((await archive(id)).statusCode).toBe(200);
    expect((await unarchive(id)).json<{ data: Project }>().data.archivedAt).toBeNull();
    expect((await unarchive(id)).statusCode).toBe(200);
    expect(await listed({})).toContain(id);
    expect(
      (await rows("select action from activities where entity_id = $1 order by id", id)).map(
        ({ action }) => action,
      ),
    ).toEqual(["archived", "unarchived"]);
  });

  it("keeps its money in every total", async () => {
    const { id } = await newShed();
    const { admin } = company;
    const totals = async () =>
      (await app.call(routes.getSummary, {}, admin)).body +
      (await app.call(routes.listExpenses, { query: {} }, admin)).body;
    const before = await totals();
    expect((await archive(id)).statusCode).toBe(200);
    expect(await totals()).toBe(before);
  });

  it("is read-only for everybody, in plain words", async () => {
    const { id, task, approved, draft } = await newShed();
    const { owner, engineer, contractorOn, clientOn } = company;
    const [{ version }] = await rows("select version from expenses where id = $1", approved);
    const activity = await planned(id);
    await archive(id);
    const project = id;
    const edits = [{ op: "set_activity", _id: activity, fields: { name: "Dig deeper" } }];
    const calls: readonly (readonly [AnyRoute, object, TestPerson])[] = [
      [routes.updateProject, { params: { id }, body: { title: "Barn" } }, owner],
      [routes.createTask, { body: { project, title: "More" } }, contractorOn],
      [routes.updateTask, { params: { id: task }, body: { status: "done" } }, engineer],
      [routes.deleteTask, { params: { id: task } }, engineer],
      [
        routes.createExpense,
        { body: { project, amount: 5, date: "2026-01-01", description: "Sand" } },
        contractorOn,
      ],
      [routes.deleteExpense, { params: { id: draft } }, contractorOn],
      [routes.submitExpense, { params: { id: draft }, body: { version: 1 } }, contractorOn],
      [routes.payExpense, { params: { id: approved }, body: { version } }, owner],
      [routes.addFile, { body: { task } }, engineer],
      [routes.createComment, { body: { task, body: "Well done" } }, clientOn],
      [routes.addToTeam, { params: { id }, body: { user: engineer.id } }, owner],
      [routes.editProgramme, { params: { id }, body: { _id: newId(), base: 1, edits } }, engineer],
      [routes.createBaseline, { params: { id }, body: { _id: newId(), name: "Agreed" } }, engineer],
      [
        routes.reportProgress,
        { params: { id }, body: { _id: newId(), activity, actualStart: "2026-01-05T08:00" } },
        contractorOn,
      ],
      [routes.createCostCode, { params: { id }, body: { code: "01", title: "Roof" } }, engineer],
    ];
    for (const [route, input, person] of calls) {
      const answer = await app.call(route, input, person);
      expect(answer.statusCode, `${route.name} ${answer.body}`).toBe(409);
      expect(answer.json<{ message: string }>().message, route.name).toBe(
        "“Shed” is archived, so nothing in it can be changed. An administrator or engineer can unarchive it.",
      );
    }
    // People can still be removed from the team.
    const leaving = { params: { id, userId: contractorOn.id } };
    expect((await app.call(routes.removeFromTeam, leaving, engineer)).statusCode).toBe(200);
    await unarchive(id);
    const paid = { params: { id: approved }, body: { version } };
    expect((await app.call(routes.payExpense, paid, owner)).statusCode).toBe(200);
  });

  it("still follows what changes elsewhere: a rate", async () => {
    const { id } = await newShed();
    const { workspaceId, owner } = company;
    await rows(
      `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description)
       values (gen_random_uuid(), $1, $2, 'paid', 10, 'USD', '2026-01-05', 'Bolts')`,
      workspaceId,
      id,
    );
    await archive(id);
    const body = { currency: "USD", base: "NGN", rate: 1500, validFrom: "2026-01-01" };
    const answer = await app.call(routes.setExchangeRate, { body }, owner);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    expect(
      await rows(
        "select workspace_amount::float8 as worth from expenses where description = 'Bolts'",
      ),
    ).toEqual([{ worth: 15_000 }]);
  });

  it("without money beyond draft can be deleted, restored archived, and deleted for good", async () => {
    const { workspaceId, engineer, owner } = company;
    const on = { workspaceId, title: "Hut", createdBy: owner.id };
    const id = await addProject(app.database.superuser, on);
    await addTask(app.database.superuser, { ...on, projectId: id, title: "Roof" });
    await archive(id);
    const call = async (route: AnyRoute) =>
      (await app.call(route, { params: { id } }, route.name === "deleteProject" ? engineer : owner))
        .statusCode;
    expect(await call(routes.deleteProject)).toBe(200);
    expect(await call(routes.restoreProject)).toBe(200);
    expect((await get(id, engineer)).archivedAt).not.toBeNull();
    expect(await call(routes.deleteProject)).toBe(200);
    expect(await call(routes.purgeProject)).toBe(200);
  });
});
