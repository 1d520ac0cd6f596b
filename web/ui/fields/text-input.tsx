import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { controlClass, lineClass } from "./control-style.ts";
import { useFieldControl } from "./field.tsx";

/** A one-line text control. Inside a Field it takes its id, description and error state from the Field. */
export function TextInput({ className, type = "text", ...rest }: ComponentProps<"input">) {
  const control = useFieldControl(rest);
  return (
    <input
      {...rest}
      {...control}
      type={type}
      className={clsx(controlClass, lineClass, className)}
    />
  );
}
