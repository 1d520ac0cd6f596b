import { legend, LEGEND_PICTURE } from "../../../../engine/programme/gantt/legend.ts";
import { paperPalette } from "../../../../engine/programme/gantt/paper-palette.ts";
import type { Scene } from "../../../../engine/programme/gantt/scene.ts";
import { SvgSurface } from "../../../../engine/programme/gantt/svg-surface.ts";
import { TEXT_SIZE, textWidth } from "./page-text.ts";

const GAP = 18;

/** The legend of a Gantt, in rows as wide as the page, in pixels of the Gantt. */
export function pageLegend(
  width: number,
  drawn: Pick<Scene, "bars" | "links">,
): { svg: string; height: number } {
  const surface = new SvgSurface("Roboto");
  let [x, y] = [0, 0];
  for (const item of legend.filter(({ isOn }) => isOn(drawn))) {
    const needed = LEGEND_PICTURE.width + 4 + textWidth(item.label) + GAP;
    if (x + needed > width && x > 0) {
      x = 0;
      y += LEGEND_PICTURE.height;
    }
    item.paint(surface, { x, y }, paperPalette);
    surface.text(
      item.label,
      { x: x + LEGEND_PICTURE.width + 4, y: y + LEGEND_PICTURE.height / 2 },
      { colour: paperPalette.muted, size: TEXT_SIZE, weight: 400, anchor: "start" },
    );
    x += needed;
  }
  const height = y + LEGEND_PICTURE.height;
  return { svg: surface.toText({ width, height }), height };
}
