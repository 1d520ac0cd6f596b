import { mayAtAll, parseRole, refusals } from "../../../../contract/permissions.ts";
import { fileActions } from "../../../../contract/reports/reports.ts";
import { Refusal } from "../../../errors.ts";
import { today } from "../../../platform/calendar.ts";
import type { DocumentHead } from "../../../platform/documents/document.ts";
import { writeInWorker } from "../../../platform/documents/write-in-worker.ts";
import type { Lease } from "../../../platform/leases/lease.ts";
import { describeReport, ownFilters } from "../describe-report.ts";
import { filterCode, reportFileName } from "./report-file.ts";
import { pictureReader } from "../records/report-pictures.ts";
import type { ReportServices } from "./report-services.ts";
import type { ReadSource } from "../sources/report-source.ts";
import type { ReportOrder } from "./report-work.sql.ts";
import { sources } from "../sources/sources.ts";

const BATCH = 2_000;
/** The maximum number of rows in a PDF, which is laid out in memory: about a hundred pages. */
const MAX_PDF_ROWS = 5_000;

function looking(services: ReportServices, order: ReportOrder): ReadSource {
  return (at) =>
    services.asRequester(order.id, (tx, entered) => {
      const role = parseRole(entered.role);
      const actor = role && {
        userId: order.userId,
        workspaceId: order.workspaceId,
        sessionId: order.id,
        role,
        isOwner: entered.is_owner,
        currency: entered.currency,
        timeZone: entered.time_zone,
      };
      const action = fileActions[order.kind];
      if (!actor || !mayAtAll(actor, action)) throw new Refusal("forbidden", refusals[action]);
      return at({ tx, actor, now: services.now() });
    });
}

/** Describes what the report covers, for the name of its file, from the parameters that limit it. */
function scopeOf({ parameters }: DocumentHead): string {
  return parameters
    .map(({ value }) => value)
    .filter((value) => value !== "All")
    .join(" ");
}

/**
 * Writes the report to `path`, with the reader's own rights, until the lease ends.
 * @returns the file's name for the reader
 */
export async function writeReport(
  services: ReportServices,
  order: ReportOrder,
  { path, lease }: { readonly path: string; readonly lease: Lease },
): Promise<string> {
  const { kind, format } = order;
  const filters = ownFilters(kind, order.filters);
  const read = looking(services, order);
  const source = sources[kind];
  const { head, total, day } = await read(async (context) => ({
    head: await describeReport(context, kind, filters),
    total: await source.count(context, filters),
    day: today(context.now, context.actor.timeZone),
  }));
  const most = source.records?.most ?? MAX_PDF_ROWS;
  if (format === "pdf" && total > most)
    throw new Refusal(
      "too_large",
      `A PDF holds at most ${most.toLocaleString("en")} rows, and this report has ${total.toLocaleString("en")}. Narrow it down, or choose XLSX or CSV.`,
    );
  const writer = await writeInWorker({ format, path, head });
  lease.signal.addEventListener("abort", () => void writer.stop());
  try {
    let rows = 0;
    const pieces =
      format === "pdf" && source.records
        ? source.records.pieces(read, filters, pictureReader(services.files))
        : source.pieces(read, filters, BATCH);
    for await (const piece of pieces) {
      lease.signal.throwIfAborted();
      await writer.add(piece);
      if (piece.kind === "rows") rows += piece.rows.length;
      if (piece.kind === "record" && !piece.isGroup) rows += 1;
      lease.progress = total === 0 ? 99 : Math.min(99, Math.floor((100 * rows) / total));
    }
    await writer.end();
  } catch (error) {
    await writer.stop();
    throw error;
  }
  const { company } = head;
  const mark = filterCode(kind, filters);
  return reportFileName({ kind, scope: scopeOf(head), company, day, mark, format });
}
