const gone = new Set<string>();

/**
 * Notes that the thing of this id was deleted from here. What still stands on the screen for a moment
 * may be fetched again by then, by a live message or a timer, and could only be answered with 404.
 */
export function noteGone(id: string): void {
  gone.add(id);
}

interface Input {
  readonly params?: { readonly id?: unknown };
  readonly query?: { readonly task?: unknown };
}

/** Whether a query asks for, or about, a thing that was deleted from here. */
export function asksForGone(input: object | undefined): boolean {
  const { params, query } = (input ?? {}) as Input;
  return [params?.id, query?.task].some((id) => typeof id === "string" && gone.has(id));
}
