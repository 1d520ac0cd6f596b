import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { v7 as newId } from "uuid";
import type { BudgetLine, CostPlan } from "../../../contract/cost-plan.ts";
import { lineMonths } from "../../../contract/month-rules.ts";
import type { Project } from "../../../contract/projects.ts";
import { ApiError, serverMessage } from "../../api/call.ts";
import { monthIn } from "../../ui/charts/chart-format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SaveFailure } from "../../ui/data/save-failure.tsx";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { DiscardQuestion } from "../../ui/overlays/discard-question.tsx";
import { useUnsavedGuard } from "../../ui/hooks/use-unsaved-guard.ts";
import { useUser } from "../session/public.ts";
import { useSaveLine } from "./cost-plan-changes.ts";
import { bodyOf, lineFields, type LineValues, problemsIn, valuesOf } from "./line-form.ts";
import { LineFormFields } from "./line-form-fields.tsx";
import { usePlanEdit } from "./use-plan-edit.ts";

interface LineDialogProps {
  projectId: string;
  /** Whose dates a new line starts from. */
  project: Project | undefined;
  plan: CostPlan;
  /** The line to edit; undefined to add one. */
  line: BudgetLine | undefined;
  /** The code that a new one stands under. */
  costCode: string;
  onClose: () => void;
}

/** Adds a line to the plan, or changes one. It is mounted for each opening anew. */
export function LineDialog(props: LineDialogProps) {
  const { projectId, project, plan, line, costCode, onClose } = props;
  const { timeZone } = useUser().workspace;
  /** Made once, so that a second try after a lost reply is the same line. */
  const [id] = useState(() => newId());
  const save = useSaveLine(projectId);
  const form = useForm<LineValues>({
    defaultValues: line ? valuesOf(line) : emptyValues(costCode, project, timeZone),
    reValidateMode: "onSubmit",
  });
  const { isDirty, isSubmitting } = form.formState;
  const guard = useUnsavedGuard(isDirty && !save.isSuccess, onClose);
  const { base, failure, setFailure, reload } = usePlanEdit({
    projectId,
    part: line,
    partsOf: (plan) => plan.lines,
    onFresh: (fresh) => form.reset(valuesOf(fresh), { keepDirtyValues: true }),
    onGone: onClose,
  });

  /** Puts messages on their fields, and the focus on the first; answers whether there was any. */
  const tell = (messages: Readonly<Record<string, string>>): boolean => {
    const named = lineFields.filter((name) => messages[name] !== undefined);
    const { by, spread } = form.getValues();
    // Where the months make the amount, they are told what is wrong with it.
    const ofMonths = by === "sum" && spread === "typed" ? ["months", "amount"] : ["months"];
    for (const name of named) {
      const field = name === "months" || ofMonths.includes(name) ? "root.months" : name;
      const told = { type: "told", message: messages[name] ?? "" };
      form.setError(field, told, { shouldFocus: name === named[0] });
    }
    return named.length > 0;
  };

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    if (tell(problemsIn(values, plan.currency))) return;
    const body = bodyOf(values);
    try {
      await save.mutateAsync(
        base
          ? { id: base._id, body: { ...body, version: base.version } }
          : { body: { ...body, _id: id } },
      );
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError && tell(error.fields))) setFailure(error);
    }
  });

  return (
    <>
      <Dialog
        open
        onClose={guard.leave}
        title={line ? "Edit line" : "Add a line"}
        busy={isSubmitting}
      >
        <FormProvider {...form}>
          <form
            onSubmit={(event) => {
              form.clearErrors();
              void submit(event);
            }}
            noValidate
          >
            <LineFormFields plan={plan} />
            {failure !== undefined && (
              <SaveFailure
                message={serverMessage(failure, "Failed to save the line. Please try again.")}
                onReload={reload}
              />
            )}
            <DialogFooter>
              <Button onClick={guard.leave} disabled={isSubmitting}>
                Cancel
              </Button>
              <Button type="submit" variant="primary" loading={isSubmitting}>
                {line ? "Save changes" : "Add line"}
              </Button>
            </DialogFooter>
          </form>
        </FormProvider>
      </Dialog>
      <DiscardQuestion guard={guard} what={line ? "Your changes to this line" : "This new line"} />
    </>
  );
}

/** A new line: over the project's own months, or this month where it has no dates. */
function emptyValues(costCode: string, project: Project | undefined, timeZone: string): LineValues {
  const dates = {
    startDate: project?.startDate ?? null,
    finishDate: project?.finishDate ?? null,
    today: monthIn(timeZone, new Date()),
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
    reason: "",
  };
}
