import { useState } from "react";
import type { CostPlan } from "../../../contract/cost-plan.ts";
import { ApiError } from "../../api/call.ts";
import { useFreshPlan } from "./cost-plan-changes.ts";

interface PlanEdit<Part> {
  readonly projectId: string;
  /** What is edited; undefined while something is added. */
  readonly part: Part | undefined;
  /** Where it stands in a plan. */
  readonly partsOf: (plan: CostPlan) => readonly Part[];
  /** Told of the part as somebody else left it. */
  readonly onFresh: (part: Part) => void;
  /** Told that the part is gone. */
  readonly onGone: () => void;
}

/**
 * The edit of a code or a line: what it starts from, why it was not saved, and, where somebody else was quicker,
 * `reload`, with which it starts from theirs.
 */
export function usePlanEdit<Part extends { readonly _id: string }>(edit: PlanEdit<Part>) {
  const [base, setBase] = useState(edit.part);
  const [failure, setFailure] = useState<unknown>();
  const fetchFresh = useFreshPlan(edit.projectId);
  const isConflict = failure instanceof ApiError && failure.status === 409;

  const reload = async ({ _id }: Part) => {
    try {
      const fresh = edit.partsOf(await fetchFresh()).find((part) => part._id === _id);
      if (!fresh) return edit.onGone();
      setBase(fresh);
      edit.onFresh(fresh);
      setFailure(undefined);
    } catch (error) {
      setFailure(error);
    }
  };

  return {
    base,
    failure,
    setFailure,
    reload: base && isConflict ? () => void reload(base) : undefined,
  };
}
