import { applyEdits } from "../../../../engine/programme/edits/apply-edits.ts";
import { bottomOf, type Point, rightOf } from "../../../../engine/programme/gantt/geometry.ts";
import type { Scene } from "../../../../engine/programme/gantt/scene.ts";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { LinkType, Plan } from "../../../../engine/programme/plan.ts";
import { ProgrammeError } from "../../../../engine/programme/problem.ts";
import type { Schedule } from "../../../../engine/programme/schedule/schedule.ts";
import type { NamedEdits, Preview } from "./bar-drag.ts";

export type BarEnd = "start" | "finish";

interface Target {
  readonly id: string;
  readonly end: BarEnd;
}

/** The type of a link by the ends that it joins. */
export function linkTypeOf(from: BarEnd, to: BarEnd): LinkType {
  if (from === "finish") return to === "start" ? "FS" : "FF";
  return to === "start" ? "SS" : "SF";
}

const MISS = 16;

/** The end of a bar at a point, taken from the half of the bar that the point is in or next to. */
export function endAt(scene: Scene, { x, y }: Point): Target | undefined {
  const bar = scene.bars.find(({ band }) => y >= band.y && y < bottomOf(band));
  if (!bar || bar.kind === "group") return undefined;
  if (x < bar.box.x - MISS || x > rightOf(bar.box) + MISS) return undefined;
  return { id: bar.id, end: x < bar.box.x + bar.box.width / 2 ? "start" : "finish" };
}

/** A link while it is drawn from one bar to another. */
export class LinkDrag {
  readonly kind = "link";
  readonly from: Target;
  point: Point;
  #source: { readonly plan: Plan; readonly schedule: Schedule };
  readonly #newId: () => string;
  #target: Target | undefined;
  #edit: Edit | null = null;
  #preview: Preview | null = null;
  #problem: string | null = null;

  constructor(
    source: { readonly plan: Plan; readonly schedule: Schedule },
    from: Target,
    { point, newId }: { readonly point: Point; readonly newId: () => string },
  ) {
    this.#source = source;
    this.from = from;
    this.point = point;
    this.#newId = newId;
  }

  get target(): Target | undefined {
    return this.#target;
  }

  get preview(): Preview | null {
    return this.#preview;
  }

  /** Why the link cannot be made. */
  get problem(): string | null {
    return this.#problem;
  }

  /** The type, "FS", while there is a bar to link to. */
  get type(): LinkType | null {
    return this.#target ? linkTypeOf(this.from.end, this.#target.end) : null;
  }

  /** @returns whether the link leads to another end than before */
  to(point: Point, scene: Scene): boolean {
    this.point = point;
    const target = endAt(scene, point);
    const next = target?.id === this.from.id ? undefined : target;
    if (next?.id === this.#target?.id && next?.end === this.#target?.end) return false;
    this.#target = next;
    this.#try();
    return true;
  }

  /** Continues on a plan that has changed meanwhile. */
  rebase(source: { readonly plan: Plan; readonly schedule: Schedule }): void {
    this.#source = source;
    this.#try();
  }

  edits(): NamedEdits | null {
    return this.#edit && this.#problem === null ? { edits: [this.#edit], label: "Link" } : null;
  }

  #try(): void {
    this.#edit = null;
    this.#preview = null;
    this.#problem = null;
    if (!this.#target || !this.type) return;
    const { plan, schedule } = this.#source;
    this.#edit = {
      op: "add_link",
      _id: this.#newId(),
      from: this.from.id,
      to: this.#target.id,
      fields: { type: this.type },
    };
    try {
      const applied = applyEdits(plan, [this.#edit]);
      const next = schedule.next(applied.plan, applied.touched);
      this.#preview = { plan: applied.plan, schedule: next };
    } catch (error) {
      if (!(error instanceof ProgrammeError)) throw error;
      this.#problem = error.message;
    }
  }
}
