import { manyLines } from "../plan-parts.ts";
import type { XerTables } from "./tables.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** The text of a note, which Primavera stores as HTML with DEL characters as line ends. */
function plainText(html: string): string {
  const lines = html.replaceAll(/\u007F\u007F?/g, "\n");
  if (!/<[a-z/!]/i.test(lines)) return manyLines(lines, 10_000);
  const text = lines
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<\s*(?:br|\/p|\/div|\/li|\/tr)[^<>]*>/gi, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/[ \t]*\n[ \t]*/g, "\n")
    .replaceAll(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
  return manyLines(text, 10_000);
}

/** The notes of each activity, each under its topic. */
export function notesOf(tables: XerTables): (task: string) => string {
  const topics = new Map(
    tables
      .rows("MEMOTYPE")
      .map((row) => [row.get("memo_type_id") ?? "", row.get("memo_type") ?? ""]),
  );
  const notes = new Map<string, string[]>();
  for (const row of tables.rows("TASKMEMO")) {
    const text = plainText(row.get("task_memo") ?? "");
    if (text === "") continue;
    const topic = topics.get(row.get("memo_type_id") ?? "") ?? "";
    const task = row.get("task_id") ?? "";
    const list = notes.get(task) ?? [];
    list.push(topic === "" || topic === NOTES_TOPIC ? text : `${topic}:\n${text}`);
    notes.set(task, list);
  }
  return (task) => manyLines(notes.get(task)?.join("\n\n") ?? "", 10_000);
}

/** The topic under which our notes are written. */
export const NOTES_TOPIC = "Notes";

/** Writes a note in Primavera's form. Text that looks like an HTML element is escaped. */
export function noteText(notes: string): string {
  if (!/<[a-z/!]/i.test(notes)) return notes.replaceAll("\n", "\u007F\u007F");
  const escaped = notes.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  // HTML collapses several spaces into one, and drops spaces at the ends of lines.
  const spaced = escaped.replaceAll(/ {2,}|^ | $/gm, (spaces) => "&nbsp;".repeat(spaces.length));
  return spaced.replaceAll("\n", "<br>") + "<br>";
}
