import { GanttModel } from "../../../../engine/programme/gantt/gantt-model.ts";
import type { Point } from "../../../../engine/programme/gantt/geometry.ts";
import { type Hit, hitTest } from "../../../../engine/programme/gantt/hit-test.ts";
import { paint } from "../../../../engine/programme/gantt/paint.ts";
import { buildScene, type Scene } from "../../../../engine/programme/gantt/scene.ts";
import type { Palette } from "../../../../engine/programme/gantt/surface.ts";
import {
  type ScaleStep,
  scaleSteps,
  type TimeScale,
} from "../../../../engine/programme/gantt/time-scale.ts";
import { parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import { todaysRow } from "../rows/todays-row.ts";
import { type GanttProps, HEAD_HEIGHT, ROW_HEIGHT } from "../view-model.ts";
import { describe, barFacts } from "./bar-words.ts";
import { CanvasSurface, labelMeasure } from "./canvas-surface.ts";
import type { Outlets } from "./gantt-state.ts";
import { Drag } from "./drag.ts";
import { LinkChoice } from "./link-choice.ts";
import { paintLinkDrag } from "./paint-link-drag.ts";
import type { Gestures, Press } from "./pointer-input.ts";
import { readPalette } from "./screen-palette.ts";
import { createStage, type GanttStage } from "./stage.ts";
import { TimeWindow } from "./time-window.ts";

/** The reach of a press: a finger is less precise. */
const REACH = { mouse: 3, touch: 12 } as const;
const ZOOM_STEP = 1.5;

/** Connects the canvas with its contents: tracks position, zoom and drag, and draws when something has changed. */
export class GanttController implements Gestures {
  #props: GanttProps;
  #model: GanttModel;
  #scene: Scene | null = null;
  #palette: Palette;
  #font: string;
  #measure: (text: string) => number;
  #hovered: string | null = null;
  /** The position of the resting pointer; null during a drag. */
  #pointer: Point | null = null;
  #isTouch = false;
  readonly #canvas: HTMLCanvasElement;
  readonly #stage: GanttStage;
  readonly #place: TimeWindow;
  readonly #hold: Drag;
  readonly #outlets: Outlets;
  /** The link that was chosen. */
  readonly links: LinkChoice;

  constructor(canvas: HTMLCanvasElement, props: GanttProps, outlets: Outlets) {
    this.#canvas = canvas;
    this.#props = props;
    this.#outlets = outlets;
    this.#model = new GanttModel(props);
    this.#palette = readPalette(canvas.parentElement ?? document.body);
    this.#font = getComputedStyle(canvas).fontFamily;
    this.#measure = labelMeasure(this.#font);
    this.#stage = createStage(canvas, (context, time) => this.#frame(context, time));
    this.#stage.resize(props);
    this.#place = new TimeWindow(props, () => {
      outlets.card(null);
      this.invalidate();
    });
    this.#hold = new Drag({
      props: () => this.#props,
      model: () => this.#model,
      show: (model) => {
        this.#model = model;
      },
      scene: () => this.scene,
      scale: () => this.scale,
      creep: (dx) => this.#place.creep(dx),
      invalidate: () => this.invalidate(),
      outlets,
    });
    this.links = new LinkChoice({
      model: () => this.#model,
      scene: () => this.scene,
      isReadOnly: () => this.#props.readOnly !== null,
      invalidate: () => this.invalidate(),
      outlets,
    });
    this.#tellFocus();
  }

  /** What the Gantt shows now, for its text, its hit tests and its print. */
  get scene(): Scene {
    return (this.#scene ??= this.#build());
  }
  get model(): GanttModel {
    return this.#model;
  }
  get scale(): TimeScale {
    return this.#place.scale;
  }

  update(props: GanttProps): void {
    const before = this.#props;
    this.#props = props;
    const differs = (...keys: readonly (keyof GanttProps)[]) =>
      keys.some((key) => before[key] !== props[key]);
    const isNew = differs("rows", "plan", "schedule", "baseline");
    if (!isNew && !differs("selection", "width", "height", "now", "readOnly", "shows")) return;
    if (isNew) {
      this.#model = new GanttModel(props, this.#model);
      this.#hold.rebase();
    }
    this.#stage.resize(props);
    this.#place.update(props);
    if (isNew || differs("selection")) this.#tellFocus();
    this.invalidate();
    // Another bar, or none, may be under the pointer now.
    if (isNew && this.#pointer) this.hover(this.#pointer);
  }

  #tellFocus(): void {
    const id = this.#props.selection.focused?.id;
    const facts = id === undefined ? undefined : barFacts(this.#model, id);
    this.#outlets.focus(facts ? describe(facts) : "");
  }

  dispose(): void {
    this.#hold.giveUp();
    this.#place.dispose();
    this.#stage.dispose();
  }

  invalidate(): void {
    // Queries before the next frame are answered with what that frame will show.
    this.#scene = null;
    this.#stage.invalidate();
  }

  /** Reads colours and fonts again. */
  restyle(): void {
    this.#palette = readPalette(this.#canvas.parentElement ?? document.body);
    this.#font = getComputedStyle(this.#canvas).fontFamily;
    this.#measure = labelMeasure(this.#font);
    this.invalidate();
  }

  // Position and zoom.

  fit(): void {
    this.#place.fit();
  }

  /** Shows today, and the first row in progress, below two other rows that give its context. */
  goToToday(): void {
    const { rows, schedule, now, scroll } = this.#props;
    this.#place.goToToday();
    const place = todaysRow({
      rows,
      moments: (id) => schedule.moments(id),
      today: now.slice(0, 10),
    });
    if (place !== undefined) scroll.by((place - 2) * ROW_HEIGHT - scroll.top());
  }

  setScale(step: ScaleStep): void {
    this.zoom({ x: this.#anchor(), y: 0 }, scaleSteps[step] / this.scale.pixelsPerDay);
  }

  zoomStep(direction: 1 | -1): void {
    this.zoom({ x: this.#anchor(), y: 0 }, ZOOM_STEP ** direction);
  }

  /** The point that stays in place when keys or buttons zoom: the focused bar if it is visible, else the middle. */
  #anchor(): number {
    const { width, selection } = this.#props;
    const bar = this.scene.bars.find(({ id }) => id === selection.focused?.id);
    return bar && bar.box.x > 0 && bar.box.x < width ? bar.box.x : width / 2;
  }

  reveal(id: string): void {
    const index = this.#model.rowOf(id);
    const row = index === undefined ? undefined : this.#model.row(index);
    if (row) this.#place.reveal(row);
  }

  // Drawing.

  #build(): Scene {
    const { plan, scroll, width, height, selection, now, shows, readOnly } = this.#props;
    const { held } = this.#hold;
    const hasBaseline = this.#props.baseline.size > 0;
    return buildScene({
      model: this.#model,
      view: {
        width,
        height,
        headHeight: HEAD_HEIGHT,
        rowHeight: ROW_HEIGHT,
        top: scroll.top(),
        scale: this.scale,
      },
      shows: { ...shows, baseline: shows.baseline && hasBaseline },
      emphasis: {
        selected: selection.ids,
        focused: selection.focused?.id ?? null,
        hovered: held?.kind === "bar" ? held.id : this.#hovered,
        link: this.links.chosen,
      },
      today: parseMoment(now),
      dataDate: plan.dataDate === null ? null : parseMoment(plan.dataDate),
      measure: this.#measure,
      isEditable: readOnly === null && held?.kind !== "bar",
    });
  }

  #frame(context: CanvasRenderingContext2D, time: number): boolean {
    const moves = this.#hold.creep() || this.#place.glide(time);
    this.#hold.follow();
    this.#scene = this.#build();
    this.#tellPlace();
    const surface = new CanvasSurface(context, this.#font);
    paint(surface, this.#scene, this.#palette);
    const { held } = this.#hold;
    if (held?.kind === "link") paintLinkDrag(surface, this.#scene, held, this.#palette);
    return moves;
  }

  /** Writes the visible time to the canvas element, so that tests of the page can find bars. */
  #tellPlace(): void {
    const { left, pixelsPerDay } = this.scale;
    const text = `${left} ${pixelsPerDay}`;
    if (this.#canvas.dataset["timeScale"] !== text) this.#canvas.dataset["timeScale"] = text;
  }

  // Pointer input.

  #hit(point: Point): Hit {
    return hitTest(this.scene, point, this.#isTouch ? REACH.touch : REACH.mouse);
  }

  readonly hover = (point: Point | null): void => {
    this.#isTouch = false;
    this.#pointer = point;
    const hit = point === null ? null : this.#hit(point);
    const id = hit && (hit.kind === "bar" || hit.kind === "row") ? hit.id : null;
    this.#canvas.style.cursor = hit ? this.#cursorOf(hit) : "";
    this.#outlets.card(
      point && hit?.kind === "bar" && !this.#hold.held
        ? {
            at: point,
            id: hit.id,
            facts: barFacts(this.#model, hit.id) ?? null,
            note: null,
            isRefused: false,
            isAtOnce: false,
          }
        : null,
    );
    if (id === this.#hovered) return;
    this.#hovered = id;
    this.invalidate();
  };

  #cursorOf(hit: Hit): string {
    if (hit.kind === "link" || hit.kind === "hint") return "pointer";
    if (hit.kind !== "bar") return hit.kind === "head" ? "default" : "grab";
    if (this.#props.readOnly !== null) return "pointer";
    if (hit.part === "finish") return "ew-resize";
    if (hit.part === "progress") return "col-resize";
    return hit.part === "body" ? "move" : "crosshair";
  }

  readonly grab = (from: Point, { isTouch }: Press): boolean => {
    this.#place.stop();
    this.#isTouch = isTouch;
    this.#pointer = null;
    const hit = this.#hit(from);
    // A finger scrolls over bars; it drags a bar only if that bar was already chosen.
    const isChosen = hit.kind === "bar" && this.#props.selection.focused?.id === hit.id;
    if (hit.kind !== "bar" || (isTouch && !isChosen)) return false;
    return this.#hold.take(hit, from);
  };

  readonly drag = (point: Point): void => this.#hold.to(point);

  readonly drop = (point: Point): void => this.#hold.letGo(point);

  readonly giveUp = (): void => this.#hold.giveUp();

  readonly pan = (dx: number, dy: number): void => this.#place.pan(dx, dy);

  readonly fling = (vx: number, vy: number): void => this.#place.fling(vx, vy);

  readonly zoom = ({ x }: Point, factor: number): void => this.#place.zoomAbout(x, factor);

  readonly tap = (point: Point, press: Press): void => {
    this.#isTouch = press.isTouch;
    const hit = this.#hit(point);
    this.links.choose(hit.kind === "link" ? hit.id : null, point);
    if (hit.kind === "head" || hit.kind === "link" || hit.id === null) return;
    if (hit.kind === "hint") this.reveal(hit.id);
    this.#props.onSelect(hit.id, press.isToggle ? "toggle" : press.isRange ? "range" : "only");
    this.say(hit.id);
  };

  readonly doubleTap = (point: Point): void => {
    const hit = this.#hit(point);
    if (hit.kind === "bar") this.#props.onOpen(hit.id);
    if (hit.kind === "link") this.links.open(point);
  };

  /** Announces what the Gantt shows of a row. */
  say(id: string): void {
    const facts = barFacts(this.#model, id);
    if (facts) this.#outlets.say(describe(facts));
  }
}
