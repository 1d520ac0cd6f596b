import { type ReactNode, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import type { Ref } from "react";
import type { Sheet } from "../../../../contract/drawings/drawings.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { type CameraPosition, type Point, toSheetPoint } from "./camera.ts";
import { followGestures } from "./gestures.ts";
import { type ComparedSheet, SheetLayer } from "./sheet-layer.ts";
import { Viewport } from "./viewport.ts";

/** A stroke that a tool is drawing, in points of the sheet. */
export interface Stroke {
  readonly move: (at: Point) => void;
  readonly end: (isKept: boolean) => void;
}

interface DrawingCanvasProps {
  sheet: Sheet;
  /** Describes the sheet to screen readers. */
  label: string;
  /** Where it opens; the whole sheet if undefined. */
  start?: CameraPosition | undefined;
  /** An older revision to compare it with. */
  older?: ComparedSheet | undefined;
  /** A press without a drag, in points of the sheet. */
  onPress?: ((at: Point) => void) | undefined;
  /** A long press, in points of the sheet. */
  onHold?: ((at: Point) => void) | undefined;
  /** Set while a tool draws: one pointer then draws, and two move the sheet. */
  onDraw?: ((at: Point) => Stroke | undefined) | undefined;
  /** Called when panning or zooming has stopped. */
  onRest?: ((place: CameraPosition) => void) | undefined;
  viewport?: Ref<Viewport>;
  /** Controls over the upper left corner of the sheet. */
  controls?: ReactNode;
  /** What lies on the sheet. It places itself each time that the viewport is drawn (`onDraw`). */
  children?: (viewport: Viewport) => ReactNode;
}

const KEYS = "Arrow keys move the sheet, plus and minus enlarge it, 0 shows all of it.";
const PLACES = "Enter chooses the place under the cross in the middle.";

/** A sheet drawn from its tiles on a canvas, to pan and zoom with fingers, mouse and keys. */
export function DrawingCanvas(props: DrawingCanvasProps) {
  const { sheet, label, start, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const moved = useRef<HTMLDivElement>(null);
  const base = useRef<HTMLCanvasElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isLacking, setLacking] = useState(false);
  // A new revision of the same size is shown at the same position.
  const { width, height } = sheet;
  const opened = useRef(start);
  // oxlint-disable-next-line react/refs -- where it opens is asked once, when the sheet is first drawn
  const viewport = useMemo(() => new Viewport({ width, height }, opened.current), [width, height]);
  useImperativeHandle(props.viewport, () => viewport, [viewport]);

  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const layer = useRef<SheetLayer>(undefined);
  useEffect(() => {
    const [element, stage, sharp, whole] = [
      frame.current,
      moved.current,
      canvas.current,
      base.current,
    ];
    if (!element || !stage || !sharp || !whole) return undefined;
    const shown = new SheetLayer({
      parts: { stage, sharp, whole },
      viewport,
      shown: () => latest.current,
      onLacking: setLacking,
      onRest: () => latest.current.onRest?.(viewport.place),
    });
    layer.current = shown;
    const sizes = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect;
      if (box && box.width > 0 && box.height > 0)
        viewport.resize({ width: box.width, height: box.height });
    });
    sizes.observe(element);
    const inSheet = (at: Point) => toSheetPoint(viewport.camera, viewport.screen, at);
    const endGestures = followGestures(element, viewport, () => {
      const { onPress, onHold, onDraw } = latest.current;
      return {
        onPress: onPress && ((at) => onPress(inSheet(at))),
        onHold: onHold && ((at) => onHold(inSheet(at))),
        onDraw:
          onDraw &&
          ((at) => {
            const stroke = onDraw(inSheet(at));
            return stroke && { ...stroke, move: (to) => stroke.move(inSheet(to)) };
          }),
      };
    });
    return () => {
      endGestures();
      sizes.disconnect();
      shown.close();
    };
  }, [viewport]);

  // Redraws for another revision, or for another way to compare two.
  useEffect(() => layer.current?.redraw());
  useEffect(() => {
    const again = () => layer.current?.retry();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);

  return (
    <div
      ref={frame}
      role="application"
      aria-label={`${label}. ${KEYS}${props.onPress ? ` ${PLACES}` : ""}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application takes the keys itself
      tabIndex={0}
      data-viewer=""
      data-places={props.onPress && ""}
      className="relative size-full touch-none overflow-hidden bg-sunken select-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
    >
      <div ref={moved} className="drawing-stage absolute inset-0">
        <canvas ref={base} className="absolute top-0 left-0" />
        <canvas ref={canvas} className="absolute" />
        {children?.(viewport)}
      </div>
      {props.controls !== undefined && (
        <div className="absolute top-3 left-3">{props.controls}</div>
      )}
      {isLacking && (
        <div
          role="status"
          className="absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center gap-3 rounded-md border border-line bg-raised px-3 py-2 text-sm shadow-float"
        >
          Parts of this sheet could not be fetched.
          <Button size="sm" onClick={() => layer.current?.retry()}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
