import { typedNumber } from "../../../../engine/amount-text.ts";
import { byName } from "../../../../engine/folded-text.ts";
import { v7 as newId } from "uuid";
import { useState } from "react";
import { type Control, useController } from "react-hook-form";
import type { AnswerOf, ParsedBody } from "../../../../contract/route.ts";
import {
  createPromise,
  getPlanWeek,
  updatePromise,
  type WeekPromise,
} from "../../../../contract/look-ahead/promises.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { formSchema } from "../../../form/form-schema.ts";
import { useSaveForm } from "../../../form/use-save-form.ts";
import type { CommandSpec } from "../../../device/outbox/command.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { formatDate } from "../../../ui/format.ts";
import { ActivityPicker, type ActivityRef } from "../../activity-picker/public.ts";
import { useCan } from "../../session/public.ts";
import type { CellContext } from "../columns/column.ts";
import { activityOf } from "../rows/plan-index.ts";
import { promiseSubjectOf } from "./promise-queries.ts";

interface PromiseDialogProps {
  readonly projectId: string;
  /** The week's Monday. */
  readonly week: string;
  /** The promise to change; null for a new one. */
  readonly promise: WeekPromise | null;
  readonly ownCompany: string | undefined;
  readonly context: Pick<CellContext, "plan" | "people" | "companies">;
  readonly onClose: () => void;
}

interface Values {
  week: string;
  activity: string;
  company: string;
  person: string;
  words: string;
  percent: string;
  quantity: string;
  unit: string;
}
type Body = ParsedBody<typeof createPromise>;

/** Parses a typed number. Other text stays text, which the contract refuses. */
const numberOf = (text: string): number | string | null => {
  const number = typedNumber(text);
  return text.trim() === "" ? null : Number.isNaN(number) ? text : number;
};

const schema = formSchema({
  body: createPromise.body,
  toBody: ({ company, person, percent, quantity, ...rest }: Values) => ({
    ...rest,
    company: company === "" ? null : company,
    person: person === "" ? null : person,
    percent: numberOf(percent),
    quantity: numberOf(quantity),
  }),
  problems: ({ activity }) => ({ activity: activity === "" ? "Choose an activity." : undefined }),
});

/** Promises a part of an activity for a week, or changes what was promised. */
export function PromiseDialog(props: PromiseDialogProps) {
  const { projectId, week, promise, ownCompany, context, onClose } = props;
  const [id] = useState(() => promise?._id ?? newId());
  const isPlanner = useCan("week.close").allowed;
  const save = useCommand(
    ({
      activity,
      company,
      week: of,
      ...fields
    }: Body): CommandSpec<AnswerOf<typeof createPromise>> =>
      promise
        ? command(
            updatePromise,
            { params: { id: projectId, promise: id }, body: fields },
            { subject: promiseSubjectOf(id) },
          )
        : command(
            createPromise,
            {
              params: { id: projectId },
              body: { ...fields, _id: id, week: of, activity, company },
            },
            { subject: promiseSubjectOf(id) },
          ),
    { shows: [getPlanWeek] },
  );
  const form = useSaveForm({
    schema,
    defaults: {
      week,
      activity: promise?.activity._id ?? "",
      company: promise?.company?._id ?? ownCompany ?? "",
      person: promise?.person?._id ?? "",
      words: promise?.words ?? "",
      percent: promise?.percent?.toString() ?? "",
      quantity: promise?.quantity?.toString() ?? "",
      unit: promise?.unit ?? "",
    },
    submit: (body) => save.mutateAsync(body),
    onSaved: onClose,
    failed: "The promise could not be saved. Please try again.",
  });
  const { control, register, errorOf } = form;
  return (
    <FormDialog
      form={form}
      title={promise ? `Change the promise of “${promise.activity.name}”` : "Promise work"}
      description={`What will be done by the end of the week of ${formatDate(week)}.`}
      act={promise ? "Save" : "Promise it"}
      what={promise ? "What you changed" : "This promise"}
      onClose={onClose}
    >
      {!promise && (
        <Field label="Activity" error={errorOf("activity") ?? errorOf("week")} required>
          <FormActivity
            projectId={projectId}
            control={control}
            onChoose={(chosen) => {
              const company = activityOf(context.plan, chosen)?.company;
              if (isPlanner && company) form.setValue("company", company);
            }}
          />
        </Field>
      )}
      <Field label="Which part" error={errorOf("words")} hint="Leave it empty for all of it.">
        <TextInput {...register("words")} placeholder="North half" autoComplete="off" />
      </Field>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        <Field label="Done to (%)" error={errorOf("percent")}>
          <TextInput {...register("percent")} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label="Quantity" error={errorOf("quantity")}>
          <TextInput {...register("quantity")} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label="Unit" error={errorOf("unit")}>
          <TextInput {...register("unit")} placeholder="m³" autoComplete="off" />
        </Field>
      </div>
      {!promise && isPlanner && (
        <Field label="Company" error={errorOf("company")}>
          <Select {...register("company")} options={named("No company", context.companies)} />
        </Field>
      )}
      <Field label="Person" error={errorOf("person")}>
        <Select {...register("person")} options={named("Nobody named", context.people)} />
      </Field>
    </FormDialog>
  );
}

function named(none: string, names: ReadonlyMap<string, string>) {
  const options = [...names].map(([value, label]) => ({ value, label }));
  return [{ value: "", label: none }, ...options.toSorted((a, b) => byName(a.label, b.label))];
}

interface FormActivityProps {
  readonly projectId: string;
  readonly control: Control<Values, unknown, Body>;
  readonly onChoose: (activityId: string) => void;
}

/** An activity as a field of the form. */
function FormActivity({ projectId, control, onChoose }: FormActivityProps) {
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
        if (next) onChoose(next._id);
      }}
    />
  );
}
