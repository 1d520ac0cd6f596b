import { byName as inOrder } from "../../../../engine/folded-text.ts";
import type { LogEntry } from "../../../../contract/look-ahead/constraints.ts";

type Owner = Pick<LogEntry, "owner" | "ownerCompany">;

const PERSON = "person:";
const COMPANY = "company:";

/** Who clears a constraint as one choice of a list; empty for nobody. */
export function ownerKey({ owner, ownerCompany }: Owner): string {
  if (owner) return PERSON + owner._id;
  return ownerCompany ? COMPANY + ownerCompany._id : "";
}

/** The person or the company of a choice. */
export function ownerOf(key: string): {
  readonly owner: string | null;
  readonly ownerCompany: string | null;
} {
  return {
    owner: key.startsWith(PERSON) ? key.slice(PERSON.length) : null,
    ownerCompany: key.startsWith(COMPANY) ? key.slice(COMPANY.length) : null,
  };
}

/** The people and companies who can clear a constraint, by name. The current owner is always among them. */
export function ownerOptions(
  names: {
    readonly people: ReadonlyMap<string, string>;
    readonly companies: ReadonlyMap<string, string>;
  },
  now: Owner | null,
): { readonly value: string; readonly label: string }[] {
  const byName = (prefix: string, known: ReadonlyMap<string, string>) =>
    [...known]
      .map(([id, label]) => ({ value: prefix + id, label }))
      .toSorted((a, b) => inOrder(a.label, b.label));
  const options = [
    { value: "", label: "Nobody yet" },
    ...byName(COMPANY, names.companies),
    ...byName(PERSON, names.people),
  ];
  const key = now ? ownerKey(now) : "";
  if (options.some(({ value }) => value === key)) return options;
  return [...options, { value: key, label: now?.owner?.name ?? now?.ownerCompany?.name ?? "" }];
}
