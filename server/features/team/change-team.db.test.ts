import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { company, namesIn, others, t, prepare } from "./team-fixture.ts";

prepare();

const add = (user: string, as: TestPerson | undefined, id = company.projectId) =>
  t.call(routes.addToTeam, { params: { id }, body: { user } }, as);

const remove = (userId: string, as: TestPerson | undefined, id = company.projectId) =>
  t.call(routes.removeFromTeam, { params: { id, userId } }, as);

async function sees(person: TestPerson): Promise<boolean> {
  const { projectId, taskId } = company;
  const statuses = [
    (await t.call(routes.getProject, { params: { id: projectId } }, person)).statusCode,
    (await t.call(routes.getTask, { params: { id: taskId } }, person)).statusCode,
    (await t.call(routes.listTeam, { params: { id: projectId } }, person)).statusCode,
  ];
  expect(new Set(statuses).size).toBe(1);
  return statuses[0] === 200;
}

async function notificationsOf(person: TestPerson) {
  const { rows } = await t.database.superuser.query(
    "select kind, title, message, project_id from notifications where user_id = $1 order by id",
    [person.id],
  );
  return rows;
}

describe("putting someone on a team", () => {
  test("lets them see the project, notifies them and the team, and records it", async () => {
    const { engineer, contractorOff, contractorOn, clientOn, projectId } = company;
    expect(await sees(contractorOff)).toBe(false);
    const response = await add(contractorOff.id, engineer);
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json().data).toMatchObject({ _id: contractorOff.id, role: "contractor" });
    expect(await sees(contractorOff)).toBe(true);

    expect(await notificationsOf(contractorOff)).toEqual([
      {
        kind: "team",
        title: "You are on a team",
        message: "Emeka Engineer added you to the team of Lekki Duplex.",
        project_id: projectId,
      },
    ]);
    for (const mate of [contractorOn, clientOn]) {
      expect(await notificationsOf(mate)).toMatchObject([
        {
          kind: "team",
          title: "Someone joined the team",
          message: "Emeka Engineer added Kemi Contractor to the team of Lekki Duplex.",
        },
      ]);
    }
    const { rows } = await t.database.superuser.query(
      "select action, entity_type, entity_id, project_id, message from activities where workspace_id = $1",
      [company.workspaceId],
    );
    expect(rows).toEqual([
      {
        action: "joined",
        entity_type: "user",
        entity_id: contractorOff.id,
        project_id: projectId,
        message: "added Kemi Contractor to the team of “Lekki Duplex”",
      },
    ]);
    const audited = await t.database.superuser.query(
      "select kind, actor_id, subject, after from audit_events where workspace_id = $1",
      [company.workspaceId],
    );
    expect(audited.rows).toEqual([
      {
        kind: "team_changed",
        actor_id: engineer.id,
        subject: "Lekki Duplex",
        after: { joined: "Kemi Contractor" },
      },
    ]);
    expect(t.announced).toContainEqual({
      topic: "project",
      project: projectId,
      id: projectId,
      workspace: company.workspaceId,
    });
  });

  test("is idempotent, also concurrently", async () => {
    const { engineer, admin, contractorOff } = company;
    const both = await Promise.all([add(contractorOff.id, engineer), add(contractorOff.id, admin)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await add(contractorOff.id, engineer)).statusCode).toBe(201);
    expect(await notificationsOf(contractorOff)).toHaveLength(1);
    expect(await namesIn(routes.listTeam, engineer)).toHaveLength(3);
  });

  test("adding oneself notifies only the team", async () => {
    expect((await add(company.engineer.id, company.engineer)).statusCode).toBe(201);
    expect(await notificationsOf(company.engineer)).toEqual([]);
    expect(await notificationsOf(company.clientOn)).toMatchObject([
      { message: "Emeka Engineer joined the team of Lekki Duplex." },
    ]);
    expect((await remove(company.engineer.id, company.engineer)).statusCode).toBe(200);
    const { rows } = await t.database.superuser.query(
      "select message from activities where workspace_id = $1 order by id",
      [company.workspaceId],
    );
    expect(rows).toEqual([
      { message: "joined the team of “Lekki Duplex”" },
      { message: "left the team of “Lekki Duplex”" },
    ]);
  });

  test("refuses anyone who is not an active member", async () => {
    const { owner, clientOff } = company;
    await t.database.superuser.query("update memberships set active = false where user_id = $1", [
      clientOff.id,
    ]);
    for (const user of [clientOff.id, others.engineer.id, newId()]) {
      const refused = await add(user, owner);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().fields).toEqual({
        user: "This person is not an active member of the company.",
      });
    }
    expect((await add("x", owner)).statusCode).toBe(400);
  });

  test("is refused by role, and for projects that are out of sight", async () => {
    const { contractorOff, clientOn, contractorOn } = company;
    for (const person of [clientOn, contractorOn]) {
      expect((await add(contractorOff.id, person)).statusCode).toBe(403);
    }
    expect((await add(others.contractorOff.id, others.owner)).statusCode).toBe(404);
    expect((await add(contractorOff.id, company.owner, newId())).statusCode).toBe(404);
    expect((await add(contractorOff.id, undefined)).statusCode).toBe(401);
    expect(await sees(contractorOff)).toBe(false);
  });
});

