import { useState } from "react";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { copyCostPlan } from "../../../contract/cost-plan/cost-plan.ts";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { ProjectPicker, type ProjectRef } from "../project-picker/public.ts";
import { useCopyPlan } from "./cost-plan-changes.ts";
import { counted } from "../../ui/counted.ts";

const schema = copyCostPlan.body.extend({ from: z.string().min(1, "Choose a project") }).required();

interface CopyDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Fills an empty plan with the codes of another project, and with its lines if wanted. */
export function CopyDialog({ projectId, onClose }: CopyDialogProps) {
  const [source, setSource] = useState<ProjectRef>();
  const copy = useCopyPlan(projectId);
  const form = useSaveForm({
    schema,
    defaults: { from: "", lines: true },
    keeps: `plan:copy:${projectId}`,
    submit: (body) => copy.mutateAsync(body),
    onSaved: ({ data }) => {
      const copied = `${counted(data.codes, "code")} and ${counted(data.lines, "line")}`;
      toast(`Copied ${copied} of ${source?.title ?? "the other project"}.`, { tone: "green" });
      onClose();
    },
    failed: "Failed to copy the plan. Please try again.",
    alsoClears: { lines: ["from"] },
  });

  return (
    <FormDialog
      form={form}
      size="sm"
      title="Copy a cost plan"
      description="The months shift with the start of this project."
      act="Copy"
      onClose={onClose}
    >
      <Field label="Copy from" error={form.errorOf("from")}>
        <Controller
          control={form.control}
          name="from"
          render={({ field: { value, onChange } }) => (
            <ProjectPicker
              value={value || undefined}
              onChange={(chosen) => {
                setSource(chosen);
                onChange(chosen?._id ?? "");
              }}
              placeholder="Choose a project"
              without={[projectId]}
              noneText="No other projects found."
            />
          )}
        />
      </Field>
      <Checkbox label="With its lines and amounts" {...form.register("lines")} />
    </FormDialog>
  );
}
