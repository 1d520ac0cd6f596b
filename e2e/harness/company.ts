import type pg from "pg";
import { quickHash } from "../../server/testing/quick-hash.ts";
import {
  addProject,
  addTask,
  createCompany,
  type TestCompany,
} from "../../server/testing/company.ts";

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

/**
 * Creates another project for the same people, with a team and a task as in the first. A step of a journey can
 * begin with it.
 */
export async function inNewProject(db: pg.Pool, company: TestCompany): Promise<TestCompany> {
  const { workspaceId, owner, clientOn, contractorOn } = company;
  const place = { workspaceId, createdBy: owner.id };
  const team = [clientOn.id, contractorOn.id];
  const projectId = await addProject(db, { ...place, title: "Marina Tower", team });
  const taskId = await addTask(db, { ...place, projectId, title: "Cast ground beam" });
  return { ...company, projectId, taskId };
}
