import type { Changes } from "../activities/public.ts";

export interface Profile {
  readonly name: string;
  readonly company: string;
  readonly theme: string;
}

export interface ProfileChanges {
  /** What must be written: only what was sent and differs. */
  readonly fields: Partial<Profile>;
  /** What colleagues may read of it in the record: a theme is nobody else's affair. */
  readonly recorded: Changes;
}

const keys = ["name", "company", "theme"] as const;

/** What a profile that is sent changes in the one that is stored; undefined keeps. */
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
