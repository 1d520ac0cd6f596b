import type { Sheet } from "../../../../contract/drawings/drawings.ts";
import { isDrawn, moveFrom, type Size, toScreen } from "./camera.ts";
import { type Comparison, drawComparison } from "./comparison.ts";
import { drawSheet, isComplete, type Scene, tilesOf } from "./draw-sheet.ts";
import { TileStore } from "./tile-store.ts";
import type { Viewport } from "./viewport.ts";

/** An older revision beside the one that is shown. */
export interface ComparedSheet {
  readonly sheet: Sheet;
  readonly comparison: Comparison;
}

interface SheetLayerOptions {
  readonly parts: {
    /** What moves with the fingers; the canvases and the pins lie on it. */
    readonly stage: HTMLElement;
    /** The part of the sheet on the screen, as sharp as the screen. */
    readonly sharp: HTMLCanvasElement;
    /** The whole sheet, coarse. It shows where the sharp part ends. */
    readonly whole: HTMLCanvasElement;
  };
  readonly viewport: Viewport;
  readonly shown: () => { readonly sheet: Sheet; readonly older?: ComparedSheet | undefined };
  readonly onLacking: (isLacking: boolean) => void;
  /** Called when the sheet has rested for a moment. */
  readonly onRest: () => void;
}

/** A gesture ends when the sheet has not moved for this long. Then it is drawn as sharp as the screen. */
const SETTLE_MS = 120;
const REST_MS = 300;
/** The least time between two drawings during a gesture: few enough frames to keep 95 of 100 smooth. */
const BETWEEN_MS = 400;
/** The share of the screen that is drawn on each side of it. */
const MARGIN = 0.2;
/** The longer side of the coarse sheet, in pixels. */
const WHOLE_SIDE = 1024;

/**
 * Draws a sheet on canvases of one layer. While fingers move the sheet, a frame changes only the transform of the layer,
 * which the compositor does without the main thread. The canvases are drawn anew when the sheet rests, or when the
 * gesture has left what was drawn.
 */
export class SheetLayer {
  readonly #options: SheetLayerOptions;
  readonly #store: TileStore;
  readonly #spare = document.createElement("canvas");
  readonly #stopListening: () => void;
  #request = 0;
  #settle = 0;
  #rest = 0;
  #isStale = true;
  #drawnAt = 0;
  /** The sheet whose coarse picture has all of its tiles. */
  #wholeOf: string | undefined;

