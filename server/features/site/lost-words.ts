import type { RecordKind } from "../../../contract/site/kind.ts";
import type { StoredRecord } from "./stored-record.ts";

/** Who set the parts of a record that a command lost against. */
export function winnersOf(record: StoredRecord, lost: readonly string[]): readonly string[] {
  return lost.flatMap((key) => record.clocks[key]?.by ?? []);
}

/**
 * What is told of a change that met somebody else's: which fields kept the later one, and whose it is. Its maker reads it,
 * and later whoever reads the history.
 */
export function lostWords(
  lost: readonly string[],
  of: {
    readonly kind: RecordKind;
    readonly record: StoredRecord;
    readonly names: ReadonlyMap<string, string>;
  },
): string {
  if (lost.length === 0) return "Joined with what somebody else did meanwhile.";
  const sentences = lost.map((key) => {
    const field = key.split("/")[0] ?? key;
    const label = of.kind.fields[field]?.label ?? field;
    const by = of.names.get(of.record.clocks[key]?.by ?? "") ?? "somebody else";
    return `“${label}” keeps a later change by ${by}. The earlier one is in the history.`;
  });
  return [...new Set(sentences)].join(" ");
}
