import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  /** Keeps the label for screen readers only, as in a row of a list. */
  hideLabel?: boolean | undefined;
  /** Whether the box is round. A round box ticks a thing as done. A square one chooses or selects. */
  round?: boolean | undefined;
}

/** A tick box with its label; the whole row is the target. */
export function Checkbox({
  label,
  hideLabel = false,
  round = false,
  className,
  ...rest
}: CheckboxProps) {
  return (
    <label
      className={clsx(
        "inline-flex cursor-pointer items-center gap-2.5 text-sm has-disabled:cursor-not-allowed pointer-coarse:min-h-11",
        hideLabel && "pointer-coarse:min-w-11 pointer-coarse:justify-center",
        className,
      )}
    >
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className={clsx(
            round ? "rounded-full" : "rounded-sm",
            "peer size-5 cursor-[inherit] appearance-none border border-edge bg-surface transition-colors checked:border-ink checked:bg-ink hover:border-ink disabled:border-line disabled:bg-sunken disabled:checked:bg-muted",
          )}
        />
        <Check
          className="pointer-events-none absolute size-3.5 text-inverse opacity-0 peer-checked:opacity-100"
          strokeWidth={3}
          aria-hidden="true"
        />
      </span>
      <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
    </label>
  );
}
