import { type RawBuilder, sql } from "kysely";
import type { TransmittalReason } from "../../../contract/drawings/drawing-words.ts";
import type { Transmittal } from "../../../contract/drawings/transmittals.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { shownStatus } from "./drawing-json.sql.ts";

const LATEST = 200;

/** SQL that checks whether the person of membership `m` sees a project, and so can be reached. */
const seesProject = (project: RawBuilder<unknown>) => sql`
  m.workspace_id = (select current_workspace()) and m.active and (m.role in ('admin', 'engineer')
    or exists (select from project_members g where g.project_id = ${project} and g.user_id = m.user_id))`;

/** The latest transmittals of a project, or one of them, each with the parts that the actor may see. */
export async function selectTransmittals(
  tx: Tx,
  of: { readonly projectId?: string; readonly id?: string; readonly drawing?: string | undefined },
): Promise<Transmittal[]> {
  const { projectId = null, id = null, drawing = null } = of;
  const { rows } = await sql<Transmittal>`
    select t.id as _id, t.project_id as project, t.number, t.reason, t.note, iso(t.sent_at) as "sentAt",
           case when s.id is not null then json_build_object('_id', s.id, 'name', name_at(s.name, s.former_names, t.sent_at)) end as "sentBy",
           t.id in (select my_transmittals()) as "isMine",
           (select coalesce(json_agg(json_build_object('_id', r.id, 'drawing', d.id, 'number', d.number,
              'title', d.title, 'code', r.code, 'status', ${sql.raw(shownStatus)}) order by d.number), '[]')
              from transmittal_revisions i join drawing_revisions r on r.id = i.revision_id
              join drawings d on d.id = r.drawing_id where i.transmittal_id = t.id) as revisions,
           (select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'reached',
                     case when (select sees_all_projects()) then (
                       select count(*)::int from memberships m
                        where m.company_id = c.id and ${seesProject(sql`t.project_id`)}) end) order by c.name), '[]')
              from transmittal_recipients p join companies c on c.id = p.company_id
             where p.transmittal_id = t.id) as companies,
           (select coalesce(json_agg(json_build_object('person', json_build_object('_id', u.id,
               'name', name_at(u.name, u.former_names, coalesce(e.acknowledged_at, e.opened_at, now()))),
              'openedAt', iso(e.opened_at), 'acknowledgedAt', iso(e.acknowledged_at)) order by u.name), '[]')
              from (select distinct coalesce(p.user_id, m.user_id) as user_id
                      from transmittal_recipients p
                      left join memberships m
                        on m.company_id = p.company_id and ${seesProject(sql`t.project_id`)}
                     where p.transmittal_id = t.id and num_nonnulls(p.user_id, m.user_id) > 0) who
              join users u on u.id = who.user_id
              left join transmittal_receipts e on e.transmittal_id = t.id and e.user_id = u.id
             where (select sees_all_projects()) or u.id = (select current_actor())) as receipts
      from transmittals t left join users s on s.id = t.sent_by
     where (${projectId}::uuid is null or t.project_id = ${projectId}::uuid)
       and (${id}::uuid is null or t.id = ${id}::uuid)
       and (${drawing}::uuid is null or exists (
         select from transmittal_revisions i join drawing_revisions r on r.id = i.revision_id
          where i.transmittal_id = t.id and r.drawing_id = ${drawing}::uuid))
     order by t.sent_at desc, t.number desc limit ${LATEST}`.execute(tx);
  return rows;
}

/** One transmittal; undefined if it is out of sight. */
export async function selectTransmittal(tx: Tx, id: string): Promise<Transmittal | undefined> {
  return (await selectTransmittals(tx, { id }))[0];
}

