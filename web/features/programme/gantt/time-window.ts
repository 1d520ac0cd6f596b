import {
  fit,
  opening,
  openingAtToday,
  panBy,
  TODAY_SHARE,
  withMomentAt,
  revealed,
  type TimeScale,
  zoomAbout,
} from "../../../../engine/programme/gantt/time-scale.ts";
import { type Moment, parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { GanttProps } from "../view-model.ts";

/** How long the Gantt rests before its position is saved, in milliseconds. */
const SETTLED = 300;
/** The share of its speed that a flung Gantt retains per millisecond, and when it stops. */
const KEEPS = 0.996;
const STOPS = 0.02;
const SLOWEST = 0.1;

interface Span {
  readonly start: Moment;
  readonly finish: Moment;
}

/**
 * The time range that the Gantt shows: all of it until somebody has moved or zoomed it. A long programme opens around
 * today.
 */
export class TimeWindow {
  #props: GanttProps;
  #scale: TimeScale;
  #isPlaced: boolean;
  #fling: { x: number; y: number; at: number } | null = null;
  #settle: number | undefined;
  readonly #moved: () => void;

  /** @param moved called whenever the Gantt has to show another time range */
  constructor(props: GanttProps, moved: () => void) {
    this.#props = props;
    this.#moved = moved;
    this.#isPlaced = props.timeView !== null;
    this.#scale = props.timeView ?? this.#first();
    this.#openAtToday();
  }

  get scale(): TimeScale {
    return this.#scale;
  }

  update(props: GanttProps): void {
    this.#props = props;
    if (!this.#isPlaced) this.#scale = this.#first();
  }

  dispose(): void {
    window.clearTimeout(this.#settle);
  }

  #fitted(): TimeScale | undefined {
    const { schedule, width } = this.#props;
    const { start, finish } = schedule;
    return width <= 0 || start === null || finish === null ? undefined : fit(start, finish, width);
  }

  #first(): TimeScale {
    const { plan, now, width } = this.#props;
    return this.#fitted() ?? opening(parseMoment(plan.plannedStart), parseMoment(now), width);
  }

  #openAtToday(): void {
    const { schedule, now, width } = this.#props;
    const { start, finish } = schedule;
    if (this.#isPlaced || width <= 0 || start === null || finish === null) return;
    const scale = openingAtToday({ start, finish, today: parseMoment(now), width });
    if (scale.pixelsPerDay !== this.#scale.pixelsPerDay) this.#moveTo(scale);
  }

  #moveTo(scale: TimeScale): void {
    this.#scale = scale;
    this.#isPlaced = true;
    window.clearTimeout(this.#settle);
    this.#settle = window.setTimeout(() => this.#props.onTimeView(this.#scale), SETTLED);
    this.#moved();
  }

  fit(): void {
    const fitted = this.#fitted();
    if (fitted) this.#moveTo(fitted);
  }

  goToToday(): void {
    const { now, width } = this.#props;
    this.#moveTo(withMomentAt(this.#scale, parseMoment(now), { width, share: TODAY_SHARE }));
  }

  zoomAbout(x: number, factor: number): void {
    this.#moveTo(zoomAbout(this.#scale, x, factor));
  }

  reveal(span: Span): void {
    const scale = revealed(this.#scale, span, this.#props.width);
    if (scale !== this.#scale) this.#moveTo(scale);
  }

  pan(dx: number, dy: number): void {
    this.#fling = null;
    if (dx !== 0) this.#moveTo(panBy(this.#scale, dx));
    if (dy !== 0) this.#props.scroll.by(dy);
  }

  stop(): void {
    this.#fling = null;
  }

  /** Starts a fling, in pixels per millisecond. */
  fling(x: number, y: number): void {
    if (Math.hypot(x, y) < SLOWEST) return;
    this.#fling = { x, y, at: performance.now() };
    this.#moved();
  }

  /** Continues a fling. @returns whether it still moves */
  glide(time: number): boolean {
    if (!this.#fling) return false;
    const { x, y, at } = this.#fling;
    const elapsed = Math.min(40, Math.max(0, time - at));
    this.#scale = panBy(this.#scale, x * elapsed);
    this.#props.scroll.by(y * elapsed);
    const slower = KEEPS ** elapsed;
    this.#fling = { x: x * slower, y: y * slower, at: time };
    if (Math.hypot(this.#fling.x, this.#fling.y) > STOPS) return true;
    this.#fling = null;
    this.#moveTo(this.#scale);
    return false;
  }

  /** Pans without notifying anybody, while a drag is at the edge. */
  creep(dx: number): void {
    if (dx === 0) return;
    this.#scale = panBy(this.#scale, dx);
    this.#isPlaced = true;
  }
}
