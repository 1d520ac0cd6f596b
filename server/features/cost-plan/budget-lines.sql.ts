import { sql } from "kysely";
import type { Spread } from "../../../contract/cost-plan/cost-plan.ts";
import {
  array,
  decimal,
  jsonText,
  type JsonTextSql,
  literal,
  object,
  plain,
  rendered,
  text,
} from "../../database/json-text.ts";
import {
  type FieldVersions,
  nextVersion,
  type Versioned,
} from "../../database/field-versions.sql.ts";
import { forgetPlans } from "../../database/forget-plans.sql.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { LineState } from "./line-rules.ts";

/** The rows of `m` as a JSON array; a month is its first day. */
const lineMonthsArray = `'[' || string_agg(${object({
  month: plain("left(m.month::text, 7)"),
  amount: decimal("m.amount"),
})}, ',' order by m.month) || ']'` as JsonTextSql;

const activityObject = object({
  _id: plain("n.id"),
  code: text("coalesce(a.code, '')"),
  name: text("a.name"),
});

/**
 * The joins that the object of a line `l` needs. Its activities have the names that they have in the programme
 * now.
 */
export const lineParts = sql`
  cross join lateral (
    select ${jsonText(lineMonthsArray)} as months from budget_line_months m where m.line_id = l.id) s
  cross join lateral (
    select case when l.activities = '{}' then '[]' else (
      select ${array(activityObject, "n.at")} from unnest(l.activities) with ordinality as n(id, at)
        left join programme_activities a on a.project_id = l.project_id and a.id = n.id) end as activities) f`;

/** A line `l` with its `lineParts`. */
export const budgetLineObject = object({
  _id: plain("l.id"),
  costCode: plain("l.cost_code_id"),
  description: text("l.description"),
  quantity: decimal("l.quantity"),
  unit: text("l.unit"),
  rate: decimal("l.rate"),
  amount: decimal("l.amount"),
  spread: plain("l.spread"),
  months: rendered("s.months"),
  activities: rendered("f.activities"),
  version: literal("l.version"),
});

/** A line as a JSON object of the contract; undefined if it is out of sight. */
export async function selectLineJson(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ line: string }>`
    select ${jsonText(budgetLineObject)} as line
      from budget_lines l ${lineParts}
     where l.id = ${id}::uuid`.execute(tx);
  return rows[0]?.line;
}

export interface StoredLine extends LineState, Versioned {
  readonly id: string;
  readonly projectId: string;
}

interface Row {
  readonly id: string;
  readonly project_id: string;
  readonly cost_code_id: string;
  readonly description: string;
  readonly quantity: string | null;
  readonly unit: string;
  readonly rate: string | null;
  readonly amount: string;
  readonly spread: string;
  readonly version: number;
  readonly fieldVersions: FieldVersions;
  readonly months: LineState["months"];
  readonly activities: readonly string[];
}

const select = sql`
  select l.id, l.project_id, l.cost_code_id, l.description, trim_scale(l.quantity)::text as quantity, l.unit,
         trim_scale(l.rate)::text as rate, trim_scale(l.amount)::text as amount, l.spread, l.version,
         l.field_versions as "fieldVersions", to_jsonb(l.activities) as activities,
         (select coalesce(jsonb_agg(jsonb_build_object('month', left(m.month::text, 7),
                                                       'amount', trim_scale(m.amount)::text) order by m.month), '[]')
            from budget_line_months m where m.line_id = l.id) as months
    from budget_lines l`;

function stored(row: Row): StoredLine {
  const { project_id: projectId, cost_code_id: costCode, spread, ...rest } = row;
  return { ...rest, projectId, costCode, spread: spread as Spread };
}

/** A line that is visible to the actor. */
export async function selectLine(tx: Tx, id: string): Promise<StoredLine | undefined> {
  const { rows } = await sql<Row>`${select} where l.id = ${id}::uuid`.execute(tx);
  return rows[0] && stored(rows[0]);
}

/** All lines of a project, in the order in which they were added. */
export async function selectLines(tx: Tx, projectId: string): Promise<StoredLine[]> {
  const { rows } =
    await sql<Row>`${select} where l.project_id = ${projectId}::uuid order by l.created_at, l.id`.execute(
      tx,
    );
  return rows.map(stored);
}

/** The lines of a project that follow activities. */
export async function selectFollowingLines(tx: Tx, projectId: string): Promise<StoredLine[]> {
  const { rows } = await sql<Row>`
    ${select} where l.project_id = ${projectId}::uuid and l.spread = 'programme' order by l.created_at, l.id`.execute(
    tx,
  );
  return rows.map(stored);
}

export interface NewLine extends LineState {
  readonly id: string;
}

interface Place {
  readonly workspaceId: string;
  readonly projectId: string;
}

async function insertMonths(tx: Tx, plan: Place & { lines: readonly NewLine[] }): Promise<void> {
  const months = plan.lines.flatMap(({ id, months }) =>
    months.map(({ month, amount }) => ({ line: id, month: `${month}-01`, amount })),
  );
  await sql`
    insert into budget_line_months (workspace_id, project_id, line_id, month, amount)
    select ${plan.workspaceId}::uuid, ${plan.projectId}::uuid, m.line, m.month, m.amount
      from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as m(line uuid, month date, amount numeric)`.execute(
    tx,
  );
}

/** Adds lines with their months. Returns false, and adds nothing, if anybody has already used one of the ids. */
export async function insertLines(
  tx: Tx,
  plan: Place & { readonly now: Date; readonly lines: readonly NewLine[] },
): Promise<boolean> {
  if (plan.lines.length === 0) return true;
  await forgetPlans(tx, plan.lines.length);
  const now = plan.now.toISOString();
  const rows = plan.lines.map((line) => ({ ...line, months: undefined }));
  const result = await sql`
    insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, quantity, unit, rate, amount,
                              spread, activities, created_at, updated_at)
    select l.id, ${plan.workspaceId}::uuid, ${plan.projectId}::uuid, l."costCode", l.description, l.quantity, l.unit,
           l.rate, l.amount, l.spread, l.activities, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as l(id uuid, "costCode" uuid, description text, quantity numeric, unit text, rate numeric, amount numeric,
             spread text, activities uuid[])
    on conflict do nothing`.execute(tx);
  if (Number(result.numAffectedRows ?? 0n) < rows.length) return false;
  await insertMonths(tx, plan);
  return true;
}

/** Replaces a line and its months, and increments its version. */
export async function updateLineRow(
  tx: Tx,
  change: Place & {
    readonly now: Date;
    readonly line: NewLine;
    readonly changed: readonly string[];
  },
): Promise<void> {
  const { workspaceId, projectId, now, line, changed } = change;
  await tx
    .updateTable("budget_lines")
    .set({
      cost_code_id: line.costCode,
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      rate: line.rate,
      amount: line.amount,
      spread: line.spread,
      activities: [...line.activities],
      updated_at: now.toISOString(),
      ...nextVersion(changed, now),
    })
    .where("id", "=", line.id)
    .execute();
  await replaceMonths(tx, { workspaceId, projectId, lines: [line] });
}

/** Replaces the months of lines. */
export async function replaceMonths(
  tx: Tx,
  plan: Place & { readonly lines: readonly NewLine[] },
): Promise<void> {
  const ids = plan.lines.map(({ id }) => id);
  await sql`delete from budget_line_months where line_id = any (${ids}::uuid[])`.execute(tx);
  await insertMonths(tx, plan);
}

/** Removes a line and its months. */
export async function deleteLineRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("budget_lines").where("id", "=", id).execute();
}
