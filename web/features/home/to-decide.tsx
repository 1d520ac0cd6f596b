import type { HomeTask, ProposedTask } from "../../../contract/home/home.ts";
import { DueDatesToDecide } from "./due-dates-to-decide.tsx";
import { ToAccept } from "./to-accept.tsx";

interface ToDecideProps {
  toAccept: { readonly tasks: readonly HomeTask[]; readonly total: number };
  dueDates: { readonly tasks: readonly ProposedTask[]; readonly total: number };
  /** The maximum number of tasks to show of each kind. */
  most: number | undefined;
}

/** The items waiting for the person's decision, first on their home. Nothing is shown if there are none. */
export function ToDecide({ toAccept, dueDates, most }: ToDecideProps) {
  return (
    <div className="mb-6 grid items-start gap-4 empty:hidden lg:auto-cols-fr lg:grid-flow-col">
      <ToAccept {...toAccept} most={most} />
      <DueDatesToDecide {...dueDates} most={most} />
    </div>
  );
}
