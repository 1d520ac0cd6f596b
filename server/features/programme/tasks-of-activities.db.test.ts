import { describe, expect, it } from "vitest";
import type { Failure } from "../../../contract/common.ts";
import type { ActivityChoice } from "../../../contract/programme/programme-activities.ts";
import { routes } from "../../../contract/routes.ts";
import type { Task, TaskStatus } from "../../../contract/tasks/tasks.ts";
import { newId } from "../../platform/ids.ts";
import { addTask, type TestPerson } from "../../testing/company.ts";
import {
  app,
  company,
  edit,
  prepare,
  revision,
  set,
  stranger,
  task,
  twoTasks,
} from "./programme-fixture.ts";

prepare();

type Body = Parameters<typeof send>[1];

function send(
  id: string,
  body: {
    readonly activity?: string | null;
    readonly followsActivity?: boolean;
    readonly dueDate?: string | null;
    readonly title?: string;
    readonly status?: TaskStatus;
    readonly version?: number;
  },
  as: TestPerson = company.engineer,
) {
  return app.call(routes.updateTask, { params: { id }, body }, as);
}

async function change(id: string, body: Body, as?: TestPerson): Promise<Task> {
  const answer = await send(id, body, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Task }>().data;
}

async function refused(id: string, body: Body, as?: TestPerson) {
  const answer = await send(id, body, as);
  return [answer.statusCode, answer.json<Failure>().message];
}

function make(title: string) {
  const { workspaceId, projectId, owner } = company;
  return addTask(app.database.superuser, { workspaceId, projectId, title, createdBy: owner.id });
}

async function read(id: string, as = company.engineer): Promise<Task> {
  return (await app.call(routes.getTask, { params: { id } }, as)).json<{ data: Task }>().data;
}

async function goBack(number: number): Promise<void> {
  const answer = await app.call(
    routes.restoreProgramme,
    {
      params: { id: company.projectId, number },
      body: { _id: newId(), base: await revision() },
    },
    company.engineer,
  );
  expect(answer.statusCode, answer.body).toBe(200);
}

async function choices(search?: string, as: TestPerson = company.engineer) {
  const answer = await app.call(
    routes.listActivityChoices,
    { params: { id: company.projectId }, query: search === undefined ? {} : { search } },
    as,
  );
  return answer.statusCode === 200
    ? answer.json<{ data: ActivityChoice[] }>().data.map(({ name }) => name)
    : answer.statusCode;
}

