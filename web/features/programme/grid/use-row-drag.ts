import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type ProgrammeRow, ROW_HEIGHT, type VerticalScroll } from "../view-model.ts";

interface RowDragParts {
  readonly rows: readonly ProgrammeRow[];
  readonly scroll: VerticalScroll;
  /** The height of the visible rows. */
  readonly height: number;
  /** The frame of the rows, for their position on the screen. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Why nothing can be edited; null if it can. */
  readonly readOnly: string | null;
  /** Why rows cannot be moved in this view; null if they can. */
  readonly whyNotMove: () => string | null;
  readonly say: (words: string) => void;
  /** Moves the selected rows before the target row; null for the end. */
  readonly onDrop: (target: string | null) => void;
}

/** Pixels before a press becomes a drag. */
const SLACK = 4;
/** Pixels at the upper and lower edge in which the rows scroll, and by how much in each frame. */
const EDGE = 24;
const SPEED = 8;

/** Drags the selected rows with the mouse, by the cell of a row's number. */
export function useRowDrag(parts: RowDragParts) {
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  /** The index of the row below the drop line, from 0; null if nothing is dragged. */
  const [line, setLine] = useState<number | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  /** Handles a press on a row's number. @param onClick called if it is released without a drag */
  const begin = useCallback((event: PointerEvent, onClick?: () => void) => {
    const { clientY: from } = event;
    let y = from;
    let place: number | null = null;
    let frame = 0;

    function follow(): void {
      const { rows, scroll, height, frame: at } = latest.current;
      const top = at.current?.getBoundingClientRect().top ?? 0;
      const inFrame = y - top;
      if (inFrame < EDGE) scroll.by(-SPEED);
      else if (inFrame > height - EDGE) scroll.by(SPEED);
      const nearest = Math.round((inFrame + scroll.top()) / ROW_HEIGHT);
      place = Math.min(rows.length, Math.max(0, nearest));
      setLine(place * ROW_HEIGHT - scroll.top());
      frame = requestAnimationFrame(follow);
    }
    const move = (moved: globalThis.PointerEvent) => {
      y = moved.clientY;
      if (frame === 0 && Math.abs(y - from) > SLACK) {
        const { whyNotMove, say } = latest.current;
        const refusal = whyNotMove();
        if (refusal === null) follow();
        else {
          end();
          say(refusal);
        }
      }
    };
    const drop = () => {
      const { rows, onDrop } = latest.current;
      end();
      if (place === null) onClick?.();
      else onDrop(rows[place]?.id ?? null);
    };
    const key = (pressed: KeyboardEvent) => {
      if (pressed.key !== "Escape" || frame === 0) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      end();
    };
    function end(): void {
      cancelAnimationFrame(frame);
      setLine(null);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", drop);
      window.removeEventListener("pointercancel", end);
      window.removeEventListener("keydown", key, true);
    }
    stop.current?.();
    stop.current = end;
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", drop);
    window.addEventListener("pointercancel", end);
    window.addEventListener("keydown", key, true);
  }, []);

  /** Whether a press can start a drag of rows. A finger scrolls instead. */
  const grips = ({ target, pointerType, shiftKey, ctrlKey, metaKey }: PointerEvent): boolean =>
    parts.readOnly === null &&
    pointerType !== "touch" &&
    !shiftKey &&
    !ctrlKey &&
    !metaKey &&
    target instanceof Element &&
    target.closest("[data-row] [data-number]") !== null;
  return { line, begin, grips };
}
