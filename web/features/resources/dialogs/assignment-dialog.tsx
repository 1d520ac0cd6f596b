import { useState } from "react";
import { Controller } from "react-hook-form";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import {
  type Assignment,
  createAssignment,
  updateAssignment,
} from "../../../../contract/resources/resource-assignments.ts";
import { id } from "../../../../contract/common.ts";
import type { ResourceKind } from "../../../../contract/resources/resources.ts";
import { command } from "../../../device/writing/spec.ts";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import { FormDate } from "../../../form/form-date.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { AmountControl } from "../../../form/amount-control.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { useDebounced } from "../../../ui/hooks/use-debounced.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { formSchema } from "../../../form/form-schema.ts";
import { onlyChanged } from "../../../form/only-changed.ts";
import { useSaveForm } from "../../../form/use-save-form.ts";
import {
  useResourceChange,
  useResourceChoices,
  useResourceTaskChoices,
} from "../resource-queries.ts";
import { inUnits, kindLabels } from "../resource-words.ts";

/** The resource and the task. One of them may be left for the person to choose. */
interface Ends {
  readonly resource?: {
    readonly _id: string;
    readonly name: string;
    readonly kind: ResourceKind;
    readonly unit: string;
  };
  readonly task?: { readonly _id: string; readonly title: string };
}

interface AssignmentDialogProps {
  /** The assignment to change; undefined to add one. */
  assignment?: Assignment;
  ends: Ends;
  onClose: () => void;
}

interface Values {
  resource: string;
  task: string;
  quantity: number;
  from: string;
  to: string;
  note: string;
}

const bodyOf = ({ from, to, ...rest }: Values) => ({
  ...rest,
  ...(from === "" ? {} : { from }),
  ...(to === "" ? {} : { to }),
});

const assignmentBody = createAssignment.body.omit({ _id: true }).extend({ resource: id });

const schema = formSchema({
  toBody: bodyOf,
  body: assignmentBody,
  problems: ({ resource, task, from, to }) => ({
    resource: resource === "" ? "Choose a resource" : undefined,
    task: task === "" ? "Choose a task" : undefined,
    to: from !== "" && to !== "" && to < from ? "The last day is before the first." : undefined,
  }),
});

interface Change {
  readonly values: z.output<typeof assignmentBody>;
  readonly version: number | undefined;
}

/** Assigns a resource to a task, or changes the days and the quantity. */
export function AssignmentDialog({ assignment, ends, onClose }: AssignmentDialogProps) {
  const [newAssignmentId] = useState(() => newId());
  const [search, setSearch] = useState("");
  const debounced = useDebounced(search.trim().slice(0, 100));
  const resources = useResourceChoices(ends.resource ? "" : debounced).data ?? [];
  const tasks = useResourceTaskChoices(ends.task ? "" : debounced).data ?? [];
  const change = useResourceChange(({ values, version = assignment?.version }: Change) => {
    const { resource, task, ...body } = values;
    return assignment
      ? command(updateAssignment, {
          params: { id: assignment._id },
          body: { ...onlyChanged(body, assignment), version },
        })
      : command(createAssignment, {
          params: { id: resource },
          body: { ...body, _id: newAssignmentId, task },
        });
  });
  const form = useSaveForm({
    schema,
    defaults: {
      resource: ends.resource?._id ?? "",
      task: ends.task?._id ?? "",
      ...(assignment ? { quantity: assignment.quantity } : {}),
      from: assignment?.from ?? "",
      to: assignment?.to ?? "",
      note: assignment?.note ?? "",
    },
    keeps: `assignment:${assignment?._id ?? `new:${ends.resource?._id ?? ""}:${ends.task?._id ?? ""}`}`,
    submit: (values, version) => change.mutateAsync({ values, version }),
    onSaved: onClose,
    failed: "Failed to save the assignment. Please try again.",
    alsoClears: { from: ["to"] },
  });
  const { register, control, watch, errorOf } = form;
  const chosenId = watch("resource");
  const chosen = ends.resource ?? resources.find(({ _id }) => _id === chosenId);
  const isMaterial = chosen?.kind === "material";
  return (
    <FormDialog
      title={assignment ? "Change the assignment" : "Assign a resource"}
      description={
        ends.resource && ends.task
          ? `${ends.resource.name} on “${ends.task.title}”`
          : (ends.resource?.name ?? ends.task?.title)
      }
      act={assignment ? "Save changes" : "Assign"}
      what={assignment ? "Your changes to this assignment" : "This new assignment"}
      form={form}
      onClose={onClose}
    >
      {!ends.resource && (
        <Field label="Resource" error={errorOf("resource")} required>
          <Controller
            control={control}
            name="resource"
            render={({ field: { value, onChange } }) => (
              <Combobox
                options={resources.map(({ _id, name, kind }) => ({
                  value: _id,
                  label: name,
                  detail: kindLabels[kind],
                }))}
                value={value}
                onChange={onChange}
                onSearch={setSearch}
                placeholder="Choose a resource"
                emptyText="No resource by that name."
              />
            )}
          />
        </Field>
      )}
      {!ends.task && (
        <Field label="Task" error={errorOf("task")} required>
          <Controller
            control={control}
            name="task"
            render={({ field: { value, onChange } }) => (
              <Combobox
                options={tasks}
                value={value}
                onChange={onChange}
                onSearch={setSearch}
                placeholder="Choose a task"
                emptyText="No task by that name."
              />
            )}
          />
        </Field>
      )}
      <div className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3">
        <div className="col-span-2 sm:col-span-1">
          <Field
            label="Quantity"
            error={errorOf("quantity")}
            hint={
              isMaterial
                ? `In all${chosen ? inUnits(chosen.unit) : ""}`
                : `On each working day${chosen ? inUnits(chosen.unit) : ""}`
            }
            required
          >
            <AmountControl control={form.control} name="quantity" />
          </Field>
        </div>
        <Field
          label="From"
          error={errorOf("from")}
          hint={!assignment && "Default: today"}
          optional={!assignment}
        >
          <FormDate control={form.control} name="from" />
        </Field>
        <Field
          label="To"
          error={errorOf("to")}
          hint={!assignment && "Default: the due date"}
          optional={!assignment}
        >
          <FormDate control={form.control} name="to" />
        </Field>
      </div>
      <Field label="Note" error={errorOf("note")} optional>
        <TextInput {...register("note")} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
