import { type ShownStatus, statusLabels } from "../../../contract/drawings/drawing-words.ts";
import { Badge } from "../../ui/data/badge.tsx";
import type { Tone } from "../../ui/data/tone.ts";

/** The purpose that a revision is issued for, or a warning that it must no longer be built from. */
export function DrawingStatus({ status }: { status: ShownStatus }) {
  return <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>;
}

/** The colour of a status: green may be built from, orange must not be. */
const statusTones: Readonly<Record<ShownStatus, Tone>> = {
  draft: "grey",
  information: "blue",
  comment: "purple",
  construction: "green",
  as_built: "green",
  withdrawn: "red",
  superseded: "orange",
};
