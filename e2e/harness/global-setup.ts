import { mkdir } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { ensureWebBuilt } from "../../scripts/run/web-build.ts";
import { RUN } from "./run.ts";
import { startServer } from "./server-process.ts";
import { openRunDatabase } from "./test-database.ts";

const RESULTS = path.resolve(import.meta.dirname, "../../test-results");

/** Starts one server and one database for all tests of the run. Returns a function that stops them. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureWebBuilt();
  await mkdir(RESULTS, { recursive: true });
  const database = await openRunDatabase();
  const dataDir = path.join(RESULTS, "data");
  try {
    const server = await startServer({
      env: {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        LOG_LEVEL: "warn",
        PUSH_SERVICES: "push.invalid",
      },
      log: path.join(RESULTS, "server.log"),
    });
    await hideNotice(database.url);
    process.env[RUN.address] = server.address;
    process.env[RUN.databaseUrl] = database.url;
    process.env[RUN.dataDir] = dataDir;
    return async () => {
      await server.stop();
      await database.remove();
    };
  } catch (error) {
    await database.remove();
    throw error;
  }
}

/** Hides the notice that registration is open, which otherwise the test that makes the first company would see. */
async function hideNotice(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("update plumbline.installation set registration_noticed_at = now()");
  await client.end();
}
