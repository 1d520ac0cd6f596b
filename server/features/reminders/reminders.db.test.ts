import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Announcement } from "../../announcement.ts";
import { asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import {
  addTask,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { sendReminders } from "./public.ts";

let t: TestApp;
let company: TestCompany;
let announced: Announcement[];

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.superuser.query("delete from tasks");
  company = await createCompany(t.database.superuser);
  announced = [];
});

/** Runs the round of one server process at this time. */
function remind(at: string): Promise<void> {
  return sendReminders({
    system: (work) => asSystem(t.database.pool, work),
    now: () => new Date(at),
    newId,
    publish: (announcements) => announced.push(...announcements),
  });
}

function give(person: TestPerson, dueDate: string, status = "todo"): Promise<string> {
  const { workspaceId, projectId, owner } = company;
  return addTask(t.database.superuser, {
    workspaceId,
    projectId,
    title: "Cast slab",
    createdBy: owner.id,
    assignedTo: person.id,
    dueDate,
    status,
  });
}

async function notificationsOf(person: TestPerson): Promise<string[]> {
  const { rows } = await t.database.superuser.query<{ title: string }>(
    "select title from notifications where user_id = $1 order by created_at, id",
    [person.id],
  );
  return rows.map(({ title }) => title);
}

describe("reminders", () => {
  test("are sent the day before and once after the date, each once, however often the job runs", async () => {
    const { contractorOn } = company;
    await give(contractorOn, "2026-03-10");
    await remind("2026-03-08T10:00:00Z");
    expect(await notificationsOf(contractorOn)).toEqual([]);
    for (const hour of ["08", "09", "20"]) await remind(`2026-03-09T${hour}:00:00Z`);
    await remind("2026-03-10T10:00:00Z");
    expect(await notificationsOf(contractorOn)).toEqual(["Task due tomorrow"]);
    for (const day of ["11", "12", "30"]) await remind(`2026-03-${day}T10:00:00Z`);
    expect(await notificationsOf(contractorOn)).toEqual(["Task due tomorrow", "Task overdue"]);
  });

  test.each(["archived_at", "deleted_at"])("wait while the project has its %s", async (column) => {
    const { engineer, projectId } = company;
    const set = (value: string) =>
      t.database.superuser.query(`update projects set ${column} = ${value} where id = $1`, [
        projectId,
      ]);
    await give(engineer, "2026-03-10");
    await set("now()");
    await remind("2026-03-09T10:00:00Z");
    expect(await notificationsOf(engineer)).toEqual([]);
    await set("null");
    await remind("2026-03-09T11:00:00Z");
    expect(await notificationsOf(engineer)).toEqual(["Task due tomorrow"]);
  });

  test("link to the task, are unread, and are announced only to that person", async () => {
    const { engineer, workspaceId, projectId } = company;
    const taskId = await give(engineer, "2026-03-10");
    await remind("2026-03-09T10:00:00Z");
    const { rows } = await t.database.superuser.query(
      "select workspace_id, type, message, project_id, subject_id, is_read, created_at from notifications where user_id = $1",
      [engineer.id],
    );
    expect(rows).toEqual([
      {
        workspace_id: workspaceId,
        type: "info",
        message: "“Cast slab” on Lekki Duplex is due tomorrow, 10 March 2026.",
        project_id: projectId,
        subject_id: taskId,
        is_read: false,
        created_at: new Date("2026-03-09T10:00:00Z"),
      },
    ]);
    expect(announced).toEqual([
      {
        topic: "notification",
        workspace: workspaceId,
        user: engineer.id,
        number: expect.any(Number) as number,
      },
    ]);
  });

  test("use the workspace's own day", async () => {
    const { engineer, workspaceId } = company;
    await give(engineer, "2026-03-10");
    // 23:00 in London is midnight in Lagos, and still the evening before in New York.
    await remind("2026-03-08T22:59:00Z");
    expect(await notificationsOf(engineer)).toEqual([]);
    await t.database.superuser.query(
      "update workspaces set time_zone = 'America/New_York' where id = $1",
      [workspaceId],
    );
    await remind("2026-03-08T23:00:00Z");
    expect(await notificationsOf(engineer)).toEqual([]);
    await t.database.superuser.query(
      "update workspaces set time_zone = 'Africa/Lagos' where id = $1",
      [workspaceId],
    );
    await remind("2026-03-08T23:00:00Z");
    expect(await notificationsOf(engineer)).toEqual(["Task due tomorrow"]);
  });

  test("start again with a new date, and only then", async () => {
    const { engineer } = company;
    const taskId = await give(engineer, "2026-03-10");
    await remind("2026-03-12T10:00:00Z");
    await t.database.superuser.query(
      "update tasks set due_date = '2026-03-20', title = 'Cast roof' where id = $1",
      [taskId],
    );
    await remind("2026-03-12T10:00:00Z");
    expect(await notificationsOf(engineer)).toEqual(["Task overdue"]);
    await remind("2026-03-19T10:00:00Z");
    await remind("2026-03-21T10:00:00Z");
    expect(await notificationsOf(engineer)).toEqual([
      "Task overdue",
      "Task due tomorrow",
      "Task overdue",
    ]);
  });

  test("are not sent for a finished task, or one without assignee or date", async () => {
    const { engineer, owner, workspaceId, projectId } = company;
    await give(engineer, "2026-03-10", "done");
    await give(engineer, "2026-03-10", "completed");
    await addTask(t.database.superuser, {
      workspaceId,
      projectId,
      title: "Free",
      createdBy: owner.id,
      dueDate: "2026-03-10",
    });
    await addTask(t.database.superuser, {
      workspaceId,
      projectId,
      title: "Dateless",
      createdBy: owner.id,
      assignedTo: engineer.id,
    });
    await remind("2026-03-12T10:00:00Z");
    const { rows } = await t.database.superuser.query(
      "select from notifications where workspace_id = $1",
      [workspaceId],
    );
    expect(rows).toEqual([]);
    expect(announced).toEqual([]);
  });

  test("are not sent to someone who has left or cannot see the project, until they can", async () => {
    const { contractorOff, engineer, clientOn, projectId, workspaceId } = company;
    await give(contractorOff, "2026-03-10");
    await give(engineer, "2026-03-10");
    await give(clientOn, "2026-03-10");
    await t.database.superuser.query("update memberships set active = false where user_id = $1", [
      engineer.id,
    ]);
    await remind("2026-03-09T10:00:00Z");
    expect(await notificationsOf(contractorOff)).toEqual([]);
    expect(await notificationsOf(engineer)).toEqual([]);
    expect(await notificationsOf(clientOn)).toEqual(["Task due tomorrow"]);

    await t.database.superuser.query(
      "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
      [workspaceId, projectId, contractorOff.id],
    );
    await remind("2026-03-09T11:00:00Z");
    expect(await notificationsOf(contractorOff)).toEqual(["Task due tomorrow"]);
  });

  test("of many tasks are sent once by several concurrent processes", async () => {
    const { engineer, owner, workspaceId, projectId } = company;
    await t.database.superuser.query(
      `insert into tasks (id, workspace_id, project_id, title, created_by, assigned_to, due_date)
       select gen_random_uuid(), $1, $2, 'Task ' || n, $3, $4, '2026-03-10' from generate_series(1, 1300) n`,
      [workspaceId, projectId, owner.id, engineer.id],
    );
    await Promise.all(Array.from({ length: 4 }, () => remind("2026-03-09T10:00:00Z")));
    await remind("2026-03-09T11:00:00Z");
    const { rows } = await t.database.superuser.query<{ notifications: number; tasks: number }>(
      "select count(*)::int as notifications, count(distinct subject_id)::int as tasks from notifications where user_id = $1",
      [engineer.id],
    );
    expect(rows).toEqual([{ notifications: 1300, tasks: 1300 }]);
    // The maintained figures of the tasks are unchanged.
    const totals = await t.database.superuser.query(
      "select sum(tasks)::int as n from task_totals where project_id = $1",
      [projectId],
    );
    expect(totals.rows).toEqual([{ n: 1301 }]);
  });

  test("that cannot be written are not recorded as sent", async () => {
    const { engineer } = company;
    await give(engineer, "2026-03-10");
    const failing = sendReminders({
      system: (work) =>
        asSystem(t.database.pool, async (tx) => {
          await work(tx);
          throw new Error("The database went away");
        }),
      now: () => new Date("2026-03-09T10:00:00Z"),
      newId,
      publish: (announcements) => announced.push(...announcements),
    });
    await expect(failing).rejects.toThrow("went away");
    expect(announced).toEqual([]);
    await remind("2026-03-09T11:00:00Z");
    expect(await notificationsOf(engineer)).toEqual(["Task due tomorrow"]);
  });
});

test("a time zone that does not exist cannot be set, since jobs depend on it", async () => {
  await expect(
    t.database.superuser.query(
      "update workspaces set time_zone = 'Africa/Atlantis' where id = $1",
      [company.workspaceId],
    ),
  ).rejects.toThrow('time zone "Africa/Atlantis" not recognized');
});
