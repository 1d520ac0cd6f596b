import type { TaggedText } from "../context.ts";

function isTagged(answer: unknown): answer is TaggedText<unknown> {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "etag" in answer &&
    typeof answer.etag === "string" &&
    "json" in answer &&
    typeof answer.json === "function"
  );
}

/** Whether the header If-None-Match names the tag. A proxy that compresses turns it into a weak tag. */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === "*" || tag === etag);
}

/** A tagged answer, without its text if the caller has it. */
export class Opened {
  readonly etag: string;
  readonly json: string | undefined;

  constructor(etag: string, json: string | undefined) {
    this.etag = etag;
    this.json = json;
  }
}

/** Reads the text of a tagged answer, unless the caller has it; returns any other answer as it is. */
export async function unlessKnown(answer: unknown, header: string | undefined): Promise<unknown> {
  if (!isTagged(answer)) return answer;
  const { etag } = answer;
  return new Opened(etag, isKnownTag(header, etag) ? undefined : await answer.json());
}
