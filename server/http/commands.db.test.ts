import { randomBytes } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import {
  IDEMPOTENCY_DAYS,
  IDEMPOTENCY_HEADER,
  LONG_ANSWER_HOURS,
  REPLAYED_HEADER,
} from "../../contract/idempotency.ts";
import { routes } from "../../contract/routes.ts";
import type { Task } from "../../contract/tasks/tasks.ts";
import { deleteCommandsBefore, dropLongAnswersBefore } from "../database/commands.sql.ts";
import { asSystem } from "../database/transaction.ts";
import { newId } from "../platform/ids.ts";
import { createCompany, signIn, type TestCompany, type TestPerson } from "../testing/company.ts";
import { addDirectoryCompany } from "../testing/seed/seed-companies.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { whileLocked } from "../testing/database/while-locked.ts";

const HOUR_MS = 3_600_000;

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
});

const keyed = (key: string) => ({ headers: { [IDEMPOTENCY_HEADER]: key } });
const create = (as: TestPerson, key: string, title = "Cast slab") =>
  t.call(routes.createTask, { body: { title, project: company.projectId }, ...keyed(key) }, as);
const rename = (as: TestPerson, key: string, version: number) =>
  t.call(
    routes.updateTask,
    { params: { id: company.taskId }, body: { title: "Cast beam", version }, ...keyed(key) },
    as,
  );
const isReplayed = ({ headers }: LightMyRequestResponse) => headers[REPLAYED_HEADER] === "true";
const bodyOf = (answer: LightMyRequestResponse) => answer.json<{ code: string; message: string }>();
const taskOf = (answer: LightMyRequestResponse) => answer.json<{ data: Task }>().data;

async function count(sql: string): Promise<number> {
  const { rows } = await t.database.superuser.query<{ n: number }>(
    `select count(*)::int as n from ${sql}`,
  );
  return rows[0]?.n ?? 0;
}
const tasks = () => count(`tasks where project_id = '${company.projectId}'`);
const remembered = () => count(`commands where workspace_id = '${company.workspaceId}'`);

describe("a key", () => {
  it.each([
    "",
    "42",
    "not-a-uuid",
    "00000000-0000-0000-0000-000000000000",
    `${newId()}, ${newId()}`,
  ])("that is %j is refused, and nothing is done", async (key) => {
    const before = await tasks();
    const answer = await create(company.admin, key);
    expect([answer.statusCode, bodyOf(answer).code]).toEqual([400, "bad_request"]);
    expect(await tasks()).toBe(before);
  });

  it("may be written in capitals, has no effect on a read, and is optional", async () => {
    const key = newId();
    await create(company.admin, key);
    expect(isReplayed(await create(company.admin, key.toUpperCase()))).toBe(true);
    const read = await t.call(routes.listTasks, keyed("nonsense"), company.admin);
    expect(read.statusCode).toBe(200);
    const body = { title: "Without", project: company.projectId };
    expect((await t.call(routes.createTask, { body }, company.admin)).statusCode).toBe(201);
    expect(await remembered()).toBe(1);
  });

  it("is refused for another write, or for the same write with other content", async () => {
    const key = newId();
    await create(company.admin, key);
    for (const answer of [
      await create(company.admin, key, "Other"),
      await rename(company.admin, key, 1),
    ])
      expect([answer.statusCode, bodyOf(answer).code]).toEqual([422, "idempotency_key_reused"]);
  });
});

test("a body that nests too deep for its fingerprint is refused in words", async () => {
  const deep = `{"title":"Deep","project":"${company.projectId}","more":${"[".repeat(6_000)}${"]".repeat(6_000)}}`;
  const answer = await t.raw(
    {
      method: "POST",
      url: routes.createTask.path,
      payload: deep,
      headers: { "content-type": "application/json", [IDEMPOTENCY_HEADER]: newId() },
    },
    company.admin,
  );
  expect([answer.statusCode, bodyOf(answer).code]).toEqual([400, "bad_request"]);
});

