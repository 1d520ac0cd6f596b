import { MINUTES_PER_DAY } from "../calendar/moment.ts";
import type { GanttModel } from "./gantt-model.ts";
import { type Box, clamp } from "./geometry.ts";
import type { SceneView } from "./scene.ts";
import { momentAt, xOf } from "./time-scale.ts";
import { restSpans } from "./work-days.ts";

/** Below this scale, a weekend is a hairline. */
const DAYS_FROM = 3;
/** From this scale on, each row shows the rest of its own calendar. */
const OWN_FROM = 16;
/** From this scale on, the hours around the shifts are shaded too. */
const SHIFTS_FROM = 200;

/** The shaded days, and hours, of rest: of the programme's calendar, or of each row's own when zoomed in. */
export function restBoxes(
  model: GanttModel,
  view: SceneView,
  { first, last }: { readonly first: number; readonly last: number },
): Box[] {
  const { pixelsPerDay } = view.scale;
  if (pixelsPerDay < DAYS_FROM) return [];
  const { headHeight, height, rowHeight, top } = view;
  if (pixelsPerDay < OWN_FROM) return boxes(model, view, null, headHeight, height);
  const found: Box[] = [];
  const yOf = (index: number) => Math.max(headHeight, headHeight + index * rowHeight - top);
  let from = first;
  for (let index = first; index <= last; index++) {
    const calendar = calendarOf(model, index);
    if (index < last && calendarOf(model, index + 1) === calendar) continue;
    // Below the last row, the Gantt continues with the programme's calendar.
    found.push(...boxes(model, view, calendar, yOf(from), yOf(index + 1)));
    from = index + 1;
  }
  const end = yOf(last + 1);
  if (end < height) found.push(...boxes(model, view, null, end, height));
  return found;
}

function calendarOf(model: GanttModel, index: number): string {
  return model.activityAt(index)?.calendar ?? model.plan.calendar;
}

function boxes(
  model: GanttModel,
  { scale, width }: SceneView,
  calendar: string | null,
  top: number,
  bottom: number,
): Box[] {
  const view = {
    from: Math.floor(momentAt(scale, 0) / MINUTES_PER_DAY) * MINUTES_PER_DAY,
    to: momentAt(scale, width),
  };
  const detail = scale.pixelsPerDay < SHIFTS_FROM ? "days" : "shifts";
  return restSpans(model.shifts(calendar), view, detail).map(({ from, to }) => {
    const left = clamp(xOf(scale, from), 0, width);
    const right = clamp(xOf(scale, to), 0, width);
    return { x: left, y: top, width: right - left, height: bottom - top };
  });
}
