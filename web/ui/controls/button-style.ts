import { clsx } from "clsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const variants: Record<ButtonVariant, string> = {
  primary:
    "bg-signal text-on-signal hover:bg-signal-strong aria-disabled:bg-grey-wash aria-disabled:text-muted",
  secondary:
    "border border-edge bg-surface text-ink hover:bg-hover aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-muted",
  ghost: "text-ink hover:bg-hover aria-disabled:bg-transparent aria-disabled:text-muted",
  danger:
    "bg-danger text-on-danger hover:bg-danger-strong aria-disabled:bg-grey-wash aria-disabled:text-muted",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-8 px-3 text-sm gap-1.5",
  md: "h-10 px-4 text-sm gap-2",
  lg: "h-12 px-6 text-base gap-2",
};

export interface ButtonAppearance {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
}

/** The class list that makes a button, a link or a summary look like a button of the app. */
export function buttonClass({
  variant = "secondary",
  size = "md",
  className,
}: ButtonAppearance): string {
  return clsx(
    "relative inline-flex max-w-full shrink-0 items-center justify-center rounded-md font-semibold whitespace-nowrap select-none",
    "transition-colors duration-100 aria-disabled:cursor-not-allowed pointer-coarse:min-h-11",
    sizes[size],
    variants[variant],
    className,
  );
}
