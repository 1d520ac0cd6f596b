import { sql } from "kysely";
import {
  type Cadence,
  type ClientReport,
  type ClientReportFigures,
  type ClientReportLine,
  MAX_CLIENT_REPORTS,
  type Period,
} from "../../../../contract/reports/client-reports.ts";
import type { Tx } from "../../../database/kysely-client.ts";

interface Of {
  readonly projectId: string;
  readonly id: string;
}

/** A report's own words. */
export type ClientReportTexts = Pick<
  ClientReport,
  "summary" | "workDone" | "upcoming" | "decisions"
>;

/** A report as it is stored. The figures of a draft are null: they follow the project. */
export type StoredClientReport = ClientReportLine &
  ClientReportTexts & {
    readonly version: number;
    readonly figures: ClientReportFigures | null;
  };

const LINE = sql`
  r.id as _id, r.cadence, r.number, r.first_day as "from", r.last_day as "to", r.state,
  iso(r.approved_at) as "approvedAt", iso(r.sent_at) as "sentAt",
  case when r.approved_by is not null then
    json_build_object('_id', r.approved_by, 'name', coalesce(u.name, 'Somebody else')) end as "approvedBy"`;
const FROM = sql`client_reports r left join users u on u.id = r.approved_by`;

/** The reports of a project that the caller sees, the latest period first. */
export async function selectClientReports(
  tx: Tx,
  projectId: string,
): Promise<{ readonly data: ClientReportLine[]; readonly total: number }> {
  const of = sql`r.project_id = ${projectId}::uuid`;
  const [{ rows }, counted] = await Promise.all([
    sql<ClientReportLine>`
      select ${LINE} from ${FROM} where ${of}
       order by r.last_day desc, r.first_day desc, r.created_at desc, r.id limit ${MAX_CLIENT_REPORTS}`.execute(
      tx,
    ),
    sql<{ total: number }>`select count(*)::int as total from client_reports r where ${of}`.execute(
      tx,
    ),
  ]);
  return { data: rows, total: counted.rows[0]?.total ?? 0 };
}

/** A report; undefined if it is out of sight. */
export async function selectClientReport(
  tx: Tx,
  { projectId, id }: Of,
): Promise<StoredClientReport | undefined> {
  const { rows } = await sql<StoredClientReport>`
    select ${LINE}, r.version, r.summary, r.work_done as "workDone", r.upcoming, r.decisions, r.figures
      from ${FROM} where r.project_id = ${projectId}::uuid and r.id = ${id}::uuid`.execute(tx);
  return rows[0];
}

/** Locks a draft until the transaction ends, if the caller may write it. */
export async function lockDraft(tx: Tx, { projectId, id }: Of): Promise<void> {
  await sql`
    select from client_reports
     where project_id = ${projectId}::uuid and id = ${id}::uuid for no key update`.execute(tx);
}

/** The last day that a series covers; null if the series is empty. */
export async function selectLastDay(
  tx: Tx,
  { projectId, cadence }: { readonly projectId: string; readonly cadence: Cadence },
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(last_day) as day from client_reports
     where project_id = ${projectId}::uuid and cadence = ${cadence}::text`.execute(tx);
  return rows[0]?.day ?? null;
}

/** Adds a draft with the next number of its series. False if somebody else has just taken the number or the id. */
export async function insertDraft(
  tx: Tx,
  draft: Of &
    Period & {
      readonly workspaceId: string;
      readonly cadence: Cadence;
      readonly by: string;
      readonly now: Date;
    },
): Promise<boolean> {
  const { rows } = await sql`
    insert into client_reports (project_id, id, workspace_id, cadence, number, first_day, last_day, created_by,
                                created_at, updated_at)
    select ${draft.projectId}::uuid, ${draft.id}::uuid, ${draft.workspaceId}::uuid, ${draft.cadence}::text,
           coalesce(max(number), 0) + 1, ${draft.from}::date, ${draft.to}::date, ${draft.by}::uuid,
           ${draft.now.toISOString()}::timestamptz, ${draft.now.toISOString()}::timestamptz
      from client_reports where project_id = ${draft.projectId}::uuid and cadence = ${draft.cadence}::text
    on conflict do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** Writes a draft's texts and period. */
export async function updateDraft(
  tx: Tx,
  { projectId, id, now, ...draft }: Of & ClientReportTexts & Period & { readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("client_reports")
    .set({
      summary: draft.summary,
      work_done: draft.workDone,
      upcoming: draft.upcoming,
      decisions: [...draft.decisions],
      first_day: draft.from,
      last_day: draft.to,
      version: sql`version + 1`,
      updated_at: now.toISOString(),
    })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}

/** Approves a draft with its figures, which never change from now on. */
export async function freezeDraft(
  tx: Tx,
  of: Of & { readonly figures: ClientReportFigures; readonly by: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("client_reports")
    .set({
      state: "approved",
      figures: JSON.stringify(of.figures),
      approved_at: of.now.toISOString(),
      approved_by: of.by,
      version: sql`version + 1`,
      updated_at: of.now.toISOString(),
    })
    .where("project_id", "=", of.projectId)
    .where("id", "=", of.id)
    .execute();
}

export async function deleteDraft(tx: Tx, { projectId, id }: Of): Promise<void> {
  await tx
    .deleteFrom("client_reports")
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}

/** Says that an approved report was mailed. */
export async function stampSent(tx: Tx, { projectId, id, now }: Of & { now: Date }): Promise<void> {
  await sql`select send_client_report(${projectId}::uuid, ${id}::uuid, ${now.toISOString()}::timestamptz)`.execute(
    tx,
  );
}

/** Those of these people who see the project's approved reports, with their mailboxes. */
export async function selectReaders(
  tx: Tx,
  { projectId, people }: { readonly projectId: string; readonly people: readonly string[] },
): Promise<readonly { readonly id: string; readonly name: string; readonly email: string }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select u.id, u.name, u.email
      from users u join memberships m on m.user_id = u.id and m.active
     where u.id = any(${[...people]}::uuid[])
       and m.workspace_id = (select workspace_id from projects where id = ${projectId}::uuid)
       and (m.role in ('admin', 'engineer')
         or (m.role = 'client' and exists (
               select from project_members t where t.project_id = ${projectId}::uuid and t.user_id = u.id)))
     order by name_order(u.name) collate "C", u.id`.execute(tx);
  return rows;
}
