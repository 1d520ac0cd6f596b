import type pg from "pg";
import { newId } from "../../platform/ids.ts";
import type { TestCompany } from "../company.ts";

/** Adds a company to a workspace's directory, and people to the company. @returns its id */
export async function addDirectoryCompany(
  db: pg.Pool,
  company: {
    readonly workspaceId: string;
    readonly name: string;
    readonly kind?: string;
    readonly trade?: string;
    readonly people?: readonly string[];
  },
): Promise<string> {
  const id = newId();
  const { workspaceId, name, kind = "subcontractor", trade = "", people = [] } = company;
  await db.query(
    `with c as (insert into companies (id, workspace_id, name, kind, trade) values ($1, $2, $3, $4, $5))
     insert into company_details (company_id, workspace_id, phone, address, tax_number)
     values ($1, $2, '0803 000 0000', '1 Marina, Lagos', 'TIN-1')`,
    [id, workspaceId, name, kind, trade],
  );
  await db.query(
    "update memberships set company_id = $1 where workspace_id = $2 and user_id = any($3)",
    [id, workspaceId, people],
  );
  return id;
}

/** A company on the team of the project with one, and a company that is on no team. */
export async function seedCompanies(
  db: pg.Pool,
  { workspaceId, contractorOn, contractorOff }: TestCompany,
  marks: { readonly tower: string; readonly office: string },
): Promise<void> {
  await addDirectoryCompany(db, {
    workspaceId,
    name: `${marks.tower} Plumbing`,
    people: [contractorOn.id],
  });
  await addDirectoryCompany(db, {
    workspaceId,
    name: `${marks.office} Supplies`,
    kind: "supplier",
    people: [contractorOff.id],
  });
}
