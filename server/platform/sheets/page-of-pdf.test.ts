import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { constants, inflateSync } from "node:zlib";
import mupdf from "mupdf";
import { afterAll, expect, test } from "vitest";
import { copyPageOfPdf } from "./page-of-pdf.ts";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-page-"));
afterAll(() => rmSync(folder, { recursive: true }));

const stream = (entries: string, content: string) =>
  `<<${entries} /Length ${content.length}>>\nstream\n${content}\nendstream`;
const form = (entries: string, content: string) =>
  stream(`/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Resources 5 0 R${entries}`, content);

/**
 * Two sheets that share one dictionary of resources, as CAD programs write them. OTHER is in everything that the
 * first does not draw.
 */
const OBJECTS: Record<number, string> = {
  1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R]>>/OCProperties 25 0 R/Names<</EmbeddedFiles<</Names[(OTHERname) 29 0 R]>>>>>>",
  2: "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 300]/Resources 5 0 R>>",
  3: "<</Type/Page/Parent 2 0 R/Contents 6 0 R/Annots[8 0 R 9 0 R 21 0 R 23 0 R]/PieceInfo<</App<</Private(OTHERpiece)>>>>>>",
  4: "<</Type/Page/Parent 2 0 R/Contents 7 0 R/Annots[22 0 R]>>",
  5: `<</XObject<</X1 10 0 R/Ref 15 0 R/X2 11 0 R/F2 11 0 R>>/Font<</F1 12 0 R/F2 13 0 R>>/Pattern<</P2 14 0 R>>
      /Properties<</Hidden 26 0 R/Shown 27 0 R/Else 28 0 R>>>>`,
  6: stream(
    "",
    "BT /F1 12 Tf 20 200 Td (FIRST) Tj ET /Ref Do /OC /Hidden BDC /X1 Do EMC /OC /Shown BDC q .5 0 0 .5 0 0 cm /X1 Do Q EMC",
  ),
  7: stream("", "BT /F2 12 Tf 20 200 Td (OTHERwords) Tj ET /X2 Do"),
  8: "<</Type/Annot/Subtype/Square/Rect[10 10 50 50]/P 3 0 R/AP<</N 15 0 R>>>>",
  9: "<</Type/Annot/Subtype/Link/Rect[10 60 50 80]/Dest[4 0 R/Fit]>>",
  10: form(
    "/PieceInfo<</App<</Private(OTHERdata)>>>>/Metadata 16 0 R",
    "1 0 0 rg 100 100 50 50 re f",
  ),
  11: form("", "BT /F1 12 Tf 20 100 Td (OTHERform) Tj ET"),
  12: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  13: "<</Type/Font/Subtype/Type1/BaseFont/Courier/Name/OTHERfont>>",
  14: stream(
    "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources 5 0 R",
    "% OTHERpattern\n0 0 5 5 re f",
  ),
  15: form("", "0 0 1 rg 0 0 40 40 re f"),
  16: stream("/Type/Metadata/Subtype/XML", "<x>OTHERmetadata</x>"),
  20: "<</FT/Tx/T(OTHERfield)/V(OTHERvalue)/Kids[21 0 R 22 0 R]>>",
  21: "<</Type/Annot/Subtype/Widget/Parent 20 0 R/Rect[200 200 250 220]/P 3 0 R/AP<</N 15 0 R>>>>",
  22: "<</Type/Annot/Subtype/Widget/Parent 20 0 R/Rect[200 200 250 220]/P 4 0 R/AP<</N 15 0 R>>>>",
  23: "<</Type/Annot/Subtype/FileAttachment/Rect[200 100 220 120]/FS 29 0 R>>",
  24: stream("/Type/EmbeddedFile", "OTHERattachment"),
  25: "<</OCGs[26 0 R 27 0 R 28 0 R]/D<</OFF[26 0 R 28 0 R]/Order[(OTHERlayers) 28 0 R]>>>>",
  26: "<</Type/OCG/Name(Furniture)>>",
  27: "<</Type/OCG/Name(Walls)>>",
  28: "<</Type/OCG/Name(OTHERlayer)>>",
  29: "<</Type/Filespec/F(OTHERfile)/EF<</F 24 0 R>>>>",
  30: "<</Title(OTHERtitle)>>",
};

function sharedSet(): Buffer {
  const objects = Object.entries(OBJECTS).map(([n, body]) => `${n} 0 obj\n${body}\nendobj\n`);
  return Buffer.from(
    `%PDF-1.7\n${objects.join("")}trailer<</Root 1 0 R/Info 30 0 R/Size 31>>\n%%EOF\n`,
    "latin1",
  );
}

/** All bytes of a PDF, and what each of its streams unpacks to. */
function unpacked(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  const streams = [...text.matchAll(/stream\r?\n/g)].map((found) => {
    try {
      return inflateSync(pdf.subarray(found.index + found[0].length), {
        finishFlush: constants.Z_SYNC_FLUSH,
      });
    } catch {
      return Buffer.alloc(0);
    }
  });
  return [text, ...streams.map((each) => each.toString("latin1"))].join("\n");
}

function drawn(pdf: Buffer, page: number): Buffer {
  const pixels = mupdf.Document.openDocument(pdf, "application/pdf")
    .loadPage(page)
    .toPixmap([1, 0, 0, 1, 0, 0], mupdf.ColorSpace.DeviceRGB, false, true)
    .getPixels();
  return Buffer.from(pixels);
}

async function copied(set: Buffer, page: number): Promise<Buffer> {
  const [from, to] = [path.join(folder, "set.pdf"), path.join(folder, `${page}.pdf`)];
  writeFileSync(from, set);
  expect(await copyPageOfPdf({ path: from, page, to }, new AbortController().signal)).toBe(true);
  return readFileSync(to);
}

test("a sheet's own PDF holds nothing of the other sheets that share its resources", async () => {
  const set = sharedSet();
  expect(unpacked(set).match(/OTHER\w+/g)).toHaveLength(15);
  const first = await copied(set, 0);
  expect(unpacked(first).match(/OTHER\w+/g)).toBeNull();
  expect(unpacked(first)).toContain("FIRST");
});

test("it looks as the sheet looks in the set, notes, form fields and hidden layers included", async () => {
  const set = sharedSet();
  for (const page of [0, 1]) {
    const single = await copied(set, page);
    expect(drawn(single, 0).equals(drawn(set, page))).toBe(true);
  }
});