describe("a write that is sent twice", () => {
  it("is done once, whether the second arrives after the first or at the same time", async () => {
    const before = await tasks();
    const key = newId();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create(company.admin, key)));
    answers.push(await create(company.admin, key));
    expect(await tasks()).toBe(before + 1);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers.filter(isReplayed)).toHaveLength(5);
  });

  it("waits for the first, and is done if the first is refused", async () => {
    const [{ id, workspaceId }, key] = [{ id: newId(), workspaceId: company.workspaceId }, newId()];
    const held = [
      "select pg_advisory_xact_lock(hashtextextended($1, 0))",
      `${workspaceId} ${company.admin.id} ${key}`,
    ] as const;
    const body = { _id: id, title: "Held", project: company.projectId };
    const answer = await whileLocked(t.database.superuser, [held], () =>
      t.call(routes.createTask, { body, ...keyed(key) }, company.admin),
    );
    expect([answer.statusCode, isReplayed(answer)]).toEqual([201, false]);
  });

  it("answers an update as before if its reply was lost, although the version is stale by then", async () => {
    const key = newId();
    const first = await rename(company.engineer, key, 1);
    const other = { params: { id: company.taskId }, body: { title: "By another" } };
    await t.call(routes.updateTask, other, company.admin);
    const again = await rename(company.engineer, key, 1);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect(isReplayed(again)).toBe(true);
    const now = await t.call(routes.getTask, { params: { id: company.taskId } }, company.admin);
    expect(taskOf(now).title).toBe("By another");
  });

  it("is not stored if it failed: sent again, it is tried again", async () => {
    const key = newId();
    const send = (title: string) => create(company.admin, key, title);
    expect((await send("")).statusCode).toBe(400);
    expect(await remembered()).toBe(0);
    expect((await send("Now with a title")).statusCode).toBe(201);
  });

  it("announces its change once", async () => {
    const key = newId();
    await create(company.admin, key);
    const announcedBefore = t.announced.length;
    await create(company.admin, key);
    expect(t.announced.length).toBe(announcedBefore);
  });
});

describe("a stored command", () => {
  it("belongs to one person in one workspace", async () => {
    const key = newId();
    const other = await createCompany(t.database.superuser, "Other Builders");
    await t.database.superuser.query(
      "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'admin')",
      [other.workspaceId, company.admin.id],
    );
    const there = {
      ...company.admin,
      claims: await signIn(t.database.superuser, company.admin.id, other.workspaceId),
    };
    const first = await create(company.admin, key);
    const second = await create(company.engineer, key);
    const body = { title: "Cast slab", project: other.projectId };
    const third = await t.call(routes.createTask, { body, ...keyed(key) }, there);
    const ids = [first, second, third].map((answer) => taskOf(answer)._id);
    expect(new Set(ids).size).toBe(3);
  });

  const sweep = () =>
    asSystem(t.database.pool, async (tx) => {
      const before = (hours: number) => new Date(t.clock.now.getTime() - hours * HOUR_MS);
      await deleteCommandsBefore(tx, before(24 * IDEMPOTENCY_DAYS));
      await dropLongAnswersBefore(tx, before(LONG_ANSWER_HOURS));
    });

  it("of a command that a device kept for two days is not done again, though its answer was lost", async () => {
    const [key, start] = [newId(), t.clock.now];
    const first = await rename(company.engineer, key, 1);
    expect(first.statusCode, first.body).toBe(200);
    // Meanwhile the same person, on another device, changed their mind.
    const params = { id: company.taskId };
    const body = { title: "Cast slab after all" };
    await t.call(routes.updateTask, { params, body }, company.engineer);
    t.clock.now = new Date(start.getTime() + 48 * HOUR_MS);
    await sweep();
    const again = await rename(company.engineer, key, 1);
    expect([again.statusCode, again.body, isReplayed(again)]).toEqual([200, first.body, true]);
    const now = await t.call(routes.getTask, { params }, company.engineer);
    expect(taskOf(now).title).toBe("Cast slab after all");
    t.clock.now = start;
  });

  it("keeps no long answer for more than a day, and then the ids of records tell what is done", async () => {
    const [keys, start] = [[newId(), newId()], t.clock.now];
    const description = randomBytes(7_000).toString("base64");
    const body = { _id: newId(), title: "Long", description, project: company.projectId };
    const { _id: id, project: _project, ...rest } = body;
    const make = () => t.call(routes.createTask, { body, ...keyed(keys[0] ?? "") }, company.admin);
    const write = () =>
      t.call(
        routes.updateTask,
        { params: { id }, body: rest, ...keyed(keys[1] ?? "") },
        company.admin,
      );
    const first = await make();
    expect(first.statusCode, first.body).toBe(201);
    expect((await write()).statusCode).toBe(200);
    const before = await tasks();
    t.clock.now = new Date(start.getTime() + 48 * HOUR_MS);
    await sweep();
    const { rows } = await t.database.superuser.query<{ answer: Buffer | null }>(
      "select answer from commands where key = any($1)",
      [keys],
    );
    expect(rows).toEqual([{ answer: null }, { answer: null }]);
    const told = await write();
    expect([told.statusCode, bodyOf(told).message]).toEqual([
      409,
      expect.stringContaining("This was done when you first sent it"),
    ]);
    expect(taskOf(await make())._id).toBe(id);
    expect(await tasks()).toBe(before);
    t.clock.now = start;
  });

  it("expires after 31 days and is then swept", async () => {
    const [key, start] = [newId(), t.clock.now];
    const at = (days: number) => new Date(start.getTime() + days * 24 * HOUR_MS);
    await create(company.admin, key);
    t.clock.now = at(30.9);
    await sweep();
    expect(isReplayed(await create(company.admin, key))).toBe(true);
    t.clock.now = at(31);
    expect(isReplayed(await create(company.admin, key, "Again"))).toBe(false);
    expect(isReplayed(await create(company.admin, key, "Again"))).toBe(true);
    t.clock.now = at(62);
    await sweep();
    expect(await remembered()).toBe(0);
    t.clock.now = start;
  });

  it("holds no answer in plain text: an invitation's link is not found in the row", async () => {
    const key = newId();
    const body = { email: `${newId()}@example.com`, role: "client", projects: [company.projectId] };
    const send = () => t.call(routes.invite, { body, ...keyed(key) }, company.admin);
    const first = await send();
    const { url } = first.json<{ data: { url: string } }>().data;
    const { rows } = await t.database.superuser.query<{ answer: Buffer }>(
      "select answer from commands where key = $1",
      [key],
    );
    expect(rows[0]?.answer.includes(url.slice(-20))).toBe(false);
    expect(rows[0]?.answer.includes(body.email)).toBe(false);
    expect((await send()).body).toBe(first.body);
  });

  it("has no answer if that was not kept or cannot be opened, and the write is still not repeated", async () => {
    const key = newId();
    await create(company.admin, key);
    const before = await tasks();
    for (const answer of [null, Buffer.from("sealed with another secret, long enough")]) {
      await t.database.superuser.query("update commands set answer = $2 where key = $1", [
        key,
        answer,
      ]);
      const again = await create(company.admin, key);
      expect([again.statusCode, bodyOf(again).code]).toEqual([409, "conflict"]);
    }
    expect(await tasks()).toBe(before);
  });
});

