import { hasDatabase } from "./embedded/data-folder.ts";
import { startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { runningServerUrl } from "./embedded/running-server.ts";
import { StartError } from "./embedded/start-error.ts";
import { explainUnreachable } from "./unreachable.ts";

/** The settings in the environment that say where the database is. */
export interface DatabaseSettings {
  /** Undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** @throws StartError if the database would be the embedded one, and there is none. */
export function requireDatabase({ databaseUrl, dataDir }: DatabaseSettings): void {
  if (databaseUrl === undefined && !hasDatabase(dataDir))
    throw new StartError(`There is no Plumbline data in ${dataDir}: check DATA_DIR.`);
}

/**
 * Provides the address of a database: the external one, the embedded one that is running, or one that is started
 * for this call.
 */
export async function withDatabase(
  config: DatabaseSettings,
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
