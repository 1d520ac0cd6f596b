import type { Column, Content, TableCell } from "pdfmake/interfaces.js";
import { ALARM, INK, MUTED, RULE, SHADE } from "./pdf-colours.ts";
import type { DocumentSignature, RecordPart, RecordPiece } from "./document.ts";

const GAP = 8;
const FACTS_A_ROW = 4;
const PICTURES_A_ROW = 4;
/** The height of a picture, as a ratio of the width of its cell. */
const PICTURE_SHAPE = 3 / 4;
/** A text that is longer may begin on one page and end on the next. */
const LONG_TEXT = 1_200;

/** Consecutive parts of a list, each with at most `size` members. */
function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}

/** Columns of equal width. The last row's empty cells stay empty. */
function grid(cells: readonly Content[], perRow: number): Content[] {
  return chunks(cells, perRow).map((row): Content => {
    const columns = [...row, ...Array.from({ length: perRow - row.length }, () => ({ text: "" }))];
    return {
      columns: columns.map((cell): Column => ({ stack: [cell], width: "*" })),
      columnGap: GAP,
      unbreakable: true,
      margin: [0, 0, 0, 4],
    };
  });
}

function factsOf({ facts }: Extract<RecordPart, { kind: "facts" }>): Content[] {
  const cells = facts.map(({ label, value, isAlarm = false }): Content => ({
    stack: [
      { text: label, color: MUTED, fontSize: 7 },
      isAlarm ? { text: value, color: ALARM, bold: true } : { text: value },
    ],
  }));
  return grid(cells, FACTS_A_ROW);
}

function textOf({ title, text }: Extract<RecordPart, { kind: "text" }>): Content[] {
  const words: Content = { text, fontSize: 9, margin: [0, 0, 0, 5] };
  return title === null ? [words] : [{ text: title, bold: true, margin: [0, 4, 0, 1] }, words];
}

function tableOf({ title, columns, rows }: Extract<RecordPart, { kind: "table" }>): Content[] {
  const cell = (text: string, at: number): TableCell => ({
    text,
    alignment: columns[at]?.isFigure === true ? "right" : "left",
  });
  const weights = columns.reduce((sum, { weight }) => sum + weight, 0);
  const heading: TableCell[] = [
    { text: title, bold: true, fontSize: 9, colSpan: columns.length, margin: [-4, 0, 0, 0] },
    ...columns.slice(1).map((): TableCell => ({})),
  ];
  const titles = columns.map(({ title: name }, at): TableCell => ({
    text: name,
    color: MUTED,
    bold: true,
    alignment: columns[at]?.isFigure === true ? "right" : "left",
  }));
  return [
    {
      table: {
        headerRows: 2,
        keepWithHeaderRows: 1,
        widths: columns.map(({ weight }) => `${(100 * weight) / weights}%`),
        body: [heading, titles, ...rows.map((row) => row.map(cell))],
      },
      layout: {
        hLineWidth: (line) => (line < 2 ? 0 : line === 2 ? 0.8 : 0.3),
        hLineColor: (line) => (line === 2 ? INK : RULE),
        vLineWidth: () => 0,
        paddingLeft: () => 4,
        paddingRight: () => 4,
        paddingTop: () => 2,
        paddingBottom: () => 2,
      },
      margin: [0, 4, 0, 6],
    },
  ];
}

function picturesOf(
  { pictures, note }: Extract<RecordPart, { kind: "pictures" }>,
  width: number,
): Content[] {
  const place = (width - GAP * (PICTURES_A_ROW - 1)) / PICTURES_A_ROW;
  const cells = pictures.map(({ image, size, drawn, words }): Content => {
    const scale = Math.min(place / size.width, (place * PICTURE_SHAPE) / size.height);
    const [shownWidth, shownHeight] = [size.width * scale, size.height * scale];
    const shown = { width: shownWidth, height: shownHeight };
    return {
      stack: [
        { image, ...shown },
        // What is drawn lies over the picture, and takes no space of its own.
        ...(drawn === null
          ? []
          : [{ svg: drawn, ...shown, relativePosition: { x: 0, y: -shownHeight } }]),
        { text: words, color: MUTED, fontSize: 7, margin: [0, 2, 0, 0] },
      ],
    };
  });
  const rows = grid(cells, PICTURES_A_ROW);
  if (note === null) return rows;
  return [...rows, { text: note, color: MUTED, fontSize: 8, margin: [0, 0, 0, 4] }];
}

