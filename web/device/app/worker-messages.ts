/** When the service worker keeps a file: with its installation, or later while the line is idle. */
export type LoadStage = "entry" | "shell" | "rooms" | "rest";

/** A file of the build. `revision` is null if its name has a hash of its content. */
export interface StagedFile {
  readonly url: string;
  readonly revision: string | null;
  readonly stage: LoadStage;
}

/** What a page says to the service worker. */
export type WorkerMessage =
  /** A waiting worker takes over: this is a good moment for a new version. */
  | { readonly type: "take-over" }
  /** The page is idle: keep these stages. */
  | { readonly type: "keep-parts"; readonly stages: readonly LoadStage[] };

export function tellWorker(
  worker: { postMessage(message: WorkerMessage): void } | null,
  message: WorkerMessage,
): void {
  // A worker is of one origin. Only a window's messages name another.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker?.postMessage(message);
}

/** Every tab holds a lock of this name, by its first script, for as long as it lives: its version's files stay. */
export const tabLock = (entry: string) => `plumbline-tab ${entry}`;

/** The cache that holds shared files until somebody who is signed in takes them. */
export const SHARED_CACHE = "plumbline-shared";
export const SHARED_AT = "x-shared-at";
export const SHARED_NAME = "x-file-name";
