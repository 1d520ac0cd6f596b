import { clsx } from "clsx";
import { Link } from "react-router";
import type { LinkProps } from "react-router";

/** A router link in running text. It is underlined, so that it does not depend on colour. */
export function TextLink({
  className,
  ...rest
}: Omit<LinkProps, "className"> & { className?: string }) {
  return <Link {...rest} className={clsx(textLinkClass, className)} />;
}

/** The look of a text link, for buttons that read as links (Retry, Clear filters) and plain anchors. */
export const textLinkClass =
  "rounded-xs font-medium text-ink underline decoration-edge decoration-1 underline-offset-3 hover:decoration-ink hover:decoration-2";