describe("taking someone off a team", () => {
  test("hides the project from them, leaves them their tasks, and gives the notification no link", async () => {
    const { engineer, contractorOn, clientOn, taskId, projectId } = company;
    await t.database.superuser.query("update tasks set assigned_to = $1 where id = $2", [
      contractorOn.id,
      taskId,
    ]);
    const response = await remove(contractorOn.id, engineer);
    expect(response.json()).toEqual({ data: { ok: true } });
    expect(await sees(contractorOn)).toBe(false);
    expect(await sees(clientOn)).toBe(true);

    const task = await t.call(routes.getTask, { params: { id: taskId } }, engineer);
    expect(task.json().data.assignedTo).toEqual({ _id: contractorOn.id, name: "Kunle Contractor" });
    const tasks = await t.call(routes.listTasks, {}, contractorOn);
    expect(tasks.json().data).toMatchObject({ tasks: [], total: 0 });
    expect((await t.call(routes.listProjects, {}, contractorOn)).json().data).toEqual([]);

    expect(await notificationsOf(contractorOn)).toEqual([
      {
        kind: "team",
        title: "You are no longer on a team",
        message: "Emeka Engineer removed you from the team of Lekki Duplex.",
        project_id: null,
      },
    ]);
    expect(await notificationsOf(clientOn)).toEqual([]);
    const { rows } = await t.database.superuser.query(
      "select action, message from activities where project_id = $1",
      [projectId],
    );
    expect(rows).toEqual([
      { action: "left", message: "removed Kunle Contractor from the team of “Lekki Duplex”" },
    ]);
  });

  test("an engineer still sees the project", async () => {
    const { owner, engineer } = company;
    await add(engineer.id, owner);
    t.announced.length = 0;
    expect((await remove(engineer.id, owner)).statusCode).toBe(200);
    expect(await sees(engineer)).toBe(true);
    expect(t.announced.filter(({ user, topic }) => user && topic !== "notification")).toEqual([]);
  });

  test("is not found twice, nor for someone who is not on it", async () => {
    const { owner, contractorOn, contractorOff } = company;
    const both = await Promise.all([
      remove(contractorOn.id, owner),
      remove(contractorOn.id, owner),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await remove(contractorOff.id, owner)).statusCode).toBe(404);
    expect((await remove(newId(), owner)).statusCode).toBe(404);
    expect(await notificationsOf(contractorOn)).toHaveLength(1);
  });

  test("is refused by role, and for projects that are out of sight", async () => {
    const { clientOn, contractorOn, clientOff } = company;
    expect((await remove(clientOn.id, contractorOn)).statusCode).toBe(403);
    expect((await remove(contractorOn.id, contractorOn)).statusCode).toBe(403);
    expect((await remove(contractorOn.id, clientOff)).statusCode).toBe(403);
    expect((await remove(contractorOn.id, others.owner)).statusCode).toBe(404);
    expect((await remove(contractorOn.id, undefined)).statusCode).toBe(401);
    expect((await remove("x", company.owner)).statusCode).toBe(400);
    expect(await sees(contractorOn)).toBe(true);
  });
});
