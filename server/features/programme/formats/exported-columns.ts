import type { PlanActivity, PlanColumn } from "../../../../engine/programme/plan.ts";

/** The choices of a column, and the values that are not among them. */
export function choicesOf(
  { _id, choices }: PlanColumn,
  activities: readonly PlanActivity[],
): string[] {
  const used = activities.flatMap(({ fields }) => {
    const value = fields[_id];
    return typeof value === "string" && value !== "" ? [value] : [];
  });
  return [...new Set([...choices, ...used])];
}

/** The columns that have a value for some activity. */
export function columnsWithValues(
  columns: readonly PlanColumn[],
  activities: readonly PlanActivity[],
): PlanColumn[] {
  const seen = new Set(
    activities.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([id, value]) => (value === null || value === "" ? [] : [id])),
    ),
  );
  return columns.filter(({ _id }) => seen.has(_id));
}
