import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DataFolder } from "./data-folder.ts";
import { controlFolder } from "./settings.ts";
import { StartError } from "./start-error.ts";

// The name that PostgreSQL gives its socket for port 5432. Clients look for it by this name.
const SOCKET_NAME = ".s.PGSQL.5432";

// The system allows 104 to 108 bytes for the whole path.
const LONGEST_PATH = 100;

/**
 * Creates an empty folder for the server's socket that only its account can enter. It is beside the data, or
 * in the temporary folder if that path is too long or its disk does not support sockets (network and shared
 * drives).
 */
export async function makeSocketFolder(dataFolder: DataFolder): Promise<string> {
  const beside = join(controlFolder(dataFolder.path), "socket");
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside, { mode: 0o700 });
  if (await carriesSockets(beside)) return handOver(beside, dataFolder);

  rmSync(beside, { recursive: true, force: true });
  const temporary = mkdtempSync(join(tmpdir(), "plumbline-"));
  if (await carriesSockets(temporary)) return handOver(temporary, dataFolder);
  rmSync(temporary, { recursive: true, force: true });
  throw new StartError(
    `The database's socket cannot be created: ${beside} and ${temporary} are too long or do not support sockets. Set TMPDIR.`,
  );
}

function handOver(folder: string, dataFolder: DataFolder): string {
  chmodSync(folder, 0o700);
  if (dataFolder.account) chownSync(folder, dataFolder.account.uid, dataFolder.account.gid);
  return folder;
}

async function carriesSockets(folder: string): Promise<boolean> {
  const path = join(folder, SOCKET_NAME);
  if (Buffer.byteLength(path) >= LONGEST_PATH) return false;
  const server = createServer();
  const listening = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(path, () => resolve(true));
  });
  if (listening) await new Promise((resolve) => server.close(resolve));
  return listening;
}