describe("a task of an activity", () => {
  it("names it, keeps its own date, and is listed with it", async () => {
    const { dig } = await twoTasks();
    const id = await make("Order the excavator");
    const changed = await change(id, { activity: dig, dueDate: "2026-02-20" });
    expect(changed).toMatchObject({
      activity: { _id: dig, name: "Dig" },
      followsActivity: false,
      dueDate: "2026-02-20",
    });
    const listed = await app.call(
      routes.listTasks,
      { query: { project: company.projectId, activity: dig } },
      company.contractorOn,
    );
    expect(listed.json<{ data: { tasks: Task[]; total: number } }>().data).toMatchObject({
      total: 1,
      tasks: [{ _id: id }],
    });
  });

  it("follows its dates with every revision, and has the move in its history", async () => {
    const { dig, cast } = await twoTasks();
    const id = await make("Order concrete");
    const other = await make("Order bricks");
    await change(other, { activity: cast, dueDate: "2026-03-01" });
    // Dig takes one day, on Monday; Cast takes the next one, on Tuesday.
    expect(await change(id, { activity: cast, followsActivity: true })).toMatchObject({
      dueDate: "2026-03-03",
      followsActivity: true,
    });
    await edit([set(dig, { durationMinutes: 3 * 480 })]);
    expect(await read(id)).toMatchObject({ dueDate: "2026-03-05", version: 3 });
    expect((await read(other)).dueDate).toBe("2026-03-01");
    const { rows } = await app.database.superuser.query<{ message: string; changes: unknown }>(
      `select message, changes from activities where entity_id = $1 order by created_at desc, id desc limit 1`,
      [id],
    );
    expect(rows).toEqual([
      {
        // The date includes its year once that year is over.
        message: expect.stringMatching(
          /^moved task “Order concrete” to 5 Mar( 2026)? with its activity$/,
        ),
        changes: { dueDate: { before: "2026-03-03", after: "2026-03-05" } },
      },
    ]);
  });

  it("is due on the day before a midnight on which its activity finishes", async () => {
    const { rows } = await app.database.superuser.query<{ day: string }>(
      `select finish_day('task', '2026-03-03T00:00')::text as day
       union all select finish_day('start_milestone', '2026-03-03T00:00')::text
       union all select finish_day('task', '2026-03-03T16:00')::text`,
    );
    expect(rows.map(({ day }) => day)).toEqual(["2026-03-02", "2026-03-03", "2026-03-03"]);
  });

  it("has no date of its own while it follows, in words, and gets one when it follows no longer", async () => {
    const { dig } = await twoTasks();
    const id = await make("Survey");
    const { version } = await change(id, { activity: dig, followsActivity: true });
    expect(await refused(id, { dueDate: "2026-04-01" })).toEqual([
      400,
      "This task follows the dates of “Dig”. Move the activity, or let the task have a date of its own first.",
    ]);
    expect((await refused(id, { dueDate: null }))[0]).toBe(400);
    // A value that a form sends unchanged is not a change.
    expect((await change(id, { dueDate: "2026-03-02", version })).version).toBe(version);
    expect(await change(id, { followsActivity: false, dueDate: "2026-04-01" })).toMatchObject({
      activity: { _id: dig },
      followsActivity: false,
      dueDate: "2026-04-01",
    });
    expect(await refused(id, { activity: null, followsActivity: true })).toEqual([
      400,
      "Choose the activity whose dates the task follows.",
    ]);
  });

  it("stays without it when the activity is removed, with the date that it had", async () => {
    const { dig } = await twoTasks();
    const id = await make("Set out");
    await change(id, { activity: dig, followsActivity: true });
    await edit([{ op: "remove_activity", _id: dig }]);
    expect(await read(id)).toMatchObject({
      activity: null,
      followsActivity: false,
      dueDate: "2026-03-02",
    });
  });

  it("belongs to it again, and follows, when the removal is undone", async () => {
    const { dig, cast } = await twoTasks();
    const [follower, other] = [await make("Set out"), await make("Pump")];
    const [dated, cleared] = [await make("Survey"), await make("Fence")];
    await change(follower, { activity: dig, followsActivity: true });
    for (const id of [dated, cleared]) await change(id, { activity: dig, followsActivity: true });
    await change(other, { activity: dig });
    await change(cleared, { activity: null });
    const before = await revision();
    await edit([{ op: "remove_activity", _id: dig }]);
    await change(dated, { dueDate: "2026-05-01" });
    await goBack(before);
    expect(await read(follower)).toMatchObject({ activity: { _id: dig }, followsActivity: true });
    expect(await read(other)).toMatchObject({ activity: { _id: dig }, followsActivity: false });
    expect(await read(dated)).toMatchObject({
      activity: { _id: dig },
      followsActivity: false,
      dueDate: "2026-05-01",
    });
    expect(await read(cleared)).toMatchObject({ activity: null });
    await edit([set(dig, { durationMinutes: 3 * 480 })]);
    expect((await read(follower)).dueDate).toBe("2026-03-04");
    // A task that belongs to another activity by now stays there.
    await edit([{ op: "remove_activity", _id: dig }]);
    await change(other, { activity: cast });
    await goBack(before);
    expect(await read(other)).toMatchObject({ activity: { _id: cast } });
  });

  it("keeps the date by which it was due once it is finished, until it is sent back to work", async () => {
    const { dig } = await twoTasks();
    const id = await make("Set out");
    await change(id, { activity: dig, followsActivity: true });
    await change(id, { status: "completed" });
    await edit([set(dig, { durationMinutes: 3 * 480 })]);
    expect(await change(id, { title: "Set out lines" })).toMatchObject({ dueDate: "2026-03-02" });
    expect(await change(id, { status: "in_progress" })).toMatchObject({
      followsActivity: true,
      dueDate: "2026-03-04",
    });
  });

  it("is made with it, and follows from the start", async () => {
    const { cast } = await twoTasks();
    const answer = await app.call(
      routes.createTask,
      {
        body: {
          title: "Cure",
          project: company.projectId,
          activity: cast,
          followsActivity: true,
          status: "todo",
          priority: "medium",
        },
      },
      company.contractorOn,
    );
    expect(answer.json<{ data: Task }>().data).toMatchObject({
      activity: { _id: cast },
      dueDate: "2026-03-03",
    });
  });

  it("is of the same project, by the database as well", async () => {
    const { dig } = await twoTasks();
    const [projectId, id] = [newId(), newId()];
    await app.database.superuser.query(
      `with p as (
         insert into projects (id, workspace_id, title, description, budget, currency, created_by)
         values ($1, $2, 'Elsewhere', 'A building', 0, 'NGN', $3))
       insert into tasks (id, workspace_id, project_id, title, created_by)
       values ($4, $2, $1, 'Elsewhere', $3)`,
      [projectId, company.workspaceId, company.owner.id, id],
    );
    expect(await refused(id, { activity: dig })).toEqual([
      400,
      "This activity is not in the project's programme.",
    ]);
    await expect(
      app.database.superuser.query("update tasks set activity_id = $1 where id = $2", [dig, id]),
    ).rejects.toThrow(/tasks_activity_id_fkey/);
  });

  it("is tied by those who may move its date, not by whoever only works on it", async () => {
    const { dig } = await twoTasks();
    const id = await make("Dewater");
    await app.call(
      routes.updateTask,
      { params: { id }, body: { assignedTo: company.contractorOn.id } },
      company.engineer,
    );
    expect((await refused(id, { activity: dig }, company.contractorOn))[0]).toBe(403);
    await change(id, { activity: dig, followsActivity: true });
    expect((await change(id, { title: "Dewater pit" }, company.contractorOn)).title).toBe(
      "Dewater pit",
    );
    expect((await refused(id, { followsActivity: false }, company.contractorOn))[0]).toBe(403);
    const proposed = await app.call(
      routes.proposeDueDate,
      { params: { id }, body: { dueDate: "2099-01-01", reason: "Rain" } },
      company.contractorOn,
    );
    expect([proposed.statusCode, proposed.json<Failure>().message]).toEqual([
      409,
      "This task follows the dates of its activity, which has to move.",
    ]);
    expect((await refused(id, { activity: dig }, stranger.admin))[0]).toBe(404);
  });

  it("moves with thousands of others in one statement", async () => {
    const { dig } = await twoTasks();
    await app.database.superuser.query(
      `insert into tasks (id, workspace_id, project_id, title, created_by, activity_id, follows_activity)
       select gen_random_uuid(), $1, $2, 'Task ' || n, $3, $4, true from generate_series(1, 3000) n`,
      [company.workspaceId, company.projectId, company.owner.id, dig],
    );
    await edit([set(dig, { durationMinutes: 2 * 480 })]);
    const { rows } = await app.database.superuser.query(
      `select due_date::text as due, count(*)::int as tasks, max(version) as version,
              (select count(*)::int from activities a where a.project_id = $1 and a.message like 'moved task “Task %') as told
         from tasks where activity_id = $2 group by 1`,
      [company.projectId, dig],
    );
    expect(rows).toEqual([{ due: "2026-03-03", tasks: 3000, version: 2, told: 3000 }]);
  });
});

it("activities are found by code and name, unfinished ones first, by those who see the project", async () => {
  await edit([
    task("Cast slab", { code: "A20" }),
    task("Dig", { code: "A10", actualStart: "2026-03-02T08:00", actualFinish: "2026-03-02T16:00" }),
  ]);
  expect(await choices()).toEqual(["Cast slab", "Dig"]);
  expect(await choices("a10")).toEqual(["Dig"]);
  expect(await choices("SLAB", company.contractorOn)).toEqual(["Cast slab"]);
  expect(await choices("100%")).toEqual([]);
  expect(await choices(undefined, company.contractorOff)).toBe(404);
  expect(await choices(undefined, stranger.admin)).toBe(404);
});
