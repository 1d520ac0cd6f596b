import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Hat } from "../../../contract/hats.ts";
import { routes } from "../../../contract/routes.ts";
import type { TaskStatus } from "../../../contract/tasks/tasks.ts";
import { asActor } from "../../database/transaction.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { addTask, type TestPerson } from "../../testing/company.ts";
import { company, others, t, prepare } from "./team-fixture.ts";

prepare();

const wear = (person: TestPerson, hats: Hat[], as: TestPerson = company.engineer) =>
  t.call(
    routes.setHats,
    { params: { id: company.projectId, userId: person.id }, body: { hats } },
    as,
  );

const team = async (as = company.engineer) =>
  (await t.call(routes.listTeam, { params: { id: company.projectId } }, as)).json().data;

const rows = async (sql: string) =>
  (await t.database.superuser.query(sql, [company.workspaceId])).rows;

describe("hats", () => {
  test("are several per person, each once and in one order, on one project only", async () => {
    const answer = await wear(company.contractorOn, ["foreman", "site_engineer", "foreman"]);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data.hats).toEqual(["site_engineer", "foreman"]);
    for (const person of [company.admin, company.clientOn, company.contractorOn]) {
      expect(await team(person)).toMatchObject([
        { _id: company.clientOn.id, hats: [] },
        { _id: company.contractorOn.id, hats: ["site_engineer", "foreman"] },
      ]);
    }
    const assignees = await t.call(
      routes.listAssignees,
      { params: { id: company.projectId }, query: { search: "kunle" } },
      company.engineer,
    );
    expect(assignees.json().data).toMatchObject([{ hats: ["site_engineer", "foreman"] }]);
  });

  test("notify the person and record an activity, once", async () => {
    await wear(company.contractorOn, ["foreman"]);
    await wear(company.contractorOn, ["foreman"]);
    await wear(company.contractorOn, []);
    expect(
      await rows("select message from activities where workspace_id = $1 order by created_at, id"),
    ).toEqual([
      { message: "made Kunle Contractor foreman of “Lekki Duplex”" },
      { message: "removed Kunle Contractor’s hats on “Lekki Duplex”" },
    ]);
    expect(
      await rows(
        "select kind, before, after from audit_events where workspace_id = $1 order by created_at, id",
      ),
    ).toMatchObject([
      { kind: "team_changed", before: { hats: "" }, after: { hats: "Foreman" } },
      { kind: "team_changed", before: { hats: "Foreman" }, after: { hats: "" } },
    ]);
    expect(
      await rows(
        "select message from notifications where workspace_id = $1 order by created_at, id",
      ),
    ).toEqual([
      { message: "Emeka Engineer made you foreman of Lekki Duplex." },
      { message: "Emeka Engineer removed your hats on Lekki Duplex." },
    ]);
  });

  test("are refused where they are unknown, to who is not on the team, by role and by another workspace", async () => {
    expect((await wear(company.contractorOn, ["pilot" as Hat])).statusCode).toBe(400);
    expect((await wear(company.contractorOff, ["foreman"])).statusCode).toBe(404);
    for (const person of [company.contractorOn, company.clientOn])
      expect((await wear(company.contractorOn, ["foreman"], person)).statusCode).toBe(403);
    expect((await wear(company.contractorOn, ["foreman"], others.engineer)).statusCode).toBe(404);
    expect((await team())[1].hats).toEqual([]);
  });

  test("cannot be written by a contractor on the team, whatever SQL they send", async () => {
    const { contractorOn } = company;
    const written = await asActor(t.database.pool, "write", contractorOn.claims, (tx) =>
      sql`update project_members set hats = '{foreman}'`.execute(tx),
    );
    expect(written.numAffectedRows).toBe(0n);
    expect((await team())[1].hats).toEqual([]);
  });

  test("project manager is given by administrators and project managers, and nobody takes it", async () => {
    const { engineer, admin, contractorOn, projectId, workspaceId } = company;
    const body = { user: engineer.id };
    await t.call(routes.addToTeam, { params: { id: projectId }, body }, admin);
    const refused = await wear(engineer, ["project_manager"]);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      "Only administrators, the owner and the project’s manager can make somebody project manager.",
    ]);
    const bySql = (text: string) =>
      asActor(t.database.pool, "write", engineer.claims, (tx) => sql.raw(text).execute(tx));
    await expect(
      bySql(
        `update project_members set hats = '{project_manager}' where user_id = '${engineer.id}'`,
      ),
    ).rejects.toThrow("row-level security");
    await expect(
      bySql(`insert into project_members (workspace_id, project_id, user_id, hats)
             values ('${workspaceId}', '${projectId}', '${admin.id}', '{project_manager}')`),
    ).rejects.toThrow("row-level security");

    expect((await wear(contractorOn, ["project_manager"], admin)).statusCode).toBe(200);
    const kept = await wear(contractorOn, ["project_manager", "foreman"]);
    expect(kept.statusCode, kept.body).toBe(200);
    expect((await wear(engineer, ["project_manager"], admin)).statusCode).toBe(200);
    expect((await wear(contractorOn, [])).statusCode).toBe(200);
    expect((await wear(contractorOn, ["project_manager"])).statusCode).toBe(200);
  });

  test("go with the place on the team", async () => {
    await wear(company.contractorOn, ["foreman"]);
    const params = { id: company.projectId, userId: company.contractorOn.id };
    await t.call(routes.removeFromTeam, { params }, company.engineer);
    await t.call(
      routes.addToTeam,
      { params: { id: company.projectId }, body: { user: company.contractorOn.id } },
      company.engineer,
    );
    expect((await team())[1].hats).toEqual([]);
  });
});

