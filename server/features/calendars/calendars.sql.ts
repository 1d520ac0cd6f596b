import { sql } from "kysely";
import type { PlanCalendar } from "../../../engine/programme/plan.ts";
import { nextVersion, type Versioned } from "../../database/field-versions.sql.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** The fields of a calendar that people set. */
export interface CalendarState extends Pick<
  PlanCalendar,
  "name" | "week" | "exceptions" | "minutesPerDay"
> {
  readonly isDefault: boolean;
}

export interface StoredCalendar extends CalendarState, Versioned {
  readonly id: string;
  readonly updatedAt: string;
}

const COLUMNS = sql`
  id, name, week, exceptions, minutes_per_day as "minutesPerDay", is_default as "isDefault", version,
  field_versions as "fieldVersions",
  to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"`;

/** The company's calendars that the caller sees, by name. */
export async function selectCalendars(tx: Tx): Promise<StoredCalendar[]> {
  const { rows } = await sql<StoredCalendar>`
    select ${COLUMNS} from workspace_calendars order by name_order(name) collate "C", id`.execute(
    tx,
  );
  return rows;
}

/** Returns a calendar and locks it until the transaction ends; undefined if it is out of sight. */
export async function lockCalendar(tx: Tx, id: string): Promise<StoredCalendar | undefined> {
  const { rows } = await sql<StoredCalendar>`
    select ${COLUMNS} from workspace_calendars where id = ${id}::uuid for update`.execute(tx);
  return rows[0];
}

/** How many calendars the company has besides this one, and whether one of them has the name, in any case. */
export async function selectOthers(
  tx: Tx,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<{ readonly count: number; readonly named: boolean }> {
  const { rows } = await sql<{ count: number; named: boolean }>`
    select count(*)::int as count, coalesce(bool_or(lower(name) = lower(${name})), false) as named
      from workspace_calendars where id <> ${id}::uuid`.execute(tx);
  return rows[0] ?? { count: 0, named: false };
}

function columnsOf(state: CalendarState, now: Date) {
  return {
    name: state.name,
    week: JSON.stringify(state.week),
    exceptions: JSON.stringify(state.exceptions),
    minutes_per_day: state.minutesPerDay,
    is_default: state.isDefault,
    updated_at: now.toISOString(),
  };
}

/** Adds a calendar. False if its id or name is taken. */
export async function insertCalendar(
  tx: Tx,
  calendar: {
    readonly id: string;
    readonly workspaceId: string;
    readonly state: CalendarState;
    readonly now: Date;
  },
): Promise<boolean> {
  const { id, workspaceId, state, now } = calendar;
  const added = await tx
    .insertInto("workspace_calendars")
    .values({
      id,
      workspace_id: workspaceId,
      created_at: now.toISOString(),
      ...columnsOf(state, now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Writes a locked calendar and increments its version. */
export async function updateCalendarRow(
  tx: Tx,
  change: {
    readonly id: string;
    readonly state: CalendarState;
    readonly changed: readonly string[];
    readonly now: Date;
  },
): Promise<void> {
  const { id, state, changed, now } = change;
  await tx
    .updateTable("workspace_calendars")
    .set({ ...columnsOf(state, now), ...nextVersion(changed, now) })
    .where("id", "=", id)
    .execute();
}

/** Clears the current default calendar, so that another one can become the default. */
export async function clearDefault(
  tx: Tx,
  {
    but,
    workspaceId,
    now,
  }: { readonly but: string; readonly workspaceId: string; readonly now: Date },
): Promise<void> {
  // Concurrent calls run one after the other, so that the second one sees the first.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('default calendar of ' || ${workspaceId}::text, 0))`.execute(
    tx,
  );
  await tx
    .updateTable("workspace_calendars")
    .set({ is_default: false, updated_at: now.toISOString(), ...nextVersion(["isDefault"], now) })
    .where("is_default", "=", true)
    .where("id", "<>", but)
    .execute();
}

export async function deleteCalendarRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("workspace_calendars").where("id", "=", id).execute();
}
