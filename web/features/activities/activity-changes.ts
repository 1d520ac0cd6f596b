import type { Activity } from "../../../contract/activities.ts";
import { formatDate, formatMoney } from "../../ui/format.ts";

export interface ShownChange {
  /** The field's label: "Due date". */
  readonly label: string;
  /** Undefined if the values are not readable: long texts, ids. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

const labels: Record<string, string> = {
  dueDate: "Due date",
  deadline: "Due date",
  startDate: "Start",
  finishDate: "Finish",
  assignedTo: "Assigned to",
  progressPercent: "Progress",
};

/** Wire values that have a different label. */
const spoken: Record<string, string> = { todo: "To do", review: "In review" };

/** Texts longer than this are not compared in one line. */
const READABLE = 60;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const codeWord = /^[a-z]+([_-][a-z]+)*$/;

/**
 * The changes of an activity, field by field, for display. Only for updates: a created or deleted record
 * has no useful before or after, and the sentence itself names a change of status.
 * @param currency of amounts without their own, ISO 4217
 */
export function shownChanges(
  { action, changes }: Pick<Activity, "action" | "changes">,
  currency: string,
): ShownChange[] {
  if (/created|deleted/.test(action)) return [];
  const isMove = action === "status_changed" || changes["status"]?.after === action;
  const inSentence = isMove ? "status" : undefined;
  const fields = Object.entries(changes).filter(([field]) => field !== inSentence);
  return fields.map(([field, { before, after }]) => {
    const label = labels[field] ?? sentence(field.replace(/([a-z])([A-Z])/g, "$1 $2"));
    const [was, is] = [before, after].map((value) => shown(field, value, currency));
    return was === undefined || is === undefined ? { label } : { label, before: was, after: is };
  });
}

function shown(field: string, value: unknown, currency: string): string | undefined {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberShown(field, value, currency);
  if (typeof value === "string") return textShown(field, value);
  return thingShown(value, currency);
}

function numberShown(field: string, value: number, currency: string): string {
  if (/budget|amount|cost/i.test(field)) return formatMoney(value, currency);
  return /percent/i.test(field) ? `${value}%` : value.toLocaleString("en-NG");
}

function textShown(field: string, value: string): string | undefined {
  // Exact amounts are text. The sentence, or the project, names their currency.
  if (field === "amount" || (/^(planned|paid)$/.test(field) && /^-?\d+(\.\d+)?$/.test(value)))
    return Number(value).toLocaleString("en-NG");
  if (uuid.test(value) || value.length > READABLE || value.includes("\n")) return undefined;
  // Statuses, priorities and roles are wire values; titles are a person's own text.
  const ours = /status|priority|role/i.test(field) && codeWord.test(value);
  return ours ? (spoken[value] ?? sentence(value.replace(/[_-]/g, " "))) : formatDate(value);
}

function thingShown(value: unknown, currency: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const thing = value as Partial<Record<"name" | "title" | "amount" | "currency", unknown>>;
  if (typeof thing.amount === "number") {
    return formatMoney(
      thing.amount,
      typeof thing.currency === "string" ? thing.currency : currency,
    );
  }
  return [thing.name, thing.title].find((word) => typeof word === "string");
}

function sentence(words: string): string {
  const lower = words.toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
