import { type RawBuilder, sql } from "kysely";
import { decimal, jsonText, literal, object, plain, text } from "../../database/json-text.ts";
import { nextVersion, type Versioned } from "../../database/field-versions.sql.ts";
import type { Tx } from "../../database/kysely-client.ts";
import {
  beyond,
  firstRows,
  inOrder,
  type JsonPage,
  type Order,
  pageOf,
} from "../../database/paging/page.ts";

const BY_START: Order = {
  sort: "from",
  key: "a.starts_on",
  type: "date",
  direction: "asc",
  tie: "a.id",
};

/** The day, in the company's time zone, on which a task `t` was finished; null while it is not. */
const FINISHED_ON = "(t.completed_at at time zone (select time_zone from workspaces))::date";

/**
 * The last day on which an assignment `a` uses its resource: for a finished task, the day it was
 * finished.
 */
export const NEEDED_UNTIL = `least(a.ends_on, ${FINISHED_ON})`;

const assignmentObject = object({
  _id: plain("a.id"),
  resource: object({
    _id: plain("r.id"),
    name: text("r.name"),
    kind: plain("r.kind"),
    unit: text("r.unit"),
  }),
  task: object({ _id: plain("t.id"), title: text("t.title"), finishedOn: plain(FINISHED_ON) }),
  project: object({ _id: plain("p.id"), title: text("p.title") }),
  quantity: decimal("a.quantity"),
  from: plain("a.starts_on"),
  to: plain("a.ends_on"),
  workingDays: literal("count_working_days(a.starts_on, a.ends_on, r.works_on)"),
  cost: object({ amount: decimal("c.cost"), currency: plain("r.currency") }, "c.cost"),
  note: text("a.note"),
  version: literal("a.version"),
});

/** Assignments as JSON of the contract. `page` selects the rows of `a`. */
const asJson = (page: RawBuilder<unknown>) => sql`
  select ${jsonText(assignmentObject)} as json, a.starts_on::text as key, a.id as tie
    from (${page}) a
    join resources r on r.id = a.resource_id
    join tasks t on t.id = a.task_id
    join projects p on p.id = t.project_id
    cross join lateral (select assignment_cost(r.id, r.kind, r.works_on, a.quantity, a.starts_on, a.ends_on) as cost) c
   order by ${inOrder(BY_START)}`;

/** An assignment as a JSON object of the contract; undefined if it is out of sight. */
export async function selectAssignmentJson(tx: Tx, id: string): Promise<string | undefined> {
  const page = sql`select * from resource_assignments where id = ${id}::uuid`;
  const { rows } = await sql<{ json: string }>`${asJson(page)}`.execute(tx);
  return rows[0]?.json;
}

/**
 * A page of the assignments of a resource or a task, the earliest first.
 * @throws Refusal `validation_failed` for an altered cursor.
 */
export async function selectAssignmentPage(
  tx: Tx,
  query: {
    readonly of: { readonly resource: string } | { readonly task: string };
    readonly limit: number;
    readonly cursor?: string | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  },
): Promise<JsonPage> {
  const { of, limit, cursor, from, to } = query;
  const filters = [
    "resource" in of
      ? sql`a.resource_id = ${of.resource}::uuid`
      : sql`a.task_id = ${of.task}::uuid`,
    beyond(cursor, BY_START),
  ];
  if (from) filters.push(sql`a.ends_on >= ${from}::date`);
  if (to) filters.push(sql`a.starts_on <= ${to}::date`);
  const page = sql`
    select a.* from resource_assignments a where ${sql.join(filters, sql` and `)}
     ${firstRows(BY_START, limit)}`;
  const { rows } = await sql<{ json: string; key: string; tie: string }>`${asJson(page)}`.execute(
    tx,
  );
  return pageOf(rows, { limit, sort: BY_START.sort });
}

/** The editable fields of an assignment; `quantity` is a decimal. */
export interface AssignmentState {
  readonly quantity: string;
  readonly from: string;
  readonly to: string;
  readonly note: string;
}

export interface AssignedTask {
  readonly id: string;
  readonly title: string;
  readonly due: string | null;
  readonly project: string;
  /** The project's first and last day. */
  readonly start: string | null;
  readonly finish: string | null;
}

/** The fields of a task that an assignment needs; undefined if it is out of sight. */
export async function selectAssignedTask(tx: Tx, id: string): Promise<AssignedTask | undefined> {
  const { rows } = await sql<AssignedTask>`
    select t.id, t.title, t.due_date as due, p.title as project, p.start_date as start, p.finish_date as finish
      from tasks t join projects p on p.id = t.project_id where t.id = ${id}::uuid`.execute(tx);
  return rows[0];
}

export interface StoredAssignment extends AssignmentState, Versioned {
  readonly id: string;
  readonly resourceId: string;
  readonly taskId: string;
}

/** The assignment, locked until the transaction ends; undefined if it is out of sight. */
export async function lockAssignment(tx: Tx, id: string): Promise<StoredAssignment | undefined> {
  const { rows } = await sql<StoredAssignment>`
    select id, resource_id as "resourceId", task_id as "taskId", trim_scale(quantity)::text as quantity,
           starts_on as "from", ends_on as "to", note, version,
           field_versions as "fieldVersions"
      from resource_assignments where id = ${id}::uuid for update`.execute(tx);
  return rows[0];
}

/** Adds an assignment. Returns false if anybody has already used its id. */
export async function insertAssignment(
  tx: Tx,
  assignment: AssignmentState & {
    readonly id: string;
    readonly workspaceId: string;
    readonly resourceId: string;
    readonly taskId: string;
    readonly by: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const at = assignment.now.toISOString();
  const result = await tx
    .insertInto("resource_assignments")
    .values({
      id: assignment.id,
      workspace_id: assignment.workspaceId,
      resource_id: assignment.resourceId,
      task_id: assignment.taskId,
      quantity: assignment.quantity,
      starts_on: assignment.from,
      ends_on: assignment.to,
      note: assignment.note,
      created_by: assignment.by,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Writes an assignment and increments its version. */
export async function updateAssignmentRow(
  tx: Tx,
  change: {
    readonly id: string;
    readonly state: AssignmentState;
    readonly changed: readonly string[];
    readonly now: Date;
  },
): Promise<void> {
  const { id, state, changed, now } = change;
  await tx
    .updateTable("resource_assignments")
    .set({
      quantity: state.quantity,
      starts_on: state.from,
      ends_on: state.to,
      note: state.note,
      updated_at: now.toISOString(),
      ...nextVersion(changed, now),
    })
    .where("id", "=", id)
    .execute();
}

/** Removes an assignment. */
export async function deleteAssignmentRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("resource_assignments").where("id", "=", id).execute();
}
