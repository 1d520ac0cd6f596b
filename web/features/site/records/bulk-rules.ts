import { type RecordAction, type RecordKind, withArticle } from "../../../../contract/site/kind.ts";
import type { BulkRefusal } from "../../../device/writing/bulk-refusals.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { titleOfRecord, toneOf } from "../parts/record-words.ts";

/** Divides records into those whose state allows an action, and the others by the state that forbids it. */
export function divideByState(
  kind: RecordKind,
  { from, did }: Pick<RecordAction, "from" | "did">,
  records: readonly LocalRecord[],
): { readonly possible: readonly LocalRecord[]; readonly refusals: readonly BulkRefusal[] } {
  const isPossible = ({ state }: LocalRecord) => from.includes(state);
  const others = Map.groupBy(
    records.filter((record) => !isPossible(record)),
    ({ state }) => state,
  );
  return {
    possible: records.filter(isPossible),
    refusals: [...others].map(([state, refused]) => ({
      reason: `In the state “${toneOf(kind, state).label}”, ${withArticle(kind)} cannot be ${did}.`,
      records: refused.map((record) => ({ id: record._id, title: titleOfRecord(kind, record) })),
    })),
  };
}

/** The action that takes records back from a state to the first one, if there is one. */
export function wayBack({ acts, initial }: RecordKind, state: string) {
  return Object.entries(acts).find(([, { from, to }]) => to === initial && from.includes(state));
}
