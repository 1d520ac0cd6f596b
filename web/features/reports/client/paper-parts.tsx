import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { formatDate } from "../../../ui/format.ts";

interface PaperPartProps {
  readonly title: string;
  /** The day of its figures, where these are not of the period. */
  readonly asOf?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A titled part of the printed report. */
export function PaperPart({ title, asOf, className, children }: PaperPartProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={clsx("min-w-0", className)}>
      <h3 id={id} className="mb-1.5 border-b border-line pb-1 text-sm font-semibold">
        {title}
        {asOf !== undefined && (
          <span className="font-normal text-muted"> as of {formatDate(asOf)}</span>
        )}
      </h3>
      {children}
    </div>
  );
}

/** Words of the writer, with their line breaks. */
export function PaperText({ children }: { readonly children: string }) {
  return <p className="text-sm leading-relaxed wrap-anywhere whitespace-pre-line">{children}</p>;
}

/** Says that a part has nothing to tell. */
export function PaperNothing({ children }: { readonly children: string }) {
  return <p className="text-[0.8125rem] text-muted">{children}</p>;
}

interface PaperFigureProps {
  readonly name: string;
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

/** A named figure in a list of them. */
export function PaperFigure({ name, isBad = false, children }: PaperFigureProps) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-1 text-[0.8125rem]">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className={clsx("min-w-0 text-right font-semibold", isBad && "text-red-ink")}>
        {children}
      </dd>
    </div>
  );
}
