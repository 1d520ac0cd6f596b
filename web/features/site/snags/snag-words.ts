import type { StateTone } from "../../../../contract/site/kind.ts";
import { snag } from "../../../../contract/site/snag.ts";
import type { LocalRecord } from "../../../site/local-record.ts";
import type { Tone } from "../../../ui/data/tone.ts";

const tones: Readonly<Record<StateTone, Tone>> = {
  neutral: "grey",
  blue: "blue",
  green: "green",
  yellow: "yellow",
  red: "red",
};

/** The label and tone of a snag's state. */
export function stateOf({ state }: Pick<LocalRecord, "state">): {
  readonly label: string;
  readonly tone: Tone;
} {
  const known = Object.hasOwn(snag.states, state)
    ? snag.states[state as keyof typeof snag.states]
    : undefined;
  return { label: known?.label ?? state, tone: tones[known?.tone ?? "neutral"] };
}

/** "Snag 14", or "New" until the server has given it a number. */
export function numberWords({ number }: Pick<LocalRecord, "number">): string {
  return number === null ? "New" : `Snag ${number}`;
}
