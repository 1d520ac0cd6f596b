import type { FileStore } from "./file-store.ts";

/** What a removal needs. */
export interface RemovalParts {
  readonly files: FileStore;
  readonly warn: (error: unknown, message: string) => void;
}

/**
 * Removes one file after the other. A file that cannot be removed is logged and left, and does not stop the rest.
 * @yields the files that are gone
 * @throws the error of the first file that fails because the store cannot be reached at all
 */
export async function* removeEach<T>(
  { files, warn }: RemovalParts,
  all: Iterable<T> | AsyncIterable<T>,
  remove: (one: T) => Promise<void>,
): AsyncGenerator<T, void> {
  for await (const one of all) {
    try {
      await remove(one);
    } catch (error) {
      if ((await files.check())?.kind === "away") throw error;
      warn(error, "files: a stored file could not be removed and was passed over");
      continue;
    }
    yield one;
  }
}
