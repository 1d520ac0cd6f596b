import { useState } from "react";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { copyCostPlan } from "../../../contract/cost-plan.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Combobox } from "../../ui/controls/combobox.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useRested } from "../../ui/hooks/use-rested.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { useCopyPlan } from "./cost-plan-changes.ts";
import { useSourceChoices } from "./cost-plan-queries.ts";
import { counted } from "../../ui/counted.ts";

const schema = copyCostPlan.body.extend({ from: z.string().min(1, "Choose a project") }).required();

interface CopyDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Fills an empty plan with the codes of another project, and with its lines if wanted. */
export function CopyDialog({ projectId, onClose }: CopyDialogProps) {
  const [text, setText] = useState("");
  const [source, setSource] = useState<{ readonly id: string; readonly title: string }>();
  const choices = useSourceChoices(useRested(text.trim()));
  const copy = useCopyPlan(projectId);
  const others = choices.data?.filter(({ _id }) => _id !== projectId) ?? [];
  const form = useSaveForm({
    schema,
    defaults: { from: "", lines: true },
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
      description="Months move along with the start of this project."
      act="Copy"
      onClose={onClose}
    >
      <Field label="Copy from" error={form.errorOf("from")}>
        <Controller
          control={form.control}
          name="from"
          render={({ field: { value, onChange } }) => (
            <Combobox
              options={others.map(({ _id, title }) => ({ value: _id, label: title }))}
              value={value}
              chosenLabel={source?.title}
              onChange={(id) => {
                const chosen = others.find(({ _id }) => _id === id);
                setSource(chosen && { id, title: chosen.title });
                onChange(id);
              }}
              onSearch={setText}
              onOpenChange={(open) => !open && setText("")}
              placeholder="Choose a project"
              emptyText={
                choices.isError ? "Projects could not be loaded." : "No other projects found."
              }
            />
          )}
        />
      </Field>
      <Checkbox label="With its lines and amounts" {...form.register("lines")} />
    </FormDialog>
  );
}
