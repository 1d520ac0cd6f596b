import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import {
  healthLabel,
  healthOf,
  type ProjectFacts,
} from "../../../contract/projects/health-rules.ts";
import { Badge } from "../../ui/data/badge.tsx";

/** The health of a project, in a word or two. Nothing is shown for a project that is settled and within its budget. */
export function HealthBadge({ project, today }: { project: ProjectFacts; today: string }) {
  const health = healthOf(project, today);
  const label = healthLabel(health);
  if (label === "") return null;
  if (health.state === "on_track")
    return (
      <Badge tone="green" icon={<CircleCheck aria-hidden="true" />}>
        {label}
      </Badge>
    );
  if (health.state !== "concerned")
    return (
      <Badge tone="grey" icon={<CircleDashed aria-hidden="true" />}>
        {label}
      </Badge>
    );
  return (
    <Badge
      tone={health.concerns.includes("over_budget") ? "red" : "orange"}
      icon={<TriangleAlert aria-hidden="true" />}
    >
      {label}
    </Badge>
  );
}
