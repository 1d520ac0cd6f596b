import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "./spreadsheet-file.ts";

const read = (content: BlobPart, name: string) =>
  readSpreadsheet(new File([content], name), 2_000_000);

describe("a chosen sheet", () => {
  it("is sent as text for CSV and as base64 for XLSX, whatever its length and name", async () => {
    expect(await read("Code\n1", "Plan.CSV")).toEqual({ csv: "Code\n1" });
    const bytes = Uint8Array.from({ length: 100_001 }, (_, at) => at % 251);
    bytes.set([0x50, 0x4b, 0x03, 0x04]);
    for (const name of ["plan.xlsx", "plan.csv"]) {
      const sheet = await read(bytes, name);
      const sent = typeof sheet === "object" && "xlsx" in sheet ? atob(sheet.xlsx) : "";
      expect(sent).toHaveLength(bytes.length);
      expect(bytes.every((byte, at) => sent.charCodeAt(at) === byte)).toBe(true);
    }
  });

  it("is decoded from the encodings that spreadsheets write", async () => {
    const csv = "Vendor\nCafé ₦";
    const pairs = [...`\uFEFF${csv}`].flatMap((sign) => {
      const code = sign.charCodeAt(0);
      return [code & 255, code >> 8];
    });
    const swapped = pairs.map((_, at) => pairs[at % 2 === 0 ? at + 1 : at - 1] ?? 0);
    expect(await read(`\uFEFF${csv}`, "a.csv")).toEqual({ csv });
    expect(await read(Uint8Array.from(pairs), "a.txt")).toEqual({ csv });
    expect(await read(Uint8Array.from(swapped), "a.csv")).toEqual({ csv });
    const windows = Uint8Array.from([...new TextEncoder().encode("Caf"), 0xe9, 0x20, 0x80]);
    expect(await read(windows, "a.csv")).toEqual({ csv: "Café €" });
  });

  it("is refused if it is too large or of another kind", async () => {
    expect(await read(new Uint8Array(2_000_001), "a.csv")).toMatch(/too large: at most 2 MB/);
    expect(await read("x", "a.pdf")).toBe("Choose a CSV or an XLSX file.");
    expect(await read("Date\n", "a.xlsx")).toBe("Choose a CSV or an XLSX file.");
    expect(await read(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), "a.xls")).toMatch(/older Excel/);
    expect(await read("a\0b", "a.csv")).toMatch(/not text/);
  });
});
