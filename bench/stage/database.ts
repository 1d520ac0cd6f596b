import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../server/database/embedded/embedded-postgres.ts";
import { migrate } from "../../server/database/migrate.ts";
import type { Scope } from "../scope.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface Database {
  readonly url: string;
  /** Connects as the superuser, whom row-level security does not confine. */
  readonly superuser: pg.Pool;
  /** The server's main process, whose children do the work. */
  readonly pid: number;
}

/** The database that Plumbline runs itself, with its own settings, empty and migrated. */
export async function openDatabase(scope: Scope): Promise<Database> {
  const dataDir = path.join(temporaryFolder(scope), "data");
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  scope.defer(() => server.stop());
  await migrate(server.url);
  const superuser = new pg.Pool({
    connectionString: server.url,
    max: 4,
    options: "-c search_path=plumbline -c TimeZone=UTC",
  });
  superuser.on("error", () => undefined);
  scope.defer(() => superuser.end());
  const pid = Number.parseInt(
    readFileSync(path.join(server.clusterDir, "postmaster.pid"), "utf8"),
    10,
  );
  return { url: server.url, superuser, pid };
}
