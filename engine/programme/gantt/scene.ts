import type { Moment } from "../calendar/moment.ts";
import type { PlanLink } from "../plan.ts";
import { type Bar, barBox, barOf } from "./bar.ts";
import type { GanttModel } from "./gantt-model.ts";
import { type Box, type CssPixels, middleOf, type Point, rightOf } from "./geometry.ts";
import type { MeasureText } from "./label.ts";
import { type LinkRoute, routeLink } from "./link-route.ts";
import { restBoxes } from "./rest-boxes.ts";
import { type DrawnLabel, labelsOf } from "./row-labels.ts";
import { type Ticks, ticksOf } from "./ticks.ts";
import { type TimeScale, xOf } from "./time-scale.ts";

/** What is drawn besides bars. */
export interface Shows {
  readonly critical: boolean;
  readonly float: boolean;
  readonly baseline: boolean;
  readonly links: boolean;
  readonly labels: boolean;
}

export const showsAll: Shows = {
  critical: true,
  float: true,
  baseline: true,
  links: true,
  labels: true,
};

/** The part of the programme that is in view. */
export interface SceneView {
  readonly width: CssPixels;
  readonly height: CssPixels;
  readonly headHeight: CssPixels;
  readonly rowHeight: CssPixels;
  /** Pixels above the first visible pixel of the rows. */
  readonly top: CssPixels;
  readonly scale: TimeScale;
}

export interface Emphasis {
  readonly selected: ReadonlySet<string>;
  readonly focused: string | null;
  readonly hovered: string | null;
  readonly link: string | null;
}

export interface DrawnLink extends LinkRoute {
  readonly id: string;
  readonly tone: "plain" | "driving" | "critical";
  readonly isSelected: boolean;
}

export interface RowBand {
  readonly box: Box;
  readonly tone: "selected" | "focused" | "hovered";
}

/** A hint at the edge of the Gantt, for a bar that is beyond it. */
export interface Hint extends Point {
  readonly id: string;
  readonly side: "left" | "right";
  readonly isCritical: boolean;
}

/** Everything that is on the Gantt, in CSS pixels. `paint` draws it, `hitTest` finds things on it. */
export interface Scene {
  readonly view: SceneView;
  readonly ticks: Ticks;
  readonly rest: readonly Box[];
  readonly bands: readonly RowBand[];
  readonly rowLines: readonly CssPixels[];
  readonly bars: readonly Bar[];
  readonly links: readonly DrawnLink[];
  readonly labels: readonly DrawnLabel[];
  readonly hints: readonly Hint[];
  readonly today: CssPixels | null;
  readonly dataDate: CssPixels | null;
  /** The bar with handles: the one under the pointer, or the focused one. */
  readonly handles: Bar | null;
}

interface SceneInput {
  readonly model: GanttModel;
  readonly view: SceneView;
  readonly shows: Shows;
  readonly emphasis: Emphasis;
  readonly today: Moment | null;
  readonly dataDate: Moment | null;
  readonly measure: MeasureText;
  /** Whether bars can be changed: only then they have handles. */
  readonly isEditable: boolean;
}

/** If more links than this only pass through, they are left out: they would be a grey surface. */
const MOST_PASSING = 300;

export function buildScene(input: SceneInput): Scene {
  const { model, view, shows, emphasis, today, dataDate, measure, isEditable } = input;
  const { first, last } = visibleRows(view, model.rows.length);
  const bars: Bar[] = [];
  for (let index = first; index <= last; index++) {
    const row = model.row(index);
    if (!row) continue;
    const drawn = shows.critical ? row : { ...row, isCritical: false };
    bars.push(barOf(drawn, { index, scale: view.scale, band: bandOf(view, index), shows }));
  }
  const links = shows.links ? linksOf(input, first, last) : [];
  const lines = {
    today: today === null ? null : xOf(view.scale, today),
    dataDate: dataDate === null ? null : xOf(view.scale, dataDate),
  };
  const handled = emphasis.hovered ?? emphasis.focused;
  return {
    view,
    ticks: ticksOf(view.scale, view.width),
    rest: restBoxes(model, view, { first, last }),
    bands: bandsOf(input, first, last),
    rowLines: Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
      bandBottom(view, first + at),
    ),
    bars,
    links,
    labels: shows.labels ? labelsOf({ bars, links, view, lines, measure, isEditable }) : [],
    hints: bars.flatMap((bar) => hintOf(bar, view)),
    ...lines,
    handles: (isEditable && handled !== null && bars.find(({ id }) => id === handled)) || null,
  };
}

