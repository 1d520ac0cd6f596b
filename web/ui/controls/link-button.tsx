import { Link } from "react-router";
import type { LinkProps } from "react-router";
import type { ReactNode } from "react";
import { buttonClass } from "./button-style.ts";
import type { ButtonAppearance } from "./button-style.ts";

interface LinkButtonProps extends Omit<LinkProps, "className">, ButtonAppearance {
  icon?: ReactNode;
}

/** A router link that looks like a button: for going somewhere, not for doing something. */
export function LinkButton({ variant, size, className, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, className })}>
      {icon !== undefined && <span className="grid shrink-0 [&>svg]:size-4">{icon}</span>}
      <span className="truncate">{children}</span>
    </Link>
  );
}
