import { beforeAll, describe, expect, it } from "vitest";
import { refusals } from "../../../../contract/permissions.ts";
import { routes } from "../../../../contract/routes.ts";
import type { Task, TaskStatus } from "../../../../contract/tasks/tasks.ts";
import { addTask, type TestPerson } from "../../../testing/company.ts";
import { app, company, notificationsOf, prepare } from "../task-fixture.ts";

prepare();

const proposed = { dueDate: "2026-12-01", reason: "The steel is late" };

/** A task that an engineer made for the contractor on the team, due on 8 October. */
async function assigned(createdBy = company.engineer.id): Promise<string> {
  const { workspaceId, projectId, contractorOn } = company;
  const db = app.database.superuser;
  const task = { workspaceId, projectId, title: "Plaster", createdBy };
  const id = await addTask(db, { ...task, assignedTo: contractorOn.id });
  await db.query("update tasks set due_date = '2026-10-08' where id = $1", [id]);
  return id;
}

interface Told {
  readonly status: number;
  readonly message: string | undefined;
  readonly task: Task | undefined;
}

async function told(answer: ReturnType<typeof app.call>): Promise<Told> {
  const { statusCode, json } = await answer;
  const { message, data } = json<{ message?: string; data?: Task }>();
  return { status: statusCode, message, task: data };
}
const propose = (id: string, as: TestPerson, body = proposed) =>
  told(app.call(routes.proposeDueDate, { params: { id }, body }, as));
const withdraw = (id: string, as: TestPerson) =>
  told(app.call(routes.withdrawDueDate, { params: { id } }, as));
const accept = (id: string, as: TestPerson, dueDate = proposed.dueDate) =>
  told(app.call(routes.acceptDueDate, { params: { id }, body: { dueDate } }, as));
const decline = (id: string, as: TestPerson, reason?: string) =>
  told(
    app.call(
      routes.declineDueDate,
      { params: { id }, body: { dueDate: proposed.dueDate, ...(reason ? { reason } : {}) } },
      as,
    ),
  );

/** Returns the titles of the notifications that a person gets because of an action. */
async function news(person: TestPerson, act: () => Promise<unknown>): Promise<string[]> {
  const before = await notificationsOf(person);
  await act();
  return (await notificationsOf(person)).slice(before.length);
}

beforeAll(async () => {
  app.clock.now = new Date("2026-10-01T08:00:00Z");
  const { workspaceId, projectId, engineer } = company;
  await app.database.superuser.query(
    "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
    [workspaceId, projectId, engineer.id],
  );
});

describe("proposing a due date", () => {
  it("shows it with the task, keeps the due date, and tells those who decide", async () => {
    const { contractorOn, engineer } = company;
    const id = await assigned();
    let answer: Told | undefined;
    expect(
      await news(engineer, async () => {
        answer = await propose(id, contractorOn);
      }),
    ).toEqual(["Another due date proposed"]);
    expect(answer).toMatchObject({
      status: 200,
      task: {
        dueDate: "2026-10-08",
        proposal: { ...proposed, by: { _id: contractorOn.id } },
        version: 2,
      },
    });
    const list = await app.call(routes.listTasks, { query: { ids: id } }, engineer);
    expect(list.json().data.tasks[0].proposal).toMatchObject(proposed);
  });

  it("leaves one unread notification, the newest, and none once it is decided or withdrawn", async () => {
    const { contractorOn, engineer } = company;
    const id = await assigned();
    const unread = async () => {
      const { rows } = await app.database.superuser.query<{ message: string }>(
        "select message from notifications where subject_id = $1 and user_id = $2 and not is_read",
        [id, engineer.id],
      );
      return rows.map(({ message }) => message);
    };
    for (const reason of ["Rain", "No steel", "No crane"])
      await propose(id, contractorOn, { ...proposed, reason });
    expect(await unread()).toEqual([expect.stringContaining("No crane")]);
    await withdraw(id, contractorOn);
    expect(await unread()).toEqual([]);
    await propose(id, contractorOn);
    await decline(id, company.owner);
    expect(await unread()).toEqual([]);
    await propose(id, contractorOn);
    await accept(id, company.owner);
    expect(await unread()).toEqual([]);
    // A notification that was read stays.
    await propose(id, contractorOn, { ...proposed, dueDate: "2026-12-02" });
    await app.database.superuser.query("update notifications set is_read = true");
    await propose(id, contractorOn, { ...proposed, dueDate: "2026-12-03" });
    const { rows } = await app.database.superuser.query(
      "select 1 from notifications where subject_id = $1 and user_id = $2",
      [id, engineer.id],
    );
    expect(rows).toHaveLength(2);
  });

  it("is refused without a reason, without a day, for the day that it is due already, and for one that is over", async () => {
    const { contractorOn } = company;
    const id = await assigned();
    expect((await propose(id, contractorOn, { ...proposed, reason: " " })).status).toBe(400);
    expect((await propose(id, contractorOn, { ...proposed, dueDate: "2026-02-30" })).status).toBe(
      400,
    );
    expect((await propose(id, contractorOn, { ...proposed, dueDate: "2026-09-30" })).status).toBe(
      400,
    );
    expect(await propose(id, contractorOn, { ...proposed, dueDate: "2026-10-08" })).toMatchObject({
      status: 400,
      message: "The task is due on this day already.",
    });
  });

  it("may be for today", async () => {
    const today = { ...proposed, dueDate: "2026-10-01" };
    const { status, task } = await propose(await assigned(), company.contractorOn, today);
    expect(status).toBe(200);
    expect(task?.proposal).toMatchObject(today);
  });

  it("is not for whoever moves the date, works on something else, or sees nothing of it", async () => {
    const { contractorOn, contractorOff, clientOn, engineer, owner } = company;
    const own = await assigned(contractorOn.id);
    expect(await propose(own, contractorOn)).toMatchObject({
      status: 403,
      message: refusals["task.propose"],
    });
    const id = await assigned();
    for (const person of [clientOn, engineer, owner])
      expect((await propose(id, person)).status).toBe(403);
    expect((await propose(id, contractorOff)).status).toBe(404);
    await app.database.superuser.query("update tasks set assigned_to = null where id = $1", [id]);
    expect((await propose(id, contractorOn)).status).toBe(403);
  });

  it("replaces what was proposed, and is withdrawn by its maker alone", async () => {
    const { contractorOn, engineer } = company;
    const id = await assigned();
    await propose(id, contractorOn);
    const later = { dueDate: "2027-01-15", reason: "And the rain" };
    expect((await propose(id, contractorOn, later)).task?.proposal).toMatchObject(later);
    expect((await withdraw(id, engineer)).status).toBe(403);
    expect((await withdraw(id, contractorOn)).task?.proposal).toBeNull();
    expect((await withdraw(id, contractorOn)).status).toBe(409);
  });

  it("tells whoever proposed what it replaces, if that is somebody else", async () => {
    const { contractorOn, clientOn } = company;
    const id = await assigned();
    await app.database.superuser.query(
      `update tasks set proposed_due = '2026-11-11', proposed_by = $2, proposed_at = now() where id = $1`,
      [id, clientOn.id],
    );
    expect(await news(clientOn, () => propose(id, contractorOn))).toEqual([
      "Your proposed date is replaced",
    ]);
    const later = { dueDate: "2027-01-15", reason: "And the rain" };
    expect(await news(contractorOn, () => propose(id, contractorOn, later))).toEqual([]);
  });

  it("waits while the task is finished, and is over when it is accepted", async () => {
    const { contractorOn, engineer } = company;
    const id = await assigned();
    await propose(id, contractorOn);
    const move = async (status: TaskStatus) => {
      const body = { status };
      const moved = await told(app.call(routes.updateTask, { params: { id }, body }, engineer));
      return moved.task?.proposal;
    };
    expect(await move("done")).toBeNull();
    const finished = { status: 409, message: "This task is finished." };
    expect(await propose(id, contractorOn)).toMatchObject(finished);
    expect(await withdraw(id, contractorOn)).toMatchObject(finished);
    expect(await accept(id, engineer)).toMatchObject(finished);
    expect(await decline(id, engineer)).toMatchObject(finished);
    expect(await move("todo")).toMatchObject(proposed);
    expect(await move("completed")).toBeNull();
    expect(await move("todo")).toBeNull();
  });
});

