import type { PlanActivity } from "../../engine/programme/plan.ts";
import { DEMO_WORKSPACE } from "./company.ts";
import type { Rows } from "./story-rows.ts";

/** An activity of a project's programme. */
export interface PlannedWork {
  readonly projectId: string;
  readonly activity: PlanActivity;
}

/** How much of a resource each kind of work takes a day, by words of the work's name and the resource's code. */
const takes: readonly (readonly [RegExp, string, number])[] = [
  [/blockwork/, "L-01", 5],
  [/blockwork/, "L-04", 6],
  [/blockwork|^Render/, "P-04", 1],
  [/^Roof trusses|roofing|^Roof panels/, "P-04", 2],
  [/^Insulated wall panels/, "P-04", 2],
  [/^Plaster/, "L-05", 4],
  [/^Screed|^Render/, "L-05", 2],
  [/^Render/, "L-01", 3],
  [/^Strip out|^Clear snags/, "L-04", 8],
  [/^Canteen counters/, "L-02", 4],
  [/^Clear snags/, "L-02", 2],
  [/^Clear snags/, "L-06", 2],
  [/^Install 250 kVA|^Erect portal|^Set compressor/, "P-01", 1],
  [/^Cast|^Ground beams|^Loading dock/, "P-02", 1],
  [/^Excavate/, "P-03", 2],
  [/^Pull|electrical/, "S-01", 4],
  [/plumbing|sanitary/, "S-02", 3],
];

/** Returns the assignments of the company's resources to the work that is not finished. */
export function assignmentRows(
  work: readonly PlannedWork[],
  resources: Rows,
  newId: () => string,
): Rows {
  const idOf = new Map(resources.map(({ code, id }) => [code, id]));
  return work.flatMap(({ projectId, activity }) => {
    if (activity.actualFinish !== null || activity.kind !== "task") return [];
    return takes
      .filter(([words]) => words.test(activity.name))
      .map(([, code, perDay]) => ({
        project_id: projectId,
        id: newId(),
        workspace_id: DEMO_WORKSPACE,
        activity_id: activity._id,
        resource_id: idOf.get(code),
        per_day: perDay,
      }));
  });
}
