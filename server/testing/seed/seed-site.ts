import type pg from "pg";
import { newHandle } from "../../platform/mail/mail-addresses.ts";
import { newId } from "../../platform/ids.ts";
import { recordKinds } from "../../../contract/site/registry.ts";
import type { TestCompany } from "../company.ts";

/** Adds a record of the site, with the edit that made it. @returns its id */
export async function addSiteRecord(
  db: pg.Pool,
  record: {
    readonly workspaceId: string;
    readonly projectId: string;
    readonly createdBy: string;
    readonly title: string;
    readonly kind?: "snag" | "location" | "diary";
    readonly state?: string;
    readonly company?: string | undefined;
    readonly people?: readonly string[];
    readonly deleted?: boolean;
    /** A new id by default. */
    readonly id?: string;
  },
): Promise<string> {
  const id = record.id ?? newId();
  const { workspaceId, projectId, createdBy, title, kind = "snag", people = [] } = record;
  const state = record.state ?? recordKinds[kind].initial;
  const name = recordKinds[kind].title;
  await db.query(
    `with n as (
       insert into site_numbers (project_id, kind, workspace_id, last) select $3, $4, $2, 1 where $4 = 'snag'
       on conflict (project_id, kind) do update set last = site_numbers.last + 1 returning last),
     r as (
       insert into site_records (id, workspace_id, project_id, kind, number, state, title, fields, company_id, people,
                                 created_by, created_at, updated_at, deleted_at, day)
       values ($1, $2, $3, $4, (select last from n), $5, $6, $10, $7, $8, $9, now(), now(),
               case when $11 then now() end, $14)
       returning id)
     insert into site_edits (id, workspace_id, project_id, kind, record_id, act, sent, state_after, status, by_id, replica,
                             made_at, stamp, received_at, digest)
     select $12, $2, $3, $4, id, 'create', $10, $5, 'accepted', $9, $13, '2026-03-02T08:00:00.000Z', '', now(), '' from r`,
    [
      id,
      workspaceId,
      projectId,
      kind,
      state,
      title,
      record.company ?? null,
      people,
      createdBy,
      {
        [name]: title,
        ...(record.company !== undefined && { company: record.company }),
        ...(people[0] !== undefined && { assignee: people[0] }),
      },
      record.deleted === true,
      newId(),
      newId(),
      kind === "diary" ? title : null,
    ],
  );
  return id;
}

/** The contractor's company in the directory; undefined before it has one. */
export async function contractorsCompany(
  db: pg.Pool,
  { workspaceId, contractorOn }: Pick<TestCompany, "workspaceId" | "contractorOn">,
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string | null }>(
    "select company_id as id from memberships where workspace_id = $1 and user_id = $2",
    [workspaceId, contractorOn.id],
  );
  return rows[0]?.id ?? undefined;
}

/**
 * Adds a location; diaries of the project and of the contractor's company, draft and approved; and snags. The
 * planners and the contractor's company each have an open, a closed and a deleted snag. One more snag names the
 * contractor, and one was created and deleted by them. Some commands were refused to them.
 */
export async function seedSite(
  db: pg.Pool,
  company: TestCompany,
  { id: projectId, mark }: { readonly id: string; readonly mark: string },
): Promise<void> {
  const { workspaceId, owner, contractorOn } = company;
  const theirs = await contractorsCompany(db, company);
  const on = { workspaceId, projectId, createdBy: owner.id, title: `${mark} snag` };
  await addSiteRecord(db, { ...on, kind: "location", title: `${mark} block` });
  for (const of of [{}, { company: theirs }])
    for (const more of [{}, { state: "closed" }, { deleted: true }])
      await addSiteRecord(db, { ...on, ...of, ...more });
  for (const of of [{}, { company: theirs }])
    for (const state of ["draft", "approved"])
      await addSiteRecord(db, { ...on, ...of, kind: "diary", title: "2026-03-02", state });
  await addSiteRecord(db, { ...on, people: [contractorOn.id] });
  await addSiteRecord(db, { ...on, createdBy: contractorOn.id, deleted: true });
  for (const by of [owner.id, contractorOn.id])
    await db.query(
      `insert into site_edits (id, workspace_id, project_id, kind, record_id, act, sent, status, by_id, replica, made_at,
                               stamp, received_at, digest)
       select gen_random_uuid(), $1, $2, 'snag', id, s.act, jsonb_build_object('title', $4::text), s.status, $3, $5,
              '2026-03-02T09:00:00.000Z', '', now(), ''
         from site_records, (values ('ready', 'refused'), ('change', 'accepted')) s (act, status)
        where project_id = $2 and kind = 'snag'`,
      [workspaceId, projectId, by, mark, newId()],
    );
  await db.query(
    `insert into site_replicas (workspace_id, id, user_id, seen_at)
     values ($1, gen_random_uuid(), $2, now()), ($1, gen_random_uuid(), $3, now())`,
    [workspaceId, owner.id, contractorOn.id],
  );
  for (const { id: userId } of [owner, contractorOn])
    await db.query(
      `insert into mail_addresses (handle, workspace_id, user_id, project_id, created_at)
       values ($1, $2, $3, $4, now())`,
      [newHandle(), workspaceId, userId, projectId],
    );
}
