import { type RawBuilder, sql } from "kysely";
import type { LiveTopic } from "../../../../contract/live.ts";
import { type RecordKindName, recordKindNames } from "../../../../contract/site/record-names.ts";
import { instant, literal, object, person, plain } from "../../../database/json-text.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { deviceTasks } from "../../tasks/public.ts";
import { BASIS_ROW, basisRows } from "./project-basis.sql.ts";
import { PROJECT_ROW, projectRows } from "./project-lists.sql.ts";

/** A record as text for a device. */
export interface SyncRow {
  readonly id: string;
  /** JSON text. */
  readonly json: string;
}

/** The number of rows to read. Rows of projects have lists of the days around `today`. */
interface RowsOf {
  readonly limit: number;
  readonly today: string;
}

/** A kind of record that devices store. */
export interface SyncSource {
  readonly record: string;
  /** The topics whose changes concern the source's records. `own`: the change names the record itself. */
  readonly topics: readonly LiveTopic[];
  /**
   * Set if there is one record for each project, under the project's id: a change that names no record concerns
   * its project's record.
   */
  readonly isOfProject?: true;
  /** The rows: a query that returns `id` and `json`, with a condition, in the order of their ids. */
  readonly rows: (which: RawBuilder<unknown>, of: RowsOf) => RawBuilder<SyncRow>;
  /** SQL expressions that give a record's id and its project from a row. */
  readonly id: string;
  readonly project: string;
  /** The records of the project in row `p`, as a table in row `x` with a condition. */
  readonly within: RawBuilder<unknown>;
}

const IS_CLIENT = "(select actor_role()) = 'client'";

/** The person who added each addendum of a diary, and the time by the device's clock. */
const ADDENDA = literal(`(
  select coalesce(json_object_agg(split_part(c.name, '/', 2), json_build_object(
           'by', (select json_build_object('_id', m.id, 'name', name_at(m.name, m.former_names, coalesce(
                    (select e.received_at from site_edits e where e.record_id = r.id and e.act = 'addendum'
                       and e.sent -> 'addenda' ? split_part(c.name, '/', 2) and e.status <> 'refused' limit 1),
                    (left(c.clock ->> 'stamp', 24))::timestamptz)))
                    from users m where m.id::text = c.clock ->> 'by'),
           'at', left(c.clock ->> 'stamp', 24))), '{}')
    from jsonb_each(r.clocks) c (name, clock) where c.name like 'addenda/%/words')`);

/**
 * Clients get only the present contents of a record: its documents and removed rows contain what was written
 * before they saw it.
 */
const recordRow = (kind: RecordKindName) =>
  sql.raw<string>(
    object({
      _id: plain("r.id"),
      project: plain("r.project_id"),
      number: literal("r.number"),
      state: plain("r.state"),
      fields: literal(
        `(case when ${IS_CLIENT} then site_fields_for_clients(r.kind, r.fields) else r.fields end)`,
      ),
      texts: literal(`(case when ${IS_CLIENT} then '{}'::jsonb else r.texts end)`),
      version: literal("r.version"),
      createdBy: person("u"),
      createdAt: instant("r.created_at"),
      updatedAt: instant("r.updated_at"),
      files:
        literal(`(select coalesce(json_agg(json_build_object('_id', f.id, 'name', f.name, 'type', f.media_type)
                                              order by f.created_at, f.id), '[]')
                       from (select * from files f where f.subject_id = r.id and f.subject_kind = r.kind
                              order by f.created_at, f.id limit 60) f)`),
      comments: literal(
        "(select count(*) from comments c where c.subject_id = r.id and c.subject_kind = r.kind)",
      ),
      ...(kind === "diary" && { addenda: ADDENDA }),
    }),
  );

function recordSource(kind: RecordKindName): SyncSource {
  const row = recordRow(kind);
  return {
    record: kind,
    topics: [kind],
    id: "r.id",
    project: "r.project_id",
    within: sql`site_records x where x.project_id = p.id and x.kind = ${kind} and x.deleted_at is null`,
    rows: (which, { limit }) => sql<SyncRow>`
      select r.id, ${row} as json from site_records r left join users u on u.id = r.created_by
       where r.kind = ${kind} and r.deleted_at is null and ${which} order by r.id limit ${limit}`,
  };
}

/**
 * The kinds of record that devices store, in the order of a first copy: records to which others refer come first.
 */
export const syncSources: readonly SyncSource[] = [
  {
    record: "project",
    topics: ["project", "company", "programme"],
    isOfProject: true,
    id: "p.id",
    project: "p.id",
    within: sql`projects x where x.id = p.id`,
    rows: (which, { limit, today }) => sql<SyncRow>`
      select p.id, ${PROJECT_ROW} as json from ${projectRows(today)} where ${which} order by p.id limit ${limit}`,
  },
  {
    record: "basis",
    // The company's calendars are announced under resources, and its default calendar to everybody under the
    // company.
    topics: ["resource", "programme", "company"],
    isOfProject: true,
    id: "p.id",
    project: "p.id",
    within: sql`projects x where x.id = p.id`,
    rows: (which, { limit, today }) => sql<SyncRow>`
      select p.id, ${BASIS_ROW} as json from ${basisRows(today)} where ${which} order by p.id limit ${limit}`,
  },
  ...recordKindNames().map(recordSource),
  {
    record: "task",
    topics: ["task"],
    id: "t.id",
    project: "t.project_id",
    within: sql`tasks x where x.project_id = p.id`,
    rows: (which, { limit }) => deviceTasks(which, limit),
  },
];

/**
 * Returns the next records of a first copy. Searches each project separately: in the order of all ids, the database
 * would look for the rows of a small project among everybody's records.
 */
export async function selectSyncPage(
  tx: Tx,
  source: SyncSource,
  {
    projects,
    after,
    limit,
    today,
  }: {
    readonly projects: readonly string[];
    readonly after: string | undefined;
    readonly limit: number;
    readonly today: string;
  },
): Promise<SyncRow[]> {
  const later = after === undefined ? sql`` : sql`and x.id > ${after}::uuid`;
  const next = sql`
    select n.id from unnest(${[...projects]}::uuid[]) p (id)
     cross join lateral (select x.id from ${source.within} ${later} order by x.id limit ${limit}) n
     order by n.id limit ${limit}`;
  const which = sql`${sql.raw(source.id)} = any(array(${next}))`;
  const { rows } = await source.rows(which, { limit, today }).execute(tx);
  return rows;
}

/** Returns the records that the caller sees. */
export async function selectByIds(
  tx: Tx,
  source: SyncSource,
  {
    projects,
    ids,
    today,
  }: {
    readonly projects: readonly string[];
    readonly ids: readonly string[];
    readonly today: string;
  },
): Promise<SyncRow[]> {
  const which = sql`${sql.raw(source.id)} = any(${[...ids]}::uuid[])
    and ${sql.raw(source.project)} = any(${[...projects]}::uuid[])`;
  const { rows } = await source.rows(which, { limit: ids.length, today }).execute(tx);
  return rows;
}
