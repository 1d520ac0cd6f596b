import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { MAX_DRAWING_BYTES } from "../../../contract/drawings/drawing-uploads.ts";
import { routes } from "../../../contract/routes.ts";
import { TUS_CONTENT, TUS_VERSION } from "../../../contract/files/uploads.ts";
import { notFound, Refusal } from "../../errors.ts";
import { answering } from "../../http/answering.ts";
import type { Answered } from "../../http/commands.ts";
import { takeSlot, measuredSlots } from "../../http/limits/take-slot.ts";
import type { Services } from "../../http/services.ts";
import { asSignedIn } from "../../http/signed-in.ts";
import { beginUpload } from "./begin-upload.ts";
import { finishUpload } from "./finish-upload.ts";
import { receivePart } from "./receive-part.ts";
import {
  checksumOf,
  describeServer,
  isOurVersion,
  lengthOf,
  metadataOf,
  numberIn,
} from "./tus-headers.ts";
import { uploadTurns } from "./upload-turns.ts";
import { deleteUploadRow, type OwnUpload, selectUpload } from "./uploads.sql.ts";

const collection = routes.createUpload.path;
const single = `${collection}/:id`;
/** How many uploads may be sending at once. */
const MAX_SENDING = { person: 6, company: 40, all: 60 };

const superseded = () =>
  new Refusal("conflict", "This upload is continued by a later request. Nothing is lost.");

/** Sets the headers that every answer about an upload has. */
function describe(reply: FastifyReply, upload: OwnUpload, offset: number): FastifyReply {
  return reply
    .header("upload-offset", offset)
    .header("upload-expires", new Date(upload.expiresAt).toUTCString())
    .header("cache-control", "no-store");
}

/** Serves resumable uploads by the protocol tus 1.0. See docs/decisions/photos.md. */
export async function serveTus(app: FastifyInstance, services: Services): Promise<void> {
  const { partials } = services.files;
  const sending = measuredSlots(app, MAX_SENDING, services.slow);
  const turns = uploadTurns();
  const needs = { action: routes.getUpload.action } as const;

  const ownUpload = async (request: FastifyRequest) =>
    asSignedIn(request, services, { ...needs, kind: "read" }, async ({ tx, now, actor }) => {
      const { id } = routes.getUpload.params.parse(request.params);
      const upload = await selectUpload(tx, { id, now });
      if (!upload) throw notFound("upload");
      return { upload, actor };
    });

  /**
   * Returns how many bytes of an upload have arrived. An upload that is complete but has no file yet is reported as
   * one byte short: sending that byte again finishes it.
   */
  async function offsetOf({ id, bytes, done, metadata }: OwnUpload): Promise<number> {
    if (done) return bytes;
    const size = await partials.size(id);
    if (size === undefined) throw notFound("upload");
    if (size < bytes || metadata.use !== undefined) return size;
    await partials.cut(id, bytes - 1);
    return bytes - 1;
  }

  async function answerOf(upload: OwnUpload) {
    const { id: _id, file, bytes, done, expiresAt, metadata } = upload;
    const size = done ? bytes : await partials.size(_id);
    if (size === undefined) throw notFound("upload");
    const offset = done || metadata.use !== undefined ? size : Math.min(size, bytes - 1);
    return routes.getUpload.answer.parse({ data: { _id, file, bytes, offset, done, expiresAt } });
  }

  async function patch(request: FastifyRequest, reply: FastifyReply): Promise<Answered> {
    const { upload, actor } = await ownUpload(request);
    const [offset, checksum] = [numberIn(request, "upload-offset"), checksumOf(request)];
    const ended = new AbortController();
    const release = await turns.take(upload.id, () => ended.abort(superseded()));
    try {
      const arrived = await offsetOf(upload);
      describe(reply, upload, arrived);
      if (offset !== arrived)
        throw new Refusal("conflict", `This upload continues at byte ${arrived}.`);
      const missing = upload.bytes - offset;
      if (Number(request.headers["content-length"] ?? 0) > missing)
        throw new Refusal("too_large", "This is more than the length that was announced.");
      const leave = await takeSlot(sending, { request, reply, actor }, (why) => ended.abort(why));
      const part = { id: upload.id, offset, missing, checksum, ended: ended.signal };
      const size = await receivePart(request, partials, part).finally(leave);
      describe(reply, upload, size);
      const isTaken = upload.metadata.use !== undefined;
      if (upload.done || isTaken || size < upload.bytes)
        return { status: 204, text: "", replayed: false };
      return await finishUpload(request, services, upload);
    } finally {
      release();
    }
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TUS_CONTENT, (_request, _payload, done) => done(null));
    scope.setErrorHandler<Error & { readonly code?: string }>((error) => {
      throw error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE"
        ? new Refusal("unsupported_media_type", `Send the bytes as ${TUS_CONTENT}.`)
        : error;
    });
    scope.addHook("onRequest", async (request, reply) => {
      reply.header("tus-resumable", TUS_VERSION);
      if (["GET", "OPTIONS"].includes(request.method) || isOurVersion(request)) return;
      describeServer(reply)
        .code(412)
        .send({ code: "bad_request", message: `Send Tus-Resumable: ${TUS_VERSION}.` });
      await reply;
    });

    scope.options(collection, (_request, reply) => describeServer(reply).code(204).send());

    scope.post(collection, async (request, reply) => {
      const metadata = metadataOf(request);
      const { action } = metadata.use === undefined ? needs : routes.addDrawingUpload;
      const upload = await asSignedIn(request, services, { action, kind: "write" }, (ctx) =>
        beginUpload(ctx, { bytes: lengthOf(request, metadata), metadata }),
      );
      if (!upload.done) await partials.begin(upload.id);
      return reply
        .code(201)
        .header("location", `${collection}/${upload.id}`)
        .header("upload-expires", new Date(upload.expiresAt).toUTCString())
        .header("cache-control", "no-store")
        .send(await answerOf(upload));
    });

    scope.head(single, async (request, reply) => {
      const { upload } = await ownUpload(request);
      const release = await turns.take(upload.id, () => undefined);
      const offset = await offsetOf(upload).finally(release);
      return describe(reply, upload, offset).header("upload-length", upload.bytes).send();
    });

    scope.route({
      method: "GET",
      url: single,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { upload } = await ownUpload(request);
        return reply.header("cache-control", "no-store").send(await answerOf(upload));
      },
    });

    scope.route({
      method: "PATCH",
      url: single,
      bodyLimit: MAX_DRAWING_BYTES,
      handler: answering(patch),
    });

    scope.delete(single, async (request, reply) => {
      const { upload } = await ownUpload(request);
      const release = await turns.take(upload.id, () => undefined);
      try {
        await partials.remove(upload.id);
        await asSignedIn(request, services, { ...needs, kind: "write" }, ({ tx }) =>
          deleteUploadRow(tx, upload.id),
        );
      } finally {
        release();
      }
      return reply.code(204).send();
    });
  });
}
