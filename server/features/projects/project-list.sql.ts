import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { listProjectsQuery, ProjectSort } from "../../../contract/projects/projects.ts";
import {
  decimal,
  instant,
  jsonText,
  type JsonTextSql,
  literal,
  object,
  person,
  plain,
  text,
} from "../../database/json-text.ts";
import { type StandingAsker, standingObject, standingOf } from "../../project-standing.sql.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { beyond, type JsonPage, selectPage, type SortKey } from "../../database/paging/page.ts";
import { searchPattern } from "../../database/search-pattern.ts";

type Query = z.output<typeof listProjectsQuery>;

const created = { key: "p.created_at", type: "timestamptz" } as const;
const title = { key: 'name_order(p.title) collate "C"', type: "text" } as const;

const orders: Record<ProjectSort, SortKey> = {
  "-createdAt": { ...created, direction: "desc" },
  createdAt: { ...created, direction: "asc" },
  title: { ...title, direction: "asc" },
  "-title": { ...title, direction: "desc" },
  "-updatedAt": { key: "p.updated_at", type: "timestamptz", direction: "desc" },
  finishDate: { key: "coalesce(p.finish_date, 'infinity')", type: "date", direction: "asc" },
  // Hidden budgets all sort as the same amount, so that the order does not reveal them.
  "-budget": {
    key: "coalesce((select b.amount from project_budgets b where b.project_id = p.id), 0)",
    type: "numeric",
    direction: "desc",
  },
  "-progress": { key: "p.percent", type: "integer", direction: "desc" },
};

/**
 * Projects `p` with their progress: the share of tasks that are done or completed, rounded down so
 * that only a finished project shows 100. It is summed from the maintained figures, never counted from
 * the tasks.
 */
const projects = sql`
  (select p.id, p.title, p.description, p.currency, p.status, p.start_date, p.finish_date, p.location, p.created_by,
          p.created_at, p.updated_at, p.archived_at, p.version, p.show_cost_plan_to_clients, progress.*
     from projects p cross join lateral (
     select coalesce(sum(k.tasks), 0)::int as tasks,
            coalesce(floor(100.0 * sum(k.tasks) filter (where k.status in ('done', 'completed'))
              / nullif(sum(k.tasks), 0)), 0)::int as percent
       from task_totals k where k.project_id = p.id
   ) progress) p`;

const projectObject = object({
  _id: plain("p.id"),
  title: text("p.title"),
  description: text("p.description"),
  budget: object({ amount: decimal("b.amount"), currency: plain("p.currency") }, "b.amount"),
  currency: plain("p.currency"),
  status: plain("p.status"),
  progressPercent: literal("p.percent"),
  taskCount: literal("p.tasks"),
  ...standingObject,
  startDate: plain("p.start_date"),
  finishDate: plain("p.finish_date"),
  location: text("p.location"),
  showCostPlanToClients: literal("p.show_cost_plan_to_clients"),
  createdBy: person("maker"),
  createdAt: instant("p.created_at"),
  updatedAt: instant("p.updated_at"),
  archivedAt: instant("p.archived_at"),
  version: literal("p.version"),
});

/** The joins for a project's object: its budget, if the actor sees it, the person who made it, and its standing. */
function related(asker: StandingAsker) {
  return sql`
  left join lateral (select amount from project_budgets where project_id = p.id) b on true
  left join users maker on maker.id = p.created_by
  ${standingOf(asker)}`;
}

/** A project as a JSON object of the contract; undefined if it is out of sight. */
export async function selectProjectJson(
  tx: Tx,
  { id, ...asker }: StandingAsker & { readonly id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ project: string }>`
    select ${jsonText(projectObject)} as project
      from ${projects} ${related(asker)}
     where p.id = ${id}::uuid`.execute(tx);
  return rows[0]?.project;
}

/** The form in which each project `p` of a page is shown. */
interface Shape {
  readonly element: JsonTextSql;
  readonly joins: RawBuilder<unknown>;
}

/**
 * A page of the projects that the actor sees, as in the list of projects unless another shape is asked for.
 * @throws Refusal `validation_failed` for a cursor of another order.
 */
export async function selectProjectPage(
  tx: Tx,
  query: Query,
  asker: StandingAsker,
  shape: Shape = { element: projectObject, joins: related(asker) },
): Promise<JsonPage & { readonly total: number }> {
  const order = { ...orders[query.sort], sort: query.sort, tie: "p.id" };
  const filters: RawBuilder<unknown>[] = [sql`true`];
  if (query.archived !== "all")
    filters.push(sql`p.archived_at is ${sql.raw(query.archived === "true" ? "not null" : "null")}`);
  if (query.status) filters.push(sql`p.status = ${query.status}`);
  if (query.search) {
    filters.push(
      sql`folded(' ' || p.title || ' ' || p.description || ' ' || p.location) like ${searchPattern(query.search)}`,
    );
  }
  const matches = sql.join(filters, sql` and `);
  const ofPage = [matches, beyond(query.cursor, order)];
  if (query.ids) ofPage.push(sql`p.id = any(${query.ids.split(",")}::uuid[])`);
  return selectPage<{ total: number }>(tx, {
    rows: sql`select p.* from ${projects} where ${sql.join(ofPage, sql` and `)}`,
    alias: "p",
    order,
    limit: query.limit,
    ...shape,
    figures: { total: sql`(select count(*)::int from projects p where ${matches})` },
  });
}
