/** The title of an activity: its code and name, as in A1200 Cast slab. */
export function activityTitle({
  code,
  name,
}: {
  readonly code: string;
  readonly name: string;
}): string {
  return `${code} ${name}`.trim() || "Unnamed activity";
}
