import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { controlClass, lineClass } from "./control-style.ts";
import { useFieldControl } from "./field.tsx";

/** A number control with aligned figures. The wheel over a focused one scrolls the page, not the value. */
export function NumberInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  const control = useFieldControl(rest);
  return (
    <input
      inputMode="decimal"
      onWheel={(event) => event.currentTarget.blur()}
      {...rest}
      {...control}
      type="number"
      className={clsx(controlClass, lineClass, className)}
    />
  );
}
