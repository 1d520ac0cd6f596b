import { byName } from "../../../../engine/folded-text.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { textOf } from "../parts/record-words.ts";

/**
 * Returns the companies that have snags, by name, with how many each has, and how many of those only this device
 * knows.
 */
export function companiesWithSnags(
  records: readonly LocalRecord[],
  names: ReadonlyMap<string, string>,
): readonly {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  readonly unsent: number;
}[] {
  const byCompany = Map.groupBy(records, (record) => textOf(record, "company") ?? "");
  byCompany.delete("");
  return [...byCompany]
    .map(([id, theirs]) => ({
      id,
      label: names.get(id) ?? "A company that is not on this device",
      count: theirs.length,
      unsent: theirs.filter(({ version }) => version === 0).length,
    }))
    .toSorted((a, b) => byName(a.label, b.label));
}
