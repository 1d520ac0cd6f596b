import { type WeekDay, weekDays } from "../../../contract/common.ts";
import { DELETION_DAYS } from "../../../contract/workspaces.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Not an offset such as +01:00, which knows no summer time and which the database has no name for. */
const ZONE_NAME = /^[A-Za-z][\w+-]*(\/[A-Za-z][\w+-]*)*$/;

/** Whether this machine knows the IANA time zone. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Days in the order of the week, each once. */
export function inWeekOrder(days: readonly string[]): WeekDay[] {
  return weekDays.filter((day) => days.includes(day));
}

export interface Settings {
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly workingDays: readonly WeekDay[];
}

const labels = {
  name: "Name",
  currency: "Currency",
  timeZone: "Time zone",
  workingDays: "Working days",
} as const satisfies Record<keyof Settings, string>;

export type SettingChanges = Readonly<
  Partial<Record<keyof Settings, { readonly before: unknown; readonly after: unknown }>>
>;

/** The settings after a change, and what of them it changes; what is left out is kept. */
export function changedSettings(
  before: Settings,
  sent: { readonly [Key in keyof Settings]?: Settings[Key] | undefined },
): { readonly after: Settings; readonly changes: SettingChanges } {
  const after: Settings = {
    name: sent.name ?? before.name,
    currency: sent.currency ?? before.currency,
    timeZone: sent.timeZone ?? before.timeZone,
    workingDays: inWeekOrder(sent.workingDays ?? before.workingDays),
  };
  const keys = (Object.keys(labels) as (keyof Settings)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return {
    after,
    changes: Object.fromEntries(
      keys.map((key) => [key, { before: before[key], after: after[key] }]),
    ),
  };
}

/** What was changed, in words: "Name, Currency". */
export function settingNames(changes: SettingChanges): string {
  return (Object.keys(changes) as (keyof Settings)[]).map((key) => labels[key]).join(", ");
}

/** When a workspace is gone whose deletion is asked for at `now`. */
export function deletionTime(now: Date): Date {
  return new Date(now.getTime() + DELETION_DAYS * DAY_MS);
}
