import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { type Role, seesAllProjects } from "../../../contract/permissions.ts";
import {
  finishedStatuses,
  type listTasksQuery,
  MAX_COUNTED_TASKS,
  type TaskCounts,
  type TaskStatus,
  taskStatuses,
} from "../../../contract/tasks/tasks.ts";
import type { Tx } from "../../database/kysely-client.ts";
import {
  beyond,
  firstRows,
  type JsonPage,
  type Order,
  selectPage,
} from "../../database/paging/page.ts";
import { searchPattern } from "../../database/search-pattern.ts";
import { taskJoins, taskObject, taskRelated } from "./task-json.sql.ts";
import {
  byStatus,
  DUE,
  dueDate,
  EARLIEST,
  keyOfOrder,
  LATEST,
  openStatuses,
  rankOf,
  taskOrders,
} from "./task-orders.sql.ts";

/**
 * The maximum number of matches that are counted where the maintained figures cannot tell, or that are examined in
 * a text search.
 */
const COUNT_LIMIT = MAX_COUNTED_TASKS;
/** A person on teams with more tasks than this sees a good part of all tasks. */
const MANY = 10_000;
const OPEN = sql`t.status not in ('done', 'completed')`;

const overdueOn = (today: string) => sql`(t.due_date < ${today}::date and ${OPEN})`;

type Query = z.output<typeof listTasksQuery>;

const FINISHED_RANKS = sql.join(finishedStatuses.map((name) => sql.lit(rankOf(name))));

/** The statuses of the page; undefined for any. */
function statusesOf({ status }: Query): readonly TaskStatus[] | undefined {
  if (status === undefined) return undefined;
  return status === "open" ? openStatuses : [status];
}

/**
 * The condition on the due date, written as in the index that has the page's order, or as in any index on due
 * dates.
 */
function dueCondition(
  { due, sort }: Pick<Query, "due" | "sort">,
  today: string,
): RawBuilder<unknown> | undefined {
  const none = sort === "-dueDate" ? EARLIEST : LATEST;
  const date = sql.raw(dueDate(none).key);
  switch (due) {
    case "overdue":
      return overdueOn(today);
    case "today":
      return sql`${date} = ${today}::date`;
    case "week":
      return sql`${date} between ${today}::date and ${today}::date + 6`;
    case "none":
      return sql`${date} = ${none}::date`;
    case undefined:
      return undefined;
  }
}

/** The range of due dates, also in the form of the index. A task without a due date is outside every range. */
function dueRange({ dueFrom, dueTo, sort }: Query): RawBuilder<unknown>[] {
  const date = sql.raw(dueDate(sort === "-dueDate" ? EARLIEST : LATEST).key);
  const all: RawBuilder<unknown>[] = [];
  if (dueFrom) all.push(sql`t.due_date >= ${dueFrom}::date and ${date} >= ${dueFrom}::date`);
  if (dueTo) all.push(sql`t.due_date <= ${dueTo}::date and ${date} <= ${dueTo}::date`);
  return all;
}

interface Asker {
  readonly userId: string;
  readonly role: Role;
}

/** The conditions that a query sets, except those of the page alone. */
function conditions(query: Query, actor: Asker, today: string): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  // Row-level security implies the same, but in a form that no index serves.
  if (!seesAllProjects(actor.role)) all.push(sql`t.project_id in (select my_projects())`);
  if (query.project) all.push(sql`t.project_id = ${query.project}::uuid`);
  if (query.priority) {
    all.push(
      sql`t.priority = array_position(array['low', 'medium', 'high', 'urgent'], ${query.priority}::text)`,
    );
  }
  if (query.assignee === "none") all.push(sql`t.assigned_to is null`);
  else if (query.assignee)
    all.push(sql`t.assigned_to = ${query.assignee === "me" ? actor.userId : query.assignee}::uuid`);
  if (query.activity) all.push(sql`t.activity_id = ${query.activity}::uuid`);
  if (query.proposal) all.push(sql`(t.proposed_due is not null and ${OPEN})`);
  const due = dueCondition(query, today);
  if (due) all.push(due);
  all.push(...dueRange(query));
  if (query.search)
    all.push(sql`t.id in (select search_tasks(${searchPattern(query.search)}, ${COUNT_LIMIT}))`);
  return all;
}

