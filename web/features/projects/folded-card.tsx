import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Card } from "../../ui/data/card.tsx";

interface FoldedCardProps {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A collapsible card. Its content is rendered and fetched when it is opened. One that starts open scrolls into view. */
export function FoldedCard({ title, open, onOpenChange, children }: FoldedCardProps) {
  const headingId = useId();
  const contentId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const begunOpen = useRef(open);
  useEffect(() => {
    if (begunOpen.current) heading.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <Card flush aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} className="scroll-mt-20">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={contentId}
          onClick={() => onOpenChange(!open)}
          className="flex min-h-12 w-full items-center justify-between gap-3 rounded-lg px-5 text-left font-semibold hover:bg-hover focus-visible:-outline-offset-2"
        >
          {title}
          <ChevronDown
            className={`size-4 shrink-0 text-muted transition-transform ${open ? "rotate-180" : ""}`}
            aria-hidden="true"
          />
        </button>
      </h2>
      <div id={contentId} className="px-5">
        {open && <div className="py-4">{children}</div>}
      </div>
    </Card>
  );
}
