import type { FastifyRequest } from "fastify";
import type { UploadMetadata } from "../../../contract/files/uploads.ts";
import type { Ctx } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import type { Services } from "../../http/services.ts";
import { asSignedIn } from "../../http/signed-in.ts";
import type { StagedFile } from "../../platform/files/file-store.ts";
import { finishUploadRow, selectUploadOf } from "./uploads.sql.ts";

/** A complete upload of the caller's, for a feature that makes something other than a file from it. */
export interface ArrivedUpload {
  readonly metadata: UploadMetadata;
  readonly staged: StagedFile;
  /** Sets the upload to done, in the transaction that stores what was made from it. */
  readonly done: (ctx: Pick<Ctx, "tx" | "now">) => Promise<void>;
  /** Removes the upload's bytes. The daily sweep removes what cannot be removed now. */
  readonly remove: () => Promise<void>;
}

/**
 * Takes a complete upload by the id that its sender gave it.
 * @throws Refusal `not_found`, `conflict` while a part is missing
 */
export async function takeUpload(
  request: FastifyRequest,
  services: Services,
  of: {
    readonly file: string;
    readonly use: UploadMetadata["use"];
    readonly action: "drawing.manage";
  },
): Promise<ArrivedUpload> {
  const { partials } = services.files;
  const { file, use, action } = of;
  const upload = await asSignedIn(request, services, { kind: "read", action }, ({ tx, now }) =>
    selectUploadOf(tx, { file, now }),
  );
  if (!upload || upload.expired || upload.done || upload.metadata.use !== use)
    throw notFound("upload");
  const { id, bytes, metadata } = upload;
  const size = await partials.size(id);
  if (size === undefined) throw notFound("upload");
  if (size < bytes)
    throw new Refusal("conflict", `Only ${size} of ${bytes} bytes have arrived. Send the others.`);
  return {
    metadata,
    staged: await partials.staged(id),
    done: ({ tx, now }) => finishUploadRow(tx, { id, now }),
    remove: () => partials.remove(id).catch(() => undefined),
  };
}
