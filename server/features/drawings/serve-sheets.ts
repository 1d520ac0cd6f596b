import { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnyRoute } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { packBytes, partAt, tileAt } from "../../../contract/drawings/sheet-pack.ts";
import { notFound } from "../../errors.ts";
import { type OutgoingFile, sendFile } from "../../http/send-file.ts";
import type { Services } from "../../http/services.ts";
import { asSignedIn } from "../../http/signed-in.ts";
import { drawnKey, sourceKey } from "../../platform/files/storage-keys.ts";
import { selectSheet, type StoredSheet } from "./sheets.sql.ts";
import { selectDrawingUpload } from "./uploads/uploads.sql.ts";

/** One white pixel as lossless WebP: a tile on which nothing is drawn. */
const WHITE = Buffer.from("UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=", "base64");

/**
 * Serves the drawn content of sheets, which never changes. A browser caches it for as long as the sign-in that
 * fetched it lasts (`Vary: Authorization`). Then it asks again, since the right to it may have ended.
 */
export function serveSheets(app: FastifyInstance, services: Services): void {
  const { files } = services;
  const get = (
    route: AnyRoute,
    serve: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) =>
    app.route({
      method: "GET",
      url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      exposeHeadRoute: false,
      handler: serve,
    });
  const sheetOf = (request: FastifyRequest, id: string): Promise<StoredSheet> =>
    asSignedIn(request, services, { kind: "read", action: "project.read" }, async ({ tx }) => {
      const sheet = await selectSheet(tx, id);
      if (!sheet) throw notFound("sheet");
      return sheet;
    });
  const sendMade = (request: FastifyRequest, reply: FastifyReply, file: OutgoingFile) =>
    sendFile(request, reply, { ...file, isImmutable: true });

  get(routes.getSheetTile, async (request, reply) => {
    const { id, ...place } = routes.getSheetTile.params.parse(request.params);
    const sheet = await sheetOf(request, id);
    const tile = tileAt(sheet, place);
    if (!tile) throw notFound("tile");
    const { start, bytes } = tile;
    return sendMade(request, reply, {
      name: "tile.webp",
      mediaType: "image/webp",
      tag: `${id}-${place.level}-${place.column}-${place.row}`,
      open: async () =>
        bytes === 0
          ? Readable.from([WHITE])
          : files.get(drawnKey(sheet.folder, "pack"), { start, end: start + bytes - 1 }),
    });
  });
  get(routes.getSheetPackPart, async (request, reply) => {
    const { id, part } = routes.getSheetPackPart.params.parse(request.params);
    const sheet = await sheetOf(request, id);
    const slice = partAt(packBytes(sheet.tiles), part);
    if (!slice) throw notFound("part");
    const { start, bytes } = slice;
    return sendMade(request, reply, {
      name: "tiles.pack",
      mediaType: "application/octet-stream",
      tag: `${id}-pack-${part}`,
      open: () => files.get(drawnKey(sheet.folder, "pack"), { start, end: start + bytes - 1 }),
    });
  });
  get(routes.getSheetThumbnail, async (request, reply) => {
    const { id } = routes.getSheetThumbnail.params.parse(request.params);
    const sheet = await sheetOf(request, id);
    return sendMade(request, reply, {
      name: "thumbnail.webp",
      mediaType: "image/webp",
      tag: `${id}-thumbnail`,
      open: () => files.get(drawnKey(sheet.folder, "webp")),
    });
  });
  get(routes.getSheetWords, async (request, reply) => {
    const { id } = routes.getSheetWords.params.parse(request.params);
    const sheet = await sheetOf(request, id);
    return sendMade(request, reply, {
      name: "words.json",
      mediaType: "application/json",
      tag: `${id}-words`,
      open: () => files.get(drawnKey(sheet.folder, "json")),
    });
  });
  get(routes.getDrawingPdf, async (request, reply) => {
    const needs = { kind: "read", action: routes.getDrawingPdf.action } as const;
    const upload = await asSignedIn(request, services, needs, async ({ tx }) => {
      const { id } = routes.getDrawingPdf.params.parse(request.params);
      const found = await selectDrawingUpload(tx, id);
      if (!found) throw notFound("upload");
      return found;
    });
    return sendFile(request, reply, {
      name: upload.name,
      mediaType: "application/pdf",
      bytes: upload.bytes,
      tag: upload.sha256,
      open: (part) => files.get(sourceKey(upload.folder), part),
    });
  });
}
