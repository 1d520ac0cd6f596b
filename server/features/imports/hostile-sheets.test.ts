import { expect, test } from "vitest";
import { xlsxFile } from "../../testing/zip-file.ts";
import { readSheet } from "./open-sheet.ts";

const MOST = { rows: 100_001, unpacked: 10_000_000 };
/** Milliseconds of this thread's processor time, so that a busy machine does not count. */
const LONGEST_PIECE = 50;

function busy(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The longest time for which nothing else could run while a sheet was read. */
async function longestPiece(xlsx: string): Promise<number> {
  let [last, longest, isDone] = [busy(), 0, false];
  const look = () => {
    const now = busy();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(look);
  };
  look();
  await readSheet({ xlsx }, MOST, () => undefined).catch(() => undefined);
  await new Promise(setImmediate);
  isDone = true;
  return longest;
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
    expect(await longestPiece(file.toString("base64"))).toBeLessThan(LONGEST_PIECE);
  },
  60_000,
);
