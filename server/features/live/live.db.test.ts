import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { LIVE_PATH } from "../../../contract/live.ts";
import { routes } from "../../../contract/routes.ts";
import {
  addProject,
  createCompany,
  signIn,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { type EventReader, openEvents } from "../../testing/event-reader.ts";
import { startTestApp, type TestApp, testNow } from "../../testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";

/** Polls every 10 ms, also on a machine that is busy with other work. */
const SOON = { interval: 10 };

let database: TestDatabase;
/** Two servers on one database: people listen on one and work on the other. */
let here: TestApp;
let there: TestApp;
let origin: string;
let company: TestCompany;
const readers: EventReader[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
  here = await startTestApp({ live: true, database });
  there = await startTestApp({ live: true, database });
  origin = await here.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});
beforeEach(async () => {
  here.clock.now = testNow();
  there.clock.now = testNow();
  company = await createCompany(database.superuser);
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.leave();
});

async function listen(
  person: TestPerson,
  { at, age }: { readonly at?: Date; readonly age?: number } = {},
): Promise<EventReader> {
  const reader = await openEvents(origin, await here.token(person, at), age);
  readers.push(reader);
  return reader;
}

async function addTaskThere(title: string, project = company.projectId): Promise<void> {
  const response = await there.call(routes.createTask, { body: { title, project } }, company.owner);
  expect(response.statusCode, response.body).toBe(201);
}

/** An event that this person always receives: anything announced earlier has arrived by then. */
async function sendMarker(person: TestPerson): Promise<void> {
  await database.superuser.query(
    `insert into notifications (id, workspace_id, user_id, type, title, message)
     values (gen_random_uuid(), $1, $2, 'info', 'Marker', 'Marker')`,
    [person.claims.workspaceId, person.id],
  );
  const response = await there.call(routes.markAllNotificationsRead, {}, person);
  expect(response.statusCode, response.body).toBe(200);
}

async function eventsUntilMarker(person: TestPerson, reader: EventReader) {
  await sendMarker(person);
  const receive = await reader.upTo(({ topic }) => topic === "notification");
  return receive.slice(0, -1);
}

async function status(authorization?: string, query = ""): Promise<number> {
  const response = await fetch(`${origin}${LIVE_PATH}${query}`, {
    headers: authorization === undefined ? {} : { authorization },
  });
  await response.body?.cancel();
  return response.status;
}

describe("a change on one server", () => {
  test("reaches everybody who sees it on the other, as a hint without text", async () => {
    const listening = [company.admin, company.engineer, company.clientOn, company.contractorOn];
    const open = await Promise.all(listening.map((person) => listen(person)));
    await addTaskThere("A secret title");
    for (const reader of open) {
      await reader.upTo(({ topic, project }) => topic === "task" && project === company.projectId);
      expect(reader.text()).not.toContain("secret");
    }
  });

  test("does not reach those who are not on the team", async () => {
    for (const person of [company.clientOff, company.contractorOff]) {
      const reader = await listen(person);
      await addTaskThere("Cast slab");
      expect(await eventsUntilMarker(person, reader)).toEqual([]);
    }
  });

  test("does not reach another workspace", async () => {
    const others = await createCompany(database.superuser, "Other Builders");
    const reader = await listen(others.owner);
    await addTaskThere("Cast slab");
    expect(await eventsUntilMarker(others.owner, reader)).toEqual([]);
  });

  test("for one person reaches only that person", async () => {
    const engineer = await listen(company.engineer);
    const owner = await listen(company.owner);
    await sendMarker(company.engineer);
    expect(await engineer.upTo(({ topic }) => topic === "notification")).toEqual([
      { topic: "notification" },
    ]);
    expect(await eventsUntilMarker(company.owner, owner)).toEqual([]);
  });

  test("of a deleted project reaches its team, without its id", async () => {
    const reader = await listen(company.contractorOn);
    const deleted = await there.call(
      routes.deleteProject,
      { params: { id: company.projectId } },
      company.owner,
    );
    expect(deleted.statusCode).toBe(200);
    const receive = await reader.upTo(({ topic }) => topic === "project");
    expect(receive.at(-1)).toEqual({ topic: "project" });
  });
});

