import { v7 as newId } from "uuid";
import { useState } from "react";
import type { ProgrammeBaseline } from "../../../../contract/programme/programme.ts";
import {
  createBaseline,
  deleteBaseline,
  updateBaseline,
} from "../../../../contract/programme/programme-baselines.ts";
import { serverMessage } from "../../../api/call.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { seeChanges } from "../programme-queries.ts";
import type { ProgrammeStore } from "../store/programme-store.ts";

interface BaselineDialogProps {
  readonly projectId: string;
  readonly store: ProgrammeStore;
  /** The baseline to rename; null for a new one. */
  readonly baseline: ProgrammeBaseline | null;
  readonly isFirst: boolean;
  /** The revision whose dates a new baseline stores; left out for the current dates. */
  readonly revision?: number;
  readonly onClose: () => void;
}

const fields = createBaseline.body.pick({ name: true, current: true });

/** Names a new baseline, or renames an existing one. */
export function BaselineDialog(props: BaselineDialogProps) {
  const { projectId, store, baseline, isFirst, revision, onClose } = props;
  const [id] = useState(() => newId());
  const make = useCommand((body: { name: string; current: boolean }) =>
    command(createBaseline, {
      params: { id: projectId },
      body: { _id: id, ...body, ...(revision === undefined ? {} : { revision }) },
    }),
  );
  const rename = useCommand((name: string) =>
    command(updateBaseline, {
      params: { id: projectId, baseline: baseline?._id ?? "" },
      body: { name },
    }),
  );
  const form = useSaveForm({
    schema: fields,
    defaults: { name: baseline?.name ?? "", current: isFirst },
    submit: async ({ name, current = false }) => {
      await (baseline ? rename.mutateAsync(name) : make.mutateAsync({ name, current }));
      await seeChanges(projectId, store);
    },
    onSaved: (_, { name }) => {
      toast(baseline ? `Renamed to “${name}”.` : `“${name}” keeps these dates.`, {
        tone: "green",
      });
      onClose();
    },
    failed: "Failed to save the baseline. Please try again.",
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={baseline ? `Rename “${baseline.name}”` : "Make baseline"}
      description={
        baseline
          ? undefined
          : `It keeps the dates of every activity as they ${revision === undefined ? "are now" : `were after revision ${revision}`}.`
      }
      act={baseline ? "Rename" : "Make baseline"}
      what="The name of the baseline"
      onClose={onClose}
    >
      <Field label="Name" error={form.errorOf("name")} required>
        <TextInput {...form.register("name")} placeholder="Contract programme" autoComplete="off" />
      </Field>
      {!baseline && (
        <Checkbox
          label="Show it on the chart and compare with it from now on"
          {...form.register("current")}
        />
      )}
    </FormDialog>
  );
}

interface DeleteBaselineDialogProps {
  readonly projectId: string;
  readonly store: ProgrammeStore;
  readonly baseline: ProgrammeBaseline;
  readonly onClose: () => void;
}

export function DeleteBaselineDialog(props: DeleteBaselineDialogProps) {
  const { projectId, store, baseline, onClose } = props;
  const [error, setError] = useState<string>();
  const remove = useCommand(() =>
    command(deleteBaseline, { params: { id: projectId, baseline: baseline._id } }),
  );
  const confirm = async () => {
    try {
      await remove.mutateAsync();
      await seeChanges(projectId, store);
      onClose();
    } catch (failure) {
      setError(serverMessage(failure, "The baseline could not be deleted."));
    }
  };
  return (
    <ConfirmDialog
      open
      title={`Delete “${baseline.name}”?`}
      confirmLabel="Delete baseline"
      busy={remove.isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      Its dates are lost, and cannot be brought back. The programme itself stays as it is.
    </ConfirmDialog>
  );
}
