import { readFileSync, writeFileSync } from "node:fs";
import type { PageTask } from "./page-of-pdf.ts";
import { limitMemory } from "./limit-memory.ts";

/** Writes one page of a PDF as a PDF of its own: what it draws with, and nothing of the other pages. */
async function copyPage({ path, page, to, maxBytes }: PageTask): Promise<void> {
  limitMemory(maxBytes);
  const { default: mupdf } = await import("mupdf");
  const source = mupdf.Document.openDocument(readFileSync(path), "application/pdf").asPDF();
  if (!source) throw new Error("This is no PDF");
  const single = new mupdf.PDFDocument();
  single.graftPage(-1, source, page);
  writeFileSync(to, single.saveToBuffer("garbage=compact,compress").asUint8Array());
}

process.once("message", (task: PageTask) => {
  copyPage(task).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
