import { describe, expect, it } from "vitest";
import type { AuditKind } from "../../../contract/reports/audit.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addTask } from "../../testing/company.ts";
import { addComment } from "../../testing/seed/seed.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import {
  app,
  company,
  itemOf,
  prepare,
  purge,
  remove,
  restore,
  rows,
  services,
  stranger,
  trash,
} from "./trash-fixture.ts";
import { purgeOverdueItems } from "./public.ts";

prepare();

const newTask = (createdBy = company.contractorOn.id, title = "Blind the trench") => {
  const { workspaceId, projectId } = company;
  return addTask(app.database.superuser, { workspaceId, projectId, title, createdBy });
};
const titles = (items: readonly { readonly title: string }[]) => items.map(({ title }) => title);

describe("the trash of records", () => {
  it("refuses a bad kind, search and cursor, and an item that is not there", async () => {
    for (const query of [
      { kind: "project" },
      { cursor: "nonsense" },
      { search: "x".repeat(201) },
    ]) {
      const answer = await app.call(
        routes.listTrashItems,
        { query: query as object },
        company.admin,
      );
      expect(answer.statusCode).toBe(400);
    }
    expect((await restore(newId())).statusCode).toBe(404);
    expect((await purge(newId())).statusCode).toBe(404);
    expect((await app.call(routes.listTrashItems)).statusCode).toBe(401);
  });

  it("shows who deleted what and when, with what, filtered by kind and title", async () => {
    const task = await newTask();
    const { workspaceId, projectId, engineer } = company;
    const of = { workspaceId, projectId, taskId: task, author: engineer.id };
    await addComment(app.database.superuser, { ...of, body: "Mind the pipe" });
    await remove(routes.deleteTask, task);
    expect(await trash()).toEqual([
      {
        _id: expect.any(String),
        kind: "task",
        record: task,
        title: "Blind the trench",
        project: { _id: projectId, title: expect.any(String) },
        on: null,
        comments: 1,
        files: 0,
        deletedAt: expect.stringMatching(/Z$/),
        deletedBy: { _id: engineer.id, name: engineer.name },
        purgeAt: expect.stringMatching(/Z$/),
      },
    ]);
    const [item] = await trash();
    const days = (Date.parse(item?.purgeAt ?? "") - Date.parse(item?.deletedAt ?? "")) / 86_400_000;
    expect(days).toBe(30);
    expect(titles(await trash(undefined, { search: "trench" }))).toEqual(["Blind the trench"]);
    expect(await trash(undefined, { search: "roof" })).toEqual([]);
    expect(await trash(undefined, { kind: "comment" })).toEqual([]);
  });

  it("shows all to admins, others what they deleted, and nobody a client's or another company's", async () => {
    const { admin, owner, engineer, clientOn, clientOff, contractorOn, contractorOff } = company;
    const [mine, theirs] = [await newTask(), await newTask(engineer.id, "Order the lift")];
    await remove(routes.deleteTask, mine, contractorOn);
    await remove(routes.deleteTask, theirs);
    for (const person of [admin, owner])
      expect(titles(await trash(person))).toEqual(["Order the lift", "Blind the trench"]);
    expect(titles(await trash(engineer))).toEqual(["Order the lift"]);
    expect(titles(await trash(contractorOn))).toEqual(["Blind the trench"]);
    for (const person of [clientOn, clientOff, contractorOff, stranger.admin])
      expect(await trash(person)).toEqual([]);
    const item = await itemOf(theirs);
    for (const person of [contractorOn, clientOn, stranger.admin])
      expect((await restore(item, person)).statusCode).toBe(404);
    // A person who has left the project's team, or is a client now, sees nothing through the trash.
    await rows("update memberships set role = 'client' where user_id = $1", contractorOn.id);
    expect(await trash(contractorOn)).toEqual([]);
    expect((await restore(await itemOf(mine), contractorOn)).statusCode).toBe(404);
    await rows("update memberships set role = 'contractor' where user_id = $1", contractorOn.id);
    await rows("delete from project_members where user_id = $1", contractorOn.id);
    expect(await trash(contractorOn)).toEqual([]);
    expect((await restore(await itemOf(mine), contractorOn)).statusCode).toBe(404);
  });

  it("a client restores their own comment", async () => {
    const { workspaceId, projectId, taskId, clientOn } = company;
    const of = { workspaceId, projectId, taskId, author: clientOn.id };
    const comment = await addComment(app.database.superuser, {
      ...of,
      body: `@[Ada Obi](${newId()}) Which tiles?`,
    });
    await remove(routes.deleteComment, comment, clientOn);
    expect(await trash(clientOn)).toMatchObject([{ title: "@Ada Obi Which tiles?", on: "task" }]);
    expect((await restore(await itemOf(comment), clientOn)).statusCode).toBe(200);
    expect(await rows("select body from comments where id = $1", comment)).toEqual([
      { body: expect.stringMatching(/^@\[Ada Obi\]/) },
    ]);
  });

  it("records and announces a restoring, and tells the assignee", async () => {
    const { contractorOn, admin, projectId } = company;
    const task = await newTask(company.owner.id);
    await rows("update tasks set assigned_to = $2 where id = $1", task, contractorOn.id);
    await remove(routes.deleteTask, task);
    app.announced.length = 0;
    expect((await restore(await itemOf(task), admin)).statusCode).toBe(200);
    expect(app.announced).toContainEqual(
      expect.objectContaining({ topic: "task", project: projectId, id: task }),
    );
    expect(
      await rows("select action, message from activities where entity_id = $1 order by id", task),
    ).toEqual([
      { action: "deleted", message: "deleted task “Blind the trench”" },
      { action: "restored", message: "restored task “Blind the trench”" },
    ]);
    const audit = await rows(
      "select kind, subject from audit_events where workspace_id = $1 and actor_id = $2 order by id",
      company.workspaceId,
      admin.id,
    );
    expect(audit).toContainEqual({
      kind: "restored" satisfies AuditKind,
      subject: "restored task “Blind the trench”",
    });
    expect(
      await rows("select title from notifications where subject_id = $1", task),
    ).toContainEqual({ title: "Task restored" });
  });

  it("says why something cannot be put back: its record is deleted, its place is taken, its project is archived or in the trash", async () => {
    const { workspaceId, projectId, engineer, owner } = company;
    const task = await newTask();
    const of = { workspaceId, projectId, taskId: task, author: engineer.id };
    const comment = await addComment(app.database.superuser, { ...of, body: "Mind the pipe" });
    await remove(routes.deleteComment, comment);
    await remove(routes.deleteTask, task);
    const orphan = await restore(await itemOf(comment));
    expect(orphan.statusCode).toBe(409);
    expect(orphan.json().message).toBe(
      "“Mind the pipe” cannot be restored: what it belongs to was deleted. If that is in the trash, restore it first.",
    );

    const name = "Zenith Steel";
    const firm = await addDirectoryCompany(app.database.superuser, { workspaceId, name });
    await remove(routes.deleteCompany, firm);
    await addDirectoryCompany(app.database.superuser, { workspaceId, name });
    const taken = await restore(await itemOf(firm));
    expect(taken.statusCode).toBe(409);
    expect(taken.json().message).toContain("another record has its number or its name now");

    const twice = await newTask(undefined, "Twice");
    await remove(routes.deleteTask, twice);
    const again = await newTask(undefined, "Twice");
    await rows("update tasks set id = $2 where id = $1", again, twice);
    expect((await restore(await itemOf(twice))).json().message).toContain("is back already");

    await rows("update projects set archived_at = now() where id = $1", projectId);
    const archived = await restore(await itemOf(task));
    expect(archived.statusCode).toBe(409);
    expect(archived.json().message).toContain("is archived");
    await rows("update projects set archived_at = null where id = $1", projectId);

    // The seeded ledger keeps a project from its trash.
    await app.database.superuser.query(
      "alter table projects disable trigger keep_project_in_sight",
    );
    await rows("update projects set deleted_at = now() where id = $1", projectId);
    await app.database.superuser.query("alter table projects enable trigger keep_project_in_sight");
    expect(titles(await trash(owner))).toEqual([name]);
    expect((await restore(await itemOf(task))).statusCode).toBe(404);
    await rows("update projects set deleted_at = null where id = $1", projectId);

    expect((await restore(await itemOf(task))).statusCode).toBe(200);
    expect((await restore(await itemOf(comment))).statusCode).toBe(200);
  });

  it("restores a task without what is gone meanwhile", async () => {
    const { projectId } = company;
    const task = await newTask();
    const [activity] = await rows(
      "select id from programme_activities where project_id = $1 limit 1",
      projectId,
    );
    await rows("update tasks set activity_id = $2 where id = $1", task, activity?.id);
    await remove(routes.deleteTask, task);
    await rows(
      "update trash_items set kept = replace(kept::text, $1, $2)::jsonb",
      activity?.id,
      newId(),
    );
    expect((await restore(await itemOf(task))).statusCode).toBe(200);
    expect(await rows("select activity_id from tasks where id = $1", task)).toEqual([
      { activity_id: null },
    ]);
  });
});

