import { createReadStream } from "node:fs";
import type { FastifyRequest } from "fastify";
import type { ParsedBody } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { addStored } from "../../http/add-stored.ts";
import { type Answered, asCommand } from "../../http/commands.ts";
import type { Services } from "../../http/services.ts";
import { asSignedIn } from "../../http/signed-in.ts";
import type { StagedFile } from "../../platform/files/file-store.ts";
import { newDrawingFolder, sourceKey } from "../../platform/files/storage-keys.ts";
import { recordActivity } from "../activities/public.ts";
import { cleanName } from "../files/public.ts";
import { requireProject } from "../projects/public.ts";
import { requireSpace } from "../storage/public.ts";
import { type ArrivedUpload, takeUpload } from "../uploads/public.ts";
import { splitHint } from "./uploads/split-uploads.ts";
import {
  insertDrawingUpload,
  selectDrawingUpload,
  selectUploadJson,
} from "./uploads/uploads.sql.ts";

type Route = typeof routes.addDrawingUpload;
const route = routes.addDrawingUpload;
const needs = { kind: "read", action: "drawing.manage" } as const;

/** A PDF has this signature near its beginning. */
const SIGNATURE = "%PDF-";
const SIGNED_WITHIN = 1024;

const command = (body: ParsedBody<Route>) => ({ route, input: () => [JSON.stringify(body)] });

/** A PDF that is stored. */
interface Stored {
  readonly name: string;
  readonly staged: Pick<StagedFile, "bytes" | "sha256">;
  readonly folder: string;
}

function requirePdf({ head }: StagedFile): void {
  if (!head.subarray(0, SIGNED_WITHIN).includes(SIGNATURE))
    throw new Refusal(
      "unsupported_media_type",
      "Drawings are added as PDFs. This file is not a PDF, whatever its name says.",
    );
}

/** Adds an upload, which is split afterwards. */
async function addUpload(
  ctx: Ctx,
  { body, stored }: { readonly body: ParsedBody<Route>; readonly stored: Stored },
): Promise<{ readonly kept: boolean; readonly json: string }> {
  const project = await requireProject(ctx, body.project);
  const { workspaceId, userId } = ctx.actor;
  const id = body._id;
  const { bytes, sha256 } = stored.staged;
  const name = cleanName(stored.name, "application/pdf");
  const kept = await insertDrawingUpload(ctx.tx, {
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
    await requireSpace(ctx.tx, { workspaceId, installed: ctx.allowance });
    ctx.announce({ topic: "drawing", project: project.id });
    await recordActivity(ctx, {
      action: "file_added",
      entityType: "project",
      entityId: project.id,
      message: `uploaded the drawings “${name}”`,
      project,
    });
    splitHint.announceAfter(ctx.tx);
  } else await requireOwn(ctx, body);
  return { kept, json: await answerOf(ctx, id) };
}

async function answerOf({ tx }: Ctx, id: string): Promise<string> {
  const json = await selectUploadJson(tx, id);
  if (json === undefined) throw new Error("An upload just written cannot be read");
  return `{"data":${json}}`;
}

/** @throws Refusal `conflict` if somebody else, or another project, has an upload of this id */
async function requireOwn(ctx: Ctx, { _id, project }: ParsedBody<Route>): Promise<void> {
  const other = await selectDrawingUpload(ctx.tx, _id);
  if (other?.uploadedBy === ctx.actor.userId && other.project.id === project) return;
  throw new Refusal("conflict", "Another upload has this id. Please try again.");
}

/** Stores the PDF that has arrived, and adds its upload. */
async function enter(
  request: FastifyRequest,
  services: Services,
  { body, arrived }: { readonly body: ParsedBody<Route>; readonly arrived: ArrivedUpload },
): Promise<Answered> {
  const { files } = services;
  const { staged, metadata } = arrived;
  requirePdf(staged);
  const workspaceId = await asSignedIn(request, services, needs, async (ctx) => {
    await requireProject(ctx, body.project);
    return ctx.actor.workspaceId;
  });
  const folder = newDrawingFolder(workspaceId);
  const source = sourceKey(folder);
  await files.put(source, createReadStream(staged.path), staged.bytes);
  return addStored(request, services, {
    ...command(body),
    undo: () => files.remove(source),
    add: async (ctx) => {
      const added = await addUpload(ctx, { body, stored: { name: metadata.name, staged, folder } });
      await arrived.done(ctx);
      return added;
    },
  });
}

/** Answers again after a lost reply: the upload has been added already. */
async function answerAgain(
  request: FastifyRequest,
  services: Services,
  body: ParsedBody<Route>,
): Promise<Answered | undefined> {
  const isKnown = await asSignedIn(
    request,
    services,
    needs,
    async ({ tx }) => (await selectDrawingUpload(tx, body._id)) !== undefined,
  );
  if (!isKnown) return undefined;
  return asCommand(request, services, command(body), async (ctx) => {
    await requireOwn(ctx, body);
    return answerOf(ctx, body._id);
  });
}

/** Makes drawings from an uploaded PDF. Idempotent: the same `_id` adds one upload. */
export async function addDrawingUpload(
  request: FastifyRequest,
  services: Services,
): Promise<Answered> {
  // Callers without the right get that answer, whatever they sent.
  await asSignedIn(request, services, needs, async () => undefined);
  const body = route.body.parse(request.body);
  const again = await answerAgain(request, services, body);
  if (again) return again;
  const of = { file: body._id, use: "drawings", action: needs.action } as const;
  const arrived = await takeUpload(request, services, of);
  try {
    const answered = await enter(request, services, { body, arrived });
    await arrived.remove();
    return answered;
  } catch (error) {
    // The file is no PDF. Sending it again would fail in the same way.
    if (error instanceof Refusal && error.code === "unsupported_media_type") await arrived.remove();
    throw error;
  }
}
