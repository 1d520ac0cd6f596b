import { FIRST_DAY, LAST_DAY, MINUTES_PER_DAY, type Moment } from "../calendar/moment.ts";
import { clamp, type CssPixels } from "./geometry.ts";

/** Maps moments to the Gantt. `left` may be a fraction of a minute. */
export interface TimeScale {
  readonly left: Moment;
  readonly pixelsPerDay: CssPixels;
}

/** The smallest scale: ten years on 110 pixels. */
export const LEAST_PIXELS_PER_DAY = 0.03;
/** The largest scale: an hour on 80 pixels. */
export const MOST_PIXELS_PER_DAY = 1920;

/** The steps of the toolbar's choice of scale. */
export const scaleSteps = {
  hours: 960,
  days: 36,
  weeks: 8,
  months: 1.6,
  quarters: 0.42,
  years: 0.12,
} as const;
export type ScaleStep = keyof typeof scaleSteps;

/** The step whose scale is nearest. */
export function nearestStep({ pixelsPerDay }: TimeScale): ScaleStep {
  const steps: ScaleStep[] = ["hours", "days", "weeks", "months", "quarters", "years"];
  const distance = (step: ScaleStep) => Math.abs(Math.log(scaleSteps[step] / pixelsPerDay));
  return steps.toSorted((a, b) => distance(a) - distance(b))[0] ?? "days";
}

export function xOf(scale: TimeScale, moment: Moment): CssPixels {
  return ((moment - scale.left) * scale.pixelsPerDay) / MINUTES_PER_DAY;
}

/** Returns the moment at an x coordinate; a fraction of a minute when zoomed in. */
export function momentAt(scale: TimeScale, x: CssPixels): Moment {
  return scale.left + (x * MINUTES_PER_DAY) / scale.pixelsPerDay;
}

/** Limits a scale to the range that a programme may have. */
function bounded(scale: TimeScale): TimeScale {
  return {
    left: clamp(scale.left, FIRST_DAY * MINUTES_PER_DAY, LAST_DAY * MINUTES_PER_DAY),
    pixelsPerDay: clamp(scale.pixelsPerDay, LEAST_PIXELS_PER_DAY, MOST_PIXELS_PER_DAY),
  };
}

/** Zooms; the moment at `x` stays where it is. */
export function zoomAbout(scale: TimeScale, x: CssPixels, factor: number): TimeScale {
  const moment = momentAt(scale, x);
  const { pixelsPerDay } = bounded({ ...scale, pixelsPerDay: scale.pixelsPerDay * factor });
  return bounded({ left: moment - (x * MINUTES_PER_DAY) / pixelsPerDay, pixelsPerDay });
}

/** Moves the Gantt so that the moment at `pixels` is at its left edge. */
export function panBy(scale: TimeScale, pixels: CssPixels): TimeScale {
  return bounded({ ...scale, left: momentAt(scale, pixels) });
}

/** Shows everything from `start` to `finish`, with some space on either side, because labels are on the right. */
export function fit(start: Moment, finish: Moment, width: CssPixels): TimeScale {
  const before = Math.min(24, width * 0.04);
  const after = Math.min(160, width * 0.16);
  const room = Math.max(1, width - before - after);
  const days = Math.max((finish - start) / MINUTES_PER_DAY, 1);
  // A programme of a day or two is not drawn across the whole screen.
  const { pixelsPerDay } = bounded({ left: start, pixelsPerDay: Math.min(room / days, 120) });
  return bounded({ left: start - (before * MINUTES_PER_DAY) / pixelsPerDay, pixelsPerDay });
}

/** Puts a moment at a fraction of the width. */
export function withMomentAt(
  scale: TimeScale,
  moment: Moment,
  { width, share }: { readonly width: CssPixels; readonly share: number },
): TimeScale {
  return bounded({
    ...scale,
    left: moment - (width * share * MINUTES_PER_DAY) / scale.pixelsPerDay,
  });
}

/** The scale at which a Gantt without bars opens. */
const OPENING_PIXELS_PER_DAY = 20;

/** Shows the start of a programme that has no dates yet, and today too if both are in sight together. */
export function opening(start: Moment, today: Moment, width: CssPixels): TimeScale {
  const scale = { left: start, pixelsPerDay: OPENING_PIXELS_PER_DAY };
  const isNear = Math.abs(xOf(scale, today)) <= width * 0.75;
  return withMomentAt(scale, isNear ? Math.min(start, today) : start, { width, share: 1 / 8 });
}

interface Opened {
  readonly start: Moment;
  readonly finish: Moment;
  readonly today: Moment;
  readonly width: CssPixels;
}

/**
 * The scale at which a Gantt with bars opens: all of it, or around today if a bar of a week would then be too small
 * to read. Before the programme starts it shows the start, and after it has finished, the finish.
 */
export function openingAtToday({ start, finish, today, width }: Opened): TimeScale {
  const whole = fit(start, finish, width);
  if (whole.pixelsPerDay >= scaleSteps.months) return whole;
  const scale = { left: start, pixelsPerDay: scaleSteps.months };
  if (today <= start) return withMomentAt(scale, start, { width, share: 1 / 8 });
  if (today >= finish) return withMomentAt(scale, finish, { width, share: 3 / 4 });
  return withMomentAt(scale, today, { width, share: TODAY_SHARE });
}

/** Where today is put: there is more to see of what comes than of what was. */
export const TODAY_SHARE = 0.35;

/**
 * Returns the same scale if the span is in sight; otherwise one that shows the start of the span, a sixth from the
 * left.
 */
export function revealed(
  scale: TimeScale,
  span: { readonly start: Moment; readonly finish: Moment },
  width: CssPixels,
): TimeScale {
  const from = xOf(scale, span.start);
  const to = xOf(scale, span.finish);
  const isSeen = from >= 0 && to <= width;
  const isAcross = from < width * 0.5 && to > width * 0.5;
  if (isSeen || isAcross) return scale;
  return withMomentAt(scale, span.start, { width, share: 1 / 6 });
}

/** The step to which a dragged date snaps: a day, or an hour, quarter or five minutes when zoomed in. */
export function snapMinutes({ pixelsPerDay }: TimeScale): number {
  if (pixelsPerDay < 200) return MINUTES_PER_DAY;
  if (pixelsPerDay < 600) return 60;
  return pixelsPerDay < 1500 ? 15 : 5;
}
