import type { ShownStatus } from "../../../contract/drawing-words.ts";
import type { Tone } from "../../ui/data/tone.ts";

/** The colour of a status: green is to be built by, orange must not be. */
export const statusTones: Readonly<Record<ShownStatus, Tone>> = {
  draft: "grey",
  information: "blue",
  comment: "purple",
  construction: "green",
  as_built: "green",
  withdrawn: "red",
  superseded: "orange",
};
