import path from "node:path";
import { type Config, readConfig } from "../config.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { openFiles } from "../platform/files/open-files.ts";
import { StartError } from "../database/embedded/start-error.ts";
import { requireDatabase, withDatabase } from "../database/lend-database.ts";
import { checkNewFile } from "./backup-file.ts";
import { checkBackup, readBackup } from "./read-backup.ts";
import { type BackedUp, writeBackup } from "./write-backup.ts";

/** Provides the file store while `work` runs, and says whether it is a folder on this machine. */
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
  requireDatabase(config);
  await withFiles(config, async (files, isDisk) => {
    const work = async (url: string) => {
      const written = await writeBackup({ url, file, files: isDisk ? files : undefined });
      console.log(`Wrote ${words(written)} to ${file}`);
      if (!isDisk) console.log("Files in the bucket of FILES_URL are not in it: back that up too.");
    };
    await withDatabase(config, work, true);
  });
}

/** `npm run restore -- FILE`: restores into an empty database, with Plumbline stopped. */
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
