import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { nearest } from "./calendar-keys.ts";

interface CalendarCells {
  /** The chosen day or month; empty if there is none. */
  readonly value: string;
  /** The day or month at which keyboard navigation starts if none is chosen. */
  readonly otherwise: string;
  readonly min: string;
  readonly max: string;
  /** Returns the day or month that a key moves to; undefined for other keys. */
  readonly afterKey: (event: KeyboardEvent, at: string) => string | undefined;
}

/**
 * The days or months of a calendar, one of which has the focus. Keys and buttons move it, but only to days or
 * months that can be chosen.
 */
export function useCalendarCells<Grid extends HTMLElement>(setup: CalendarCells) {
  const { value, otherwise, afterKey } = setup;
  const [active, setActive] = useState(nearest(value || otherwise, setup));
  const grid = useRef<Grid>(null);
  const byKey = useRef(false);

  // The cell takes the focus when a key moves it, not when a button turns the page.
  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-cell="${active}"]`)?.focus();
  }, [active]);

  const move = (to: string) => setActive(nearest(to, setup));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = afterKey(event, active);
    if (next === undefined) return;
    event.preventDefault();
    const to = nearest(next, setup);
    byKey.current = to !== active;
    setActive(to);
  };
  return {
    active,
    grid,
    move,
    /** The attributes of the button of a day or month. */
    cell: (at: string) => ({
      "data-cell": at,
      "data-autofocus": at === active ? true : undefined,
      tabIndex: at === active ? 0 : -1,
      disabled: at < setup.min || at > setup.max,
      "aria-pressed": at === value,
      onKeyDown,
    }),
  };
}
