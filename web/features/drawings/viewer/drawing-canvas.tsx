import { type ReactNode, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import type { Ref } from "react";
import type { Sheet } from "../../../../contract/drawings/drawings.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { type CameraPosition, type Point, toSheetPoint } from "./camera.ts";
import { type Comparison, drawComparison } from "./comparison.ts";
import { drawSheet, tilesOf } from "./draw-sheet.ts";
import { followGestures } from "./gestures.ts";
import { TileStore } from "./tile-store.ts";
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
  older?: { readonly sheet: Sheet; readonly comparison: Comparison } | undefined;
  /** A press without a drag, in points of the sheet. */
  onPress?: ((at: Point) => void) | undefined;
  /** A long press, in points of the sheet. */
  onHold?: ((at: Point) => void) | undefined;
  /** Set while a tool draws: one pointer then draws, and two move the sheet. */
  onDraw?: ((at: Point) => Stroke | undefined) | undefined;
  /** Called when panning or zooming has stopped. */
  onRest?: ((place: CameraPosition) => void) | undefined;
  viewport?: Ref<Viewport>;
  /** Content over the sheet. It follows the viewport by itself. */
  children?: (viewport: Viewport) => ReactNode;
}

const REST_MS = 300;
const KEYS = "Arrow keys move the sheet, plus and minus enlarge it, 0 shows all of it.";
const PLACES = "Enter chooses the place under the cross in the middle.";

/** A sheet drawn from its tiles on a canvas, to pan and zoom with fingers, mouse and keys. */
export function DrawingCanvas(props: DrawingCanvasProps) {
  const { sheet, label, start, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isLacking, setLacking] = useState(false);
  // A new revision of the same size is shown at the same position.
  const { width, height } = sheet;
  const opened = useRef(start);
  // oxlint-disable-next-line react/refs -- where it opens is asked once, when the sheet is first drawn
  const viewport = useMemo(() => new Viewport({ width, height }, opened.current), [width, height]);
  useImperativeHandle(props.viewport, () => viewport, [viewport]);
  const storeRef = useRef<TileStore>(undefined);

  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const redraw = useRef(() => undefined as void);
  useEffect(() => {
    const [element, surface] = [frame.current, canvas.current];
    const context = surface?.getContext("2d", { alpha: true });
    if (!element || !surface || !context) return undefined;
    const spare = document.createElement("canvas");
    let request = 0;
    const draw = () => {
      request = 0;
      const { sheet: newer, older: other } = latest.current;
      const density = window.devicePixelRatio;
      const { camera, screen } = viewport;
      const [wide, high] = [
        Math.round(screen.width * density),
        Math.round(screen.height * density),
      ];
      if (surface.width !== wide || surface.height !== high)
        [surface.width, surface.height] = [wide, high];
      context.globalCompositeOperation = "source-over";
      context.clearRect(0, 0, wide, high);
      const scene = { sheet: newer, camera, screen, density };
      const scenes = [scene];
      if (other) {
        // The older sheet may have another size: both are aligned by their upper left corners.
        const before = { ...scene, sheet: other.sheet };
        scenes.push(before);
        const { comparison } = other;
        drawComparison(context, store, { newer: scene, older: before, comparison, spare });
      } else drawSheet(context, store, scene);
      store.want(scenes.flatMap(tilesOf));
    };
    const schedule = () => {
      request ||= requestAnimationFrame(draw);
    };
    const store = new TileStore(() => {
      setLacking(store.isLacking);
      schedule();
    });
    storeRef.current = store;
    redraw.current = schedule;
    const sizes = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect;
      if (box && box.width > 0 && box.height > 0)
        viewport.resize({ width: box.width, height: box.height });
    });
    sizes.observe(element);
    let rest = 0;
    const endListening = viewport.listen(() => {
      schedule();
      window.clearTimeout(rest);
      rest = window.setTimeout(() => latest.current.onRest?.(viewport.place), REST_MS);
    });
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
      cancelAnimationFrame(request);
      window.clearTimeout(rest);
      endGestures();
      endListening();
      sizes.disconnect();
      store.close();
    };
  }, [viewport]);

  // Redraws for another revision, or for another way to compare two.
  useEffect(() => redraw.current());
  useEffect(() => {
    const again = () => storeRef.current?.retry();
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
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      {children?.(viewport)}
      {isLacking && (
        <div
          role="status"
          className="absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center gap-3 rounded-md border border-line bg-raised px-3 py-2 text-sm shadow-float"
        >
          Parts of this sheet could not be fetched.
          <Button size="sm" onClick={() => storeRef.current?.retry()}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
