import { MAX_WEEKS } from "../../../contract/resources/resource-assignments.ts";
import { addDays, mondayOf } from "../../../engine/day.ts";
import { resourceKinds } from "../../../contract/resources/resources.ts";
import {
  choiceParam,
  dayParam,
  flagParam,
  idParam,
  numberParam,
  searchParam,
  type UrlChange,
  type UrlParam,
  type UrlState,
} from "../../ui/hooks/url-params.ts";

/** How many weeks the map may show at a time. */
export const periods = [13, 26, 52, MAX_WEEKS] as const;

/** The server refuses a longer search. */
const SEARCH_MAX = 100;

/** The Monday of the week of a day. */
const weekParam: UrlParam<string | undefined> = {
  ...dayParam,
  parse: (text) => {
    const day = dayParam.parse(text);
    return day && mondayOf(day);
  },
};

export const resourceParams = {
  view: choiceParam(["map", "list", "materials", "calendars"], "map"),
  search: searchParam(SEARCH_MAX),
  kind: choiceParam(resourceKinds),
  project: idParam,
  /** The map's first week; undefined for a week ago. */
  from: weekParam,
  weeks: numberParam(periods, 26),
  /** Only overloaded resources. */
  over: flagParam,
  /** Includes retired resources. */
  retired: flagParam,
  /** The content of the panel: a resource, or one week of it. */
  resource: idParam,
  week: weekParam,
};

export type ResourceFilters = UrlState<typeof resourceParams>;
export type ResourceFilterChange = UrlChange<typeof resourceParams>;

/** The first and last day of the map. @param today `YYYY-MM-DD` */
export function weekSpanOf(
  { from, weeks }: Pick<ResourceFilters, "from" | "weeks">,
  today: string,
): { readonly from: string; readonly to: string } {
  const first = from ?? addDays(mondayOf(today), -7);
  return { from: first, to: addDays(first, weeks * 7 - 1) };
}
