import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Expense, ExpenseStep } from "../../../contract/expenses/expenses.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the expense tests: a server, a company for each
// test, and the steps that its expenses take.

export let t: TestApp;
export let company: TestCompany;
export let stranger: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. @param start the server: shared, or the file's own */
export function prepare(start: () => Promise<TestApp> = shareTestApp): void {
  beforeAll(async () => {
    t = await start();
    stranger = await createCompany(t.database.superuser, "Other Builders");
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.clock.now = new Date("2026-06-15T10:00:00.123Z");
    company = await createCompany(t.database.superuser);
  });
}

type Body = BodyOf<typeof routes.createExpense>;

export const body = (more: Partial<Body> = {}): Body => ({
  project: company.projectId,
  amount: 1500.5,
  date: "2026-06-10",
  description: "Cement, 40 bags",
  vendor: "Dangote",
  ...more,
});

export const expenseIn = (answer: LightMyRequestResponse) => answer.json<{ data: Expense }>().data;

export const statusesOf = (answers: readonly LightMyRequestResponse[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

export async function enter(person: TestPerson, more: Partial<Body> = {}): Promise<Expense> {
  const answer = await t.call(routes.createExpense, { body: body(more) }, person);
  expect(answer.statusCode, answer.body).toBe(201);
  return expenseIn(answer);
}

const steps = {
  submit: routes.submitExpense,
  approve: routes.approveExpense,
  pay: routes.payExpense,
} as const;

/** The present version, as a person sees it who opens the expense now. */
export async function versionOf(id: string): Promise<number> {
  const { rows } = await t.database.superuser.query<{ version: number }>(
    "select version from expenses where id = $1",
    [id],
  );
  return rows[0]?.version ?? 1;
}

export async function take(step: Exclude<ExpenseStep, "reject">, id: string, person: TestPerson) {
  const body = { version: await versionOf(id) };
  return t.call(steps[step], { params: { id }, body }, person);
}

export async function reject(id: string, person: TestPerson, reason = "No receipt") {
  const body = { reason, version: await versionOf(id) };
  return t.call(routes.rejectExpense, { params: { id }, body }, person);
}

/** Adds an expense of the contractor and takes it to this status. */
export async function advanceTo(to: "submitted" | "approved" | "paid", more: Partial<Body> = {}) {
  const { _id: id } = await enter(company.contractorOn, more);
  await take("submit", id, company.contractorOn);
  if (to !== "submitted") await take("approve", id, company.engineer);
  if (to === "paid") await take("pay", id, company.admin);
  return id;
}

export async function newsOf(person: TestPerson): Promise<string[]> {
  const { rows } = await t.database.superuser.query<{ message: string }>(
    "select message from notifications where user_id = $1 order by id",
    [person.id],
  );
  return rows.map(({ message }) => message);
}
