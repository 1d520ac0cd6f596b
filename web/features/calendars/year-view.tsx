import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { monthNames } from "../../../engine/day-names.ts";
import type { PlanCalendar } from "../../../engine/programme/plan.ts";
import { MonthGrid } from "./month-grid.tsx";
import { dayAtKey, isYearKey } from "./year-keys.ts";

interface YearViewProps {
  readonly calendar: PlanCalendar;
  readonly year: number;
  readonly readOnly: boolean;
  readonly onPaint: (days: { readonly from: string; readonly to: string }) => void;
}

const ordered = (a: string, b: string) => (a <= b ? { from: a, to: b } : { from: b, to: a });

const dayUnder = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-day]")?.dataset["day"];

/**
 * Twelve months, painted by dragging over days or by keys: the arrows, Home, End, Page Up and Page Down move, with
 * Shift they extend the selection, Enter or Space paints it.
 */
export function YearView({ calendar, year, readOnly, onPaint }: YearViewProps) {
  const first = `${year}-01-01`;
  const [active, setActive] = useState(first);
  const [anchor, setAnchor] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useRef(false);
  const drag = useRef<AbortController>(undefined);
  const hint = useId();
  const shown = active.startsWith(String(year)) ? active : first;
  const marked = anchor === null ? null : ordered(anchor, shown);

  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    root.current?.querySelector<HTMLElement>(`[data-day="${shown}"]`)?.focus();
  }, [shown]);
  useEffect(() => () => drag.current?.abort(), []);

  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && anchor !== null) {
      event.stopPropagation();
      setAnchor(null);
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!readOnly) onPaint(marked ?? { from: shown, to: shown });
      setAnchor(null);
      return;
    }
    if (!isYearKey(event.key)) return;
    event.preventDefault();
    const next = dayAtKey(shown, event.key);
    if (next === undefined) return;
    if (event.shiftKey && anchor === null) setAnchor(shown);
    else if (!event.shiftKey) setAnchor(null);
    focusNext.current = true;
    setActive(next);
  };
  const begin = (day: string) => {
    setActive(day);
    if (readOnly) return;
    setAnchor(day);
    drag.current?.abort();
    const control = new AbortController();
    drag.current = control;
    const stop = () => {
      control.abort();
      setAnchor(null);
    };
    let last = day;
    const listen = (name: "pointermove" | "pointerup", heard: (event: PointerEvent) => void) =>
      window.addEventListener(name, heard, { signal: control.signal });
    listen("pointermove", (event) => {
      last = dayUnder(event) ?? last;
      setActive(last);
    });
    listen("pointerup", (event) => {
      stop();
      // If the pointer is released outside the year, nothing is painted, as the last day is unknown.
      const isInside = event.target instanceof Node && root.current?.contains(event.target);
      if (isInside) onPaint(ordered(day, dayUnder(event) ?? last));
    });
    window.addEventListener("pointercancel", stop, { signal: control.signal });
  };
  return (
    <>
      {!readOnly && (
        <p id={hint} className="cal-note">
          Drag over days to paint them. On the keyboard, use the arrow keys to move, Shift to select
          several days and Enter to paint them.
        </p>
      )}
      <div
        ref={root}
        role="group"
        aria-label={`Days of ${year}`}
        aria-describedby={readOnly ? undefined : hint}
        className="cal-year"
      >
        {monthNames.map((name, month) => (
          <MonthGrid
            key={name}
            {...{ calendar, year, name, month, marked, readOnly }}
            active={shown}
            onKeyDown={press}
            onDown={begin}
          />
        ))}
      </div>
    </>
  );
}
