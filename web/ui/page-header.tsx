import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  /** A line under the title. */
  description?: ReactNode;
  /** The breadcrumb, from the outermost page in; the page itself is not part of it. */
  trail?: readonly { label: string; to: string }[] | undefined;
  /** An element next to the title: a control to switch to another record of the same kind. */
  aside?: ReactNode;
  /** A badge beside the title, or before the line under it. */
  badge?: ReactNode;
  actions?: ReactNode;
  /** From a tablet's width up, everything is in one row, for a page whose work needs the height. */
  slim?: boolean;
  /** On a phone, the app bar shows the title; `whole` leaves the line under it and the actions on the page. */
  onPhone?: "title" | "whole" | undefined;
}

/** The head of a page: the one h1, its breadcrumb, and its actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, description, trail, aside, badge, actions, slim = false, onPhone } = props;
  const inBar = onPhone !== undefined;
  const isBrief = onPhone === "title" && "max-sm:hidden";
  return (
    <header
      className={clsx(
        "mb-6",
        isBrief ? "max-sm:mb-0" : "max-sm:mb-3",
        slim && "md:mb-1.5 md:flex md:min-h-12 md:gap-3",
      )}
    >
      {trail !== undefined && (
        <nav
          aria-label="Breadcrumb"
          className={clsx(
            "mb-1",
            inBar && "max-sm:hidden",
            slim && "md:mb-0 md:shrink-0 md:self-center",
          )}
        >
          <ol className="flex flex-wrap items-center gap-1 text-sm text-muted">
            {trail.map((step, place) => (
              <li key={step.to} className="flex items-center gap-1">
                {place > 0 && <ChevronRight className="size-3.5" aria-hidden="true" />}
                <Link
                  to={step.to}
                  className="inline-flex items-center rounded-xs py-1 underline-offset-3 hover:text-ink hover:underline pointer-coarse:min-h-11"
                >
                  {place === 0 && (
                    <ChevronLeft className="mr-0.5 -ml-0.5 size-3.5" aria-hidden="true" />
                  )}
                  {step.label}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div
        className={clsx(
          "flex flex-wrap items-start justify-between gap-x-6 gap-y-3",
          slim && "md:min-w-0 md:flex-1 md:flex-nowrap md:items-center",
        )}
      >
        <div
          className={clsx(
            "min-w-0 flex-1 basis-40",
            slim && "md:flex md:basis-0 md:items-center md:gap-4",
          )}
        >
          <div
            data-bar-title={inBar || undefined}
            className={clsx(
              "flex items-center gap-x-3 gap-y-1",
              aside === undefined && "flex-wrap",
              slim && "md:min-w-0",
              // Between the menu and the tools of the app bar.
              inBar &&
                "max-sm:fixed max-sm:top-(--strip) max-sm:right-46 max-sm:pointer-coarse:right-39 max-sm:left-16 max-sm:z-31 max-sm:h-(--bar) max-sm:flex-nowrap",
            )}
          >
            <h1
              title={slim ? title : undefined}
              className={clsx(
                "min-w-0 py-0.5 text-2xl leading-8 font-semibold tracking-[-0.02em]",
                slim && "md:line-clamp-2 md:py-0 md:text-xl md:leading-6",
                // Smaller on a phone, where the switch leaves a long name too little width.
                aside !== undefined && !inBar && "max-sm:text-xl",
                inBar && "max-sm:truncate max-sm:text-base",
              )}
            >
              {title}
            </h1>
            {aside}
            {description === undefined && badge}
          </div>
          {description !== undefined && (
            <div
              className={clsx(
                "mt-1 max-w-prose text-sm text-soft",
                isBrief,
                slim && "md:mt-0 md:shrink-0",
              )}
            >
              {badge !== undefined && (
                <span className="mr-2 -mt-0.5 inline-flex align-middle">{badge}</span>
              )}
              {description}
            </div>
          )}
        </div>
        {actions !== undefined && (
          <div className={clsx("flex max-w-full flex-wrap items-center gap-2", isBrief)}>
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
