/**
 * The fields of a body that differ from the version that was read. Other fields are not sent, so that others' changes stay.
 * @param together names of fields that are sent together as soon as one of them differs.
 */
export function onlyChanged<Body extends object>(
  body: Body,
  read: object,
  together: readonly (keyof Body)[] = [],
): Partial<Body> {
  const before: Readonly<Record<string, unknown>> = { ...read };
  const differs = (name: string, value: unknown) =>
    JSON.stringify(value) !== JSON.stringify(before[name]);
  const entries = Object.entries(body);
  const group = new Set<PropertyKey>(together);
  const isGroupChanged = entries.some(([name, value]) => group.has(name) && differs(name, value));
  const changed = entries.filter(([name, value]) =>
    group.has(name) ? isGroupChanged : differs(name, value),
  );
  return Object.fromEntries(changed) as Partial<Body>;
}
