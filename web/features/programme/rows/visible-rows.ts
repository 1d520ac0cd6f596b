import { byName } from "../../../../engine/folded-text.ts";
import type { Plan, PlanActivity } from "../../../../engine/programme/plan.ts";
import type { ActivityRow, GroupRow, ProgrammeRow } from "../view-model.ts";

/** How rows are grouped, instead of by their summaries. */
export interface Grouping {
  /** The group of an activity; null for none. */
  readonly keyOf: (activity: PlanActivity) => string | null;
  readonly nameOf: (key: string) => string;
  /** The name of the group for activities without one: "No company". */
  readonly without: string;
  /** Compares two keys; by name if left out. */
  readonly compare?: (a: string, b: string) => number;
}

interface Shown {
  /** Summaries and groups whose rows are folded away. */
  readonly collapsed: ReadonlySet<string>;
  readonly matches: ((activity: PlanActivity) => boolean) | null;
  readonly grouping: Grouping | null;
  /** The order of the rows among their siblings, or within their group; null for that of the plan. */
  readonly compare?: ((a: PlanActivity, b: PlanActivity) => number) | null;
}

/** The rows that are shown of a plan. */
export function visibleRows(plan: Plan, shown: Shown): ProgrammeRow[] {
  const { grouping } = shown;
  return grouping ? groupedRows(plan, { ...shown, grouping }) : treeRows(plan, shown);
}

type Place = readonly [index: number, activity: PlanActivity];

/** Sorts activities among their siblings: a summary stays above what is below it. */
function inOrder(
  activities: readonly PlanActivity[],
  compare: NonNullable<Shown["compare"]>,
): Place[] {
  const byParent = Map.groupBy([...activities.entries()], ([, { parent }]) => parent);
  for (const siblings of byParent.values()) siblings.sort(([, a], [, b]) => compare(a, b));
  const ordered: Place[] = [];
  const open = (byParent.get(null) ?? []).toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    ordered.push(next);
    open.push(...(byParent.get(next[1]._id) ?? []).toReversed());
  }
  return ordered;
}

function treeRows(
  { activities }: Plan,
  { collapsed, matches, compare }: Omit<Shown, "grouping">,
): ActivityRow[] {
  const parents = new Map<string, string | null>();
  const haveChildren = new Set<string>();
  for (const { _id, parent } of activities) {
    parents.set(_id, parent);
    if (parent !== null) haveChildren.add(parent);
  }
  const found = matches && new Set<string>();
  const shown = matches && new Set<string>();
  if (matches && found && shown) {
    for (const activity of activities) {
      if (!matches(activity)) continue;
      found.add(activity._id);
      // The summaries above an activity are shown with it.
      let at: string | null = activity._id;
      while (at !== null && !shown.has(at)) {
        shown.add(at);
        at = parents.get(at) ?? null;
      }
    }
  }
  const depths = new Map<string, number>();
  const hidden = new Set<string>();
  const rows: ActivityRow[] = [];
  const ordered = compare ? inOrder(activities, compare) : activities.entries();
  for (const [index, activity] of ordered) {
    const { _id, parent, kind, name } = activity;
    const depth = parent === null ? 0 : (depths.get(parent) ?? -1) + 1;
    depths.set(_id, depth);
    if (parent !== null && (hidden.has(parent) || collapsed.has(parent))) {
      hidden.add(_id);
      continue;
    }
    if (shown && !shown.has(_id)) continue;
    rows.push({
      id: _id,
      depth,
      name,
      kind,
      index,
      collapsed: haveChildren.has(_id) ? collapsed.has(_id) : null,
      isContext: found !== null && !found.has(_id),
    });
  }
  return rows;
}

const GROUP = "group:";

function groupedRows(
  { activities }: Plan,
  { collapsed, matches, grouping, compare }: Shown & { readonly grouping: Grouping },
): ProgrammeRow[] {
  const groups = new Map<string | null, ActivityRow[]>();
  for (const [index, activity] of activities.entries()) {
    const { _id: id, name, kind } = activity;
    if (kind === "summary" || (matches && !matches(activity))) continue;
    const key = grouping.keyOf(activity);
    const row = { id, depth: 1, name, kind, index, collapsed: null, isContext: false };
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const compareKeys =
    grouping.compare ?? ((a: string, b: string) => byName(grouping.nameOf(a), grouping.nameOf(b)));
  const keys = [...groups.keys()].filter((key) => key !== null).toSorted(compareKeys);
  const ordered = groups.has(null) ? [...keys, null] : keys;
  return ordered.flatMap((key) => {
    const members = sorted(activities, groups.get(key) ?? [], compare);
    const id = `${GROUP}${key ?? ""}`;
    const isCollapsed = collapsed.has(id);
    const head: GroupRow = {
      id,
      depth: 0,
      name: key === null ? grouping.without : grouping.nameOf(key),
      kind: "group",
      index: -1,
      collapsed: isCollapsed,
      count: members.length,
      members: members.map((row) => row.id),
    };
    return isCollapsed ? [head] : [head, ...members];
  });
}

function sorted(
  activities: readonly PlanActivity[],
  rows: readonly ActivityRow[],
  compare: Shown["compare"],
): readonly ActivityRow[] {
  if (!compare) return rows;
  return rows.toSorted((a, b) => {
    const [one, other] = [activities[a.index], activities[b.index]];
    return one && other ? compare(one, other) : 0;
  });
}
