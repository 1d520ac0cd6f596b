import type { ActivityChanges } from "../activities/public.ts";

export interface Profile {
  readonly name: string;
  readonly company: string;
  readonly theme: string;
  readonly phone: string | null;
}

export interface ProfileChanges {
  /** The fields to write: only those that were sent and differ. */
  readonly fields: Partial<Profile>;
  /**
   * The part that is recorded in the activity. The theme is private, and a changed phone number is not recorded.
   */
  readonly recorded: ActivityChanges;
}

const keys = ["name", "company", "theme", "phone"] as const;

/** How a sent profile changes the stored one; undefined leaves a field unchanged. */
export function profileChanges(
  before: Profile,
  sent: { readonly [Key in keyof Profile]?: Profile[Key] | undefined },
): ProfileChanges {
  const fields: Partial<Record<keyof Profile, string | null>> = {};
  const recorded: Record<string, { before: string; after: string }> = {};
  for (const key of keys) {
    const after = sent[key];
    if (after === undefined || after === before[key]) continue;
    fields[key] = after;
    if (key === "name" || key === "company")
      recorded[key] = { before: before[key], after: after ?? "" };
  }
  return { fields: fields as Partial<Profile>, recorded };
}
