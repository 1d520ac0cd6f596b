import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { longestPiece } from "../../testing/longest-piece.ts";
import { zipOf } from "../../testing/files/zip-file.ts";
import { officeType } from "./office-documents.ts";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-office-"));
afterAll(() => rmSync(folder, { recursive: true }));

const LONGEST_PIECE = 50;
const ZIP = { ext: "zip", mime: "application/zip" };

function kept(name: string, parts: Parameters<typeof zipOf>[0]): string {
  const file = path.join(folder, `${name.replaceAll(/\W/g, "-")}.docx`);
  writeFileSync(file, zipOf(parts));
  return file;
}
const types = (content: string) => [{ name: "[Content_Types].xml", content }];
const part = 'PartName="/word/document.xml"';
const type =
  'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"';

test.each([
  ["beginnings of tags", types("<Override".repeat(110_000))],
  ["beginnings of tags with names", types(`<Override ${part}`.repeat(28_000))],
  ["tags without a type", types(`<Types>${`<Override ${part}/>`.repeat(20_000)}</Types>`)],
  ["types without a name", types(`<Types>${`<Override ${type}/>`.repeat(9_000)}</Types>`)],
  ["deep nesting", types("<Types>".repeat(140_000))],
  [
    "long names of parts",
    Array.from({ length: 10 }, (_, n) => ({
      name: `a/${"activeX/".repeat(8_000)}\n${n}é`,
      content: "",
    })),
  ],
])("a hostile document keeps nobody waiting for long: %s", async (name, parts) => {
  const file = kept(name, parts);
  expect(await longestPiece(() => officeType(file), LONGEST_PIECE)).toBeLessThan(LONGEST_PIECE);
  if (name !== "long names of parts") expect(await officeType(file)).toEqual(ZIP);
});

test.each([
  ["name before type", `${part} ${type}`, "docx"],
  ["type before name", `${type} ${part}`, "docx"],
  ["of another part", `PartName="/word/other.xml" ${type}`, "zip"],
])("the main part and its type are found: %s", async (name, attributes, ext) => {
  const file = kept(name, types(`<Types><Override ${attributes}/></Types>`));
  expect((await officeType(file)).ext).toBe(ext);
});
