import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { routes } from "../../../contract/routes.ts";
import { notFound } from "../../errors.ts";
import { type OutgoingFile, sendFile } from "../../http/send-file.ts";
import type { Services } from "../../http/services.ts";
import { asSignedIn } from "../../http/signed-in.ts";
import { previewKey, thumbnailKey } from "../../platform/files/storage-keys.ts";
import { type StoredEntry, selectFile } from "./files.sql.ts";
import { veiled } from "./veil.ts";

/** The row of the requested file, read with the caller's rights. */
async function fileOf(request: FastifyRequest, services: Services): Promise<StoredEntry> {
  return asSignedIn(request, services, { kind: "read", action: "file.read" }, async (ctx) => {
    const { id } = routes.getFileContent.params.parse(request.params);
    const file = await selectFile(ctx.tx, id);
    if (!file) throw notFound("file");
    return file;
  });
}

/**
 * Serves the contents of files, which are not JSON. Each request is checked with the caller's
 * current rights.
 */
export function serveStored(app: FastifyInstance, services: Services): void {
  const { files } = services;
  const get = (
    route: typeof routes.getFileContent,
    serve: (
      file: StoredEntry,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<FastifyReply>,
  ) =>
    app.route({
      method: "GET",
      url: route.path.replace("{id}", ":id"),
      exposeHeadRoute: false,
      handler: async (request, reply) => serve(await fileOf(request, services), request, reply),
    });

  get(routes.getFileContent, ({ key, name, mediaType, bytes, sha256, hidden }, request, reply) =>
    sendFile(request, reply, {
      name,
      mediaType,
      bytes,
      tag: hidden.length === 0 ? sha256 : `${sha256}-veiled`,
      open: async (part) => {
        const content = await files.get(key, part);
        return hidden.length === 0 ? content : veiled(content, hidden, part?.start);
      },
    }),
  );
  const made = (what: "thumbnail" | "preview", file: StoredEntry): OutgoingFile => {
    const { key, name, sha256, thumbnail, mediaType } = file;
    if (thumbnail !== "ready" || (what === "preview" && mediaType !== "image/heic"))
      throw notFound(what);
    return {
      name: `${name}.webp`,
      mediaType: "image/webp",
      tag: `${sha256}-${what}`,
      open: () => files.get(what === "preview" ? previewKey(key) : thumbnailKey(key)),
    };
  };
  get(routes.getFileThumbnail, (file, request, reply) =>
    sendFile(request, reply, made("thumbnail", file)),
  );
  get(routes.getFilePreview, (file, request, reply) =>
    sendFile(request, reply, made("preview", file)),
  );
}
