import type { Readable } from "node:stream";

/** What is wrong with the place where files are kept: a file is not there, no room is left, or it cannot be reached. */
export type FileTroubleKind = "missing" | "full" | "away";

const words: Record<FileTroubleKind, string> = {
  missing: "The file is not where it was stored.",
  full: "There is no room left where files are kept. Nothing was stored; ask whoever runs this server to make room.",
  away: "The place where files are kept cannot be reached just now. Please try again shortly.",
};

/** Files could not be stored or read; `message` is written for the person on the screen, `cause` for the log. */
export class FileTrouble extends Error {
  readonly kind: FileTroubleKind;

  constructor(kind: FileTroubleKind, cause?: unknown) {
    super(words[kind], { cause });
    this.name = "FileTrouble";
    this.kind = kind;
  }
}

/** What came in and lies on this machine for a moment, to be looked at before it is stored. */
export interface StagedFile {
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** Its first 4,100 bytes, or all of it. */
  readonly head: Buffer;
  remove(): Promise<void>;
}

/** Something that is stored. */
export interface StoredFile {
  readonly key: string;
  readonly changed: Date;
}

/**
 * Keeps bytes under keys: folders and names of small letters, digits, `.`, `-` and `_`, with `/` between,
 * such as `uploads/8c…/01….webp`. All throw `FileTrouble`, and whatever the content itself fails with.
 */
export interface FileStore {
  /** Stores the content whole, or not at all; what stood under the key is replaced. `bytes` if known saves a copy. */
  put(key: string, content: Readable, bytes?: number): Promise<void>;
  /** The content, as a stream that has begun. */
  get(key: string): Promise<Readable>;
  /** Removes what stands under the key, if anything does. */
  remove(key: string): Promise<void>;
  /** Everything under a folder, such as `uploads/`. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Why nothing can be written just now; undefined if it can. */
  check(): Promise<FileTrouble | undefined>;
  /** Writes content to a file of this machine that is forgotten after use. */
  stage(content: Readable): Promise<StagedFile>;
  /** Removes what was staged before a time, by a process that is gone. */
  sweepStaged(before: Date): Promise<void>;
  /** Lets go of connections. */
  close(): Promise<void>;
}

const KEY = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/;

/** Holds a key to the letters above, so that none leads out of the folder. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a key of a file: ${key}`);
  return key;
}
