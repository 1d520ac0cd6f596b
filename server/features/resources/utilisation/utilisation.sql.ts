import { sql } from "kysely";
import type { UtilisationRow } from "../../../../contract/resources/resource-assignments.ts";
import { addDays, mondayOf, dayNumber } from "../../../../engine/day.ts";
import type { ResourceKind } from "../../../../contract/resources/resources.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { beyond, cursorAfter, firstRows } from "../../../database/paging/page.ts";
import { dailyNeeds } from "./activity-needs.ts";
import { assignedActivities, selectActivityNeeds } from "./activity-needs.sql.ts";
import { NEEDED_UNTIL } from "../assignments.sql.ts";
import { BY_NAME, isFound } from "../resources.sql.ts";
import { type Span, weeklyDemand } from "./utilisation-rules.ts";

interface Row extends Omit<UtilisationRow, "demand" | "peak" | "capacity"> {
  readonly capacity: string;
  /**
   * `from,to,quantity` of each span, in days after the first Monday and ten-thousandths of a unit.
   */
  readonly spans: string | null;
  readonly key: string;
  readonly tie: string;
}

export interface Utilisation {
  /** The Monday of the first week. */
  readonly from: string;
  readonly weeks: number;
  readonly resources: readonly UtilisationRow[];
  /** The total of all pages together. */
  readonly total: number;
  readonly nextCursor: string | null;
}

function spansOf(text: string | null): Span[] {
  return (text ?? "").split(";").flatMap((part) => {
    const [from, to, quantity] = part.split(",").map(Number);
    return from === undefined || to === undefined || quantity === undefined
      ? []
      : [{ from, to, quantity }];
  });
}

/**
 * The utilisation of the resources that have a capacity, by name, in whole weeks from the week of `from` to the
 * week of `to`. Retired resources are included only while something is still assigned. `project` selects the
 * resources that it uses in these weeks; their figures stay the company's, since an overload caused by another
 * project is still an overload. A finished task needs nothing after the day on which it was finished. Activities
 * count as docs/programme.md says (rules N1 to N4).
 * @throws Refusal `validation_failed` for an altered cursor.
 */
export async function selectUtilisation(
  tx: Tx,
  query: {
    readonly from: string;
    readonly to: string;
    readonly project?: string | undefined;
    readonly kind?: ResourceKind | undefined;
    readonly search?: string | undefined;
    readonly limit: number;
    readonly cursor?: string | undefined;
  },
): Promise<Utilisation> {
  const first = mondayOf(query.from);
  const weeks = (dayNumber(mondayOf(query.to)) - dayNumber(first)) / 7 + 1;
  const last = addDays(first, weeks * 7 - 1);
  const until = sql.raw(NEEDED_UNTIL);
  const needed = sql`
    resource_assignments a join tasks t on t.id = a.task_id
     where a.resource_id = r.id and a.starts_on <= ${last}::date and a.ends_on >= ${first}::date
       and ${until} >= greatest(a.starts_on, ${first}::date)`;
  const planned = assignedActivities({ from: first, to: last });
  const filters = [
    sql`r.kind <> 'material'`,
    sql`(r.status = 'active' or exists (select from ${needed}) or exists (select from ${planned}))`,
  ];
  if (query.kind) filters.push(sql`r.kind = ${query.kind}`);
  if (query.search) filters.push(sql`${isFound(query.search)}`);
  if (query.project)
    filters.push(sql`(exists (select from ${needed} and t.project_id = ${query.project}::uuid)
      or exists (select from ${planned} and s.project_id = ${query.project}::uuid))`);
  const chosen = sql.join(filters, sql` and `);
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select r.id as "_id", r.name, r.kind, r.unit, r.code, trim_scale(r.capacity)::text as capacity,
             r.works_on as "workingDays", name_order(r.name) collate "C" as key, r.id as tie,
             (select string_agg((a.starts_on - ${first}::date) || ',' || (${until} - ${first}::date) || ','
                                || (a.quantity * 10000)::bigint, ';')
                from ${needed}) as spans
        from resources r where ${chosen} and ${beyond(query.cursor, BY_NAME)}
       ${firstRows(BY_NAME, query.limit)}`.execute(tx),
    sql<{
      total: number;
    }>`select count(*)::int as total from resources r where ${chosen}`.execute(tx),
  ]);
  const shown = rows.slice(0, query.limit);
  const resourceIds = shown.map(({ _id }) => _id);
  const needs = await selectActivityNeeds(tx, { resources: resourceIds, from: first, to: last });
  const needsOf = Map.groupBy(needs, ({ resource }) => resource);
  const window = { first: dayNumber(first), days: weeks * 7 };
  const dailyOf = (id: string) => {
    const found = needsOf.get(id);
    return found && dailyNeeds(found, window);
  };
  const resources = shown.map(({ spans, key: _key, tie: _tie, capacity, ...resource }) => ({
    ...resource,
    capacity: Number(capacity),
    ...weeklyDemand(spansOf(spans), {
      workingDays: resource.workingDays,
      weeks,
      daily: dailyOf(resource._id),
    }),
  }));
  return {
    from: first,
    weeks,
    resources: resources.map((row) => ({ ...row, demand: [...row.demand], peak: [...row.peak] })),
    total: counted.rows[0]?.total ?? 0,
    nextCursor: cursorAfter(rows, { limit: query.limit, sort: BY_NAME.sort }),
  };
}
