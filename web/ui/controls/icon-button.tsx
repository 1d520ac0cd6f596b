import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Tooltip } from "./tooltip.tsx";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  /** The button's name, read aloud and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  size?: "sm" | "md" | undefined;
  danger?: boolean | undefined;
}

/** A square button with only an icon. */
export function IconButton({ label, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} as="label">
      {() => <BareIconButton label={label} {...rest} />}
    </Tooltip>
  );
}

/** An icon button without a tooltip, for triggers of menus and popovers, whose content explains them. */
export function BareIconButton({
  label,
  icon,
  size = "md",
  danger = false,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={clsx(
        "relative grid shrink-0 place-items-center rounded-md text-soft transition-colors duration-100 hover:bg-hover pointer-coarse:size-11",
        size === "sm" ? "size-8 [&>svg]:size-4" : "size-10 [&>svg]:size-5",
        danger ? "hover:text-red-ink" : "hover:text-ink",
        className,
      )}
    >
      {icon}
    </button>
  );
}
