import { type ShownStatus, statusLabels } from "../../../contract/drawing-words.ts";
import { Badge } from "../../ui/data/badge.tsx";
import { statusTones } from "./drawing-tones.ts";

/** What a revision is issued for, or that it must not be built by any more. */
export function DrawingStatus({ status }: { status: ShownStatus }) {
  return <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>;
}
