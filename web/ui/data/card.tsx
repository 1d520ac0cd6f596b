import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

interface CardProps extends ComponentProps<"section"> {
  /** Removes the padding, for tables and lists that reach the edge. */
  flush?: boolean | undefined;
}

/** A card on the page. */
export function Card({ flush = false, className, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={clsx(
        "min-w-0 rounded-lg border border-line bg-surface shadow-card",
        !flush && "p-5",
        className,
      )}
    />
  );
}

interface CardHeaderProps {
  title: string;
  /** The heading's id, for the card's aria-labelledby and for links, which move the focus to the heading. */
  id?: string | undefined;
  hint?: ReactNode;
  actions?: ReactNode;
}

/** The head of a card: an h2, a hint, and controls at the right. */
export function CardHeader({ title, id, hint, actions }: CardHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h2
          id={id}
          tabIndex={id === undefined ? undefined : -1}
          className="scroll-mt-20 text-base leading-6 font-semibold"
        >
          {title}
        </h2>
        {hint !== undefined && <p className="text-[0.8125rem] text-muted">{hint}</p>}
      </div>
      {actions}
    </header>
  );
}
