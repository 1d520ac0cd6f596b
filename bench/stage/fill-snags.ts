import type pg from "pg";

/**
 * Inserts snags of a project, each with the edit that made it. Triggers are on, because the feed must list the
 * snags.
 */
const FILL = `
  with made as (
    insert into site_records (id, workspace_id, project_id, kind, number, state, title, fields, people, created_by,
                              created_at, updated_at)
    select gen_random_uuid(), $1, $2, 'snag', n, (array['open', 'ready', 'closed'])[1 + n % 3],
           'Plaster hollow, room ' || n,
           jsonb_build_object('title', 'Plaster hollow, room ' || n, 'trade', 'Plasterer', 'due', '2026-12-24'),
           '{}', $3, now() - n * interval '1 minute', now()
      from generate_series(1, $4::int) n
    returning id, fields, state)
  insert into site_edits (id, workspace_id, project_id, kind, record_id, act, sent, state_after, status, by_id, replica,
                          made_at, stamp, received_at, digest)
  select gen_random_uuid(), $1, $2, 'snag', id, 'create', fields, state, 'accepted', $3, gen_random_uuid(),
         '2026-03-02T08:00:00.000Z', '', now(), '' from made`;

/** Fills a project with snags. */
export async function fillSnags(
  db: pg.Pool,
  of: {
    readonly workspaceId: string;
    readonly projectId: string;
    readonly createdBy: string;
    readonly count: number;
  },
): Promise<void> {
  const { workspaceId, projectId, createdBy, count } = of;
  await db.query(
    "insert into site_numbers (project_id, kind, workspace_id, last) values ($1, 'snag', $2, $3)",
    [projectId, workspaceId, count],
  );
  await db.query(FILL, [workspaceId, projectId, createdBy, count]);
  await db.query("vacuum analyze");
}
