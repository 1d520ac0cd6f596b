import type { WaitingItem } from "../../../contract/home/waiting-items.ts";
import { type WaitingKind, waitingName } from "../../../contract/home/waiting.ts";
import { formatDate } from "../../ui/format.ts";

/** What tells items apart: one task can wait for several decisions. */
export function itemKey({ kind, _id }: Pick<WaitingItem, "kind" | "_id">): string {
  return `${kind} ${_id}`;
}

/** The kind of one item, with a capital: "Expense to decide on". */
export function kindLabel(kind: WaitingKind): string {
  return capital(waitingName(kind, 1));
}

/** The kind of several items, with a capital: "Expenses to decide on". */
export function kindsLabel(kind: WaitingKind): string {
  return capital(waitingName(kind, 2));
}

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** The title of an item. A diary is stored under its day, and a transmittal under its number. */
export function titleOfItem({ kind, title }: Pick<WaitingItem, "kind" | "title">): string {
  if (kind === "transmittals") return `Transmittal ${title}`;
  if (kind !== "diaries") return title || "Without a title";
  return /^\d{4}-\d{2}-\d{2}$/.test(title) ? `Diary of ${formatDate(title)}` : title || "Diary";
}
