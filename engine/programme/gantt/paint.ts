import { rightOf } from "./geometry.ts";
import { paintBar, paintHandles } from "./paint-bar.ts";
import { paintHead } from "./paint-head.ts";
import { paintLinks } from "./paint-links.ts";
import type { Hint, Scene } from "./scene.ts";
import type { Palette, Surface } from "./surface.ts";

export const LABEL_SIZE = 11.5;

/** Draws a scene. The same code draws on a canvas, in an SVG and on paper. */
export function paint(surface: Surface, scene: Scene, palette: Palette): void {
  const { width, height, headHeight } = scene.view;
  const body = { x: 0, y: headHeight, width, height: height - headHeight };
  surface.box({ x: 0, y: 0, width, height }, { fill: palette.ground });
  surface.clipped(body, () => {
    paintGround(surface, scene, palette);
    if (scene.links.length > 0) paintLinks(surface, scene.links, palette);
    for (const bar of scene.bars) paintBar(surface, bar, palette);
    paintDayLines(surface, scene, palette);
    for (const { text, x, y, width, isStrong, isOverLine } of scene.labels)
      surface.text(
        text,
        { x, y },
        {
          colour: palette.ink,
          size: LABEL_SIZE,
          weight: isStrong ? 600 : 400,
          anchor: "start",
          ...(isOverLine && { halo: { colour: palette.ground, width } }),
        },
      );
    for (const hint of scene.hints) paintHint(surface, hint, palette);
    if (scene.handles) paintHandles(surface, scene.handles, palette);
  });
  paintHead(surface, scene, palette);
}

function paintGround(surface: Surface, scene: Scene, palette: Palette): void {
  const { width, height, headHeight } = scene.view;
  for (const { box, tone } of scene.bands) surface.box(box, { fill: palette[tone] });
  for (const box of scene.rest) surface.box(box, { fill: palette.rest });
  surface.lines(
    scene.rowLines.map((y) => [
      { x: 0, y: y - 0.5 },
      { x: width, y: y - 0.5 },
    ]),
    { stroke: palette.line, width: 1 },
  );
  const upright = (x: number) => [
    { x: Math.round(x) - 0.5, y: headHeight },
    { x: Math.round(x) - 0.5, y: height },
  ];
  surface.lines(
    scene.ticks.upper.ticks.map(({ x }) => upright(x)),
    { stroke: palette.strongLine, width: 1 },
  );
}

/** An arrow towards a bar that is out of sight. */
function paintHint(surface: Surface, { x, y, side, isCritical }: Hint, palette: Palette): void {
  const tip = side === "left" ? x - 3 : x + 3;
  const back = side === "left" ? x + 2 : x - 2;
  surface.lines(
    [
      [
        { x: back, y: y - 4 },
        { x: tip, y },
        { x: back, y: y + 4 },
      ],
    ],
    {
      stroke: isCritical ? palette.critical.edge : palette.muted,
      width: 1.5,
    },
  );
}

/** Paints the lines of the data date and of today above all bars. */
function paintDayLines(surface: Surface, { view, today, dataDate }: Scene, palette: Palette): void {
  const upright = (x: number) => [
    [
      { x, y: view.headHeight },
      { x, y: view.height },
    ],
  ];
  if (dataDate !== null && dataDate >= -1 && dataDate <= rightOf({ x: 0, y: 0, ...view }))
    surface.lines(upright(dataDate), { stroke: palette.dataDate, width: 1.5, dash: [5, 3] });
  if (today !== null && today >= -1 && today <= view.width)
    surface.lines(upright(today), { stroke: palette.today, width: 1.5 });
}
