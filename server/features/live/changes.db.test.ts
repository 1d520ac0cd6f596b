import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Change } from "../../../contract/changes.ts";
import { routes } from "../../../contract/routes.ts";
import { asActor, asSystem } from "../../database/transaction.ts";
import { sweepChanges } from "../../database/changes.sql.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../database/embedded/embedded-postgres.ts";
import { newId } from "../../platform/ids.ts";
import {
  addTask,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { openEvents } from "../../testing/event-reader.ts";
import { prepareTemplate } from "../../testing/global-setup.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

let server: EmbeddedPostgres;
let database: TestDatabase;
let t: TestApp;
let company: TestCompany;
let stranger: TestCompany;

// A server of its own: transactions of other tests would hold back the horizon.
beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "plumbline-feed-"));
  server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  await prepareTemplate(server.url);
  database = await createTestDatabase(server.url);
  t = await startTestApp({ live: true, database });
  stranger = await createCompany(t.database.superuser, "Other Builders");
});
afterAll(async () => {
  await t.close();
  await database.drop();
  await server.stop();
});
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
});

interface Page {
  readonly changes: readonly Change[];
  readonly cursor: string;
  readonly more: boolean;
  readonly reset: boolean;
}

/** Reads now, whatever other transactions are in progress. */
async function askNow(
  person: TestPerson,
  query: { since?: string; limit?: number } = {},
): Promise<Page> {
  const answer = await t.call(routes.listChanges, { query }, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as { data: Page }).data;
}

/**
 * Reads once everything committed before is below the horizon, which autovacuum may hold back for a
 * moment.
 */
async function ask(person: TestPerson, query: { since?: string; limit?: number } = {}) {
  const { rows } = await t.database.superuser.query<{ number: string }>(
    "select pg_current_xact_id()::text as number",
  );
  const reached = async () => Number((await askNow(person)).cursor.split(".")[1]);
  await expect.poll(reached, { timeout: 15_000 }).toBeGreaterThan(Number(rows[0]?.number));
  return askNow(person, query);
}

const standing = async (person: TestPerson) => (await ask(person)).cursor;
/** Changes of one topic since a cursor. */
async function receive(person: TestPerson, since: string, topic: string) {
  return (await ask(person, { since })).changes
    .filter((change) => change.topic === topic)
    .map(({ id, deleted }) => ({ id, deleted }));
}

