import "./disclosure.css";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

interface DisclosureProps {
  readonly label: string;
  /** Rendered when the line is opened. */
  readonly children: () => ReactNode;
}

/** A line that expands to show its contents. */
export function Disclosure({ label, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="pg-more"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight aria-hidden="true" />
        {label}
      </button>
      {open && (
        <div id={id} className="pg-behind">
          {children()}
        </div>
      )}
    </>
  );
}
