/** When the service worker caches a file: during its installation, or later while the connection is idle. */
export type LoadStage = "entry" | "shell" | "rooms" | "rest";

/** A file of the build. `revision` is null if its name has a hash of its content. */
export interface StagedFile {
  readonly url: string;
  readonly revision: string | null;
  readonly stage: LoadStage;
}

/** A message from a page to the service worker. */
export type WorkerMessage =
  /** Asks a waiting worker to take over: this is a good moment for a new version. */
  | { readonly type: "take-over" }
  /** Asks the worker to cache these stages, because the page is idle. */
  | { readonly type: "keep-parts"; readonly stages: readonly LoadStage[] };

/** A message from the service worker to a page: the person pressed news that opens this path. */
export interface PageMessage {
  readonly type: "open";
  readonly path: string;
}

export function tellWorker(
  worker: { postMessage(message: WorkerMessage): void } | null,
  message: WorkerMessage,
): void {
  // A worker is of one origin. Only a window's messages name another.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker?.postMessage(message);
}

/**
 * The name of the lock that every tab has for as long as it lives, by its first script. The files of its version
 * are not deleted meanwhile.
 */
export const tabLock = (entry: string) => `plumbline-tab ${entry}`;

/** The cache of shared files and text, until somebody who is signed in takes them. */
export const SHARED_CACHE = "plumbline-shared";
export const SHARED_AT = "x-shared-at";
export const SHARED_NAME = "x-file-name";
/** Marks the answer that contains the shared text, so that a shared text file stays a file. */
export const SHARED_WORDS = "x-shared-words";
