import type { CssPixels } from "../../../../engine/programme/gantt/geometry.ts";

/** A physical pixel of the screen. On a dense screen, several of them make a CSS pixel. */
export type DevicePixels = number;

export interface StageSize {
  readonly width: CssPixels;
  readonly height: CssPixels;
}

export interface GanttStage {
  readonly resize: (size: StageSize) => void;
  /** Draws in the next frame. Several calls before it draw once. */
  readonly invalidate: () => void;
  readonly dispose: () => void;
}

/** @returns whether to draw the next frame too, because something moves by itself */
export type DrawFrame = (context: CanvasRenderingContext2D, time: number) => boolean;

/** The only code that schedules frames and sets the canvas's size in pixels. */
export function createStage(canvas: HTMLCanvasElement, draw: DrawFrame): GanttStage {
  const context = canvas.getContext("2d", { alpha: false });
  let size: StageSize = { width: 0, height: 0 };
  let frame: number | undefined;
  const density = new AbortController();

  const render = (time: number) => {
    frame = undefined;
    if (!context || size.width <= 0 || size.height <= 0) return;
    const scale = window.devicePixelRatio;
    fitPixels(canvas, size, scale);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    if (draw(context, time)) invalidate();
  };
  const invalidate = () => {
    frame ??= requestAnimationFrame(render);
  };
  // Set up again after each change, because the media query names the current density.
  const watchDensity = () => {
    matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener(
      "change",
      () => {
        invalidate();
        watchDensity();
      },
      { once: true, signal: density.signal },
    );
  };
  watchDensity();

  return {
    resize: (next) => {
      if (next.width === size.width && next.height === size.height) return;
      size = next;
      invalidate();
    },
    invalidate,
    dispose: () => {
      density.abort();
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}

/** Setting a canvas's size clears it, so it is set only if it differs. */
function fitPixels(canvas: HTMLCanvasElement, { width, height }: StageSize, scale: number): void {
  const wide: DevicePixels = Math.round(width * scale);
  const high: DevicePixels = Math.round(height * scale);
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
}
