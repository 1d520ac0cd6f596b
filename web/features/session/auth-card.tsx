import type { ReactNode } from "react";

interface AuthCardProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  /** The link to the other form: "No account yet? Register". */
  foot: ReactNode;
}

/** The card around the sign-in and sign-up forms. */
export function AuthCard({ title, lead, children, foot }: AuthCardProps) {
  return (
    <div className="relative mx-auto w-full max-w-md sm:py-6">
      <h1 className="text-[1.75rem] leading-9 font-semibold wrap-anywhere tracking-[-0.02em] sm:pr-16">
        {title}
      </h1>
      <p className="mt-1.5 wrap-anywhere text-soft sm:pr-16">{lead}</p>
      <div className="relative mt-6 border-t-2 border-ink bg-surface px-4 pt-6 pb-5 shadow-card ring-1 ring-line sm:rounded-b-lg sm:px-7 sm:pb-7">
        <HangingLine />
        {children}
      </div>
      <p className="mt-5 text-sm wrap-anywhere text-soft">{foot}</p>
    </div>
  );
}

/** A plumb line that hangs from the bar above and comes to rest on the card's edge. */
function HangingLine() {
  return (
    <svg
      viewBox="0 0 20 400"
      className="absolute right-7 bottom-full hidden h-100 w-5 sm:block"
      fill="none"
      aria-hidden="true"
    >
      <path d="M10 0v374" stroke="currentColor" strokeWidth="1.25" className="text-edge" />
      <path d="M5 374h10l3 4.5L10 400 2 378.5z" className="fill-signal" />
    </svg>
  );
}
