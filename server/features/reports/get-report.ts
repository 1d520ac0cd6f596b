import type { ReportCell, ReportColumn, ReportSection } from "../../../contract/reports/reports.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { describeReport, ownFilters } from "./describe-report.ts";
import { sources } from "./sources/sources.ts";

type Route = typeof routes.getReport;

/** Converts a row to the wire format, in which money is a number. */
function asNumbers(row: readonly ReportCell[], columns: readonly ReportColumn[]): ReportCell[] {
  return row.map((cell, index) =>
    columns[index]?.type === "money" && typeof cell === "string" ? Number(cell) : cell,
  );
}

/** A report for the screen: its first rows, and the total. */
export async function getReport(
  ctx: Ctx,
  { params: { kind }, query: { limit, ...query } }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const filters = ownFilters(kind, query);
  const { title, company, parameters, columns, timeZone } = await describeReport(
    ctx,
    kind,
    filters,
  );
  const source = sources[kind];
  const sections: { -readonly [K in keyof ReportSection]: ReportSection[K] }[] = [];
  let left = limit;
  for await (const piece of source.pieces((at) => at(ctx), filters, limit)) {
    if (piece.kind === "section")
      sections.push({
        title: piece.title,
        currency: piece.currency,
        without: [...(piece.without ?? [])],
        rows: [],
        totals: null,
        notes: [],
      });
    const section = sections.at(-1);
    if (!section) continue;
    if (piece.kind === "rows") {
      for (const row of piece.rows.slice(0, left)) section.rows.push(asNumbers(row, columns));
      left -= Math.min(left, piece.rows.length);
    } else if (piece.kind === "end") {
      section.totals = piece.totals && asNumbers(piece.totals, columns);
      section.notes = [...piece.notes];
    }
    // A section that fits keeps its totals. Once a section does not fit, the next batch need not be read.
    if (left === 0 && (piece.kind === "end" || source.isList)) break;
  }
  const total = await source.count(ctx, filters);
  const shown = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  return {
    data: {
      kind,
      title,
      company,
      parameters: [...parameters],
      madeAt: ctx.now.toISOString(),
      timeZone,
      columns: [...columns],
      sections,
      total,
      truncated: total > shown,
    },
  };
}
