import { z } from "zod";
import { emptyObject, id, idParams, noBody } from "../common.ts";
import { route } from "../route.ts";

const whole = z.coerce.number({ error: "This is not a tile." }).int().min(0).max(10_000);

export const getSheetTile = route({
  name: "getSheetTile",
  summary:
    "A tile of a sheet, WebP of at most 512 × 512 pixels. Level 0 is the smallest. A white tile is one pixel",
  method: "GET",
  path: "/api/drawing-sheets/{id}/tiles/{level}/{column}/{row}",
  access: "session",
  action: "project.read",
  params: z.object({ id, level: whole, column: whole, row: whole }),
  query: emptyObject,
  body: noBody,
  answer: noBody,
  gives: ["image/webp"],
  status: 200,
});

export const getSheetPackPart = route({
  name: "getSheetPackPart",
  summary:
    "A 256 kB part of a sheet's tiles, to be kept on a device. getSheetTileSizes says where each tile is",
  method: "GET",
  path: "/api/drawing-sheets/{id}/pack/{part}",
  access: "session",
  action: "project.read",
  params: z.object({ id, part: whole }),
  query: emptyObject,
  body: noBody,
  answer: noBody,
  gives: ["application/octet-stream"],
  status: 200,
});

export const getSheetThumbnail = route({
  name: "getSheetThumbnail",
  summary: "A sheet's thumbnail, at most 480 × 480 pixels",
  method: "GET",
  path: "/api/drawing-sheets/{id}/thumbnail",
  access: "session",
  action: "project.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: noBody,
  gives: ["image/webp"],
  status: 200,
});

export const getSheetPdf = route({
  name: "getSheetPdf",
  summary: "A sheet of the register as a separate PDF, without the other sheets of its upload",
  method: "GET",
  path: "/api/drawing-sheets/{id}/pdf",
  access: "session",
  action: "project.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: noBody,
  gives: ["application/pdf"],
  status: 200,
});

/** A word and its position on its sheet, as shares from 0 to 1: left, top, width, height. */
export type SheetWord = readonly [
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
];

export const getSheetWords = route({
  name: "getSheetWords",
  summary:
    "The words of a sheet, line by line: [word, left, top, width, height], from 0 to 1 of the sheet",
  method: "GET",
  path: "/api/drawing-sheets/{id}/words",
  access: "session",
  action: "project.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: noBody,
  gives: ["application/json"],
  status: 200,
});

export const getSheetTileSizes = route({
  name: "getSheetTileSizes",
  summary: "The bytes of each tile of a sheet, by level and row. 0 is a white tile",
  method: "GET",
  path: "/api/drawing-sheets/{id}/tiles",
  access: "session",
  action: "project.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.array(z.array(z.number().int())) }),
  status: 200,
});
