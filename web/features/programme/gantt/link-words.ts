import type { GanttModel } from "../../../../engine/programme/gantt/gantt-model.ts";
import type { LinkType, PlanLink } from "../../../../engine/programme/plan.ts";
import type { LinkDrag } from "./link-drag.ts";

export const linkTypeWords: Record<LinkType, string> = {
  FS: "finish to start",
  SS: "start to start",
  FF: "finish to finish",
  SF: "start to finish",
};

/** "Link from Formwork to Cast slab, finish to start". */
export function linkWords(model: GanttModel, link: PlanLink | LinkDrag): string {
  const isDrawn = "kind" in link;
  const from = isDrawn ? link.from.id : link.from;
  const to = isDrawn ? link.target?.id : link.to;
  const type = link.type ?? "FS";
  const words = `Link from ${nameOf(model, from)} to ${nameOf(model, to)}, ${linkTypeWords[type]}`;
  return words.length > 200 ? `Link, ${linkTypeWords[type]}` : words;
}

function nameOf(model: GanttModel, id: string | undefined): string {
  const activity = id === undefined ? undefined : model.activity(id);
  return activity?.name || activity?.code || "an activity";
}
