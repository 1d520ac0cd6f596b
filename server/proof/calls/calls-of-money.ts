import { routes } from "../../../contract/routes.ts";
import { addExpense } from "../../testing/seed/seed-money.ts";
import { call, signs, signsIn, type Fixture } from "./access-call.ts";

/** An expense in the project with the team, made by its contractor unless stated otherwise. */
function newExpense(
  { t, ours }: Fixture,
  of: { readonly createdBy?: string; readonly status?: string } = {},
): Promise<string> {
  const { createdBy = ours.contractorOn.id, status = "draft" } = of;
  const { workspaceId, projectId } = ours;
  return addExpense(t.database.superuser, {
    workspaceId,
    projectId,
    createdBy,
    status,
    amount: 500,
    mark: signs.tower,
  });
}

const anothers = (status: string) => async (fixture: Fixture) => ({
  params: { id: await newExpense(fixture, { status, createdBy: fixture.elsewhere.owner.id }) },
});
const callers = (status: string) => async (fixture: Fixture) => ({
  params: { id: await newExpense(fixture, { status, createdBy: fixture.caller.id }) },
});
/** Adds a body to a call. */
const then =
  <Body>(given: ReturnType<typeof anothers>, body: Body) =>
  async (fixture: Fixture) => ({ ...(await given(fixture)), ...body });
const tower = ({ ours }: Fixture) => ({ params: { id: ours.projectId } });
const change = { body: { amount: 700 } };
const step = { body: { version: 1 } };
const reason = { body: { reason: "Entered twice", version: 1 } };

const onExpenses = [
  call(routes.listExpenses, { sees: signsIn }),
  call(routes.getPayables, {
    given: async (fixture) => (await newExpense(fixture, { status: "approved" }), {}),
    sees: signsIn,
  }),
  call(routes.suggestVendors, {
    given: () => ({ query: { search: signs.tower } }),
    sees: signsIn,
  }),
  call(routes.getExpenseTemplate),
  call(routes.getCostPlanTemplate),
  call(routes.findDuplicates, {
    given: ({ ours }) => ({
      query: { project: ours.projectId, currency: "NGN", date: "2026-03-01" },
    }),
  }),
  call(routes.getExpense, { given: anothers("submitted") }),
  call(routes.getExpense, { of: "made by the caller", given: callers("submitted") }),
  call(routes.listDeciders, { given: anothers("submitted") }),
  call(routes.createExpense, {
    given: ({ ours }) => ({
      body: { project: ours.projectId, amount: 500, date: "2026-03-01", description: "Sand" },
    }),
  }),
  call(routes.importExpenses, {
    given: ({ ours }) => ({
      body: {
        project: ours.projectId,
        csv: "Date,Description,Amount\n2026-03-01,Sand,500",
        commit: true,
      },
    }),
  }),
  call(routes.updateExpense, {
    given: then(anothers("draft"), change),
  }),
  call(routes.updateExpense, {
    of: "made by the caller",
    given: then(callers("draft"), change),
  }),
  call(routes.deleteExpense, { given: anothers("draft") }),
  call(routes.deleteExpense, { of: "made by the caller", given: callers("draft") }),
  call(routes.submitExpense, { given: then(anothers("draft"), step) }),
  call(routes.submitExpense, { of: "made by the caller", given: then(callers("draft"), step) }),
  call(routes.approveExpense, { given: then(anothers("submitted"), step) }),
  call(routes.approveExpense, {
    of: "made by the caller",
    given: then(callers("submitted"), step),
  }),
  call(routes.rejectExpense, {
    given: then(anothers("submitted"), reason),
  }),
  call(routes.payExpense, { given: then(anothers("approved"), step) }),
  call(routes.payExpense, { of: "made by the caller", given: then(callers("approved"), step) }),
  call(routes.reversePayment, {
    given: async (fixture) => {
      const { params, body } = await then(anothers("paid"), reason)(fixture);
      const { rows } = await fixture.t.database.superuser.query<{ id: string }>(
        "select id from expense_payments where expense_id = $1",
        [params.id],
      );
      return { params: { ...params, payment: rows[0]?.id ?? "" }, body };
    },
  }),
  call(routes.reverseExpense, {
    given: then(anothers("paid"), reason),
  }),
];

const rate = { base: "NGN", currency: "EUR", rate: 1700, validFrom: "2026-02-01" };

const onFigures = [
  call(routes.getCashFlow, { given: tower }),
  call(routes.getCostReport, { given: tower, sees: signsIn }),
  call(routes.listExchangeRates, {
    sees: (body) => (body.includes("USD") ? "rates" : "no rates"),
  }),
  call(routes.setExchangeRate, { given: () => ({ body: rate }) }),
  call(routes.deleteExchangeRate, {
    given: async ({ t, ours }) => {
      const { rows } = await t.database.superuser.query<{ id: string }>(
        `insert into exchange_rates (id, workspace_id, base, currency, valid_from, rate)
         values (gen_random_uuid(), $1, 'NGN', 'GBP', '2026-01-01', 2000)
         on conflict (workspace_id, base, currency, valid_from) do update set rate = 2000 returning id`,
        [ours.workspaceId],
      );
      return { params: { id: rows[0]?.id ?? "" } };
    },
  }),
];

/** Expenses, figures of money, and exchange rates. */
export const callsOfMoney = [...onExpenses, ...onFigures];
