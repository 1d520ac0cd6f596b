import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnyRoute } from "../../contract/route.ts";
import { routes } from "../../contract/routes.ts";
import { asActor } from "../database/transaction.ts";
import { createCompany, type TestCompany, type TestPerson } from "../testing/company.ts";
import { shareTestApp, type TestApp, testNow } from "../testing/test-app.ts";

/** A number that appears nowhere else. */
const BUDGET = 73_194_600;
/** The earlier budget, which the activities mention. */
const EARLIER = 61_805_300;
const people = ["owner", "admin", "engineer", "clientOn", "contractorOn"] as const;

let t: TestApp;
let company: TestCompany;

beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());

const call = async (route: AnyRoute, input: object, person: TestPerson) => {
  const answer = await t.call(route, input, person);
  expect([200, 403, 404], `${route.name}: ${answer.body}`).toContain(answer.statusCode);
  return answer;
};
const hide = (hideBudgetFromContractors: boolean) =>
  call(routes.updateWorkspace, { body: { hideBudgetFromContractors } }, company.owner);

beforeEach(async () => {
  t.clock.now = testNow();
  company = await createCompany(t.database.superuser);
  const params = { id: company.projectId };
  for (const budget of [EARLIER, BUDGET])
    await call(routes.updateProject, { params, body: { budget } }, company.engineer);
  // Deleting and restoring a project mentions the budget, too.
  await call(routes.deleteProject, { params }, company.engineer);
  await call(routes.restoreProject, { params }, company.owner);
});

/** Returns every answer to `person` that may mention the project, by route. */
async function readAll(person: TestPerson): Promise<Map<string, string>> {
  const params = { id: company.projectId };
  const ofProject = { query: { project: company.projectId } };
  const asked: readonly [AnyRoute, object][] = [
    [routes.listProjects, {}],
    [routes.listProjects, { query: { sort: "-budget" } }],
    [routes.getProject, { params }],
    [routes.getHoldings, { params }],
    [routes.listTasks, ofProject],
    [routes.search, { query: { q: "Lekki" } }],
    [routes.listActivities, ofProject],
    [routes.listActivities, {}],
    [routes.listMyNotifications, {}],
    [routes.getCostTrend, ofProject],
    [routes.getCashFlow, { params }],
    [routes.getCostReport, { params }],
    [routes.getCostPlan, { params }],
    [routes.listBudgetRevisions, { params }],
    [routes.getSummary, {}],
    [routes.getEngineerHome, {}],
    [routes.getClientHome, {}],
    [routes.getContractorHome, {}],
    [routes.listExpenses, {}],
    [routes.listTrash, {}],
    [routes.listAudit, {}],
  ];
  const answers = new Map<string, string>();
  for (const [route, input] of asked)
    answers.set(`${route.name} ${JSON.stringify(input)}`, (await call(route, input, person)).body);
  return answers;
}

/** Returns the routes whose answers contain the budget, the present one or the earlier one. */
const tellers = (answers: ReadonlyMap<string, string>) =>
  [...answers]
    .filter(([, body]) => [BUDGET, EARLIER].some((budget) => digits(body).includes(`${budget}`)))
    .map(([name]) => name);
/** Without grouping: ₦73,194,600 is the same number. */
const digits = (text: string) => text.replaceAll(/(?<=\d),(?=\d)/g, "");

describe("a hidden budget", () => {
  it("is told to contractors by no route, and to everybody else as before", async () => {
    const shown = new Map<string, readonly string[]>();
    for (const name of people) {
      const told = tellers(await readAll(company[name]));
      expect(told.length, name).toBeGreaterThan(3);
      shown.set(name, told);
    }
    await hide(true);
    for (const name of people)
      expect(tellers(await readAll(company[name])), name).toEqual(
        name === "contractorOn" ? [] : shown.get(name),
      );
    await hide(false);
    expect(tellers(await readAll(company.contractorOn))).toEqual(shown.get("contractorOn"));
  });

  it("is null on the wire, beside the currency", async () => {
    await hide(true);
    const params = { id: company.projectId };
    const { data } = (await call(routes.getProject, { params }, company.contractorOn)).json();
    expect(data).toMatchObject({ budget: null, currency: "NGN" });
  });

  it("gives no order to a list", async () => {
    await hide(true);
    const small = await t.database.superuser.query<{ id: string }>(
      `insert into projects (id, workspace_id, title, description, budget, currency, created_by)
       select gen_random_uuid(), workspace_id, 'Small', 'A shed', n, currency, created_by
         from projects, generate_series(1, 9) n where id = $1 returning id`,
      [company.projectId],
    );
    for (const { id } of small.rows)
      await t.database.superuser.query(
        "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
        [company.workspaceId, id, company.contractorOn.id],
      );
    const query = { sort: "-budget", limit: "4" };
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = (
        await call(routes.listProjects, { query: { ...query, cursor } }, company.contractorOn)
      ).json<{ data: { _id: string }[]; nextCursor: string | null }>();
      ids.push(...page.data.map(({ _id }) => _id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(ids).toEqual(
      [company.projectId, ...small.rows.map(({ id }) => id)].toSorted().toReversed(),
    );
  });

  it("stays visible to an owner who is a contractor, since the owner decides who sees it", async () => {
    const { owner, workspaceId } = company;
    await hide(true);
    const role = "update memberships set role = 'contractor' where user_id = $1";
    await t.database.superuser.query(role, [owner.id]);
    await t.database.superuser.query(
      "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
      [workspaceId, company.projectId, owner.id],
    );
    const params = { id: company.projectId };
    const { data } = (await call(routes.getProject, { params }, owner)).json();
    expect(data.budget).toEqual({ amount: BUDGET, currency: "NGN" });
  });

  it("sends contractors to fetch projects again when the setting changes", async () => {
    t.announced.length = 0;
    await hide(true);
    const told = t.announced.filter(({ topic }) => topic === "project").map(({ user }) => user);
    expect(told.toSorted()).toEqual([company.contractorOn.id, company.contractorOff.id].toSorted());
  });
});

describe("SQL of a contractor's own", () => {
  const run = (person: TestPerson, text: string) =>
    asActor(
      t.database.pool,
      "read",
      person.claims,
      async (tx) => (await sql.raw(text).execute(tx)).rows,
    );

  it.each([
    "select budget from projects",
    "select p from projects p",
    "select 1 from projects where budget > 0",
    "select 1 from projects order by budget",
    "select max(budget) from projects",
    "select 1 from projects where 1 / (budget - 5) > 0",
  ])("may not read the column: %s", async (text) => {
    for (const person of [company.contractorOn, company.engineer])
      await expect(run(person, text), text).rejects.toMatchObject({ code: "42501" });
  });

  it("finds hidden budgets in no view or table", async () => {
    const budgets = "select amount from project_budgets";
    const told = "select change from activity_budgets";
    const counts = async (person: TestPerson) => [
      (await run(person, budgets)).length,
      (await run(person, told)).length,
    ];
    const before = await counts(company.contractorOn);
    expect(before).toEqual([1, 3]);
    await hide(true);
    expect(await counts(company.contractorOn)).toEqual([0, 0]);
    expect(await counts(company.clientOn)).toEqual(before);
    // An error in a condition on a row would disclose the row.
    await run(
      company.contractorOn,
      `select 1 from project_budgets where 1 / (amount - ${BUDGET}) > 0`,
    );
    await run(
      company.contractorOff,
      `select 1 from project_budgets where 1 / (amount - ${BUDGET}) > 0`,
    );
  });
});
