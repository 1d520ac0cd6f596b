import type pg from "pg";
import type { Role } from "../../contract/permissions.ts";
import type { TestCompany, TestPerson } from "../harness/company.ts";

/** Changes a person's role in the database, without notifying anybody. */
export async function changeRole(
  db: pg.Pool,
  { workspaceId }: TestCompany,
  { id }: TestPerson,
  role: Role,
): Promise<void> {
  await db.query("update memberships set role = $3 where workspace_id = $1 and user_id = $2", [
    workspaceId,
    id,
    role,
  ]);
}
