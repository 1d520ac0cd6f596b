import {
  choiceParam,
  flagParam,
  idParam,
  numberParam,
  searchParam,
  type UrlParam,
} from "../../../ui/hooks/url-params.ts";
import { NAME, usualColumns } from "../columns/all-columns.ts";
import { NARROWEST, WIDEST } from "../columns/sized-columns.ts";
import { conditionsParam } from "./conditions.ts";
import { sortingParam } from "./sorting.ts";

/** A chosen column and the width that somebody gave it; null for its default width. */
export interface ChosenColumn {
  readonly key: string;
  readonly width: number | null;
}

const usual: readonly ChosenColumn[] = usualColumns.map((key) => ({ key, width: null }));
const MOST = 60;

/** `name.300~duration~start`: the columns in their order, with the widths that differ from the default. */
const columnsParam: UrlParam<readonly ChosenColumn[]> = {
  fallback: usual,
  parse(text) {
    const columns = text.split("~").flatMap((part): ChosenColumn[] => {
      const [, key, width] = /^([\w:-]{1,60})(?:\.(\d{1,4}))?$/.exec(part) ?? [];
      if (key === undefined) return [];
      const size = width === undefined ? null : Number(width);
      return [{ key, width: size && Math.min(WIDEST, Math.max(NARROWEST, size)) }];
    });
    if (columns.length > MOST) return undefined;
    // The outline is in the name column.
    return columns.some(({ key }) => key === NAME)
      ? columns
      : [{ key: NAME, width: null }, ...columns];
  },
  format: (columns) =>
    columns.map(({ key, width }) => (width === null ? key : `${key}.${width}`)).join("~"),
};

export const groupings = ["person", "company", "location", "status", "critical"] as const;
export type GroupingName = (typeof groupings)[number];

export const statuses = ["not_started", "in_progress", "finished", "late"] as const;
export type ActivityStatus = (typeof statuses)[number];

/** The choices of a look-ahead's length, in weeks. */
export const lookAheads = [0, 2, 3, 6] as const;

/** Resets what hides rows. */
export const noViewFilters = {
  search: undefined,
  group: undefined,
  person: undefined,
  company: undefined,
  location: undefined,
  status: undefined,
  critical: undefined,
  weeks: undefined,
  below: undefined,
  where: undefined,
};

/** Which part of the programme is shown, and how. It is in the URL, so that it can be sent and bookmarked. */
export const viewParams = {
  columns: columnsParam,
  group: choiceParam(groupings),
  search: searchParam(),
  person: idParam,
  company: idParam,
  /** The location, with everything inside it. */
  location: idParam,
  status: choiceParam(statuses),
  critical: flagParam,
  weeks: numberParam(lookAheads, 0),
  /** The summary whose branch alone is shown. */
  below: idParam,
  /** Conditions on columns, all of which hold. */
  where: conditionsParam,
  sort: sortingParam,
};
