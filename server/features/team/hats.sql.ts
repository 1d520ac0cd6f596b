import { sql } from "kysely";
import { type Hat, hatsOf } from "../../../contract/hats.ts";
import type { MyHats } from "../../../contract/people/team.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** The hats of a team member, locked until the transaction ends; undefined for a person who is not on the team. */
export async function lockHats(
  tx: Tx,
  { projectId, userId }: { readonly projectId: string; readonly userId: string },
): Promise<Hat[] | undefined> {
  const row = await tx
    .selectFrom("project_members")
    .where("project_id", "=", projectId)
    .where("user_id", "=", userId)
    .select("hats")
    .forUpdate()
    .executeTakeFirst();
  return row && hatsOf(row.hats);
}

/** Writes the hats of somebody on a team. */
export async function updateHats(
  tx: Tx,
  member: { readonly projectId: string; readonly userId: string; readonly hats: readonly Hat[] },
): Promise<void> {
  await tx
    .updateTable("project_members")
    .set({ hats: [...member.hats] })
    .where("project_id", "=", member.projectId)
    .where("user_id", "=", member.userId)
    .execute();
}

/** The amount that a person may approve and pay alone on a project; null if there is no limit. */
export async function selectApprovalLimit(
  tx: Tx,
  of: { readonly workspaceId: string; readonly projectId: string; readonly userId: string },
): Promise<number | null> {
  const { rows } = await sql<{ most: string | null }>`
    select approval_limit(${of.workspaceId}::uuid, ${of.projectId}::uuid, ${of.userId}::uuid)::text as most`.execute(
    tx,
  );
  const most = rows[0]?.most ?? null;
  return most === null ? null : Number(most);
}

/** The actor's hats on a project, and whether `personId` belongs to the same company of the directory. */
export async function selectOwnHats(
  tx: Tx,
  of: {
    readonly userId: string;
    readonly projectId: string;
    readonly personId: string | null;
  },
): Promise<{ readonly hats: Hat[]; readonly isColleagues: boolean }> {
  const { rows } = await sql<{ hats: string[]; colleague: boolean }>`
    select t.hats, coalesce(mine.company_id = theirs.company_id, false) as colleague
      from project_members t
      join memberships mine on mine.user_id = t.user_id
      left join memberships theirs on theirs.user_id = ${of.personId}::uuid
     where t.project_id = ${of.projectId}::uuid and t.user_id = ${of.userId}::uuid`.execute(tx);
  return { hats: hatsOf(rows[0]?.hats ?? null), isColleagues: rows[0]?.colleague ?? false };
}

/** Somebody's hats by project, and the people in sight who belong to their company. */
export async function selectAllHats(tx: Tx, userId: string): Promise<MyHats> {
  const [worn, colleagues] = await Promise.all([
    tx
      .selectFrom("project_members")
      .where("user_id", "=", userId)
      .where("hats", "<>", sql<string[]>`'{}'::text[]`)
      .select(["project_id", "hats"])
      .execute(),
    sql<{ id: string }>`
      select theirs.user_id as id
        from memberships mine join memberships theirs on theirs.company_id = mine.company_id
       where mine.user_id = ${userId}::uuid and theirs.active
       order by theirs.user_id limit 500`.execute(tx),
  ]);
  return {
    projects: worn.map((row) => ({ _id: row.project_id, hats: hatsOf(row.hats) })),
    colleagues: colleagues.rows.map(({ id }) => id),
  };
}
