import path from "node:path";
import { type Config, readConfig } from "../config.ts";
import { startEmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";
import { hasDatabase } from "../database/embedded/data-folder.ts";
import { runningServerUrl } from "../database/embedded/running-server.ts";
import type { FileStore } from "../platform/file-store.ts";
import { openFiles } from "../platform/open-files.ts";
import { StartError } from "../database/embedded/start-error.ts";
import { explainUnreachable } from "../database/unreachable.ts";
import { checkNewFile } from "./backup-file.ts";
import { checkBackup, readBackup } from "./read-backup.ts";
import { type BackedUp, writeBackup } from "./write-backup.ts";

/**
 * Lends the address of a database: the external one, the embedded one that is running, or one started for
 * this.
 */
async function withDatabase(
  config: Config,
  work: (url: string) => Promise<void>,
  mayRun: boolean,
): Promise<void> {
  if (config.databaseUrl) {
    return work(config.databaseUrl).catch((error: unknown) => {
      throw explainUnreachable(error) ?? error;
    });
  }
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
  config: Config,
  work: (files: FileStore, isDisk: boolean) => Promise<void>,
): Promise<void> {
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
  const config = readConfig(process.env);
  checkNewFile(file);
  if (!config.databaseUrl && !hasDatabase(config.dataDir))
    throw new StartError(`There is no Plumbline data in ${config.dataDir}: check DATA_DIR.`);
  await withFiles(config, async (files, isDisk) => {
    const work = async (url: string) => {
      const written = await writeBackup({ url, file, files: isDisk ? files : undefined });
      console.log(`Wrote ${words(written)} to ${file}`);
      if (!isDisk) console.log("Files in the bucket of FILES_URL are not in it: back that up too.");
    };
    await withDatabase(config, work, true);
  });
}

/** `npm run restore -- FILE`: into an empty database, with Plumbline stopped. */
export async function restore(args: readonly string[]): Promise<void> {
  const file = fileOf(args, "restore");
  const config = readConfig(process.env);
  await checkBackup(file);
  await withFiles(config, async (files) => {
    const work = async (url: string) => {
      const restored = await readBackup({ url, file, files });
      console.log(`Restored ${words(restored)} from ${file}`);
    };
    await withDatabase(config, work, false);
  });
}
