import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { S3Location } from "./file-location.ts";
import { freeDiskSpace, NO_RESERVE } from "./disk-space.ts";
import { stageIn, sweepStaging } from "./file-staging.ts";
import { partialFiles } from "./partial-files.ts";
import {
  type FileStore,
  FileError,
  type FileErrorKind,
  type StoredFile,
  takeOver,
} from "./file-store.ts";
import { isStorageKey, requireFolder, type StorageKey, storageKey } from "./storage-keys.ts";

const CONNECT_MS = 5_000;
/** How long a server may stay silent. */
const SILENCE_MS = 30_000;
const PROBE = "probe";

/** Servers differ in the error code for a full bucket. */
const FULL = /StorageFull|QuotaExceeded|QuotaExceed|InsufficientStorage|InsufficientCapacity/i;

const quiet = () => undefined;

function kindOf(error: Error): FileErrorKind {
  const status =
    "$metadata" in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : 0;
  if (status === 507 || FULL.test(error.name)) return "full";
  // A missing bucket is not a missing file.
  return error.name === "NoSuchKey" || error.name === "NotFound" ? "missing" : "away";
}

/** The SDK is large and unused if files are stored on a disk. */
async function connect(location: S3Location) {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    endpoint: location.endpoint,
    region: location.region,
    forcePathStyle: true,
    credentials: { accessKeyId: location.accessKeyId, secretAccessKey: location.secretAccessKey },
    maxAttempts: 2,
    // The SDK would write to the terminal by itself. Errors already tell what went wrong.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    // Servers other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      requestTimeout: 0,
    },
  });
  return { sdk, client };
}

/**
 * Stores files in a bucket.
 * @param staging a folder on this machine, for files that are inspected before they are stored.
 */
export function s3Files(location: S3Location, staging: string, reserve = NO_RESERVE): FileStore {
  const Bucket = location.bucket;
  let connected: ReturnType<typeof connect> | undefined;

  async function ask<T>(
    work: (parts: Awaited<ReturnType<typeof connect>>) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(await (connected ??= connect(location)));
    } catch (error) {
      if (error instanceof FileError || !(error instanceof Error)) throw error;
      throw new FileError(kindOf(error), error);
    }
  }

  function send(
    Key: string,
    Body: Readable | Buffer,
    ContentLength: number,
    abortSignal?: AbortSignal,
  ): Promise<unknown> {
    return ask(({ sdk, client }) =>
      client.send(
        new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength }),
        abortSignal && { abortSignal },
      ),
    );
  }

  /** The length must be sent first: content of unknown length is staged and measured first. */
  async function put(key: StorageKey, content: Readable, bytes?: number): Promise<void> {
    takeOver(content);
    storageKey(key);
    if (bytes === undefined) {
      const staged = await stageIn(staging, content, reserve);
      try {
        await put(key, createReadStream(staged.path), staged.bytes);
      } finally {
        await staged.remove();
      }
      return;
    }
    // The SDK waits for the rest of a content that has failed.
    const failed = new AbortController();
    content.on("error", () => failed.abort());
    try {
      await send(key, content, bytes, failed.signal);
    } catch (error) {
      throw content.errored ?? error;
    } finally {
      content.destroy();
    }
  }

  async function* list(folder: string): AsyncGenerator<StoredFile> {
    const Prefix = requireFolder(folder);
    let token: string | undefined;
    do {
      const after = token === undefined ? {} : { ContinuationToken: token };
      const page = await ask(({ sdk, client }) =>
        client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ...after })),
      );
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key !== undefined && isStorageKey(Key) && LastModified)
          yield { key: Key, changed: LastModified };
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  async function remove(Key: string): Promise<void> {
    await ask(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })));
  }

  return {
    put,
    remove: async (key) => remove(storageKey(key)),
    list,
    get(key, part) {
      const Key = storageKey(key);
      return ask(async ({ sdk, client }) => {
        const { Body } = await client.send(
          new sdk.GetObjectCommand({
            Bucket,
            Key,
            ...(part && { Range: `bytes=${part.start}-${part.end}` }),
          }),
        );
        if (Body instanceof Readable) return Body;
        throw new FileError("away", new Error("The answer has no body"));
      });
    },
    async check() {
      try {
        await send(PROBE, Buffer.from(PROBE), PROBE.length);
        await remove(PROBE);
        return undefined;
      } catch (error) {
        return error instanceof FileError ? error : new FileError("away", error);
      }
    },
    room: () => freeDiskSpace(staging, reserve).catch(() => undefined),
    stage: (content) => stageIn(staging, content, reserve),
    sweepStaged: (before) => sweepStaging(staging, before),
    partials: partialFiles(`${staging}-unfinished`, reserve),
    async close() {
      const client: S3Client | undefined = (await connected?.catch(() => undefined))?.client;
      client?.destroy();
    },
  };
}
