import { arrowHead } from "./link-route.ts";
import type { DrawnLink } from "./scene.ts";
import type { Palette, Stroke, Surface } from "./surface.ts";

/** Paints links by tone, the stressed ones above the others. Each tone is one path, since there may be many links. */
export function paintLinks(surface: Surface, links: readonly DrawnLink[], palette: Palette): void {
  const layers: [(link: DrawnLink) => boolean, Required<Pick<Stroke, "stroke" | "width">>][] = [
    [({ tone }) => tone === "plain", { stroke: palette.link, width: 1 }],
    [({ tone }) => tone === "driving", { stroke: palette.driving, width: 1.5 }],
    [({ tone }) => tone === "critical", { stroke: palette.criticalLink, width: 1.75 }],
    [({ isSelected }) => isSelected, { stroke: palette.chosenLink, width: 3 }],
  ];
  for (const [isOfLayer, stroke] of layers) {
    const chosen = links.filter(isOfLayer);
    if (chosen.length === 0) continue;
    surface.lines(
      chosen.map(({ points }) => points),
      stroke,
    );
    for (const link of chosen) surface.shape(arrowHead(link), { fill: stroke.stroke });
  }
}
