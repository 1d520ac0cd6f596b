import type { Changes } from "../activities/public.ts";

export interface Profile {
  readonly name: string;
  readonly company: string;
  readonly theme: string;
}

export interface ProfileChanges {
  /** What must be written: only the sent fields that differ. */
  readonly fields: Partial<Profile>;
  /** The part that colleagues may read in the record: the theme is private. */
  readonly recorded: Changes;
}

const keys = ["name", "company", "theme"] as const;

/** How a sent profile changes the stored one; undefined keeps a field. */
export function profileChanges(
  before: Profile,
  sent: { readonly [Key in keyof Profile]?: Profile[Key] | undefined },
): ProfileChanges {
  const fields: Partial<Record<keyof Profile, string>> = {};
  const recorded: Record<string, { before: string; after: string }> = {};
  for (const key of keys) {
    const after = sent[key];
    if (after === undefined || after === before[key]) continue;
    fields[key] = after;
    if (key !== "theme") recorded[key] = { before: before[key], after };
  }
  return { fields, recorded };
}
