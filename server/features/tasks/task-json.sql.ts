import { sql } from "kysely";
import {
  instant,
  literal,
  object,
  person,
  plain,
  rendered,
  text,
} from "../../database/json-text.ts";

/** A row `t` of `page` as a JSON object of the contract, with `taskRelated` and `taskJoins`. */
export const taskObject = object({
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
  proposal: rendered("proposal.json"),
  activity: rendered("activity.json"),
  followsActivity: literal("t.follows_activity"),
  version: literal("t.version"),
});

const proposalObject = object({
  dueDate: plain("t.proposed_due"),
  reason: text("t.proposed_reason"),
  by: rendered("proposer.json"),
  createdAt: instant("t.proposed_at"),
});

const projectObject = object({ _id: plain("p.id"), title: text("p.title") });

const activityObject = object({ _id: plain("a.id"), code: text("a.code"), name: text("a.name") });

/**
 * The people, projects and activities that the tasks of `page` name, by id. They are few, so each is looked up and
 * serialized once and not for every task: that halves the cost of a list. Few tasks have a proposed date either; it waits
 * while the task is finished.
 */
export const taskRelated = sql`
    people as materialized (
      select u.id, ${sql.raw(person("u"))} as json from users u
       where u.id in (select created_by from page union all select assigned_to from page
                      union all select proposed_by from page where proposed_by is not null)
    ), named as materialized (
      select p.id, ${sql.raw(projectObject)} as json from projects p
       where p.id in (select project_id from page)
    ), planned as materialized (
      select a.project_id, a.id, ${sql.raw(activityObject)} as json from programme_activities a
       where (a.project_id, a.id) in (select project_id, activity_id from page where activity_id is not null)
    ), proposals as materialized (
      select t.id, ${sql.raw(proposalObject)} as json
        from page t left join people proposer on proposer.id = t.proposed_by
       where t.proposed_due is not null and t.status not in ('done', 'completed')
    )`;

export const taskJoins = sql`
      join named p on p.id = t.project_id
      left join people assignee on assignee.id = t.assigned_to
      left join people maker on maker.id = t.created_by
      left join planned activity on activity.project_id = t.project_id and activity.id = t.activity_id
      left join proposals proposal on proposal.id = t.id`;
