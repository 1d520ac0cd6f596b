import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useId } from "react";
import { Link } from "react-router";
import { Card } from "../../ui/data/card.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { wideClass } from "./picture-grid.tsx";

interface PictureCardProps {
  title: string;
  /** The list or the report behind the chart. */
  to: string;
  /** What the chart counts, and its date, in words. */
  hint?: ReactNode;
  actions?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** A chart of the picture. Its title leads to what it is drawn from. */
export function PictureCard({ title, to, hint, actions, isWide, children }: PictureCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={clsx("picture-card", isWide === true && wideClass)}>
      <header className="mb-2 flex items-start justify-between gap-x-3 gap-y-2 max-sm:flex-wrap">
        <div className="min-w-0">
          <h2 id={id} className="text-base leading-6 font-semibold">
            <Link
              to={to}
              className="hover:underline pointer-coarse:inline-block pointer-coarse:py-2.5"
            >
              {title}
            </Link>
          </h2>
          {hint !== undefined && (
            <p className="text-[0.8125rem] leading-5 text-pretty text-muted">{hint}</p>
          )}
        </div>
        {actions}
      </header>
      {children}
    </Card>
  );
}

interface DrawnProps {
  children: ReactNode;
  legend: ReactNode;
  /** The figures as a table. */
  figures: ReactNode;
}

/** A chart with its legend, and its figures for those who cannot see it. */
export function Drawn({ children, legend, figures }: DrawnProps) {
  return (
    <>
      <div className="picture-chart">
        <div className="absolute inset-0">{children}</div>
        <div className="sr-only">{figures}</div>
      </div>
      <div className="mt-2">{legend}</div>
    </>
  );
}

interface NothingDrawnProps {
  /** What is missing. */
  title: string;
  /** What to do about it. */
  children: ReactNode;
  /** Where to do it; undefined for people who cannot. */
  link?: { readonly to: string; readonly label: string } | undefined;
}

/** Says why there is no chart, and where to enter what it needs. */
export function NothingDrawn({ title, children, link }: NothingDrawnProps) {
  return (
    <div className="picture-none text-sm">
      <p className="font-medium text-ink">{title}</p>
      <p className="text-muted">{children}</p>
      {link && (
        <TextLink to={link.to} className="mt-1" data-print="no">
          {link.label}
        </TextLink>
      )}
    </div>
  );
}
