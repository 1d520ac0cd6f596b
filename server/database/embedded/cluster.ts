import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { type Binaries, type Release } from "./binaries.ts";
import { clusterIn, type DataFolder } from "./data-folder.ts";
import { namedAccount, type PrivateAccount } from "./private-account.ts";
import { explainFailure, StartError } from "./start-error.ts";

/** The database and the superuser of every embedded cluster. */
export const DATABASE_NAME = "plumbline";

const HALF_MADE = "postgres.new-";

/**
 * Ensures that the folder contains a complete cluster of our version, and creates one if there is none. A new
 * cluster is built in another folder and renamed when it is complete and on the disk, so that an interrupted first
 * start leaves nothing that looks like a database. The caller must have the folder's lock.
 * @returns whether the cluster was created now.
 * @throws StartError if the directory contains something else, or the cluster cannot be created.
 */
export async function ensureCluster(options: {
  dataFolder: DataFolder;
  binaries: Binaries;
  release: Release;
}): Promise<boolean> {
  const { dataFolder, binaries, release } = options;
  const cluster = clusterIn(dataFolder.path);
  removeHalfMade(dataFolder.path);
  if (existsSync(cluster)) {
    checkVersion(cluster, release);
    if (dataFolder.account) claim(cluster, dataFolder.account);
    return false;
  }
  let half: string | undefined;
  try {
    half = mkdtempSync(join(dataFolder.path, HALF_MADE));
    await buildCluster({ dataFolder, binaries, release, half });
    renameSync(join(half, "cluster"), cluster);
    syncFolder(dataFolder.path);
  } catch (error) {
    throw explainFailure(error, dataFolder.path);
  } finally {
    if (half !== undefined) rmSync(half, { recursive: true, force: true });
  }
  return true;
}

/**
 * An interrupted initdb may still write into its folder for a moment. Whatever stays is deleted at the next
 * start.
 */
function removeHalfMade(path: string): void {
  for (const name of readdirSync(path).filter((entry) => entry.startsWith(HALF_MADE))) {
    try {
      rmSync(join(path, name), { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOTEMPTY")) throw error;
    }
  }
}

function checkVersion(cluster: string, { major }: Release): void {
  const file = join(cluster, "PG_VERSION");
  if (!existsSync(file)) {
    throw new StartError(
      `${cluster} is not a PostgreSQL database: move it away, or set another DATA_DIR.`,
    );
  }
  const version = readFileSync(file, "utf8").trim();
  if (version !== String(major)) {
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${version} and this Plumbline includes ${major}: ` +
        `start it with the Plumbline that made it and move the data over, or set another DATA_DIR.`,
    );
  }
}

async function buildCluster(options: {
  dataFolder: DataFolder;
  binaries: Binaries;
  release: Release;
  half: string;
}): Promise<void> {
  const { dataFolder, binaries, release, half } = options;
  const cluster = join(half, "cluster");
  const builder = dataFolder.account && namedAccount(dataFolder.account.gid);
  mkdirSync(cluster, { mode: 0o700 });
  if (builder) {
    chownSync(half, 0, builder.gid);
    chmodSync(half, 0o710);
    chownSync(cluster, builder.uid, builder.gid);
  }
  const initdb = [
    "-D",
    cluster,
    "-U",
    DATABASE_NAME,
    "-E",
    "UTF8",
    "--locale=C",
    ...localeOf(release),
  ];
  initdb.push("--data-checksums", "--auth=reject", "--no-sync", "--no-instructions");
  await run({ program: binaries.initdb, args: initdb, account: builder });
  await run({
    program: binaries.postgres,
    args: ["--single", "-D", cluster, "-c", "exit_on_error=on", "postgres"],
    account: builder,
    input: `CREATE DATABASE ${DATABASE_NAME};\n`,
  });
  await run({ program: binaries.initdb, args: ["-D", cluster, "--sync-only"], account: builder });
  if (dataFolder.account) claim(cluster, dataFolder.account);
}

/**
 * Chooses how the cluster compares text. Servers before 17 have no built-in collation that is the same on every
 * system, so they use ICU.
 */
function localeOf({ major }: Release): string[] {
  return major >= 17
    ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    : ["--locale-provider=icu", "--icu-locale=en-US"];
}

/** Runs one of PostgreSQL's programs to its end. If it fails, its output is the error. */
function run(options: {
  program: string;
  args: string[];
  account: PrivateAccount | undefined;
  input?: string;
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { LC_ALL: "C", PATH: process.env["PATH"] };
    const child = spawn(options.program, options.args, {
      ...options.account,
      cwd: "/",
      env,
      detached: true,
    });
    let output = "";
    const listen = (chunk: Buffer) => {
      output = (output + chunk.toString("utf8")).slice(-20_000);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.stdin.on("error", () => undefined);
    child.stdin.end(options.input ?? "");
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(output.trim() || `${options.program} ended with ${code ?? signal}`));
    });
  });
}

/** Gives the cluster to its account alone. PostgreSQL accepts no other owner or mode. */
function claim(cluster: string, account: PrivateAccount): void {
  const { uid, mode } = statSync(cluster);
  if (uid !== account.uid) {
    for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true })) {
      lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
    }
    chownSync(cluster, account.uid, account.gid);
  }
  if ((mode & 0o077) !== 0) chmodSync(cluster, 0o700);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
