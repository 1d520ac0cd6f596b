import { beforeAll, describe, expect, it } from "vitest";
import { refusals } from "../../../contract/permissions.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { addTask, type TestPerson } from "../../testing/company.ts";
import { app, company, notificationsOf, prepare } from "./task-fixture.ts";

prepare();

/** A task that an engineer made for the contractor on the team. */
async function assigned(status = "todo", createdBy = company.engineer.id): Promise<string> {
  const { workspaceId, projectId, contractorOn } = company;
  const db = app.database.superuser;
  const task = { workspaceId, projectId, title: "Plaster", createdBy };
  const id = await addTask(db, { ...task, assignedTo: contractorOn.id });
  await db.query("update tasks set status = $2, due_date = '2026-10-08' where id = $1", [
    id,
    status,
  ]);
  return id;
}

async function change(
  id: string,
  body: BodyOf<typeof routes.updateTask>,
  as: TestPerson,
): Promise<readonly [number, string | undefined]> {
  const answer = await app.call(routes.updateTask, { params: { id }, body }, as);
  return [answer.statusCode, answer.json<{ message?: string }>().message];
}

const refusedTo = (action: "task.accept" | "task.schedule") => [403, refusals[action]];

beforeAll(async () => {
  const { workspaceId, projectId, engineer } = company;
  await app.database.superuser.query(
    "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
    [workspaceId, projectId, engineer.id],
  );
});

describe("accepting a task", () => {
  it("is not for whoever only works on it, who finishes it", async () => {
    const { contractorOn } = company;
    const id = await assigned();
    expect(await change(id, { status: "completed" }, contractorOn)).toEqual(
      refusedTo("task.accept"),
    );
    expect(await change(id, { status: "done" }, contractorOn)).toEqual([200, undefined]);
    expect(await change(id, { status: "completed" }, contractorOn)).toEqual(
      refusedTo("task.accept"),
    );
  });

  it("is not taken back by whoever only works on it", async () => {
    const id = await assigned("completed");
    for (const status of ["todo", "done"] as const)
      expect(await change(id, { status }, company.contractorOn)).toEqual(refusedTo("task.accept"));
  });

  it("is for its maker, engineers and admins", async () => {
    const { contractorOn, engineer, admin } = company;
    const own = await assigned("done", contractorOn.id);
    expect(await change(own, { status: "completed" }, contractorOn)).toEqual([200, undefined]);
    for (const person of [engineer, admin]) {
      const id = await assigned("done", contractorOn.id);
      expect(await change(id, { status: "completed" }, person)).toEqual([200, undefined]);
    }
  });

  it("is of the task as it was listed, whatever else somebody changed since", async () => {
    const { admin, engineer } = company;
    const id = await assigned("done");
    await change(id, { title: "Plaster, and paint" }, admin);
    const [status, message] = await change(id, { status: "completed", version: 1 }, engineer);
    expect([status, message]).toEqual([409, expect.stringMatching(/ changed this task after/)]);
    expect(await change(id, { status: "completed", version: 2 }, engineer)).toEqual([
      200,
      undefined,
    ]);
  });

  it("is announced to the maker and the team's engineers and admins when it is finished, once each", async () => {
    const { contractorOn, engineer, owner, admin } = company;
    const id = await assigned("todo", owner.id);
    // Otherwise the notification joins an unread one about this contractor.
    await app.database.superuser.query("update notifications set is_read = true");
    const before = await Promise.all([engineer, owner, admin].map(notificationsOf));
    await change(id, { status: "done" }, contractorOn);
    const after = await Promise.all([engineer, owner, admin].map(notificationsOf));
    const news = after.map((all, index) => all.slice(before[index]?.length));
    const told = ["Task finished, not accepted"];
    // The admin is not on the team.
    expect(news).toEqual([told, told, []]);
  });
});

describe("sending a finished task back to work", () => {
  const reason = "The corners are not plumb";

  it("keeps the reason with the activity, and tells it to who finished it", async () => {
    const { contractorOn, engineer, admin, owner } = company;
    const { superuser } = app.database;
    const id = await assigned();
    await change(id, { status: "done" }, contractorOn);
    // Since then the task has another assignee.
    await superuser.query("update tasks set assigned_to = $2 where id = $1", [id, owner.id]);
    expect(await change(id, { status: "in_progress", reason }, admin)).toEqual([200, undefined]);
    const { rows } = await superuser.query(
      "select message from activities where entity_id = $1 order by id desc limit 1",
      [id],
    );
    const moved = "from Finished, not accepted to In progress";
    expect(rows).toEqual([{ message: `moved task “Plaster” ${moved}: ${reason}` }]);
    for (const { id: person } of [contractorOn, engineer, owner]) {
      const news = await superuser.query(
        "select title, message from notifications where user_id = $1 order by id desc limit 1",
        [person],
      );
      expect(news.rows).toEqual([
        {
          title: "Task sent back to work",
          message: expect.stringContaining(`${moved}: ${reason}`),
        },
      ]);
    }
  });

  it("takes a reason of at most 500 characters, and for nothing else", async () => {
    const { engineer } = company;
    const id = await assigned("done");
    for (const body of [
      { status: "todo", reason: "x".repeat(501) },
      { status: "completed", reason },
      { title: "Plaster walls", reason },
    ] as const)
      expect((await change(id, body, engineer))[0]).toBe(400);
    expect(await change(id, { status: "todo" }, engineer)).toEqual([200, undefined]);
    // The task is no longer finished.
    expect((await change(id, { status: "in_progress", reason }, engineer))[0]).toBe(400);
  });
});

describe("the due date of a task", () => {
  it("is moved by its maker, engineers and admins, and not by whoever only works on it", async () => {
    const { contractorOn, engineer } = company;
    const id = await assigned();
    const later = { dueDate: "2027-01-31" };
    expect(await change(id, later, contractorOn)).toEqual(refusedTo("task.schedule"));
    expect(await change(id, { deadline: null }, contractorOn)).toEqual(refusedTo("task.schedule"));
    expect(await change(id, { ...later, status: "completed" }, contractorOn)).toEqual(
      refusedTo("task.accept"),
    );
    // Values that the task already has are no change.
    expect(await change(id, { dueDate: "2026-10-08", status: "review" }, contractorOn)).toEqual([
      200,
      undefined,
    ]);
    expect(await change(id, later, engineer)).toEqual([200, undefined]);
    const own = await assigned("todo", contractorOn.id);
    expect(await change(own, later, contractorOn)).toEqual([200, undefined]);
  });
});
