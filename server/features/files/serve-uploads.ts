import { addAbortSignal, pipeline, type Readable, Transform } from "node:stream";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { MAX_FILE_BYTES } from "../../../contract/files.ts";
import { routes } from "../../../contract/routes.ts";
import { Refusal } from "../../errors.ts";
import { type Answered, send } from "../../http/commands.ts";
import { formErrors, takeOnlyForms } from "../../http/form-errors.ts";
import { holdPlace, measuredPlaces } from "../../http/hold-place.ts";
import type { Services } from "../../http/services.ts";
import { asSignedIn } from "../../http/signed-in.ts";
import type { StagedFile } from "../../platform/file-store.ts";
import { requireRoom, type Room } from "../storage/public.ts";
import { enterFile } from "./enter-file.ts";
import { keepsPlaces } from "./places.sql.ts";
import { requireOpenSubject } from "./require-open-subject.ts";

const route = routes.addFile;
const needs = { action: route.action } as const;
/** What a form adds to its file: boundaries, the few fields, the file's name. */
const FORM_BYTES = 64 * 1024;
/** Each may occupy 25 MB of this machine's disk for five minutes. */
const MAX_UPLOADS = { person: 6, company: 40, all: 60 };

const tooLarge = () =>
  new Refusal("too_large", "This file is too large: at most 25 MB can be added.");

const explain = formErrors(tooLarge);

interface Arrival extends Room {
  /** Aborted when the sender has lost the place. */
  readonly ended: AbortSignal;
}

/** Passes a file on until it is larger than the room for it, or its sender has lost the place. */
function within(room: Arrival, file: Readable): Readable {
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > room.bytes) done(room.refusal);
      else done(null, chunk);
    },
  });
  // Whoever reads the limited stream gets its error.
  return addAbortSignal(
    room.ended,
    pipeline(file, limit, () => undefined),
  );
}

interface Form {
  readonly fields: ReturnType<typeof route.body.parse>;
  readonly name: string;
  readonly staged: StagedFile;
  readonly workspaceId: string;
  readonly keepsPlaces: boolean;
}

/** Reads the form: its fields and then, if the sender may add a file there, the file. */
async function readForm(request: FastifyRequest, services: Services, room: Arrival): Promise<Form> {
  const fields: Record<string, unknown> = {};
  let form: Form | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") fields[part.fieldname] = part.value;
      else form = await readFile(part, { request, services, room, fields });
    }
  } catch (error) {
    await form?.staged.remove();
    // A refusal is sent at once, while the sender is still uploading.
    request.raw.unpipe();
    request.raw.resume();
    throw explain(error);
  }
  if (form) return form;
  route.body.parse(fields);
  throw new Refusal("validation_failed", "There is no file in this form.", {
    file: "Choose a file.",
  });
}

async function readFile(
  { file, filename }: MultipartFile,
  from: {
    readonly request: FastifyRequest;
    readonly services: Services;
    readonly room: Arrival;
    readonly fields: Readonly<Record<string, unknown>>;
  },
): Promise<Form> {
  const { request, services, room } = from;
  const fields = route.body.parse(from.fields);
  const known = await asSignedIn(request, services, { ...needs, kind: "read" }, async (ctx) => {
    await requireOpenSubject(ctx, fields, { keep: false });
    return { workspaceId: ctx.actor.workspaceId, keepsPlaces: await keepsPlaces(ctx.tx) };
  });
  const staged = await services.files.stage(within(room, file));
  if (!file.truncated) return { fields, name: filename, staged, ...known };
  await staged.remove();
  throw tooLarge();
}

/** Reads, stores and adds a file. */
async function take(request: FastifyRequest, services: Services, room: Arrival): Promise<Answered> {
  const form = await readForm(request, services, room);
  try {
    return await enterFile(request, services, { route, ...form });
  } finally {
    await form.staged.remove();
  }
}

/** Serves uploads: the one call whose body is not JSON, and is never held in memory as a whole. */
export async function serveUploads(app: FastifyInstance, services: Services): Promise<void> {
  const uploads = measuredPlaces(app, MAX_UPLOADS, services.slow);
  // In its own scope, so that no other call accepts forms.
  await app.register(async (scope) => {
    takeOnlyForms(scope);
    await scope.register(multipart, {
      limits: {
        fileSize: MAX_FILE_BYTES,
        files: 1,
        // The record that it is on, its own id, and two that are refused with a message.
        fields: 4,
        fieldSize: 200,
        fieldNameSize: 50,
        parts: 5,
        headerPairs: 20,
      },
    });
    scope.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const length = Number(request.headers["content-length"] ?? 0);
        const more = { bytes: Math.max(1, length - FORM_BYTES), files: 1 };
        const { actor, room } = await asSignedIn(
          request,
          services,
          { ...needs, kind: "read" },
          async ({ tx, actor, allowance: installed }) => {
            const { workspaceId } = actor;
            return { actor, room: await requireRoom(tx, { workspaceId, installed, more }) };
          },
        );
        if (length > MAX_FILE_BYTES + FORM_BYTES) throw tooLarge();
        const lost = Promise.withResolvers<never>();
        const ended = new AbortController();
        const end = holdPlace(uploads, { request, reply, actor }, (why) => {
          // The form must not become complete any more.
          request.raw.unpipe();
          lost.reject(why);
          ended.abort(why);
        });
        try {
          const taken = take(request, services, { ...room, ended: ended.signal });
          return await send(reply, await Promise.race([taken, lost.promise]));
        } finally {
          end();
        }
      },
    });
  });
}
