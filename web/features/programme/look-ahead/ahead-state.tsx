import { CirclePlay, Hourglass, Lock } from "lucide-react";
import type { Ahead } from "./ahead.ts";
import { Badge } from "../../../ui/data/badge.tsx";
import { stateWords } from "./ahead-groups.ts";

const looks = {
  can_start: { tone: "green", icon: <CirclePlay aria-hidden="true" /> },
  under_way: { tone: "blue", icon: <Hourglass aria-hidden="true" /> },
  held: { tone: "yellow", icon: <Lock aria-hidden="true" /> },
} as const;

/** Whether an activity can start, and whether it should have. */
export function AheadStateBadge({ row }: { readonly row: Ahead }) {
  return (
    <span className="pg-ahead-state">
      <Badge {...looks[row.state]}>{stateWords[row.state]}</Badge>
      {row.isOverdue && <Badge tone="red">Overdue</Badge>}
    </span>
  );
}
