/** Each field that differs, with its values before and after. */
export function differences<State extends object>(
  before: State,
  after: State,
): Record<string, { before: unknown; after: unknown }> {
  const changes: Record<string, { before: unknown; after: unknown }> = {};
  for (const key of Object.keys(before) as (keyof State & string)[]) {
    if (before[key] !== after[key]) changes[key] = { before: before[key], after: after[key] };
  }
  return changes;
}
