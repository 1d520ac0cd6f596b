import { expect } from "vitest";
import type { Expense } from "../../../contract/expenses/expenses.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import type { TestPerson } from "../../testing/company.ts";
import { ours, t } from "./company-fixture.ts";

/** Enters an expense with a typed vendor. */
export const enter = async (
  vendor: string,
  more: object = {},
  as: TestPerson = ours.contractorOn,
) => {
  const body = { project: ours.projectId, amount: 500, date: "2026-03-01", description: "Pipes" };
  const answer = await t.call(routes.createExpense, { body: { ...body, vendor, ...more } }, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: Expense }>().data;
};
export const read = async (id: string, as = ours.engineer) =>
  (await t.call(routes.getExpense, { params: { id } }, as)).json<{ data: Expense }>().data;
export const edit = (
  id: string,
  body: BodyOf<typeof routes.updateExpense>,
  as = ours.contractorOn,
) => t.call(routes.updateExpense, { params: { id }, body }, as);
/** The version that somebody sees who opens the expense now. */
const seen = async (id: string) => ({ version: (await read(id, ours.owner)).version });
export const submit = async (id: string, as = ours.contractorOn) =>
  t.call(routes.submitExpense, { params: { id }, body: await seen(id) }, as);
export const approve = async (id: string, as: TestPerson) =>
  t.call(routes.approveExpense, { params: { id }, body: await seen(id) }, as);
export const pay = async (id: string, as: TestPerson) =>
  t.call(routes.payExpense, { params: { id }, body: await seen(id) }, as);
export const reverse = async (id: string, as: TestPerson) =>
  t.call(
    routes.reverseExpense,
    { params: { id }, body: { reason: "Entered twice", ...(await seen(id)) } },
    as,
  );
export const merge = (id: string, vendors: string[], as: TestPerson = ours.engineer) =>
  t.call(routes.mergeVendors, { params: { id }, body: { vendors } }, as);
export const release = (id: string, vendor: string, as: TestPerson = ours.engineer) =>
  t.call(routes.releaseVendor, { params: { id }, query: { vendor } }, as);
/** The vendors that people typed. */
export const typed = async (query: object = {}, as = ours.engineer) =>
  (await t.call(routes.listVendors, { query }, as)).json().data;