describe("someone who loses sight of something", () => {
  test("stops receiving a project's events at once when taken off its team", async () => {
    const { contractorOn } = company;
    const reader = await listen(contractorOn);
    await addTaskThere("Before");
    await reader.upTo(({ topic }) => topic === "task");
    await database.superuser.query("delete from project_members where user_id = $1", [
      contractorOn.id,
    ]);
    await addTaskThere("After");
    expect(
      (await eventsUntilMarker(contractorOn, reader)).filter(({ topic }) => topic === "task"),
    ).toEqual([]);
  });

  test("receives a project's events at once when added to its team", async () => {
    const { contractorOff, projectId, workspaceId } = company;
    const reader = await listen(contractorOff);
    await database.superuser.query(
      "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
      [workspaceId, projectId, contractorOff.id],
    );
    await addTaskThere("Cast slab");
    const receive = await reader.upTo(({ topic }) => topic === "task");
    expect(receive.at(-1)?.project).toBe(projectId);
  });

  test("stops receiving all projects' events when no longer an engineer", async () => {
    const { engineer, owner, workspaceId } = company;
    const tower = await addProject(database.superuser, {
      workspaceId,
      title: "Ikoyi Tower",
      createdBy: owner.id,
    });
    const reader = await listen(engineer);
    await addTaskThere("Before", tower);
    await reader.upTo(({ topic }) => topic === "task");
    await database.superuser.query("update memberships set role = 'client' where user_id = $1", [
      engineer.id,
    ]);
    // Announces the same event as a change of role does.
    there.live.publish([{ topic: "session", workspace: workspaceId, user: engineer.id }]);
    await reader.upTo(({ topic }) => topic === "session");
    await addTaskThere("After", tower);
    expect(await eventsUntilMarker(engineer, reader)).toEqual([]);
  });

  test("is cut off when removed from the workspace", async () => {
    const { engineer, workspaceId } = company;
    const reader = await listen(engineer);
    await database.superuser.query("update memberships set active = false where user_id = $1", [
      engineer.id,
    ]);
    there.live.publish([{ topic: "session", workspace: workspaceId, user: engineer.id }]);
    await reader.ended;
    expect(reader.messages).toEqual([{ topic: "session" }]);
    expect(await status(`Bearer ${await here.token(engineer)}`)).toBe(401);
  });
});

describe("F9: what changed while its reader fetched", () => {
  /** Adds a task, and waits until it is announced. */
  async function addTaskBefore(): Promise<void> {
    const witness = await listen(company.admin);
    await addTaskThere("Cast slab");
    await witness.upTo(({ topic }) => topic === "task");
  }

  test("is told first, to those who see it", async () => {
    const { projectId, owner, contractorOn, contractorOff } = company;
    await addTaskBefore();
    for (const person of [owner, contractorOn]) {
      const reader = await listen(person, { age: 0 });
      const told = await eventsUntilMarker(person, reader);
      expect(told).toContainEqual({ topic: "task", project: projectId, id: expect.any(String) });
    }
    const other = await listen(contractorOff, { age: 0 });
    expect(await eventsUntilMarker(contractorOff, other)).toEqual([]);
    const unasked = await listen(owner);
    expect(await eventsUntilMarker(owner, unasked)).toEqual([]);
  });

  test("is told as far back as the reader has fetched, and is one message for many records", async () => {
    const { projectId, owner, admin, workspaceId } = company;
    await database.superuser.query(
      `insert into changes (workspace_id, topic, project_id, record_id, roles, at)
       select $1, 'task', $2, gen_random_uuid(), '{admin}', now() - interval '30 s' from generate_series(1, 21)`,
      [workspaceId, projectId],
    );
    const late = await listen(owner, { age: 1_000 });
    expect(await eventsUntilMarker(owner, late)).toEqual([]);
    const reader = await listen(admin, { age: 35_000 });
    expect(await eventsUntilMarker(admin, reader)).toEqual([{ topic: "task", project: projectId }]);
  });

  test("is not told for longer than ten minutes", async () => {
    const token = `Bearer ${await here.token(company.owner)}`;
    for (const age of ["600001", "-1", "1.5", "soon"])
      expect(await status(token, `?age=${age}`)).toBe(400);
    expect(await status(token, "?age=600000")).toBe(200);
  });
});

