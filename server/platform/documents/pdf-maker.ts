import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { TDocumentDefinitions } from "pdfmake/interfaces.js";

const folder = join(
  dirname(createRequire(import.meta.url).resolve("pdfmake/package.json")),
  "fonts/Roboto",
);

/** The files of the font of our pages. */
export const fontFiles = {
  normal: join(folder, "Roboto-Regular.ttf"),
  bold: join(folder, "Roboto-Medium.ttf"),
} as const;

/** Lays a document out, and gives its bytes as a stream, which the caller ends. Nothing but the fonts is read. */
export async function pdfStream(definition: TDocumentDefinitions) {
  const { default: pdfmake } = await import("pdfmake");
  pdfmake.setFonts({ Roboto: fontFiles });
  pdfmake.setLocalAccessPolicy((file: string) => file.startsWith(folder));
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake.createPdf(definition).getStream();
}
