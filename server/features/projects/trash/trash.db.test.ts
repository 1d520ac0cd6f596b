import { describe, expect, it } from "vitest";
import type { AnyRoute } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import type { TrashedProject } from "../../../../contract/projects/trash.ts";
import { asSystem } from "../../../database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { addProject, addTask, type TestPerson } from "../../../testing/company.ts";
import { withTrouble } from "../../../testing/database/with-trouble.ts";
import { whileLocked } from "../../../testing/database/while-locked.ts";
import { purgeOverdue } from "../public.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { app, company, prepare, stranger } from "../project-fixture.ts";

// Some statements here are not limited to one company, so this file has a server of its own.
prepare(startTestApp);

const rows = async (text: string, ...values: unknown[]) =>
  (await app.database.superuser.query(text, values)).rows;

/** A project with a task, a draft, a file, a comment, a code with a line, and the client and contractor on its team. */
async function newHouse(title = "House"): Promise<string> {
  const { workspaceId, owner, clientOn, contractorOn, engineer } = company;
  const team = [clientOn.id, contractorOn.id];
  const id = await addProject(app.database.superuser, {
    workspaceId,
    title,
    createdBy: owner.id,
    team,
  });
  const task = await addTask(app.database.superuser, {
    workspaceId,
    projectId: id,
    title: `${title} zzbeam`,
    createdBy: owner.id,
    assignedTo: contractorOn.id,
    status: "done",
  });
  const make = async (route: AnyRoute, input: object, person: TestPerson) => {
    const answer = await app.call(route, input, person);
    expect(answer.statusCode, answer.body).toBe(201);
  };
  const expense = {
    project: id,
    amount: 1200.5,
    date: "2026-01-05",
    description: `${title} zzsand`,
  };
  await make(routes.createExpense, { body: expense }, contractorOn);
  await make(routes.createComment, { body: { task, body: "zzcomment" } }, engineer);
  await make(routes.addFile, { body: { task } }, engineer);
  await make(
    routes.createCostCode,
    { params: { id }, body: { code: "01", title: "zzcode" } },
    engineer,
  );
  return id;
}

const remove = (id: string, as = company.engineer) =>
  app.call(routes.deleteProject, { params: { id } }, as);
const restore = (id: string, as = company.admin) =>
  app.call(routes.restoreProject, { params: { id } }, as);
const purge = (id: string, as = company.owner) =>
  app.call(routes.purgeProject, { params: { id } }, as);
