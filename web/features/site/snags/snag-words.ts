import { snag } from "../../../../contract/site/snag.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { toneOf } from "../parts/state-tone.ts";

/** The label and tone of a snag's state. */
export const stateOf = ({ state }: Pick<LocalRecord, "state">) => toneOf(snag, state);

/** "Snag 14", or "New" until the server has given it a number. */
export function numberWords({ number }: Pick<LocalRecord, "number">): string {
  return number === null ? "New" : `Snag ${number}`;
}
