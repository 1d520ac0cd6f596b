import { drawSheet, type Scene } from "./draw-sheet.ts";
import type { TileStore } from "./tile-store.ts";

/** How two revisions are compared: overlaid in two colours, or side by side with a movable line between them. */
export type Comparison =
  | { readonly how: "overlay" }
  | {
      readonly how: "slider";
      /** Where the line is, from 0 to 1 of the screen. */
      readonly at: number;
    };

/** The colours for parts that only the older or only the newer revision has. Parts in both are nearly black. */
export const compared = { older: "#d4380d", newer: "#0958d9" } as const;

/** Draws one revision in a colour on a canvas of its own: black turns into the colour, and white stays. */
function tinted(
  canvas: HTMLCanvasElement,
  store: TileStore,
  { scene, colour }: { readonly scene: Scene; readonly colour: string },
): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.globalCompositeOperation = "source-over";
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawSheet(context, store, scene);
  context.globalCompositeOperation = "lighten";
  context.fillStyle = colour;
  context.fillRect(0, 0, canvas.width, canvas.height);
}

export interface Compared {
  readonly newer: Scene;
  readonly older: Scene;
  readonly comparison: Comparison;
  /** A canvas of the same size to draw on. */
  readonly spare: HTMLCanvasElement;
}

/** Draws two revisions. */
export function drawComparison(
  context: CanvasRenderingContext2D,
  store: TileStore,
  { newer, older, comparison, spare }: Compared,
): void {
  const { canvas } = context;
  if (comparison.how === "slider") {
    const line = Math.round(canvas.width * comparison.at);
    drawSheet(context, store, older);
    context.save();
    context.beginPath();
    context.rect(line, 0, canvas.width - line, canvas.height);
    context.clip();
    context.clearRect(line, 0, canvas.width - line, canvas.height);
    drawSheet(context, store, newer);
    context.restore();
    return;
  }
  [spare.width, spare.height] = [canvas.width, canvas.height];
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = "multiply";
  for (const [scene, colour] of [
    [older, compared.older],
    [newer, compared.newer],
  ] as const) {
    tinted(spare, store, { scene, colour });
    context.drawImage(spare, 0, 0);
  }
  context.globalCompositeOperation = "source-over";
}
