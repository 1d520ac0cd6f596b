import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { buttonClass } from "./button-style.ts";
import type { ButtonAppearance } from "./button-style.ts";
import { Spinner } from "./spinner.tsx";
import { Tooltip } from "./tooltip.tsx";

export interface ButtonProps
  extends Omit<ComponentProps<"button">, "className" | "disabled">, ButtonAppearance {
  /** Shows a spinner in place of the label, keeps the width, and ignores further presses. */
  loading?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Why the button is disabled. It stays in the tab order and gives the reason. */
  disabledReason?: string | undefined;
  /** The id of the element that shows the reason, in place of a tooltip. */
  reasonId?: string | undefined;
  icon?: ReactNode;
  /** Fills the width of its container. */
  block?: boolean | undefined;
}

/** A button. `type` defaults to "button". Pressing a loading or disabled one does nothing. */
export function Button({ reasonId, ...props }: ButtonProps) {
  const { disabledReason, block } = props;
  if (disabledReason === undefined) return <PlainButton {...props} />;
  if (reasonId !== undefined) return <PlainButton {...props} aria-describedby={reasonId} />;
  return (
    <Tooltip text={disabledReason} block={block}>
      {(describedBy) => <PlainButton {...props} aria-describedby={describedBy} />}
    </Tooltip>
  );
}

function PlainButton({
  variant,
  size,
  className,
  loading = false,
  disabled = false,
  disabledReason,
  icon,
  block = false,
  type = "button",
  onClick,
  children,
  ...rest
}: Omit<ButtonProps, "reasonId">) {
  const inert = loading || disabled || disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  const width = block ? "w-full" : undefined;
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      disabled={disabled && disabledReason === undefined}
      aria-disabled={(inert && !loading) || undefined}
      aria-busy={loading || undefined}
      className={buttonClass({
        variant,
        size,
        className: [width, className].filter(Boolean).join(" "),
      })}
    >
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={loading ? "contents [&>*]:opacity-0" : "contents"}>
        {icon !== undefined && <span className="grid shrink-0 [&>svg]:size-4">{icon}</span>}
        <span className="truncate">{children}</span>
      </span>
    </button>
  );
}
