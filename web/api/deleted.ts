const deleted = new Set<string>();

/**
 * Notes that the record of this id was deleted from here. A query for it may still stand on the screen
 * for a moment, and a live message or a timer would fetch it again, only to be answered with 404.
 */
export function noteDeleted(id: string): void {
  deleted.add(id);
}

interface Input {
  readonly params?: { readonly id?: unknown };
  readonly query?: Readonly<Record<"project" | "task" | "expense" | "entity", unknown>>;
}

/** Whether a query asks for a record that was deleted from here, or for what belongs to it. */
export function asksForDeleted(input: unknown): boolean {
  const { params, query } = (typeof input === "object" ? (input ?? {}) : {}) as Input;
  return [params?.id, query?.project, query?.task, query?.expense, query?.entity].some(
    (id) => typeof id === "string" && deleted.has(id),
  );
}
