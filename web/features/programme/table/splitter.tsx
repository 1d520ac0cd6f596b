import { type KeyboardEvent, useRef } from "react";

interface SplitterProps {
  readonly width: number;
  readonly total: number;
  readonly onChange: (width: number) => void;
}

const STEP = 32;
const LEAST = 160;

/** The line between table and Gantt, which is dragged or moved with the arrow keys. */
export function Splitter({ width, total, onChange }: SplitterProps) {
  const held = useRef<number>(undefined);
  const most = Math.max(LEAST, total - LEAST);
  const set = (next: number) => onChange(Math.min(most, Math.max(LEAST, Math.round(next))));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP, Home: -total, End: total }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    set(width + step);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the sheet"
      aria-valuemin={LEAST}
      aria-valuemax={most}
      aria-valuenow={width}
      tabIndex={0}
      className="pg-splitter"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = event.clientX - width;
      }}
      onPointerMove={(event) => {
        if (held.current !== undefined) set(event.clientX - held.current);
      }}
      onPointerUp={() => {
        held.current = undefined;
      }}
    />
  );
}
