import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expenseSorts } from "../../contract/expenses/expenses.ts";
import type { AnyRoute, QueryOf } from "../../contract/route.ts";
import { routes } from "../../contract/routes.ts";
import { taskSorts } from "../../contract/tasks/tasks.ts";
import {
  addProject,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../testing/company.ts";
import { rowsReadFor } from "../testing/database/rows-read.ts";
import { seedFinished, seedMany, seedPhotos, NEW_ID } from "../testing/seed/seed-many.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

/** Rows of each kind, in each of two companies. */
const ROWS = 20_000;
/**
 * The maximum number of rows that one statement may read: a count ends at 10,000, and filters leave out some of
 * what is read. A query plan that sorts or counts everything reads all ROWS.
 */
const MOST = 16_000;

let t: TestApp;
let company: TestCompany;
// Twice twenty thousand rows with their indexes take half a minute on a busy machine.
beforeAll(async () => {
  t = await startTestApp();
  const { superuser } = t.database;
  const other = await createCompany(superuser, "Other Builders");
  company = await createCompany(superuser);
  for (const each of [other, company]) await seedMany(superuser, each, ROWS);
  await superuser.query("vacuum analyze");
}, 120_000);
afterAll(() => t.close());

const people = ["admin", "contractorOn"] as const;

/** Describes the statements of an answer to a person that read too much. */
async function greedyFor<R extends AnyRoute>(
  person: TestPerson,
  route: R,
  query: QueryOf<R>,
): Promise<string[]> {
  const readings = await rowsReadFor(t, person, { route, query });
  return readings
    .filter(({ rows }) => rows > MOST)
    .map(
      ({ rows, most }) => `${person.name} reads ${rows} rows of ${JSON.stringify(query)}, ${most}`,
    );
}

/** Describes the statements of a list that read too much. */
async function greedy<R extends AnyRoute>(route: R, ...queries: QueryOf<R>[]): Promise<string[]> {
  const found: string[] = [];
  for (const query of queries)
    for (const who of people) found.push(...(await greedyFor(company[who], route, query)));
  return found;
}

describe("a list reads few rows beyond those that it shows", () => {
  const taskFilters = {
    "without a filter": {},
    "by status": { status: "blocked" },
    open: { status: "open" },
    "with a proposed due date": { proposal: "open" },
    "by priority": { priority: "high" },
    "by priority and status": { priority: "high", status: "blocked" },
    "by assignee": { assignee: "me" },
    unassigned: { assignee: "none" },
    overdue: { due: "overdue" },
    "without a date": { due: "none" },
    "this week": { due: "week" },
  } as const satisfies Record<string, QueryOf<typeof routes.listTasks>>;

  test.each(taskSorts)("tasks in the order %s", async (sort) => {
    const filters = [...Object.values(taskFilters), { project: company.projectId }];
    const queries = filters.map((filter) => ({ sort, limit: 100, ...filter }));
    expect(await greedy(routes.listTasks, ...queries)).toEqual([]);
  });

  test.each(expenseSorts)("expenses in the order %s", async (sort) => {
    const filters = [{}, { status: "paid" }, { project: company.projectId }] as const;
    const queries = filters.map((filter) => ({ sort, limit: 100, ...filter }));
    expect(await greedy(routes.listExpenses, ...queries)).toEqual([]);
  });

  test("payables, and the expenses that are owed", async () => {
    const { projectId: project } = company;
    expect([
      ...(await greedy(routes.getPayables, {}, { project }, { sort: "oldest" })),
      ...(await greedy(
        routes.listExpenses,
        { owed: "true" },
        { owed: "true", project },
        { owed: "true", vendor: "Vendor 7" },
        { owed: "true", sort: "-amount" },
      )),
    ]).toEqual([]);
  });

  test("activities", async () => {
    const filters = [
      {},
      { project: company.projectId },
      { entityType: "task" },
      { entityType: "finance" },
    ] as const;
    expect(await greedy(routes.listActivities, ...filters)).toEqual([]);
  });

  test("notifications, projects, people and the summary", async () => {
    expect([
      ...(await greedy(routes.listNotifications, {})),
      ...(await greedy(routes.listProjects, {})),
      ...(await greedy(routes.listPeople, {})),
      ...(await greedy(routes.getSummary, {})),
    ]).toEqual([]);
  });
});

test("the wall of a project's photos reads none of other projects", async () => {
  const { superuser } = t.database;
  await seedPhotos(superuser, company.workspaceId);
  await superuser.query("vacuum analyze files");
  // One project in twenty has 2,000 photos: a page, their number and who added them.
  for (const query of [{}, { shape: "photo", from: "task" }] as const) {
    const params = { id: company.projectId };
    const readings = await rowsReadFor(t, company.admin, {
      route: routes.listProjectFiles,
      params,
      query: { limit: 48, ...query },
    });
    const most = Math.max(...readings.map(({ rows }) => rows));
    expect(most, JSON.stringify(readings)).toBeLessThan((5 * ROWS) / 20);
  }
});

test("a home reads few of the finished tasks that nobody has accepted", async () => {
  const { superuser } = t.database;
  const old = await createCompany(superuser, "Old Builders");
  const { workspaceId, projectId, engineer, contractorOn } = old;
  const elsewhere = await addProject(superuser, {
    workspaceId,
    title: "Elsewhere",
    createdBy: engineer.id,
  });
  await superuser.query(
    "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
    [workspaceId, projectId, engineer.id],
  );
  await seedFinished(superuser, { workspaceId, projectId, createdBy: contractorOn.id }, ROWS / 2);
  await seedFinished(
    superuser,
    { workspaceId, projectId: elsewhere, createdBy: engineer.id },
    ROWS / 2,
  );
  await superuser.query("vacuum analyze tasks");
  expect([
    ...(await greedyFor(old.engineer, routes.getEngineerHome, {})),
    ...(await greedyFor(contractorOn, routes.getContractorHome, {})),
  ]).toEqual([]);
});

test("a page far down the list of titles begins where the last one ended", async () => {
  const query = { sort: "title", limit: 500 } as const;
  let cursor: string | undefined;
  for (let n = 0; n < 20; n += 1) {
    const page = await t.call(routes.listTasks, { query: { ...query, cursor } }, company.admin);
    cursor = page.json().data.nextCursor;
  }
  expect(await greedy(routes.listTasks, { ...query, cursor })).toEqual([]);
});

test("what is late is found without the finished tasks, whose dates are older", async () => {
  const { superuser } = t.database;
  const old = await createCompany(superuser, "Late Builders");
  const { workspaceId, projectId, owner } = old;
  await seedFinished(superuser, { workspaceId, projectId, createdBy: owner.id }, ROWS / 2);
  await superuser.query(
    `insert into tasks (id, workspace_id, project_id, title, status, due_date, created_by)
     select ${NEW_ID}, $1, $2, 'Cast bay ' || n, 'blocked', date '2026-02-20' - n % 10, $3 from generate_series(1, 500) n`,
    [workspaceId, projectId, owner.id],
  );
  await superuser.query("vacuum analyze tasks");
  const queries = [
    ...taskSorts.map((sort) => ({ sort, due: "overdue" }) as const),
    ...(["blocked", "open"] as const).map((status) => ({ sort: "dueDate", status }) as const),
  ];
  for (const query of queries) {
    const readings = await rowsReadFor(t, owner, { route: routes.listTasks, query });
    const most = Math.max(...readings.map(({ rows }) => rows));
    expect(most, JSON.stringify({ query, readings })).toBeLessThan(2000);
  }
});
