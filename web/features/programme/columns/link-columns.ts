import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan, PlanLink } from "../../../../engine/programme/plan.ts";
import { activityOf, predecessorsOf, successorsOf } from "../rows/plan-index.ts";
import {
  formatLinks,
  parseLinks,
  type TypedLink,
} from "../../../../engine/programme/typed/typed-links.ts";
import { type CellRead, linkContext, type ProgrammeColumn } from "./column.ts";

const fieldsOf = ({ type, lagMinutes, lagUnit, lagPercent }: TypedLink) => ({
  type,
  lagMinutes,
  lagUnit,
  lagPercent,
});

const isSame = (link: PlanLink, typed: TypedLink) =>
  link.type === typed.type &&
  link.lagUnit === typed.lagUnit &&
  (link.lagUnit === "percent"
    ? link.lagPercent === typed.lagPercent
    : link.lagMinutes === typed.lagMinutes);

interface Typed {
  /** The activity whose predecessors were typed. */
  readonly to: string;
  readonly links: readonly TypedLink[];
  readonly newId: () => string;
}

/** Returns the edits that give an activity the typed predecessors. A link that stays keeps its calendar. */
export function predecessorEdits(plan: Plan, { to, links, newId }: Typed): Edit[] {
  const before = predecessorsOf(plan, to);
  const kept = new Set<PlanLink>();
  const edits: Edit[] = [];
  const without: TypedLink[] = [];
  for (const typed of links) {
    const same = before.find(({ from, type }) => from === typed.from && type === typed.type);
    if (!same) without.push(typed);
    else {
      kept.add(same);
      if (!isSame(same, typed))
        edits.push({ op: "set_link", _id: same._id, fields: fieldsOf(typed) });
    }
  }
  for (const typed of without) {
    // Another link type from the same activity changes the existing link.
    const changed = before.find((link) => link.from === typed.from && !kept.has(link));
    if (changed) {
      kept.add(changed);
      edits.push({ op: "set_link", _id: changed._id, fields: fieldsOf(typed) });
    } else
      edits.push({ op: "add_link", _id: newId(), from: typed.from, to, fields: fieldsOf(typed) });
  }
  const dropped = before.filter((link) => !kept.has(link));
  return [...dropped.map(({ _id }): Edit => ({ op: "remove_link", _id })), ...edits];
}

const predecessors: ProgrammeColumn = {
  key: "predecessors",
  label: "Predecessors",
  hint: "Row numbers or codes: 12FS+3d, 14SS-50%, 7FF+2ed",
  width: 128,
  text: ({ _id }, context) => formatLinks(predecessorsOf(context.plan, _id), linkContext(context)),
  read(text, { _id }, context): CellRead {
    const read = parseLinks(text, linkContext(context));
    if ("problem" in read) return read;
    if (read.links.some(({ from }) => from === _id))
      return { problem: "An activity cannot precede itself." };
    const { plan, newId } = context;
    return { edits: predecessorEdits(plan, { to: _id, links: read.links, newId }) };
  },
};

const successors: ProgrammeColumn = {
  key: "successors",
  label: "Successors",
  width: 128,
  text({ _id }, context) {
    const links = successorsOf(context.plan, _id);
    const shared = linkContext(context);
    // The lag is in this activity's units, although the reference names the successor.
    const fromHere = { ...shared, unitsOf: () => shared.unitsOf(_id) };
    return formatLinks(
      links.map((link) => ({ ...link, from: link.to })),
      fromHere,
    );
  },
};

/** Why two activities cannot be linked; null if they can. */
export function linkRefusal(plan: Plan, from: string, to: string): string | null {
  if (from === to) return "An activity cannot be linked with itself.";
  const isThere = predecessorsOf(plan, to).some((link) => link.from === from);
  if (isThere) return "They are linked already.";
  return activityOf(plan, from) && activityOf(plan, to) ? null : "It is no longer there.";
}

export const linkColumns = { predecessors, successors };
