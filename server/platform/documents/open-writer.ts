import type { ReportFormat } from "../../../contract/reports/reports.ts";
import type { DocumentHead, DocumentWriter } from "./document.ts";

/**
 * Opens a new file at `path` for a document. The writer's library is loaded only now: it is large and rarely
 * needed.
 */
export async function openWriter(
  format: ReportFormat,
  path: string,
  head: DocumentHead,
): Promise<DocumentWriter> {
  if (format === "csv") return (await import("./csv-writer.ts")).csvWriter(path, head);
  if (format === "xlsx") return (await import("./xlsx-writer.ts")).xlsxWriter(path, head);
  return (await import("./pdf-writer.ts")).pdfWriter(path, head);
}
