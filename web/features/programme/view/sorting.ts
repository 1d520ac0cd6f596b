import { nameOrder } from "../../../../engine/folded-text.ts";
import { compareValues } from "../../../../engine/programme/typed/condition.ts";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import type { UrlParam } from "../../../ui/hooks/url-params.ts";
import type { CellContext, ProgrammeColumn } from "../columns/column.ts";

/** By which column the rows are sorted. The order in which they are stored stays. */
export interface Sorting {
  readonly column: string;
  readonly isDescending: boolean;
}

/** `start`, or `-start` for the latest first. */
export const sortingParam: UrlParam<Sorting | undefined> = {
  fallback: undefined,
  parse(text) {
    const [, minus, column] = /^(-?)([\w:][\w:-]{0,59})$/.exec(text) ?? [];
    return column === undefined ? undefined : { column, isDescending: minus === "-" };
  },
  format: (sorting) => (sorting ? `${sorting.isDescending ? "-" : ""}${sorting.column}` : ""),
};

/** What a press on the head of a column sorts by: first upwards, then downwards, then no longer. */
export function nextSorting(sorting: Sorting | undefined, column: string): Sorting | undefined {
  if (sorting?.column !== column) return { column, isDescending: false };
  return sorting.isDescending ? undefined : { column, isDescending: true };
}

/** The orders of texts that were sorted before: each edit sorts the same names again. */
const orders = new Map<string, string>();
const MOST_ORDERS = 20_000;

function orderOf(text: string): string {
  const known = orders.get(text);
  if (known !== undefined) return known;
  if (orders.size >= MOST_ORDERS) orders.clear();
  const order = nameOrder(text);
  orders.set(text, order);
  return order;
}

type Compare = (a: PlanActivity, b: PlanActivity) => number;

/** Returns the order of activities by a column; null to leave them as they are stored. */
export function orderByColumn(
  { column, isDescending }: Sorting,
  known: readonly ProgrammeColumn[],
  context: CellContext,
): Compare | null {
  const by = known.find(({ key }) => key === column);
  if (!by) return null;
  const values = new Map<string, number | string | null>();
  for (const activity of context.plan.activities)
    values.set(
      activity._id,
      by.measure ? by.measure.of(activity, context) : orderOf(by.text(activity, context)),
    );
  const valueOf = ({ _id }: PlanActivity) => values.get(_id) ?? null;
  return (a, b) => compareValues(valueOf(a), valueOf(b), isDescending ? -1 : 1);
}
