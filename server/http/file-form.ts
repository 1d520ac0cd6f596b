import { addAbortSignal, pipeline, type Readable, Transform } from "node:stream";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { AnyRoute, ParsedBody } from "../../contract/route.ts";
import type { StorageAmount } from "../../contract/files/storage.ts";
import type { Ctx } from "../context.ts";
import type { Tx } from "../database/kysely-client.ts";
import { Refusal } from "../errors.ts";
import type { StagedFile } from "../platform/files/file-store.ts";
import type { Slots } from "../platform/slots.ts";
import { answering } from "./answering.ts";
import type { Answered } from "./commands.ts";
import { formErrors, takeOnlyForms } from "./form-errors.ts";
import { takeSlot } from "./limits/take-slot.ts";
import type { Services } from "./services.ts";
import { asSignedIn } from "./signed-in.ts";

/** What a form adds to its file: boundaries, the few fields, the file's name. */
const FORM_BYTES = 64 * 1024;

/** The bytes for which there is space, and the refusal of more. */
interface Room {
  readonly bytes: number;
  readonly refusal: Refusal;
}

/** A file that is staged on this machine, with the form's fields and what was found out about them. */
export interface Sent<R extends AnyRoute, Known> {
  readonly fields: ParsedBody<R>;
  readonly known: Known;
  readonly name: string;
  readonly staged: StagedFile;
  readonly workspaceId: string;
}

/** A call that takes one file in a form: what is checked, and how the file is added, in this order. */
export interface FileForm<R extends AnyRoute, Known> {
  readonly route: R & { readonly body: z.ZodType };
  readonly maxBytes: number;
  readonly tooLarge: () => Refusal;
  readonly places: Slots;
  /** The maximum number of fields besides the file, including those that are refused with a message. */
  readonly maxFields: number;
  /** @throws Refusal if the company has no space for that much */
  readonly requireRoom: (
    tx: Tx,
    of: {
      readonly workspaceId: string;
      readonly installed: Ctx["allowance"];
      readonly more: StorageAmount;
    },
  ) => Promise<Room>;
  /** Called once the fields are known, before the file arrives. @throws Refusal if it may not be added there */
  readonly authorise: (ctx: Ctx, fields: ParsedBody<R>) => Promise<Known>;
  /** Stores the file and adds it. */
  readonly enter: (request: FastifyRequest, sent: Sent<R, Known>) => Promise<Answered>;
}

interface Arrival extends Room {
  /** Aborted when the sender has lost the slot. */
  readonly ended: AbortSignal;
}

/** Passes a file on until it is larger than the space for it, or its sender has lost the slot. */
function within(room: Arrival, file: Readable): Readable {
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > room.bytes) done(room.refusal);
      else done(null, chunk);
    },
  });
  // The reader of the limited stream gets its error.
  return addAbortSignal(
    room.ended,
    pipeline(file, limit, () => undefined),
  );
}

interface Reading<R extends AnyRoute, Known> {
  readonly form: FileForm<R, Known>;
  readonly request: FastifyRequest;
  readonly services: Services;
  readonly room: Arrival;
}

const needsOf = ({ action }: AnyRoute) => ({ kind: "read", action }) as const;

async function readFile<R extends AnyRoute, Known>(
  { file, filename }: MultipartFile,
  { form, request, services, room }: Reading<R, Known>,
  given: Readonly<Record<string, unknown>>,
): Promise<Sent<R, Known>> {
  const fields = form.route.body.parse(given) as ParsedBody<R>;
  const found = await asSignedIn(request, services, needsOf(form.route), async (ctx) => ({
    workspaceId: ctx.actor.workspaceId,
    known: await form.authorise(ctx, fields),
  }));
  const staged = await services.files.stage(within(room, file));
  if (!file.truncated) return { fields, name: filename, staged, ...found };
  await staged.remove();
  throw form.tooLarge();
}

/** Reads the form: its fields and then, if the sender may add a file there, the file. */
async function readForm<R extends AnyRoute, Known>(
  reading: Reading<R, Known>,
): Promise<Sent<R, Known>> {
  const { form, request } = reading;
  const fields: Record<string, unknown> = {};
  let sent: Sent<R, Known> | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") fields[part.fieldname] = part.value;
      else sent = await readFile(part, reading, fields);
    }
  } catch (error) {
    await sent?.staged.remove();
    // A refusal is sent at once, while the sender is still uploading.
    request.raw.unpipe();
    request.raw.resume();
    throw formErrors(form.tooLarge)(error);
  }
  if (sent) return sent;
  form.route.body.parse(fields);
  throw new Refusal("validation_failed", "There is no file in this form.", {
    file: "Choose a file.",
  });
}

/** Reads, stores and adds a file. */
async function take<R extends AnyRoute, Known>(reading: Reading<R, Known>): Promise<Answered> {
  const sent = await readForm(reading);
  try {
    return await reading.form.enter(reading.request, sent);
  } finally {
    await sent.staged.remove();
  }
}

/** Serves one call whose body is a form with a file, which is never in memory as a whole. */
export async function serveFileForm<R extends AnyRoute, Known>(
  app: FastifyInstance,
  services: Services,
  form: FileForm<R, Known>,
): Promise<void> {
  const { route, maxBytes } = form;
  // Registered in its own scope, so that no other call accepts forms.
  await app.register(async (scope) => {
    takeOnlyForms(scope);
    await scope.register(multipart, {
      limits: {
        fileSize: maxBytes,
        files: 1,
        fields: form.maxFields,
        fieldSize: 200,
        fieldNameSize: 50,
        parts: form.maxFields + 1,
        headerPairs: 20,
      },
    });
    scope.route({
      method: route.method,
      url: route.path,
      handler: answering(async (request, reply) => {
        const length = Number(request.headers["content-length"] ?? 0);
        const more = { bytes: Math.max(1, length - FORM_BYTES), files: 1 };
        const { actor, room } = await asSignedIn(
          request,
          services,
          needsOf(route),
          async ({ tx, actor, allowance: installed }) => {
            const { workspaceId } = actor;
            return { actor, room: await form.requireRoom(tx, { workspaceId, installed, more }) };
          },
        );
        if (length > maxBytes + FORM_BYTES) throw form.tooLarge();
        const lost = Promise.withResolvers<never>();
        const ended = new AbortController();
        const end = await takeSlot(form.places, { request, reply, actor }, (why) => {
          // The form must not become complete any more.
          request.raw.unpipe();
          lost.reject(why);
          ended.abort(why);
        });
        try {
          const taken = take({
            form,
            request,
            services,
            room: { ...room, ended: ended.signal },
          });
          return await Promise.race([taken, lost.promise]);
        } finally {
          end();
        }
      }),
    });
  });
}
