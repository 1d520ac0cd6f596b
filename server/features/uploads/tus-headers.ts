import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { MAX_DRAWING_BYTES } from "../../../contract/drawings/drawing-uploads.ts";
import { MAX_FILE_BYTES } from "../../../contract/files/files.ts";
import {
  TUS_EXTENSIONS,
  TUS_VERSION,
  type UploadMetadata,
  uploadMetadata,
} from "../../../contract/files/uploads.ts";
import { Refusal } from "../../errors.ts";

/** The maximum length of a metadata header. It is longer than any metadata that is accepted. */
const LONGEST_METADATA = 8_000;
const HASHES = ["sha1", "sha256"] as const;

/** The checksum with which a sent part can be checked. */
export interface Checksum {
  readonly algorithm: (typeof HASHES)[number];
  /** The digest in base64. */
  readonly digest: string;
}

/** The headers that say what this server can do. */
export function describeServer(reply: FastifyReply): FastifyReply {
  return reply
    .header("tus-version", TUS_VERSION)
    .header("tus-extension", TUS_EXTENSIONS)
    .header("tus-max-size", MAX_DRAWING_BYTES)
    .header("tus-checksum-algorithm", HASHES.join(","));
}

/** Whether a request uses our version of the protocol. */
export function isOurVersion(request: FastifyRequest): boolean {
  return request.headers["tus-resumable"] === TUS_VERSION;
}

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === "string" ? value.trim() : "";
};

/** A whole number in a header. @throws Refusal `bad_request` */
export function numberIn(request: FastifyRequest, name: string): number {
  const value = headerOf(request, name);
  if (!/^\d{1,15}$/.test(value))
    throw new Refusal("bad_request", `The header ${name} must be a whole number.`);
  return Number(value);
}

/** The size of an upload. @throws Refusal */
export function lengthOf(request: FastifyRequest, { use }: Pick<UploadMetadata, "use">): number {
  const bytes = numberIn(request, "upload-length");
  if (bytes === 0)
    throw new Refusal("validation_failed", "This file is empty.", { file: "This file is empty." });
  if (use === "drawings" && bytes > MAX_DRAWING_BYTES)
    throw new Refusal("too_large", "This PDF is too large: at most 200 MB can be added. Split it.");
  if (use === undefined && bytes > MAX_FILE_BYTES)
    throw new Refusal("too_large", "This file is too large: at most 25 MB can be added.");
  return bytes;
}

/** Decodes the text of a value. Removes zero characters, because the database refuses them. */
const textOf = (value: string) =>
  Buffer.from(value, "base64").toString("utf8").replaceAll("\u0000", "");

/** What an upload's sender says about it. @throws Refusal, ZodError */
export function metadataOf(request: FastifyRequest): UploadMetadata {
  const header = headerOf(request, "upload-metadata");
  if (header.length > LONGEST_METADATA)
    throw new Refusal("bad_request", "Upload-Metadata is too long.");
  const pairs = header
    .split(",")
    .map((pair) => pair.trim().split(" "))
    .filter(([key = ""]) => Object.hasOwn(uploadMetadata.shape, key))
    .map(([key = "", value = ""]) => [key, textOf(value)] as const);
  return uploadMetadata.parse(Object.fromEntries(pairs.filter(([, value]) => value !== "")));
}

/** The checksum of the part that a request sends, if it has one. @throws Refusal `bad_request` */
export function checksumOf(request: FastifyRequest): Checksum | undefined {
  const header = headerOf(request, "upload-checksum");
  if (header === "") return undefined;
  const [algorithm, digest] = header.split(" ");
  const known = z.enum(HASHES).safeParse(algorithm);
  if (!known.success || digest === undefined)
    throw new Refusal("bad_request", `Upload-Checksum must be of ${HASHES.join(" or ")}.`);
  return { algorithm: known.data, digest };
}
