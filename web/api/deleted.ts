import { subjectKinds } from "../../contract/subjects.ts";

const deleted = new Set<string>();

/**
 * Marks the record with this id as deleted by this tab. A query for it may still be on the screen
 * for a moment. A live message or a timer would refetch it and get a 404.
 */
export function rememberDeleted(id: string): void {
  deleted.add(id);
}

/** Forgets that this tab deleted the record: it is there again. */
export function forgetDeleted(id: string): void {
  deleted.delete(id);
}

interface Input {
  readonly params?: { readonly id?: unknown };
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Whether a query asks for a record that this tab deleted, or for something that belongs to it. */
export function asksForDeleted(input: unknown): boolean {
  const { params, query } = (typeof input === "object" ? (input ?? {}) : {}) as Input;
  const named = [...subjectKinds(), "entity"].map((field) => query?.[field]);
  return [params?.id, ...named].some((id) => typeof id === "string" && deleted.has(id));
}
