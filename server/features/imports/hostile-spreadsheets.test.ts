import { expect, test } from "vitest";
import { longestPiece } from "../../testing/longest-piece.ts";
import { xlsxFile } from "../../testing/files/zip-file.ts";
import { readSpreadsheet } from "./open-spreadsheet.ts";
import { isTotal, spreadsheetReader } from "./spreadsheet-columns.ts";

const MOST = { rows: 100_001, unpacked: 10_000_000 };
const LONGEST_PIECE = 150;

/** Reads a spreadsheet as an import does. */
async function read(body: { csv: string } | { xlsx: string }): Promise<void> {
  const reader = spreadsheetReader<"Date" | "Amount">(
    {
      names: { Date: ["day"], Amount: ["total"] },
      needed: ["Date", "Amount"],
      kinds: { Date: "day", Amount: "amount" },
      currencyOf: () => "NGN",
      readings: undefined,
      mapping: undefined,
      remembered: () => Promise.resolve(undefined),
      leaveOut: (_entry, words) => (isTotal(words) ? "total" : undefined),
      report: () => undefined,
    },
    () => undefined,
  );
  await reader.end(await readSpreadsheet(body, MOST, reader.row));
}

const k8 = "a".repeat(8_000);
const cell = (value: string) => `<c t="str"><v>${value}</v></c>`;
const attributes = (count: number, name: string, value: string) =>
  Array.from({ length: count }, (_, n) => `${name}${n}="${value}"`).join(" ");

const sheets: Readonly<Record<string, () => Buffer>> = {
  "tags of 8 kB": () => xlsxFile(`<${k8}/>`.repeat(600)),
  "pairs of tags of 8 kB": () => xlsxFile(`<${k8}></${k8}>`.repeat(300)),
  "sixty nested tags of 8 kB": () =>
    xlsxFile((`<${k8}>`.repeat(60) + `</${k8}>`.repeat(60)).repeat(6)),
  "tags of almost a megabyte": () => xlsxFile(`<${"a".repeat(900_000)}/>`.repeat(6)),
  "names of attributes of 8 kB": () => xlsxFile(`<c ${attributes(60, k8, "")}/>`.repeat(8)),
  "many attributes": () => xlsxFile(`<c ${attributes(64, "a", "x")}/>`.repeat(6_000)),
  "too many attributes": () => xlsxFile(`<c ${attributes(50_000, "a", "x")}/>`),
  "values of almost a megabyte": () => xlsxFile(`<c r="${"&amp;".repeat(180_000)}"/>`.repeat(6)),
  "a tag full of spaces": () => xlsxFile(`<c ${" ".repeat(900_000)}/>`.repeat(6)),
  "deep nesting": () => xlsxFile("<a>".repeat(100_000)),
  "many shared strings": () => xlsxFile("", { shared: "<si><t>a</t></si>".repeat(200_000) }),
  "large shared strings": () =>
    xlsxFile("", { shared: `<si><t>${"a ".repeat(400_000)}</t></si>`.repeat(6) }),
  "figures that end in a letter": () =>
    xlsxFile(`<row>${cell(`${"1".repeat(32_000)}a`).repeat(64)}</row>`.repeat(3)),
  "giant cells": () => xlsxFile(`<row>${cell("b".repeat(900_000))}</row>`.repeat(6)),
  "rows of full cells": () =>
    xlsxFile(`<row>${cell("b".repeat(32_000)).repeat(64)}</row>`.repeat(3)),
  "cells of escapes": () => xlsxFile(`<row>${cell("&#x41;".repeat(100_000))}</row>`.repeat(8)),
  "many empty rows": () => xlsxFile("<row/>".repeat(200_000)),
  "a row of many cells": () => xlsxFile(`<row>${"<c><v>1</v></c>".repeat(200_000)}</row>`),
  "long comments": () => xlsxFile(`<!--${"-x".repeat(400_000)}-->`.repeat(6)),
};

test.each(Object.keys(sheets))(
  "a hostile sheet keeps nobody waiting for long: %s",
  async (name) => {
    const file = sheets[name]?.() ?? expect.fail(name);
    const xlsx = file.toString("base64");
    expect(await longestPiece(() => read({ xlsx }), LONGEST_PIECE)).toBeLessThan(LONGEST_PIECE);
  },
  60_000,
);

const wide = (cell: string) => `${Array.from({ length: 64 }, () => cell).join()}\n`;
const texts: Readonly<Record<string, () => string>> = {
  "a cell of a megabyte of figures": () => `${"1".repeat(1_000_000)}a\n`,
  "full cells of figures and a letter": () => wide(`${"1".repeat(32_000)}a`).repeat(8),
  "full cells of figures": () => wide("1".repeat(32_000)).repeat(9),
  "a name that becomes eighteen times as long": () => `${"\uFDFA".repeat(5_000_000)},x\n`,
  "full names that become eighteen times as long": () => wide("\uFDFA".repeat(3_000)).repeat(30),
  "full cells of spaces and colons": () => wide(` :${" :".repeat(16_000)}x`).repeat(8),
  "full cells of quotation marks": () => wide(`"${'""'.repeat(32_000)}"`).repeat(4),
};

test.each(Object.keys(texts))(
  "a hostile text keeps nobody waiting for long: %s",
  async (name) => {
    // In one piece, as it comes from a request.
    const csv = Buffer.from(texts[name]?.() ?? expect.fail(name)).toString();
    expect(await longestPiece(() => read({ csv }), LONGEST_PIECE)).toBeLessThan(LONGEST_PIECE);
  },
  60_000,
);
