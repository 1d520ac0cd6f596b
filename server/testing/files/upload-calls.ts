import { expect } from "vitest";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { routes } from "../../../contract/routes.ts";
import { TUS_CONTENT, TUS_VERSION } from "../../../contract/files/uploads.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../company.ts";
import { metadataHeader } from "./tus.ts";
import type { TestApp } from "../test-app.ts";

/** The metadata that a sender gives for a file. */
export type Described = Readonly<Record<string, string>> & {
  readonly kind: string;
  readonly id: string;
};

/** The calls of resumable uploads to one server. */
export function uploadCalls(t: () => TestApp) {
  const tus = { "tus-resumable": TUS_VERSION };
  const begin = (
    described: Described,
    bytes: number,
    as: TestPerson,
    headers: Record<string, string> = {},
  ) =>
    t().raw(
      {
        method: "POST",
        url: routes.createUpload.path,
        headers: {
          ...tus,
          "upload-length": String(bytes),
          "upload-metadata": metadataHeader({ _id: newId(), name: "slab.jpg", ...described }),
          ...headers,
        },
      },
      as,
    );
  const begun = async (described: Described, bytes: number, as: TestPerson): Promise<string> => {
    const answer = await begin(described, bytes, as);
    expect(answer.statusCode, answer.body).toBe(201);
    return String(answer.headers.location);
  };
  const part = (
    url: string,
    {
      offset,
      content,
      headers = {},
    }: {
      readonly offset: number;
      readonly content: Buffer;
      readonly headers?: Record<string, string>;
    },
    as: TestPerson,
  ) =>
    t().raw(
      {
        method: "PATCH",
        url,
        payload: content,
        headers: {
          ...tus,
          "content-type": TUS_CONTENT,
          "upload-offset": String(offset),
          ...headers,
        },
      },
      as,
    );
  const head = (url: string, as: TestPerson) => t().raw({ method: "HEAD", url, headers: tus }, as);
  const end = (url: string, as: TestPerson) => t().raw({ method: "DELETE", url, headers: tus }, as);
  /** Sends a file in two parts. */
  const sent = async (
    described: Described,
    content: Buffer,
    as: TestPerson,
  ): Promise<FileEntry> => {
    const url = await begun(described, content.length, as);
    const half = Math.floor(content.length / 2);
    const first = await part(url, { offset: 0, content: content.subarray(0, half) }, as);
    expect(first.statusCode, first.body).toBe(204);
    const last = await part(url, { offset: half, content: content.subarray(half) }, as);
    expect(last.statusCode, last.body).toBe(200);
    return last.json<{ data: FileEntry }>().data;
  };
  return { begin, begun, part, head, end, sent };
}
