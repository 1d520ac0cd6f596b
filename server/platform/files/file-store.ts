import type { Readable } from "node:stream";
import type { DiskSpace } from "../../../contract/files/storage.ts";
import type { PartialFiles } from "./partial-files.ts";
import type { StorageFolder, StorageKey } from "./storage-keys.ts";

/** The kinds of file store errors: a file is missing, no space is left, or the store cannot be reached. */
export type FileErrorKind = "missing" | "full" | "away";

const words: Record<FileErrorKind, string> = {
  missing: "The file is not where it was stored.",
  full: "The file storage is full. Nothing was stored. Ask the administrator of this server to free some space.",
  away: "The file storage cannot be reached just now. Please try again shortly.",
};

/** Files could not be stored or read. `message` is for the person at the screen, `cause` for the log. */
export class FileError extends Error {
  readonly kind: FileErrorKind;

  constructor(kind: FileErrorKind, cause?: unknown) {
    super(words[kind], { cause });
    this.name = "FileError";
    this.kind = kind;
  }
}

/** An upload that is staged on this machine for a moment, to be inspected before it is stored. */
export interface StagedFile {
  readonly path: string;
  readonly bytes: number;
  /** The hash in hexadecimal. */
  readonly sha256: string;
  /** Its first 4,100 bytes, or all of it. */
  readonly head: Buffer;
  remove(): Promise<void>;
}

/** The first and the last byte of a part, which are in the file. */
export interface FilePart {
  readonly start: number;
  readonly end: number;
}

/** A stored file. */
export interface StoredFile {
  readonly key: StorageKey;
  readonly changed: Date;
}

/** Stores bytes under keys. All methods throw `FileError`, and any error of the content's own stream. */
export interface FileStore {
  /**
   * Stores the content completely or not at all. Replaces what was under the key. Giving `bytes`, if known,
   * saves a copy.
   */
  put(key: StorageKey, content: Readable, bytes?: number): Promise<void>;
  /** The content, or a part of it, as a stream that has already started. */
  get(key: StorageKey, part?: FilePart): Promise<Readable>;
  /** Removes the file under the key, if there is one. */
  remove(key: StorageKey): Promise<void>;
  /** Lists every file in a folder, such as `uploads/`. Files that this server did not store there are left out. */
  list(folder: StorageFolder): AsyncIterable<StoredFile>;
  /** Returns why nothing can be written now; undefined if writing is possible. */
  check(): Promise<FileError | undefined>;
  /**
   * Returns the space on the disk to which files on this machine are written; undefined if it cannot be determined.
   */
  room(): Promise<DiskSpace | undefined>;
  /** Writes content to a temporary file on this machine. */
  stage(content: Readable): Promise<StagedFile>;
  /** Removes files that were staged before a time, by a process that has ended. */
  sweepStaged(before: Date): Promise<void>;
  /** Files that arrive in several requests, on this machine's disk. */
  readonly partials: PartialFiles;
  /** Closes connections. */
  close(): Promise<void>;
}

/**
 * Handles the errors of a stream of content. Call it before anything else is done. An error while nobody reads the
 * content, or after it was given up, would otherwise end the process. A reader still gets the error.
 */
export function takeOver(content: Readable): void {
  content.on("error", () => undefined);
}
