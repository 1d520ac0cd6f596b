import type pg from "pg";
import { quickHash } from "../../server/testing/quick-hash.ts";
import { createCompany, type TestCompany } from "../../server/testing/company.ts";

export type { TestCompany, TestPerson } from "../../server/testing/company.ts";
export { addProject, addTask } from "../../server/testing/company.ts";

/** The password of every person in the tests. */
export const PASSWORD = "Lekki-2026";

let hash: Promise<string> | undefined;

/** A company whose people can all sign in with `PASSWORD`. Nobody is signed in yet. */
export async function createCompanyWithPasswords(db: pg.Pool): Promise<TestCompany> {
  const company = await createCompany(db);
  await givePasswords(db, company.workspaceId);
  await db.query("delete from sessions where workspace_id = $1", [company.workspaceId]);
  return company;
}

/** Gives `PASSWORD` to everyone in a workspace without a password. */
export async function givePasswords(db: pg.Pool, workspaceId: string): Promise<void> {
  hash ??= quickHash(PASSWORD);
  await db.query(
    `insert into credentials (user_id, password_hash)
     select user_id, $2 from memberships where workspace_id = $1
     on conflict (user_id) do nothing`,
    [workspaceId, await hash],
  );
}
