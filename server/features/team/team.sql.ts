import { sql } from "kysely";
import type { TeamMember } from "../../../contract/people/team.ts";
import { hatsOf } from "../../../contract/hats.ts";
import { parseRole } from "../../../contract/permissions.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { companyRefOf } from "../companies/public.ts";
import { searchPattern } from "../../database/search-pattern.ts";

const TEAM_LIMIT = 500;
/** The maximum number of people offered at once. A search narrows them down. */
const CANDIDATES_LIMIT = 100;

/** Members of the workspace that the actor knows, by name, with their hats on a project. */
function people(
  tx: Tx,
  { projectId, search }: { readonly projectId: string; readonly search?: string | undefined },
) {
  const query = tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .leftJoin("companies as c", "c.id", "m.company_id")
    .leftJoin("project_members as t", (join) =>
      join.onRef("t.user_id", "=", "m.user_id").on("t.project_id", "=", projectId),
    )
    .select(["u.id", "u.name", "u.company", "u.phone", "m.role", "m.active", "t.hats"])
    .select(["c.id as company_id", "c.name as company_name"])
    .orderBy(sql`name_order(u.name) collate "C"`)
    .orderBy("u.id");
  if (!search) return query;
  const text = sql<string>`folded(' ' || u.name || ' ' || u.company || ' ' || coalesce(c.name, ''))`;
  return query.where(text, "like", searchPattern(search));
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly company: string;
  readonly role: string;
  readonly phone: string | null;
  readonly active: boolean;
  readonly hats: string[] | null;
  readonly company_id: string | null;
  readonly company_name: string | null;
}

function toMember({ id, name, company, role, phone, active, hats, ...row }: Row): TeamMember {
  const known = parseRole(role);
  if (!known) throw new Error(`The database holds an unknown role: ${role}`);
  const employer = companyRefOf(row);
  return {
    _id: id,
    name,
    company,
    employer,
    role: known,
    phone: active ? phone : null,
    active,
    hats: hatsOf(hats),
  };
}

/** A project's team, including deactivated people: the first by name, and the total. */
export async function selectTeamMembers(
  tx: Tx,
  input: { readonly projectId: string; readonly search: string | undefined },
): Promise<{ readonly members: TeamMember[]; readonly total: number }> {
  const rows = await people(tx, input)
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .where("t.user_id", "is not", null)
    .limit(TEAM_LIMIT)
    .execute();
  return { members: rows.map(toMember), total: rows[0]?.total ?? 0 };
}

/** Active members who are not on a project's team. */
export async function selectCandidates(
  tx: Tx,
  input: { readonly projectId: string; readonly search: string | undefined },
): Promise<TeamMember[]> {
  const rows = await people(tx, input)
    .where("m.active", "=", true)
    .where("t.user_id", "is", null)
    .limit(CANDIDATES_LIMIT)
    .execute();
  return rows.map(toMember);
}

/** A member of the workspace, if the actor knows them. */
export async function selectMember(tx: Tx, key: MemberKey): Promise<TeamMember | undefined> {
  const row = await people(tx, key).where("m.user_id", "=", key.userId).executeTakeFirst();
  return row && toMember(row);
}

/** The active people on a project's team. */
export async function selectTeamIds(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("memberships as m")
    .select("m.user_id")
    .innerJoin("project_members as t", "t.user_id", "m.user_id")
    .where("t.project_id", "=", projectId)
    .where("m.active", "=", true)
    .execute();
  return rows.map((row) => row.user_id);
}

interface MemberKey {
  readonly projectId: string;
  readonly userId: string;
}

/** Adds a member to a project's team. False if they are on it already. */
export async function insertTeamMember(
  tx: Tx,
  member: MemberKey & { readonly workspaceId: string; readonly now: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto("project_members")
    .values({
      workspace_id: member.workspaceId,
      project_id: member.projectId,
      user_id: member.userId,
      created_at: member.now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["project_id", "user_id"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Takes someone off a project's team. False if they are not on it. */
export async function deleteTeamMember(tx: Tx, { projectId, userId }: MemberKey): Promise<boolean> {
  const result = await tx
    .deleteFrom("project_members")
    .where("project_id", "=", projectId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
