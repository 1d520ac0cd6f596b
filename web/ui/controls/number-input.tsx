import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { controlClass, lineClass } from "./control-style.ts";
import { useFieldControl } from "./field.tsx";

type NumberInputProps = Omit<ComponentProps<"input">, "type" | "prefix"> & {
  /** A sign at the left edge, such as ₦. */
  prefix?: string | undefined;
};

/** A number control with aligned figures. The wheel over a focused one scrolls the page, not the value. */
export function NumberInput({ prefix, className, ...rest }: NumberInputProps) {
  const control = useFieldControl(rest);
  return (
    <span className="relative flex">
      {prefix !== undefined && (
        <span
          className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted"
          aria-hidden="true"
        >
          {prefix}
        </span>
      )}
      <input
        inputMode="decimal"
        onWheel={(event) => event.currentTarget.blur()}
        {...rest}
        {...control}
        type="number"
        className={clsx(controlClass, lineClass, prefix !== undefined && "pl-8", className)}
      />
    </span>
  );
}

/** An amount of naira. By default the minimum is 0 and the step 1,000. */
export function MoneyInput(props: Omit<NumberInputProps, "prefix">) {
  return <NumberInput min={0} step={1000} inputMode="numeric" {...props} prefix="₦" />;
}