describe("a contractor who is foreman", () => {
  const move = (id: string, status: TaskStatus, as = company.contractorOn) =>
    t.call(routes.updateTask, { params: { id }, body: { status } }, as);

  /** A task of the project, assigned to somebody of the foreman's company by default. */
  async function arranged(hats: Hat[], { sameCompany = true } = {}): Promise<string> {
    const { workspaceId, projectId, owner, contractorOn, contractorOff } = company;
    const people = sameCompany ? [contractorOn.id, contractorOff.id] : [contractorOn.id];
    await addDirectoryCompany(t.database.superuser, { workspaceId, name: "Bello", people });
    const body = { user: contractorOff.id };
    await t.call(routes.addToTeam, { params: { id: projectId }, body }, owner);
    await wear(contractorOn, hats);
    return addTask(t.database.superuser, {
      workspaceId,
      projectId,
      title: "Lay pipes",
      createdBy: owner.id,
      assignedTo: contractorOff.id,
    });
  }

  test("moves the tasks of their own company, and the change is recorded as any other", async () => {
    const id = await arranged(["foreman"]);
    const moved = await move(id, "in_progress");
    expect(moved.statusCode, moved.body).toBe(200);
    expect(moved.json().data.status).toBe("in_progress");
    expect((await move(id, "done")).statusCode).toBe(200);
    const { rows: found } = await t.database.superuser.query(
      "select message from activities where entity_id = $1 order by created_at, id",
      [id],
    );
    expect(found).toHaveLength(2);
  });

  test("changes nothing else of them, and accepts none", async () => {
    const id = await arranged(["foreman"]);
    for (const body of [
      { title: "Mine" },
      { status: "done", priority: "high" },
      { status: "done", assignedTo: null },
      { status: "done", dueDate: "2026-12-01" },
      { status: "done", dueDate: null },
      { status: "done", deadline: "2026-12-01" },
      { status: "completed" },
    ] as const) {
      const answer = await t.call(
        routes.updateTask,
        { params: { id }, body },
        company.contractorOn,
      );
      expect(answer.statusCode, JSON.stringify(body)).toBe(403);
    }
    await move(id, "completed", company.engineer);
    expect((await move(id, "todo")).statusCode).toBe(403);
  });

  test("moves no task of another company, none without the hat, and none without an assignee", async () => {
    const id = await arranged(["foreman"], { sameCompany: false });
    expect((await move(id, "done")).statusCode).toBe(403);
    expect((await move(company.taskId, "done")).statusCode).toBe(403);
    await wear(company.contractorOn, ["storekeeper"]);
    const { rows: mine } = await t.database.superuser.query<{ company_id: string }>(
      "select company_id from memberships where user_id = $1",
      [company.contractorOn.id],
    );
    await t.database.superuser.query("update memberships set company_id = $1 where user_id = $2", [
      mine[0]?.company_id,
      company.contractorOff.id,
    ]);
    expect((await move(id, "done")).statusCode).toBe(403);
    await wear(company.contractorOn, ["foreman"]);
    expect((await move(id, "done")).statusCode).toBe(200);
  });

  test("reads their hats and colleagues, and nobody else's", async () => {
    await arranged(["foreman"]);
    const mine = await t.call(routes.getMyHats, {}, company.contractorOn);
    expect(mine.json().data).toEqual({
      projects: [{ _id: company.projectId, hats: ["foreman"] }],
      colleagues: expect.arrayContaining([company.contractorOn.id, company.contractorOff.id]),
    });
    const theirs = await t.call(routes.getMyHats, {}, company.clientOn);
    expect(theirs.json().data).toEqual({ projects: [], colleagues: [] });
  });
});
