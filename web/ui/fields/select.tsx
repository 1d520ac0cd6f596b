import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlClass, lineClass } from "./control-style.ts";
import { useFieldControl } from "./field.tsx";

interface SelectProps extends ComponentProps<"select"> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
}

/** The browser's native select, styled. It works best on phones, and every screen reader knows it. */
export function Select({ options, className, ...rest }: SelectProps) {
  const control = useFieldControl(rest);
  return (
    <span className={clsx("relative flex min-w-0", className)}>
      <select
        {...rest}
        {...control}
        className={clsx(controlClass, lineClass, "cursor-pointer appearance-none truncate pr-9")}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
    </span>
  );
}
