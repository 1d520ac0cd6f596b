import type { LinkType } from "../plan.ts";
import { bottomOf, type Box, type CssPixels, middleOf, type Point, rightOf } from "./geometry.ts";

/** How far a link runs from a bar before it turns. */
export const STUB: CssPixels = 8;
/** How far inside its start a link drops onto a bar. */
const DROP: CssPixels = 4;

export interface LinkRoute {
  /** Points of lines, horizontal and vertical in turn. The last point is the tip of the arrow. */
  readonly points: readonly Point[];
  /** Where the arrow points to. */
  readonly towards: "left" | "right" | "up" | "down";
}

interface End {
  readonly bar: Box;
  readonly band: Box;
}

/** The orthogonal line from one bar to another. */
export function routeLink(type: LinkType, from: End, to: End): LinkRoute {
  const leavesRight = type === "FS" || type === "FF";
  const entersStart = type === "FS" || type === "SS";
  const out = leavesRight ? 1 : -1;
  const into = entersStart ? 1 : -1;
  const start = { x: leavesRight ? rightOf(from.bar) : from.bar.x, y: middleOf(from.bar) };
  const tip = { x: entersStart ? to.bar.x : rightOf(to.bar), y: middleOf(to.bar) };
  const towards = into > 0 ? "right" : "left";
  const leave = start.x + out * STUB;
  const enter = tip.x - into * STUB;
  if (out !== into) {
    const turn = out < 0 ? Math.min(leave, enter) : Math.max(leave, enter);
    return { points: [start, { x: turn, y: start.y }, { x: turn, y: tip.y }, tip], towards };
  }
  if ((enter - leave) * out >= 0)
    return { points: [start, { x: leave, y: start.y }, { x: leave, y: tip.y }, tip], towards };
  const below = tip.y >= start.y;
  const drop = tip.x + into * Math.min(DROP, to.bar.width / 2);
  // A bar that follows at once is entered from above, because there is no room before it.
  if ((drop - start.x) * out >= 3 && tip.y !== start.y) {
    const y = below ? to.bar.y : bottomOf(to.bar);
    return {
      points: [start, { x: drop, y: start.y }, { x: drop, y }],
      towards: below ? "down" : "up",
    };
  }
  const channel = below ? to.band.y : bottomOf(to.band);
  return {
    points: [
      start,
      { x: leave, y: start.y },
      { x: leave, y: channel },
      { x: enter, y: channel },
      { x: enter, y: tip.y },
      tip,
    ],
    towards,
  };
}

const ARROW = 5;
const HALF = 3.5;

/** The triangle at the end of a link. */
export function arrowHead({ points, towards }: LinkRoute): readonly Point[] {
  const tip = points.at(-1) ?? { x: 0, y: 0 };
  const back = towards === "right" || towards === "down" ? -ARROW : ARROW;
  return towards === "right" || towards === "left"
    ? [tip, { x: tip.x + back, y: tip.y - HALF }, { x: tip.x + back, y: tip.y + HALF }]
    : [tip, { x: tip.x - HALF, y: tip.y + back }, { x: tip.x + HALF, y: tip.y + back }];
}
