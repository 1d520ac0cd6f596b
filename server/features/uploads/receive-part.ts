import { createHash, type Hash } from "node:crypto";
import { finished, Transform } from "node:stream";
import type { FastifyRequest } from "fastify";
import { Refusal, requestAborted } from "../../errors.ts";
import type { PartialFiles } from "../../platform/files/partial-files.ts";
import type { Checksum } from "./tus-headers.ts";

/** A part of an upload that a request sends. */
export interface Part {
  readonly id: string;
  readonly offset: number;
  /** How many bytes are still missing. */
  readonly missing: number;
  readonly checksum: Checksum | undefined;
  /** Aborted when the rest is not to be received. */
  readonly ended: AbortSignal;
}

/** The body of a request, until it sends more than is missing, breaks off, or is ended. */
function bodyOf({ raw }: FastifyRequest, { missing, ended }: Part, hash: Hash | undefined) {
  let bytes = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > missing) {
        done(new Refusal("too_large", "This is more than the length that was announced."));
        return;
      }
      hash?.update(chunk);
      done(null, chunk);
    },
  });
  const stop = () => body.destroy(ended.reason as Error);
  if (ended.aborted) stop();
  else ended.addEventListener("abort", stop, { once: true });
  // An error of the body must not end the connection before the answer is sent, as pipeline() would.
  finished(raw, { writable: false }, (error) => error && body.destroy(requestAborted()));
  raw.pipe(body);
  return body;
}

/**
 * Appends what a request sends to an upload. What arrived before the request broke off is kept, unless its
 * checksum is awaited.
 * @returns the upload's size
 * @throws Refusal
 */
export async function receivePart(
  request: FastifyRequest,
  partials: PartialFiles,
  part: Part,
): Promise<number> {
  const { id, offset, checksum } = part;
  const hash = checksum && createHash(checksum.algorithm);
  try {
    const size = await partials.append(id, bodyOf(request, part, hash));
    if (!checksum || hash?.digest("base64") === checksum.digest) return size;
    throw new Refusal(
      "checksum_mismatch",
      "What arrived is not what was sent. Please send this part again.",
    );
  } catch (error) {
    // A refusal is sent at once, while the sender is still uploading.
    request.raw.unpipe();
    request.raw.resume();
    if (checksum) await partials.cut(id, offset);
    throw error;
  }
}
