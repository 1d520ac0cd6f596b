import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Content that is served unchanged. */
export interface OutgoingFile {
  readonly name: string;
  readonly mediaType: string;
  /** Its length, if known. */
  readonly bytes?: number;
  /** Differs whenever the content differs. */
  readonly tag: string;
  readonly open: () => Promise<Readable>;
}

/** A file name for saving, in the two forms that browsers read (RFC 6266). */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\u0020-\u007e]|["\\%]/g, "_");
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

/**
 * Streams a file, with headers that keep browsers from treating it as one of our pages: it is saved and not
 * shown, its type is not guessed, it runs no script, and no other site can fetch it. A browser may keep it,
 * but must ask again each time, since access to it may have ended. What is shared may not: neither a proxy
 * (`private`) nor a content network, which can be set to ignore that (RFC 9213).
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
    .header("cdn-cache-control", "no-store")
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
