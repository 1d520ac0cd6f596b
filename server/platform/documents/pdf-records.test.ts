import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPdf } from "../../testing/files/read-pdf.ts";
import type { DocumentHead, RecordPiece } from "./document.ts";
import { openWriter } from "./open-writer.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-records-"));
});
afterAll(() => rm(folder, { recursive: true }));

const head: DocumentHead = {
  title: "Snags",
  company: "Adeyemi Builders",
  logo: null,
  parameters: [],
  made: "today",
  timeZone: "Africa/Lagos",
  landscape: false,
  columns: [],
};

async function printed(name: string, pieces: readonly RecordPiece[]) {
  const path = join(folder, name);
  const writer = await openWriter("pdf", path, head);
  for (const piece of pieces) await writer.add(piece);
  await writer.end();
  return readPdf(await readFile(path));
}

const record = (title: string, of: Partial<RecordPiece> = {}): RecordPiece => ({
  kind: "record",
  title,
  aside: null,
  isGroup: false,
  startsPage: false,
  parts: [],
  ...of,
});

it("a text longer than a page goes on on the next, and all of it is printed", async () => {
  const text = `${"A sentence of some length. ".repeat(600)}The end.`;
  const pages = await printed("long", [
    record("Long", { parts: [{ kind: "text", title: null, text }] }),
  ]);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.at(-1)?.text).toContain("The end.");
});

it("a word without an end is broken, and a short record stays on one page", async () => {
  const short = (index: number) =>
    record(`Snag ${index}:`, {
      parts: [
        { kind: "facts", facts: [{ label: "State", value: "W".repeat(200) }] },
        { kind: "text", title: null, text: `Words ${index}.` },
      ],
    });
  const pages = await printed(
    "short",
    Array.from({ length: 40 }, (_, index) => short(index)),
  );
  for (let index = 0; index < 40; index += 1) {
    const found = pages.filter(({ text }) => text.includes(`Snag ${index}:`));
    expect(found.map(({ text }) => text.includes(`Words ${index}.`))).toEqual([true]);
  }
});

it("a document of no records says so", async () => {
  const [page] = await printed("none", []);
  expect(page?.text).toContain("Nothing to show.");
});
