import { type RawBuilder, sql } from "kysely";
import type { TypedVendor } from "../../../contract/expenses/vendors.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { searchPattern } from "../../database/search-pattern.ts";

const LISTED = 200;

/**
 * Selects the vendors of a company's expenses, or of expenses without a company, the most used first. Each has its
 * most frequent spelling, whatever the case.
 */
export async function selectVendors(
  tx: Tx,
  {
    company,
    search,
  }: { readonly company?: string | undefined; readonly search?: string | undefined },
): Promise<TypedVendor[]> {
  const filters: RawBuilder<unknown>[] = [
    sql`vendor <> ''`,
    company === undefined
      ? sql`vendor_company_id is null`
      : sql`vendor_company_id = ${company}::uuid`,
  ];
  if (search) filters.push(sql`folded(' ' || vendor) like ${searchPattern(search)}`);
  const { rows } = await sql<TypedVendor>`
    with typed as (
      select vendor, count(*)::int as expenses from expenses
       where workspace_id = (select current_workspace()) and ${sql.join(filters, sql` and `)} group by vendor
    ), one as (
      select (array_agg(vendor order by expenses desc, vendor))[1] as vendor, sum(expenses)::int as expenses
        from typed group by lower(vendor)
    )
    select vendor, expenses from one
     order by expenses desc, name_order(vendor) collate "C", vendor limit ${LISTED}`.execute(tx);
  return rows;
}

/** Whether any expense of the workspace names a company as its vendor. */
export async function isVendor(tx: Tx, company: string): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    select is_vendor(${company}::uuid) as named`.execute(tx);
  return rows[0]?.named ?? false;
}

/**
 * Whether a new name of a company would change the payee of an approved expense that is not paid yet. Expenses of the
 * company cannot be decided until the transaction ends.
 */
export async function renamesApprovedPayee(
  tx: Tx,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const { rows } = await sql<{ renames: boolean }>`
    select renames_approved_payee(${id}::uuid, ${name}::text) as renames`.execute(tx);
  return rows[0]?.renames ?? false;
}

/** The people who entered the visible expenses of a company. */
export async function selectMakers(tx: Tx, company: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct created_by as id from expenses
     where vendor_company_id = ${company}::uuid and created_by is not null`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface Repointed {
  readonly changed: number;
  readonly kept: number;
  /** The people who entered the changed expenses. */
  readonly makers: readonly string[];
}

/**
 * Moves the expenses with these typed vendors from one company, or none, to another, or none. An approved expense
 * that is still to be paid keeps its payee, unless the names are equivalent.
 */
export async function repointExpenses(
  tx: Tx,
  move: {
    readonly vendors: readonly string[];
    readonly from: string | null;
    readonly to: string | null;
    /** The name of the company that is added or removed. */
    readonly name: string;
    readonly now: Date;
  },
): Promise<Repointed> {
  const { rows } = await sql<Repointed>`
    with found as (
      select id, awaits_payment(e) and not is_same_payee(vendor, ${move.name}::text) as stays
        from expenses e
       where workspace_id = (select current_workspace()) and lower(vendor) in (select lower(v) from unnest(${[...move.vendors]}::text[]) v)
         and vendor_company_id is not distinct from ${move.from}::uuid
         for update of e
    ), changed as (
      update expenses e
         set vendor_company_id = ${move.to}::uuid, updated_at = ${move.now.toISOString()}::timestamptz,
             version = version + 1,
             field_versions = set_field_versions(field_versions, version, array['vendorCompany'],
                                                 ${move.now.toISOString()}::timestamptz)
        from found f where f.id = e.id and not f.stays returning e.created_by
    )
    select (select count(*)::int from changed) as changed,
           (select count(*)::int from found where stays) as kept,
           array(select distinct created_by from changed where created_by is not null) as makers`.execute(
    tx,
  );
  return rows[0] ?? { changed: 0, kept: 0, makers: [] };
}
