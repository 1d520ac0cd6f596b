import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Something that is served as it stands. */
export interface OutgoingFile {
  readonly name: string;
  readonly mediaType: string;
  /** Its length, if that is known. */
  readonly bytes?: number;
  /** Differs wherever the content does. */
  readonly tag: string;
  readonly open: () => Promise<Readable>;
}

/** A name for saving, in the two ways that browsers read it (RFC 6266). */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\u0020-\u007e]|["\\%]/g, "_");
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

/**
 * Streams a file, with headers by which no browser takes it for a page of ours: it is saved and not
 * shown, is nothing but what it is said to be, runs no script and is fetched by no other site.
 * It may be kept by whoever had it, and is asked for again each time, since the right to it may be gone.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OutgoingFile,
): Promise<FastifyReply> {
  const tag = `"${file.tag}"`;
  reply
    .header("etag", tag)
    .header("cache-control", "private, no-cache")
    .header("vary", "Authorization")
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("cross-origin-resource-policy", "same-origin");
  const held = request.headers["if-none-match"]?.split(",") ?? [];
  if (held.some((each) => each.trim().replace("W/", "") === tag)) return reply.code(304).send();
  const content = await file.open();
  reply
    .header("content-type", file.mediaType)
    .header("content-disposition", disposition(file.name));
  if (file.bytes !== undefined) reply.header("content-length", file.bytes);
  return reply.send(content);
}
