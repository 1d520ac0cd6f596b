import { fileURLToPath } from "node:url";

/** A bucket on any S3-compatible server, with path-style addresses. */
export interface S3Location {
  readonly kind: "s3";
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where files are stored: a folder on this machine, or a bucket. */
export type FilesLocation = { readonly kind: "disk"; readonly folder: string } | S3Location;

const BUCKET = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;

function parseS3(url: URL): S3Location | undefined {
  const bucket = BUCKET.exec(url.pathname)?.[1];
  const tls = url.searchParams.get("tls") ?? "on";
  const known = [...url.searchParams.keys()].every((name) => name === "region" || name === "tls");
  if (bucket === undefined || !known || (tls !== "on" && tls !== "off")) return undefined;
  if (url.host === "" || url.username === "" || url.password === "") return undefined;
  return {
    kind: "s3",
    endpoint: `${tls === "on" ? "https" : "http"}://${url.host}`,
    bucket,
    region: url.searchParams.get("region") ?? "us-east-1",
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}

/** Reads `file:///folder` or `s3://KEY:SECRET@host[:port]/bucket?region=…&tls=off`; undefined if it is neither. */
export function parseFilesUrl(value: string): FilesLocation | undefined {
  const url = URL.parse(value);
  try {
    if (url?.protocol === "s3:") return parseS3(url);
    if (url?.protocol === "file:" && value.startsWith("file:///"))
      return { kind: "disk", folder: fileURLToPath(url) };
  } catch {
    // The secret is half-encoded, or the folder is on another machine.
  }
  return undefined;
}