function where(all: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return all.length > 0 ? sql`where ${sql.join([...all], sql` and `)}` : sql``;
}

/** The rows from which the page takes its first ones. @param input.matches the conditions, except the cursor's */
function pageRows(input: {
  query: Query;
  actor: Asker;
  matches: readonly RawBuilder<unknown>[];
  order: Order;
}): RawBuilder<unknown> {
  const { query, actor, matches, order } = input;
  const after = query.cursor === undefined ? [] : [beyond(query.cursor, order)];
  const conditions = [...matches, ...after];
  const first = firstRows(order, query.limit);
  if (!seesAllProjects(actor.role)) {
    // `offset 0` is an optimization fence: it collects the visible tasks first. For people who see few tasks, an
    // index in the page's order would be walked through everybody else's tasks. Only one of the two branches is
    // executed.
    const many = sql`(select coalesce(sum(tasks), 0) from task_totals) > ${MANY}`;
    return sql`
      select t.* from (
        select t.* from (
          select t.* from tasks t ${where([...matches, sql`not ${many}`])} offset 0) t ${where(after)}
        union all
        (select t.* from tasks t ${where([...conditions, many])} ${first})) t`;
  }
  // The tasks are collected first, as above, because the index in the page's order has years of finished tasks
  // between them.
  if (query.due === "overdue" && order.key !== DUE)
    return sql`select t.* from (select t.* from tasks t ${where(matches)} offset 0) t ${where(after)}`;
  const { project, ids, assignee, activity, proposal, search } = query;
  const isNarrow =
    project || ids || assignee || activity || proposal || isDueFiltered(query) || search;
  if (order.key !== taskOrders.agenda.key || isNarrow)
    return sql`select t.* from tasks t ${where(conditions)}`;
  // Reads the first rows of each status, by the index that starts with it, and takes the first of those rows.
  const each = sql.join([...conditions, sql`t.status = one.status`], sql` and `);
  return sql`
    select t.* from unnest(${statusesOf(query) ?? taskStatuses}::text[]) one(status)
      cross join lateral (select t.* from tasks t where ${each} ${first}) t`;
}

const statusColumns = (count: (status: string) => RawBuilder<unknown>) =>
  sql.join(taskStatuses.map((status) => sql`${count(status)}::int as ${sql.ref(status)}`));

const isDueFiltered = ({ due, dueFrom, dueTo }: Query) => Boolean(due || dueFrom || dueTo);

/** Whether the maintained figures cannot tell how many tasks there are. */
function mustCount(query: Query): boolean {
  const { priority, assignee, activity, proposal, search } = query;
  return Boolean(priority || assignee || activity || proposal || isDueFiltered(query) || search);
}

/** Counts all rows of `from`. */
function counted(today: string): RawBuilder<unknown> {
  const columns = statusColumns(
    (status) => sql`count(*) filter (where t.status = ${sql.lit(status)})`,
  );
  return sql`${columns}, (count(*) filter (where ${overdueOn(today)}))::int as overdue`;
}

/**
 * The counts of at most COUNT_LIMIT matches. If there may be more, matches in the page's own statuses are counted
 * separately, because there may be none among the first matches.
 */
function boundedCounts(
  query: Query,
  others: readonly RawBuilder<unknown>[],
  today: string,
): RawBuilder<unknown> {
  const limit = sql`limit ${COUNT_LIMIT}`;
  const statuses = statusesOf(query);
  const counts = sql`
    select ${counted(today)}${statuses ? sql`, count(*) as "all"` : sql``}
      from (select t.status, t.due_date from tasks t ${where(others)} ${limit}) t`;
  if (!statuses) return counts;
  const apart = (status: TaskStatus) => sql`
    select count(*)::int from (
      select from tasks t ${where([...others, sql`t.status = ${status}`])} ${limit}) s`;
  const columns = sql.join([
    ...taskStatuses.map((name) =>
      statuses.includes(name)
        ? sql`case when c."all" < ${COUNT_LIMIT} then ${sql.ref(`c.${name}`)} else (${apart(name)}) end as ${sql.ref(name)}`
        : sql.ref(`c.${name}`),
    ),
    sql.ref("c.overdue"),
  ]);
  return sql`with c as materialized (${counts}) select ${columns} from c`;
}

