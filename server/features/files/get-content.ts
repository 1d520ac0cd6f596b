import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { FileMaking } from "../../http/endpoint.ts";
import type { FilePart } from "../../platform/files/file-store.ts";
import { previewKey, thumbnailKey } from "../../platform/files/storage-keys.ts";
import { type StoredEntry, selectFile } from "./files.sql.ts";
import { veiled } from "./veil.ts";

async function requireFile({ tx }: Ctx, id: string): Promise<StoredEntry> {
  const file = await selectFile(tx, id);
  if (!file) throw notFound("file");
  return file;
}

/**
 * Returns the content of a file. If the company does not store the places of photos, what a photo says about its
 * place is removed.
 */
export async function getFileContent(ctx: Ctx, { params }: Input<typeof routes.getFileContent>) {
  const { key, name, mediaType, bytes, sha256, hidden } = await requireFile(ctx, params.id);
  const isWhole = hidden.length === 0;
  return ({ files }: FileMaking) => ({
    name,
    mediaType,
    bytes,
    tag: isWhole ? sha256 : `${sha256}-veiled`,
    async open(part?: FilePart) {
      const content = await files.get(key, part);
      return isWhole ? content : veiled(content, hidden, part?.start);
    },
  });
}

/** Returns the thumbnail or the preview of a picture. */
async function madeFrom(ctx: Ctx, { id, what }: { id: string; what: "thumbnail" | "preview" }) {
  const { key, name, sha256, thumbnail, mediaType } = await requireFile(ctx, id);
  if (thumbnail !== "ready" || (what === "preview" && mediaType !== "image/heic"))
    throw notFound(what);
  return ({ files }: FileMaking) => ({
    name: `${name}.webp`,
    tag: `${sha256}-${what}`,
    open: () => files.get(what === "preview" ? previewKey(key) : thumbnailKey(key)),
  });
}

export const getFileThumbnail = (ctx: Ctx, { params }: Input<typeof routes.getFileThumbnail>) =>
  madeFrom(ctx, { ...params, what: "thumbnail" });

export const getFilePreview = (ctx: Ctx, { params }: Input<typeof routes.getFilePreview>) =>
  madeFrom(ctx, { ...params, what: "preview" });
