import type { Touched } from "../../../../engine/programme/touched.ts";
import type { Computed } from "./computed.ts";

/** The ids of the records that a revision changed. The changes themselves are read from the latest state. */
export interface Delta {
  readonly revision: number;
  /** Activities that were added, edited or moved. */
  readonly edited: ReadonlySet<string>;
  /** Edited activities and activities with other dates. */
  readonly activities: ReadonlySet<string>;
  readonly removedActivities: ReadonlySet<string>;
  /** Links that were added or edited. */
  readonly editedLinks: ReadonlySet<string>;
  /** Edited links and links that started or stopped driving. */
  readonly links: ReadonlySet<string>;
  readonly removedLinks: ReadonlySet<string>;
  readonly order: boolean;
  readonly calendars: boolean;
  readonly columns: boolean;
  readonly assignments: boolean;
  readonly baselines: boolean;
}

type State = Pick<Computed, "revision" | "schedule" | "driving">;

/** @param after the state that applying `touched` to `before` made */
export function deltaOf(before: State, after: State, touched: Touched): Delta {
  const edited = new Set([...touched.activities, ...touched.moved]);
  const activities = new Set([...edited, ...after.schedule.changed]);
  const links = new Set(touched.links);
  for (const id of after.driving) if (!before.driving.has(id)) links.add(id);
  for (const id of before.driving)
    if (!after.driving.has(id) && !touched.removedLinks.has(id)) links.add(id);
  return {
    revision: after.revision,
    edited,
    activities,
    removedActivities: touched.removedActivities,
    editedLinks: touched.links,
    links,
    removedLinks: touched.removedLinks,
    order: touched.structure,
    // Up to this revision the programme's calendar was the company's default, which may have changed since.
    calendars: touched.calendars.size > 0 || before.revision === 0,
    columns: touched.columns.size > 0,
    assignments: touched.assignments.size > 0,
    baselines: false,
  };
}

/** All changes since a revision; undefined if the log does not reach back that far. */
export function deltaSince({ revision, log }: Computed, since: number): Delta | undefined {
  if (since === revision) return union(revision, []);
  if (since > revision || revision - since > log.length) return undefined;
  return union(revision, log.slice(log.length - (revision - since)));
}

function union(revision: number, deltas: readonly Delta[]): Delta {
  const [only] = deltas;
  if (only && deltas.length === 1) return only;
  const edited = new Set<string>();
  const editedLinks = new Set<string>();
  const activities = new Set<string>();
  const removedActivities = new Set<string>();
  const links = new Set<string>();
  const removedLinks = new Set<string>();
  for (const delta of deltas) {
    for (const id of delta.edited) edited.add(id);
    for (const id of delta.editedLinks) editedLinks.add(id);
    // An undo may add a removed activity again.
    move(delta.activities, { to: activities, from: removedActivities });
    move(delta.removedActivities, { to: removedActivities, from: activities });
    move(delta.links, { to: links, from: removedLinks });
    move(delta.removedLinks, { to: removedLinks, from: links });
  }
  return {
    revision,
    edited,
    activities,
    removedActivities,
    editedLinks,
    links,
    removedLinks,
    order: deltas.some((delta) => delta.order),
    calendars: deltas.some((delta) => delta.calendars),
    columns: deltas.some((delta) => delta.columns),
    assignments: deltas.some((delta) => delta.assignments),
    baselines: deltas.some((delta) => delta.baselines),
  };
}

function move(
  ids: ReadonlySet<string>,
  { to, from }: { readonly to: Set<string>; readonly from: Set<string> },
): void {
  for (const id of ids) {
    to.add(id);
    from.delete(id);
  }
}
