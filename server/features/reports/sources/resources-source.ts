import { MAX_WEEKS } from "../../../../contract/resources/resource-assignments.ts";
import { weekOf, weeksIn } from "../../../../contract/resources/resource-calendar.ts";
import { addDays } from "../../../../engine/day.ts";
import type { ReportCell, ReportFilters } from "../../../../contract/reports/reports.ts";
import { mayAtAll } from "../../../../contract/permissions.ts";
import { Refusal } from "../../../errors.ts";
import { today } from "../../../platform/calendar.ts";
import { selectUtilisation, type Utilisation } from "../../resources/public.ts";
import { column } from "../columns.ts";
import { inWords } from "../report-rules.ts";
import type { ReadSource, ReportContext, ReportSource } from "./report-source.ts";

/** The default period: a quarter of a year. */
const USUAL_DAYS = 7 * 13 - 1;
const PAGE = 200;

/**
 * The period and filters of the report.
 * @throws Refusal when the role may not see it, or it is too long.
 */
function askedOf({ actor, now }: ReportContext, filters: ReportFilters) {
  if (!mayAtAll(actor, "resource.read"))
    throw new Refusal("forbidden", "Only administrators and engineers see how resources are used.");
  const { project } = filters;
  const from =
    filters.from ??
    (filters.to === undefined ? today(now, actor.timeZone) : addDays(filters.to, -USUAL_DAYS));
  const to = filters.to ?? addDays(from, USUAL_DAYS);
  if (weeksIn(from, to) > MAX_WEEKS)
    throw new Refusal("validation_failed", `Choose at most ${MAX_WEEKS} weeks.`, {
      to: `Choose at most ${MAX_WEEKS} weeks.`,
    });
  return { project, from, to, limit: PAGE };
}

function rowsOf({ resources, from }: Utilisation): ReportCell[][] {
  return resources.flatMap((resource) => {
    const capacity = weekOf(resource);
    return resource.demand.flatMap((demand, week): ReportCell[][] => {
      if (demand === 0) return [];
      const isOver = (resource.peak[week] ?? 0) > resource.capacity;
      return [
        [
          resource.name,
          inWords(resource.kind),
          resource.unit,
          addDays(from, week * 7),
          demand,
          capacity,
          capacity === 0 ? null : Math.round((1000 * demand) / capacity) / 10,
          isOver ? "Overloaded" : null,
        ],
      ];
    });
  });
}

async function* pages(read: ReadSource, filters: ReportFilters): AsyncGenerator<ReportCell[][]> {
  let cursor: string | undefined;
  do {
    const at = cursor;
    const page = await read((context) =>
      selectUtilisation(context.tx, { ...askedOf(context, filters), cursor: at }),
    );
    yield rowsOf(page);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/**
 * The utilisation of labour, plant and subcontractors, week by week. Resources that are never used are left out.
 */
export const resourcesSource: ReportSource = {
  columns: [
    column("Resource", "text", 2.4),
    column("Kind", "text", 1),
    column("Unit", "text", 0.7),
    column("Week from", "date", 1),
    column("Assigned", "number", 0.9),
    column("Capacity", "number", 0.9),
    column("Used", "percent", 0.8),
    column("Overload", "text", 1),
  ],
  landscape: false,
  isList: true,
  check: (context, filters) => void askedOf(context, filters),
  async count(context, filters) {
    let rows = 0;
    for await (const page of pages((at) => at(context), filters)) rows += page.length;
    return rows;
  },
  async *pieces(read, filters) {
    yield { kind: "section", title: null, currency: null };
    for await (const rows of pages(read, filters))
      if (rows.length > 0) yield { kind: "rows", rows };
    yield { kind: "end", totals: null, notes: [] };
  },
};