  constructor(options: SheetLayerOptions) {
    this.#options = options;
    this.#store = new TileStore(() => {
      options.onLacking(this.#store.isLacking);
      this.redraw();
    });
    const { viewport } = options;
    this.#stopListening = viewport.listen(() => {
      if (!viewport.isMoving) this.#isStale = true;
      this.#schedule();
      window.clearTimeout(this.#settle);
      window.clearTimeout(this.#rest);
      this.#rest = window.setTimeout(options.onRest, REST_MS);
      if (viewport.isMoving) this.#settle = window.setTimeout(this.#stop, SETTLE_MS);
    });
  }

  /** Draws again soon: another revision, another way to compare two, or a tile that arrived. */
  redraw(): void {
    this.#isStale = true;
    this.#schedule();
  }

  /** Retries the tiles that could not be fetched. */
  retry(): void {
    this.#store.retry();
  }

  close(): void {
    cancelAnimationFrame(this.#request);
    window.clearTimeout(this.#settle);
    window.clearTimeout(this.#rest);
    this.#stopListening();
    this.#store.close();
  }

  readonly #stop = () => {
    this.#options.viewport.rest();
    this.redraw();
  };

  #schedule(): void {
    this.#request ||= requestAnimationFrame(this.#frame);
  }

  readonly #frame = (now: number) => {
    this.#request = 0;
    const { viewport, shown } = this.#options;
    const { sheet, screen, drawn, camera } = viewport;
    // Two revisions cover each other only where both are drawn.
    const isLeft =
      shown().older !== undefined || !isDrawn(drawn, camera, { sheet, screen, margin: MARGIN });
    const isDue =
      !viewport.isMoving || shown().older !== undefined || now - this.#drawnAt >= BETWEEN_MS;
    if ((this.#isStale || isLeft) && isDue) {
      this.#isStale = false;
      this.#drawnAt = now;
      if (viewport.isMoving) viewport.draw();
      this.#draw();
    }
    this.#move();
  };

  /** Moves the layer to where the camera is now. */
  #move(): void {
    const { viewport, parts } = this.#options;
    const { x, y, scale } = moveFrom(viewport.drawn, viewport.camera);
    const isThere = x === 0 && y === 0 && scale === 1;
    parts.stage.style.transform = isThere ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
  }

  #draw(): void {
    const { viewport, shown } = this.#options;
    const { sheet, older } = shown();
    const density = window.devicePixelRatio;
    const { drawn: camera, screen } = viewport;
    const visible = { sheet, camera, screen, density };
    // Two revisions are drawn anew with each frame, so that a margin would never be seen.
    const scene = older ? visible : { ...visible, screen: withMargin(screen) };
    const seen = [visible];
    const context = this.#prepare(scene.screen, density);
    if (context && older) {
      // The older sheet may have another size: both are aligned by their upper left corners.
      const before = { ...visible, sheet: older.sheet };
      seen.push(before);
      drawComparison(context, this.#store, {
        newer: visible,
        older: before,
        comparison: older.comparison,
        spare: this.#spare,
      });
    } else if (context) drawSheet(context, this.#store, scene);
    this.#options.parts.whole.hidden = older !== undefined;
    const coarse = older ? [] : this.#drawWhole(sheet);
    // The margin comes last: it is what a thumb brings onto the screen next.
    this.#store.want(seen.flatMap(tilesOf), [...coarse, scene].flatMap(tilesOf));
    // A tile that could not be fetched ahead may have come onto the screen.
    this.#options.onLacking(this.#store.isLacking);
  }

  /** Sizes and clears the sharp canvas. */
  #prepare({ width, height }: Size, density: number): CanvasRenderingContext2D | null {
    const { sharp } = this.#options.parts;
    const [wide, high] = [Math.round(width * density), Math.round(height * density)];
    if (sharp.width !== wide || sharp.height !== high) {
      [sharp.width, sharp.height] = [wide, high];
      const { screen } = this.#options.viewport;
      const [left, top] = [(screen.width - width) / 2, (screen.height - height) / 2];
      sharp.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
    }
    const context = sharp.getContext("2d", { alpha: true });
    if (!context) return null;
    context.globalCompositeOperation = "source-over";
    context.clearRect(0, 0, wide, high);
    return context;
  }

  /** Draws the coarse sheet until it has all of its tiles, and places it. @returns what it still needs */
  #drawWhole(sheet: Sheet): readonly Scene[] {
    const { viewport, parts } = this.#options;
    const scale = WHOLE_SIDE / Math.max(sheet.width, sheet.height);
    const size = { width: Math.ceil(sheet.width * scale), height: Math.ceil(sheet.height * scale) };
    const { x, y } = toScreen(viewport.drawn, viewport.screen, { x: 0, y: 0 });
    parts.whole.style.transform = `translate(${x}px, ${y}px) scale(${viewport.drawn.scale / scale})`;
    if (this.#wholeOf === sheet._id) return [];
    const camera = { x: size.width / 2 / scale, y: size.height / 2 / scale, scale };
    const scene = { sheet, camera, screen: size, density: 1 };
    [parts.whole.width, parts.whole.height] = [size.width, size.height];
    const context = parts.whole.getContext("2d");
    if (!context) return [];
    drawSheet(context, this.#store, scene);
    if (!isComplete(this.#store, scene)) return [scene];
    this.#wholeOf = sheet._id;
    return [];
  }
}

const withMargin = ({ width, height }: Size): Size => ({
  width: width * (1 + 2 * MARGIN),
  height: height * (1 + 2 * MARGIN),
});
