import { type ShownStatus, statusLabels } from "../../../contract/drawings/drawing-words.ts";
import { Badge } from "../../ui/data/badge.tsx";
import type { Tone } from "../../ui/data/tone.ts";

/** What a revision is issued for, or that it must not be built by any more. */
export function DrawingStatus({ status }: { status: ShownStatus }) {
  return <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>;
}

/** The colour of a status: green is to be built by, orange must not be. */
const statusTones: Readonly<Record<ShownStatus, Tone>> = {
  draft: "grey",
  information: "blue",
  comment: "purple",
  construction: "green",
  as_built: "green",
  withdrawn: "red",
  superseded: "orange",
};
