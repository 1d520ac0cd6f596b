import { sql } from "kysely";
import {
  array,
  decimal,
  jsonText,
  object,
  plain,
  rendered,
  text,
} from "../../../database/json-text.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { beyond, firstRows, type JsonPage, pageOf } from "../../../database/paging/page.ts";
import { BY_NAME, isFound } from "../resources.sql.ts";

const figures = (alias: string) => ({
  required: decimal(`${alias}.required`),
  ordered: decimal(`${alias}.ordered`),
  delivered: decimal(`${alias}.delivered`),
  used: decimal(`${alias}.used`),
  left: decimal(`${alias}.delivered - ${alias}.used`),
  toOrder: decimal(`${alias}.required - ${alias}.ordered`),
});

const projectObject = object({
  _id: plain("b.project_id"),
  title: text("p.title"),
  ...figures("b"),
});

const materialObject = object({
  _id: plain("r.id"),
  name: text("r.name"),
  code: text("r.code"),
  unit: text("r.unit"),
  ...figures("s"),
  projects: rendered("s.projects"),
});

/**
 * A page of materials by name, each with its required, ordered, delivered and used quantities, in total and by
 * project. For one project, it has only the materials that the project needs or has had. Retired materials are
 * included only if a project has assignments or movements of them.
 * @throws Refusal `validation_failed` for an altered cursor.
 */
export async function selectMaterialPage(
  tx: Tx,
  query: {
    readonly project?: string | undefined;
    readonly search?: string | undefined;
    readonly limit: number;
    readonly cursor?: string | undefined;
  },
): Promise<JsonPage> {
  const inProject = query.project ? sql`x.project_id = ${query.project}::uuid` : sql`true`;
  const filters = [sql`r.kind = 'material'`, beyond(query.cursor, BY_NAME)];
  if (query.search) filters.push(sql`${isFound(query.search)}`);
  filters.push(
    query.project ? sql`s.projects <> '[]'` : sql`(r.status = 'active' or s.projects <> '[]')`,
  );
  const { rows } = await sql<{ json: string; key: string; tie: string }>`
    select ${jsonText(materialObject)} as json, name_order(r.name) collate "C" as key, r.id as tie
      from resources r cross join lateral (
        select coalesce(sum(b.required), 0) as required, coalesce(sum(b.ordered), 0) as ordered,
               coalesce(sum(b.delivered), 0) as delivered, coalesce(sum(b.used), 0) as used,
               ${array(projectObject, 'name_order(p.title) collate "C", p.id')} as projects
          from (select x.project_id, sum(x.required) as required, sum(x.ordered) as ordered,
                       sum(x.delivered) as delivered, sum(x.used) as used
                  from (select t.project_id, a.quantity as required, 0 as ordered, 0 as delivered, 0 as used
                          from resource_assignments a join tasks t on t.id = a.task_id where a.resource_id = r.id
                        union all
                        select m.project_id, 0, case m.kind when 'ordered' then m.quantity else 0 end,
                               case m.kind when 'delivered' then m.quantity else 0 end,
                               case m.kind when 'used' then m.quantity else 0 end
                          from material_movements m where m.resource_id = r.id) x
                 where ${inProject} group by x.project_id) b
          join projects p on p.id = b.project_id) s
     where ${sql.join(filters, sql` and `)}
     ${firstRows(BY_NAME, query.limit)}`.execute(tx);
  return pageOf(rows, { limit: query.limit, sort: BY_NAME.sort });
}
