import { type RawBuilder, sql } from "kysely";
import {
  array,
  decimal,
  instant,
  literal,
  object,
  person,
  plain,
  rendered,
  signer,
  text,
} from "../../database/json-text.ts";

const approvalObject = object({
  by: signer("giver", "a.created_at"),
  at: instant("a.created_at"),
  covers: literal("a.covers"),
  marks: literal("coalesce(e.approval_marks -> a.user_id::text, '[]')"),
});
const approvals = array(approvalObject, "a.created_at");

const paymentObject = object({
  _id: plain("y.id"),
  date: plain("y.paid_on"),
  method: plain("y.method"),
  reference: text("y.reference"),
  account: text("y.account"),
  amount: object({ amount: decimal("y.amount"), currency: plain("e.currency") }),
  by: signer("one", "y.created_at"),
  at: instant("y.created_at"),
  marks: literal("to_json(y.marks)"),
  reverses: plain("y.reverses"),
  reversedBy: plain("z.id"),
  reason: text("y.reason"),
});
const payments = array(paymentObject, "y.created_at, y.id");

const expenseObject = object({
  _id: plain("e.id"),
  project: object({ _id: plain("p.id"), title: text("p.title") }),
  costCode: object({ _id: plain("c.id"), code: text("c.code"), title: text("c.title") }, "c.id"),
  task: object({ _id: plain("t.id"), title: text("t.title") }, "t.id"),
  status: plain("e.status"),
  amount: object({ amount: decimal("e.amount"), currency: plain("e.currency") }),
  worth: object(
    { amount: decimal("e.project_amount"), currency: plain("p.currency") },
    "e.project_amount",
  ),
  value: object(
    { amount: decimal("e.workspace_amount"), currency: plain("w.currency") },
    "e.workspace_amount",
  ),
  date: plain("e.spent_on"),
  description: text("e.description"),
  vendor: text("e.vendor"),
  vendorCompany: object({ _id: plain("v.id"), name: text("v.name") }, "v.id"),
  invoiceNumber: text("e.invoice_number"),
  rejection: text("e.rejection"),
  createdBy: person("maker"),
  decidedBy: signer("decider", "e.decided_at"),
  decidedAt: instant("e.decided_at"),
  needsTwo: literal(
    "needs_two(worth_to(current_actor(), e.workspace_id, e.currency, e.spent_on, e.reverses, e.workspace_amount), w.two_person_amount)",
  ),
  approvals: rendered("given.approvals"),
  approvalMarks: literal("coalesce(e.approval_marks -> e.decided_by::text, '[]')"),
  paidAmount: object({
    amount: decimal("case e.status when 'paid' then e.amount else e.part_paid end"),
    currency: plain("e.currency"),
  }),
  payments: rendered("settled.payments"),
  paidBy: signer("payer", "e.paid_at"),
  paidAt: instant("e.paid_at"),
  paymentMarks: literal("to_json(e.payment_marks)"),
  reverses: plain("e.reverses"),
  reversedBy: plain("r.id"),
  createdAt: instant("e.created_at"),
  updatedAt: instant("e.updated_at"),
  version: literal("e.version"),
});

/**
 * Expenses as JSON objects of the contract, one per row.
 * @param page rows of `expenses`, already chosen.
 * @param more further columns of `e`, and the order of the rows.
 */
export function expensesAsJson(
  page: RawBuilder<unknown>,
  more: { readonly columns?: RawBuilder<unknown>; readonly order?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  const columns = more.columns ? sql`, ${more.columns}` : sql``;
  const order = more.order ? sql`order by ${more.order}` : sql``;
  return sql`
    with page as materialized (${page}), workspace as materialized (
      select id, currency, two_person_amount(id) from workspaces where id = current_workspace()
    )
    select ${sql.raw(expenseObject)} as json ${columns}
      from page e
      join projects p on p.id = e.project_id
      join workspace w on w.id = e.workspace_id
      cross join lateral (
        select ${approvals} as approvals
          from expense_approvals_of(e.id, e.status) a left join users giver on giver.id = a.user_id
      ) given
      cross join lateral (
        select ${payments} as payments
          from expense_payments y left join users one on one.id = y.user_id
          left join expense_payments z on z.reverses = y.id where y.expense_id = e.id
      ) settled
      left join cost_codes c on c.id = e.cost_code_id
      left join companies v on v.id = e.vendor_company_id
      left join tasks t on t.id = e.task_id
      left join users maker on maker.id = e.created_by
      left join users decider on decider.id = e.decided_by
      left join users payer on payer.id = e.paid_by
      left join expenses r on r.reverses = e.id
     ${order}`;
}
