import { createHash, type Hash } from "node:crypto";
import { finished, type Readable, Transform } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { AnyRoute } from "../../../contract/route.ts";
import { Refusal } from "../../errors.ts";
import type { Slots } from "../../platform/slots.ts";
import { takeSlot } from "./take-slot.ts";
import type { Services } from "../services.ts";
import { asSignedIn } from "../signed-in.ts";

/** Each large request takes a hundred megabytes while it is read and answered. */
export const MAX_LARGE = { person: 3, company: 6, all: 8 };

interface Arriving {
  readonly body: Transform;
  readonly hash: Hash;
}

/** The size of a body that every route accepts. */
const SMALL = 1024 * 1024;

function isSmall({ headers }: FastifyRequest): boolean {
  const length = headers["content-length"];
  return length !== undefined && Number(length) <= SMALL;
}

const arriving = new WeakMap<FastifyRequest, Arriving>();

/** The digest of a large body; undefined for a request of another route. */
export function digestOfBody(request: FastifyRequest): string | undefined {
  return arriving.get(request)?.hash.copy().digest("hex");
}

/**
 * The options of a route with a large body: it is read only from those who may send it, only a few at a time,
 * and only while it arrives fast enough or nobody else waits.
 */
export function largeBody(
  route: AnyRoute,
  services: Services,
  shared: Slots,
): RouteShorthandOptions {
  return {
    ...(route.maxBody !== undefined && { bodyLimit: route.maxBody }),
    onRequest: async (request, reply) => {
      if (route.access !== "session") return;
      if (route.mostlySmall && isSmall(request)) return;
      const needs = { kind: "read", action: route.action } as const;
      const { actor } = await asSignedIn(request, services, needs, async (ctx) => ctx);
      const end = await takeSlot(shared, { request, reply, actor }, (why) => {
        request.raw.unpipe();
        arriving.get(request)?.body.destroy(why);
      });
      reply.raw.once("close", end);
    },
    preParsing: async (request, _reply, payload: Readable) => {
      const hash = createHash("sha256");
      const body = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      arriving.set(request, { body, hash });
      // An error of the body must not end the connection before its answer, as with pipeline().
      finished(payload, (error) => error && body.destroy(error));
      return payload.pipe(body);
    },
  };
}

/**
 * Parses JSON in steps, with time for other requests between them: twenty megabytes take tens of milliseconds to
 * parse. It is not searched for `__proto__`, which takes as long: the contract reads only the fields that it
 * declares.
 */
export function parseInTurns(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json");
  const parse = async (_: FastifyRequest, text: string): Promise<unknown> => {
    await setImmediate();
    try {
      return JSON.parse(text);
    } catch {
      throw new Refusal("bad_request", "The request could not be read. Send valid JSON.");
    } finally {
      await setImmediate();
    }
  };
  app.addContentTypeParser("application/json", { parseAs: "string" }, parse);
}
