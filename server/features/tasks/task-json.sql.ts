import { type RawBuilder, sql } from "kysely";
import {
  instant,
  literal,
  object,
  person,
  plain,
  rendered,
  text,
} from "../../database/json-text.ts";

const taskObject = object({
  _id: plain("t.id"),
  title: text("t.title"),
  description: text("t.description"),
  status: plain("t.status"),
  priority: plain("(array['low', 'medium', 'high', 'urgent'])[t.priority]"),
  dueDate: plain("t.due_date"),
  project: rendered("p.json"),
  assignedTo: rendered("assignee.json"),
  createdBy: rendered("maker.json"),
  createdAt: instant("t.created_at"),
  updatedAt: instant("t.updated_at"),
  completedAt: instant("t.completed_at"),
  version: literal("t.version"),
});

const projectObject = object({ _id: plain("p.id"), title: text("p.title") });

/**
 * Tasks as JSON objects of the contract, one per row. The few people and projects that many tasks
 * name are looked up and serialized once, not for every task: that halves the cost of such a list.
 * @param page rows of `tasks`, already chosen.
 * @param more further columns of `t`, and the order of the rows.
 */
export function tasksAsJson(
  page: RawBuilder<unknown>,
  more: { readonly columns?: RawBuilder<unknown>; readonly order?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  const columns = more.columns ? sql`, ${more.columns}` : sql``;
  const order = more.order ? sql`order by ${more.order}` : sql``;
  return sql`
    with page as materialized (${page}),
    people as materialized (
      select u.id, ${sql.raw(person("u"))} as json from users u
       where u.id in (select created_by from page union all select assigned_to from page)
    ), named as materialized (
      select p.id, ${sql.raw(projectObject)} as json from projects p
       where p.id in (select project_id from page)
    )
    select ${sql.raw(taskObject)} as json ${columns}
      from page t
      join named p on p.id = t.project_id
      left join people assignee on assignee.id = t.assigned_to
      left join people maker on maker.id = t.created_by
     ${order}`;
}