describe("deleting for good", () => {
  it("only the owner does, and the bytes go", async () => {
    const { admin, engineer, projectId, taskId, workspaceId } = company;
    const [file] = await rows(
      "select id, storage_key from files where subject_id = $1 and project_id = $2",
      taskId,
      projectId,
    );
    const used = () =>
      rows("select files::int from workspace_storage where workspace_id = $1", workspaceId);
    const [before] = await used();
    await remove(routes.deleteFile, file?.id);
    const item = await itemOf(file?.id);
    for (const person of [admin, engineer])
      expect((await purge(item, person)).statusCode).toBe(403);
    expect(await used()).toEqual([before]);
    expect((await purge(item, stranger.owner)).statusCode).toBe(404);
    expect((await purge(item)).statusCode).toBe(200);
    expect(await used()).toEqual([{ files: before?.files - 1 }]);
    const removals = await rows("select storage_key from file_removals");
    expect(removals).toContainEqual({ storage_key: file?.storage_key });
    expect((await restore(item)).statusCode).toBe(404);
    const [event] = await rows(
      "select subject from audit_events where workspace_id = $1 order by id desc limit 1",
      workspaceId,
    );
    expect(event?.subject).toMatch(/^deleted file “.*” for good$/);
  });

  it("a job does after 30 days, not before, and records how many", async () => {
    const [old, recent] = [await newTask(), await newTask(undefined, "Order the lift")];
    await remove(routes.deleteTask, old);
    await remove(routes.deleteTask, recent);
    const age = "update trash_items set deleted_at = now() - interval";
    await rows(`${age} '29 days 23 hours' where record_id = $1`, recent);
    await rows(`${age} '30 days' where record_id = $1`, old);
    expect(await purgeOverdueItems(services())).toBe(1);
    expect(titles(await trash())).toEqual(["Order the lift"]);
    expect(await purgeOverdueItems(services())).toBe(0);
    const [event] = await rows(
      "select actor_id, before from audit_events where workspace_id = $1 and kind = 'deletion' order by id desc limit 1",
      company.workspaceId,
    );
    expect(event).toEqual({ actor_id: null, before: { kind: "task", items: 1 } });
  });

  it("goes with the project, and nothing of a project that is deleted for good becomes an item", async () => {
    await remove(routes.deleteTask, await newTask());
    const { workspaceId, owner } = company;
    const project = newId();
    await rows(
      `insert into projects (id, workspace_id, title, description, budget, currency, created_by)
       values ($1, $2, 'Kiosk', 'A kiosk', 1, 'NGN', $3)`,
      project,
      workspaceId,
      owner.id,
    );
    const draft = { project, amount: 5, date: "2026-01-05", description: "Sand" };
    expect((await app.call(routes.createExpense, { body: draft }, owner)).statusCode).toBe(201);
    const other = await addTask(app.database.superuser, {
      workspaceId,
      projectId: project,
      title: "Paint",
      createdBy: owner.id,
    });
    await remove(routes.deleteTask, other);
    expect(titles(await trash())).toEqual(["Paint", "Blind the trench"]);
    await app.call(routes.deleteProject, { params: { id: project } }, owner);
    expect(
      (await app.call(routes.purgeProject, { params: { id: project } }, owner)).statusCode,
    ).toBe(200);
    expect(await rows("select from trash_items where project_id = $1", project)).toEqual([]);
    expect(titles(await trash())).toEqual(["Blind the trench"]);
  });
});
