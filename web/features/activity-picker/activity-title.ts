/** An activity by its code and name: A1200 Cast slab. */
export function activityTitle({
  code,
  name,
}: {
  readonly code: string;
  readonly name: string;
}): string {
  return `${code} ${name}`.trim() || "Unnamed activity";
}
