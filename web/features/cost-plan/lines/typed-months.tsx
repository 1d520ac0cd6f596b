import { useFormContext } from "react-hook-form";
import { formatMonth } from "../../../ui/charts/chart-format.ts";
import { AmountControl } from "../../../form/amount-control.tsx";
import type { LinePreview, LineValues } from "./line-form.ts";
import { formatExact } from "../../../ui/format-exact.ts";

interface TypedMonthsProps {
  preview: LinePreview;
  currency: string;
  error: string | undefined;
}

/** A field for each month from the first to the last, and the amount that is still missing. */
export function TypedMonths({ preview, currency, error }: TypedMonthsProps) {
  const { control } = useFormContext<LineValues>();
  const { months, missing } = preview;
  if (months.length === 0) {
    return <p className="text-sm text-muted">Enter the first and the last month first.</p>;
  }
  return (
    <fieldset className="rounded-md border border-line bg-paper px-3 pt-2 pb-3">
      <legend className="px-1 text-sm font-semibold">Amount of each month</legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {months.map(({ month }, index) => (
          <label key={month} className="flex items-center gap-3 text-sm">
            <span className="w-20 shrink-0 text-muted">{formatMonth(month)}</span>
            <AmountControl
              control={control}
              name={`typed.${month}`}
              currency={currency}
              // The first field gets the focus on behalf of all of them.
              aria-invalid={(error !== undefined && index === 0) || undefined}
              className="text-right"
            />
          </label>
        ))}
      </div>
      <p
        role="status"
        className={`mt-3 min-h-5 text-[0.8125rem] ${error === undefined ? "text-muted" : "font-medium text-red-ink"}`}
      >
        {error}{" "}
        {missing !== 0 &&
          `${formatExact(Math.abs(missing), currency)} ${missing > 0 ? "still to be allocated" : "too much"}.`}
      </p>
    </fieldset>
  );
}
