import { type RawBuilder, sql } from "kysely";
import {
  instant,
  jsonText,
  type JsonTextSql,
  literal,
  object,
  person,
  plain,
  rendered,
  text,
} from "../../database/json-text.ts";

/** A value that few tasks have, which is looked up only where it is present. */
function where(present: string, value: JsonTextSql): JsonTextSql {
  return rendered(`case when ${present} then ${value} end`);
}

/** A proposed date is left out while the task is finished. */
const proposal = where(
  "t.proposed_due is not null and t.status not in ('done', 'completed')",
  object({
    dueDate: plain("t.proposed_due"),
    reason: text("t.proposed_reason"),
    by: rendered("(select json from people where id = t.proposed_by)"),
    createdAt: instant("t.proposed_at"),
  }),
);

const activityObject = object({ _id: plain("a.id"), code: text("a.code"), name: text("a.name") });

const activity = where(
  "t.activity_id is not null",
  rendered(`(select ${activityObject} from programme_activities a
              where a.project_id = t.project_id and a.id = t.activity_id)`),
);

/** The fields of a row `t` of `page`, with `taskRelated` and `taskJoins`. */
const taskFields = {
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
  proposal,
  activity,
  followsActivity: literal("t.follows_activity"),
  version: literal("t.version"),
};

/** A row `t` of `page` as a JSON object of the contract, with `taskRelated` and `taskJoins`. */
export const taskObject = object(taskFields);

/**
 * A task as devices store it: with its position in the order of entry, and with its project as an id, since a
 * device has the title from the project's own row. When a person or the task's activity is renamed, the task is
 * announced.
 */
const deviceTask = object({
  ...taskFields,
  project: plain("t.project_id"),
  place: literal("t.place"),
});

const projectObject = object({ _id: plain("p.id"), title: text("p.title") });

/**
 * The people and projects that the tasks of `page` name, by id. They are few, so each is looked up and serialized
 * once instead of for every task, which halves the cost of a list.
 */
export const taskRelated = sql`
    people as materialized (
      select u.id, ${sql.raw(person("u"))} as json from users u
       where u.id in (select created_by from page union all select assigned_to from page
                      union all select proposed_by from page where proposed_by is not null)
    ), named as materialized (
      select p.id, ${sql.raw(projectObject)} as json from projects p
       where p.id in (select project_id from page)
    )`;

const peopleJoins = sql`
      left join people assignee on assignee.id = t.assigned_to
      left join people maker on maker.id = t.created_by`;

export const taskJoins = sql`
      join named p on p.id = t.project_id ${peopleJoins}`;

/** The tasks `t` that meet a condition, as devices store them, in the order of their ids. */
export const deviceTasks = (which: RawBuilder<unknown>, limit: number) => sql<{
  readonly id: string;
  /** JSON text. */
  readonly json: string;
}>`
  with page as materialized (select t.* from tasks t where ${which} order by t.id limit ${limit}), ${taskRelated}
  select t.id, ${jsonText(deviceTask)} as json from page t ${peopleJoins} order by t.id`;