/** How many tasks have each status: from the maintained figures when only projects are filtered. */
function countsQuery(
  query: Query,
  others: readonly RawBuilder<unknown>[],
  today: string,
): RawBuilder<unknown> {
  if (mustCount(query)) return boundedCounts(query, others, today);
  const columns = statusColumns(
    (status) => sql`coalesce(sum(k.tasks) filter (where k.status = ${sql.lit(status)}), 0)`,
  );
  const ofProject = query.project ? sql`where k.project_id = ${query.project}::uuid` : sql``;
  const overdue = sql`select count(*)::int from tasks t ${where([...others, overdueOn(today)])}`;
  return sql`select ${columns}, (${overdue}) as overdue from task_totals k ${ofProject}`;
}

/** The conditions of the page alone, except the cursor's: its status and its ids. */
function pageConditions(query: Query, order: Order): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  // OPEN is not used here: the index of open tasks is in the order of their due dates, and would be read as a
  // whole.
  if (query.status === "open") all.push(sql`${sql.raw(byStatus.key)} not in (${FINISHED_RANKS})`);
  else if (query.status) {
    all.push(sql`t.status = ${query.status}`);
    // The condition has the form of the index that has the page's order.
    if (order.key === byStatus.key)
      all.push(sql`${sql.raw(byStatus.key)} = ${rankOf(query.status)}::int`);
  }
  if (query.ids) all.push(sql`t.id = any(${query.ids.split(",")}::uuid[])`);
  return all;
}

/** The result of the query: the counts, and the page. */
async function selectCountsAndPage(
  tx: Tx,
  input: { query: Query; actor: Asker; today: string; order: Order },
): Promise<{ counts: TaskCounts; page: JsonPage }> {
  const { query, actor, today, order } = input;
  const others = conditions(query, actor, today);
  const ofPage = pageConditions(query, order);

  const selectTasks = (rows: RawBuilder<unknown>): Promise<JsonPage> =>
    selectPage(tx, {
      rows,
      alias: "t",
      order,
      limit: query.limit,
      element: taskObject,
      related: taskRelated,
      joins: taskJoins,
    });
  const selectCounts = async <Row extends TaskCounts>(
    counts: RawBuilder<unknown>,
  ): Promise<Row> => {
    const { rows } = await sql<Row>`${counts}`.execute(tx);
    if (!rows[0]) throw new Error("An aggregate answered no row");
    return rows[0];
  };

  if (query.search) {
    // A search is evaluated once, for both its counts and its page.
    const { ids, ...counts } = await selectCounts<TaskCounts & { ids: readonly string[] }>(sql`
      with found as materialized (select t.* from tasks t ${where(others)})
      select ${counted(today)}, array(
        select t.id from found t ${where([...ofPage, beyond(query.cursor, order)])} ${firstRows(order, query.limit)}
      ) as ids from found t`);
    const page = await selectTasks(sql`select t.* from tasks t where t.id = any(${ids}::uuid[])`);
    return { counts, page };
  }
  const rows = pageRows({ query, actor, matches: [...others, ...ofPage], order });
  // Both queries are sent together.
  const [counts, page] = await Promise.all([
    selectCounts(countsQuery(query, others, today)),
    selectTasks(rows),
  ]);
  return { counts, page };
}

export interface TaskPage {
  /** A JSON array in the form of the contract. */
  readonly tasks: string;
  readonly total: number;
  readonly counts: TaskCounts;
  readonly nextCursor: string | null;
}

/**
 * A page of tasks with their counts.
 * @param today the workspace's own day, which decides what is overdue.
 * @throws Refusal `validation_failed` for a cursor of another order.
 */
export async function selectTaskPage(
  tx: Tx,
  input: { query: Query; actor: Asker; today: string },
): Promise<TaskPage> {
  const { query } = input;
  const order: Order = {
    ...keyOfOrder(query, statusesOf(query)),
    sort: query.sort,
    tie: "t.place",
    tieType: "bigint",
  };
  const { counts, page } = await selectCountsAndPage(tx, { ...input, order });
  const { data: tasks, nextCursor } = page;
  return {
    tasks,
    counts,
    total: (statusesOf(query) ?? taskStatuses).reduce((sum, status) => sum + counts[status], 0),
    nextCursor,
  };
}
