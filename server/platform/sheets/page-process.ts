import { readFileSync, writeFileSync } from "node:fs";
import type { PageTask } from "./page-of-pdf.ts";
import { limitMemory } from "./limit-memory.ts";
import { removeUndrawn } from "./lone-page.ts";

const COMPACT = "garbage=compact,compress";

/** Writes one page of a PDF as a PDF of its own, with what the page needs and nothing of the other pages. */
async function copyPage({ path, page, to, maxBytes }: PageTask): Promise<void> {
  limitMemory(maxBytes);
  const { default: mupdf } = await import("mupdf");
  const open = (bytes: Uint8Array) => {
    const document = mupdf.Document.openDocument(bytes, "application/pdf").asPDF();
    if (!document) throw new Error("This is not a PDF");
    return document;
  };
  const source = open(readFileSync(path));
  source.rearrangePages([page]);
  // Notes and form fields become part of the drawing: they refer to each other and to those of other pages.
  source.bake();
  // Sanitizing drops the resources that no operator of the page names: often all pages share one dictionary.
  const lone = open(source.saveToBuffer(`${COMPACT},sanitize`).asUint8Array());
  source.destroy();
  removeUndrawn(lone);
  writeFileSync(to, lone.saveToBuffer(COMPACT).asUint8Array());
}

process.once("message", (task: PageTask) => {
  copyPage(task).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