export async function insertTransmittal(
  tx: Tx,
  sent: {
    readonly id: string;
    readonly workspaceId: string;
    readonly projectId: string;
    readonly reason: TransmittalReason;
    readonly note: string;
    readonly by: string;
    readonly now: Date;
    readonly revisions: readonly string[];
    readonly people: readonly string[];
    readonly companies: readonly string[];
  },
): Promise<void> {
  const { id, workspaceId, projectId } = sent;
  await sql`
    insert into transmittals (id, workspace_id, project_id, number, reason, note, sent_by, sent_at)
    values (${id}::uuid, ${workspaceId}::uuid, ${projectId}::uuid, next_transmittal(${projectId}::uuid),
            ${sent.reason}, ${sent.note}, ${sent.by}::uuid, ${sent.now.toISOString()}::timestamptz)`.execute(
    tx,
  );
  await sql`
    insert into transmittal_revisions (transmittal_id, revision_id, workspace_id, project_id)
    select ${id}::uuid, unnest(${[...sent.revisions]}::uuid[]), ${workspaceId}::uuid, ${projectId}::uuid`.execute(
    tx,
  );
  await sql`
    insert into transmittal_recipients (id, transmittal_id, workspace_id, project_id, user_id, company_id)
    select gen_random_uuid(), ${id}::uuid, ${workspaceId}::uuid, ${projectId}::uuid, p.user_id, p.company_id
      from (select unnest(${[...sent.people]}::uuid[]) as user_id, null::uuid as company_id
            union all select null, unnest(${[...sent.companies]}::uuid[])) p`.execute(tx);
}

/** Counts the revisions that can be sent: of the project, issued and not withdrawn. */
export async function countSendable(
  tx: Tx,
  { projectId, revisions }: { readonly projectId: string; readonly revisions: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from drawing_revisions
     where project_id = ${projectId}::uuid and id = any (${[...revisions]}::uuid[])
       and issued_at is not null and status <> 'withdrawn'`.execute(tx);
  return rows[0]?.n ?? 0;
}

interface Recipients {
  /** How many of the people see the project. */
  readonly people: number;
  /** How many of the companies are in the directory. */
  readonly companies: number;
  /** The names of the companies in which nobody sees the project. */
  readonly unreached: readonly string[];
}

/** Checks which of these people and companies can be sent something of a project. */
export async function checkRecipients(
  tx: Tx,
  of: {
    readonly projectId: string;
    readonly people: readonly string[];
    readonly companies: readonly string[];
  },
): Promise<Recipients> {
  const sees = seesProject(sql`${of.projectId}::uuid`);
  const { rows } = await sql<Recipients>`
    select (select count(*)::int from memberships m
             where m.user_id = any (${[...of.people]}::uuid[]) and ${sees}) as people,
           count(*)::int as companies,
           coalesce(array_agg(c.name order by c.name) filter (where not exists (
             select from memberships m where m.company_id = c.id and ${sees})), '{}') as unreached
      from companies c where c.id = any (${[...of.companies]}::uuid[])`.execute(tx);
  return rows[0] ?? { people: 0, companies: 0, unreached: [] };
}

/** Records that the actor opened or acknowledged a transmittal. */
export async function writeReceipt(
  tx: Tx,
  {
    id,
    acknowledged,
    now,
  }: { readonly id: string; readonly acknowledged: boolean; readonly now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await sql`
    insert into transmittal_receipts as e (transmittal_id, user_id, workspace_id, project_id, opened_at, acknowledged_at)
    select t.id, current_actor(), t.workspace_id, t.project_id, ${at}, case when ${acknowledged} then ${at} end
      from transmittals t where t.id = ${id}::uuid
    on conflict (transmittal_id, user_id)
      do update set acknowledged_at = coalesce(e.acknowledged_at, excluded.acknowledged_at)`.execute(
    tx,
  );
}

/**
 * Records that the actor opened the transmittals that delivered a revision to them.
 * @returns the project, if one of the transmittals was not open before
 */
export async function openTransmittals(
  tx: Tx,
  { revisionId, now }: { readonly revisionId: string; readonly now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ project: string }>`
    insert into transmittal_receipts (transmittal_id, user_id, workspace_id, project_id, opened_at)
    select t.id, current_actor(), t.workspace_id, t.project_id, ${now.toISOString()}::timestamptz
      from transmittal_revisions i join transmittals t on t.id = i.transmittal_id
     where i.revision_id = ${revisionId}::uuid and t.id in (select my_transmittals())
    on conflict (transmittal_id, user_id) do nothing
    returning project_id as project`.execute(tx);
  return rows[0]?.project;
}
