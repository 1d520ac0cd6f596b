import type { RecordKind, StateTone } from "../../../../contract/site/kind.ts";
import type { Tone } from "../../../ui/data/tone.ts";

const tones: Readonly<Record<StateTone, Tone>> = {
  neutral: "grey",
  blue: "blue",
  green: "green",
  yellow: "yellow",
  red: "red",
};

/** The label and tone of a state, and whether it is decided. One that this version does not know is shown as it is. */
export function toneOf(
  { states }: Pick<RecordKind, "states">,
  state: string,
): { readonly label: string; readonly tone: Tone; readonly isDecided: boolean } {
  const known = Object.hasOwn(states, state) ? states[state] : undefined;
  return {
    label: known?.label ?? state,
    tone: tones[known?.tone ?? "neutral"],
    isDecided: known?.isDecided === true,
  };
}
