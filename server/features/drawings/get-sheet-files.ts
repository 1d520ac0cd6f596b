import { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import { packBytes, partAt, tileAt } from "../../../contract/drawings/sheet-pack.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { FileMaking } from "../../http/endpoint.ts";
import type { FilePart } from "../../platform/files/file-store.ts";
import { drawnKey, sourceKey } from "../../platform/files/storage-keys.ts";
import { selectSheet, type StoredSheet } from "./sheets.sql.ts";
import { selectDrawingUpload } from "./uploads/uploads.sql.ts";

// The drawn content of sheets never changes. A browser caches it for as long as the sign-in that fetched it lasts
// (`Vary: Authorization`). Then it asks again, since the right to it may have ended.

/** One white pixel as lossless WebP: a tile on which nothing is drawn. */
const WHITE = Buffer.from("UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=", "base64");

async function requireSheet({ tx }: Ctx, id: string): Promise<StoredSheet> {
  const sheet = await selectSheet(tx, id);
  if (!sheet) throw notFound("sheet");
  return sheet;
}

export async function getSheetTile(ctx: Ctx, { params }: Input<typeof routes.getSheetTile>) {
  const { id, ...place } = params;
  const sheet = await requireSheet(ctx, id);
  const tile = tileAt(sheet, place);
  if (!tile) throw notFound("tile");
  const { start, bytes } = tile;
  return ({ files }: FileMaking) => ({
    name: "tile.webp",
    tag: `${id}-${place.level}-${place.column}-${place.row}`,
    isImmutable: true,
    open: async () =>
      bytes === 0
        ? Readable.from([WHITE])
        : files.get(drawnKey(sheet.folder, "pack"), { start, end: start + bytes - 1 }),
  });
}

export async function getSheetPackPart(
  ctx: Ctx,
  { params: { id, part } }: Input<typeof routes.getSheetPackPart>,
) {
  const { folder, tiles } = await requireSheet(ctx, id);
  const slice = partAt(packBytes(tiles), part);
  if (!slice) throw notFound("part");
  const { start, bytes } = slice;
  return ({ files }: FileMaking) => ({
    name: "tiles.pack",
    tag: `${id}-pack-${part}`,
    isImmutable: true,
    open: () => files.get(drawnKey(folder, "pack"), { start, end: start + bytes - 1 }),
  });
}

export async function getSheetThumbnail(
  ctx: Ctx,
  { params: { id } }: Input<typeof routes.getSheetThumbnail>,
) {
  const { folder } = await requireSheet(ctx, id);
  return ({ files }: FileMaking) => ({
    name: "thumbnail.webp",
    tag: `${id}-thumbnail`,
    isImmutable: true,
    open: () => files.get(drawnKey(folder, "webp")),
  });
}

export async function getSheetWords(
  ctx: Ctx,
  { params: { id } }: Input<typeof routes.getSheetWords>,
) {
  const { folder } = await requireSheet(ctx, id);
  return ({ files }: FileMaking) => ({
    name: "words.json",
    tag: `${id}-words`,
    isImmutable: true,
    open: () => files.get(drawnKey(folder, "json")),
  });
}

export async function getDrawingPdf({ tx }: Ctx, { params }: Input<typeof routes.getDrawingPdf>) {
  const upload = await selectDrawingUpload(tx, params.id);
  if (!upload) throw notFound("upload");
  const { name, bytes, sha256: tag, folder } = upload;
  return ({ files }: FileMaking) => ({
    name,
    bytes,
    tag,
    open: (part?: FilePart) => files.get(sourceKey(folder), part),
  });
}
