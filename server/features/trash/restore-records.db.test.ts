import { describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addTask } from "../../testing/company.ts";
import { addComment } from "../../testing/seed/seed.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { addDrawingRow } from "../../testing/seed/seed-drawings.ts";
import { addExpense } from "../../testing/seed/seed-money.ts";
import { app, company, everyRow, itemOf, prepare, remove, restore, rows } from "./trash-fixture.ts";

prepare();

const db = () => app.database.superuser;

/** A finished task with an approved expense, a notification about it, a file with a comment, and an activity that quotes one. */
async function richTask(): Promise<string> {
  const { workspaceId, projectId, owner, engineer, contractorOn } = company;
  const task = await addTask(db(), {
    workspaceId,
    projectId,
    title: "Cast the roof",
    createdBy: owner.id,
    assignedTo: contractorOn.id,
    status: "done",
  });
  const expense = await addExpense(db(), {
    workspaceId,
    projectId,
    createdBy: owner.id,
    status: "draft",
    amount: 700,
    mark: "Formwork",
  });
  await db().query("update expenses set task_id = $2 where id = $1", [expense, task]);
  await app.call(routes.createComment, { body: { task, body: "Zebra mix" } }, engineer);
  await app.call(routes.addFile, { body: { task } }, engineer);
  await db().query(
    `insert into notifications (id, workspace_id, user_id, type, kind, title, message, project_id, subject_kind, subject_id)
     values ($1, $2, $3, 'info', 'assigned', 'New', 'New', $4, 'task', $5)`,
    [newId(), workspaceId, contractorOn.id, projectId, task],
  );
  await db().query(
    `update resource_assignments set task_id = $1 where task_id in (select id from tasks where project_id = $2)`,
    [task, projectId],
  );
  return task;
}

const quotes = (task: string) =>
  rows(
    `select id, excerpt, changes, comment_id from activities
      where entity_id = $1 and action = 'commented' order by id`,
    task,
  );
const ledTo = (task: string) =>
  rows(
    `select id, subject_kind from notifications
      where subject_id = $1 and comment_id is null and title = 'New' order by id`,
    task,
  );

describe("a deleted record comes back whole", () => {
  it("a task: its comments, files, assignments, expense, quotes, notifications and every figure", async () => {
    const task = await richTask();
    const [stored, quoted, led] = [await everyRow(), await quotes(task), await ledTo(task)];
    expect(quoted[0]?.excerpt).toContain("Zebra");
    expect((await remove(routes.deleteTask, task)).statusCode).toBe(200);
    const gone = await everyRow();
    for (const table of ["tasks", "task_totals", "comments", "files", "resource_assignments"])
      expect(gone[table], table).not.toEqual(stored[table]);
    expect(gone["expenses"]).not.toEqual(stored["expenses"]);
    // The bytes stay, and count.
    expect(gone["workspace_storage"]).toEqual(stored["workspace_storage"]);
    expect(await rows("select from file_removals")).toEqual([]);

    const answer = await restore(await itemOf(task));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await everyRow()).toEqual(stored);
    expect(await quotes(task)).toEqual(quoted);
    expect(await ledTo(task)).toEqual(led);
    expect(await itemOf(task)).toBeUndefined();
  });

  const kinds = {
    async comment() {
      const { workspaceId, projectId, taskId, engineer, owner } = company;
      const of = { workspaceId, projectId, taskId, author: engineer.id };
      const id = await addComment(db(), { ...of, body: "Look here", mentioned: owner.id });
      return { id, route: routes.deleteComment };
    },
    async file() {
      const [file] = await rows(
        "select id from files where workspace_id = $1 and subject_kind = 'task' and project_id = $2",
        company.workspaceId,
        company.projectId,
      );
      return { id: String(file?.id), route: routes.deleteFile };
    },
    async expense() {
      const { workspaceId, projectId, engineer } = company;
      const of = { workspaceId, projectId, createdBy: engineer.id, mark: "Nails" };
      const id = await addExpense(db(), { ...of, status: "draft", amount: 300 });
      const made = await app.call(
        routes.createComment,
        { body: { expense: id, body: "Paid twice?" } },
        engineer,
      );
      expect(made.statusCode, made.body).toBe(201);
      await app.call(routes.addFile, { body: { expense: id } }, engineer);
      return { id, route: routes.deleteExpense };
    },
    async drawing() {
      const { workspaceId, projectId, engineer } = company;
      const place = { workspaceId, projectId, by: engineer.id };
      const made = await addDrawingRow(db(), place, {
        mark: "Roof",
        number: "A-900",
        status: "draft",
      });
      return { id: made.drawing, route: routes.deleteDrawing };
    },
    async company() {
      const { workspaceId } = company;
      const id = await addDirectoryCompany(db(), { workspaceId, name: "Zenith Steel" });
      await db().query("update programme_activities set company_id = $2 where project_id = $1", [
        company.projectId,
        id,
      ]);
      return { id, route: routes.deleteCompany };
    },
  };

  it.each(Object.keys(kinds) as (keyof typeof kinds)[])("a %s", async (kind) => {
    const { id, route } = await kinds[kind]();
    const stored = await everyRow();
    const answer = await remove(route, id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await everyRow()).not.toEqual(stored);
    expect(await rows("select from file_removals")).toEqual([]);
    const back = await restore(await itemOf(id));
    expect(back.statusCode, back.body).toBe(200);
    expect(await everyRow()).toEqual(stored);
  });
});
