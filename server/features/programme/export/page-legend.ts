import { legend, LEGEND_PICTURE } from "../../../../engine/programme/drawing/legend.ts";
import { paperPalette } from "../../../../engine/programme/drawing/paper-palette.ts";
import { SvgSurface } from "../../../../engine/programme/drawing/svg-surface.ts";

const SIZE = 12;
const GAP = 18;

/** What the signs mean, in rows as wide as the page; in pixels of the drawing. */
export function pageLegend(width: number, hasBaseline: boolean): { svg: string; height: number } {
  const surface = new SvgSurface("Roboto");
  let [x, y] = [0, 0];
  for (const item of legend) {
    if (item.needs === "baseline" && !hasBaseline) continue;
    const needed = LEGEND_PICTURE.width + 4 + item.label.length * SIZE * 0.54 + GAP;
    if (x + needed > width && x > 0) {
      x = 0;
      y += LEGEND_PICTURE.height;
    }
    item.paint(surface, { x, y }, paperPalette);
    surface.text(
      item.label,
      { x: x + LEGEND_PICTURE.width + 4, y: y + LEGEND_PICTURE.height / 2 },
      { colour: paperPalette.muted, size: SIZE, weight: 400, anchor: "start" },
    );
    x += needed;
  }
  const height = y + LEGEND_PICTURE.height;
  return { svg: surface.toText({ width, height }), height };
}