describe("deciding on a proposed due date", () => {
  it("moves the task, or keeps its date, and tells the proposer", async () => {
    const { contractorOn, engineer } = company;
    const yes = await assigned();
    await propose(yes, contractorOn);
    let answer: Told | undefined;
    expect(
      await news(contractorOn, async () => {
        answer = await accept(yes, engineer);
      }),
    ).toEqual(["Proposed due date accepted"]);
    expect(answer?.task).toMatchObject({ dueDate: proposed.dueDate, proposal: null });

    const no = await assigned();
    await propose(no, contractorOn);
    expect(
      await news(contractorOn, async () => {
        answer = await decline(no, engineer, "The client moves in");
      }),
    ).toEqual(["Proposed due date declined"]);
    expect(answer?.task).toMatchObject({ dueDate: "2026-10-08", proposal: null });
    const { rows } = await app.database.superuser.query<{ message: string }>(
      "select message from activities where entity_id = $1 order by id desc limit 1",
      [no],
    );
    expect(rows[0]?.message).toBe(
      "declined the proposed due date of task “Plaster”: The client moves in",
    );
  });

  it("is for the maker, engineers and admins", async () => {
    const { contractorOn, clientOn, admin } = company;
    const id = await assigned();
    await propose(id, contractorOn);
    for (const person of [contractorOn, clientOn]) {
      expect(await accept(id, person)).toMatchObject({ status: 403 });
      expect(await decline(id, person)).toMatchObject({ status: 403 });
    }
    expect((await accept(id, admin)).status).toBe(200);
  });

  it("decides on the date that was seen, once", async () => {
    const { contractorOn, engineer } = company;
    const id = await assigned();
    expect((await accept(id, engineer)).status).toBe(409);
    await propose(id, contractorOn, { ...proposed, dueDate: "2027-02-01" });
    expect(await accept(id, engineer)).toMatchObject({
      status: 409,
      message: expect.stringContaining("1 Feb"),
    });
    expect((await accept(id, engineer, "2027-02-01")).status).toBe(200);
    expect((await accept(id, engineer, "2027-02-01")).status).toBe(409);
  });

  it("happens too when the date is moved otherwise, and the proposer is told", async () => {
    const { contractorOn, engineer } = company;
    const id = await assigned();
    await propose(id, contractorOn);
    const body = { dueDate: "2026-11-11" };
    let answer: Told | undefined;
    expect(
      await news(contractorOn, async () => {
        answer = await told(app.call(routes.updateTask, { params: { id }, body }, engineer));
      }),
    ).toEqual(["Due date changed"]);
    expect(answer?.task).toMatchObject({ dueDate: "2026-11-11", proposal: null });
  });
});
