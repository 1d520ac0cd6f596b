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
import { isRoot, privateAccount, type Account } from "./private-account.ts";
import { StartError } from "./start-error.ts";

/** Where a database is stored, and the account it runs as. */
export interface DataPlace {
  /** The folder that holds the cluster and everything that belongs to it. */
  home: string;
  /** The unprivileged account of the server if we are root; undefined if it runs as our own user. */
  account: Account | undefined;
}

/** The folder for root's data and binaries if the usual ones are closed to other users. */
export const SYSTEM_HOME = "/var/lib/plumbline";

const LOCATION_FILE = "postgres.location";

/** The cluster itself, inside `home`. */
export function clusterIn(home: string): string {
  return join(home, "postgres");
}

/**
 * Decides where the database of `dataDir` is stored. It is `dataDir` itself, unless we are root and
 * PostgreSQL's account cannot get there. Then it is a folder in /var/lib/plumbline, and a small file in
 * `dataDir` names it, so that moving `dataDir` does not lose it.
 * @throws StartError if we have no access to the place.
 */
export function settlePlace(dataDir: string): DataPlace {
  mkdirSync(dirname(dataDir), { recursive: true });
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = realpathSync(dataDir);
  const locationFile = join(folder, LOCATION_FILE);
  if (!isRoot()) return ownPlace(folder, locationFile);
  if (existsSync(clusterIn(folder))) return existingPlace(folder);
  if (existsSync(locationFile)) return recordedPlace(folder, locationFile);

  const account = privateAccount(folder);
  if (openTo(account, folder)) return { home: folder, account };
  return systemPlace({ folder, locationFile, account });
}

function ownPlace(folder: string, locationFile: string): DataPlace {
  if (existsSync(locationFile)) {
    const home = readFileSync(locationFile, "utf8").trim();
    throw new StartError(
      `The database of ${folder} was made by root and is in ${home}: start as root, or set another DATA_DIR.`,
    );
  }
  const cluster = clusterIn(folder);
  if (existsSync(cluster) && statSync(cluster).uid !== process.getuid?.()) {
    throw new StartError(
      `The database in ${folder} belongs to the user with id ${statSync(cluster).uid}: start as that user or as root, or set another DATA_DIR.`,
    );
  }
  return { home: folder, account: undefined };
}

function recordedPlace(folder: string, locationFile: string): DataPlace {
  const home = readFileSync(locationFile, "utf8").trim();
  if (!existsSync(home)) {
    throw new StartError(
      `The database of ${folder} was in ${home}, which is gone: put it back, or delete ${locationFile} to begin with an empty one.`,
    );
  }
  return existsSync(clusterIn(home))
    ? existingPlace(home)
    : { home, account: privateAccount(folder) };
}

/**
 * A database that root finds keeps running as its owner; one that root owns (a restored copy) gets a private
 * account.
 */
function existingPlace(home: string): DataPlace {
  const { uid, gid } = statSync(clusterIn(home));
  const account = uid === 0 ? privateAccount(home) : { uid, gid };
  if (!openTo(account, home)) {
    throw new StartError(
      `The database in ${home} runs as the user with id ${account.uid}, who cannot get there: open the folders above it with chmod o+x.`,
    );
  }
  return { home, account };
}

function systemPlace(options: {
  folder: string;
  locationFile: string;
  account: Account;
}): DataPlace {
  const { folder, locationFile, account } = options;
  const home = join(SYSTEM_HOME, createHash("sha256").update(folder).digest("hex").slice(0, 16));
  mkdirSync(SYSTEM_HOME, { recursive: true, mode: 0o755 });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (existsSync(clusterIn(home))) {
    writeFileSync(locationFile, `${home}\n`, { mode: 0o600 });
    return existingPlace(home);
  }
  if (!openTo(account, home)) {
    throw new StartError(
      `${home} cannot be reached by the user with id ${account.uid}: open the folders above it.`,
    );
  }
  writeFileSync(locationFile, `${home}\n`, { mode: 0o600 });
  return { home, account };
}

/** Whether `account` can enter `folder`. Gives it access to the folder itself if that is root's own. */
function openTo(account: Account, folder: string): boolean {
  if (!canEnter(account, dirname(folder))) return false;
  const { uid, gid, mode } = statSync(folder);
  if (uid === 0 && gid === 0 && (mode & 0o001) === 0) {
    chownSync(folder, 0, account.gid);
    chmodSync(folder, (mode & 0o7777) | 0o010);
  }
  return canEnter(account, folder);
}

function canEnter(account: Account, folder: string): boolean {
  const probe = spawnSync("/bin/sh", ["-c", 'cd -- "$0"', folder], {
    ...account,
    cwd: "/",
    env: {},
    stdio: "ignore",
  });
  if (probe.error) {
    throw new StartError(
      "PostgreSQL does not run as root, and this environment lets root become no other user: start as an ordinary user, or set DATABASE_URL.",
      { cause: probe.error },
    );
  }
  return probe.status === 0;
}
