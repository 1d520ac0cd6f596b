import { clsx } from "clsx";
import { useState } from "react";
import { Controller, useController, useFormContext } from "react-hook-form";
import {
  type BudgetLine,
  type CostPlan,
  spreads,
} from "../../../../contract/cost-plan/cost-plan.ts";
import { AmountField } from "../../../form/amount-field.tsx";
import { formatMonth } from "../../../ui/charts/chart-format.ts";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { MonthInput } from "../../../ui/dates/month-input.tsx";
import { AmountControl } from "../../../form/amount-control.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { useToday } from "../../session/public.ts";
import { useActivityDays } from "../cost-plan-queries.ts";
import { FollowedActivities } from "./followed-activities.tsx";
import { isMonth, type LineValues, previewOf } from "./line-form.ts";
import { MonthPreview } from "./month-preview.tsx";
import { codesInTree } from "../plan-tree.ts";
import { formatExact } from "../../../ui/format-exact.ts";
import { spreadLabels } from "../plan-words.ts";
import { TypedMonths } from "./typed-months.tsx";

const spreadOptions = spreads.map((value) => ({ value, label: spreadLabels[value] }));
const byOptions = [
  { value: "rate", label: "Quantity × rate" },
  { value: "sum", label: "Lump sum" },
];

interface LineFormFieldsProps {
  projectId: string;
  plan: CostPlan;
  /** The line as it was; undefined for a new one. */
  line: BudgetLine | undefined;
}

/** The fields of a line, and its total. */
export function LineFormFields({ projectId, plan, line }: LineFormFieldsProps) {
  const { register, control, formState, watch } = useFormContext<LineValues>();
  const { errors } = formState;
  const { currency } = plan;
  const values = watch();
  const follows = values.spread === "programme";
  const days = useActivityDays(projectId, follows ? values.activities : []);
  const preview = previewOf(values, currency, days);
  const { start, finish } = values;
  const isWhole = isMonth(start) && isMonth(finish);
  // While a typed month is incomplete, the preview stays unchanged.
  const [span, setSpan] = useState({ start, finish });
  if (isWhole && (span.start !== start || span.finish !== finish)) setSpan({ start, finish });
  const { months } = isWhole || follows ? preview : previewOf({ ...values, ...span }, currency);
  const isTyped = values.spread === "typed";
  const codes = codesInTree(plan.codes).map(({ _id, code, title }) => ({
    value: _id,
    label: `${code} ${title}`,
  }));
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-6">
      <div className="col-span-2 sm:col-span-6">
        <Field label="Description" error={errors.description?.message} required>
          <TextInput {...register("description")} autoComplete="off" data-autofocus />
        </Field>
      </div>
      <div className="col-span-2 sm:col-span-4">
        <Field label="Cost code" error={errors.costCode?.message}>
          <Controller
            control={control}
            name="costCode"
            render={({ field: { value, onChange } }) => (
              <Combobox
                options={codes}
                value={value}
                onChange={onChange}
                placeholder="Cost code"
                emptyText="No code by that name."
              />
            )}
          />
        </Field>
      </div>
      <div className="col-span-2">
        <Field label="Amount by">
          <Select {...register("by")} options={byOptions} />
        </Field>
      </div>
      {values.by === "rate" && (
        <>
          <div className="sm:col-span-2">
            <Field label="Quantity" error={errors.quantity?.message} required>
              <AmountControl control={control} name="quantity" />
            </Field>
          </div>
          <div className="sm:col-span-2">
            <Field label="Unit" error={errors.unit?.message} optional>
              <TextInput {...register("unit")} autoComplete="off" />
            </Field>
          </div>
          <div className="col-span-2">
            <AmountField
              control={control}
              name="rate"
              label="Rate"
              currency={currency}
              error={errors.rate?.message}
              required
              hint={
                preview.amount !== undefined && `Total: ${formatExact(preview.amount, currency)}`
              }
            />
          </div>
        </>
      )}
      {values.by === "sum" && (
        <div className="col-span-2 sm:col-span-6">
          {isTyped ? (
            <p className="mb-3 text-sm text-muted">
              The amount is the sum of the months: {formatExact(preview.amount ?? 0, currency)}
            </p>
          ) : (
            <AmountField
              control={control}
              name="amount"
              label={`Amount, in ${currency}`}
              currency={currency}
              error={errors.amount?.message}
              required
            />
          )}
        </div>
      )}
      <div className={clsx("col-span-2", follows && "sm:col-span-3")}>
        <Field label="Spread" error={errors.spread?.message}>
          <Select {...register("spread")} options={spreadOptions} />
        </Field>
      </div>
      {follows ? (
        <div className="col-span-2 sm:col-span-3">
          <FollowedActivities
            projectId={projectId}
            removed={line?.activities.filter(({ name }) => name === null).length ?? 0}
          />
        </div>
      ) : (
        <>
          <MonthField name="start" label="First month" />
          <MonthField name="finish" label="Last month" />
        </>
      )}
      <div className="col-span-2 sm:col-span-6">
        {isTyped ? (
          <TypedMonths preview={preview} currency={currency} error={errors.months?.message} />
        ) : (
          <MonthPreview months={months} currency={currency} />
        )}
        {follows && months.length === 1 && (
          <p className="text-sm text-muted">
            All of it falls in {formatMonth(months[0]?.month ?? "")}.
          </p>
        )}
      </div>
      <div className="col-span-2 mt-2 sm:col-span-6">
        <Field label="Reason" error={errors.reason?.message} hint="Kept with the revision" optional>
          <TextInput {...register("reason")} maxLength={500} autoComplete="off" />
        </Field>
      </div>
    </div>
  );
}

/** The first or last month of a line. */
function MonthField({ name, label }: { name: "start" | "finish"; label: string }) {
  const today = useToday();
  const { control, formState } = useFormContext<LineValues>();
  const { field } = useController({ control, name });
  return (
    <div className="sm:col-span-2">
      <Field label={label} error={formState.errors[name]?.message} required>
        <MonthInput {...field} min="1900-01" max="2199-12" today={today} />
      </Field>
    </div>
  );
}
