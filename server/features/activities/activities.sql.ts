import { type RawBuilder, sql } from "kysely";
import type { EntityType } from "../../../contract/activities.ts";
import { subjectKinds } from "../../../contract/subjects.ts";
import { instant, literal, object, plain, signer, text } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import {
  beyond,
  firstRows,
  type JsonPage,
  newestFirst,
  selectPage,
} from "../../database/paging/page.ts";
import { isOfWireType, type RecordType, WIRE_TYPE } from "./record-types.sql.ts";

const ORDER = newestFirst("a");

/** What an activity is about besides its record. People who cannot see it do not see the activity. */
export interface AboutThing {
  readonly kind: "file" | "revision" | "transmittal";
  readonly id: string;
}

export interface NewActivity {
  readonly id: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly action: string;
  readonly entityType: RecordType;
  readonly entityId: string | null;
  readonly message: string;
  /** A JSON object. */
  readonly changes: string;
  /** The change of the project's budget, a JSON object. */
  readonly budget: string | undefined;
  readonly project: { readonly id: string; readonly title: string } | undefined;
  readonly comment: { readonly id: string; readonly excerpt: string | null } | undefined;
  readonly about: AboutThing | undefined;
  readonly now: Date;
}

/** Writes one activity. */
export async function insertActivity(tx: Tx, activity: NewActivity): Promise<void> {
  await tx
    .insertInto("activities")
    .values({
      id: activity.id,
      workspace_id: activity.workspaceId,
      user_id: activity.userId,
      action: activity.action,
      entity_type: activity.entityType,
      entity_id: activity.entityId,
      message: activity.message,
      changes: activity.changes,
      project_id: activity.project?.id ?? null,
      project_title: activity.project?.title ?? null,
      comment_id: activity.comment?.id ?? null,
      excerpt: activity.comment?.excerpt ?? null,
      about_kind: activity.about?.kind ?? null,
      about_id: activity.about?.id ?? null,
      created_at: activity.now.toISOString(),
    })
    .execute();
  if (activity.budget === undefined || !activity.project) return;
  await tx
    .insertInto("activity_budgets")
    .values({
      activity_id: activity.id,
      workspace_id: activity.workspaceId,
      project_id: activity.project.id,
      change: activity.budget,
    })
    .execute();
}

/** Writes many records in one statement. None is about a comment or a budget. */
export async function insertActivities(tx: Tx, activities: readonly NewActivity[]): Promise<void> {
  const list = (value: (activity: NewActivity) => string | null) => activities.map(value);
  await sql`
    insert into activities (id, workspace_id, user_id, action, entity_type, entity_id, message, changes, project_id,
                            project_title, about_kind, about_id, created_at)
    select v.id, v.workspace_id, v.user_id, v.action, v.entity_type, v.entity_id, v.message, v.changes::jsonb,
           v.project_id, v.project_title, v.about_kind, v.about_id, v.created_at
      from unnest(${list(({ id }) => id)}::uuid[], ${list(({ workspaceId }) => workspaceId)}::uuid[],
                  ${list(({ userId }) => userId)}::uuid[], ${list(({ action }) => action)}::text[],
                  ${list(({ entityType }) => entityType)}::text[], ${list(({ entityId }) => entityId)}::uuid[],
                  ${list(({ message }) => message)}::text[], ${list(({ changes }) => changes)}::text[],
                  ${list(({ project }) => project?.id ?? null)}::uuid[],
                  ${list(({ project }) => project?.title ?? null)}::text[],
                  ${list(({ about }) => about?.kind ?? null)}::text[], ${list(({ about }) => about?.id ?? null)}::uuid[],
                  ${list(({ now }) => now.toISOString())}::timestamptz[])
        as v (id, workspace_id, user_id, action, entity_type, entity_id, message, changes, project_id, project_title,
              about_kind, about_id, created_at)`.execute(tx);
}

/** The message, with the excerpt of its comment as long as the comment exists. */
const MESSAGE = "a.message || coalesce(': “' || a.excerpt || '”', '')";

/**
 * Clients see the changes of state of site records, but not the texts written in between. The changes of a drawing
 * may be about a revision that the reader cannot see.
 */
const CHANGES = `(case
  when b.change is not null then a.changes || jsonb_build_object('budget', b.change)
  when (select actor_role()) = 'client' and a.entity_type in (select kind from site_kinds())
    then jsonb_strip_nulls(jsonb_build_object('state', a.changes -> 'state'))
  when a.entity_type = 'drawing' and not (select sees_all_projects()) then '{}'
  else a.changes end)`;

const KINDS = subjectKinds()
  .map((kind) => `'${kind}'`)
  .join(", ");

/** The project's current title; for a deleted project, its last one. */
const activityObject = object({
  _id: plain("a.id"),
  action: text("a.action"),
  entityType: plain(WIRE_TYPE),
  entityId: plain("a.entity_id"),
  subject: object(
    { kind: plain("a.entity_type"), _id: plain("a.entity_id") },
    `(case when a.entity_type in (${KINDS}) then a.entity_id end)`,
  ),
  message: text(MESSAGE),
  changes: literal(CHANGES),
  user: signer("u", "a.created_at"),
  project: object(
    { _id: plain("p.id"), title: text("coalesce(p.title, a.project_title, '')") },
    "a.project_id",
  ),
  createdAt: instant("a.created_at"),
});

export interface ActivityFilter {
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly project: string | undefined;
  readonly entity: string | undefined;
  readonly entityType: EntityType | undefined;
}

function conditions(filter: ActivityFilter): RawBuilder<unknown> {
  const all = [beyond(filter.cursor, ORDER)];
  if (filter.project !== undefined) all.push(sql`a.project_id = ${filter.project}::uuid`);
  if (filter.entity !== undefined) all.push(sql`a.entity_id = ${filter.entity}::uuid`);
  if (filter.entityType !== undefined) all.push(isOfWireType(filter.entityType));
  return sql.join(all, sql` and `);
}

/**
 * Returns a page of activities visible to the actor, newest first.
 * @param teamOf if set, the actor: the newest activities of each of their projects are read separately, so that
 *   somebody on one quiet project does not wait for a scan of all the other projects.
 * @throws Refusal `validation_failed` for an altered cursor.
 */
export async function selectActivityPage(
  tx: Tx,
  input: { readonly filter: ActivityFilter; readonly teamOf: string | undefined },
): Promise<JsonPage> {
  const { limit } = input.filter;
  const matches = conditions(input.filter);
  return selectPage(tx, {
    rows:
      input.teamOf === undefined
        ? sql`select a.* from activities a where ${matches}`
        : sql`select a.* from project_members m cross join lateral
                (select a.* from activities a
                  where a.project_id = m.project_id and ${matches} ${firstRows(ORDER, limit)}) a
               where m.user_id = ${input.teamOf}::uuid`,
    alias: "a",
    order: ORDER,
    limit,
    element: activityObject,
    joins: sql`
      left join users u on u.id = a.user_id
      left join projects p on p.id = a.project_id
      left join activity_budgets b on b.activity_id = a.id`,
  });
}
