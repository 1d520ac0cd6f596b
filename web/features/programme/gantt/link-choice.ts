import type { GanttModel } from "../../../../engine/programme/gantt/gantt-model.ts";
import type { Point } from "../../../../engine/programme/gantt/geometry.ts";
import type { Scene } from "../../../../engine/programme/gantt/scene.ts";
import type { PlanLink } from "../../../../engine/programme/plan.ts";
import { HEAD_HEIGHT } from "../view-model.ts";
import type { Outlets } from "./gantt-state.ts";
import { linkWords } from "./link-words.ts";

/** What a chosen link needs from the Gantt. */
interface Ground {
  readonly model: () => GanttModel;
  readonly scene: () => Scene;
  readonly isReadOnly: () => boolean;
  readonly invalidate: () => void;
  readonly outlets: Outlets;
}

/** The link that was chosen in the Gantt: highlighted, read aloud, and edited in a form of its own. */
export class LinkChoice {
  #chosen: string | null = null;
  readonly #ground: Ground;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** The id of the chosen link. */
  get chosen(): string | null {
    return this.#chosen;
  }

  choose(id: string | null, at: Point): void {
    const link = this.#find(id);
    if (!link && this.#chosen === null) return;
    this.#chosen = link ? link._id : null;
    const { model, outlets, invalidate } = this.#ground;
    const words = link ? linkWords(model(), link) : "";
    outlets.link(link ? { id: link._id, words, at, isOpen: false } : null);
    if (link) outlets.say(`${words}. Enter edits it, Delete removes it.`);
    invalidate();
  }

  /** Opens the link's form, at the middle of the line unless a point is given. */
  open(at?: Point): void {
    const link = this.#find(this.#chosen);
    const { model, scene, isReadOnly, outlets } = this.#ground;
    if (!link || isReadOnly()) return;
    const points = scene().links.find(({ id }) => id === link._id)?.points ?? [];
    const middle = points[Math.floor(points.length / 2)];
    outlets.link({
      id: link._id,
      words: linkWords(model(), link),
      at: at ?? middle ?? { x: 0, y: HEAD_HEIGHT },
      isOpen: true,
    });
  }

  #find(id: string | null): PlanLink | undefined {
    return this.#ground.model().plan.links.find(({ _id }) => _id === id);
  }
}
