import type { Programme } from "../../../../contract/programme/programme.ts";
import type { WholeBaseline } from "../../../../contract/programme/programme-baselines.ts";
import type { ActivityKind } from "../../../../engine/programme/plan.ts";
import type { UrlParam } from "../../../ui/hooks/url-params.ts";
import type { CellContext } from "../columns/column.ts";

/** An activity in one of the states that are compared. */
export interface SideRow {
  readonly _id: string;
  readonly code: string;
  readonly name: string;
  readonly kind: ActivityKind;
  readonly parent: string | null;
  readonly start: string;
  readonly finish: string;
  readonly durationMinutes: number;
  readonly totalFloatMinutes: number | null;
}

/** Rows by activity id, in the order of the rows. */
export type SideRows = ReadonlyMap<string, SideRow>;

export const NOW = "current";

const SIDE = /^(current|revision:\d{1,9}|baseline:[0-9a-f-]{36})$/;
/** A state in the URL, as the server names it. */
export const sideParam: UrlParam<string | undefined> = {
  fallback: undefined,
  parse: (text) => (SIDE.test(text) ? text : undefined),
  format: String,
};

export const baselineSide = (id: string): string => `baseline:${id}`;
export const revisionSide = (number: number): string => `revision:${number}`;

export function rowsOfNow({ plan, schedule }: Pick<CellContext, "plan" | "schedule">): SideRows {
  const rows = new Map<string, SideRow>();
  for (const { _id, code, name, kind, parent, durationMinutes } of plan.activities) {
    const { start, finish, totalFloatMinutes } = schedule.dates(_id);
    rows.set(_id, {
      _id,
      code,
      name,
      kind,
      parent,
      start,
      finish,
      durationMinutes,
      totalFloatMinutes,
    });
  }
  return rows;
}

export const rowsOfAnswer = ({
  activities,
}: Pick<Programme | WholeBaseline, "activities">): SideRows =>
  new Map(activities.map((activity) => [activity._id, activity]));
