import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { requestLimits } from "../../platform/turns/limits.ts";

let t: TestApp;
let busy: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  // How long the lists take on this machine must not count here.
  const turnLimits = { ...requestLimits, slow: requestLimits.running, refusalMs: 0 };
  t = await startTestApp({ turnLimits });
  busy = await createCompany(t.database.superuser, "Busy Builders");
  other = await createCompany(t.database.superuser, "Other Builders");
});
afterAll(() => t.close());

/** Calls `work` while nobody can read tasks: every list waits, with its connection. */
async function whileTasksAreLocked<T>(
  work: (unlock: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const holder = await t.database.superuser.connect();
  let locked = true;
  const unlock = async () => {
    if (locked) await holder.query("rollback");
    locked = false;
  };
  try {
    await holder.query("begin");
    await holder.query("lock table tasks in access exclusive mode");
    return await work(unlock);
  } finally {
    await unlock();
    holder.release();
  }
}

const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode);

const MANY = 500;

/** Returns the first `count` answers. All requests have arrived once those that can be refused are answered. */
async function firstAnswers<A>(asked: readonly Promise<A>[], count: number): Promise<A[]> {
  const answers: A[] = [];
  const enough = Promise.withResolvers<void>();
  const collect = async (each: Promise<A>) => {
    if (answers.push(await each) === count) enough.resolve();
  };
  await Promise.race([enough.promise, Promise.all(asked.map(collect))]);
  return answers.slice(0, count);
}

describe("500 requests of one company at once", () => {
  const lists = (people: readonly TestCompany["admin"][]) =>
    Array.from({ length: MANY }, (_, n) => {
      const person = people[n % people.length];
      return t.call(routes.listTasks, {}, person);
    });

  test("leave connections for another company, and for the company's other people", async () => {
    await whileTasksAreLocked(async (unlock) => {
      const asked = lists([busy.engineer]);
      expect((await t.call(routes.me, {}, other.engineer)).statusCode).toBe(200);
      expect((await t.call(routes.listCompanies, {}, other.engineer)).statusCode).toBe(200);
      expect((await t.call(routes.me, {}, busy.admin)).statusCode).toBe(200);
      expect((await t.raw({ method: "GET", url: "/readyz" })).statusCode).toBe(200);
      await unlock();
      await Promise.all(asked);
    });
  });

  test("are answered up to a number of one person, and the rest with 429 and Retry-After", async () => {
    const most = requestLimits.running.person + requestLimits.waiting.person;
    const answers = await whileTasksAreLocked(async (unlock) => {
      const asked = lists([busy.engineer]);
      for (const refused of await firstAnswers(asked, MANY - most)) {
        expect(refused.statusCode).toBe(429);
        expect(refused.headers["retry-after"]).toBe("2");
        expect(refused.json()).toEqual({
          message: "You have too many requests in progress. Please try again in a few seconds.",
          code: "rate_limited",
        });
      }
      await unlock();
      return Promise.all(asked);
    });
    const served = statuses(answers).filter((status) => status === 200);
    expect(served).toHaveLength(most);
  });

  test("are answered up to a number of the company", async () => {
    const people = [busy.owner, busy.admin, busy.engineer, busy.clientOn, busy.contractorOn];
    const most = requestLimits.running.company + requestLimits.waiting.company;
    const answers = await whileTasksAreLocked(async (unlock) => {
      const asked = lists(people);
      for (const refused of await firstAnswers(asked, MANY - most))
        expect(refused.json().message).toMatch(/^Your company has too many requests in progress/);
      await unlock();
      return Promise.all(asked);
    });
    const served = statuses(answers).filter((status) => status === 200);
    expect(served).toHaveLength(most);
  });
});

test("a token that is not valid spends nobody's share", async () => {
  await whileTasksAreLocked(async (unlock) => {
    const authorization = `Bearer ${(await t.token(busy.engineer)).slice(0, -4)}AAAA`;
    const forged = Array.from({ length: MANY }, () =>
      t.raw({ method: "GET", url: "/api/tasks", headers: { authorization } }),
    );
    expect(new Set(statuses(await Promise.all(forged)))).toEqual(new Set([401]));
    expect((await t.call(routes.me, {}, busy.engineer)).statusCode).toBe(200);
    await unlock();
  });
});

test("many people of one company write at once, and none is refused", async () => {
  const people = [busy.owner, busy.admin, busy.engineer];
  const body = (n: number) => ({ project: busy.projectId, title: `Bay ${n}` });
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, n) =>
      t.call(routes.createTask, { body: body(n) }, people[n % people.length]),
    ),
  );
  expect(new Set(statuses(answers))).toEqual(new Set([201]));
});
