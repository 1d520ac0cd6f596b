import type { ReactNode } from "react";

interface AxisProps {
  /** The letter in the bubble, as on the grid of a drawing. */
  letter: string;
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** A section of the page, marked by a lettered bubble on the line in the margin. */
export function Axis({ letter, id, title, lead, children }: AxisProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-16">
      <div className="landing-width axis-line py-20 lg:py-28">
        <div className="axis-inset">
          <span className="axis-bubble" aria-hidden="true">
            {letter}
          </span>
          <h2
            id={`${id}-title`}
            className="max-w-2xl text-3xl leading-[1.1] font-bold tracking-[-0.03em] sm:text-[2.75rem]"
          >
            {title}
          </h2>
          <p className="mt-4 max-w-xl text-lg leading-8 text-soft">{lead}</p>
          {children}
        </div>
      </div>
    </section>
  );
}
