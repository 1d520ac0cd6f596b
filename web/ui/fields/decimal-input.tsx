import type { ComponentProps } from "react";
import { amountText, typedNumber } from "../../../engine/amount-text.ts";
import { TextInput } from "./text-input.tsx";

/**
 * A number as text in a form. It is text: a browser's number control drops the comma of "0,5" and is left
 * with 5. What was understood is shown when it is left. Read it with `typedNumber`.
 */
export function DecimalInput({ onBlur, ...rest }: Omit<ComponentProps<"input">, "type">) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      onBlur={(event) => {
        const field = event.currentTarget;
        const number = typedNumber(field.value);
        if (field.value.includes(",") && Number.isFinite(number)) field.value = amountText(number);
        onBlur?.(event);
      }}
    />
  );
}
