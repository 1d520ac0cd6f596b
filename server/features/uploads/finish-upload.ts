import type { FastifyRequest } from "fastify";
import { routes } from "../../../contract/routes.ts";
import { Refusal } from "../../errors.ts";
import type { Answered } from "../../http/commands.ts";
import type { Services } from "../../http/services.ts";
import { asSignedIn } from "../../http/signed-in.ts";
import { enterFile, type FileKind, storesPlaces, requireOpenSubject } from "../files/public.ts";
import { deleteUploadRow, finishUploadRow as noteFinished, type OwnUpload } from "./uploads.sql.ts";

const route = routes.continueUpload;
const needs = { action: route.action } as const;
/** Refusals because of the file itself: sending it again would fail again. */
const FINAL: ReadonlySet<string> = new Set([
  "validation_failed",
  "unsupported_media_type",
  "too_large",
]);

/** A record that is out of sight may still arrive, so its photos are kept until then. */
function asUnknown(error: unknown, { expiresAt }: OwnUpload): unknown {
  if (!(error instanceof Refusal && error.code === "not_found")) return error;
  return new Refusal(
    "record_unknown",
    `The record of this file is not known yet. The file is kept until ${expiresAt.slice(0, 10)}: send the record, then finish the upload.`,
  );
}

/**
 * Adds the file of an upload that has arrived completely.
 * @throws Refusal `record_unknown` while its record is not known
 */
export async function finishUpload(
  request: FastifyRequest,
  services: Services,
  upload: OwnUpload,
): Promise<Answered> {
  const { partials } = services.files;
  const { kind, id, _id, name, ...facts } = upload.metadata;
  const named: { [K in FileKind]?: string } = { [kind]: id };
  const fields = { _id, ...named };
  try {
    const known = await asSignedIn(request, services, { ...needs, kind: "read" }, async (ctx) => {
      await requireOpenSubject(ctx, named, { keep: false });
      return { workspaceId: ctx.actor.workspaceId, keepsPlaces: await storesPlaces(ctx.tx) };
    });
    const staged = await partials.staged(upload.id);
    const answered = await enterFile(request, services, {
      ...known,
      route,
      fields,
      name,
      facts,
      staged,
      also: ({ tx, now }) => noteFinished(tx, { id: upload.id, now }),
    });
    // The daily sweep removes what cannot be removed now.
    await partials.remove(upload.id).catch(() => undefined);
    return answered;
  } catch (error) {
    if (error instanceof Refusal && FINAL.has(error.code)) {
      await partials.remove(upload.id);
      await asSignedIn(request, services, { ...needs, kind: "write" }, ({ tx }) =>
        deleteUploadRow(tx, upload.id),
      );
    }
    throw asUnknown(error, upload);
  }
}
