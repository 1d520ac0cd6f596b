import type { ReactNode } from "react";

interface FactorRowProps {
  title: string;
  /** A badge beside the title. */
  mark?: ReactNode;
  detail: ReactNode;
  /** The button at the end. */
  act?: ReactNode;
  /** Dialogs, and the list of items below the row. */
  children?: ReactNode;
}

/** One protection of the account: its name, its state, and its actions. */
export function FactorRow({ title, mark, detail, act, children }: FactorRowProps) {
  return (
    <li data-focus-fallback="button" className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="text-sm font-semibold">{title}</h3>
          {mark}
        </div>
        <p className="text-[0.8125rem] text-muted">{detail}</p>
      </div>
      {act}
      {children}
    </li>
  );
}

/** The items of one kind, below their heading. */
export function FactorList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="basis-full divide-y divide-line rounded-md border border-line px-3"
    >
      {children}
    </ul>
  );
}

interface FactorItemProps {
  name: string;
  detail: ReactNode;
  act: ReactNode;
  children?: ReactNode;
}

/** One of several items of a kind: a passkey, a trusted browser. */
export function FactorItem({ name, detail, act, children }: FactorItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm font-medium wrap-anywhere">{name}</p>
        <p className="text-[0.8125rem] text-muted">{detail}</p>
      </div>
      <div className="flex gap-1">{act}</div>
      {children}
    </li>
  );
}
