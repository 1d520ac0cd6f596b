import { sql } from "kysely";
import {
  type ConstraintKind,
  type LogEntry,
  MAX_CLEARED_CONSTRAINTS,
  MAX_OPEN_CONSTRAINTS,
} from "../../../contract/look-ahead/constraints.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** A person whom the caller cannot see is called “Somebody else”. */
const person = (id: string, table: string) =>
  sql.raw(`case when ${id} is not null then
    json_build_object('_id', ${id}, 'name', coalesce(${table}.name, 'Somebody else')) end`);

const SHOWN = sql`
  c.id as _id, c.kind, c.words, c.needed_by as "neededBy", c.promised_on as "promisedOn",
  json_build_object('_id', c.activity_id, 'name',
    coalesce(nullif(a.name, ''), nullif(a.code, ''), c.activity_name), 'removed', a.id is null) as activity,
  ${person("c.owner_id", "o")} as owner,
  case when c.owner_company_id is not null then
    json_build_object('_id', c.owner_company_id, 'name', coalesce(y.name, 'Another company')) end as "ownerCompany",
  c.cleared_at as "clearedAt", ${person("c.cleared_by", "x")} as "clearedBy",
  ${person("c.created_by", "m")} as "createdBy", c.created_at as "createdAt"`;
const FROM = sql`
  programme_constraints c
    left join programme_activities a on a.project_id = c.project_id and a.id = c.activity_id
    left join users o on o.id = c.owner_id
    left join companies y on y.id = c.owner_company_id
    left join users x on x.id = c.cleared_by
    left join users m on m.id = c.created_by`;

/** Lists the open constraints of a project by the day on which they are needed, or the latest cleared ones. */
export async function selectConstraints(
  tx: Tx,
  query: {
    readonly projectId: string;
    readonly state: "open" | "cleared";
    readonly activity: string | undefined;
  },
): Promise<{ readonly data: LogEntry[]; readonly total: number }> {
  const { projectId, state, activity } = query;
  const isOpen = state === "open";
  const which = sql`c.project_id = ${projectId}::uuid
    and ${isOpen ? sql`c.cleared_at is null` : sql`c.cleared_at is not null`}
    ${activity === undefined ? sql`` : sql`and c.activity_id = ${activity}::uuid`}`;
  const order = isOpen
    ? sql`c.needed_by nulls last, c.created_at, c.id`
    : sql`c.cleared_at desc, c.id`;
  const most = isOpen ? MAX_OPEN_CONSTRAINTS : MAX_CLEARED_CONSTRAINTS;
  const { rows } = await sql<LogEntry & { total: number }>`
    select ${SHOWN}, count(*) over () as total from ${FROM} where ${which} order by ${order} limit ${most}`.execute(
    tx,
  );
  return { data: rows, total: rows[0]?.total ?? 0 };
}

/** One entry of the log; undefined if it is out of sight. */
export async function selectConstraint(
  tx: Tx,
  { projectId, id }: { readonly projectId: string; readonly id: string },
): Promise<LogEntry | undefined> {
  const { rows } = await sql<LogEntry>`
    select ${SHOWN} from ${FROM} where c.project_id = ${projectId}::uuid and c.id = ${id}::uuid`.execute(
    tx,
  );
  return rows[0];
}

/** Locks an entry until the transaction ends, if the caller may change it. */
export async function lockConstraint(
  tx: Tx,
  { projectId, id }: { readonly projectId: string; readonly id: string },
): Promise<void> {
  await sql`
    select from programme_constraints
     where project_id = ${projectId}::uuid and id = ${id}::uuid for no key update`.execute(tx);
}

export interface ConstraintState {
  readonly kind: ConstraintKind;
  readonly words: string;
  readonly owner: string | null;
  readonly ownerCompany: string | null;
  readonly neededBy: string | null;
  readonly promisedOn: string | null;
}

/** Adds an entry. False if its id is taken. */
export async function insertConstraint(
  tx: Tx,
  entry: ConstraintState & {
    readonly projectId: string;
    readonly workspaceId: string;
    readonly id: string;
    readonly activity: string;
    readonly activityName: string;
    readonly by: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const at = entry.now.toISOString();
  const added = await tx
    .insertInto("programme_constraints")
    .values({
      project_id: entry.projectId,
      workspace_id: entry.workspaceId,
      id: entry.id,
      activity_id: entry.activity,
      activity_name: entry.activityName,
      kind: entry.kind,
      words: entry.words,
      owner_id: entry.owner,
      owner_company_id: entry.ownerCompany,
      needed_by: entry.neededBy,
      promised_on: entry.promisedOn,
      created_by: entry.by,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(["project_id", "id"]).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Writes the fields of an entry, and whether it is cleared. */
export async function updateConstraintRow(
  tx: Tx,
  change: ConstraintState & {
    readonly projectId: string;
    readonly id: string;
    readonly activityName: string;
    readonly clearedAt: string | null;
    readonly clearedBy: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .updateTable("programme_constraints")
    .set({
      activity_name: change.activityName,
      kind: change.kind,
      words: change.words,
      owner_id: change.owner,
      owner_company_id: change.ownerCompany,
      needed_by: change.neededBy,
      promised_on: change.promisedOn,
      cleared_at: change.clearedAt,
      cleared_by: change.clearedBy,
      updated_at: change.now.toISOString(),
    })
    .where("project_id", "=", change.projectId)
    .where("id", "=", change.id)
    .execute();
}

export async function deleteConstraintRow(
  tx: Tx,
  { projectId, id }: { readonly projectId: string; readonly id: string },
): Promise<void> {
  await tx
    .deleteFrom("programme_constraints")
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}
