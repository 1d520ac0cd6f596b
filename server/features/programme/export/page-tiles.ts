import { GanttModel } from "../../../../engine/programme/gantt/gantt-model.ts";
import { type Box, rightOf } from "../../../../engine/programme/gantt/geometry.ts";
import { buildScene, type Scene, showsAll } from "../../../../engine/programme/gantt/scene.ts";
import {
  MINUTES_PER_DAY,
  type Moment,
  parseMoment,
} from "../../../../engine/programme/calendar/moment.ts";
import type { Schedule } from "../../../../engine/programme/schedule/schedule.ts";
import type { ExportedProgramme } from "../formats/public.ts";
import { HEAD_HEIGHT, type PageLayout, ROW_HEIGHT } from "./page-layout.ts";
import { labelWidth } from "./page-text.ts";

/** The part of the Gantt on one page. */
export interface Tile {
  readonly scene: Scene;
  /** The rows from `first` until before `end`. */
  readonly first: number;
  readonly end: number;
  readonly from: Moment;
  readonly to: Moment;
}

interface Drawing {
  readonly schedule: Schedule;
  /** The moment at which the first page begins. */
  readonly left: Moment;
  readonly now: string;
}

/**
 * The pages of a programme: its rows from the top, and for each group of rows its days from the left. Pages on
 * which nothing is drawn are left out, except the first page of each group, which has the rows.
 */
export function tilesOf(
  { plan, baseline }: ExportedProgramme,
  layout: PageLayout,
  { schedule, left, now }: Drawing,
): Tile[] {
  const model = new GanttModel({
    rows: plan.activities.map(({ _id, name, kind }, index) => ({ id: _id, name, kind, index })),
    plan,
    schedule,
    baseline,
  });
  const width = layout.drawing;
  const { pixelsPerDay } = layout;
  const days = (width / pixelsPerDay) * MINUTES_PER_DAY;
  const tiles: Tile[] = [];
  for (let down = 0; down < layout.down; down += 1) {
    const first = down * layout.rowsPerPage;
    const end = Math.min(first + layout.rowsPerPage, plan.activities.length);
    for (let across = 0; across < layout.across; across += 1) {
      const from = left + across * days;
      const scene = buildScene({
        model,
        view: {
          width,
          height: HEAD_HEIGHT + (end - first) * ROW_HEIGHT,
          headHeight: HEAD_HEIGHT,
          rowHeight: ROW_HEIGHT,
          top: first * ROW_HEIGHT,
          scale: { left: from, pixelsPerDay },
        },
        shows: { ...showsAll, baseline: baseline.size > 0 },
        emphasis: { selected: new Set(), focused: null, hovered: null, link: null },
        today: parseMoment(now),
        dataDate: plan.dataDate === null ? null : parseMoment(plan.dataDate),
        measure: labelWidth,
        isEditable: false,
      });
      if (across === 0 || hasDrawing(scene))
        tiles.push({ scene, first, end, from, to: from + days });
    }
  }
  return tiles;
}

/** Whether anything of the rows is drawn on the page. */
function hasDrawing({ bars, links, view }: Scene): boolean {
  const isSeen = ({ x, width }: Pick<Box, "x" | "width">) => x < view.width && x + width > 0;
  return (
    links.length > 0 ||
    bars.some(({ box, ghost, float, marks }) => {
      const ends = [...marks.map(({ x }) => x), ...(float ? [float.from, float.to] : [])];
      const all = [box.x, rightOf(box), ...ends, ...(ghost ? [ghost.x, rightOf(ghost)] : [])];
      const x = Math.min(...all);
      return isSeen({ x, width: Math.max(...all) - x });
    })
  );
}
