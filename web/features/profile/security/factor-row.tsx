import type { ReactNode } from "react";

interface FactorRowProps {
  title: ReactNode;
  detail: ReactNode;
  /** The button at the end. */
  act: ReactNode;
  children?: ReactNode;
}

/** One thing that protects the account: what it is, how it stands, and what can be done. */
export function FactorRow({ title, detail, act, children }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold">{title}</p>
        <p className="text-[0.8125rem] text-muted">{detail}</p>
      </div>
      {act}
      {children}
    </li>
  );
}
