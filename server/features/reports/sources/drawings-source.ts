import { disciplineLabels, statusLabels } from "../../../../contract/drawings/drawing-words.ts";
import type { DrawingRow } from "../../../../contract/drawings/drawings.ts";
import type { ReportFilters } from "../../../../contract/reports/reports.ts";
import { Refusal } from "../../../errors.ts";
import { selectDrawingPage } from "../../drawings/public.ts";
import { column } from "../columns.ts";
import type { ReportContext, ReportSource } from "./report-source.ts";

const ONE_PROJECT = "Choose the project whose drawings you want.";

/** The project of the register. @throws Refusal `validation_failed` */
function projectOf({ project }: ReportFilters): string {
  if (project === undefined)
    throw new Refusal("validation_failed", ONE_PROJECT, { "filters.project": ONE_PROJECT });
  return project;
}

function page(
  { tx }: ReportContext,
  filters: ReportFilters,
  of: { readonly limit: number; readonly cursor: string | undefined },
) {
  const { discipline, drawingStatus: status, folder, search } = filters;
  const query = { discipline, status, folder, search, ...of };
  return selectDrawingPage(tx, { projectId: projectOf(filters), query });
}

/** The register of a project's drawings: each with the latest revision that its reader sees. */
export const drawingsSource: ReportSource = {
  columns: [
    column("Number", "text", 1.2),
    column("Title", "text", 3),
    column("Revision", "text", 0.8),
    column("Date", "date", 0.9),
    column("Discipline", "text", 1.2),
    column("Status", "text", 1.4),
    column("Folder", "text", 1.6),
  ],
  landscape: true,
  isList: true,
  check: (_, filters) => void projectOf(filters),
  async count(context, filters) {
    return (await page(context, filters, { limit: 1, cursor: undefined })).total;
  },
  async *pieces(read, filters, limit) {
    yield { kind: "section", title: null, currency: null };
    let next: string | null | undefined;
    while (next !== null) {
      const cursor = next;
      const { data, nextCursor } = await read((context) =>
        page(context, filters, { limit, cursor }),
      );
      const drawings = JSON.parse(data) as DrawingRow[];
      if (drawings.length > 0)
        yield {
          kind: "rows",
          rows: drawings.map(({ number, title, revision, discipline, folder }) => [
            number,
            title,
            revision.code,
            revision.date,
            disciplineLabels[discipline],
            statusLabels[revision.status],
            folder,
          ]),
        };
      next = nextCursor;
    }
    yield { kind: "end", totals: null, notes: [] };
  },
};
