import type { ComponentProps } from "react";
import { amountText, typedNumber } from "../../../engine/amount-text.ts";
import { TextInput } from "./text-input.tsx";

/**
 * A number as text in a form. It is text because a browser's number control drops the comma of "0,5" and leaves 5.
 * When the field loses the focus, it shows how the text was understood. Read it with `typedNumber`.
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