export function visibleRows(
  { height, headHeight, rowHeight, top }: SceneView,
  count: number,
): { first: number; last: number } {
  return {
    first: Math.max(0, Math.floor(top / rowHeight)),
    last: Math.min(count - 1, Math.floor((top + height - headHeight) / rowHeight)),
  };
}

export function bandOf({ width, headHeight, rowHeight, top }: SceneView, index: number): Box {
  return { x: 0, y: headHeight + index * rowHeight - top, width, height: rowHeight };
}

const bandBottom = (view: SceneView, index: number): CssPixels => bandOf(view, index + 1).y;

function bandsOf({ model, view, emphasis }: SceneInput, first: number, last: number): RowBand[] {
  const bands: RowBand[] = [];
  for (let index = first; index <= last; index++) {
    const id = model.rows[index]?.id;
    if (id === undefined) continue;
    const box = bandOf(view, index);
    if (emphasis.selected.has(id)) bands.push({ box, tone: "selected" });
    else if (emphasis.focused === id) bands.push({ box, tone: "focused" });
    else if (emphasis.hovered === id) bands.push({ box, tone: "hovered" });
  }
  return bands;
}

/** The distance of a hint from the edge. */
const HINT: CssPixels = 8;

function hintOf({ id, box, isCritical }: Bar, { width }: SceneView): Hint[] {
  const y = middleOf(box);
  if (rightOf(box) <= 0) return [{ id, x: HINT, y, side: "left", isCritical }];
  return box.x >= width ? [{ id, x: width - HINT, y, side: "right", isCritical }] : [];
}

function linksOf(input: SceneInput, first: number, last: number): DrawnLink[] {
  const { model, view } = input;
  const isSeen = (index: number) => index >= first && index <= last;
  const drawn: DrawnLink[] = [];
  const passing: PlanLink[] = [];
  const place = (link: PlanLink) => {
    const one = drawnLink(input, link);
    if (one && isOnScreen(one.points, view)) drawn.push(one);
  };
  for (const link of model.linksWithin(first, last)) {
    const from = model.rowOf(link.from);
    const to = model.rowOf(link.to);
    if (from === undefined || to === undefined) continue;
    if (isSeen(from) || isSeen(to)) place(link);
    else passing.push(link);
  }
  if (passing.length <= MOST_PASSING) for (const link of passing) place(link);
  return drawn;
}

/** Returns a link's line on the Gantt; undefined if one of its ends is not shown. */
function drawnLink(
  { model, view, shows, emphasis }: SceneInput,
  link: PlanLink,
): DrawnLink | undefined {
  const end = (id: string) => {
    const index = model.rowOf(id);
    const span = index === undefined ? undefined : model.span(index);
    if (index === undefined || !span) return undefined;
    const band = bandOf(view, index);
    return { band, bar: barBox(span, { scale: view.scale, band, shows }) };
  };
  const from = end(link.from);
  const to = end(link.to);
  if (!from || !to) return undefined;
  return {
    ...routeLink(link.type, from, to),
    id: link._id,
    tone: toneOf(model, link, shows.critical),
    isSelected: emphasis.link === link._id,
  };
}

function toneOf(model: GanttModel, link: PlanLink, showsCritical: boolean): DrawnLink["tone"] {
  if (!model.schedule.isDriving(link._id)) return "plain";
  const { schedule } = model;
  return showsCritical && schedule.dates(link.from).critical && schedule.dates(link.to).critical
    ? "critical"
    : "driving";
}

function isOnScreen(points: readonly Point[], { width, height }: SceneView): boolean {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return (
    Math.max(...xs) >= 0 &&
    Math.min(...xs) <= width &&
    Math.max(...ys) >= 0 &&
    Math.min(...ys) <= height
  );
}
