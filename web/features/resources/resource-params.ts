import { day, id } from "../../../contract/common.ts";
import { MAX_WEEKS } from "../../../contract/resource-assignments.ts";
import { addDays, mondayOf } from "../../../contract/resource-calendar.ts";
import { type ResourceKind, resourceKinds } from "../../../contract/resources.ts";

export const views = ["map", "list", "materials"] as const;
export type View = (typeof views)[number];

/** How many weeks the map may show at a time. */
export const periods = [13, 26, 52, MAX_WEEKS] as const;
const DEFAULT_PERIOD = 26;

export interface ResourceFilters {
  readonly view: View;
  readonly search: string;
  readonly kind: ResourceKind | undefined;
  readonly project: string | undefined;
  /** The Monday of the map's first week; undefined for a week ago. */
  readonly from: string | undefined;
  readonly weeks: number;
  readonly overloaded: boolean;
  readonly retired: boolean;
  /** What the panel shows: a resource, or one week of it. */
  readonly resource: string | undefined;
  readonly week: string | undefined;
}

/** What the URL says; anything that it cannot mean is as if it were not there. */
export function readFilters(params: URLSearchParams): ResourceFilters {
  const weeks = Number(params.get("weeks"));
  const from = day.safeParse(params.get("from")).data;
  const week = day.safeParse(params.get("week")).data;
  return {
    view: views.find((view) => view === params.get("view")) ?? "map",
    search: (params.get("search") ?? "").trim().slice(0, 100).trimEnd(),
    kind: resourceKinds.find((kind) => kind === params.get("kind")),
    project: id.safeParse(params.get("project")).data,
    from: from && mondayOf(from),
    weeks: periods.find((period) => period === weeks) ?? DEFAULT_PERIOD,
    overloaded: params.get("over") === "1",
    retired: params.get("retired") === "1",
    resource: id.safeParse(params.get("resource")).data,
    week: week && mondayOf(week),
  };
}

/** The URL's parameters with these changed; what is empty is left out, the others are kept. */
export function withParams(
  params: URLSearchParams,
  changed: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changed)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The first and last day of the map. @param today `YYYY-MM-DD` */
export function spanOf(
  { from, weeks }: Pick<ResourceFilters, "from" | "weeks">,
  today: string,
): { readonly from: string; readonly to: string } {
  const first = from ?? addDays(mondayOf(today), -7);
  return { from: first, to: addDays(first, weeks * 7 - 1) };
}
