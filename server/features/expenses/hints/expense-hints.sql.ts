import { sql } from "kysely";
import { LIKELY_DAYS } from "../../../../contract/expenses/duplicate-rules.ts";
import type { Expense } from "../../../../contract/expenses/expenses.ts";
import { seesAllProjects } from "../../../../contract/permissions.ts";
import type { Ctx } from "../../../context.ts";
import { searchPattern } from "../../../database/search-pattern.ts";

/** The number of newest expenses that are searched for vendors. */
const NEWEST = 2000;
/** The most expenses that are compared. */
const COMPARED = 50;

export interface VendorHint {
  readonly vendor: string;
  readonly company: { readonly _id: string; readonly name: string } | null;
  readonly expenses: number;
}

/**
 * Selects the vendors of the newest expenses in sight, the most used first, and the companies in sight that are
 * not among these vendors.
 */
export async function selectVendorHints(
  { tx, actor }: Ctx,
  { search, limit }: { readonly search: string; readonly limit: number },
): Promise<VendorHint[]> {
  const pattern = searchPattern(search);
  const mine = seesAllProjects(actor.role) ? sql`` : sql`and created_by = ${actor.userId}::uuid`;
  const { rows } = await sql<VendorHint>`
    with recent as materialized (
      select vendor, vendor_company_id, created_at from expenses
       where workspace_id = ${actor.workspaceId}::uuid ${mine} order by created_at desc, id desc limit ${NEWEST}
    ), used as (
      select (array_agg(r.vendor order by r.created_at desc))[1] as vendor, count(*)::int as expenses,
             max(r.created_at) as latest,
             (array_agg(r.vendor_company_id order by r.created_at desc))[1] as company_id
        from recent r where r.vendor <> '' and folded(' ' || r.vendor) like ${pattern} group by lower(r.vendor)
    ), listed as (
      select c.name as vendor, 0 as expenses, null::timestamptz as latest, c.id as company_id from companies c
       where c.workspace_id = ${actor.workspaceId}::uuid and folded(' ' || c.name) like ${pattern}
         and not exists (select from used u where lower(u.vendor) = lower(c.name))
       order by name_order(c.name) collate "C" limit ${limit}
    )
    select h.vendor, h.expenses,
           case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as company
      from (select * from used union all select * from listed) h left join companies c on c.id = h.company_id
     order by h.expenses desc, h.latest desc nulls last, name_order(h.vendor) collate "C", h.vendor limit ${limit}`.execute(
    tx,
  );
  return rows;
}

export interface Compared {
  readonly _id: string;
  readonly project: { readonly _id: string; readonly title: string };
  readonly status: Expense["status"];
  readonly description: string;
  readonly vendor: string;
  readonly vendorCompany: string | null;
  readonly invoiceNumber: string;
  readonly amount: { readonly amount: number; readonly currency: string };
  readonly date: string;
}

/** Expenses in sight with the same invoice number, or the same amount on the project at about that time. */
export async function selectAlike(
  { tx, actor }: Ctx,
  asked: {
    readonly project: string;
    readonly invoiceKey: string;
    readonly amount: number | undefined;
    readonly currency: string;
    readonly date: string;
    readonly except: string | undefined;
  },
): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    with alike as (
      (select * from expenses where workspace_id = ${actor.workspaceId}::uuid and invoice_key <> ''
          and invoice_key = ${asked.invoiceKey} order by created_at desc limit ${COMPARED})
      union
      (select * from expenses where project_id = ${asked.project}::uuid and amount = ${asked.amount ?? null}::numeric
          and currency = ${asked.currency}
          and spent_on between ${asked.date}::date - ${LIKELY_DAYS}::int and ${asked.date}::date + ${LIKELY_DAYS}::int
        order by spent_on desc limit ${COMPARED})
    )
    select e.id as _id, jsonb_build_object('_id', p.id, 'title', p.title) as project, e.status, e.description, e.vendor,
           e.vendor_company_id as "vendorCompany", e.invoice_number as "invoiceNumber",
           jsonb_build_object('amount', e.amount, 'currency', e.currency) as amount, e.spent_on as date
      from alike e join projects p on p.id = e.project_id
     where e.status <> 'rejected' and e.reverses is null and e.id is distinct from ${asked.except ?? null}::uuid
       and not exists (select from expenses r where r.reverses = e.id)
     order by e.created_at desc`.execute(tx);
  return rows;
}
