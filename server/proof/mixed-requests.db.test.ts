import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { routes } from "../../contract/routes.ts";
import { closePools, openPools } from "../database/pool.ts";
import type { TestPerson } from "../testing/company.ts";
import { type SeededCompany, seedCompany } from "../testing/seed/seed.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";
import { signs } from "./calls/access-call.ts";

// Requests of many people take turns on few connections, and their statements travel together.

const CONNECTIONS = 3;
const AT_ONCE = 30;
const REQUESTS = 600;

let database: TestDatabase;
let t: TestApp;
let ours: SeededCompany;
let others: SeededCompany;
beforeAll(async () => {
  const created = await createTestDatabase(inject("serverUrl"));
  const pool = openPools({ urls: created.logins, max: CONNECTIONS });
  database = {
    ...created,
    pool,
    async drop() {
      await closePools(pool);
      await created.drop();
    },
  };
  t = await startTestApp({ database });
  ours = await seedCompany(database.superuser, { name: "Adeyemi Builders", marks: signs });
  others = await seedCompany(database.superuser, { name: "Other Builders", marks: signs });
});
afterAll(async () => {
  await t.close();
  await database.drop();
});

type Request = () => ReturnType<TestApp["call"]>;

/** Reads, and writes that are refused or change nothing. */
function requestsOf(as: TestPerson | undefined): Request[] {
  const project = { params: { id: ours.projectId } };
  const task = { params: { id: ours.taskId } };
  const theirs = { params: { id: others.taskId } };
  return [
    () => t.call(routes.listTasks, {}, as),
    () => t.call(routes.listProjects, {}, as),
    () => t.call(routes.listExpenses, {}, as),
    () => t.call(routes.listCompanies, {}, as),
    () => t.call(routes.listActivities, {}, as),
    () => t.call(routes.getSummary, {}, as),
    () => t.call(routes.search, { query: { q: "tower" } }, as),
    () => t.call(routes.getCostReport, project, as),
    () => t.call(routes.getProject, project, as),
    () => t.call(routes.getTask, task, as),
    () => t.call(routes.getTask, theirs, as),
    () => t.call(routes.getMyHats, {}, as),
    () => t.call(routes.me, {}, as),
    () => t.call(routes.updateTask, { ...task, body: { title: "Tower beam" } }, as),
    () => t.call(routes.updateTask, { ...theirs, body: { title: "Tower beam" } }, as),
    () => t.call(routes.createTask, { body: { title: "", project: ours.projectId } }, as),
  ];
}

async function answerTo(request: Request): Promise<string> {
  const { statusCode, body } = await request();
  return `${statusCode} ${body}`;
}

test("each request is answered among many others as if it were alone", async () => {
  const { claims } = ours.owner;
  const foreign = { ...claims, sessionId: others.owner.claims.sessionId };
  const people = [...ours.people, ...others.people, { ...ours.owner, claims: foreign }, undefined];
  const requests = people.flatMap(requestsOf);
  const alone: string[] = [];
  for (const request of requests) alone.push(await answerTo(request));
  const statuses = alone.map((answer) => answer.slice(0, 3));
  expect(new Set(statuses)).toEqual(new Set(["200", "400", "401", "403", "404"]));

  // The order puts different people and requests next to each other.
  const order = Array.from({ length: REQUESTS }, (_, n) => (n * 10_007) % requests.length);
  const work = async () => {
    for (let index = order.pop(); index !== undefined; index = order.pop())
      expect(await answerTo(requests[index] as Request)).toBe(alone[index]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
});
