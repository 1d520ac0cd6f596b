import { describe, expect, it } from "vitest";
import { MAX_IMPORTED_TASKS } from "../../../../contract/tasks/task-import.ts";
import type { ImportRecord } from "../../../../contract/imports/imports.ts";
import { routes } from "../../../../contract/routes.ts";
import type { TestPerson } from "../../../testing/company.ts";
import { newId } from "../../../platform/ids.ts";
import { app, company, notificationsOf, stranger, prepare } from "../task-fixture.ts";

prepare();

const row = (title: string, more: object = {}) => ({ _id: newId(), title, ...more });
const bodyOf = (tasks: readonly object[]) => ({
  _id: newId(),
  project: company.projectId,
  source: "Pasted rows",
  tasks: tasks as ReturnType<typeof row>[],
});
const send = (body: ReturnType<typeof bodyOf>, person: TestPerson = company.engineer) =>
  app.call(routes.importTasks, { body }, person);
const undo = (id: string, person: TestPerson = company.engineer, whole = false) =>
  app.call(routes.undoImport, { params: { id }, body: { whole } }, person);
const titles = async (ids: readonly string[]) => {
  const { rows } = await app.database.superuser.query<{ title: string }>(
    "select title from tasks where id = any($1) order by place",
    [ids],
  );
  return rows.map(({ title }) => title);
};
const listed = async (person: TestPerson = company.engineer) => {
  const answer = await app.call(
    routes.listImports,
    { params: { id: company.projectId }, query: { kind: "tasks" } },
    person,
  );
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: ImportRecord[] }>().data;
};

describe("importing tasks", () => {
  it("refuses none, too many, and ids that repeat, with a sentence, and adds nothing", async () => {
    const many = Array.from({ length: MAX_IMPORTED_TASKS + 1 }, (_, n) => row(`Task ${n}`));
    const twice = row("Twice");
    for (const [tasks, words] of [
      [[], "There is no task to add."],
      [many, "At most 200 tasks can be added at once. Paste the others afterwards."],
      [[twice, twice], "Two tasks have the same id."],
      [[row("  ")], "Task title is required"],
    ] as const) {
      const answer = await send(bodyOf(tasks));
      expect(answer.statusCode).toBe(400);
      expect(JSON.stringify(answer.json())).toContain(words);
    }
    expect(await titles(many.map(({ _id }) => _id))).toEqual([]);
  });

  it("adds all in their order, once, tells each assignee once, and lists the import", async () => {
    const body = bodyOf([
      row("Set out"),
      row("Dig", { assignedTo: company.contractorOn.id, dueDate: "2027-01-15" }),
      row("Cast", { assignedTo: company.contractorOn.id, priority: "urgent", status: "done" }),
    ]);
    const first = await send(body);
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ data: { _id: body._id, kind: "tasks", made: 3 } });
    const again = await send(body);
    expect(again.json()).toEqual(first.json());
    const ids = body.tasks.map(({ _id }) => _id);
    expect(await titles(ids)).toEqual(["Set out", "Dig", "Cast"]);
    expect(await notificationsOf(company.contractorOn)).toEqual(["Tasks assigned to you"]);
    const { rows } = await app.database.superuser.query(
      "select from activities where entity_id = any($1) and action = 'created'",
      [ids],
    );
    expect(rows).toHaveLength(3);
    expect(await listed()).toEqual([first.json<{ data: ImportRecord }>().data]);
    expect(await listed(company.clientOn)).toEqual([]);
    expect(await listed(company.contractorOn)).toEqual([]);
  });

  it("adds none if one cannot be assigned, or has an id that is taken", async () => {
    const before = row("Level the slab");
    expect((await send(bodyOf([before]))).statusCode).toBe(201);
    const other = row("Other");
    const taken = await send(bodyOf([other, { ...before, title: "Again" }]));
    expect(taken.statusCode).toBe(409);
    const outside = await send(bodyOf([other, row("X", { assignedTo: stranger.owner.id })]));
    expect(outside.statusCode).toBe(400);
    expect(await titles([other._id])).toEqual([]);
  });

  it("refuses clients, and does not find projects out of sight", async () => {
    expect((await send(bodyOf([row("A")]), company.clientOn)).statusCode).toBe(403);
    expect((await send(bodyOf([row("A")]), company.contractorOff)).statusCode).toBe(404);
    expect((await send(bodyOf([row("A")]), stranger.owner)).statusCode).toBe(404);
  });
});

describe("undoing an import of tasks", () => {
  it("is for the importer and planners, and out of sight elsewhere", async () => {
    const body = bodyOf([row("Weld")]);
    await send(body, company.engineer);
    expect((await undo(body._id, stranger.owner)).statusCode).toBe(404);
    expect((await undo(body._id, company.contractorOn)).statusCode).toBe(404);
    expect((await undo(body._id, company.clientOn)).statusCode).toBe(403);
    expect((await undo(body._id, company.owner)).statusCode).toBe(200);
    expect((await undo(body._id)).statusCode).toBe(409);
    const own = bodyOf([row("Mix")]);
    await send(own, company.contractorOn);
    expect((await undo(own._id, company.contractorOn)).statusCode).toBe(200);
    expect(await titles([...body.tasks, ...own.tasks].map(({ _id }) => _id))).toEqual([]);
  });

  it("removes what nobody has changed, and says what stays and why", async () => {
    const body = bodyOf([row("Untouched"), row("Moved"), row("Discussed")]);
    await send(body);
    const [untouched, moved, discussed] = body.tasks.map(({ _id }) => _id);
    if (!untouched || !moved || !discussed) throw new Error("Three tasks were sent");
    await app.call(
      routes.updateTask,
      { params: { id: moved }, body: { status: "in_progress" } },
      company.engineer,
    );
    const comment = { body: "Which one?", task: discussed };
    expect(
      (await app.call(routes.createComment, { body: comment }, company.engineer)).statusCode,
    ).toBe(201);
    const whole = await undo(body._id, company.engineer, true);
    expect(whole.statusCode).toBe(409);
    expect(await titles([untouched])).toEqual(["Untouched"]);
    const part = await undo(body._id);
    expect(part.json()).toMatchObject({
      data: {
        import: { undone: { removed: 1 } },
        leftCount: 2,
        left: [
          { _id: moved, reason: "It was changed since." },
          { _id: discussed, reason: "It has comments." },
        ],
      },
    });
    expect(await titles([untouched, moved, discussed])).toEqual(["Moved", "Discussed"]);
  });

  it("is refused after a day", async () => {
    const body = bodyOf([row("Old")]);
    await send(body);
    await app.database.superuser.query(
      "update imports set created_at = created_at - interval '24 hours' where id = $1",
      [body._id],
    );
    const answer = await undo(body._id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      message: "This import is older than 24 hours and cannot be undone any more.",
    });
  });
});
