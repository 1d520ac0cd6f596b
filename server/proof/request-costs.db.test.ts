import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyRoute, QueryOf } from "../../contract/route.ts";
import { IDEMPOTENCY_HEADER } from "../../contract/idempotency.ts";
import { routes } from "../../contract/routes.ts";
import { newId } from "../platform/ids.ts";
import { addTask, createCompany, type TestCompany } from "../testing/company.ts";
import { feedIsComplete } from "../testing/complete-feed.ts";
import { rowsReadFor } from "../testing/database/rows-read.ts";
import { countStatements } from "../testing/database/sent-statements.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

// Counts, unlike times, are the same on every machine. If one falls, the new number is written here.

/** What a request sends to the database: statements, begin and commit included, and messages. */
const sent = {
  list: { statements: 5, messages: 1 },
  create: { statements: 8, messages: 4 },
  keyed: { statements: 10, messages: 4 },
  summary: { statements: 5, messages: 1 },
  again: { statements: 4, messages: 1 },
  batch: { statements: 19, messages: 15 },
} as const;

/** The rows and pages that all statements of a read look at, except begin, enter and commit. */
const read = {
  list: { rows: 122, pages: 12 },
  summary: { rows: 4, pages: 10 },
} as const;

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await startTestApp();
  const { superuser } = t.database;
  company = await createCompany(superuser);
  const { workspaceId, projectId, owner, engineer } = company;
  for (let n = 1; n <= 100; n += 1)
    await addTask(superuser, {
      workspaceId,
      projectId,
      title: `Cast bay ${n}`,
      createdBy: n % 2 === 0 ? owner.id : engineer.id,
    });
  await superuser.query("vacuum analyze");
});
afterAll(() => t.close());

type Cost = keyof typeof sent;

/** A command that writes a snag. */
function snag() {
  return {
    _id: newId(),
    at: t.clock.now.toISOString(),
    record: "snag",
    id: newId(),
    project: company.projectId,
    act: "create",
    fields: { title: "Tiles hollow" },
  };
}

const list = () => ({ project: company.projectId, limit: "100" });
const task = () => ({ body: { title: "Cast the raft", project: company.projectId } });

const requests: Readonly<Record<Cost, () => Promise<{ statusCode: number; body: string }>>> = {
  list: () => t.call(routes.listTasks, { query: list() }, company.engineer),
  create: () => t.call(routes.createTask, task(), company.engineer),
  keyed: () =>
    t.call(
      routes.createTask,
      { ...task(), headers: { [IDEMPOTENCY_HEADER]: newId() } },
      company.engineer,
    ),
  summary: () => t.call(routes.getSummary, {}, company.engineer),
  again: async () =>
    t.call(routes.getSummary, { headers: { "if-none-match": await tag() } }, company.engineer),
  batch: () =>
    t.call(
      routes.postSync,
      { body: { replica: newId(), commands: [snag(), snag()] } },
      company.engineer,
    ),
};

let known: string | undefined;
async function tag(): Promise<string> {
  if (known === undefined) {
    await feedIsComplete(t.database.superuser);
    const first = await t.call(routes.getSummary, {}, company.engineer);
    known = String(first.headers["etag"]);
  }
  return known;
}

test.for(Object.keys(sent) as Cost[])("%s sends no more than it did", async (cost) => {
  // The first request learns who asks, and how many statements the read has.
  known = undefined;
  const first = await requests[cost]();
  expect(first.statusCode, first.body).toBeLessThan(400);
  const counted = await countStatements()(requests[cost]);
  expect(counted).toEqual(sent[cost]);
});

test("an answer that is known is not sent", async () => {
  known = undefined;
  expect((await requests.again()).statusCode).toBe(304);
});

async function readBy<R extends AnyRoute>(route: R, query: QueryOf<R>) {
  const ask = () => rowsReadFor(t, company.engineer, { route, query });
  // The first request also reads the catalog.
  await ask();
  const readings = await ask();
  const sum = (of: (reading: (typeof readings)[number]) => number) =>
    readings.reduce((total, reading) => total + of(reading), 0);
  return { rows: sum(({ rows }) => rows), pages: sum(({ pages }) => pages) };
}

test("a list of 100 tasks and the summary read no more rows and pages than they did", async () => {
  const found = {
    list: await readBy(routes.listTasks, list()),
    summary: await readBy(routes.getSummary, {}),
  };
  const more = (["list", "summary"] as const).flatMap((name) =>
    (["rows", "pages"] as const)
      .filter((what) => found[name][what] > read[name][what])
      .map((what) => `${name} reads ${found[name][what]} ${what}, and not ${read[name][what]}`),
  );
  expect(more).toEqual([]);
});