describe("a stream", () => {
  test("is never buffered or cached, and sets the reconnection delay", async () => {
    const { response, text } = await listen(company.owner);
    await expect.poll(text, SOON).toMatch(/^retry: \d+\n\n/);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
  });

  test("is refused to strangers, and with forged, signed-out and expired tokens", async () => {
    const { owner } = company;
    expect(await status()).toBe(401);
    expect(await status("Bearer nonsense")).toBe(401);
    expect(
      await status(`Bearer ${await here.token(owner, new Date(Date.now() - 16 * 60_000))}`),
    ).toBe(401);
    await database.superuser.query("update sessions set ended_at = now() where id = $1", [
      owner.claims.sessionId,
    ]);
    expect(await status(`Bearer ${await here.token(owner)}`)).toBe(401);
  });

  test("ends when its access token expires", async () => {
    const madeAt = new Date(Date.now() - 15 * 60_000 + 5_000);
    const reader = await listen(company.owner, { at: madeAt });
    const other = await listen(company.owner);
    await reader.ended;
    expect(Date.now() - madeAt.getTime()).toBeGreaterThan(15 * 60_000 - 1_010);
    // The same sign-in continues with a new token.
    await addTaskThere("Cast slab");
    await other.upTo(({ topic }) => topic === "task");
  });

  test("ends when its sign-in is ended elsewhere, while that of another sign-in continues", async () => {
    const { engineer, workspaceId } = company;
    const laptop = {
      ...engineer,
      claims: await signIn(database.superuser, engineer.id, workspaceId),
    };
    const phone = await listen(engineer);
    const desk = await listen(laptop);
    const ended = await there.call(routes.endOtherSignIns, {}, laptop);
    expect(ended.json()).toEqual({ data: { ended: 1 } });
    await phone.ended;
    expect(phone.messages).toEqual([{ topic: "session" }]);
    await addTaskThere("Cast slab");
    await desk.upTo(({ topic }) => topic === "task");
  });

  test("holds no database connection", async () => {
    const open = await Promise.all(Array.from({ length: 12 }, () => listen(company.admin)));
    await expect
      .poll(() => database.pool.request.totalCount - database.pool.request.idleCount, SOON)
      .toBe(0);
    await addTaskThere("Cast slab");
    await Promise.all(open.map((reader) => reader.upTo(({ topic }) => topic === "task")));
  });

  test("is refused to someone with twenty, until one is closed", async () => {
    const open = await Promise.all(Array.from({ length: 20 }, () => listen(company.clientOn)));
    const token = `Bearer ${await here.token(company.clientOn)}`;
    expect(await status(token)).toBe(429);
    expect(await status(`Bearer ${await here.token(company.owner)}`)).toBe(200);
    open[0]?.leave();
    await expect.poll(() => status(token), SOON).toBe(200);
  });
});

describe("when the database connection breaks", () => {
  test("streams end, so that everybody fetches everything again, and new ones receive events", async () => {
    const reader = await listen(company.owner);
    const { rows } = await database.superuser.query<{ n: number }>(
      `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
        where application_name = 'plumbline live' and datname = current_database()`,
    );
    expect(rows[0]?.n).toBe(2);
    await reader.ended;
    // Once this stream opens, the server is connected again. Earlier announcements of the other server wait until
    // then.
    const again = await listen(company.owner);
    await addTaskThere("Cast slab");
    await again.upTo(({ topic }) => topic === "task");
  });
});
