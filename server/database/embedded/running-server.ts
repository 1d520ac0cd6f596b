import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_NAME } from "./cluster.ts";
import { clusterIn, chooseDataFolder } from "./data-folder.ts";

/** The line of postmaster.pid that names the folder of the socket. */
const SOCKET_LINE = 4;

/** The address of the server that is running on `dataDir` in another process; undefined if there is none. */
export function runningServerUrl(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  const note = join(clusterIn(chooseDataFolder(dataDir).path), "postmaster.pid");
  if (!existsSync(note)) return undefined;
  const folder = readFileSync(note, "utf8").split("\n")[SOCKET_LINE]?.trim();
  return folder
    ? `postgres://${DATABASE_NAME}@${encodeURIComponent(folder)}:5432/${DATABASE_NAME}`
    : undefined;
}
