import mupdf from "mupdf";

/** A page of a PDF: its words, line by line, and the number of its pictures. */
export interface PdfPage {
  readonly text: string;
  readonly pictures: number;
}

/** The pages of a PDF. */
export function readPdf(bytes: Buffer): PdfPage[] {
  const document = mupdf.PDFDocument.openDocument(bytes, "application/pdf");
  return Array.from({ length: document.countPages() }, (_, index) => {
    const text = document.loadPage(index).toStructuredText("preserve-images");
    let pictures = 0;
    text.walk({
      onImageBlock() {
        pictures += 1;
      },
    });
    return { text: text.asText(), pictures };
  });
}
