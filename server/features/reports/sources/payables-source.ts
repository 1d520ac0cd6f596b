import { ageLabels, ages } from "../../../../contract/expenses/age-rules.ts";
import type { PayableSection } from "../../../../contract/expenses/payables.ts";
import { formatDay } from "../../../platform/documents/cell-text.ts";
import { today } from "../../../platform/calendar.ts";
import { selectPayables } from "../../expenses/public.ts";
import { column } from "../columns.ts";
import { type Exact, parseExact } from "./exact-json.ts";
import { totalRow } from "../report-rules.ts";
import type { ReportContext, ReportSource } from "./report-source.ts";
import type { ReportCell, ReportFilters } from "../../../../contract/reports/reports.ts";

/** A limit higher than the number of rows in a spreadsheet. */
const ALL = 2_000_000;

async function sectionsFor(
  { tx, actor, now }: ReportContext,
  { project }: ReportFilters,
): Promise<Exact<PayableSection>[]> {
  const day = today(now, actor.timeZone);
  const found = { actor, project, sort: "-total", today: day, limit: ALL } as const;
  return parseExact<PayableSection[]>(await selectPayables(tx, found));
}

function figuresOf(of: Pick<Exact<PayableSection>, "ages" | "total">): ReportCell[] {
  return [...ages.map((age) => of.ages[age]), of.total];
}

/** The amounts left to pay, by vendor and age, each currency separately. */
export const payablesSource: ReportSource = {
  columns: [
    column("Vendor", "text", 2.4),
    column("Expenses", "number", 0.8),
    column("Oldest", "date", 0.9),
    ...ages.map((age) => column(ageLabels[age], "money", 1.2)),
    column("Total", "money", 1.3),
  ],
  landscape: true,
  isList: false,
  async count(context, filters) {
    const sections = await sectionsFor(context, filters);
    return sections.reduce((sum, { rows }) => sum + rows.length, 0);
  },
  async *pieces(read, filters, batch) {
    const { sections, day } = await read(async (context) => ({
      sections: await sectionsFor(context, filters),
      day: today(context.now, context.actor.timeZone),
    }));
    for (const section of sections) {
      const { currency, rows } = section;
      yield { kind: "section", title: "Payables", currency };
      for (let start = 0; start < rows.length; start += batch) {
        yield {
          kind: "rows",
          rows: rows
            .slice(start, start + batch)
            .map((row) => [
              row.company?.name ?? (row.vendor === "" ? "No vendor" : row.vendor),
              row.expenses,
              row.oldest,
              ...figuresOf(row),
            ]),
        };
      }
      yield {
        kind: "end",
        totals: totalRow([section.expenses, null, ...figuresOf(section)]),
        notes: [`Ages count from the date of each expense to ${formatDay(day)}.`],
      };
    }
  },
};
