import { useState } from "react";
import { v7 as newId } from "uuid";
import type { BudgetLine, CostPlan } from "../../../../contract/cost-plan/cost-plan.ts";
import { lineMonths } from "../../../../contract/resources/month-rules.ts";
import type { Project } from "../../../../contract/projects/projects.ts";
import { useToday } from "../../session/public.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { useSaveLine } from "../cost-plan-changes.ts";
import {
  lineFieldOf,
  lineChanges,
  lineFields,
  lineSchema,
  type LineValues,
  valuesOf,
} from "./line-form.ts";
import { LineFormFields } from "./line-form-fields.tsx";
import { usePlanEdit } from "../use-plan-edit.ts";

interface LineDialogProps {
  projectId: string;
  /** The project whose dates a new line starts with. */
  project: Project | undefined;
  plan: CostPlan;
  /** The line to edit; undefined to add one. */
  line: BudgetLine | undefined;
  /** The code of a new line. */
  costCode: string;
  onClose: () => void;
}

/** Adds a line to the plan or edits one. The dialog is mounted anew each time it opens. */
export function LineDialog(props: LineDialogProps) {
  const { projectId, project, plan, line, costCode, onClose } = props;
  const today = useToday();
  /** Generated once, so that a retry after a lost reply creates the same line. */
  const [id] = useState(() => newId());
  const save = useSaveLine(projectId);
  const { base, reloadOf } = usePlanEdit(projectId, line, (plan) => plan.lines);
  const form = useSaveForm({
    schema: lineSchema(plan.currency),
    defaults: line ? valuesOf(line) : emptyValues(costCode, project, today),
    keeps: `line:${line?._id ?? `new:${projectId}`}`,
    submit: (body, version = base?.version) =>
      save.mutateAsync(
        base
          ? { id: base._id, body: { ...lineChanges(body, base), version } }
          : { body: { ...body, _id: id } },
      ),
    onSaved: onClose,
    failed: "Failed to save the line. Please try again.",
    fieldOf: lineFieldOf,
    alsoClears: { by: lineFields, spread: lineFields, typed: ["months"] },
  });

  return (
    <FormDialog
      form={form}
      title={line ? "Edit line" : "Add line"}
      act={line ? "Save changes" : "Add line"}
      what={line ? "Your changes to this line" : "This new line"}
      onClose={onClose}
      onReload={reloadOf({
        error: form.error,
        onFresh: (fresh) => form.takeOver(valuesOf(fresh)),
        onDeleted: onClose,
        onFailed: form.setFailure,
      })}
    >
      <LineFormFields projectId={projectId} plan={plan} line={base} />
    </FormDialog>
  );
}

/** The values of a new line: it spans the project's months, or this month if the project has no dates. */
function emptyValues(costCode: string, project: Project | undefined, today: string): LineValues {
  const dates = {
    startDate: project?.startDate ?? null,
    finishDate: project?.finishDate ?? null,
    today: today.slice(0, 7),
  };
  return {
    costCode,
    description: "",
    by: "rate",
    quantity: Number.NaN,
    unit: "",
    rate: Number.NaN,
    amount: Number.NaN,
    spread: "straight",
    ...lineMonths({}, dates),
    typed: {},
    activities: [],
    reason: "",
  };
}
