import type { Readable } from "node:stream";
import type { FilePart } from "../platform/files/file-store.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

const IMMUTABLE = "private, max-age=31536000, immutable";

/** Content that is served unchanged. */
export interface OutgoingFile {
  readonly name: string;
  /** By default the first media type of the route. */
  readonly mediaType?: string;
  /** Its length, if known. */
  readonly bytes?: number;
  /** Differs whenever the content differs. */
  readonly tag: string;
  /** Whether the content at its address never changes. A browser then asks again only with another sign-in. */
  readonly isImmutable?: boolean;
  /** Opens the whole content, or a part; a part is requested only if the length is known. */
  readonly open: (part?: FilePart) => Promise<Readable>;
}

/** A text that is made for one request, to be saved under a name. It is never cached. */
export interface OutgoingText {
  readonly name: string;
  readonly text: string;
}

/**
 * The one part that a request asks for (RFC 9110, 14): video players seek with it. Undefined sends the whole
 * content, as for several parts, and for a version that is not the current one.
 */
export function rangeOf(
  range: string | undefined,
  bytes: number,
  isCurrent: boolean,
): FilePart | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? "") ?? [];
  if (!isCurrent || (from === "" && to === "")) return undefined;
  const start = from === "" ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== "" && to !== "" && Number(to) < start) return undefined;
  return start >= bytes || start > end ? "unsatisfiable" : { start, end };
}

/** A file name for saving, in the two forms that browsers read (RFC 6266). */
function disposition(name: string): string {
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${plainDisposition(name)}; filename*=UTF-8''${full}`;
}

function plainDisposition(name: string): string {
  return `attachment; filename="${name.replaceAll(/[^\u0020-\u007e]|["\\%]/g, "_")}"`;
}

/** Sends a text to be saved under a name. */
export function sendText(
  reply: FastifyReply,
  { name, text, mediaType }: OutgoingText & { readonly mediaType: string },
): FastifyReply {
  return reply
    .header("content-type", mediaType)
    .header("content-disposition", plainDisposition(name))
    .send(text);
}

/**
 * Streams a file, with headers that keep browsers from treating it as one of our pages: it is saved and not shown,
 * its type is not guessed, it runs no script, and no other site can fetch it. A browser may cache it, but must ask
 * again each time, since access to it may have ended. Shared caches may not store it: neither a proxy (`private`)
 * nor a content network, which can be set to ignore that (RFC 9213).
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OutgoingFile & { readonly mediaType: string },
): Promise<FastifyReply> {
  const tag = `"${file.tag}"`;
  reply
    .header("etag", tag)
    .header("cache-control", file.isImmutable === true ? IMMUTABLE : "private, no-cache")
    .header("cdn-cache-control", "no-store")
    .header("vary", "Authorization")
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("cross-origin-resource-policy", "same-origin");
  const held = request.headers["if-none-match"]?.split(",") ?? [];
  if (held.some((each) => each.trim().replace("W/", "") === tag)) return reply.code(304).send();
  const ifRange = request.headers["if-range"];
  const isCurrent = ifRange === undefined || ifRange === tag;
  const { bytes } = file;
  const part = bytes === undefined ? undefined : rangeOf(request.headers.range, bytes, isCurrent);
  if (bytes !== undefined) reply.header("accept-ranges", "bytes");
  if (part === "unsatisfiable")
    return reply.code(416).header("content-range", `bytes */${bytes}`).send();
  const content = await file.open(part);
  reply
    .header("content-type", file.mediaType)
    .header("content-disposition", disposition(file.name));
  if (part) {
    reply.code(206).header("content-range", `bytes ${part.start}-${part.end}/${bytes}`);
    reply.header("content-length", part.end - part.start + 1);
  } else if (bytes !== undefined) reply.header("content-length", bytes);
  return reply.send(content);
}
