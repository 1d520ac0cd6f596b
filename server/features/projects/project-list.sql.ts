import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { listProjectsQuery, ProjectSort } from "../../../contract/projects.ts";
import { type Cursor, decodeCursor, encodeCursor, looksLike } from "../../database/cursor.ts";
import {
  array,
  decimal,
  instant,
  jsonText,
  literal,
  object,
  person,
  plain,
  text,
} from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { searchPattern } from "../../database/search-pattern.ts";

type Query = z.output<typeof listProjectsQuery>;

interface Order {
  /** What is sorted by, never null. */
  readonly expression: string;
  readonly type: string;
  readonly direction: "asc" | "desc";
  readonly accepts: (key: string) => boolean;
}

const created = {
  expression: "p.created_at",
  type: "timestamptz",
  accepts: looksLike.instant,
} as const;
const title = { expression: "lower(p.title)", type: "text", accepts: looksLike.text } as const;

const orders: Record<ProjectSort, Order> = {
  "-createdAt": { ...created, direction: "desc" },
  createdAt: { ...created, direction: "asc" },
  title: { ...title, direction: "asc" },
  "-title": { ...title, direction: "desc" },
  "-updatedAt": {
    expression: "p.updated_at",
    type: "timestamptz",
    direction: "desc",
    accepts: looksLike.instant,
  },
  finishDate: {
    expression: "coalesce(p.finish_date, 'infinity')",
    type: "date",
    direction: "asc",
    accepts: looksLike.day,
  },
  "-budget": {
    expression: "p.budget",
    type: "numeric",
    direction: "desc",
    accepts: looksLike.decimal,
  },
  "-progress": {
    expression: "progress.percent",
    type: "integer",
    direction: "desc",
    accepts: looksLike.small,
  },
};

/**
 * Progress is the share of tasks that are done or completed, rounded down so that 100 is said only
 * when nothing is left. It is added up from the kept figures, never counted from the tasks.
 */
const progress = sql`
  cross join lateral (
    select coalesce(sum(k.tasks), 0)::int as tasks,
           coalesce(floor(100.0 * sum(k.tasks) filter (where k.status in ('done', 'completed'))
             / nullif(sum(k.tasks), 0)), 0)::int as percent
      from task_totals k where k.project_id = p.id
  ) progress`;

const projectObject = object({
  _id: plain("p.id"),
  title: text("p.title"),
  description: text("p.description"),
  budget: object({ amount: decimal("p.budget"), currency: plain("p.currency") }),
  status: plain("p.status"),
  progressPercent: literal("p.percent"),
  taskCount: literal("p.tasks"),
  startDate: plain("p.start_date"),
  finishDate: plain("p.finish_date"),
  location: text("p.location"),
  createdBy: person("maker"),
  createdAt: instant("p.created_at"),
  updatedAt: instant("p.updated_at"),
  version: literal("p.version"),
});

const projectsArray = array(projectObject, "p.n");

/** A project as a JSON object of the contract; undefined if it is out of sight. */
export async function selectProjectJson(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ project: string }>`
    select ${jsonText(projectObject)} as project
      from (select p.*, progress.* from projects p ${progress} where p.id = ${id}::uuid) p
      left join users maker on maker.id = p.created_by`.execute(tx);
  return rows[0]?.project;
}

interface Row {
  readonly projects: string;
  readonly total: number;
  readonly more: boolean;
  readonly last_key: string | null;
  readonly last_id: string | null;
}

export interface ProjectPage {
  /** A JSON array, as the contract says. */
  readonly projects: string;
  readonly total: number;
  readonly nextCursor: string | null;
}

/**
 * A page of the projects that the actor sees.
 * @throws Refusal `validation_failed` for a cursor that is not of this order.
 */
export async function selectProjectPage(tx: Tx, query: Query): Promise<ProjectPage> {
  const order = orders[query.sort];
  const filters: RawBuilder<unknown>[] = [sql`true`];
  if (query.status) filters.push(sql`p.status = ${query.status}`);
  if (query.search) {
    filters.push(
      sql`(' ' || p.title || ' ' || p.description || ' ' || p.location) ilike ${searchPattern(query.search)}`,
    );
  }
  const rows = [...filters];
  if (query.cursor) {
    const accepts = ({ key, tie }: Cursor) => order.accepts(key) && looksLike.uuid(tie);
    const { key, tie } = decodeCursor(query.cursor, query.sort, accepts);
    const beyond = sql.raw(order.direction === "asc" ? ">" : "<");
    rows.push(
      sql`(${sql.raw(order.expression)}, p.id) ${beyond} (${key}::text::${sql.raw(order.type)}, ${tie}::text::uuid)`,
    );
  }
  const direction = sql.raw(order.direction);
  const orderBy = sql`${sql.raw(order.expression)} ${direction}, p.id ${direction}`;
  const { rows: found } = await sql<Row>`
    with page as materialized (
      select p.*, progress.*, ${sql.raw(order.expression)}::text as sort_key, row_number() over (order by ${orderBy}) as n
        from projects p ${progress} where ${sql.join(rows, sql` and `)}
       order by ${orderBy} limit ${query.limit + 1}
    )
    select
      (select ${projectsArray} from page p left join users maker on maker.id = p.created_by
        where p.n <= ${query.limit}) as projects,
      (select count(*)::int from projects p where ${sql.join(filters, sql` and `)}) as total,
      exists (select from page where n > ${query.limit}) as more,
      (select sort_key from page where n = ${query.limit}) as last_key,
      (select id from page where n = ${query.limit}) as last_id`.execute(tx);
  const row = found[0];
  if (!row) throw new Error("A query of single values answered no row");
  const { last_key: key, last_id: tie } = row;
  return {
    projects: row.projects,
    total: row.total,
    nextCursor:
      row.more && key !== null && tie !== null
        ? encodeCursor({ sort: query.sort, key, tie })
        : null,
  };
}
