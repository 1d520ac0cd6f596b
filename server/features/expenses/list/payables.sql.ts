import { type RawBuilder, sql } from "kysely";
import { type Age, ageStarts } from "../../../../contract/expenses/age-rules.ts";
import type { PayableSort } from "../../../../contract/expenses/payables.ts";
import {
  array,
  decimal,
  jsonText,
  literal,
  object,
  plain,
  rendered,
  text,
} from "../../../database/json-text.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { type ExpenseAsker, matching } from "./expense-list.sql.ts";

const orders: Record<PayableSort, RawBuilder<unknown>> = {
  "-total": sql`total desc, oldest, name_order(name) collate "C", name, company_id`,
  oldest: sql`oldest, total desc, name_order(name) collate "C", name, company_id`,
};

const byAge: Record<Age, string> = {
  upTo30: "up_to_30",
  upTo60: "up_to_60",
  upTo90: "up_to_90",
  over90: "over_90",
};

const owed = (of: string) => ({
  ages: object({
    upTo30: decimal(`${of}.${byAge.upTo30}`),
    upTo60: decimal(`${of}.${byAge.upTo60}`),
    upTo90: decimal(`${of}.${byAge.upTo90}`),
    over90: decimal(`${of}.${byAge.over90}`),
  }),
  total: decimal(`${of}.total`),
  expenses: literal(`${of}.expenses`),
});

const rowObject = object({
  company: object({ _id: plain("v.company_id"), name: text("v.name") }, "v.company_id"),
  vendor: text("case when v.company_id is null then v.name else '' end"),
  ...owed("v"),
  oldest: plain("v.oldest"),
});

const sectionObject = object({
  currency: plain("s.currency"),
  ...owed("s"),
  vendors: literal("s.vendors"),
  rows: rendered("s.rows"),
});

const sums = sql.raw(
  ["expenses", "total", ...Object.values(byAge)]
    .map((name) => `sum(${name}) as ${name}`)
    .join(", "),
);

export interface PayablesOf {
  /** The sections in the actor's currency come first. */
  readonly actor: ExpenseAsker & { readonly currency: string };
  readonly project?: string | undefined;
  readonly sort: PayableSort;
  readonly today: string;
  /** The most vendors of each currency. */
  readonly limit: number;
}

/**
 * What is left to pay of expenses in sight, as a JSON array of the contract's sections. Their totals
 * count all vendors. A vendor whose company is out of sight counts by the typed name.
 */
export async function selectPayables(
  tx: Tx,
  { actor, project, sort, today, limit }: PayablesOf,
): Promise<string> {
  const starts = ageStarts(today);
  const since = (day: string) => sql`e.spent_on >= ${day}::date`;
  const before = (day: string) => sql`e.spent_on < ${day}::date`;
  const sum = sql`coalesce(sum(e.amount - e.part_paid)`;
  const { rows } = await sql<{ sections: string }>`
    with owed as (
      select e.vendor_company_id, min(e.vendor) as vendor, e.currency, count(*) as expenses, min(e.spent_on) as oldest,
             sum(e.amount - e.part_paid) as total,
             ${sum} filter (where ${since(starts.upTo30)}), 0) as up_to_30,
             ${sum} filter (where ${since(starts.upTo60)} and ${before(starts.upTo30)}), 0) as up_to_60,
             ${sum} filter (where ${since(starts.upTo90)} and ${before(starts.upTo60)}), 0) as up_to_90,
             ${sum} filter (where ${before(starts.upTo90)}), 0) as over_90
        from expenses e where ${matching({ project, owed: "true" }, actor)}
       group by e.vendor_company_id, lower(e.vendor), e.currency
    ), vendors as (
      select c.id as company_id, min(coalesce(c.name, o.vendor)) as name, o.currency, ${sums},
             min(o.oldest) as oldest
        from owed o left join companies c on c.id = o.vendor_company_id
       group by c.id, lower(coalesce(c.name, o.vendor)), o.currency
    ), placed as (
      select *, row_number() over (partition by currency order by ${orders[sort]}) as place from vendors
    ), sections as (
      select v.currency, ${sums}, count(*) as vendors,
             v.currency <> ${actor.currency} as is_other,
             '[' || coalesce(string_agg(${jsonText(rowObject)}, ',' order by v.place)
                             filter (where v.place <= ${limit}), '') || ']' as rows
        from placed v group by v.currency
    )
    select ${array(sectionObject, "s.is_other, s.currency")} as sections from sections s`.execute(
    tx,
  );
  return rows[0]?.sections ?? "[]";
}
