import { v7 as newId } from "uuid";
import { GanttModel } from "../../../../engine/programme/gantt/gantt-model.ts";
import type { Point } from "../../../../engine/programme/gantt/geometry.ts";
import type { BarPart } from "../../../../engine/programme/gantt/hit-test.ts";
import type { Scene } from "../../../../engine/programme/gantt/scene.ts";
import { momentAt, type TimeScale } from "../../../../engine/programme/gantt/time-scale.ts";
import { type GanttProps, HEAD_HEIGHT } from "../view-model.ts";
import { BarDrag, whyNotDrag } from "./bar-drag.ts";
import type { BarCard, Outlets } from "./gantt-state.ts";
import { LinkDrag } from "./link-drag.ts";
import { linkWords } from "./link-words.ts";
import { barFacts, barSpanText } from "./bar-words.ts";

/** How near to an edge of the Gantt a drag scrolls it, and by how much per frame. */
const EDGE = 28;
const STEP = 10;

/** What a drag needs from the Gantt. */
interface Hand {
  readonly props: () => GanttProps;
  readonly model: () => GanttModel;
  readonly show: (model: GanttModel) => void;
  readonly scene: () => Scene;
  readonly scale: () => TimeScale;
  readonly creep: (dx: number) => void;
  readonly invalidate: () => void;
  readonly outlets: Outlets;
}

/** The bar or link that a person drags, from press to release. */
export class Drag {
  #held: BarDrag | LinkDrag | null = null;
  #point: Point | null = null;
  readonly #hand: Hand;

  constructor(hand: Hand) {
    this.#hand = hand;
  }

  get held(): BarDrag | LinkDrag | null {
    return this.#held;
  }

  /** @returns false if there is nothing to drag */
  take({ id, part }: { readonly id: string; readonly part: BarPart }, from: Point): boolean {
    const { outlets } = this.#hand;
    const { plan, schedule, readOnly, selection } = this.#hand.props();
    const model = this.#hand.model();
    const activity = model.activity(id);
    if (!activity) return false;
    if (part === "link_start" || part === "link_finish") {
      const end = part === "link_start" ? "start" : "finish";
      this.#held = new LinkDrag({ plan, schedule }, { id, end }, { point: from, newId });
    } else {
      const why = readOnly ?? whyNotDrag(part, activity);
      if (why !== undefined) {
        const about = { at: from, id, facts: null, note: why };
        outlets.card({ ...about, isRefused: true, isAtOnce: true });
        outlets.say(why);
        return true;
      }
      const moment = momentAt(this.#hand.scale(), from.x);
      const how = { from: moment, selected: selection.ids };
      this.#held = new BarDrag({ plan, schedule, model }, activity, part, how);
    }
    window.addEventListener("keydown", this.#escape, true);
    return true;
  }

  /** Notes the pointer's position. Its effect is computed in the next frame. */
  to(point: Point): void {
    if (!this.#held) return;
    this.#point = point;
    this.#hand.invalidate();
  }

  /** Computes, once per frame, the dates that dropping the bar under the pointer would give. */
  follow(): void {
    const held = this.#held;
    if (!held || !this.#point) return;
    const { props, model, show, scale, scene, outlets } = this.#hand;
    const isChanged =
      held.kind === "bar"
        ? held.to(momentAt(scale(), this.#point.x), scale())
        : held.to(this.#point, scene());
    if (isChanged) {
      // Bars stay in place during a link drag: a bar that moved away under the pointer could not be reached.
      if (held.kind === "bar") show(new GanttModel({ ...props(), ...held.preview }, model()));
      props().onPreview(held.preview?.schedule ?? null);
    }
    outlets.card(cardOfDrag(held, model(), this.#point));
  }

  /** Scrolls the Gantt when the pointer is at an edge. @returns whether it scrolled */
  creep(): boolean {
    if (!this.#held || !this.#point) return false;
    const { width, height, scroll } = this.#hand.props();
    const { x, y } = this.#point;
    const dx = step(x, EDGE, width - EDGE);
    const dy = this.#held.kind === "link" ? step(y, HEAD_HEIGHT + EDGE, height - EDGE) : 0;
    this.#hand.creep(dx);
    if (dy !== 0) scroll.by(dy);
    return dx !== 0 || dy !== 0;
  }

  /** Continues the drag on the current plan, if the plan still has the bar or link. */
  rebase(): void {
    const held = this.#held;
    if (!held) return;
    const { plan, schedule } = this.#hand.props();
    const model = this.#hand.model();
    const activity = model.activity(held.kind === "bar" ? held.id : held.from.id);
    if (!activity) this.giveUp();
    else if (held.kind === "link") held.rebase({ plan, schedule });
    else held.rebase({ plan, schedule, model }, activity);
  }

  letGo(point: Point): void {
    const held = this.#held;
    if (held) {
      this.#point = point;
      this.follow();
    }
    const named = held?.edits() ?? null;
    const { outlets, props, model } = this.#hand;
    if (held?.problem) outlets.say(held.problem);
    this.#end();
    if (!held || !named) return;
    const label = held.kind === "link" ? linkWords(model(), held) : named.label;
    props().onEdit(named.edits, label);
    outlets.say(`${label}.`);
  }

  giveUp(): void {
    if (this.#held) this.#hand.outlets.say("Cancelled. Nothing has changed.");
    this.#end();
  }

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.giveUp();
  };

  #end(): void {
    window.removeEventListener("keydown", this.#escape, true);
    const hadPreview = this.#held?.preview;
    this.#held = null;
    this.#point = null;
    const { props, model, show, outlets, invalidate } = this.#hand;
    outlets.card(null);
    if (hadPreview) {
      show(new GanttModel(props(), model()));
      props().onPreview(null);
    }
    invalidate();
  }
}

function step(at: number, least: number, most: number): number {
  if (at < least) return -STEP;
  return at > most ? STEP : 0;
}

/** What the card beside the pointer says while something is dragged. */
function cardOfDrag(drag: BarDrag | LinkDrag, model: GanttModel, at: Point): BarCard {
  if (drag.problem !== null)
    return { at, id: null, facts: null, note: drag.problem, isRefused: true, isAtOnce: true };
  if (drag.kind === "bar")
    return {
      at,
      id: drag.id,
      facts: barFacts(model, drag.id) ?? null,
      note: null,
      isRefused: false,
      isAtOnce: true,
    };
  const note =
    drag.target === undefined
      ? "Let go at the start or the finish of another bar."
      : `${linkWords(model, drag)}${startWords(drag)}`;
  return { at, id: null, facts: null, note, isRefused: false, isAtOnce: true };
}

/** When the successor would start. */
function startWords({ preview, target }: LinkDrag): string {
  if (!preview || !target) return "";
  const { start, finish } = preview.schedule.moments(target.id);
  return `: ${barSpanText(start, finish)}`;
}
