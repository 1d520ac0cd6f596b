import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { controlClass } from "./control-style.ts";
import { useFieldControl } from "./field.tsx";

/** A text control of several lines. It grows with its content where the browser supports that. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  const control = useFieldControl(rest);
  return (
    <textarea
      {...rest}
      {...control}
      rows={rows}
      className={clsx(
        controlClass,
        "max-h-96 min-h-24 resize-y field-sizing-content px-3 py-2",
        className,
      )}
    />
  );
}