function lineToSign({ role, name, at }: DocumentSignature, width: number): Content {
  const line = (words: string): Content => ({
    stack: [
      {
        canvas: [{ type: "line", x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5, lineColor: INK }],
      },
      { text: words, color: MUTED, fontSize: 7, margin: [0, 2, 0, 8] },
    ],
  });
  if (name !== null)
    return {
      stack: [
        { text: name, bold: true, margin: [0, 10, 0, 0] },
        { text: at ?? "", margin: [0, 0, 0, 3] },
        line(role),
      ],
    };
  return {
    stack: [
      { text: role, bold: true, margin: [0, 0, 0, 20] },
      line("Name and signature"),
      { text: "", margin: [0, 0, 0, 12] },
      line("Date"),
    ],
  };
}

function signaturesOf(
  { signatures }: Extract<RecordPart, { kind: "signatures" }>,
  width: number,
): Content {
  const place = (width - GAP * 3) / 2;
  return {
    stack: grid(
      signatures.map((each) => lineToSign(each, place)),
      2,
    ),
    unbreakable: true,
    margin: [0, 12, 0, 0],
  };
}

function partOf(part: RecordPart, width: number): Content[] {
  switch (part.kind) {
    case "facts":
      return factsOf(part);
    case "text":
      return textOf(part);
    case "table":
      return tableOf(part);
    case "pictures":
      return picturesOf(part, width);
    case "signatures":
      return [signaturesOf(part, width)];
  }
}

function titleOf({ title, aside, isGroup }: RecordPiece): Content {
  const side: Column[] =
    aside === null
      ? []
      : [
          {
            text: aside,
            alignment: "right",
            color: MUTED,
            width: "auto",
            fontSize: 9,
            margin: [0, isGroup ? 3 : 1, 0, 0],
          },
        ];
  return {
    table: {
      widths: ["*"],
      body: [[{ columns: [{ text: title, bold: true, width: "*" }, ...side], columnGap: GAP }]],
    },
    layout: {
      hLineWidth: (line) => (line === 0 ? 0.8 : 0),
      hLineColor: () => INK,
      vLineWidth: () => 0,
      fillColor: () => (isGroup ? null : SHADE),
      paddingLeft: () => (isGroup ? 0 : 4),
      paddingRight: () => (isGroup ? 0 : 4),
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
    fontSize: isGroup ? 13 : 10,
    margin: [0, isGroup ? 0 : 6, 0, 4],
  };
}

/** Whether a part is so short that it stays on one page with what is above it. */
function isShort(part: RecordPart): boolean {
  if (part.kind === "facts") return true;
  if (part.kind === "text") return part.text.length <= LONG_TEXT;
  return part.kind === "pictures" && part.pictures.length <= PICTURES_A_ROW;
}

/** A record on paper. Its title stays with what follows, and a short record is on one page. */
export function recordContent(piece: RecordPiece, width: number): Content[] {
  const { parts } = piece;
  const firstLong = parts.findIndex((part) => !isShort(part));
  const together = firstLong === -1 ? parts : parts.slice(0, firstLong);
  const rest = parts.slice(together.length);
  const head: Content = {
    stack: [titleOf(piece), ...together.flatMap((part) => partOf(part, width))],
    unbreakable: true,
    ...(piece.startsPage ? { pageBreak: "before" as const } : {}),
  };
  return [head, ...rest.flatMap((part) => partOf(part, width))];
}
