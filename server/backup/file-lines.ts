import { Readable } from "node:stream";
import { z } from "zod";
import { type FileStore, FileError } from "../platform/files/file-store.ts";
import { isStorageKey, type StorageKey } from "../platform/files/storage-keys.ts";
import { StartError } from "../database/embedded/start-error.ts";

/** The line that ends a file; no line of base64 looks like it. */
const END_OF_FILE = "\\.";

export const fileHead = z.object({ file: z.string() });

/** The content of a store as lines: a head for each file, and its content in base64. */
export async function* fileLines(files: FileStore): AsyncGenerator<string, void> {
  for await (const { key } of files.list("")) {
    const content = await files.get(key).catch((error: unknown) => {
      // The file was removed after it was listed.
      if (error instanceof FileError && error.kind === "missing") return undefined;
      throw error;
    });
    if (!content) continue;
    yield JSON.stringify({ file: key });
    for await (const chunk of content) yield (chunk as Buffer).toString("base64");
    yield END_OF_FILE;
  }
}

async function* contentOf(lines: AsyncGenerator<string, void>): AsyncGenerator<Buffer, void> {
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw new StartError("The backup ends in the middle of a file.");
    if (line === END_OF_FILE) return;
    yield Buffer.from(line, "base64");
  }
}

/**
 * Stores a file whose header was just read from a backup. Skips files that did not come from Plumbline but were in
 * the folder; backups of earlier versions contain such files too.
 * @returns its key
 * @throws FileError, StartError
 */
export async function restoreFile(
  files: FileStore,
  { name, lines }: { readonly name: string; readonly lines: AsyncGenerator<string, void> },
): Promise<StorageKey | undefined> {
  const content = contentOf(lines);
  if (!isStorageKey(name)) {
    for await (const _ of content);
    return undefined;
  }
  await files.put(name, Readable.from(content));
  return name;
}
