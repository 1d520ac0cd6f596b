import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isRoot, privateAccount, type PrivateAccount } from "./private-account.ts";
import { StartError } from "./start-error.ts";

/** Where a database is stored, and the account it runs as. */
export interface DataFolder {
  /** The folder that contains the cluster and everything that belongs to it. */
  path: string;
  /** The unprivileged account of the server if we are root; undefined if it runs as our own user. */
  account: PrivateAccount | undefined;
}

/** The folder for root's data and binaries if the usual ones are closed to other users. */
export const SYSTEM_FOLDER = "/var/lib/plumbline";

const LOCATION_FILE = "postgres.location";

/** The cluster itself, inside `home`. */
export function clusterIn(path: string): string {
  return join(path, "postgres");
}

/** Whether a start in `dataDir` would find a database, or complain about a missing one. Creates nothing. */
export function hasDatabase(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  const folder = realpathSync(dataDir);
  if (existsSync(clusterIn(folder))) return true;
  const locationFile = join(folder, LOCATION_FILE);
  if (!existsSync(locationFile)) return isRoot() && existsSync(clusterIn(systemPath(folder)));
  const path = readFileSync(locationFile, "utf8").trim();
  return !existsSync(path) || existsSync(clusterIn(path));
}

/**
 * Decides where the database of `dataDir` is stored: in `dataDir` itself, unless we are root and PostgreSQL's
 * account has no access to it. In that case it is stored in a folder in /var/lib/plumbline. A small file in
 * `dataDir` names that folder, so that the database is still found after `dataDir` is moved.
 * @throws StartError if we have no access to the folder.
 */
export function chooseDataFolder(dataDir: string): DataFolder {
  mkdirSync(dirname(dataDir), { recursive: true });
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = realpathSync(dataDir);
  const locationFile = join(folder, LOCATION_FILE);
  if (!isRoot()) return ownFolder(folder, locationFile);
  if (existsSync(clusterIn(folder))) return existingFolder(folder);
  if (existsSync(locationFile)) return recordedFolder(folder, locationFile);

  const account = privateAccount(folder);
  if (openTo(account, folder)) return { path: folder, account };
  return systemFolder({ folder, locationFile, account });
}

function ownFolder(folder: string, locationFile: string): DataFolder {
  if (existsSync(locationFile)) {
    const path = readFileSync(locationFile, "utf8").trim();
    throw new StartError(
      `The database of ${folder} was made by root and is in ${path}: start as root, or set another DATA_DIR.`,
    );
  }
  const cluster = clusterIn(folder);
  if (existsSync(cluster) && statSync(cluster).uid !== process.getuid?.()) {
    throw new StartError(
      `The database in ${folder} belongs to the user with id ${statSync(cluster).uid}: start as that user or as root, or set another DATA_DIR.`,
    );
  }
  return { path: folder, account: undefined };
}

function recordedFolder(folder: string, locationFile: string): DataFolder {
  const path = readFileSync(locationFile, "utf8").trim();
  if (!existsSync(path)) {
    throw new StartError(
      `The database of ${folder} was in ${path}, which no longer exists: restore it, or delete ${locationFile} to start with an empty one.`,
    );
  }
  return existsSync(clusterIn(path))
    ? existingFolder(path)
    : { path, account: privateAccount(folder) };
}

/**
 * Finds the account of an existing database. A database that root finds keeps running as its owner; one that root
 * owns (a restored copy) gets a private account.
 */
function existingFolder(path: string): DataFolder {
  const { uid, gid } = statSync(clusterIn(path));
  const account = uid === 0 ? privateAccount(path) : { uid, gid };
  if (!openTo(account, path)) {
    throw new StartError(
      `The database in ${path} runs as the user with id ${account.uid}, who has no access to it: allow it with chmod o+x on the folders above.`,
    );
  }
  return { path, account };
}

function systemPath(folder: string): string {
  return join(SYSTEM_FOLDER, createHash("sha256").update(folder).digest("hex").slice(0, 16));
}

function systemFolder(options: {
  folder: string;
  locationFile: string;
  account: PrivateAccount;
}): DataFolder {
  const { folder, locationFile, account } = options;
  const path = systemPath(folder);
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (existsSync(clusterIn(path))) {
    writeFileSync(locationFile, `${path}\n`, { mode: 0o600 });
    return existingFolder(path);
  }
  if (!openTo(account, path)) {
    throw new StartError(
      `${path} cannot be reached by the user with id ${account.uid}: open the folders above it.`,
    );
  }
  writeFileSync(locationFile, `${path}\n`, { mode: 0o600 });
  return { path, account };
}

/** Whether `account` can enter `folder`. Gives it access to the folder itself if that is root's own. */
function openTo(account: PrivateAccount, folder: string): boolean {
  if (!canEnter(account, dirname(folder))) return false;
  const { uid, gid, mode } = statSync(folder);
  if (uid === 0 && gid === 0 && (mode & 0o001) === 0) {
    chownSync(folder, 0, account.gid);
    chmodSync(folder, (mode & 0o7777) | 0o010);
  }
  return canEnter(account, folder);
}

function canEnter(account: PrivateAccount, folder: string): boolean {
  const probe = spawnSync("/bin/sh", ["-c", 'cd -- "$0"', folder], {
    ...account,
    cwd: "/",
    env: {},
    stdio: "ignore",
  });
  if (probe.error) {
    throw new StartError(
      "PostgreSQL does not run as root, and this environment does not let root become another user: start as an ordinary user, or set DATABASE_URL.",
      { cause: probe.error },
    );
  }
  return probe.status === 0;
}
