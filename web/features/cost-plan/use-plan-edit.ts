import { useState } from "react";
import type { CostPlan } from "../../../contract/cost-plan/cost-plan.ts";
import { ApiError } from "../../api/call.ts";
import { useFreshPlan } from "./cost-plan-changes.ts";

interface PlanReload<Part> {
  /** Why the last save failed. */
  readonly error: unknown;
  /** Called with the part as saved by somebody else. */
  readonly onFresh: (part: Part) => void;
  /** Called if the part was deleted. */
  readonly onDeleted: () => void;
  readonly onFailed: (error: unknown) => void;
}

/**
 * The version of a code or a line that an edit is based on; undefined while one is added. `reloadOf` returns a
 * function that restarts the edit from what somebody else saved meanwhile, or undefined unless the save failed
 * because of that conflict.
 */
export function usePlanEdit<Part extends { readonly _id: string }>(
  projectId: string,
  part: Part | undefined,
  partsOf: (plan: CostPlan) => readonly Part[],
) {
  const [base, setBase] = useState(part);
  const fetchFresh = useFreshPlan(projectId);

  const reload = async ({ _id }: Part, { onFresh, onDeleted, onFailed }: PlanReload<Part>) => {
    try {
      const fresh = partsOf(await fetchFresh()).find((other) => other._id === _id);
      if (!fresh) return onDeleted();
      setBase(fresh);
      onFresh(fresh);
    } catch (error) {
      onFailed(error);
    }
  };
  const reloadOf = (how: PlanReload<Part>) => {
    const isConflict = how.error instanceof ApiError && how.error.status === 409;
    return base && isConflict ? () => void reload(base, how) : undefined;
  };
  return { base, reloadOf };
}
