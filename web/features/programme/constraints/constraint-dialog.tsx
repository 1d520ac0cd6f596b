import { v7 as newId } from "uuid";
import { useState } from "react";
import { type Control, useController } from "react-hook-form";
import type { AnswerOf, ParsedBody } from "../../../../contract/route.ts";
import type { CommandSpec } from "../../../device/outbox/command.ts";
import {
  constraintKinds,
  constraintKindWords,
  createConstraint,
  listConstraints,
  type LogEntry,
  updateConstraint,
} from "../../../../contract/look-ahead/constraints.ts";
import { FormDate } from "../../../form/form-date.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { formSchema } from "../../../form/form-schema.ts";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { ActivityPicker, type ActivityRef } from "../../activity-picker/public.ts";
import type { CellContext } from "../columns/column.ts";
import { constraintSubjectOf } from "./constraint-queries.ts";
import { ownerKey, ownerOf, ownerOptions } from "./owner-choice.ts";

interface ConstraintDialogProps {
  readonly projectId: string;
  /** The entry to change; null for a new one. */
  readonly entry: LogEntry | null;
  /** The activity that a new entry holds up, if it is known. */
  readonly activity: ActivityRef | null;
  readonly context: Pick<CellContext, "people" | "companies" | "today">;
  readonly onClose: () => void;
}

interface Values {
  activity: string;
  kind: string;
  words: string;
  owner: string;
  neededBy: string | null;
  promisedOn: string | null;
}
type Body = ParsedBody<typeof createConstraint>;

const schema = formSchema({
  body: createConstraint.body,
  toBody: ({ owner, ...rest }: Values) => ({ ...rest, ...ownerOf(owner) }),
  problems: ({ activity }) => ({ activity: activity === "" ? "Choose an activity." : undefined }),
});

/** Logs what is missing before an activity can start, or changes what was logged. */
export function ConstraintDialog(props: ConstraintDialogProps) {
  const { projectId, entry, activity, context, onClose } = props;
  const [id] = useState(() => entry?._id ?? newId());
  const { people, companies, today } = context;
  const shows = [listConstraints];
  const save = useCommand(
    ({ activity, ...fields }: Body): CommandSpec<AnswerOf<typeof createConstraint>> =>
      entry
        ? command(
            updateConstraint,
            { params: { id: projectId, constraint: id }, body: fields },
            { subject: constraintSubjectOf(id) },
          )
        : command(
            createConstraint,
            { params: { id: projectId }, body: { ...fields, activity, _id: id } },
            { subject: constraintSubjectOf(id) },
          ),
    { shows },
  );
  const form = useSaveForm({
    schema,
    defaults: {
      activity: entry?.activity._id ?? activity?._id ?? "",
      kind: entry?.kind ?? "",
      words: entry?.words ?? "",
      owner: entry ? ownerKey(entry) : "",
      neededBy: entry?.neededBy ?? null,
      promisedOn: entry?.promisedOn ?? null,
    },
    submit: (body) => save.mutateAsync(body),
    onSaved: (_, { words }) => {
      toast(entry ? "The constraint is changed." : `“${words}” is logged.`, { tone: "green" });
      onClose();
    },
    failed: "The constraint could not be saved. Please try again.",
  });
  const name = entry?.activity.name ?? activity?.name;
  return (
    <FormDialog
      form={form}
      title={entry ? "Change the constraint" : "Log constraint"}
      description={`What must be in place before ${name === undefined ? "an activity" : `“${name}”`} can start.`}
      act={entry ? "Save" : "Log constraint"}
      what={entry ? "What you changed" : "This new constraint"}
      onClose={onClose}
    >
      {!entry && !activity && (
        <Field label="Activity" error={form.errorOf("activity")} required>
          <FormActivity projectId={projectId} control={form.control} />
        </Field>
      )}
      <Field label="What is missing" error={form.errorOf("kind")} required>
        <Select
          {...form.register("kind")}
          options={[
            { value: "", label: "Choose", disabled: true },
            ...constraintKinds.map((value) => ({ value, label: constraintKindWords[value] })),
          ]}
        />
      </Field>
      <Field label="In words" error={form.errorOf("words")} required>
        <TextArea
          {...form.register("words")}
          rows={2}
          placeholder="Rebar schedule of the ground floor slab"
        />
      </Field>
      <Field label="Who clears it" error={form.errorOf("owner")}>
        <Select {...form.register("owner")} options={ownerOptions({ people, companies }, entry)} />
      </Field>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field label="Needed by" error={form.errorOf("neededBy")}>
          <FormDate control={form.control} name="neededBy" empty={null} today={today} />
        </Field>
        <Field label="Promised for" error={form.errorOf("promisedOn")}>
          <FormDate control={form.control} name="promisedOn" empty={null} today={today} />
        </Field>
      </div>
    </FormDialog>
  );
}

interface FormActivityProps {
  readonly projectId: string;
  readonly control: Control<Values, unknown, Body>;
}

/** An activity as a field of the form. */
function FormActivity({ projectId, control }: FormActivityProps) {
  const { field } = useController({ control, name: "activity" });
  const [chosen, setChosen] = useState<ActivityRef | null>(null);
  return (
    <ActivityPicker
      projectId={projectId}
      value={chosen}
      none="Choose an activity"
      onChange={(next) => {
        setChosen(next);
        field.onChange(next?._id ?? "");
      }}
    />
  );
}
