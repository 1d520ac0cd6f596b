import path from "node:path";
import { readConfig } from "../config.ts";
import { startEmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";
import { runningServerUrl } from "../database/embedded/running-server.ts";
import type { FileStore } from "../platform/file-store.ts";
import { openFiles } from "../platform/open-files.ts";
import { StartError } from "../database/embedded/start-error.ts";
import { readBackup } from "./read-backup.ts";
import { type BackedUp, writeBackup } from "./write-backup.ts";

/**
 * Lends the address of a database: the external one, the embedded one that is running, or one started for
 * this.
 */
async function withDatabase(work: (url: string) => Promise<void>, mayRun: boolean): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl) return work(config.databaseUrl);
  try {
    const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } catch (error) {
    const running =
      mayRun && error instanceof StartError ? runningServerUrl(config.dataDir) : undefined;
    if (running === undefined) throw error;
    return work(running);
  }
}

/** Lends the file store, and says whether it is a folder on this machine. */
async function withFiles(
  work: (files: FileStore, isDisk: boolean) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  const files = openFiles({ config, warn: (_, message) => console.warn(message) });
  try {
    await work(files, config.files.kind === "disk");
  } finally {
    await files.close();
  }
}

function words({ rows, files }: BackedUp): string {
  return `${rows.toLocaleString("en")} rows and ${files.toLocaleString("en")} files`;
}

function fileOf(args: readonly string[], command: string): string {
  const [file] = args;
  if (file === undefined || args.length !== 1) {
    throw new StartError(`Name one file: npm run ${command} -- plumbline.backup`);
  }
  return path.resolve(file);
}

/** `npm run backup -- FILE`: works whether Plumbline is running or not. */
export async function backup(args: readonly string[]): Promise<void> {
  const file = fileOf(args, "backup");
  await withFiles(async (files, isDisk) => {
    await withDatabase(async (url) => {
      const written = await writeBackup({ url, file, files: isDisk ? files : undefined });
      console.log(`Wrote ${words(written)} to ${file}`);
      if (!isDisk) console.log("Files in the bucket of FILES_URL are not in it: back that up too.");
    }, true);
  });
}

/** `npm run restore -- FILE`: into an empty database, with Plumbline stopped. */
export async function restore(args: readonly string[]): Promise<void> {
  const file = fileOf(args, "restore");
  await withFiles(async (files) => {
    await withDatabase(async (url) => {
      const restored = await readBackup({ url, file, files });
      console.log(`Restored ${words(restored)} from ${file}`);
    }, false);
  });
}