async function create(title: string, as = company.engineer): Promise<string> {
  const body = { _id: newId(), title, project: company.projectId };
  const answer = await t.call(routes.createTask, { body }, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return body._id;
}

const rename = (id: string, title: string) =>
  t.call(routes.updateTask, { params: { id }, body: { title } }, company.engineer);
const remove = (id: string) => t.call(routes.deleteTask, { params: { id } }, company.engineer);

describe("a cursor", () => {
  test.each(["", "nonsense", "1.2", `${newId()}.-1.0`, `${newId()}.9999999999999999.0`, "'"])(
    "that is malformed is refused: %j",
    async (since) => {
      const answer = await t.call(routes.listChanges, { query: { since } }, company.owner);
      expect(answer.statusCode).toBe(400);
    },
  );

  test("of another database, or from the future, answers with a reset", async () => {
    const now = await standing(company.owner);
    const [feed = "", number = ""] = now.split(".");
    for (const since of [`${newId()}.${number}.0`, `${feed}.${Number(number) + 1_000_000}.0`]) {
      expect(await ask(company.owner, { since })).toMatchObject({ reset: true, changes: [] });
    }
  });

  test("from before the last sweep answers with a reset", async () => {
    const old = await standing(company.owner);
    await create("Swept");
    const kept = await standing(company.owner);
    await asSystem(t.database.pool, (tx) => sweepChanges(tx, new Date(Date.now() + 3_600_000)));
    expect(await ask(company.owner, { since: old })).toMatchObject({ reset: true });
    expect(await ask(company.owner, { since: kept })).toMatchObject({ reset: false });
    const id = await create("After");
    expect(await receive(company.owner, kept, "task")).toEqual([{ id, deleted: false }]);
  });

  test("is refused to a stranger", async () => {
    expect((await t.call(routes.listChanges)).statusCode).toBe(401);
  });
});

describe("changes since a cursor", () => {
  test("are none at first, and then each record once, with an increasing number", async () => {
    const since = await standing(company.owner);
    expect(await ask(company.owner, { since })).toMatchObject({ changes: [], more: false });
    const first = await create("Set out");
    const second = await create("Dig");
    await rename(first, "Set out the grid");
    const { changes } = await ask(company.owner, { since });
    const tasks = changes.filter(({ topic }) => topic === "task");
    expect(tasks.map(({ id }) => id)).toEqual([second, first]);
    const [one, other] = tasks.map(({ number }) => number);
    expect(one).toBeLessThan(other ?? 0);
  });

  test("are paged without loss or repetition", async () => {
    const since = await standing(company.owner);
    const ids = [await create("One"), await create("Two"), await create("Three")];
    const found: (string | null)[] = [];
    let cursor = since;
    for (let more = true; more;) {
      const page = await ask(company.owner, { since: cursor, limit: 1 });
      expect(page.changes.length).toBeLessThan(2);
      found.push(...page.changes.filter(({ topic }) => topic === "task").map(({ id }) => id));
      ({ cursor, more } = page);
    }
    expect(found).toEqual(ids);
    expect(await ask(company.owner, { since: cursor })).toMatchObject({ changes: [], more: false });
  });

  test("leave out refused writes", async () => {
    const since = await standing(company.owner);
    const body = { title: "No", project: company.projectId };
    expect((await t.call(routes.createTask, { body }, company.clientOn)).statusCode).toBe(403);
    expect((await rename(newId(), "No")).statusCode).toBe(404);
    expect((await ask(company.owner, { since })).changes).toEqual([]);
  });

  test("mark a deleted record as deleted", async () => {
    const id = await create("Short lived");
    const since = await standing(company.owner);
    await remove(id);
    expect(await receive(company.owner, since, "task")).toEqual([{ id, deleted: true }]);
  });

  test("have the number that the event stream sent", async () => {
    const origin = await t.app.listen({ port: 0, host: "127.0.0.1" });
    const stream = await openEvents(origin, await t.token(company.owner));
    const id = await create("Numbered");
    await stream.upTo((message) => message.id === id);
    const since = /event: cursor\ndata: (.*)/.exec(stream.text())?.[1] ?? "";
    const { changes } = await ask(company.owner, { since });
    expect(stream.numbers).toContain(changes.find((change) => change.id === id)?.number);
    stream.leave();
  });
});

describe("visibility", () => {
  test("a project's changes reach the clients and contractors on its team, and no other company", async () => {
    const people = [company.contractorOn, company.clientOn];
    const blind = [company.contractorOff, company.clientOff, stranger.owner];
    const cursors = new Map<TestPerson, string>();
    for (const person of [...people, ...blind]) cursors.set(person, await standing(person));
    const id = await create("In sight");
    for (const person of people) {
      expect(await receive(person, cursors.get(person) ?? "", "task")).toEqual([
        { id, deleted: false },
      ]);
    }
    for (const person of blind) {
      expect((await ask(person, { since: cursors.get(person) ?? "" })).changes).toEqual([]);
    }
  });

  test("a contractor receives their own expenses, a client none, and engineers all", async () => {
    const { engineer, contractorOn, clientOn, projectId } = company;
    const since = await standing(engineer);
    const enter = async (as: TestPerson) => {
      const body = {
        _id: newId(),
        project: projectId,
        description: "Sand",
        amount: 5,
        date: "2026-03-02",
      };
      const answer = await t.call(routes.createExpense, { body }, as);
      expect(answer.statusCode, answer.body).toBe(201);
      return body._id;
    };
    const [theirs, ours] = [await enter(contractorOn), await enter(engineer)];
    const idsFor = async (person: TestPerson) =>
      (await receive(person, since, "expense")).map(({ id }) => id);
    expect(await idsFor(engineer)).toEqual([theirs, ours]);
    expect(await idsFor(contractorOn)).toEqual([theirs]);
    expect(await idsFor(clientOn)).toEqual([]);
  });

  test("someone who leaves a team receives the project as deleted, and receives no more of it", async () => {
    const { contractorOn, projectId } = company;
    const since = await standing(contractorOn);
    await t.call(
      routes.removeFromTeam,
      { params: { id: projectId, userId: contractorOn.id } },
      company.engineer,
    );
    expect(await receive(contractorOn, since, "project")).toContainEqual({
      id: projectId,
      deleted: true,
    });
    const after = await standing(contractorOn);
    await create("Unheard");
    expect(await receive(contractorOn, after, "task")).toEqual([]);
  });

  test("the team of a deleted project receives the deletion, and nobody else", async () => {
    const { contractorOn, contractorOff, projectId } = company;
    const [on, off] = [await standing(contractorOn), await standing(contractorOff)];
    await t.call(routes.deleteProject, { params: { id: projectId } }, company.owner);
    expect(await receive(contractorOn, on, "project")).toEqual([{ id: projectId, deleted: true }]);
    expect(await receive(contractorOff, off, "project")).toEqual([]);
  });

  test("a company's change names it only to those who see all companies", async () => {
    const { engineer, contractorOn, clientOff } = company;
    const since = await standing(engineer);
    const body = { _id: newId(), name: "Bello & Sons", kind: "supplier" } as const;
    const answer = await t.call(routes.createCompany, { body }, engineer);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(await receive(engineer, since, "company")).toEqual([{ id: body._id, deleted: false }]);
    for (const person of [contractorOn, clientOff])
      expect(await receive(person, since, "company")).toEqual([{ id: null, deleted: false }]);
    expect(await receive(stranger.owner, since, "company")).toEqual([]);
  });

  test("holds for a query that names no workspace and no person", async () => {
    await create("Guarded");
    const rows = (person: TestPerson) =>
      asActor(t.database.pool, "read", person.claims, (tx) =>
        tx.selectFrom("changes").select("record_id").execute(),
      );
    expect(await rows(company.owner)).not.toEqual([]);
    expect(await rows(company.contractorOff)).toEqual([]);
    expect(await rows(stranger.owner)).toEqual([]);
  });
});

describe("concurrent writers", () => {
  test("are all included, even if the first to begin is the last to commit", async () => {
    const { owner, projectId, workspaceId } = company;
    const since = await standing(owner);
    const slow = await t.database.superuser.connect();
    await slow.query("begin");
    await slow.query("select pg_current_xact_id()");
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => create(`Task ${n}`)));
    const early = await askNow(owner, { since });
    expect(early.changes).toEqual([]);
    await slow.query(
      `insert into changes (workspace_id, topic, project_id, record_id, roles)
       values ($1, 'task', $2, $3, '{admin}')`,
      [workspaceId, projectId, company.taskId],
    );
    await slow.query("commit");
    slow.release();
    const found = (await ask(owner, { since: early.cursor })).changes
      .filter(({ topic }) => topic === "task")
      .map(({ id }) => id);
    expect(found[0]).toBe(company.taskId);
    expect(new Set(found)).toEqual(new Set([company.taskId, ...ids]));
  });

  test("lose no change for a continuous reader", async () => {
    const { owner } = company;
    const found = new Set<string | null>();
    let cursor = await standing(owner);
    let writing = true;
    const read = async () => {
      for (let last = false; !last;) {
        last = !writing;
        const page = await askNow(owner, { since: cursor, limit: 7 });
        for (const { id } of page.changes) found.add(id);
        ({ cursor } = page);
        if (page.more) last = false;
      }
    };
    const reading = read();
    const ids = await Promise.all(Array.from({ length: 40 }, (_, n) => create(`Task ${n}`)));
    writing = false;
    await reading;
    for (const { id } of (await ask(owner, { since: cursor })).changes) found.add(id);
    expect(ids.filter((id) => !found.has(id))).toEqual([]);
  });
});

test("a deleted company leaves no changes", async () => {
  const count = async () => {
    const { rows } = await t.database.superuser.query<{ n: number }>(
      "select count(*)::int as n from changes where workspace_id = $1",
      [company.workspaceId],
    );
    return rows[0]?.n;
  };
  await create("Forgotten");
  expect(await count()).toBeGreaterThan(0);
  await addTask(t.database.superuser, { ...company, title: "Last", createdBy: company.owner.id });
  await t.database.superuser.query("delete from workspaces where id = $1", [company.workspaceId]);
  expect(await count()).toBe(0);
});
