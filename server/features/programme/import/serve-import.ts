import { createHash } from "node:crypto";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { MAX_PROGRAMME_FILE_BYTES } from "../../../../contract/programme/programme-import.ts";
import { routes } from "../../../../contract/routes.ts";
import { Refusal } from "../../../errors.ts";
import { answering } from "../../../http/answering.ts";
import { type Answered, asCommand } from "../../../http/commands.ts";
import { formErrors, takeOnlyForms } from "../../../http/form-errors.ts";
import { takeSlot, measuredSlots } from "../../../http/limits/take-slot.ts";
import type { Services } from "../../../http/services.ts";
import { asSignedIn } from "../../../http/signed-in.ts";
import { callerClosed } from "../../../platform/request-work.ts";
import { requireHead } from "../plan/load-programme.ts";
import {
  importProgramme,
  planOfImport,
  previewImport,
  type ProgrammeUpload,
  readUpload,
} from "./import-programme.ts";
import { gate } from "../../../platform/gate.ts";

const route = routes.importProgramme;
/** The maximum size of the form around the file. */
const FORM_BYTES = 64 * 1024;
/** Each upload may occupy 50 MB of this machine's memory. */
const MAX_UPLOADS = { person: 2, company: 4, all: 8 };

const tooLarge = () =>
  new Refusal("too_large", "This file is too large: at most 50 MB can be imported.");
const explain = formErrors(tooLarge);

/** Reads the form: the fields and one file, in any order. */
async function readForm(request: FastifyRequest, projectId: string): Promise<ProgrammeUpload> {
  const fields: Record<string, unknown> = {};
  let file: { name: string; bytes: Buffer } | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") fields[part.fieldname] = part.value;
      else file = { name: part.filename, bytes: await part.toBuffer() };
    }
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw explain(error);
  }
  const choices = route.body.parse(fields);
  if (file) return { projectId, choices, ...file };
  throw new Refusal("validation_failed", "There is no file in this form.", {
    file: "Choose a file.",
  });
}

/** Reads the file, then previews or imports it. */
async function take(
  request: FastifyRequest,
  services: Services,
  { upload, isPreview }: { readonly upload: ProgrammeUpload; readonly isPreview: boolean },
): Promise<Answered> {
  const { choices, name, bytes } = upload;
  const closed = callerClosed();
  const needs = { action: route.action, kind: "read", closed } as const;
  const programme = await asSignedIn(request, services, needs, (ctx) =>
    planOfImport(ctx, upload.projectId),
  );
  const read = await readUpload(upload, { newId: services.newId, programme });
  if (isPreview)
    return asSignedIn(request, services, needs, async (ctx) => ({
      status: route.status,
      text: JSON.stringify(await previewImport(ctx, upload, read)),
      replayed: false,
    }));
  const digest = () => createHash("sha256").update(bytes).digest("hex");
  const input = () => [upload.projectId, JSON.stringify(choices), name, digest()];
  return asCommand(request, services, { route, input, closed }, async (ctx) =>
    JSON.stringify(await importProgramme(ctx, upload, read)),
  );
}

/** Serves the import of programmes, whose body is a form with a file of up to 50 MB. */
export async function serveProgrammeImport(
  app: FastifyInstance,
  services: Services,
): Promise<void> {
  const uploads = measuredSlots(app, MAX_UPLOADS, services.slow);
  await app.register(async (scope) => {
    takeOnlyForms(scope);
    await scope.register(multipart, {
      limits: {
        fileSize: MAX_PROGRAMME_FILE_BYTES,
        files: 1,
        fields: 8,
        fieldSize: 20_000,
        fieldNameSize: 50,
        parts: 9,
        headerPairs: 20,
      },
    });
    scope.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      bodyLimit: MAX_PROGRAMME_FILE_BYTES + FORM_BYTES,
      handler: answering(async (request, reply) => {
        const { id } = route.params.parse(request.params);
        const isPreview = route.query.parse(request.query).preview === "true";
        const needs = { action: route.action, kind: "read" } as const;
        // People who may not import are refused before the file arrives.
        const actor = await asSignedIn(request, services, needs, async (ctx) => {
          await requireHead(ctx, id);
          return ctx.actor;
        });
        const length = Number(request.headers["content-length"] ?? 0);
        if (length > MAX_PROGRAMME_FILE_BYTES + FORM_BYTES) throw tooLarge();
        const lost = Promise.withResolvers<never>();
        const end = await takeSlot(uploads, { request, reply, actor }, (why) => {
          request.raw.unpipe();
          lost.reject(why);
        });
        try {
          const upload = await Promise.race([readForm(request, id), lost.promise]);
          return await importGate(() => take(request, services, { upload, isPreview }), {
            who: actor.userId,
            company: actor.workspaceId,
            closed: callerClosed(),
          });
        } finally {
          end();
        }
      }),
    });
  });
}

/** A queue for files to be read: a file of 50 MB takes a second of this machine and some hundred megabytes. */
const importGate = gate({
  width: 1,
  queue: 6,
  busy: "Several programmes are being imported at this moment. Please try again shortly.",
  own: {
    queue: 2,
    busy: "Two of your files are waiting to be imported. Please wait until one of them is finished.",
  },
  company: {
    queue: 3,
    busy: "Several programmes of your company are waiting to be imported. Please try again shortly.",
  },
});
