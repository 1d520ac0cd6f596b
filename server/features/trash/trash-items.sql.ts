import { sql } from "kysely";
import { TRASH_DAYS } from "../../../contract/projects/trash.ts";
import type { SubjectKind } from "../../../contract/subjects.ts";
import type { TrashKind } from "../../../contract/trash/trash-kinds.ts";
import { instant, literal, object, person, plain, text } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { beyond, type JsonPage, type Order, selectPage } from "../../database/paging/page.ts";
import { searchPattern } from "../../database/search-pattern.ts";

const ORDER: Order = {
  sort: "-deletedAt",
  key: "i.deleted_at",
  type: "timestamptz",
  direction: "desc",
  tie: "i.id",
};

/**
 * Everything in the trash that the actor sees, but for projects. Snags and locations keep their row when they are deleted, so
 * they are read from it; the policy of trash_items says the same for the others.
 */
const trashed = sql`(
  select id, kind, record_id, title, project_id, subject_kind, subject_id, deleted_at, deleted_by,
         coalesce((holds ->> 'comments')::int, 0) as comments, coalesce((holds ->> 'files')::int, 0) as files
    from trash_items
  union all
  select r.id, r.kind, r.id, r.title, r.project_id, null, null, r.deleted_at, d.by_id,
         (select count(*)::int from comments c where c.subject_id = r.id and c.subject_kind = r.kind),
         (select count(*)::int from files f where f.subject_id = r.id and f.subject_kind = r.kind)
    from site_records r
    left join lateral (select e.by_id from site_edits e
                        where e.record_id = r.id and e.act = 'delete' and e.status <> 'refused'
                        order by e.received_at desc, e.id desc limit 1) d on true
   where r.workspace_id = (select current_workspace()) and is_trashed_site_record(r)
     and ((select sees_all_projects() and manages_people()) or d.by_id = (select current_actor())))`;

const element = object({
  _id: plain("i.id"),
  kind: plain("i.kind"),
  record: plain("i.record_id"),
  title: text("i.title"),
  project: object({ _id: plain("p.id"), title: text("p.title") }, "p.id"),
  on: plain("i.subject_kind"),
  comments: literal("i.comments"),
  files: literal("i.files"),
  deletedAt: instant("i.deleted_at"),
  deletedBy: person("u"),
  purgeAt: instant(`i.deleted_at + make_interval(days => ${TRASH_DAYS})`),
});

/**
 * A page of the deleted records that the actor may restore, latest first, and how many match.
 * @throws Refusal `validation_failed` for an altered cursor.
 */
export async function selectTrashItems(
  tx: Tx,
  query: {
    readonly kind: TrashKind | undefined;
    readonly search: string | undefined;
    readonly limit: number;
    readonly cursor: string | undefined;
  },
): Promise<JsonPage & { readonly total: number }> {
  const { kind, search, limit, cursor } = query;
  const conditions = [sql`true`];
  if (kind !== undefined) conditions.push(sql`i.kind = ${kind}`);
  if (search) conditions.push(sql`folded(' ' || i.title) like ${searchPattern(search)}`);
  const matches = sql.join(conditions, sql` and `);
  return selectPage(tx, {
    rows: sql`select i.* from ${trashed} i where ${matches} and ${beyond(cursor, ORDER)}`,
    alias: "i",
    order: ORDER,
    limit,
    element,
    joins: sql`left join projects p on p.id = i.project_id left join users u on u.id = i.deleted_by`,
    figures: { total: sql<number>`(select count(*)::int from ${trashed} i where ${matches})` },
  });
}

/** A deleted record. */
export interface TrashedRecord {
  readonly id: string;
  readonly kind: TrashKind;
  readonly record: string;
  readonly title: string;
  readonly project: string | null;
  readonly subject: { readonly kind: SubjectKind; readonly id: string } | null;
}

/** A deleted record that the actor may restore. */
export async function selectTrashItem(tx: Tx, id: string): Promise<TrashedRecord | undefined> {
  const { rows } = await sql<TrashedRecord>`
    select id, kind, record_id as record, title, project_id as project,
           case when subject_id is not null then json_build_object('kind', subject_kind, 'id', subject_id) end as subject
      from ${trashed} i where id = ${id}::uuid`.execute(tx);
  return rows[0];
}

/** Puts a deleted record back, with everything that was deleted with it. False if it is not in the trash any more. */
export async function restoreItem(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ restored: boolean }>`
    select restore_trash_item(${id}::uuid) as restored`.execute(tx);
  return rows[0]?.restored === true;
}

/** Whether the location that a location was in is deleted. */
export async function isParentDeleted(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from site_records r
     where r.id = ${id}::uuid and r.kind = 'location' and r.fields ->> 'parent' <> ''
       and not exists (select from site_records p where p.id = (r.fields ->> 'parent')::uuid and p.deleted_at is null)`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Deletes a record in the trash for good. False if the actor is not the owner, or it is not there. */
export async function purgeItem(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select purge_trash_items(array[${id}::uuid])`.execute(tx);
  return rows.length > 0;
}

/** The records of one kind whose days in the trash were over. */
export interface OverdueItems {
  readonly workspace: string;
  readonly kind: TrashKind;
  readonly items: number;
}

/** Deletes records whose days in the trash are over, at most `most`. For the system role. */
export async function purgeItemsOverdue(tx: Tx, most: number): Promise<OverdueItems[]> {
  const { rows } = await sql<OverdueItems>`
    select workspace_id as workspace, kind, items from purge_overdue_items(${most}::int)`.execute(
    tx,
  );
  return rows;
}
