import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { StartError } from "./start-error.ts";

/** A user and group that a process runs as, by number. */
export interface PrivateAccount {
  uid: number;
  gid: number;
}

// Numbers that systemd's allocation leaves unused, below 65536 so that containers have them too.
const FIRST_PRIVATE_ID = 60578;
const PRIVATE_IDS = 606;

/** Whether this process is root. PostgreSQL refuses to run as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * A user id for the database in `path` only, so that no other program on the machine shares it. PostgreSQL
 * can run as a user without a name; only initdb needs a name (see `namedAccount`).
 */
export function privateAccount(path: string): PrivateAccount {
  const taken = new Set([...idsIn("/etc/passwd"), ...idsIn("/etc/group")].map((entry) => entry.id));
  const start = createHash("sha256").update(path).digest().readUInt32BE(0) % PRIVATE_IDS;
  for (let step = 0; step < PRIVATE_IDS; step++) {
    const id = FIRST_PRIVATE_ID + ((start + step) % PRIVATE_IDS);
    if (!taken.has(id)) return { uid: id, gid: id };
  }
  throw new StartError(
    "No free user id is left for the database: set DATABASE_URL, or start as an ordinary user.",
  );
}

/**
 * The account under which initdb runs for a moment: an existing, unprivileged user, with the private group so
 * that no other process of that user can reach the directory meanwhile.
 */
export function namedAccount(group: number): PrivateAccount {
  const known = idsIn("/etc/passwd");
  for (const name of ["postgres", "_postgres", "nobody", "daemon", "bin"]) {
    const entry = known.find(
      (candidate) => candidate.name === name && candidate.id > 0 && candidate.id < 65536,
    );
    if (entry) return { uid: entry.id, gid: group };
  }
  throw new StartError(
    "PostgreSQL does not run as root, and this machine has no unprivileged user such as nobody: start as an ordinary user, or set DATABASE_URL.",
  );
}

function idsIn(path: string): { name: string; id: number }[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return [];
  }
  return text.split("\n").flatMap((line) => {
    const [name, , id] = line.split(":");
    return name !== undefined && id !== undefined && /^\d+$/.test(id)
      ? [{ name, id: Number(id) }]
      : [];
  });
}
