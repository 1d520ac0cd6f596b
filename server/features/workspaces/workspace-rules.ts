import { DAY_MS } from "../../../engine/day.ts";
import {
  type ApprovalLimits,
  type ApprovalSettings,
  limited,
} from "../../../contract/expenses/approval-rules.ts";
import { type WeekDay, weekDays } from "../../../contract/common.ts";
import { DELETION_DAYS } from "../../../contract/auth/workspaces.ts";

/**
 * Refuses an offset such as +01:00: it has no daylight saving time, and the database has no name
 * for it.
 */
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

function inOrder(limits: ApprovalLimits): ApprovalLimits {
  return Object.fromEntries(
    limited.flatMap((each) => (limits[each] === undefined ? [] : [[each, limits[each]]])),
  );
}

export interface Settings extends ApprovalSettings {
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly workingDays: readonly WeekDay[];
  /** Null means the default. */
  readonly provenOnly: boolean | null;
  readonly secondFactorAdmins: boolean;
  readonly secondFactorDeciders: boolean;
  readonly hideBudgetFromContractors: boolean;
  readonly keepPhotoPlaces: boolean;
  readonly showSnagsToClients: boolean;
}

const labels = {
  name: "Name",
  currency: "Currency",
  timeZone: "Time zone",
  workingDays: "Working days",
  approvalAmount: "Two-person amount",
  approvalLimits: "Approval limits",
  provenOnly: "Approvals by unconfirmed accounts",
  secondFactorAdmins: "Second step of admins",
  secondFactorDeciders: "Second step of people who approve or pay",
  hideBudgetFromContractors: "Budgets hidden from contractors",
  keepPhotoPlaces: "Places where photos were taken",
  showSnagsToClients: "Snags shown to clients",
} as const satisfies Record<keyof Settings, string>;

export type SettingChanges = Readonly<
  Partial<Record<keyof Settings, { readonly before: unknown; readonly after: unknown }>>
>;

/** The settings after a change, and the changed fields; omitted fields are kept. */
export function changedSettings(
  before: Settings,
  sent: { readonly [Key in keyof Settings]?: Settings[Key] | undefined },
): { readonly after: Settings; readonly changes: SettingChanges } {
  const after: Settings = {
    name: sent.name ?? before.name,
    currency: sent.currency ?? before.currency,
    timeZone: sent.timeZone ?? before.timeZone,
    workingDays: inWeekOrder(sent.workingDays ?? before.workingDays),
    approvalAmount: sent.approvalAmount === undefined ? before.approvalAmount : sent.approvalAmount,
    approvalLimits: inOrder(sent.approvalLimits ?? before.approvalLimits),
    provenOnly: sent.provenOnly === undefined ? before.provenOnly : sent.provenOnly,
    secondFactorAdmins: sent.secondFactorAdmins ?? before.secondFactorAdmins,
    secondFactorDeciders: sent.secondFactorDeciders ?? before.secondFactorDeciders,
    hideBudgetFromContractors: sent.hideBudgetFromContractors ?? before.hideBudgetFromContractors,
    keepPhotoPlaces: sent.keepPhotoPlaces ?? before.keepPhotoPlaces,
    showSnagsToClients: sent.showSnagsToClients ?? before.showSnagsToClients,
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

/** The changed settings in words: "Name, Currency". */
export function settingNames(changes: SettingChanges): string {
  return (Object.keys(changes) as (keyof Settings)[]).map((key) => labels[key]).join(", ");
}

/** When a workspace is deleted if its deletion is requested at `now`. */
export function deletionTime(now: Date): Date {
  return new Date(now.getTime() + DELETION_DAYS * DAY_MS);
}

/** Whether these changes affect how expenses are approved. */
export function changesApproval({ approvalAmount, approvalLimits }: SettingChanges): boolean {
  return approvalAmount !== undefined || approvalLimits !== undefined;
}

/** Whether these changes affect who needs a second factor. */
export function changesFactors({
  secondFactorAdmins,
  secondFactorDeciders,
}: SettingChanges): boolean {
  return secondFactorAdmins !== undefined || secondFactorDeciders !== undefined;
}
