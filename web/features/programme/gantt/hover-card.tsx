import { clsx } from "clsx";
import { useLayoutEffect, useRef } from "react";
import type { BarFacts } from "./bar-words.ts";
import { listed } from "./bar-words.ts";
import type { BarCard } from "./gantt-state.ts";

interface HoverCardProps {
  card: BarCard;
  /** The size of the Gantt: the card stays inside. */
  width: number;
  height: number;
}

const AWAY = 16;

/**
 * The facts of the bar under the pointer. They are also read aloud, so the card itself is hidden from screen
 * readers.
 */
export function HoverCard({ card, width, height }: HoverCardProps) {
  const box = useRef<HTMLDivElement>(null);
  const { facts } = card;
  const { x, y } = card.at;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { offsetWidth, offsetHeight } = element;
    const left = x + AWAY + offsetWidth > width ? x - AWAY - offsetWidth : x + AWAY;
    const top = y + AWAY + offsetHeight > height ? y - AWAY - offsetHeight : y + AWAY;
    element.style.transform = `translate(${Math.max(4, left)}px, ${Math.max(4, top)}px)`;
  });
  return (
    <div
      ref={box}
      aria-hidden
      className="pointer-events-none absolute top-0 left-0 z-20 w-max max-w-72 rounded-md border border-line bg-raised px-3 py-2 text-xs text-soft shadow-float print:hidden"
    >
      {card.note !== null && (
        <p className={clsx("font-medium", card.isRefused ? "text-red-ink" : "text-ink")}>
          {card.note}
        </p>
      )}
      {facts && (card.note === null || !card.isRefused) && <Facts facts={facts} />}
    </div>
  );
}

function Facts({ facts }: { facts: BarFacts }) {
  const lines: [string, string | null][] = [
    ["Duration", facts.duration],
    ["Done", facts.done === "0%" ? null : facts.done],
    ["Total float", facts.totalFloat],
    ["Free float", facts.freeFloat],
    ["Driven by", facts.drivenBy.length > 0 ? listed(facts.drivenBy) : null],
  ];
  return (
    <>
      <p className="text-sm font-semibold text-ink">{facts.name}</p>
      <p>
        {facts.dates}
        {facts.isCritical && <span className="font-semibold text-red-ink"> · Critical</span>}
      </p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3">
        {lines.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="text-ink">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {[...facts.constraints, facts.baseline].map(
        (line) => line !== null && <p key={line}>{line}</p>,
      )}
    </>
  );
}
