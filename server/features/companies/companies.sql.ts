import { sql } from "kysely";
import type { CompanyRef } from "../../../contract/common.ts";
import type { CompanyKind } from "../../../contract/people/companies.ts";
import { nextVersion, type Versioned } from "../../database/field-versions.sql.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** The editable fields of a company. */
export interface CompanyState {
  readonly name: string;
  readonly trade: string;
  readonly kind: CompanyKind;
  readonly phone: string;
  readonly address: string;
  readonly taxNumber: string;
}

export interface StoredCompany extends CompanyState, Versioned {
  readonly id: string;
}

/** Returns a company with its details and locks it until the transaction ends; undefined if it is out of sight. */
export async function lockCompany(tx: Tx, id: string): Promise<StoredCompany | undefined> {
  const { rows } = await sql<StoredCompany>`
    select c.id, c.name, c.trade, c.kind, c.version, c.field_versions as "fieldVersions",
           coalesce(d.phone, '') as phone, coalesce(d.address, '') as address, coalesce(d.tax_number, '') as "taxNumber"
      from companies c left join company_details d on d.company_id = c.id
     where c.id = ${id}::uuid for update of c`.execute(tx);
  return rows[0];
}

/** The name of a company that is visible to the actor. */
export async function selectCompanyName(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("companies")
    .where("id", "=", id)
    .select("name")
    .executeTakeFirst();
  return row?.name;
}

/** Whether another company of the workspace has the name, in any case. */
export async function isNameTaken(
  tx: Tx,
  { name, but }: { readonly name: string; readonly but: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from companies
     where workspace_id = (select current_workspace()) and lower(name) = lower(${name})
       and id <> ${but}::uuid`.execute(tx);
  return rows.length > 0;
}

/** The number of members of a company, without people removed from the workspace. */
export async function countStaff(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ staff: number }>`
    select count(*)::int as staff from memberships
     where company_id = ${id}::uuid and removed_at is null`.execute(tx);
  return rows[0]?.staff ?? 0;
}

const detailsOf = (state: CompanyState) => ({
  phone: state.phone,
  address: state.address,
  tax_number: state.taxNumber,
});

/** Adds a company. False if its id or name is taken. */
export async function insertCompany(
  tx: Tx,
  company: CompanyState & {
    readonly id: string;
    readonly workspaceId: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { id, workspaceId, name, trade, kind } = company;
  const at = company.now.toISOString();
  const result = await tx
    .insertInto("companies")
    .values({ id, workspace_id: workspaceId, name, trade, kind, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!result.numInsertedOrUpdatedRows) return false;
  await tx
    .insertInto("company_details")
    .values({ company_id: id, workspace_id: workspaceId, ...detailsOf(company) })
    .execute();
  return true;
}

/** Writes a locked company and increments its version. */
export async function updateCompanyRow(
  tx: Tx,
  change: {
    readonly id: string;
    readonly state: CompanyState;
    readonly changed: readonly string[];
    readonly now: Date;
  },
): Promise<void> {
  const { id, state, changed, now } = change;
  const { name, trade, kind } = state;
  await tx
    .updateTable("companies")
    .set({ name, trade, kind, updated_at: now.toISOString(), ...nextVersion(changed, now) })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("company_details")
    .set(detailsOf(state))
    .where("company_id", "=", id)
    .execute();
}

/** Deletes a company; open invitations that name it lose it. */
export async function deleteCompanyRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("companies").where("id", "=", id).execute();
}

/** Returns the company that was joined to a row; null if none is visible. */
export function companyRefOf(row: {
  readonly company_id: string | null;
  readonly company_name: string | null;
}): CompanyRef | null {
  const { company_id: _id, company_name: name } = row;
  return _id === null || name === null ? null : { _id, name };
}

/** The projects with activities of a company. */
export async function selectProgrammesWith(tx: Tx, company: string): Promise<string[]> {
  const { rows } = await sql<{ project: string }>`
    select distinct project_id as project from programme_activities where company_id = ${company}::uuid`.execute(
    tx,
  );
  return rows.map(({ project }) => project);
}
