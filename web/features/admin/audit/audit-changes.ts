import { describeDevice } from "../../../../contract/auth/device-rules.ts";
import { roleLabels } from "../../../../contract/permissions.ts";
import { formatDate } from "../../../ui/format.ts";
import { formatInstant, weekDayLabels } from "../admin-words.ts";

export interface AuditChange {
  readonly label: string;
  readonly before?: string;
  readonly after?: string;
  /** A browser's user agent, if `after` has its readable name. */
  readonly recorded?: string;
}

const labels: Record<string, string> = {
  again: "Sent again",
  deletionAt: "Deletion on",
  ended: "Sign-ins ended",
  otherSignInsEnded: "Other sign-ins ended",
  registered: "New account",
  signInsEnded: "Sign-ins ended",
  timeZone: "Time zone",
  workingDays: "Working days",
};
const words: Readonly<Record<string, string>> = { ...roleLabels, ...weekDayLabels };
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const LONGEST = 120;

/**
 * The before and after values of an audit event, field by field, for display. A side without
 * the field is left out.
 * @param timeZone the zone in which instants are shown
 */
export function auditChanges(
  { before, after }: { readonly before: unknown; readonly after: unknown },
  timeZone: string,
): AuditChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields
    .map((field) => ({
      label: labels[field] ?? sentence(field),
      ...(field in was ? { before: shown(was[field], timeZone) } : {}),
      ...(field in is ? { after: shown(is[field], timeZone) } : {}),
      ...(field === "device" ? deviceShown(is[field]) : {}),
    }))
    .filter((change) => (change.before ?? "none") !== (change.after ?? "none"));
}

function fieldsOf(side: unknown): Readonly<Record<string, unknown>> {
  if (side === null || side === undefined) return {};
  return typeof side === "object" && !Array.isArray(side)
    ? (side as Readonly<Record<string, unknown>>)
    : { value: side };
}

/** A browser's name as in the list of sign-ins, because nobody reads a user agent. */
function deviceShown(device: unknown): Pick<AuditChange, "after" | "recorded"> {
  if (typeof device !== "string" || device === "") return {};
  return { after: describeDevice(device), recorded: device };
}

function shown(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value.toLocaleString("en-NG");
  if (typeof value === "string") return textShown(value, timeZone);
  if (Array.isArray(value)) {
    const parts: readonly unknown[] = value;
    return parts.length === 0 ? "none" : parts.map((part) => shown(part, timeZone)).join(", ");
  }
  const { name, title } = value as { readonly name?: unknown; readonly title?: unknown };
  const named = [name, title].find((word) => typeof word === "string");
  return typeof named === "string" ? named : cut(JSON.stringify(value));
}

function textShown(value: string, timeZone: string): string {
  if (INSTANT.test(value)) return formatInstant(value, timeZone);
  return words[value] ?? formatDate(cut(value));
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function sentence(field: string): string {
  const spaced = field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