async function trash(as = company.admin): Promise<TrashedProject[]> {
  return (await app.call(routes.listTrash, {}, as)).json<{ data: TrashedProject[] }>().data;
}
const statuses = (answers: readonly { readonly statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode);

/** Everything that people of every role read, as text. */
async function everythingRead(): Promise<string> {
  const { owner, admin, engineer, clientOn, contractorOn } = company;
  const parts: string[] = [];
  for (const person of [owner, admin, engineer, clientOn, contractorOn])
    for (const [route, query] of [
      [routes.listProjects, {}],
      [routes.listTasks, { limit: 500 }],
      [routes.listExpenses, { limit: 500 }],
      [routes.getSummary, {}],
      [routes.search, { q: "zzbeam" }],
      [routes.search, { q: "House" }],
      [routes.getEngineerHome, {}],
      [routes.getContractorHome, {}],
      [routes.getUtilisation, { from: "2026-01-05", to: "2026-02-01" }],
    ] as const)
      parts.push((await app.call<AnyRoute>(route, { query }, person)).body);
  return parts.join("\n");
}

/** Every row of the company, but for the record of what was done. */
async function everyRow(): Promise<Record<string, unknown>> {
  const tables = await rows(
    `select table_name as name from information_schema.columns
      where table_schema = 'plumbline' and column_name = 'workspace_id'
        and table_name not in ('activities', 'activity_budgets', 'activity_days', 'changes', 'audit_events', 'notifications', 'sessions')`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables)
    found[name] = await rows(
      `select t::text as row from ${name} t where workspace_id = $1 order by 1`,
      company.workspaceId,
    );
  return found;
}

describe("a deleted project", () => {
  it("is out of sight for everybody with all that it holds, and comes back whole", async () => {
    const { engineer, admin, clientOn, contractorOn } = company;
    const id = await newHouse();
    const [read, stored] = [await everythingRead(), await everyRow()];
    expect(read).toContain("zzbeam");

    expect((await remove(id)).statusCode).toBe(200);
    const hidden = await everythingRead();
    for (const word of [id, "zzbeam", "zzsand", "zzcode", "zzcomment"])
      expect(hidden).not.toContain(word);
    for (const person of [admin, engineer, clientOn, contractorOn]) {
      const { statusCode } = await app.call(routes.getProject, { params: { id } }, person);
      expect(statusCode).toBe(404);
    }
    expect((await remove(id)).statusCode).toBe(404);

    expect((await restore(id)).statusCode).toBe(200);
    expect(await everyRow()).toEqual(stored);
    expect(await everythingRead()).toBe(read);
    expect((await restore(id)).statusCode).toBe(404);
  });

  it("is recorded with its title, totals and counts, and its team is told", async () => {
    const { admin, clientOn, contractorOn, owner, workspaceId } = company;
    const id = await newHouse("Kiosk");
    const news = () =>
      rows(
        "select user_id, title from notifications where message like '% Kiosk.' order by title, user_id",
      );
    await remove(id);
    const held = "with 1 task, 1 draft expense (₦1,200.50), 1 file, 1 comment and a team of 2";
    const before = {
      title: "Kiosk",
      status: "proposed",
      budget: "₦5,000,000",
      tasks: 1,
      drafts: 1,
      amounts: ["₦1,200.50"],
      lines: 0,
      planned: [],
      movements: 0,
      activities: 0,
      files: 1,
      comments: 1,
      people: 2,
    };
    const trail = () =>
      rows(
        "select kind, subject, before, actor_id from audit_events where workspace_id = $1 and subject like '%Kiosk%' order by created_at, id",
        workspaceId,
      );
    expect(await trail()).toEqual([
      {
        kind: "deletion",
        subject: `deleted project “Kiosk” ${held}`,
        before: { ...before, project: "Kiosk" },
        actor_id: company.engineer.id,
      },
    ]);
    const entry = (await trash()).find(({ _id }) => _id === id);
    expect(entry).toMatchObject({
      title: "Kiosk",
      deletedBy: { name: "Emeka Engineer" },
      holds: { tasks: 1, drafts: 1, amounts: [{ amount: 1200.5, currency: "NGN" }], people: 2 },
    });
    expect(Date.parse(entry?.purgeAt ?? "") - Date.parse(entry?.deletedAt ?? "")).toBe(
      30 * 86_400_000,
    );
    await restore(id, admin);
    await remove(id);
    await purge(id, owner);
    expect((await trail()).map(({ kind, subject }) => [kind, subject])).toEqual([
      ["deletion", `deleted project “Kiosk” ${held}`],
      ["restored", "restored project “Kiosk”"],
      ["deletion", `deleted project “Kiosk” ${held}`],
      ["deletion", `deleted project “Kiosk” for good ${held}`],
    ]);
    expect((await trail()).at(-1)).toMatchObject({ before, actor_id: owner.id });
    const told = [clientOn.id, contractorOn.id].toSorted();
    // The notifications that the project was restored were deleted with it.
    expect(await news()).toEqual(
      told.flatMap((user_id) => [1, 2].map(() => ({ user_id, title: "Project deleted" }))),
    );
  });

  it("is restored by administrators and the owner, and by nobody else", async () => {
    const { owner, admin, engineer, clientOn, contractorOn } = company;
    for (const person of [owner, admin]) {
      const id = await newHouse();
      await remove(id);
      expect((await restore(id, person)).statusCode).toBe(200);
    }
    const id = await newHouse();
    await remove(id);
    for (const person of [engineer, clientOn, contractorOn])
      expect((await restore(id, person)).statusCode).toBe(403);
    expect((await restore(id, stranger.owner)).statusCode).toBe(404);
    expect((await restore(newId())).statusCode).toBe(404);
    expect((await trash(stranger.owner)).map(({ _id }) => _id)).not.toContain(id);
  });
});

describe("deleting for good", () => {
  it("is the owner's, who confirms it, and only for what is in the trash", async () => {
    const { owner, admin, engineer, projectId } = company;
    const id = await newHouse();
    expect((await purge(id)).statusCode).toBe(404);
    await remove(id);
    expect(statuses([await purge(id, admin), await purge(id, engineer)])).toEqual([403, 403]);
    expect((await purge(id, stranger.owner)).statusCode).toBe(404);
    await rows(
      "update sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1",
      owner.id,
    );
    expect((await purge(id)).json()).toMatchObject({ code: "confirmation_required" });
    expect((await app.call(routes.emptyTrash, {}, owner)).statusCode).toBe(403);
    await rows("update sessions set confirmed_at = now() where user_id = $1", owner.id);
    expect((await purge(projectId)).statusCode).toBe(404);
    expect((await purge(id)).statusCode).toBe(200);
    for (const table of ["projects", "tasks", "expenses", "files", "comments", "task_totals"]) {
      const column = table === "projects" ? "id" : "project_id";
      expect(await rows(`select 1 from ${table} where ${column} = $1`, id), table).toEqual([]);
    }
  });

  it("empties the whole trash at once, of this company alone", async () => {
    const [one, two] = [await newHouse("One"), await newHouse("Two")];
    const theirs = await addProject(app.database.superuser, {
      workspaceId: stranger.workspaceId,
      title: "Theirs",
      createdBy: stranger.owner.id,
    });
    await remove(theirs, stranger.engineer);
    for (const id of [one, two]) await remove(id);
    const { deleted } = (await app.call(routes.emptyTrash, {}, company.owner)).json().data;
    expect(deleted).toBeGreaterThanOrEqual(2);
    expect(await trash()).toEqual([]);
    expect((await trash(stranger.owner)).map(({ _id }) => _id)).toContain(theirs);
  });

  it("happens by itself after 30 days, and its bytes go only then", async () => {
    const services = {
      system: <T>(work: Parameters<typeof asSystem<T>>[1]) => asSystem(app.database.pool, work),
      now: () => app.clock.now,
      newId,
      warn: (error: unknown) => {
        throw error;
      },
      publish: app.live.publish,
    };
    const [old, young] = [await newHouse("Old"), await newHouse("Young")];
    for (const id of [old, young]) await remove(id);
    const removals = () => rows("select storage_key from file_removals");
    await rows(
      "update projects set deleted_at = now() - interval '29 days 23 hours' where id = any($1)",
      [old, young],
    );
    expect(await purgeOverdue(services)).toBe(0);
    const keys = (await rows("select storage_key from files where project_id = $1", old)).map(
      ({ storage_key }) => storage_key as string,
    );
    expect((await removals()).map(({ storage_key }) => storage_key)).not.toContain(keys[0]);
    await rows("update projects set deleted_at = now() - interval '30 days' where id = $1", old);
    expect(await purgeOverdue(services)).toBe(1);
    expect((await removals()).map(({ storage_key }) => storage_key)).toContain(keys[0]);
    expect((await trash()).map(({ _id }) => _id)).toContain(young);
    expect(
      await rows(
        "select actor_id, before ->> 'tasks' as tasks from audit_events where subject like 'deleted project “Old” for good%'",
      ),
    ).toEqual([{ actor_id: null, tasks: "1" }]);
  });

  it("deletes the others when one project cannot be deleted, says so, and tries again", async () => {
    const said: string[] = [];
    const services = {
      system: <T>(work: Parameters<typeof asSystem<T>>[1]) => asSystem(app.database.pool, work),
      now: () => app.clock.now,
      newId,
      warn: (_error: unknown, message: string) => said.push(message),
      publish: app.live.publish,
    };
    const all = [await newHouse("One"), await newHouse("Two"), await newHouse("Three")];
    for (const id of all) await remove(id);
    await rows(
      "update projects set deleted_at = now() - interval '30 days' where id = any($1)",
      all,
    );
    const { rows: order } = await app.database.superuser.query<{ id: string }>(
      "select id from projects where id = any($1) order by deleted_at, id",
      [all],
    );
    const bad = order[0]?.id ?? "";
    await withTrouble(app.database.superuser, { table: "projects", id: bad }, async () => {
      expect(await purgeOverdue(services)).toBe(2);
      expect(said).toEqual([expect.stringContaining(bad)]);
      expect(await rows("select id from projects where id = any($1)", all)).toEqual([{ id: bad }]);
    });
    expect(await purgeOverdue(services)).toBe(1);
  });
});

describe("at the same time as a deletion", () => {
  it("an expense is submitted or the project is deleted, never both", async () => {
    const id = await newHouse();
    const [expense] = await rows("select id from expenses where project_id = $1", id);
    const submitting =
      "update expenses set status = 'submitted', submitted_at = now() where id = $1";
    const second = await whileLocked(app.database.superuser, [[submitting, expense.id]], () =>
      remove(id),
    );
    expect(second.statusCode).toBe(409);

    const other = await newHouse();
    const [draft] = await rows("select id from expenses where project_id = $1", other);
    const deleting = "update projects set deleted_at = now() where id = $1";
    const late = await whileLocked(app.database.superuser, [[deleting, other]], () =>
      app.call(
        routes.submitExpense,
        { params: { id: draft.id }, body: { version: 1 } },
        company.contractorOn,
      ),
    );
    expect(late.statusCode, late.body).toBe(409);
    expect(late.json().message).toBe("This project was deleted. An administrator can restore it.");
    expect(await rows("select status from expenses where id = $1", draft.id)).toEqual([
      { status: "draft" },
    ]);
  });
});
