import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await createCompany(app.database.superuser);
});
afterAll(() => app.close());

const sheetOf = (description: string) => ({
  project: company.projectId,
  csv: `Date,Description,Amount\n2026-03-20,${description},5`,
  commit: true,
});
const enter = (as: TestPerson) => app.call(routes.importExpenses, { body: sheetOf("Cement") }, as);
const plan = (as: TestPerson, code: string) => {
  const body = { csv: `Code,Title\n${code},Concrete`, commit: true };
  return app.call(routes.importCostPlan, { params: { id: company.projectId }, body }, as);
};

/** Runs `work` while the database blocks every import that is being written. */
async function whileNoneIsWritten(work: () => Promise<void>): Promise<void> {
  const holder = await app.database.superuser.connect();
  try {
    await holder.query("begin");
    await holder.query("lock table sheet_imports in access exclusive mode");
    await work();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

async function heldUp(): Promise<number | null> {
  const { rowCount } = await app.database.superuser.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount;
}

type Answer = Awaited<ReturnType<typeof enter>>;
const statusAndMessage = (answer: Answer) => [
  answer.statusCode,
  answer.json<{ message: string }>().message,
];

it("waiting imports hold no connection, and are limited in total and per person", async () => {
  const { pool } = app.database;
  const { admin, engineer, owner, contractorOn, clientOn } = company;
  const sent: Promise<Answer>[] = [];
  await whileNoneIsWritten(async () => {
    sent.push(plan(owner, "01"), enter(contractorOn));
    await expect.poll(heldUp).toBe(2);

    // Waiting imports cannot be answered yet: the first answer is the refusal of the one too many.
    const ofOne = [enter(engineer), plan(engineer, "02"), enter(engineer)];
    expect(statusAndMessage(await Promise.race(ofOne))).toEqual([
      429,
      "Two of your sheets are waiting to be imported. Please wait until one of them is finished.",
    ]);
    const ofMore = [enter(owner), enter(admin)];
    expect(statusAndMessage(await Promise.race(ofMore))).toEqual([
      429,
      "Several sheets of your company are waiting to be imported. Please try again shortly.",
    ]);
    sent.push(...ofOne, ...ofMore);

    await expect.poll(() => pool.request.totalCount - pool.request.idleCount).toBe(2);
    expect(await heldUp()).toBe(2);
    expect((await app.call(routes.listProjects, {}, clientOn)).statusCode).toBe(200);
  });
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await enter(engineer)).statusCode).toBe(200);
});

it("an import whose sender disconnects while it waits frees its slot, and is not written", async () => {
  const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const replies: ServerResponse[] = [];
  app.app.server.on("request", (_: IncomingMessage, reply: ServerResponse) => replies.push(reply));
  const { admin, engineer, owner, contractorOn } = company;
  const cut = new AbortController();
  const enterAndLeave = async (as: TestPerson) =>
    fetch(`${url}${routes.importExpenses.path}`, {
      method: routes.importExpenses.method,
      headers: {
        authorization: `Bearer ${await app.token(as)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(sheetOf("Left behind")),
      signal: cut.signal,
    });
  /** Sends one more than may wait: once that one is refused, all others wait. */
  const fill = async <A>(waiting: number, send: () => Promise<A>) => {
    const all = Array.from({ length: waiting + 1 }, send);
    await Promise.race(all);
    return all;
  };

  const sent: Promise<Answer>[] = [];
  await whileNoneIsWritten(async () => {
    const running = [enter(owner), enter(contractorOn)];
    await expect.poll(heldUp).toBe(2);
    const leaving = [
      ...(await fill(2, () => enterAndLeave(engineer))),
      ...(await fill(1, () => enterAndLeave(admin))),
    ];
    expect((await enter(owner)).statusCode).toBe(429);

    cut.abort();
    const left = (await Promise.allSettled(leaving)).filter(({ status }) => status === "rejected");
    expect(left).toHaveLength(3);
    await expect.poll(() => replies.filter(({ closed }) => closed).length).toBe(5);
    sent.push(...running, ...(await fill(2, () => enter(engineer))));
    sent.push(...(await fill(1, () => enter(admin))));
  });
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const { rows } = await app.database.superuser.query(
    "select from expenses where description = 'Left behind'",
  );
  expect(rows).toEqual([]);
});