describe("a person who may no longer do it", () => {
  const leave = (person: TestPerson) =>
    t.database.superuser.query("delete from project_members where user_id = $1", [person.id]);

  it("gets the answer that the sign-in has ended", async () => {
    const key = newId();
    await create(company.admin, key);
    await t.database.superuser.query("update sessions set ended_at = now() where id = $1", [
      company.admin.claims.sessionId,
    ]);
    expect((await create(company.admin, key)).statusCode).toBe(401);
  });

  it("gets the answer that their role does not allow it", async () => {
    const key = newId();
    await create(company.engineer, key);
    await t.database.superuser.query("update memberships set role = 'client' where user_id = $1", [
      company.engineer.id,
    ]);
    const again = await create(company.engineer, key);
    expect([again.statusCode, isReplayed(again)]).toEqual([403, false]);
  });

  it("does not get the answer of a project whose team they have left, and it is not done again", async () => {
    const key = newId();
    await create(company.contractorOn, key);
    await leave(company.contractorOn);
    const again = await create(company.contractorOn, key);
    expect([again.statusCode, bodyOf(again).code]).toEqual([403, "forbidden"]);
    expect(bodyOf(again).message).toContain("This was done when you first sent it");
    expect(again.body).not.toContain("Cast slab");
  });

  describe("without a company or a hat that they had", () => {
    const put = (change: string, ...values: unknown[]) =>
      t.database.superuser.query(change, [company.contractorOn.id, ...values]);
    const wear = (...hats: string[]) =>
      put("update project_members set hats = $2 where user_id = $1", hats);
    const employ = (employer: string | null) =>
      put("update memberships set company_id = $2 where user_id = $1", employer);
    const newEmployer = () =>
      addDirectoryCompany(t.database.superuser, {
        workspaceId: company.workspaceId,
        name: `Bello ${newId()}`,
      });
    const sendAgain = async (key: string) => {
      const again = await create(company.contractorOn, key);
      return [again.statusCode, isReplayed(again)];
    };

    it("is not told what a lost hat let them do, and is after another was added", async () => {
      const key = newId();
      await wear("foreman");
      await create(company.contractorOn, key);
      await wear("foreman", "storekeeper");
      expect(await sendAgain(key)).toEqual([201, true]);
      await wear("storekeeper");
      expect(await sendAgain(key)).toEqual([403, false]);
    });

    it("is not told what a former company let them see, and is once they belong to their first one", async () => {
      const [before, since] = [newId(), newId()];
      await create(company.contractorOn, before);
      await employ(await newEmployer());
      await create(company.contractorOn, since);
      expect(await sendAgain(before)).toEqual([201, true]);
      for (const employer of [await newEmployer(), null]) {
        await employ(employer);
        expect(await sendAgain(since)).toEqual([403, false]);
      }
      expect(await sendAgain(before)).toEqual([201, true]);
    });
  });

  it("is answered as before when they have joined another team since", async () => {
    const key = newId();
    await leave(company.contractorOff);
    await t.database.superuser.query(
      "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
      [company.workspaceId, company.projectId, company.contractorOff.id],
    );
    const first = await create(company.contractorOff, key);
    const body = { title: "Annexe", description: "A", budget: { amount: 1, currency: "NGN" } };
    const made = await t.call(routes.createProject, { body }, company.admin);
    const project = made.json<{ data: { _id: string } }>().data._id;
    const joined = { params: { id: project }, body: { user: company.contractorOff.id } };
    await t.call(routes.addToTeam, joined, company.admin);
    expect((await create(company.contractorOff, key)).body).toBe(first.body);
  });
});
