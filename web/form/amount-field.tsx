import { type FieldValues, useWatch } from "react-hook-form";
import type { ComponentProps, ReactNode } from "react";
import { amountInWords } from "../../engine/amount-words.ts";
import { Field } from "../ui/fields/field.tsx";
import { AmountControl, type AmountControlProps } from "./amount-control.tsx";

/** At this size and above, zeros are easily miscounted. */
const LARGE = 1_000_000;

type AmountFieldProps<Values extends FieldValues, Output> = AmountControlProps<Values, Output> &
  Pick<ComponentProps<typeof Field>, "label" | "error" | "required" | "optional"> & {
    hint?: ReactNode;
    currency: string;
  };

/** A field for an amount. From a million up, it repeats the amount in words. */
export function AmountField<Values extends FieldValues, Output>(
  props: AmountFieldProps<Values, Output>,
) {
  const { label, error, required, optional, hint, ...rest } = props;
  const { control, name } = rest;
  const value: unknown = useWatch({ control, name });
  const words =
    typeof value === "number" && value >= LARGE ? amountInWords(value, props.currency) : undefined;
  return (
    <Field
      label={label}
      error={error}
      required={required}
      optional={optional}
      hint={
        words === undefined ? (
          hint
        ) : (
          <>
            <span className="first-letter:uppercase inline-block">{words}</span>
            {hint !== undefined && hint !== false && <span className="block">{hint}</span>}
          </>
        )
      }
    >
      <AmountControl {...rest} />
    </Field>
  );
}
