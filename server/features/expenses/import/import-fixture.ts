import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { ExpenseImport } from "../../../../contract/expenses/expense-import.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../../testing/test-app.ts";

// Fixtures of the expense-import tests: a server, and a company
// with a cost code for each test.

export let app: TestApp;
export let company: TestCompany;
export let towerTitle: string;
export let strangers: string;

/** Prepares these fixtures for the tests of the file that calls it. @param start the server: shared, or the file's own */
export function prepare(start: () => Promise<TestApp> = shareTestApp): void {
  beforeAll(async () => {
    app = await start();
    // Inside the project, whose dates are fixed.
    app.clock.now = new Date("2026-07-15T10:00:00.123Z");
    const stranger = await createCompany(app.database.superuser, "Other Builders");
    strangers = stranger.projectId;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    company = await createCompany(app.database.superuser);
    const { rows } = await app.database.superuser.query<{ title: string }>(
      `update projects set start_date = '2026-01-15', finish_date = '2026-12-31' where id = $1 returning title`,
      [company.projectId],
    );
    towerTitle = rows[0]?.title ?? "";
    await app.database.superuser.query(
      `insert into cost_codes (id, workspace_id, project_id, code, title) values ($1, $2, $3, '02.1', 'Blockwork')`,
      [newId(), company.workspaceId, company.projectId],
    );
  });
}

type Body = BodyOf<typeof routes.importExpenses>;

export const send = (body: Body, as = company.engineer) =>
  app.call(routes.importExpenses, { body }, as);

export const here = (csv: string, more: Partial<Body> = {}): Body => ({
  project: company.projectId,
  csv,
  ...more,
});

export async function outcome(body: Body, as = company.engineer): Promise<ExpenseImport> {
  const answer = await send(body, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ExpenseImport }>().data;
}

export async function refusal(body: Body, as = company.engineer): Promise<[number, string]> {
  const answer = await send(body, as);
  return [answer.statusCode, answer.json<{ message: string }>().message];
}

interface Written {
  count: number;
  amount: string;
  status: string;
}

export async function written(): Promise<Written[]> {
  const { rows } = await app.database.superuser.query<Written>(
    `select count(*)::int as count, trim_scale(sum(amount))::text as amount, status
       from expenses where workspace_id = $1 group by status order by status`,
    [company.workspaceId],
  );
  return rows;
}
