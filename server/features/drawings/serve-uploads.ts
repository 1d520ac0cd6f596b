import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import type { FastifyInstance } from "fastify";
import { MAX_DRAWING_BYTES } from "../../../contract/drawing-uploads.ts";
import type { ParsedBody } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { addStored } from "../../http/add-stored.ts";
import { serveFileForm } from "../../http/file-form.ts";
import { measuredPlaces } from "../../http/hold-place.ts";
import type { Services } from "../../http/services.ts";
import type { StagedFile } from "../../platform/file-store.ts";
import { recordActivity } from "../activities/public.ts";
import { cleanName } from "../files/public.ts";
import { requireProject } from "../projects/public.ts";
import { requireRoom } from "../storage/public.ts";
import { splitHint } from "./split-uploads.ts";
import { insertUpload, selectUpload, selectUploadJson } from "./uploads.sql.ts";

type Route = typeof routes.addDrawingUpload;

/** Each may occupy 200 MB of this machine's disk for five minutes. */
const MAX_UPLOADS = { person: 2, company: 6, all: 8 };
/** A PDF says so near its beginning. */
const SIGNATURE = "%PDF-";
const SIGNED_WITHIN = 1024;

const tooLarge = () =>
  new Refusal("too_large", "This PDF is too large: at most 200 MB can be added. Split it.");

/** A PDF that is stored. */
interface Stored {
  readonly name: string;
  readonly staged: Pick<StagedFile, "bytes" | "sha256">;
  readonly folder: string;
}

function requirePdf({ bytes, head }: StagedFile): void {
  if (bytes === 0)
    throw new Refusal("validation_failed", "This file is empty.", { file: "This file is empty." });
  if (!head.subarray(0, SIGNED_WITHIN).includes(SIGNATURE))
    throw new Refusal(
      "unsupported_media_type",
      "Drawings are added as PDFs. This file is not a PDF, whatever its name says.",
    );
}

/** Adds an upload, which is then split. Idempotent: the same `_id` from the same person with the same PDF adds one. */
async function addUpload(
  ctx: Ctx,
  { body, stored }: { readonly body: ParsedBody<Route>; readonly stored: Stored },
): Promise<{ readonly kept: boolean; readonly json: string }> {
  const project = await requireProject(ctx, body.project);
  const { workspaceId, userId } = ctx.actor;
  const id = body._id ?? ctx.newId();
  const { bytes, sha256 } = stored.staged;
  const name = cleanName(stored.name, "application/pdf");
  const kept = await insertUpload(ctx.tx, {
    id,
    workspaceId,
    projectId: project.id,
    name,
    bytes,
    sha256,
    folder: stored.folder,
    uploadedBy: userId,
    now: ctx.now,
  });
  if (kept) {
    await requireRoom(ctx.tx, { workspaceId, installed: ctx.allowance });
    ctx.announce({ topic: "drawing", project: project.id });
    await recordActivity(ctx, {
      action: "file_added",
      entityType: "project",
      entityId: project.id,
      message: `uploaded the drawings “${name}”`,
      project,
    });
    splitHint.announceAfter(ctx.tx);
  } else {
    const other = await selectUpload(ctx.tx, id);
    const same =
      other?.uploadedBy === userId && other.sha256 === sha256 && other.project.id === project.id;
    if (!same) throw new Refusal("conflict", "Another upload has this id. Please try again.");
  }
  const json = await selectUploadJson(ctx.tx, id);
  if (json === undefined) throw new Error("An upload just written cannot be read");
  return { kept, json: `{"data":${json}}` };
}

/** Serves uploads of drawings. */
export async function serveDrawingUploads(app: FastifyInstance, services: Services): Promise<void> {
  const { files } = services;
  await serveFileForm<Route, undefined>(app, services, {
    route: routes.addDrawingUpload,
    maxBytes: MAX_DRAWING_BYTES,
    tooLarge,
    places: measuredPlaces(app, MAX_UPLOADS, services.slow),
    maxFields: 2,
    requireRoom,
    async authorise(ctx, { project }) {
      await requireProject(ctx, project);
      return undefined;
    },
    async enter(request, { fields, name, staged, workspaceId }) {
      requirePdf(staged);
      const folder = `drawings/${workspaceId}/${randomUUID()}/`;
      const source = `${folder}source.pdf`;
      await files.put(source, createReadStream(staged.path), staged.bytes);
      return addStored(request, services, {
        route: routes.addDrawingUpload,
        input: () => [JSON.stringify(fields), name, staged.sha256],
        undo: () => files.remove(source),
        add: (ctx) => addUpload(ctx, { body: fields, stored: { name, staged, folder } }),
      });
    },
  });
}
