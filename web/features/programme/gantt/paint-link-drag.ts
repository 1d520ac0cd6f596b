import { rightOf } from "../../../../engine/programme/gantt/geometry.ts";
import { KNOB_RADIUS, knobsOf } from "../../../../engine/programme/gantt/hit-test.ts";
import { arrowHead, routeLink } from "../../../../engine/programme/gantt/link-route.ts";
import type { Scene } from "../../../../engine/programme/gantt/scene.ts";
import type { Palette, Surface } from "../../../../engine/programme/gantt/surface.ts";
import type { LinkDrag } from "./link-drag.ts";

/** Paints the link that is being dragged: to the pointer, or in its final shape once it reaches a bar. */
export function paintLinkDrag(
  surface: Surface,
  { bars, view }: Scene,
  { from, target, type, point, problem }: LinkDrag,
  palette: Palette,
): void {
  const source = bars.find(({ id }) => id === from.id);
  const aim = target && bars.find(({ id }) => id === target.id);
  const stroke = problem === null ? palette.chosenLink : palette.missed;
  const body = {
    x: 0,
    y: view.headHeight,
    width: view.width,
    height: view.height - view.headHeight,
  };
  surface.clipped(body, () => {
    if (aim) {
      surface.box(
        {
          x: aim.box.x - 2.5,
          y: aim.box.y - 2.5,
          width: aim.box.width + 5,
          height: aim.box.height + 5,
        },
        { stroke, width: 1.5 },
        4,
      );
      const x = target.end === "start" ? aim.box.x : rightOf(aim.box);
      surface.circle({ x, y: aim.box.y + aim.box.height / 2 }, KNOB_RADIUS, { fill: stroke });
    }
    if (!source) return;
    if (aim && type) {
      const route = routeLink(
        type,
        { bar: source.box, band: source.band },
        { bar: aim.box, band: aim.band },
      );
      surface.lines([route.points], { stroke, width: 2 });
      surface.shape(arrowHead(route), { fill: stroke });
      return;
    }
    const knobs = knobsOf(source);
    surface.lines([[from.end === "start" ? knobs.start : knobs.finish, point]], {
      stroke,
      width: 2,
      dash: [4, 3],
    });
  });
}
